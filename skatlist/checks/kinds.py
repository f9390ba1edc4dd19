"""Every kind of finding, in the order of the codes."""

from typing import Final

from skatlist.checks.audit import (
    g120_bid_unknown,
    g121_default_points,
    s104_count_identity,
    t101_running_total,
    t102_wrong_column,
    t103_counter,
    t104_footer,
    t105_seeger_bonus,
    t106_total,
    t107_bonus_in_running,
    t108_no_control,
)
from skatlist.checks.event import (
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
from skatlist.checks.game import (
    g103_spitzen_side,
)
from skatlist.checks.game.game_checks import GAME_KINDS
from skatlist.checks.order import (
    d101_dealer_order,
    d102_sitting_declarer,
    d103_unknown_place,
    s101_series_incomplete,
    s102_not_full_rounds,
    s103_game_number,
    s105_passed_with_value,
    s106_phase,
    s107_people_changed,
    s108_rows_swapped,
)
from skatlist.findings import Kind, reading_kinds

_FAMILIES: Final = "LGTDSEX"
KINDS: Final[tuple[Kind, ...]] = tuple(
    sorted(
        {
            *GAME_KINDS,
            reading_kinds.L101,
            reading_kinds.L102,
            reading_kinds.L103,
            reading_kinds.L104,
            reading_kinds.L105,
            reading_kinds.L106,
            g103_spitzen_side.KIND,
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
            s106_phase.KIND,
            s107_people_changed.KIND,
            s108_rows_swapped.KIND,
            e101_duplicate_sheet.KIND,
            e102_player_twice.KIND,
            e103_sheet_missing.KIND,
            e104_tie_needs_lot.KIND,
            e105_team.KIND,
            e107_objection_closed.KIND,
            x101_signature_missing.KIND,
            x102_changed_after_signing.KIND,
            x103_correction_without_consent.KIND,
        },
        key=lambda kind: (_FAMILIES.index(kind.code[0]), kind.code),
    )
)
