"""C102: two lists are kept at every table of this event, and the second one of a table is not there. SpO 1.7."""

from typing import Final

from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, Sign, at_sheet
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("C102", "second-list-missing", Severity.ERROR, "second_list", Sign.EARLY)


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for a second list beside every list that has all its games."""
    if event.lists < 2:  # noqa: PLR2004 - two lists
        return ()
    there = {(sheet.series, sheet.table) for sheet in event.seconds}
    return tuple(
        at_sheet(Finding.of(KIND, column="table"), scored.sheet)
        for scored in sheets
        if scored.is_full and not scored.sheet.void and (scored.sheet.series, scored.sheet.table) not in there
    )
