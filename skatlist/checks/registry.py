"""Every check there is, in the order of the codes, and every kind of finding."""

from collections.abc import Callable
from typing import Final

from skatlist.checks import (
    d101_dealer_order,
    d102_sitting_declarer,
    d103_unknown_place,
    e101_duplicate_sheet,
    e102_player_twice,
    e103_sheet_missing,
    e104_tie_needs_lot,
    e105_team,
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
    g120_bid_unknown,
    g121_default_points,
    reading,
    s101_series_incomplete,
    s102_not_full_rounds,
    s103_game_number,
    s104_count_identity,
    s105_passed_with_value,
    s107_people_changed,
    t101_running_total,
    t102_wrong_column,
    t103_counter,
    t104_footer,
    t105_seeger_bonus,
    t106_total,
    t107_bonus_in_running,
    t108_no_control,
)
from skatlist.checks.case import Case
from skatlist.checks.evening import EventFacts
from skatlist.checks.finding import Finding, Kind
from skatlist.sheet import ScoredRow, ScoredSheet

__all__ = ["EVENT_CHECKS", "GAME_CHECKS", "KINDS", "ROW_CHECKS", "SHEET_CHECKS"]

# One game by itself; a cause comes before the stated value it makes wrong.
GAME_CHECKS: Final[tuple[Callable[[Case], tuple[Finding, ...]], ...]] = (
    g102_spitzen_range.check,
    g104_level_needs_hand.check,
    g105_level_incomplete.check,
    g106_null_level.check,
    g112_bid_not_legal.check,
    g113_announced_missed.check,
    g114_points_contradict_result.check,
    g115_points_contradict_schneider.check,
    g116_tricks_contradict_schwarz.check,
    g117_schwarz_needs_with.check,
    g118_rule_not_in_profile.check,
    g119_reason_level.check,
    g111_null_overbid.check,
    g108_overbid_won.check,
    g109_overbid_charge.check,
    g110_overbid_unmarked.check,
    g107_loss_not_doubled.check,
    g101_value_mismatch.check,
)

# A row of a list: what needs its columns or the list around it.
ROW_CHECKS: Final[tuple[Callable[[ScoredRow, ScoredSheet], tuple[Finding, ...]], ...]] = (
    g103_spitzen_side.check,
    g118_rule_not_in_profile.check_row,
    s105_passed_with_value.check,
)

# A list as a whole. Numbers (S101 to S104) and totals (T101 to T107) are read together, see `listing`.
SHEET_CHECKS: Final[tuple[Callable[[ScoredSheet], tuple[Finding, ...]], ...]] = (
    d101_dealer_order.check,
    d102_sitting_declarer.check,
    d103_unknown_place.check,
    g120_bid_unknown.check,
    g121_default_points.check,
    s107_people_changed.check,
    t108_no_control.check,
)

EVENT_CHECKS: Final[tuple[Callable[[EventFacts | None, tuple[ScoredSheet, ...]], tuple[Finding, ...]], ...]] = (
    e101_duplicate_sheet.check,
    e102_player_twice.check,
    e103_sheet_missing.check,
    e104_tie_needs_lot.check,
    e105_team.check,
)

KINDS: Final[tuple[Kind, ...]] = (
    reading.L101,
    reading.L102,
    reading.L103,
    reading.L104,
    reading.L105,
    reading.L106,
    g101_value_mismatch.KIND,
    g102_spitzen_range.KIND,
    g103_spitzen_side.KIND,
    g104_level_needs_hand.KIND,
    g105_level_incomplete.KIND,
    g106_null_level.KIND,
    g107_loss_not_doubled.KIND,
    g108_overbid_won.KIND,
    g109_overbid_charge.KIND,
    g110_overbid_unmarked.KIND,
    g111_null_overbid.KIND,
    g112_bid_not_legal.KIND,
    g113_announced_missed.KIND,
    g114_points_contradict_result.KIND,
    g115_points_contradict_schneider.KIND,
    g116_tricks_contradict_schwarz.KIND,
    g117_schwarz_needs_with.KIND,
    g118_rule_not_in_profile.KIND,
    g119_reason_level.KIND,
    g120_bid_unknown.KIND,
    g121_default_points.KIND,
    t101_running_total.KIND,
    t102_wrong_column.KIND,
    t103_counter.KIND,
    t104_footer.KIND,
    t105_seeger_bonus.KIND,
    t106_total.KIND,
    t107_bonus_in_running.KIND,
    t108_no_control.KIND,
    d101_dealer_order.KIND,
    d102_sitting_declarer.KIND,
    d103_unknown_place.KIND,
    s101_series_incomplete.KIND,
    s102_not_full_rounds.KIND,
    s103_game_number.KIND,
    s104_count_identity.KIND,
    s105_passed_with_value.KIND,
    s107_people_changed.KIND,
    e101_duplicate_sheet.KIND,
    e102_player_twice.KIND,
    e103_sheet_missing.KIND,
    e104_tie_needs_lot.KIND,
    e105_team.KIND,
)
