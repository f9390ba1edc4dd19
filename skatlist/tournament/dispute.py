"""A dispute about a game, and a request of a table: who raised it, the claim, who decided it. SkWO 6.2, ISkO 5.5."""

from enum import StrEnum
from typing import NamedTuple

# A dispute about a game: who raised it, the claim, who decided it, and whether it is open. SkWO 6.2, ISkO 5.5.


class Instance(StrEnum):
    """The authorities that decide a dispute. Each may overrule those before it."""

    TABLE = "table"
    DIRECTOR = "director"
    ARBITRATION = "arbitration"

    @property
    def rank(self) -> int:
        """The position among the authorities, from 0."""
        return tuple(Instance).index(self)

    @property
    def above(self) -> "Instance":
        """The authority that hears an appeal against this one. The last is above itself."""
        return tuple(Instance)[min(self.rank + 1, len(Instance) - 1)]


class RulingKind(StrEnum):
    """The outcomes for the entry of a disputed game."""

    STANDS = "stands"
    CHANGED = "changed"
    WITHDRAWN = "withdrawn"


class Deadline(StrEnum):
    """The events that end the time for objections."""

    SERIES_END = "series-end"
    NEXT_SERIES = "next-series"
    EVENT_END = "event-end"


class Party(NamedTuple):
    """The people who raise a dispute: places of the table, or another person by name."""

    places: tuple[int, ...] = ()
    name: str = ""


class ObjectionTime(NamedTuple):
    """The deadline for objections to a game of a list, and the authority that decides one now.

    `until` is the moment if it is known (UTC, ISO 8601). `minutes` are those left after the event if that is the
    end. `over` says that the time has passed.
    """

    ends: Deadline
    until: str
    minutes: int
    over: bool
    decides: Instance


class Ruling(NamedTuple):
    """A decision: by whom, which places agreed, why, by which paragraph.

    `before` is the disputed entry and `line` the one valid since then, both in the short notation.
    """

    time: str
    by: Instance
    name: str
    agreed: tuple[int, ...]
    outcome: RulingKind
    reason: str
    paragraph: str
    before: str
    line: str


class Reopening(NamedTuple):
    """An appeal against a decision: by whom, why, and the director who admitted it after the time was over."""

    time: str
    party: Party
    reason: str
    director: str = ""


class Dispute(NamedTuple):
    """A disputed game: its list and game, its `number` in the event, and its history.

    `game` is 0 if it is no longer on the list. `line` is the entry when the dispute was raised, `claim` the number that
    should stand there (None: not named), `words` the objection. `director` and `reason` say who admitted it after the
    time was over, and why.
    """

    number: int
    series: int
    table: int
    game: int
    line: str
    time: str
    party: Party
    claim: int | None = None
    words: str = ""
    director: str = ""
    reason: str = ""
    steps: tuple[Ruling | Reopening, ...] = ()

    @property
    def open(self) -> bool:
        """Whether it is undecided, or has not been decided since it was reopened."""
        return not self.steps or isinstance(self.steps[-1], Reopening)

    @property
    def ruling(self) -> Ruling | None:
        """The last decision, even if an appeal was made since."""
        return next((step for step in reversed(self.steps) if isinstance(step, Ruling)), None)

    @property
    def key(self) -> tuple[int, int]:
        """Series and table."""
        return self.series, self.table


# Requests of a table to the scorer's desk: to accept a list as it is, or to change an entry.


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
    """A request of a table.

    `number` is its number in the event, `seq` that of its record. `sent` is the ID of the phone, with that of the entry
    on it. A consent has a `place` and the `totals` shown. A correction has the `game`, the wanted `line`, if any, and
    free `words`.
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
