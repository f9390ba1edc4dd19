"""T101: a stated running total is not the one before plus the entry."""

from typing import Any, Final

from skatlist.checks.audit.stated_columns import OpenFinding, StatedColumn, wrong_in_row
from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.sheet import ScoredSheet

KIND: Final = Kind(
    "T101", "running-total", Severity.ERROR, "running_total", Effect.ORDER | Effect.LENGTH | Effect.TOTAL
)


def finding_at(sheet: ScoredSheet, index: int, column: StatedColumn, off: int) -> Finding:
    """Say what went wrong where a column of totals breaks by `off` points."""
    points = sheet.rows[index].bookings[column.place - 1]
    previous = None if column.last < 0 else column.stated[column.last]
    apart = off + column.offset  # from the right one, not from what follows from the slips before
    params: dict[str, Any] = {"previous": previous, "points": points, "off": abs(apart), "again": column.offset}
    sentence = _sentence(points, off) or ("more" if apart > 0 else "less")
    return wrong_in_row(KIND, sentence, sheet, index, column, **params)


def alone(slip: OpenFinding) -> Finding:
    """Say that only this total is wrong, where those after it are right."""
    return slip.finding if slip.cells else slip.finding._replace(sentence="alone")


def _sentence(points: int, off: int) -> str:
    """Return what the difference looks like: not counted, counted twice, wrong sign, lost single; empty for none."""
    if not points:
        return "not_declarer"
    if off == -points:
        return "not_counted"
    if off == points:
        return "twice"
    if off == -2 * points:
        return "sign"
    if points < 0 and 2 * off == -points:
        return "single"
    return ""
