"""Keys of real rounds: a cap on Ramsch losses, Kontra in a Ramsch, three equal counts, two more reasons for Bock."""

import pytest
from house_lists import rules, scored
from tiers import some

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.rules import load_profile, profile_names
from skatlist.skat.rules.building import key_kinds, reviewed

EQUAL = "ramsch augen 1:40 2:40 3:40"


def booked(line, **ramsch):
    return scored(rules("hausregeln", ramsch=ramsch), line).rows[0].bookings


def codes(profile, *lines):
    return [f.code for f in check_sheet(scored(profile, *lines)) if f.severity is Severity.ERROR]


def test_a_loss_is_capped():
    line = "ramsch augen 1:80 2:40 3:0 schieben 2"
    assert booked(line)[0] == -320
    assert booked(line, cap=250)[0] == -250
    assert booked("ramsch augen 1:80 2:40 3:0 schieben 1", cap=250)[0] == -160


def test_three_equal_counts_cost_nobody_anything():
    assert booked(EQUAL) == (-40, -40, -40)
    assert booked(EQUAL, three_equal_zero=True) == (0, 0, 0)
    assert booked("ramsch augen 1:50 2:50 3:20", three_equal_zero=True) == (-50, -50, 0)


def test_kontra_in_a_ramsch_counts_where_it_is_played_and_is_refused_elsewhere():
    line = "ramsch augen 1:50 2:40 3:30 kontra 1"
    assert booked(line, kontra=True) == (-100, 0, 0)
    assert booked(line) == (-50, 0, 0)
    assert "G118" in codes(rules("hausregeln"), line)
    assert "G118" not in codes(rules("hausregeln", ramsch={"kontra": True}), line)


@pytest.mark.parametrize(
    ("key", "line", "starts"),
    [
        ("lost_grand_hand", "1 grand m1 h r18 augen 50 -", True),
        ("lost_grand_hand", "1 grand m1 h r18 augen 70 +", False),
        ("lost_grand_hand", "1 grand m1 r18 augen 50 -", False),
        ("own_schneider", "1 pik m1 s r18 -", True),
        ("own_schneider", "1 pik m1 s r18 augen 30 -", True),
        ("own_schneider", "1 pik m1 r18 augen 31 -", False),
        ("own_schneider", "1 pik m1 h sa r18 -", False),
        ("own_schneider", "1 pik m1 s r18 augen 95 +", False),
    ],
)
def test_bock_follows_a_lost_grand_hand_or_the_declarers_own_schneider(key, line, starts):
    result = scored(rules("hausregeln", bock={key: True, "grand_hand": False}), line)
    assert bool(result.pending) is starts
    assert not starts or result.pending[0].trigger == key


def test_a_grand_hand_in_a_due_ramsch_needs_no_bid():
    """Place 2 is not forehand in game 3; nobody bids in a Ramsch that is due."""
    profile = rules("hausregeln", bock={"games": 1})
    lines = ("1 kreuz m1 augen 60 r18 -", "2 kreuz m1 bock 1 r18 +", "2 grand m1 h r0 augen 70 +")
    assert "G112" not in codes(profile, *lines)
    assert "G112" in codes(rules("isko"), "1 kreuz m1 r18 +", "2 kreuz m1 r18 +", "2 grand m1 h r0 +")


def test_no_shipped_rules_have_them_on():
    for name in some(profile_names()):
        profile = load_profile(name)
        ramsch, bock = profile.ramsch, profile.bock
        new = (ramsch.cap, ramsch.kontra, ramsch.three_equal_zero, bock.own_schneider, bock.lost_grand_hand)
        assert not any(new), name


def test_every_key_is_listed_and_can_be_written_with_its_default():
    keys = key_kinds()
    assert len(keys) > 50
    for key, kind, default in keys:
        section, _, name = key.rpartition(".")
        value = list(default) if isinstance(default, tuple) else default
        value = {str(size): number for size, number in value.items()} if hasattr(value, "items") else value
        assert kind
        assert reviewed("a.toml", {section: {name: value}} if section else {name: value})
