"""The commands of `enter`: a line that begins with neither a digit nor a lone `e`."""

import re
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.formats.notation.line import read_line
from skatlist.formats.numbers import natural
from skatlist.words.spelling import nearest

YES: Final = frozenset(("j", "ja", "y", "yes"))
NO: Final = frozenset(("n", "nein", "no"))


class Word(StrEnum):
    """A command."""

    UNDO = "undo"
    CORRECT = "correct"
    LIST = "list"
    TABLE = "table"
    PLACE = "place"
    PERSON = "person"
    RULES = "rules"
    FINISH = "finish"
    SIGNATURE = "signature"
    TIME = "time"
    TRANSFER = "transfer"
    POINTS = "points"
    WON = "won"
    LOST = "lost"
    STAND = "stand"
    HELP = "help"
    QUIT = "quit"
    ACCEPT = "accept"


class TypedCommand(NamedTuple):
    """A command and what stands after it."""

    word: Word
    rest: str

    @property
    def is_harmless(self) -> bool:
        """Whether it only looks, and changes nothing."""
        return self.word in {Word.LIST, Word.TABLE, Word.FINISH, Word.HELP, Word.QUIT}


_SPELLINGS: Final = {
    Word.UNDO: "z zurück zurueck u undo",
    Word.CORRECT: "k korrektur korrigieren c correct change",
    Word.LIST: "l liste list",
    Word.TABLE: "t tisch table",
    Word.PLACE: "p platz place seat",
    Word.PERSON: "n name leute teilnehmer people",
    Word.RULES: "regeln rules",
    Word.FINISH: "f fertig abschluss finish",
    Word.SIGNATURE: "unterschrift unterschriften signature signatures",
    Word.TIME: "zeit time",
    Word.TRANSFER: "um umsetzen umziehen move",
    Word.POINTS: "punkte spielpunkte points",
    Word.WON: "gewonnen won",
    Word.LOST: "verloren lost",
    Word.STAND: "stand stände staende running",
    Word.HELP: "? h hilfe help",
    Word.QUIT: "q ende schluss quit exit",
    Word.ACCEPT: "!",
}
_WORDS: Final = {spelling: word for word, line in _SPELLINGS.items() for spelling in line.split()}
_LINE: Final = re.compile(r"([?!]|[^\W\d]+)\s*(.*)", re.DOTALL)

OUT: Final = frozenset(("weg", "raus", "löschen", "loeschen", "entfernen", "out", "delete", "remove"))
_BEHIND: Final = frozenset("zu!?")
STATING: Final = frozenset((Word.POINTS, Word.WON, Word.LOST, Word.STAND))  # numbers from the paper


def read_command(line: str, *, prose: bool = False) -> TypedCommand | None:
    """Return the command of a line; None where the line is a game, or something nobody knows.

    Where `prose` is asked for, a reason or names, a word that begins it is no command: „Liste falsch abgeschrieben“.

    >>> read_command("k12 2 kreuz m2 +")
    TypedCommand(word=<Word.CORRECT: 'correct'>, rest='12 2 kreuz m2 +')
    >>> read_command("212+2+"), read_command("e")
    (None, None)
    """
    match = _LINE.fullmatch(line.strip())
    word = _WORDS.get(match[1].casefold()) if match else None
    if match is None or word is None:
        return None
    rest = match[2].strip()
    if prose and rest and not (word is Word.TABLE and not any(map(str.isalpha, rest))):
        return None
    return TypedCommand(word, rest)


def behind(line: str, offered: str) -> str:
    """Return the command somebody typed after the line that stood ready, else the line itself.

    >>> behind("2 kreuz m2 h + =60 z", "2 kreuz m2 h + =60"), behind("2 kreuz m2 h +!", "2 kreuz m2 h + =60")
    ('z', '2 kreuz m2 h +!')
    """
    if not offered or not line.startswith(offered):
        return line
    rest = line[len(offered) :].strip().casefold()
    return rest if rest in _BEHIND else line


def near_command(line: str) -> str | None:
    """Return the command that a line, itself neither game nor command, was probably meant to begin with; else None.

    >>> near_command("zurueck"), near_command("2 kreuz m2 +")
    ('zurück', None)
    """
    match = _LINE.fullmatch(line.strip())
    if match is None or line.strip() == "!" or read_line(line, place_required=True)[0] is not None:
        return None
    return nearest(match[1], [spelling for spelling in _WORDS if spelling != "zurueck"]) or "?"


def transfer_meant(text: str, series: int) -> tuple[tuple[int, int] | None, int | None]:
    """Return the table games are to go to, and the first of them: `2 ab 31`, `2/3`; None where a text does not say.

    >>> transfer_meant("2 ab 31", 1), transfer_meant("2/3", 1), transfer_meant("2 ab", 1)
    (((1, 2), 31), ((2, 3), None), (None, None))
    """
    table, word, first = re.fullmatch(r"(.*?)(?:\s+(ab|from)\b\s*(.*))?", text.strip(), re.DOTALL).groups()  # type: ignore[union-attr]
    number = natural(first) if first else None
    return (None if word and number is None else list_meant(table, series)), number


def list_meant(text: str, series: int) -> tuple[int, int] | None:
    """Return series and table that a text names: `3` in this series, `2/3`, `2 3`; None where it names none."""
    numbers = [natural(word) for word in text.replace("/", " ").split()]
    match numbers:
        case [int(table)] if table:
            return series, table
        case [int(other), int(table)] if other and table:
            return other, table
    return None
