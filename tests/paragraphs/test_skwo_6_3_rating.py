"""SkWO 6.3.1 (5.1 before 2018): the Gesamtpunkte of a series, Seeger-Fabian."""

import pytest
from notation import rows

from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, Player, Sheet, score

ISKO = load_profile()


def totals(size, *lines):
    return score(Sheet(players=(Player(),) * size, rows=rows(*lines)), ISKO).footer(FooterName.TOTAL)


def test_6_3_1_fifty_for_each_game_won_more_than_lost():
    assert totals(3, "1 kreuz m1 +", "1 kreuz m1 +") == (24 + 24 + 100, 0, 0)


def test_6_3_1_fifty_less_for_each_game_lost_more_than_won():
    assert totals(3, "1 kreuz m1 -")[0] == -48 - 50


@pytest.mark.parametrize(("size", "others"), [(3, 40), (4, 30)])
def test_6_3_1_a_lost_game_gives_each_other_player_40_at_three_and_30_at_four(size, others):
    assert totals(size, "1 grand m1 -") == (-146, *(others,) * (size - 1))


def test_6_3_1_the_dealer_who_waits_gets_it_too():
    """Place 1 deals the first game of a table of four and does not play it."""
    assert totals(4, "3 karo m1 -") == (30, 30, -36 - 50, 30)


def test_6_3_1_own_lost_games_give_nothing_to_oneself():
    assert totals(4, "1 karo m1 -", "2 karo m1 -") == (-86 + 30, -86 + 30, 60, 60)


def test_6_3_1_printed_lists_for_five_have_24():
    assert totals(5, "1 karo m1 -") == (-86, 24, 24, 24, 24)


def test_6_3_1_the_example_of_the_paper_list():
    assert totals(3, "1 grand m4 s +", "1 karo o2 -", "3 null ou +", "e", "2 herz m1 h r36 -") == (130, -90, 176)


def test_6_2_3_the_fifties_are_never_added_per_game():
    scored = score(Sheet(rows=rows("1 kreuz m1 +", "2 karo m1 -", "1 pik m1 +")), ISKO)
    assert [line.totals for line in scored.rows] == [(24, 0, 0), (24, -36, 0), (46, -36, 0)]
