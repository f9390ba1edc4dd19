"""E101: the list of one table and series was handed in twice."""

from typing import Final

from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.sheet import Row, ScoredSheet, Sheet, Source

KIND: Final = Kind("E101", "duplicate-sheet", Severity.ERROR, "list")


def check(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for lists with one series and table: within an event, else where both are written on the lists."""
    first: dict[tuple[int, int], Sheet] = {}
    findings = []
    for scored in sheets:
        sheet = scored.sheet
        if sheet.void or (event is None and sheet.assumed):
            continue
        other = first.setdefault((sheet.series, sheet.table), sheet)
        if other is not sheet:
            same = "same" if _games(other) == _games(sheet) else ""
            findings.append(at_sheet(Finding.of(KIND, same, column="table", other=other.source.file), sheet))
    return tuple(findings)


def _games(sheet: Sheet) -> list[Row]:
    """Return what stands on a list, wherever it is written."""
    return [row._replace(source=Source()) for row in sheet.rows]
