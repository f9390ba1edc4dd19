"""Short lines: g for Grand as on German lists, and a correction that names only what is wrong."""

import pytest


@pytest.mark.parametrize(
    ("line", "entered"),
    [
        ("2 g m1 +", "2 grand m1 +"),
        ("2 g m1-", "2 grand m1 -"),
        ("2g o2 h +", "2 grand o2 h +"),
        ("2 g m1", None),  # won or lost?
        ("2 g", None),
        ("2 h m1 +", None),  # Hand or Herz?
        ("2 m1 g", None),
    ],
)
def test_g_is_grand_where_nothing_else_is_open(begun, line, entered):
    talk = begun()
    answers = talk.answers(line)
    assert talk.games == ([] if entered is None else [entered])
    assert ("adds_grand" in answers) == (entered is not None)


@pytest.mark.parametrize(
    ("change", "now"),
    [
        ("grand", "2 grand m1 h r20 +"),
        ("24", "2 grand m1 h r20 +"),
        ("-", "2 herz m1 h r20 -"),
        ("m2", "2 herz m2 h r20 +"),
        ("null", "2 null h r20 +"),
        ("r22", "2 herz m1 h r22 +"),
        ("3 pik o1 -", "3 pik o1 -"),  # a whole game is taken as it is
    ],
)
def test_a_correction_takes_the_rest_from_the_game(begun, change, now):
    talk = begun("2 herz m1 h r20 + =30")
    assert talk.answers(f"k 1 {change}")[-1] == "booked"
    assert talk.games == [now]


@pytest.mark.parametrize("change", ["xyz", "3 4", "e1"])
def test_a_correction_that_cannot_be_read_changes_nothing(begun, change):
    talk = begun("2 herz m1 h r20 +")
    talk.say(f"k 1 {change}")
    assert talk.games == ["2 herz m1 h r20 +"]
