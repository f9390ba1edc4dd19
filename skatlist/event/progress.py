"""The progress of an evening: the lists still missing or not at their end."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skatlist.event.model import Event
from skatlist.sheet import Player, ScoredSheet


class Unfinished(NamedTuple):
    """A list without which a Rangliste is provisional.

    `table` is None if a series has no list at all, and `played` is None if this list is missing. `agreed` is None
    if no length was agreed. If `played` equals `agreed`, the list has a game that cannot be computed.
    """

    series: int
    table: int | None
    played: int | None
    agreed: int | None


class TableState(NamedTuple):
    """The progress of a list: people, games played and agreed, whether all have signed."""

    series: int
    table: int
    seats: tuple[Player, ...]
    played: int
    agreed: int | None
    signed: bool


def unfinished(event: Event | None, scored_sheets: Sequence[ScoredSheet]) -> tuple[Unfinished, ...]:
    """Return the missing lists, by series and table: seated tables without a list, and incomplete lists.

    A list declared void is decided, whatever it lacks. So is a series without any list after the event is closed.
    """
    missing = [] if event is None else _missing(event, scored_sheets)
    begun = [
        Unfinished(scored.sheet.series, scored.sheet.table, scored.games, scored.agreed)
        for scored in scored_sheets
        if not scored.complete and not scored.sheet.void
    ]
    return tuple(sorted({*missing, *begun}, key=lambda entry: (entry.series, entry.table or 0)))


def _missing(event: Event, scored_sheets: Sequence[ScoredSheet]) -> Iterator[Unfinished]:
    """Yield the tables without a list. A series without any list counts as one."""
    handed_in = {(scored.sheet.series, scored.sheet.table) for scored in scored_sheets}
    begun = {series for series, _table in handed_in}
    seated = {seating.series for seating in event.seating}
    ahead = set() if event.appeals else {*range(1, event.series + 1), *seated} - begun
    for series in sorted(ahead):
        yield Unfinished(series, None, None, None)
    for seating in event.seating:
        if seating.series in begun and (seating.series, seating.table) not in handed_in:
            yield Unfinished(seating.series, seating.table, None, event.games.get(len(seating.numbers)))
