"""X101: a complete list lacks a signature, although another player has signed or its series is over. SkWO 6.2.5."""

from typing import Final

from skatlist.checks.event.history import with_history
from skatlist.event.model import Event
from skatlist.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.sheet import ListHistory, ScoredSheet

KIND: Final = Kind(
    "X101", "signature-missing", Severity.ERROR, "signature", effects=Effect.UNSIGNED | Effect.UNTIL_FINISHED
)


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for places that have not signed. Before the first signature none is missing."""
    return tuple(
        at_sheet(_missing(scored, places), scored.sheet)
        for scored, history in with_history(event, sheets)
        if scored.complete and (history.signed or history.closed) and (places := _unsigned(scored, history))
    )


def _unsigned(scored: ScoredSheet, history: ListHistory) -> tuple[int, ...]:
    signed = {sign.place for sign in history.signed}
    return tuple(place for place in range(1, scored.sheet.size + 1) if place not in signed)


def _missing(scored: ScoredSheet, places: tuple[int, ...]) -> Finding:
    names = tuple(scored.sheet.players[place - 1].name for place in places)
    if not all(names):
        return Finding.of(KIND, "places", places=places)
    return Finding.of(KIND, players=names)
