"""The commands of `enter`: a line that begins with neither a digit nor a lone `e`."""

import re
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.formats.notation.line import read_line
from skatlist.formats.numbers import natural
from skatlist.words import Language
from skatlist.words.spelling import nearest
from skatlist.words.vocabulary import typed_word, typed_words

YES, NO, NEW, ALL, LATER = (frozenset(typed_words("answer")[name]) for name in ("yes", "no", "new", "all", "later"))
OUT, BEFORE, BEHIND = (frozenset(typed_words("row")[name]) for name in ("out", "before", "behind"))


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


_WORDS: Final = {
    "?": Word.HELP,
    "!": Word.ACCEPT,
    **{spelling: Word(name) for name, words in typed_words("command").items() for spelling in words},
}
_LINE: Final = re.compile(r"([?!]|[^\W\d]+)\s*(.*)", re.DOTALL)

_FROM: Final = "|".join(typed_words("row")["from"])
_READY: Final = frozenset(("!", "?", *typed_words("command")["undo"]))  # typed after a line that stands ready
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


def command_line(word: Word, lang: Language, *rest: object) -> str:
    """Return a command as somebody would type it, for buttons and forms; `rest` stands after it, empty parts do not.

    >>> command_line(Word.CORRECT, Language.DE, 12, "weg"), command_line(Word.UNDO, Language.EN, "")
    ('k 12 weg', 'u')
    """
    return " ".join(filter(None, map(str, (typed_word("command", word, lang), *rest))))


def behind(line: str, offered: str) -> str:
    """Return the command somebody typed after the line that stood ready, else the line itself.

    >>> behind("2 kreuz m2 h + =60 z", "2 kreuz m2 h + =60"), behind("2 kreuz m2 h +!", "2 kreuz m2 h + =60")
    ('z', '2 kreuz m2 h +!')
    """
    if not offered or not line.startswith(offered):
        return line
    rest = line[len(offered) :].strip().casefold()
    return rest if rest in _READY else line


def near_command(line: str) -> str | None:
    """Return the command that a line, itself neither game nor command, was probably meant to begin with; else None.

    >>> near_command("zurueck"), near_command("2 kreuz m2 +")
    ('zurück', None)
    """
    match = _LINE.fullmatch(line.strip())
    if match is None or line.strip() == "!" or read_line(line, place_required=True)[0] is not None:
        return None
    return nearest(match[1], _WORDS) or "?"


def transfer_meant(text: str, series: int) -> tuple[tuple[int, int] | None, int | None]:
    """Return the table games are to go to, and the first of them: `2 ab 31`, `2/3`; None where a text does not say.

    >>> transfer_meant("2 ab 31", 1), transfer_meant("2/3", 1), transfer_meant("2 ab", 1)
    (((1, 2), 31), ((2, 3), None), (None, None))
    """
    table, word, first = re.fullmatch(rf"(.*?)(?:\s+({_FROM})\b\s*(.*))?", text.strip(), re.DOTALL).groups()  # type: ignore[union-attr]
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
