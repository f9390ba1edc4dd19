"""What the checks of an event need to know of it; the event itself is a later room."""

from collections.abc import Sequence
from typing import Protocol

from skatlist.findings import Finding
from skatlist.sheet import ListHistory, Player, Source


class SeatingFacts(Protocol):
    """Who sits at a table in a series: start numbers by place."""

    @property
    def series(self) -> int:
        """The series."""

    @property
    def table(self) -> int:
        """The table."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The start numbers by place."""


class EventFacts(Protocol):
    """The players and the seating of an event, where they are written, and what happened to its lists."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who takes part."""

    @property
    def seating(self) -> Sequence[SeatingFacts]:
        """The tables of all series."""

    @property
    def source(self) -> Source:
        """Where the event is described."""

    @property
    def history(self) -> Sequence[ListHistory]:
        """What happened to its lists after they were played, where that was recorded."""


def at_event(
    finding: Finding, event: EventFacts | None, series: int | None = None, table: int | None = None
) -> Finding:
    """Return the finding with the location of the event's description."""
    source = Source() if event is None else event.source._replace(text="")
    return finding._replace(source=source, series=series, table=table)
