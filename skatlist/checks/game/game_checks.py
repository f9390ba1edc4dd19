"""The checks of one game by itself: all that is needed to judge a game that stands on no list."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from skatlist.checks.game import (
    g101_value_mismatch,
    g102_spitzen_range,
    g103_spitzen_side,
    g104_level_needs_hand,
    g105_level_incomplete,
    g106_null_level,
    g107_loss_not_doubled,
    g108_overbid_won,
    g109_overbid_charge,
    g110_overbid_unmarked,
    g111_null_overbid,
    g112_bid_not_legal,
    g113_announced_missed,
    g114_points_contradict_result,
    g115_points_contradict_schneider,
    g116_tricks_contradict_schwarz,
    g117_schwarz_needs_with,
    g118_rule_not_in_profile,
    g119_reason_level,
    g122_points_contradict_tricks,
    g123_overbid_value,
    l103_missing_fact,
)
from skatlist.checks.game.case import Case, case_of
from skatlist.checks.order import s105_passed_with_value
from skatlist.findings import Finding, Fix, Kind, Severity, Sign, has_errors, located, silenced
from skatlist.findings.fixes import mended_entry, mended_row
from skatlist.game import Contract
from skatlist.sheet import Row, ScoredRow, ScoredSheet

# A cause comes before the stated value it makes wrong.
_MODULES: Final = (
    g102_spitzen_range,
    g104_level_needs_hand,
    g105_level_incomplete,
    g106_null_level,
    g112_bid_not_legal,
    g122_points_contradict_tricks,
    g113_announced_missed,
    g114_points_contradict_result,
    g115_points_contradict_schneider,
    g116_tricks_contradict_schwarz,
    g117_schwarz_needs_with,
    g118_rule_not_in_profile,
    l103_missing_fact,
    g119_reason_level,
    g111_null_overbid,
    g108_overbid_won,
    g109_overbid_charge,
    g123_overbid_value,
    g110_overbid_unmarked,
    g107_loss_not_doubled,
    g101_value_mismatch,
)
GAME_CHECKS: Final[tuple[Callable[[Case], tuple[Finding, ...]], ...]] = tuple(module.check for module in _MODULES)
GAME_KINDS: Final[tuple[Kind, ...]] = tuple(module.KIND for module in _MODULES)
# What needs the columns of a row or the list around it.
_ROW_CHECKS: Final[tuple[Callable[[ScoredRow, ScoredSheet], tuple[Finding, ...]], ...]] = (
    g103_spitzen_side.check,
    g114_points_contradict_result.check_row,
    g118_rule_not_in_profile.check_row,
    l103_missing_fact.check_row,
    s105_passed_with_value.check,
)


@lru_cache(1 << 12)  # the rows of a list are judged again with every change of one of them that is tried
def judge(case: Case) -> tuple[Finding, ...]:
    """Run all checks of a game by itself."""
    findings: tuple[Finding, ...] = ()
    for check in GAME_CHECKS:
        found = check(case)
        if found:
            findings += found
    if not findings:
        return ()
    unsaid = silenced(findings)
    return tuple(
        _possible(finding, case) if finding.kind.sign & Sign.GUESS else finding
        for finding in findings
        if not finding.kind.sign & unsaid
    )


def _possible(finding: Finding, case: Case) -> Finding:
    """Return a finding with those proposals only that leave nothing wrong, if there are such."""
    entry = case.entry
    bids = [(item, case_of(mended_entry(entry, item.changes), case.profile, case.stated)) for item in finding.fixes]
    fixes = tuple(item for item, after in bids if not has_errors(judge(after)))
    return finding._replace(fixes=fixes or finding.fixes)


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
        for check in _ROW_CHECKS:
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
