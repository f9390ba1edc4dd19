"""The checks of one game by itself: all that is needed to judge a game that stands on no list."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from skatlist.checks.game import (
    g101_value_mismatch,
    g102_spitzen_range,
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
from skatlist.findings import Finding, Kind, Sign, has_errors, silenced
from skatlist.findings.fixes import mended_entry

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
