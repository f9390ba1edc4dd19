"""X102: a list was changed after it was signed. SkWO 6.2.5."""

from typing import Final

from skatlist.checks.event.history import with_history
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity, at_sheet
from skatlist.sheet import ListHistory, ScoredSheet

KIND: Final = Kind("X102", "changed-after-signing", Severity.ERROR, "signature")


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for changes that are no correction, later than a signature; anyone who signs again stands by them."""
    return tuple(
        at_sheet(Finding.of(KIND, count=count), scored.sheet)
        for scored, history in with_history(event, sheets)
        if (count := _unseen(history))
    )


def _unseen(history: ListHistory) -> int:
    first = min((sign.record for sign in history.signed), default=0)
    return sum(first < record for record in history.altered) if history.signed else 0
