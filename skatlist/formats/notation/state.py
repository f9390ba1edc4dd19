"""The state of reading one line: where the reader stands, what the line said so far, what was wrong with it."""

import re
from typing import Any, Final

from skatlist.findings import Finding, Kind
from skatlist.findings.reading_kinds import L101, L103, L104, L105
from skatlist.formats.notation.tokens import EXAMPLES, Says
from skatlist.formats.numbers import FEW, few, misfit, natural
from skatlist.game import Contract, Level
from skatlist.sheet import MAX_PLACES, Source
from skatlist.words.visible import shortened
from skatlist.words.vocabulary import language_of, table_word

_MAX_FAULTS: Final = 5  # a line with more is no line of a list
MAX_TOKENS: Final = 200  # so is one with more of them than there are facts
# Facts of which the number after the word is meant, or what is named after it.
_NUMBERS: Final = frozenset(("value", "dealer", "passed", "card_points", "tricks"))
_NAMED: Final = frozenset(("charged_contract", "charged_spitzen"))
_LAST_NUMBER: Final = re.compile(r"[+\-−–]?\d+$")
_PLACES: Final = range(1, MAX_PLACES + 1)


class GaveUpError(Exception):
    """Too much of a line cannot be read; its findings say so."""


class LineState:
    """The state while a line is read.

    `facts` are those of the line, `tokens` the words they come from; facts by place have keys like `totals.2`, or
    `totals.` for the declarer's, and their names are in `by_place`. `doubtful` are facts with an unreadable token, so
    that they are not called missing. `spans` give the columns of each fact in the text. `perhaps` is a letter that may
    be meant for the contract, which is missing. `begin` is where the present token begins, `count` the number of tokens
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
        """Take what follows if it looks like this."""
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def since(self, start: int) -> str:
        """Return what was taken since a position."""
        return self.text[start : self.at].strip()

    def say(self, name: str, value: object, token: str) -> None:
        """Note a fact; the same fact stated twice in different ways is L105."""
        if name not in self.facts or (name == "won" and self.tokens[name] == self.perhaps):
            self.facts[name] = value
            self.tokens[name] = token
            self.spans[name] = self._span(name, token)
        elif self.facts[name] != value:
            self.fault(L105, "twice", token, first=self.tokens[name], second=token)

    def _span(self, name: str, token: str) -> tuple[int, int]:
        """Return where the part of a token stands that is meant: what was taken last."""
        if name in _NAMED:
            token = token.rpartition(" ")[2]
        elif name in _NUMBERS or "." in name:
            number = _LAST_NUMBER.search(token)
            token = number[0] if number else token
        start = self.at - len(token)
        return (start if self.text[max(0, start) : self.at] == token else self.begin), self.at

    def cross(self, levels: Level, length: int | None = None) -> None:
        """Add crosses that the present token says, or that many letters of it; those side by side are one part."""
        begin, end = self.begin, self.at if length is None else self.begin + length
        known = self.spans.get("levels", (begin, begin))
        if levels and not self.text[known[1] : begin].strip():
            self.spans["levels"] = known[0], end
        self.levels |= levels

    def say_number(self, name: str, digits: str, token: str) -> None:
        """Note a fact that is a number without sign."""
        value = few(digits) if name in FEW else natural(digits)
        if value is None:
            self.not_a_number(token)
        else:
            self.say(name, value, token)

    def say_contract(self, meaning: tuple[Contract, Level], token: str) -> None:
        """Note the contract, and the levels that are in its number."""
        self.say("contract", meaning[0], token)
        self.levels |= meaning[1]

    def place(self, digits: str) -> int | None:
        """Return a place, None and a finding if it is not one."""
        number = natural(digits)
        if number in _PLACES:
            return number
        self.fault(L101, "place", digits, token=digits)
        return None

    def fault(self, kind: Kind, sentence: str, token: str, /, **params: str) -> None:
        """Note a finding about a token. Raises GaveUpError if a line has too many."""
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
        """Note a token that cannot be read, with the nearest reading where there is one."""
        if near:
            self.fault(L101, "near", token, token=token, near=near)
        else:
            self.fault(L101, "", token, token=token)

    def not_a_number(self, token: str) -> None:
        """Note a number that is not written as one."""
        self.fault(L104, misfit(token), token, text=token)

    def incomplete(self, says: Says, token: str) -> None:
        """Note a token that lacks what must follow it."""
        name = says.name.lower()
        example = EXAMPLES.get(says) or table_word("example", name, language_of(token, "line", name))
        near = token + example if len(token) == 1 else f"{token} {example}"
        self.fault(L103, "argument", token, token=token, near=near)
