"""E107: a game was corrected when its series was over, or when nobody could appeal any more (quellen.md A20)."""

from collections.abc import Iterator
from typing import Final

from skatlist.checks.event.history import at_game, with_history
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.sheet import ListHistory, ScoredSheet

KIND: Final = Kind("E107", "objection-closed", Severity.ERROR, "correction")


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look at what became of every list, where the rules know an end of corrections at all."""
    return tuple(
        finding
        for scored, history in with_history(event, sheets)
        if scored.profile.conduct.corrections != "open"
        for finding in _overdue(scored, history)
    )


def _overdue(scored: ScoredSheet, history: ListHistory) -> Iterator[Finding]:
    for correction in history.standing:
        # The time is over for the players with the series, for the director with the time for appeals.
        if correction.late if correction.director else correction.closed:
            yield at_game(Finding.of(KIND, "late" if correction.director else ""), correction.game, scored)
    if history.overdue:
        yield at_sheet(Finding.of(KIND, "changed", count=len(history.overdue)), scored.sheet)
