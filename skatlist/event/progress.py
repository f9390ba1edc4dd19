"""How far an evening is: which lists are still missing or not at their end."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skatlist.event.model import Event
from skatlist.game import Contract
from skatlist.sheet import ScoredRow, ScoredSheet


class Unfinished(NamedTuple):
    """A list without which a Rangliste is provisional.

    `table` is None where a series has no list at all, `played` where this list is missing; `agreed` is None where no
    length was agreed. As many games `played` as `agreed`: the list has a game that cannot be computed.
    """

    series: int
    table: int | None
    played: int | None
    agreed: int | None


def games_played(scored: ScoredSheet) -> int:
    """Return how many games of a list count: all but the void ones."""
    return scored.games


def uncounted(scored: ScoredSheet) -> tuple[int, ...]:
    """Return the games of a list that cannot be booked as they stand there; 0 for a row without a number."""
    rows = scored.rows if scored.ended is None else scored.rows[: scored.ended + 1]
    return tuple(row.row.number or 0 for row in rows if not _is_booked(row, scored))


def _is_booked(row: ScoredRow, scored: ScoredSheet) -> bool:
    contract, seated = row.row.entry.contract, scored.seated.get(row.row.number or 0)
    if contract is None or contract is Contract.RAMSCH:
        return any(row.bookings)
    present = seated.places if seated else range(1, scored.sheet.size + 1)
    return not contract.has_declarer or (row.valuation.points is not None and row.row.declarer in present)


def unfinished(event: Event | None, scored_sheets: Sequence[ScoredSheet]) -> tuple[Unfinished, ...]:
    """Return what is missing, by series and table: seated tables without a list, and lists not complete.

    A list declared void is decided, whatever it lacks.
    """
    missing = [] if event is None else _missing(event, scored_sheets)
    begun = [
        Unfinished(scored.sheet.series, scored.sheet.table, games_played(scored), scored.agreed)
        for scored in scored_sheets
        if not scored.complete and not scored.sheet.void
    ]
    return tuple(sorted({*missing, *begun}, key=lambda entry: (entry.series, entry.table or 0)))


def _missing(event: Event, scored_sheets: Sequence[ScoredSheet]) -> Iterator[Unfinished]:
    """Yield the tables without a list; a series without any as one."""
    handed_in = {(scored.sheet.series, scored.sheet.table) for scored in scored_sheets}
    begun = {series for series, _table in handed_in}
    seated = {seating.series for seating in event.seating}
    for series in sorted({*range(1, event.series + 1), *seated} - begun):
        yield Unfinished(series, None, None, None)
    for seating in event.seating:
        if seating.series in begun and (seating.series, seating.table) not in handed_in:
            yield Unfinished(seating.series, seating.table, None, event.games.get(len(seating.numbers)))
