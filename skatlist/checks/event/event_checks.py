"""The checks between the lists of an event, or between lists that belong to none."""

from collections.abc import Callable, Iterable
from typing import Final

from skatlist.checks.event import (
    e101_duplicate_sheet,
    e102_player_twice,
    e103_sheet_missing,
    e104_tie_needs_lot,
    e105_team,
    e106_money,
    e108_seat,
)
from skatlist.event.model import Event
from skatlist.findings import Finding, Sign
from skatlist.sheet import ScoredSheet

_Check = Callable[[Event | None, tuple[ScoredSheet, ...]], tuple[Finding, ...]]

_CHECKS: Final[tuple[_Check, ...]] = (
    e101_duplicate_sheet.check,
    e102_player_twice.check,
    e103_sheet_missing.check,
    e104_tie_needs_lot.check,
    e105_team.check,
    e106_money.check,
    e108_seat.check,
)


def _checks_of(event: Event | None) -> tuple[_Check, ...]:
    """Return the checks that concern an event: only an event file knows what happened to its lists."""
    if event is None or (not event.history and event.lists == 1):
        return _CHECKS
    from skatlist.checks.event import (  # noqa: PLC0415 - for an event file only
        c102_second_list_missing,
        e107_objection_closed,
        x101_signature_missing,
        x102_changed_after_signing,
        x103_correction_without_consent,
    )

    return (
        *_CHECKS,
        e107_objection_closed.check,
        c102_second_list_missing.check,
        x101_signature_missing.check,
        x102_changed_after_signing.check,
        x103_correction_without_consent.check,
    )


def check_event(
    event: Event | None, scored_sheets: Iterable[ScoredSheet], read: Iterable[Finding]
) -> tuple[Finding, ...]:
    """Return what is wrong between the lists; a list among the findings of its reader is not missing once more."""
    sheets = tuple(scored_sheets)
    said = {(finding.code, finding.series, finding.table) for finding in read if finding.kind.sign & Sign.LOST}
    findings = (finding for check in _checks_of(event) for finding in check(event, sheets))
    return tuple(finding for finding in findings if (finding.code, finding.series, finding.table) not in said)
