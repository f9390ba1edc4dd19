"""C102: two lists are kept at every table of this event, and the second one of a table is not there. SpO 1.7."""

from typing import Final

from skatlist.event.model import Event
from skatlist.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.sheet import ScoredSheet
from skatlist.words import InputError

KIND: Final = Kind("C102", "second-list-missing", Severity.ERROR, "second_list")
_UNREADABLE: Final = KIND._replace(effects=Effect.LOST)
_NOT_THERE: Final = KIND._replace(effects=Effect.UNTIL_FINISHED)


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for a second list beside every list that has all its games."""
    if event.lists < 2:  # noqa: PLR2004 - two lists
        return ()
    there = {(sheet.series, sheet.table) for sheet in event.seconds}
    return tuple(
        at_sheet(Finding.of(_NOT_THERE, column="table"), scored.sheet)
        for scored in sheets
        if scored.is_full and not scored.sheet.void and (scored.sheet.series, scored.sheet.table) not in there
    )


def unreadable(fault: InputError) -> Finding:
    """Say that the file of a second list cannot be read."""
    return Finding.of(_UNREADABLE, "unreadable", column="table", fault=fault)
