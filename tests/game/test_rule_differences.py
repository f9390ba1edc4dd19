"""Two rule sets compared: every difference has its key, both values and a row with both paragraphs."""

from itertools import combinations

import pytest
from tiers import some

from skatlist.skat.game.rule_differences import differences
from skatlist.skat.rules import Bock, Kontra, ListRules, Ramsch, Scoring, Values, load_profile, profile_names

ISKO = load_profile()


def keys(first, second):
    return [difference.key for difference in differences(first, second)]


@pytest.mark.parametrize("name", profile_names())
def test_a_rule_set_does_not_differ_from_itself(name):
    assert keys(load_profile(name), load_profile(name)) == []


def test_differences_turn_round():
    for first, second in some(combinations(map(load_profile, profile_names()), 2), 20):
        there, back = differences(first, second), differences(second, first)
        assert [difference.key for difference in there] == [difference.key for difference in back]
        assert [(difference.first, difference.second) for difference in there] == [
            (difference.second, difference.first) for difference in back
        ]
        assert all(difference.first != difference.second for difference in there)


def test_the_editions_of_the_isko_do_not_differ_in_rules():
    assert keys(ISKO, load_profile("isko-2010")) == []


@pytest.mark.parametrize(
    ("changed", "difference"),
    [
        ({"values": Values(grand=20)}, ["values.grand", "bids"]),
        ({"values": Values(lost_hand=1)}, ["values.lost_hand"]),
        ({"values": Values(schneider_from=91)}, ["values.schneider_from"]),
        ({"values": Values(revolution=92)}, ["values.revolution", "bids"]),
        ({"values": Values(spitze=True)}, ["values.spitze", "bids"]),
        ({"scoring": Scoring(kind="plain")}, ["scoring.kind"]),
        ({"scoring": Scoring(own=40)}, ["scoring.own"]),
        ({"scoring": Scoring(kind="bierlachs", target=501)}, ["scoring.kind"]),
        ({"kontra": Kontra(factors=(2,))}, ["kontra"]),
        ({"ramsch": Ramsch(played=True)}, ["ramsch"]),
        ({"bock": Bock(factor=2, sixty=True)}, ["bock"]),
        ({"list": ListRules(passed=False)}, ["list.passed"]),
    ],
    ids=lambda value: str(value) if isinstance(value, list) else "",
)
def test_differing_rules_are_listed_by_key(changed, difference):
    assert keys(ISKO, ISKO._replace(**changed)) == difference
