"""X103: a signed list was corrected, and nobody says why, or nobody agreed. ISkO 5.5 (2010)."""

from typing import Final

from skatlist.checks.evening import EventFacts
from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.checks.signing import at_game, with_history
from skatlist.sheet import Correction, ScoredSheet

__all__ = ["KIND", "check"]

KIND: Final = Kind("X103", "correction-without-consent", Severity.ERROR, "correction")


def check(event: EventFacts | None, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look at the last correction of every game of a signed list: a reason, and the players' or the director's word."""
    return tuple(
        at_game(found(KIND, _lacks(correction), places=_silent(correction)), correction.game, scored)
        for scored, history in with_history(event, sheets)
        for correction in history.standing
        if correction.signed and not (correction.reason and _agreed(correction))
    )


def _agreed(correction: Correction) -> bool:
    return bool(correction.director or (correction.agreed and not _silent(correction)))


def _silent(correction: Correction) -> tuple[int, ...]:
    """Return the places whose points it changes and who did not agree."""
    return tuple(place for place in correction.concerned if place not in correction.agreed)


def _lacks(correction: Correction) -> str:
    if correction.reason:
        return "some" if correction.agreed else "consent"
    return "reason" if _agreed(correction) else ""
