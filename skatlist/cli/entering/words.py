"""The commands of `enter`: a line that begins with neither a digit nor a lone `e`."""

import re
from enum import StrEnum
from typing import Final, NamedTuple

from skatlist.formats.vocabulary import nearest

__all__ = ["Command", "Word", "near_command", "read_command"]


class Word(StrEnum):
    """A command."""

    UNDO = "undo"
    CORRECT = "correct"
    LIST = "list"
    TABLE = "table"
    PLACE = "place"
    RULES = "rules"
    FINISH = "finish"
    HELP = "help"
    QUIT = "quit"
    ACCEPT = "accept"


class Command(NamedTuple):
    """A command and what stands behind it."""

    word: Word
    rest: str


_SPELLINGS: Final = {
    Word.UNDO: "z zurück zurueck zuruck u undo",
    Word.CORRECT: "k korrektur korrigieren c correct",
    Word.LIST: "l liste list",
    Word.TABLE: "t tisch table",
    Word.PLACE: "p platz place",
    Word.RULES: "regeln rules",
    Word.FINISH: "f fertig abschluss finish",
    Word.HELP: "? h hilfe help",
    Word.QUIT: "q ende schluss quit exit",
    Word.ACCEPT: "!",
}
_WORDS: Final = {spelling: word for word, line in _SPELLINGS.items() for spelling in line.split()}
_LINE: Final = re.compile(r"([?!]|[^\W\d]+)\s*(.*)", re.DOTALL)
_PASSED: Final = frozenset(("e", "eingepasst"))


def read_command(line: str) -> Command | None:
    """Return the command of a line; None where the line is a game, or something nobody knows.

    >>> read_command("k12 2 kreuz m2 +")
    Command(word=<Word.CORRECT: 'correct'>, rest='12 2 kreuz m2 +')
    >>> read_command("212+2+"), read_command("e")
    (None, None)
    """
    match = _LINE.fullmatch(line.strip())
    word = _WORDS.get(match[1].casefold()) if match else None
    return Command(word, match[2].strip()) if match and word else None


def near_command(line: str) -> str | None:
    """Return the command a line that is none begins like; None where it is a game or like none.

    >>> near_command("zurueck"), near_command("2 kreuz m2 +")
    ('zurück', None)
    """
    match = _LINE.fullmatch(line.strip())
    if match is None or match[1].casefold() in _PASSED:
        return None
    return nearest(match[1], [spelling for words in _SPELLINGS.values() for spelling in words.split()]) or "?"
