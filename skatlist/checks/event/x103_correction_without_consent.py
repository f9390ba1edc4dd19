"""X103: a list was corrected, and nobody says why, or not everybody concerned agreed. ISkO 5.5 (2010)."""

from collections.abc import Iterator
from typing import Final

from skatlist.checks.event.history import at_game, with_history
from skatlist.event.model import Event
from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import Correction, ListHistory, ScoredSheet
from skatlist.sheet.history import consenting

KIND: Final = Kind("X103", "correction-without-consent", Severity.ERROR, "correction")


def check(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Check the last correction of every game for a reason, and for the consent of all concerned or the director.

    Before the first signature a typing error is mended without asking.
    """
    return tuple(
        finding
        for scored, history in with_history(event, sheets)
        for correction in history.standing
        if correction.signed or correction.agreed
        for finding in _judged(correction, history, scored)
    )


def _judged(correction: Correction, history: ListHistory, scored: ScoredSheet) -> Iterator[Finding]:
    agreed = _agreed(correction, history, scored)
    silent = tuple(sorted(_concerned(correction, scored).difference(agreed)))
    consent = bool(correction.director or (agreed and not silent))
    if consent and (correction.reason or not correction.signed):
        return
    sentence = "reason" if consent else "some" if agreed else "consent" if correction.reason else ""
    yield at_game(Finding.of(KIND, sentence if correction.signed else "before", places=silent), correction.game, scored)


def _agreed(correction: Correction, history: ListHistory, scored: ScoredSheet) -> set[int]:
    later = {sign.place for sign in history.signed if sign.record > correction.record}
    return {*correction.agreed, *later}.intersection(range(1, scored.sheet.size + 1))


def _concerned(correction: Correction, scored: ScoredSheet) -> set[int]:
    concerned = set(correction.concerned)
    if correction.before is not None and correction.after is not None:
        concerned.update(consenting(scored, correction.before, correction.after))
    return concerned
