"""The checks between the lists of an event, or between lists that belong to none."""

from collections.abc import Callable, Iterable
from typing import Final

from skatlist.checks.event import (
    c102_second_list_missing,
    e101_duplicate_sheet,
    e102_player_twice,
    e103_sheet_missing,
    e104_tie_needs_lot,
    e105_team,
    e106_money,
    e107_objection_closed,
    e108_seat,
    e109_other_rules,
    e110_conforms_no_longer,
    x101_signature_missing,
    x102_changed_after_signing,
    x103_correction_without_consent,
)
from skatlist.event.model import Event
from skatlist.findings import Effect, Family, Finding
from skatlist.sheet import ScoredSheet

_Checks = tuple[Callable[[Event, tuple[ScoredSheet, ...]], tuple[Finding, ...]], ...]

_OF_LISTS: Final = (e101_duplicate_sheet.check, e102_player_twice.check)  # also of lists that belong to no event
_OF_EVENT: Final[_Checks] = (
    e103_sheet_missing.check,
    e104_tie_needs_lot.check,
    e105_team.check,
    e106_money.check,
    e108_seat.check,
    e109_other_rules.check,
    e110_conforms_no_longer.check,
)


# Only an event file knows what happened to its lists.
_OF_HISTORY: Final[_Checks] = (
    e107_objection_closed.check,
    c102_second_list_missing.check,
    x101_signature_missing.check,
    x102_changed_after_signing.check,
    x103_correction_without_consent.check,
)


def check_event(
    event: Event | None, scored_sheets: Iterable[ScoredSheet], read: Iterable[Finding] = ()
) -> tuple[Finding, ...]:
    """Return the findings between the lists of an event, or between lists without one.

    `read` are the findings of the readers: a list that cannot be read is not reported missing once more.
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
