"""Dealer, sitting out, forehand. ISkO 3.2; quellen.md 0.59, 3.7."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import dealer_of, next_place, sitting
from skatlist.skat.sheet.presence import repeat_from


@given(size=st.integers(3, 5), dealer=st.integers(1, 5), steps=st.integers(0, 20))
def test_going_round_the_table(size, dealer, steps):
    dealer = min(dealer, size)
    place = dealer
    for _ in range(steps):
        place = next_place(place, size)
    assert place == next_place(dealer, size, steps)
    assert 1 <= place <= size


@given(size=st.integers(3, 5), game=st.integers(1, 100))
def test_the_two_left_and_the_one_right_of_the_dealer_play(size, game):
    dealer = dealer_of(game, size)
    plays = set(range(1, size + 1)) - set(sitting(dealer, size))
    assert len(plays) == 3
    assert {next_place(dealer, size), next_place(dealer, size, 2)} <= plays
    assert size == 3 or next_place(dealer, size, size - 1) in plays


@pytest.mark.parametrize(
    ("rules", "error", "result", "missing", "again"),
    [
        ("isko-2022", 5, 6, (), 5),
        ("isko-2022", 5, 8, (), 7),
        ("isko-2022", None, 6, (), 4),
        ("isko-2022", 4, 4, (), 4),
        ("isko-2022", 6, 7, (), 7),
        ("isko-2022", 6, 8, (6,), 7),
        ("skatordnung", 6, 8, (6,), 6),
        ("skatordnung", 5, 8, (6,), 5),
        ("skatordnung", 3, 8, (6,), 4),
        ("skatordnung", None, 8, (6,), 4),
        ("skatordnung", 6, 8, (), 7),
        ("skatordnung", 6, 8, (5, 7, 8), 7),
    ],
)
def test_from_where_a_round_is_repeated_after_a_wrong_deal(rules, error, result, missing, again):
    """quellen.md 0.64, 0.65, table of three: by the old order a round is closed only when its last game is entered."""
    assert repeat_from(error, result, 3, load_profile(rules), missing) == again
