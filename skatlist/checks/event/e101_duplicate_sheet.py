"""E101: the list of one table and series was handed in twice."""

from collections.abc import Iterable, Iterator
from typing import Final

from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.sheet import Row, ScoredSheet, Sheet, Source

KIND: Final = Kind("E101", "duplicate-sheet", Severity.ERROR, "list")


def check(event: Event | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for lists with one series and table: within an event, else where both are written on the lists."""
    seconds = event.seconds if event is not None else ()
    firsts = (scored.sheet for scored in sheets if event is not None or not scored.sheet.assumed)
    return (*_twice(firsts), *_twice(seconds))


def _twice(sheets: Iterable[Sheet]) -> Iterator[Finding]:
    first: dict[tuple[int, int], Sheet] = {}
    for sheet in sheets:
        if sheet.void:
            continue
        other = first.setdefault((sheet.series, sheet.table), sheet)
        if other is not sheet:
            same = "same" if _games(other) == _games(sheet) else ""
            yield at_sheet(Finding.of(KIND, same, column="table", other=other.source.file), sheet)


def _games(sheet: Sheet) -> list[Row]:
    return [row._replace(source=Source()) for row in sheet.rows]
