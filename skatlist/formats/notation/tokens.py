"""The tokens of the line notation: which words and signs there are and what they say."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

from skatlist.formats.vocabulary import CONTRACTS, LEVEL_SIGNS, LEVELS, REASONS, RESULTS
from skatlist.game import Contract, Level
from skatlist.words.spelling import lookup_key
from skatlist.words.vocabulary import spellings


class Says(Enum):
    """The fact that a token states."""

    CONTRACT = auto()
    LEVEL = auto()
    RESULT = auto()
    REASON = auto()
    OVERBID = auto()
    SPITZEN = auto()  # takes a number
    NUMBER = auto()  # takes a number: a fact of its own
    DOUBLING = auto()  # takes a number or none
    DOUBLED = auto()  # a word for that many doublings
    VALUE = auto()  # takes a number with sign
    PLACE = auto()  # takes one place
    PLACES = auto()  # takes places
    PER_PLACE = auto()  # takes numbers by place
    POINTS = auto()  # takes a number or numbers by place
    FEAT = auto()  # takes places with their announcement
    PHASE = auto()  # takes Bock or Ramsch
    CHARGED = auto()  # takes a contract and its Spitzen
    COLUMNS = auto()  # takes Spitzen as they stand in two columns
    CROSSED = auto()  # takes crosses as they stand in six columns
    STEPS = auto()  # takes the count after it: Spiel 3, Hand 4


# Words that stand for themselves or take what follows them: spelling -> (kind, what exactly).
_WORDS: Final[Mapping[str, tuple[Says, Any]]] = {
    **{word: (Says.CONTRACT, meaning) for word, meaning in CONTRACTS.items()},
    **{word: (Says.LEVEL, level) for word, level in LEVELS.items()},
    **{word: (Says.RESULT, won) for word, won in RESULTS.items()},
    **{word: (Says.REASON, reason) for word, reason in REASONS.items()},
    **{
        word: (says, what)
        for says, what, name in (
            (Says.OVERBID, True, "overbid"),
            (Says.SPITZEN, "with", "with"),
            (Says.SPITZEN, "without", "without"),
            (Says.NUMBER, "bid", "bid"),
            (Says.NUMBER, "tricks", "tricks"),
            (Says.NUMBER, "shoves", "shoves"),
            (Says.NUMBER, "passed", "passed"),
            (Says.DOUBLING, "kontra", "kontra"),
            (Says.DOUBLING, "bock", "bock"),
            (Says.DOUBLED, 2, "re"),
            (Says.DOUBLED, 3, "hirsch"),
            (Says.VALUE, "value", "value"),
            (Says.STEPS, None, "game"),
            (Says.PLACE, "dealer", "dealer"),
            (Says.PLACES, "kontra_by", "kontra_by"),
            (Says.PLACES, "bidders", "bidders"),
            (Says.PER_PLACE, "totals", "totals"),
            (Says.PER_PLACE, "won", "won"),
            (Says.PER_PLACE, "lost", "lost"),
            (Says.PER_PLACE, "penalties", "penalties"),
            (Says.POINTS, "card_points", "card_points"),
            (Says.FEAT, "virgin", "virgin"),
            (Says.FEAT, "march", "march"),
            (Says.PHASE, "phase", "phase"),
            (Says.CHARGED, "charged", "charged"),
            (Says.COLUMNS, "columns", "columns"),
            (Says.CROSSED, "crossed", "crossed"),
        )
        for word in spellings("line")[name]
    },
}
WORDS: Final[Mapping[str, tuple[Says, Any]]] = MappingProxyType(
    {lookup_key(word): meaning for word, meaning in _WORDS.items()}
)
SPELLINGS: Final = tuple(_WORDS)
# Letters that are a contract where one has to follow, and nothing anywhere else.
BEHIND_PLACE: Final[Mapping[str, tuple[Contract, Level]]] = MappingProxyType(
    {letter: (Contract(name), Level.NONE) for name, letters in spellings("behind_place").items() for letter in letters}
)
# Letters with another meaning (Hand, won) that may stand for a contract if it is missing after the place.
PERHAPS: Final[Mapping[str, Contract]] = MappingProxyType(
    {letter: Contract(name) for name, letters in spellings("perhaps").items() for letter in letters}
)
# The full form of a token that must be followed by something.
EXAMPLES: Final[Mapping[Says, str]] = MappingProxyType(
    {
        Says.SPITZEN: "2",
        Says.NUMBER: "18",
        Says.VALUE: "48",
        Says.STEPS: "3",
        Says.PLACE: "1",
        Says.PLACES: "1 3",
        Says.PER_PLACE: "2:40",
        Says.POINTS: "65",
        Says.FEAT: "2",
        Says.PHASE: "ramsch",
        Says.CROSSED: "hz",
    }
)
# First words of facts in two words: Schneider angesagt, Kontra von, given up.
TWO_WORDS: Final = frozenset(
    lookup_key(parts[0])
    for word in _WORDS
    if len(parts := word.replace("_", " ").split()) == 2  # noqa: PLR2004
)

_DIGITS = r"\d+(?:_\d+)*"
TOKEN: Final = re.compile(
    rf"""\s*(?:
      (?P<remark>"[^"\\]*(?:\\.[^"\\]*)*"|„[^“”"]*["“”])
    | (?P<spitzen>[+\-−–]{_DIGITS}(?:[eE]\d+)*)
    | (?P<sign>[+\-−–])
    | (?P<bid>[,.]{_DIGITS}(?:[.,eE]\d+)*)
    | (?P<value>=)
    | (?P<symbol>//?|[*♣♠♥♦][\ufe0e\ufe0f]?)
    | (?P<number>{_DIGITS})
    | (?P<word>(?:[^\W\d]+[\u0300-\u036f]*)++)
    | (?P<pause>[,.;])
    | (?P<other>"[\s\S]*|[^\s\w+\-−–*/=",.;]+)
    )""",
    re.VERBOSE | re.DOTALL,
)
# The fact of a letter before a number: m2, w2 are Spitzen with, r18, b18 the bid.
LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        letter: name
        for concept in ("letter", "typed")
        for name, letters in spellings(concept).items()
        for letter in letters
    }
)


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_LEVEL: Final = re.compile(_any(LEVEL_SIGNS.values()))
LEVEL_RUN: Final = re.compile(rf"((?:{_LEVEL.pattern})*)({_any(LETTERS)}|)")


def levels_in(run: str) -> Level:
    """Return the levels of a run of level tokens.

    >>> levels_in("hsa") == Level.HAND | Level.SCHNEIDER_ANNOUNCED
    True
    """
    levels = Level.NONE
    for token in _LEVEL.findall(run):
        levels |= LEVELS[token]
    return levels
