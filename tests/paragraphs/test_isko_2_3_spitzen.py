"""ISkO 2.3 (2.4 before 2018): Spitzen."""

import pytest
from notation import game
from tiers import some

from skatlist.skat.game import Contract, announcements, game_value
from skatlist.skat.game.cards import cards_named, spitzen_of
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.rules import load_profile

ISKO = load_profile()


@pytest.mark.parametrize(
    ("cards", "contract", "spitzen"),
    [
        ("CJ SJ DJ", Contract.CLUBS, 2),
        ("CJ HJ", Contract.HEARTS, 1),
        ("HJ DJ", Contract.SPADES, -2),
        ("DJ", Contract.DIAMONDS, -3),
        ("CJ SJ HJ DJ", Contract.GRAND, 4),
        ("CJ SJ HJ DJ CA CT", Contract.CLUBS, 6),
        ("CJ SJ HJ DJ CA CT", Contract.SPADES, 4),
        ("CA CT CK", Contract.GRAND, -4),
        ("CA CT CK", Contract.CLUBS, -4),
        ("HA HT HK", Contract.CLUBS, -11),
        ("D7", Contract.DIAMONDS, -10),
        ("CJ SJ HJ DJ HA", Contract.HEARTS, 5),
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", Contract.CLUBS, 11),
        ("CJ SJ", Contract.NULL, None),
    ],
)
def test_2_3_an_unbroken_run_from_the_kreuz_bube_down(cards, contract, spitzen):
    assert spitzen_of(cards_named(cards), contract) == spitzen


def test_2_3_with_and_without_are_worth_the_same():
    for name, most in (("kreuz", 11), ("pik", 11), ("herz", 11), ("karo", 11), ("grand", 4)):
        for n in some(range(1, most + 1)):
            assert game_value(game(f"{name} m{n}"), ISKO) == game_value(game(f"{name} o{n}"), ISKO)


def test_2_3_the_skat_counts_in_hand_games_too():
    hand, skat = cards_named("DJ HA HT HK HQ H9 C7 C8 D7 D8"), cards_named("CJ S7")
    assert spitzen_of(hand, Contract.HEARTS) == -3
    assert spitzen_of(hand + skat, Contract.HEARTS) == 1
    assert game_value(game("herz o3 h"), ISKO) == 50
    assert game_value(game("herz m1 h"), ISKO) == 30


def test_2_3_at_most_eleven_in_suits_and_four_in_grand_never_zero():
    seen = {(entry.contract is Contract.GRAND, entry.spitzen) for entry in announcements(ISKO) if entry.spitzen}
    assert sorted(n for grand, n in seen if grand) == [-4, -3, -2, -1, 1, 2, 3, 4]
    assert sorted(n for grand, n in seen if not grand) == [*range(-11, 0), *range(1, 12)]


def test_2_3_null_has_none():
    assert [entry.spitzen for entry in announcements(ISKO) if entry.contract is Contract.NULL] == [None] * 4


def test_2_3_is_cited_for_every_game_with_spitzen():
    assert [ISKO.paragraph(topic) for topic in reckon(game("pik o4 +"), ISKO).topics] == [
        "ISkO 2.4.1",
        "ISkO 2.3",
        "ISkO 2.5.2",
    ]
