"""E110: an event that says it keeps to the order of the game has left it. SpO 1.7; quellen.md A18."""

from typing import Final

from skatlist.event.conform import ORDER, Breach, breach_of
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("E110", "conforms-no-longer", Severity.WARNING)


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Report why the event does not conform any more."""
    ended = breach_of(event, sheets)
    if not ended:
        return ()
    breach = Breach.read(ended)
    finding = Finding.of(KIND, breach.kind.replace("-", "_"), order=ORDER, series=breach.series, table=breach.table)
    seat = breach.series, breach.table
    about = next((each.sheet for each in sheets if (each.sheet.series, each.sheet.table) == seat), None)
    return (finding if about is None else at_sheet(finding, about),)
