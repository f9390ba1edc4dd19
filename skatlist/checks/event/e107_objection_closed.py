"""E107: a game was corrected when its series was over, or when nobody could appeal any more (quellen.md A20)."""

from typing import Final

from skatlist.checks.event.history import at_game, with_history
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import Correction, ScoredSheet

KIND: Final = Kind("E107", "objection-closed", Severity.ERROR, "correction")


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look at the last correction of every game, where the rules know an end of corrections at all."""
    return tuple(
        at_game(Finding.of(KIND, "late" if correction.director else ""), correction.game, scored)
        for scored, history in with_history(event, sheets)
        for correction in history.standing
        if scored.profile.conduct.corrections != "open" and _too_late(correction)
    )


def _too_late(correction: Correction) -> bool:
    """Whether the time was over: for the players with the series, for the director with the time for appeals."""
    return correction.late if correction.director else correction.closed
