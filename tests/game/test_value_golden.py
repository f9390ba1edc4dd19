"""Games whose booking is known, and what most programs get wrong. ISkO 2.3-2.5, 3.6; RULES "golden nine"."""

import pytest
from notation import game

from skatlist.skat.game import Contract, Entry, Level, Valuation, game_value, valuate
from skatlist.skat.rules import load_profile

ISKO = load_profile()


def test_overbid_game_is_lost_with_any_stated_result():
    for result in (True, False, None):
        entry = Entry(contract=Contract.SPADES, spitzen=1, levels=Level.HAND, bid=72, won=result)
        assert valuate(entry, ISKO) == Valuation(77, -154, overbid=True)


def test_value_is_known_where_only_the_result_is_missing():
    assert valuate(game("kreuz m2 h r18"), ISKO) == Valuation(48, None)


def test_bid_equal_to_the_value_holds():
    assert valuate(game("herz m1 r20 +"), ISKO) == Valuation(20, 20)


@pytest.mark.parametrize(
    ("line", "valuation"),
    [
        ("null r24 -", Valuation(None, None, overbid=True)),
        ("null r24 - als null", Valuation(None, None, overbid=True)),
        ("null r24 - als null m1", Valuation(None, None, overbid=True)),
        ("null r24 - als herz", Valuation(None, None, overbid=True)),
        ("herz m2 ü -", Valuation(None, None)),
        ("herz m2 r18 ü -", Valuation(None, None)),
        ("herz m2 r30 ü +", Valuation(None, None)),
        ("null ü -", Valuation(None, None)),
        ("herz -", Valuation(None, None)),
        ("ramsch", Valuation(None, None)),
        ("revolution +", Valuation(None, None)),
    ],
)
def test_a_missing_fact_is_never_guessed(line, valuation):
    assert valuate(game(line), ISKO) == valuation


def test_without_a_contract_nothing_has_a_value():
    assert valuate(Entry(spitzen=1, won=True), ISKO) == Valuation(None, None)
    assert game_value(Entry(spitzen=1), ISKO) is None


def test_a_right_mark_overbid_changes_nothing():
    assert valuate(game("herz m1 r36 h ü -"), ISKO) == valuate(game("herz m1 r36 h -"), ISKO)


def test_passed_in_and_struck_rows_book_nothing():
    assert valuate(game("e"), ISKO) == Valuation(0, 0)
    assert valuate(game("ungültig"), ISKO) == Valuation(0, 0)


def test_reasons_never_change_the_value():
    for reason in ("given_up", "conceded", "claim", "violation_declarer", "violation_opponents"):
        assert valuate(game(f"kreuz m1 s {reason} -"), ISKO) == Valuation(36, -72)


def test_kontra_and_bock_mean_nothing_where_nobody_plays_them():
    assert valuate(game("kreuz m2 kontra2 bock1 -"), ISKO) == valuate(game("kreuz m2 -"), ISKO)
