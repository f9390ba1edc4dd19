"""Cards: their names, points, Spitzen, levels, tricks. ISkO 2.3, 2.5."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatlist.skat.game import SUITS, Contract
from skatlist.skat.game.cards import (
    CARD_POINTS,
    DECK,
    Card,
    card_named,
    card_points,
    cards_named,
    playable,
    spitzen_of,
    spitzen_run,
    suit_groups,
    trick_taker,
    trumps,
)
from skatlist.skat.rules import load_profile
from skatlist.words import Language, UsageError, text

ISKO = load_profile()


def test_the_deck_has_32_cards_and_120_points():
    assert len(DECK) == len(set(DECK)) == 32
    assert card_points(DECK) == 120
    assert [sum(CARD_POINTS[card] for card in DECK if card.suit is suit) for suit in SUITS] == [30] * 4


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("CJ", Card.CJ),
        ("cj", Card.CJ),
        ("Kreuz-Bube", Card.CJ),
        ("KrB", Card.CJ),
        ("Eichel-Unter", Card.CJ),
        ("Pik Ass", Card.SA),
        ("Pik-As", Card.SA),
        ("SA", Card.SA),
        ("Herz 10", Card.HT),
        ("H10", Card.HT),
        ("HT", Card.HT),
        ("HB", Card.HJ),
        ("HD", Card.HQ),
        ("HQ", Card.HQ),
        ("Herz-Dame", Card.HQ),
        ("KaD", Card.DQ),
        ("DD", Card.DQ),
        ("DJ", Card.DJ),
        ("DK", Card.DK),
        ("Karo-König", Card.DK),
        ("Karo Koenig", Card.DK),
        ("♦7", Card.D7),
        ("Schellen-Sieben", Card.D7),
        ("Grün Ober", Card.SQ),
        ("Rot Daus", Card.HA),
    ],
)
def test_cards_have_german_and_record_names(name, card):
    assert card_named(name) is card


@pytest.mark.parametrize("name", ["", "KB", "K7", "1H", "C1", "C6", "Joker", "Kreuz", "10"])
def test_a_word_for_two_cards_or_none_is_no_card(name):
    assert card_named(name) is None


@pytest.mark.parametrize("lang", list(Language))
def test_every_card_is_read_back_from_the_words_people_see(lang):
    words = {card: text(f"words.Card.{card.value}", lang) for card in DECK}
    assert len(set(words.values())) == 32
    if lang is Language.DE:
        assert cards_named(" ".join(words.values())) == DECK


def test_a_hand_is_read_with_any_separators():
    wanted = (Card.CJ, Card.HA, Card.D7, Card.ST)
    assert cards_named("CJ.HA.D7|ST") == wanted
    assert cards_named("Kreuz Bube, Herz - Ass; Karo-7 pik: 10") == wanted


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("CJ XX", "card_unknown"),
        ("CJ KrB", "card_twice"),
        ("Herz", "card_unknown"),
        ("KA", "card_either"),
        ("k10", "card_either"),
        ("k5", "card_unknown"),
        ("xA", "card_unknown"),
    ],
)
def test_a_wrong_card_is_reported(words, sentence):
    with pytest.raises(UsageError) as raised:
        cards_named(words)
    assert raised.value.key == f"errors.{sentence}"
    for lang in Language:
        assert text(raised.value.key, lang, **raised.value.params)


def test_null_has_no_spitzen():
    assert spitzen_of((Card.CJ,), Contract.NULL) is None
    assert spitzen_run((Card.CJ,), Contract.NULL) == trumps(Contract.NULL) == ()


def test_a_bube_in_the_skat_counts_in_a_hand_game():
    hand, skat = cards_named("SJ HJ CA CT CK CQ C9 C8 HA ST"), cards_named("CJ D7")
    assert spitzen_of(hand, Contract.CLUBS) == -1
    assert spitzen_of(hand + skat, Contract.CLUBS) == 3
    assert spitzen_run(hand + skat, Contract.CLUBS) == (Card.CJ, Card.SJ, Card.HJ)


@given(
    st.lists(st.sampled_from(DECK), unique=True, min_size=12, max_size=12), st.sampled_from([*SUITS, Contract.GRAND])
)
@settings(max_examples=60)
def test_the_declarer_s_run_ends_where_the_other_side_s_begins(cards, contract):
    ours = spitzen_of(cards, contract)
    theirs = spitzen_of([card for card in DECK if card not in cards], contract)
    assert ours == -theirs
    assert 1 <= abs(ours) <= len(trumps(contract))


@pytest.mark.parametrize(
    ("trick", "contract", "taker"),
    [
        ([Card.H7, Card.HA, Card.HT], Contract.CLUBS, 1),
        ([Card.HT, Card.HK, Card.HQ], Contract.NULL, 1),
        ([Card.HA, Card.H7, Card.C7], Contract.CLUBS, 2),
        ([Card.HA, Card.SA, Card.D7], Contract.CLUBS, 0),
        ([Card.CA, Card.DJ, Card.HJ], Contract.CLUBS, 2),
        ([Card.CJ, Card.CA, Card.CT], Contract.GRAND, 0),
        ([Card.SJ, Card.SA, Card.ST], Contract.NULL, 1),
        ([Card.S9, Card.SJ, Card.ST], Contract.NULL, 1),
        ([Card.DJ, Card.HA, Card.HT], Contract.HEARTS, 0),
    ],
)
def test_the_highest_trump_else_the_highest_of_the_suit_takes_the_trick(trick, contract, taker):
    assert trick_taker(trick, contract) == taker


def test_the_suit_led_is_followed_and_a_bube_is_trump():
    hand = [Card.HJ, Card.HA, Card.S7]
    assert playable(hand, Card.H7, Contract.CLUBS) == [Card.HA]
    assert playable(hand, Card.C7, Contract.CLUBS) == [Card.HJ]
    assert playable(hand, Card.H7, Contract.NULL) == [Card.HJ, Card.HA]
    assert playable(hand, Card.D7, Contract.CLUBS) == hand
    assert playable(hand, None, Contract.CLUBS) == hand


@pytest.mark.parametrize("contract", [*SUITS, Contract.GRAND, Contract.NULL])
def test_thirty_two_cards_fall_into_their_suits(contract):
    sizes = [list(suit_groups(contract).values()).count(suit) for suit in Contract]
    assert sorted(size for size in sizes if size) == {
        Contract.GRAND: [4, 7, 7, 7, 7],
        Contract.NULL: [8, 8, 8, 8],
    }.get(contract, [7, 7, 7, 11])
