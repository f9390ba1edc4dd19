"""Signatures, and corrections after signing: X101 to X103 and E107."""

from collections.abc import Iterator
from typing import Final

from skatlist.skat.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.skat.sheet import Basis, Correction, ListHistory, ScoredSheet
from skatlist.skat.sheet.history import consenting
from skatlist.tournament.checks.lists import at_game, with_history
from skatlist.tournament.model import Event

# X101: a complete list lacks a signature, although another player has signed or its series is over. SkWO 6.2.5. Totals
# alone are signed by nobody.

X101: Final = Kind(
    "X101", "signature-missing", Severity.ERROR, "signature", effects=Effect.UNSIGNED | Effect.UNTIL_FINISHED
)


def check_signature_missing(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for places that have not signed. Before the first signature none is missing."""
    return tuple(
        at_sheet(_missing(scored, places), scored.sheet)
        for scored, history in with_history(event, sheets)
        if scored.complete and scored.basis is not Basis.TOTALS
        if (history.signed or history.closed) and (places := _unsigned(scored, history))
    )


def _unsigned(scored: ScoredSheet, history: ListHistory) -> tuple[int, ...]:
    signed = {sign.place for sign in history.signed}
    return tuple(place for place in range(1, scored.sheet.size + 1) if place not in signed)


def _missing(scored: ScoredSheet, places: tuple[int, ...]) -> Finding:
    names = tuple(scored.sheet.players[place - 1].name for place in places)
    if not all(names):
        return Finding.of(X101, "places", places=places)
    return Finding.of(X101, players=names)


# X102: a list was changed after it was signed. SkWO 6.2.5.

X102: Final = Kind("X102", "changed-after-signing", Severity.ERROR, "signature")


def check_changed_after_signing(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look for changes after a signature that are not corrections. Anyone who signs again accepts them."""
    return tuple(
        at_sheet(Finding.of(X102, count=count), scored.sheet)
        for scored, history in with_history(event, sheets)
        if (count := _unseen(history))
    )


def _unseen(history: ListHistory) -> int:
    first = min((sign.record for sign in history.signed), default=0)
    return sum(first < record for record in history.altered) if history.signed else 0


# X103: a list was corrected without a reason, or without the consent of everybody concerned. ISkO 5.5 (2010).

X103: Final = Kind("X103", "correction-without-consent", Severity.ERROR, "correction")


def check_correction_without_consent(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Check the last correction of every game for a reason, and for the consent of all concerned or the director.

    Before the first signature a typing error is mended without asking.
    """
    return tuple(
        finding
        for scored, history in with_history(event, sheets)
        for correction in history.standing
        if (correction.signed or correction.agreed) and correction.below is None  # the table signs other sums again
        for finding in _judged(correction, history, scored)
    )


def _judged(correction: Correction, history: ListHistory, scored: ScoredSheet) -> Iterator[Finding]:
    later = {sign.place for sign in history.signed if sign.record > correction.record}
    agreed = {*correction.agreed, *later}.intersection(range(1, scored.sheet.size + 1))
    silent = tuple(sorted(_concerned(correction, scored).difference(agreed)))
    consent = bool(correction.director or (agreed and not silent))
    if consent and (correction.reason or not correction.signed):
        return
    sentence = "reason" if consent else "some" if agreed else "consent" if correction.reason else ""
    yield at_game(Finding.of(X103, sentence if correction.signed else "before", places=silent), correction.game, scored)


def _concerned(correction: Correction, scored: ScoredSheet) -> set[int]:
    concerned = set(correction.concerned)
    if correction.before is not None and correction.after is not None:
        concerned.update(consenting(scored, correction.before, correction.after))
    return concerned


# E107: a game was corrected when its series was over, or when the time for appeals was over (quellen.md A20).

E107: Final = Kind("E107", "objection-closed", Severity.ERROR, "correction")


def check_objection_closed(event: Event, sheets: tuple[ScoredSheet, ...]) -> tuple[Finding, ...]:
    """Look at the history of every list, if the rules limit the time for corrections."""
    return tuple(
        finding
        for scored, history in with_history(event, sheets)
        if scored.profile.conduct.corrections != "open"
        for finding in _overdue(scored, history)
    )


def _overdue(scored: ScoredSheet, history: ListHistory) -> Iterator[Finding]:
    for correction in history.standing:
        # The time of the players ends with the series, that of the director with the time for appeals.
        if correction.late if correction.director else correction.closed:
            yield at_game(Finding.of(E107, "late" if correction.director else ""), correction.game, scored)
    if history.overdue:
        yield at_sheet(Finding.of(E107, "changed", count=len(history.overdue)), scored.sheet)
