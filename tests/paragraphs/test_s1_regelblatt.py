"""S1: the rules sheet for beginners, provision by provision (the numbers are those of docs/quellen.md)."""

import pytest
from house_lists import booked, codes, points, rules, scored

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.game import Contract, legal_bids
from skatlist.skat.game.cards import cards_named, spitzen_of
from skatlist.skat.sheet import FooterName, forehand, sitting

BY_BID = rules("regel", values={"loss_by": "bid"})


def test_at_four_the_dealer_sits():
    """1.1, 1.3"""
    assert (sitting(2, 4), forehand(2, 4), forehand(3, 3)) == ((2,), 3, 1)


@pytest.mark.parametrize(
    ("cards", "spitzen"),
    [
        pytest.param("CJ SJ HJ DJ", 4, id="1.4 all"),
        pytest.param("CJ SJ DJ", 2, id="1.4 K P K"),
        pytest.param("CJ HJ", 1, id="1.4 K H"),
        pytest.param("HJ DJ", -2, id="1.4 H K"),
        pytest.param("DJ", -3, id="1.4 K"),
    ],
)
def test_spitzen_of_the_examples(cards, spitzen):
    assert spitzen_of(cards_named(cards), Contract.GRAND) == spitzen


@pytest.mark.parametrize(
    ("profile", "line", "expected"),
    [
        pytest.param("regel", "kreuz m6 +", 84, id="1.5"),
        pytest.param("regel", "kreuz o6 +", 84, id="1.5 without"),
        pytest.param("regel", "kreuz o3 +", 48, id="1.7 Kreuz"),
        pytest.param("regel", "herz m4 +", 50, id="1.7 Herz"),
        pytest.param("regel", "karo m1 +", 18, id="1.7 Karo, 1.6 one for the game"),
        pytest.param("regel", "grand m4 h ou +", 240, id="1.8"),
        pytest.param("isko", "grand m4 h ou +", 264, id="1.8 isko"),
        pytest.param("regel", "grand m1 h ou -", -336, id="1.8 lost"),
        pytest.param("regel", "herz o2 h +", 40, id="1.9"),
        pytest.param("regel", "herz o2 h sa +", 60, id="1.10"),
        pytest.param("regel", "kreuz m4 h za +", 120, id="1.11"),
        pytest.param("regel", "kreuz m1 s +", 36, id="1.12"),
        pytest.param("regel", "herz o1 r59 ü -", -120, id="1.15 by value"),
        pytest.param(BY_BID, "herz o1 r59 ü -", -118, id="1.15 by bid"),
        pytest.param("regel", "null +", 23, id="1.16"),
        pytest.param("regel", "null h +", 35, id="1.16 Hand"),
        pytest.param("regel", "null ou +", 46, id="1.16 ouvert"),
        pytest.param("regel", "null ou h +", 59, id="1.16 ouvert Hand"),
        pytest.param("regel", "revolution +", 92, id="1.17"),
        pytest.param("regel", "revolution -", -184, id="1.17 lost"),
        pytest.param("regel", "kreuz m2 +", 36, id="1.25"),
        pytest.param("regel", "kreuz m3 r20 -", -96, id="1.26 by value"),
        pytest.param(BY_BID, "kreuz m3 r20 -", -40, id="1.26 by bid"),
        pytest.param("regel", "kreuz m3 -", -96, id="1.26 no bid"),
        pytest.param(BY_BID, "kreuz m3 -", None, id="1.26 by bid, no bid"),
        pytest.param("regel", "kreuz m3 h -", -120, id="1.27"),
        pytest.param(BY_BID, "kreuz m3 h r20 -", -40, id="1.27 by bid"),
        pytest.param("regel", "grand m2 h s augen 90 +", 120, id="1.28 text"),
        pytest.param("regel", "grand m2 h augen 90 +", 96, id="1.28 table"),
        pytest.param("regel", "karo m1 s r22 augen 90 +", 27, id="1.29 text"),
        pytest.param("regel", "karo m1 r22 augen 90 -", -54, id="1.29 table"),
        pytest.param("regel", "grand m2 z augen 120 stiche 9 +", 120, id="1.30"),
        pytest.param("isko", "grand m2 s augen 120 stiche 9 +", 96, id="1.30 isko"),
        pytest.param("regel", "kreuz m1 s augen 25 -", -72, id="1.31"),
        pytest.param(BY_BID, "kreuz m1 r20 augen 25 -", -40, id="1.31 by bid"),
    ],
)
def test_values(profile, line, expected):
    assert points(profile, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("2 kreuz m1 augen 60 +", ["G114"], id="1.2 60"),
        pytest.param("2 kreuz m1 augen 61 +", [], id="1.2 61, 1.24 skat included"),
        pytest.param("2 kreuz m1 h sa +", [], id="1.13 Hand"),
        pytest.param("2 kreuz m1 sa +", ["G104"], id="1.13"),
        pytest.param("2 kreuz m2 h ou +", ["G118"], id="1.14"),
        pytest.param("2 revolution r92 +", [], id="1.17 bid 92"),
        pytest.param("2 null stiche 1 +", ["G114"], id="1.18"),
        pytest.param("2 null ou +", [], id="1.19 Null"),
        pytest.param("2 grand m4 ou +", ["G104"], id="1.19 Grand"),
        pytest.param("e", ["G118"], id="1.20"),
        pytest.param("2 grand m2 h augen 90 +", [], id="1.28 without the cross"),
        pytest.param("2 grand m2 h s augen 90 +", [], id="1.28 with the cross"),
        pytest.param("2 grand m2 h augen 91 +", ["G115"], id="1.28 91"),
        pytest.param("2 grand m2 h za augen 120 stiche 9 +", ["G113"], id="1.30 announced by tricks"),
        pytest.param("2 kreuz m1 augen 25 -", ["G115"], id="1.31"),
    ],
)
def test_facts_that_a_list_may_have(line, expected):
    assert codes("regel", line) == expected


def test_a_loss_by_the_bid_needs_the_bid():
    """1.26"""
    assert codes(BY_BID, "2 kreuz m3 -") == ["L103"]
    assert codes(BY_BID, "2 kreuz m3 r20 -", "3 kreuz m3 +") == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("ramsch augen 1:50 2:40 3:18", (-62, 0, 0), id="1.21, 1.22"),
        pytest.param("ramsch augen 1:51 2:51 3:18", (-51, -51, 0), id="1.23"),
        pytest.param("ramsch augen 1:120 2:0 3:0", (-120, 0, 0), id="1.22 all tricks"),
    ],
)
def test_ramsch(line, expected):
    assert booked("regel", line) == expected


def test_the_receiver_of_the_skat_between_equals_must_be_stated():
    """1.23"""
    assert booked("regel", "ramsch augen 1:45 2:45 3:20") is None
    assert codes("regel", "ramsch augen 1:45 2:45 3:20") == ["G114"]
    assert booked("regel", "ramsch augen 1:55 2:45 3:20") == (-55, 0, 0)


@pytest.mark.parametrize(
    ("games", "codes_expected"), [pytest.param(35, True, id="1.32"), pytest.param(36, False, id="1.32 full")]
)
def test_everybody_has_dealt_equally_often(games, codes_expected):
    result = scored("regel", *["1 karo m1 +"] * games)
    assert ("S102" in [f.code for f in check_sheet(result)]) == codes_expected


def test_game_points_only():
    """1.33"""
    result = scored("regel", "1 karo m1 +", "2 karo m1 -")
    assert result.footer(FooterName.TOTAL) == result.footer(FooterName.POINTS) == (18, -36, 0)


def test_bids():
    """A13"""
    bids = legal_bids(rules("regel"))
    assert (92 in bids, max(bids)) == (True, 240)
    assert not bids & {162, 198, 264}
