"""The start of a Bock round, alone and the first of several, and the games due after it."""

import pytest
from house_lists import entry, rules, sheet

from skatlist.skat.sheet import score
from skatlist.skat.sheet.bock_and_ramsch import Phase, Trigger, instead_of_ramsch, trigger_of

OCCASIONS = ("lost_kontra", "won_re", "sixty", "grand_hand", "kontra_re", "own_schneider", "lost_grand_hand")


@pytest.mark.parametrize(
    ("line", "occasions"),
    [
        ("kreuz m1 kontra 1 -", {"lost_kontra"}),
        ("kreuz m1 kontra 1 +", set()),
        ("kreuz m1 kontra 2 +", {"won_re", "kontra_re"}),
        ("kreuz m1 kontra 2 -", {"lost_kontra", "kontra_re"}),
        ("kreuz m1 augen 60 -", {"sixty"}),
        ("kreuz m1 augen 59 -", set()),
        ("kreuz m1 augen 60 aufgegeben -", set()),
        ("grand m1 h +", {"grand_hand"}),
        ("grand m1 h -", {"lost_grand_hand"}),
        ("grand m1 +", set()),
        ("kreuz m1 h +", set()),
        ("kreuz m1 augen 30 -", {"own_schneider"}),
        ("kreuz m1 augen 31 -", set()),
        ("kreuz m1 s -", {"own_schneider"}),
        ("kreuz m1 h sa -", set()),
        ("kreuz m1 s +", set()),
        ("kreuz m1 s aufgegeben -", set()),
        ("null -", set()),
    ],
)
def test_a_game_has_the_occasions_its_facts_show(line, occasions):
    game = entry(f"1 {line}")
    results = {
        occasion: trigger_of(game, rules("isko", bock={"factor": 2, occasion: True}), won=game.won)
        for occasion in OCCASIONS
    }
    assert results == {each: Trigger[each.upper()] if each in occasions else None for each in OCCASIONS}


@pytest.mark.parametrize(("bid", "starts"), [(60, False), (61, True), (72, True), (0, False)])
def test_a_grand_bid_higher_than_agreed_starts_a_round(bid, starts):
    profile = rules("isko", bock={"factor": 2, "grand_bid_over": 60})
    assert (trigger_of(entry(f"1 grand m4 r{bid} +"), profile, won=True) is Trigger.GRAND_BID) is starts
    assert trigger_of(entry(f"1 kreuz m4 r{bid} +"), profile, won=True) is None
    assert trigger_of(entry(f"1 grand m4 r{bid} +"), rules("isko", bock={"factor": 2, "sixty": True}), won=True) is None


def phases(scored):
    return [due.phase for due in scored.due], [due.phase for due in scored.pending]


@pytest.mark.parametrize(("games", "people", "left"), [(3, 4, 2), (0, 4, 3), (0, 3, 2), (1, 4, 0)])
def test_a_round_has_as_many_games_as_said_or_as_people(games, people, left):
    profile = rules("isko", bock={"factor": 2, "games": games, "sixty": True})
    scored = score(sheet("1 kreuz m1 augen 60 -", "1 kreuz m1 bock 1 +", players=people), profile)
    assert phases(scored) == ([None, Phase.BOCK], [Phase.BOCK] * left)


def test_bock_games_on_top_lengthen_the_list_also_those_still_to_come():
    profile = rules("isko", bock={"factor": 2, "games": 3, "sixty": True, "lengthens": True})
    lines = ("1 kreuz m1 augen 60 -", "1 kreuz m1 bock 1 +")
    assert score(sheet(*lines, agreed=10), profile).agreed == 13
    within = rules("isko", bock={"factor": 2, "games": 3, "sixty": True})
    assert score(sheet(*lines, agreed=10), within).agreed == 10


@pytest.mark.parametrize(("games", "left"), [(1, 0), (3, 2)])
def test_a_phase_added_by_hand_is_due_from_its_own_game_on(games, left):
    profile = rules("isko", bock={"factor": 2, "games": games})
    assert phases(score(sheet("1 kreuz m1 + phase bock"), profile)) == ([Phase.BOCK], [Phase.BOCK] * left)


def test_a_phase_added_by_hand_is_due_where_the_rules_play_none():
    scored = score(sheet("1 kreuz m1 +", "1 kreuz m1 + phase bock"), rules("isko"))
    assert [due.trigger for due in scored.due] == [None, Trigger.ADDED]


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("ramsch phase ramsch", True),
        ("1 grand m1 h + phase ramsch", True),
        ("1 kreuz m1 h + phase ramsch", False),
        ("1 grand m1 + phase ramsch", False),
        ("ramsch", False),
        ("1 grand m1 h +", False),
    ],
)
def test_only_a_ramsch_and_a_grand_hand_are_played_without_bidding_in_a_due_ramsch(line, instead):
    scored = score(sheet(line), rules("isko", ramsch={"played": True, "grand_hand": True}))
    assert instead_of_ramsch(scored.due[0]) is instead
