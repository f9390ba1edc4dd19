"""ISkO 3.2, 3.3.7: who deals, who plays, what counts as a game."""

import pytest
from notation import rows

from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet, dealer_of, forehand, score, sitting

ISKO = load_profile()


@pytest.mark.parametrize("size", [3, 4, 5])
def test_3_2_1_place_1_deals_the_first_game_its_right_neighbour_the_last_of_a_round(size):
    assert dealer_of(1, size) == 1
    assert dealer_of(size, size) == size
    assert dealer_of(size + 1, size) == 1
    assert dealer_of(12 * size, size) == size


def test_3_2_1_the_deal_goes_round_clockwise():
    for size in (3, 4, 5):
        for number in range(1, 61):
            assert dealer_of(number + 1, size) == forehand(dealer_of(number, size), size)


def test_3_2_three_play_at_every_table():
    for size in (3, 4, 5):
        assert all(size - len(sitting(dealer, size)) == 3 for dealer in range(1, size + 1))


def test_3_2_at_four_the_dealer_waits():
    assert [sitting(dealer, 4) for dealer in (1, 2, 3, 4)] == [(1,), (2,), (3,), (4,)]


def test_3_2_at_five_the_two_left_neighbours_and_the_right_neighbour_of_the_dealer_play():
    assert {dealer: set(range(1, 6)) - set(sitting(dealer, 5)) for dealer in range(1, 6)} == {
        1: {2, 3, 5},
        2: {3, 4, 1},
        3: {4, 5, 2},
        4: {5, 1, 3},
        5: {1, 2, 4},
    }


def test_3_2_19_a_game_passed_in_is_a_valid_game_of_the_list():
    scored = score(Sheet(players=(Player(),) * 4, rows=rows(*["e"] * 48)), ISKO)
    assert scored.complete
    assert scored.passed == 48
    assert scored.rows[-1].totals == (0, 0, 0, 0)


def test_3_3_7_after_a_game_passed_in_the_next_place_deals():
    assert dealer_of(6, 4) == 2
    assert dealer_of(7, 4) == 3
