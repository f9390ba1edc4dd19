"""ISkO 3.6 (5.4, 3.4 before 2018): bids above the value of the game."""

import pytest
from notation import game
from tiers import some

from skatlist.skat.game import Valuation, entries, valuate
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.rules import load_profile

ISKO = load_profile()


@pytest.mark.parametrize(
    ("line", "charged"),
    [
        ("herz m1 r24 -", 30),
        ("herz m1 r50 -", 50),
        ("herz m1 r22 -", 30),
        ("herz m1 r30 -", 30),
        ("herz m1 r33 -", 40),
        ("karo o1 r59 -", 63),
        ("pik o1 r59 -", 66),
        ("kreuz o1 r59 -", 60),
        ("grand m1 r60 -", 72),
        ("pik o1 r23 -", 33),
        ("grand o1 s z r200 -", 216),
    ],
)
def test_3_6_1_a_skat_game_is_charged_at_the_next_multiple_doubled(line, charged):
    assert valuate(game(line), ISKO) == Valuation(charged, -2 * charged, overbid=True)
    assert "overbid" in reckon(game(line), ISKO).topics


def test_3_6_1_the_declarer_loses_even_with_61():
    assert valuate(game("herz m1 r24 +"), ISKO).points == -60


@pytest.mark.parametrize(("line", "points"), [("karo o1 s r22 +", 27), ("karo o1 r22 +", -54), ("herz m2 s r33 +", 40)])
def test_3_6_1_a_level_reached_can_save_the_game(line, points):
    assert valuate(game(line), ISKO).points == points


def test_3_6_1_what_is_charged_is_the_game_that_was_announced():
    """Bid 50, Kreuz-Bube found: Herz costs 100 where Pik would cost 110."""
    assert valuate(game("herz m1 r50 -"), ISKO).points == -100
    assert valuate(game("pik m1 r50 -"), ISKO).points == -110


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("null r24 - als kreuz m1", -48),
        ("null r24 - als herz m2", -60),
        ("null r24 - als karo m4", -90),
        ("null r24 - als karo m1", -54),
        ("null h r36 - als pik m1", -88),
        ("null h r36 - als kreuz m1", -72),
        ("null h r36 - als kreuz o11", -312),
        ("null ou r48 - als kreuz m1", -96),
        ("null ou h r60 - als grand m1", -144),
        ("null ou h r60 - als pik m1", -132),
        ("null ou r48 - als grand m1", -96),
        ("null r59 - als kreuz o1", -120),
    ],
)
def test_3_6_2_a_null_over_its_bid_is_charged_as_the_stated_game(line, points):
    """Its own cases or those the bid needs; Hand stays, ouvert does not carry over."""
    assert valuate(game(line), ISKO) == Valuation(-points // 2, points, overbid=True)


@pytest.mark.parametrize("line", ["null r24 -", "null h r36 -", "null ou r48 +", "null ou h r60"])
def test_3_6_2_without_the_game_charged_nothing_is_invented(line):
    assert valuate(game(line), ISKO) == Valuation(None, None, overbid=True)


@pytest.mark.parametrize("line", ["null r23 +", "null h r35 +", "null ou r46 +", "null ou h r59 +"])
def test_3_6_2_a_null_at_its_own_value_is_possible(line):
    assert valuate(game(line), ISKO).points > 0


@pytest.mark.parametrize(
    ("line", "charged"),
    [("herz m1 h r36 -", 40), ("pik m1 h r72 -", 77), ("pik m1 h r72 +", 77), ("karo m1 h r30", 36)],
)
def test_3_6_3_a_hand_game_likewise(line, charged):
    assert valuate(game(line), ISKO) == Valuation(charged, -2 * charged, overbid=True)
    assert "overbid_hand" in reckon(game(line), ISKO).topics


def test_3_6_4_a_level_needed_but_impossible_is_charged_as_entered():
    assert valuate(game("kreuz o1 h s r60 violation_opponents -"), ISKO).points == -120


@pytest.mark.slow
def test_3_6_the_charge_reaches_the_bid_and_is_the_smallest_multiple_that_does():
    for entry in some(entries(ISKO)):
        result = valuate(entry, ISKO)
        if result.overbid:
            base = reckon(entry, ISKO).base
            assert result.value - base < entry.bid <= result.value
            assert result.value % base == 0
            assert result.points == -2 * result.value


@pytest.mark.parametrize(
    ("line", "rules", "stated", "charged"),
    [
        ("pik m1 ü -", "isko-2022", -66, 33),
        ("pik m1 h ü -", "isko-2022", -88, 44),
        ("pik m1 h ü", "isko-2022", -528, 264),
        ("karo m1 ü -", "isko-2022", -54, 27),
        ("grand m1 ü +", "isko-2022", -144, 72),
        ("pik m1 h ü -", "skatordnung", -44, 44),
        ("pik m1 ü -", "skatordnung", -66, 33),
        ("grand m4 h s sa z za ou ü -", "skatordnung", -396, 396),
        ("herz m1 ü kontra1 bock1 -", "hausregeln", -240, 120),
        ("null ü - als karo m1", "isko-2022", -54, 27),
        ("null h ü - als kreuz o11", "isko-2022", -312, 156),
    ],
)
def test_3_6_1_without_a_bid_the_stated_value_is_what_an_overbid_game_costs(line, rules, stated, charged):
    profile, entry = load_profile(rules), game(line)
    assert valuate(entry, profile, stated) == Valuation(charged, stated, overbid=True)
    steps = reckon(entry, profile, stated)
    assert steps.base * steps.cases * (4 if entry.kontra else 1) == charged


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("pik m1 h ü -", -66),
        ("pik m1 h ü -", -44),
        ("pik m1 h ü -", 88),
        ("pik m1 h ü -", -90),
        ("pik m1 h ü -", -550),
        ("pik m1 h ü -", None),
        ("null ü -", -54),
        ("null ü - als karo m1", -36),
    ],
)
def test_3_6_1_a_value_no_bid_leads_to_says_nothing(line, stated):
    assert valuate(game(line), ISKO, stated) == Valuation(None, None)


@pytest.mark.slow
def test_3_6_without_a_bid_every_charge_is_possible_that_some_bid_leads_to():
    """The cost of a game and a bid is a cost of the same game without it, and of no game not marked."""
    checked = 0
    for entry in entries(ISKO):
        result = valuate(entry, ISKO)
        unbid = entry._replace(bid=None, overbid=True, won=False)
        if result.overbid:
            checked += 1
            assert valuate(unbid, ISKO, result.points) == result
        if not entry.bid and entry.won:
            assert valuate(unbid, ISKO, result.points).points is None
            assert valuate(unbid._replace(overbid=False), ISKO, -54) == valuate(entry._replace(won=False), ISKO)
    assert checked > 10_000
