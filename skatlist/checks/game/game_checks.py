"""The checks of one game by itself: all that is needed to judge a game that stands on no list."""

from collections.abc import Callable
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
from skatlist.checks.game.case import Case
from skatlist.findings import Finding

# A cause comes before the stated value it makes wrong.
GAME_CHECKS: Final[tuple[Callable[[Case], tuple[Finding, ...]], ...]] = (
    g102_spitzen_range.check,
    g104_level_needs_hand.check,
    g105_level_incomplete.check,
    g106_null_level.check,
    g112_bid_not_legal.check,
    g122_points_contradict_tricks.check,
    g113_announced_missed.check,
    g114_points_contradict_result.check,
    g115_points_contradict_schneider.check,
    g116_tricks_contradict_schwarz.check,
    g117_schwarz_needs_with.check,
    g118_rule_not_in_profile.check,
    l103_missing_fact.check,
    g119_reason_level.check,
    g111_null_overbid.check,
    g108_overbid_won.check,
    g109_overbid_charge.check,
    g123_overbid_value.check,
    g110_overbid_unmarked.check,
    g107_loss_not_doubled.check,
    g101_value_mismatch.check,
)

_BY_VALUE: Final = frozenset(("G101", "G107", "G108", "G109", "G110", "G123"))


def judge(case: Case) -> tuple[Finding, ...]:
    """Run all checks of a game by itself."""
    findings: tuple[Finding, ...] = ()
    for check in GAME_CHECKS:
        found = check(case)
        if found:
            findings += found
    if any(finding.code == "G102" and finding.column == "spitzen" for finding in findings):
        # Of Spitzen nobody can have no value can be counted.
        return tuple(finding for finding in findings if finding.code not in _BY_VALUE)
    return findings
