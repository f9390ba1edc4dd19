"""D103: a place that is not at this table."""

from collections.abc import Iterator
from typing import Final

from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.checks.locating import located
from skatlist.sheet import Row, ScoredSheet

__all__ = ["KIND", "check"]

KIND: Final = Kind("D103", "unknown-place", Severity.ERROR, "seats")


def check(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Compare declarers, dealers and the columns used with the size of the table; a column is named once."""
    return tuple(_judged(sheet))


def _judged(sheet: ScoredSheet) -> Iterator[Finding]:
    size = sheet.sheet.size
    columns: set[str] = set()
    for scored in sheet.rows:
        row = scored.row
        for column, place in (("declarer", row.declarer), ("dealer", row.dealer)):
            if place is not None and not 1 <= place <= size:
                yield located(found(KIND, column=column, place=place, stated=place, size=size), row, sheet)
        for column, place in _beyond(row, size):
            if column not in columns:
                columns.add(column)
                finding = found(KIND, "column", column=column, place=place, stated=place, size=size)
                yield located(finding, row, sheet)


def _beyond(row: Row, size: int) -> Iterator[tuple[str, int]]:
    """Yield the columns with a number for a place beyond the table."""
    stated = row.stated
    for name, values in (("total", stated.totals), ("won", stated.won), ("lost", stated.lost)):
        for place, value in enumerate(values[size:], size + 1):
            if value is not None:
                yield f"{name}_{place}", place
