"""Requests of a table to the scorer's desk: to accept a list as it is, or to change an entry."""

from enum import StrEnum
from typing import NamedTuple


class RequestKind(StrEnum):
    """The kinds of requests: to sign the list for a place, or to correct a game."""

    AGREE = "agree"
    CORRECT = "correct"

    @property
    def needs(self) -> frozenset[str]:
        """The facts that a request of this kind must contain."""
        return frozenset(("place", "totals") if self is RequestKind.AGREE else ("game",))


class Answer(NamedTuple):
    """The answer: whether the request was carried out, and if not, why."""

    time: str
    accepted: bool
    reason: str = ""


class Request(NamedTuple):
    """A request of a table, `number` in its event, `seq` that of its record, `sent` the telephone and its entry.

    A consent has a `place` and the `totals` shown. A correction has the `game`, the wanted `line` or none, and free
    `words`.
    """

    number: int
    seq: int
    series: int
    table: int
    time: str
    what: RequestKind
    sent: str
    place: int = 0
    totals: tuple[int, ...] = ()
    game: int = 0
    line: str = ""
    words: str = ""
    answer: Answer | None = None

    @property
    def key(self) -> tuple[int, int]:
        """Series and table."""
        return self.series, self.table
