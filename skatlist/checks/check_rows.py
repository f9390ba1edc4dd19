"""The checks of rows, each slip of a row named once."""

from collections.abc import Callable, Iterable
from typing import Final

from skatlist.checks.audit import s105_passed_with_value
from skatlist.checks.game import (
    g103_spitzen_side,
    g114_points_contradict_result,
    g118_rule_not_in_profile,
    l103_missing_fact,
)
from skatlist.checks.game.case import Case, case_of
from skatlist.checks.game.game_checks import judge
from skatlist.checks.locating import located
from skatlist.findings import Finding, Fix, Severity, has_errors
from skatlist.findings.fixes import mended_row
from skatlist.game import Contract
from skatlist.sheet import Row, ScoredRow, ScoredSheet

# What needs the columns of a row or the list around it.
_CHECKS: Final[tuple[Callable[[ScoredRow, ScoredSheet], tuple[Finding, ...]], ...]] = (
    g103_spitzen_side.check,
    g114_points_contradict_result.check_row,
    g118_rule_not_in_profile.check_row,
    l103_missing_fact.check_row,
    s105_passed_with_value.check,
)


def row_case(scored: ScoredRow) -> Case:
    """Return the case of a row."""
    row = scored.row
    written = None if row.written is None else row.written.levels
    return Case(row.entry, scored.valuation, scored.profile, row.stated.value, written)


def row_findings(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Return what is wrong with a row, located; a fix that leaves nothing wrong explains all errors of the row."""
    if scored.row.entry.contract is Contract.VOID:
        findings = s105_passed_with_value.check(scored, sheet)
    else:
        findings = judge(row_case(scored))
        for check in _CHECKS:
            findings += check(scored, sheet)
    if not findings:
        return ()
    return tuple(located(finding, scored.row, sheet) for finding in folded(findings, scored))


def folded(findings: tuple[Finding, ...], scored: ScoredRow) -> tuple[Finding, ...]:
    """Drop the errors of a row that one fix of another error takes away with it."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if len(errors) < 2:  # noqa: PLR2004 - nothing to explain
        return findings
    for error in errors:
        for fix in error.fixes:
            if _clean(mended_row(scored.row, fix.changes), scored):
                first = error._replace(fixes=_first(fix, error.fixes))
                return (first, *(finding for finding in findings if finding.severity is not Severity.ERROR))
    return findings


def _clean(row: Row, scored: ScoredRow) -> bool:
    """Whether a mended row has no error by itself."""
    written = None if row.written is None else row.written.levels
    case = case_of(row.entry, scored.profile, row.stated.value, written)
    return not has_errors(judge(case))


def _first(fix: Fix, fixes: Iterable[Fix]) -> tuple[Fix, ...]:
    return (fix, *(other for other in fixes if other is not fix))
