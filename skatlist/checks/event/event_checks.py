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
    e107_objection_closed,
    x101_signature_missing,
    x102_changed_after_signing,
    x103_correction_without_consent,
)
from skatlist.event.model import Event
from skatlist.findings import Finding, Sign
from skatlist.sheet import ScoredSheet

_CHECKS: Final[tuple[Callable[[Event | None, tuple[ScoredSheet, ...]], tuple[Finding, ...]], ...]] = (
    e101_duplicate_sheet.check,
    e102_player_twice.check,
    e103_sheet_missing.check,
    e104_tie_needs_lot.check,
    e105_team.check,
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
    findings = (finding for check in _CHECKS for finding in check(event, sheets))
    return tuple(finding for finding in findings if (finding.code, finding.series, finding.table) not in said)
