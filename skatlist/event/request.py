"""What a table asks the desk for: that a list be accepted as it is, or an entry be changed that it may not change."""

from enum import StrEnum
from typing import NamedTuple


class RequestKind(StrEnum):
    """What is asked for: the list to be signed for a place, or a game to be put right."""

    AGREE = "agree"
    CORRECT = "correct"

    @property
    def needs(self) -> frozenset[str]:
        """The facts that a request of this kind has to say."""
        return frozenset(("place", "totals") if self is RequestKind.AGREE else ("game",))


class Answer(NamedTuple):
    """What the desk has answered: whether it was done, and why not."""

    time: str
    accepted: bool
    reason: str = ""


class Request(NamedTuple):
    """A request of a table, `number` in its event, `seq` that of its record, `sent` the telephone and its entry.

    Who agrees says for which `place`, and the `totals` that were seen; a correction names the `game`, the `line` as it
    should be or none, and what else is said of it in `words`.
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
