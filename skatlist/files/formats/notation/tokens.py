"""The tokens of the line notation: words and signs, and their meaning."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

from skatlist.base.patterns import pattern
from skatlist.files.formats.numbers import FEW, few, misfit, natural
from skatlist.files.formats.word_lookup import CONTRACTS, LEVEL_SIGNS, LEVELS, REASONS, RESULTS
from skatlist.skat.findings import Finding, Kind
from skatlist.skat.findings.reading_kinds import L101, L103, L104, L105
from skatlist.skat.game import Contract, Level
from skatlist.skat.sheet import MAX_PLACES, Source
from skatlist.skat.sheet.game_facts import FACTS, GameFactKind
from skatlist.words.spelling import lookup_key
from skatlist.words.visible import shortened
from skatlist.words.word_tables import language_of, spellings, table_word


class TokenKind(Enum):
    """The fact that a token states."""

    CONTRACT = auto()
    LEVEL = auto()
    RESULT = auto()
    REASON = auto()
    FLAG = auto()
    SPITZEN = auto()  # takes a number
    NUMBER = auto()  # takes a number: a fact of its own
    DOUBLING = auto()  # takes a number or none
    DOUBLED = auto()  # a word for a number of doublings
    VALUE = auto()  # takes a number with sign
    PLACE = auto()  # takes one place
    PLACES = auto()  # takes places
    PER_PLACE = auto()  # takes numbers by place
    POINTS = auto()  # takes a number or numbers by place
    FEAT = auto()  # takes places with their announcement
    PHASE = auto()  # takes Bock or Ramsch
    CHARGED = auto()  # takes a contract and its Spitzen
    COLUMNS = auto()  # takes Spitzen as written in two columns
    CROSSED = auto()  # takes crosses as written in six columns
    TEXT = auto()  # takes a text in quotation marks
    STEPS = auto()  # takes the count after it: Spiel 3, Hand 4


# The token of a fact with a word, by its kind.
_OF_FACT: Final[Mapping[GameFactKind, TokenKind]] = {
    GameFactKind.NUMBER: TokenKind.NUMBER,
    GameFactKind.COUNT: TokenKind.NUMBER,
    GameFactKind.DOUBLING: TokenKind.DOUBLING,
    GameFactKind.POINTS: TokenKind.POINTS,
    GameFactKind.VALUE: TokenKind.VALUE,
    GameFactKind.FLAG: TokenKind.FLAG,
    GameFactKind.CHARGED_CONTRACT: TokenKind.CHARGED,
    GameFactKind.PHASE: TokenKind.PHASE,
    GameFactKind.PLACES: TokenKind.PLACES,
    GameFactKind.FEATS: TokenKind.FEAT,
    GameFactKind.PER_PLACE: TokenKind.PER_PLACE,
    GameFactKind.SIGNED_PER_PLACE: TokenKind.PER_PLACE,
    GameFactKind.TEXT: TokenKind.TEXT,
}
# Words that are complete or need the text after them: spelling -> (kind, meaning).
_WORDS: Final[Mapping[str, tuple[TokenKind, Any]]] = {
    **{word: (TokenKind.CONTRACT, meaning) for word, meaning in CONTRACTS.items()},
    **{word: (TokenKind.LEVEL, level) for word, level in LEVELS.items()},
    **{word: (TokenKind.RESULT, won) for word, won in RESULTS.items()},
    **{word: (TokenKind.REASON, reason) for word, reason in REASONS.items()},
    **{
        word: (kind, meaning)
        for kind, meaning, name in (
            (TokenKind.SPITZEN, "with", "with"),
            (TokenKind.SPITZEN, "without", "without"),
            (TokenKind.DOUBLED, 2, "re"),
            (TokenKind.DOUBLED, 3, "hirsch"),
            (TokenKind.STEPS, None, "game"),
            (TokenKind.PLACE, "dealer", "dealer"),
            (TokenKind.COLUMNS, "columns", "columns"),
            (TokenKind.CROSSED, "crossed", "crossed"),
            *((_OF_FACT[fact.kind], fact.field, fact.word) for fact in FACTS if fact.has_word),
        )
        for word in spellings("line")[name]
    },
}
CONTRACT_WORDS: Final = MappingProxyType({lookup_key(word): meaning for word, meaning in CONTRACTS.items()})
WORDS: Final[Mapping[str, tuple[TokenKind, Any]]] = MappingProxyType(
    {lookup_key(word): meaning for word, meaning in _WORDS.items()}
)
SPELLINGS: Final = tuple(_WORDS)
# Letters that are a contract only in the position where one is required.
BEHIND_PLACE: Final[Mapping[str, tuple[Contract, Level]]] = MappingProxyType(
    {letter: (Contract(name), Level.NONE) for name, letters in spellings("behind_place").items() for letter in letters}
)
# Letters with another meaning (Hand, won) that may stand for a contract if it is missing after the place.
PERHAPS: Final[Mapping[str, Contract]] = MappingProxyType(
    {letter: Contract(name) for name, letters in spellings("perhaps").items() for letter in letters}
)
# The full form of a token that must be followed by something.
EXAMPLES: Final[Mapping[TokenKind, str]] = MappingProxyType(
    {
        TokenKind.SPITZEN: "2",
        TokenKind.NUMBER: "18",
        TokenKind.VALUE: "48",
        TokenKind.STEPS: "3",
        TokenKind.PLACE: "1",
        TokenKind.PLACES: "1 3",
        TokenKind.PER_PLACE: "2:40",
        TokenKind.POINTS: "65",
        TokenKind.FEAT: "2",
        TokenKind.PHASE: "ramsch",
        TokenKind.CROSSED: "hz",
        TokenKind.TEXT: '"Anna Becker"',
    }
)
# First words of facts of two words: Schneider angesagt, Kontra von, given up.
TWO_WORDS: Final = frozenset(
    lookup_key(parts[0])
    for word in _WORDS
    if len(parts := word.replace("_", " ").split()) == 2  # noqa: PLR2004
)

_DIGITS = r"\d+(?:_\d+)*"
QUOTED: Final = r'"[^"\\]*(?:\\.[^"\\]*)*"|„[^“”"]*["“”]'
TOKEN: Final = pattern(
    rf"""\s*(?:
      (?P<remark>{QUOTED})
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


_LEVEL: Final = pattern(_any(LEVEL_SIGNS.values()))
LEVEL_RUN: Final = pattern(rf"((?:{_LEVEL.pattern})*)({_any(LETTERS)}|)")


def levels_in(run: str) -> Level:
    """Return the levels of a run of level tokens.

    >>> levels_in("hsa") == Level.HAND | Level.SCHNEIDER_ANNOUNCED
    True
    """
    levels = Level.NONE
    for token in _LEVEL.findall(run):
        levels |= LEVELS[token]
    return levels


# The state while one line is read: the position, the facts so far, and the faults.

_MAX_FAULTS: Final = 5  # a line with more faults is not a line of a list
MAX_TOKENS: Final = 200  # nor is one with more tokens than there are facts
# Facts whose relevant part is the number or the word after the first word.
_NUMBERS: Final = frozenset(("value", "dealer", "passed", "card_points", "tricks"))
_CHARGED: Final = frozenset(("charged_contract", "charged_spitzen"))
_LAST_NUMBER: Final = pattern(r"[+\-−–]?\d+$")
_PLACES: Final = range(1, MAX_PLACES + 1)


class GaveUpError(Exception):
    """Too much of a line is unreadable, as its findings report."""


class LineState:
    """The state while a line is read.

    `facts` are those of the line, `tokens` the words they come from. Facts by place have keys like `totals.2`, or
    `totals.` for the declarer's, and their names are in `by_place`. `doubtful` are facts with an unreadable token,
    so that they are not called missing. `spans` are the columns of each fact in the text. `perhaps` is a letter
    that may stand for the missing contract. `begin` is where the current token begins, `count` the number of tokens
    read.
    """

    def __init__(self, text: str, source: Source, *, place_required: bool) -> None:
        self.text = text
        self.source = source
        self.place_required = place_required
        self.facts: dict[str, Any] = {}
        self.tokens: dict[str, str] = {}
        self.by_place: set[str] = set()
        self.doubtful: set[str] = set()
        self.findings: list[Finding] = []
        self.levels = Level.NONE
        self.perhaps = ""
        self.spans: dict[str, tuple[int, int]] = {}
        self.begin = 0
        self.at = 0
        self.count = 0

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read the text that follows if it matches the pattern."""
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def since(self, start: int) -> str:
        """Return the text read since a position."""
        return self.text[start : self.at].strip()

    def record(self, name: str, value: object, token: str) -> None:
        """Record a fact. The same fact stated twice with different values is L105."""
        if name not in self.facts or (name == "won" and self.tokens[name] == self.perhaps):
            self.facts[name] = value
            self.tokens[name] = token
            self.spans[name] = self._span(name, token)
        elif self.facts[name] != value:
            self.fault(L105, "twice", token, first=self.tokens[name], second=token)

    def _span(self, name: str, token: str) -> tuple[int, int]:
        """Return the position of the relevant part of a token: the text read last."""
        if name in _CHARGED:
            token = token.rpartition(" ")[2]
        elif name in _NUMBERS or "." in name:
            number = _LAST_NUMBER.search(token)
            token = number[0] if number else token
        start = self.at - len(token)
        return (start if self.text[max(0, start) : self.at] == token else self.begin), self.at

    def cross(self, levels: Level, length: int | None = None) -> None:
        """Add crosses of the current token, or of this many of its letters. Adjacent ones form one part."""
        begin, end = self.begin, self.at if length is None else self.begin + length
        known = self.spans.get("levels", (begin, begin))
        if levels and not self.text[known[1] : begin].strip():
            self.spans["levels"] = known[0], end
        self.levels |= levels

    def record_number(self, name: str, digits: str, token: str) -> None:
        """Record a fact that is an unsigned number."""
        value = few(digits) if name in FEW else natural(digits)
        if value is None:
            self.not_a_number(token)
        else:
            self.record(name, value, token)

    def record_contract(self, meaning: tuple[Contract, Level], token: str) -> None:
        """Record the contract, and the levels contained in its number."""
        self.record("contract", meaning[0], token)
        self.levels |= meaning[1]

    def place(self, digits: str) -> int | None:
        """Return a place, or None with a finding if the digits are not a place."""
        number = natural(digits)
        if number in _PLACES:
            return number
        self.fault(L101, "place", digits, token=digits)
        return None

    def fault(self, kind: Kind, sentence: str, token: str, /, **params: str) -> None:
        """Record a finding about a token. Raises GaveUpError if a line has too many."""
        full = len(self.findings) == _MAX_FAULTS or self.count > MAX_TOKENS
        if full:
            kind, sentence, params = L101, "rest", {"token": token}
        self.findings.append(
            Finding(
                kind=kind,
                source=self.source,
                stated=shortened(token),
                sentence=sentence,
                params={name: shortened(value) for name, value in params.items()},
            )
        )
        if full:
            raise GaveUpError

    def unreadable(self, token: str, near: str | None = None) -> None:
        """Record an unreadable token, with the nearest reading if there is one."""
        if near:
            self.fault(L101, "near", token, token=token, near=near)
        else:
            self.fault(L101, "", token, token=token)

    def not_a_number(self, token: str) -> None:
        """Record a number that is not written as one."""
        self.fault(L104, misfit(token), token, text=token)

    def incomplete(self, kind: TokenKind, token: str) -> None:
        """Record a token that lacks its required continuation."""
        name = kind.name.lower()
        example = EXAMPLES.get(kind) or table_word("example", name, language_of(token, "line", name))
        near = token + example if len(token) == 1 else f"{token} {example}"
        self.fault(L103, "argument", token, token=token, near=near)
