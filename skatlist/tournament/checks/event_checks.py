"""The checks between the lists of an event, or between lists that belong to none."""

from collections.abc import Callable, Iterable
from typing import Final

from skatlist.skat.findings import Effect, Family, Finding
from skatlist.skat.sheet import ScoredSheet
from skatlist.tournament.checks import lists, people, rules, signing
from skatlist.tournament.checks import standings_checks as standings
from skatlist.tournament.model import Event

_Checks = tuple[Callable[[Event, tuple[ScoredSheet, ...]], tuple[Finding, ...]], ...]

_OF_LISTS: Final = (lists.check_duplicate_sheet, people.check_player_twice)  # also for lists without an event
_OF_EVENT: Final[_Checks] = (
    lists.check_sheet_missing,
    standings.check_tie_needs_lot,
    people.check_team,
    standings.check_money,
    people.check_seat,
    rules.check_other_rules,
    rules.check_conforms_no_longer,
)


# Only an event file has the history of its lists.
_OF_HISTORY: Final[_Checks] = (
    signing.check_objection_closed,
    lists.check_second_list_missing,
    signing.check_signature_missing,
    signing.check_changed_after_signing,
    signing.check_correction_without_consent,
)


def check_event(
    event: Event | None, scored_sheets: Iterable[ScoredSheet], read: Iterable[Finding] = ()
) -> tuple[Finding, ...]:
    """Return the findings between the lists of an event, or between lists without one.

    `read` are the findings of the readers, so that a list that cannot be read is not also reported missing.
    """
    sheets = tuple(scored_sheets)
    findings = [finding for check in _OF_LISTS for finding in check(event, sheets)]
    if event is not None:
        checks = (*_OF_EVENT, *(_OF_HISTORY if event.history or event.lists > 1 else ()))
        findings += (finding for check in checks for finding in check(event, sheets))
    there = {
        (finding.kind.family, finding.series, finding.table)
        for finding in read
        if finding.has(Effect.LOST) or finding.kind.family is Family.COMPARISON
    }
    return tuple(
        finding
        for finding in findings
        if not (finding.has(Effect.UNTIL_FINISHED) and (finding.kind.family, finding.series, finding.table) in there)
    )
