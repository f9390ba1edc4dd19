"""Games whose booking is known, and what most programs get wrong. ISkO 2.3-2.5, 3.6; RULES "golden nine"."""

import pytest
from notation import game

from skatlist.game import Contract, Entry, Level, Valuation, game_value, valuate
from skatlist.rules import load_profile

ISKO = load_profile()
GAMES = [line.rsplit(maxsplit=1) for line in """
    pik m1 h r72 +                                  -154
    herz m1 r24 +                                   -60
    grand m4 h sa -                                 -384
    kreuz m1 s -                                    -72
    kreuz m1 s z -                                  -96
    null r24 - als kreuz m1                         -48
    null r24 - als herz m2                          -60
    null r24 - als karo m4                          -90
    null h r36 - als pik m1                         -88
    null h r36 - als kreuz m11                      -312
    null ou r48 - als grand m1                      -96
    null r59 - als kreuz o1                         -120
    null ou h r60 - als pik m1                      -132
    grand m4 h ou +                                 264
    grand m4 h ou -                                 -528
    karo o11 +                                      108
    karo m1 +                                       18
    kreuz m2 h +                                    48
    kreuz m2 h s r36 +                              60
    kreuz m2 h ou +                                 108
    kreuz m11 h ou +                                216
    pik m1 h s z +                                  55
    grand m1 h sa -                                 -240
    grand m1 h s za +                               168
    grand m1 +                                      48
    grand m1 r60 -                                  -144
    grand m1 r45 +                                  48
    karo o1 s r22 +                                 27
    karo o1 r22 +                                   -54
    herz m2 s r33 +                                 40
    herz m2 r33 +                                   -80
    herz m1 r50 -                                   -100
    herz m1 h r36 +                                 -80
    herz o1 r59 -                                   -120
    kreuz o1 r59 -                                  -120
    karo o1 r59 -                                   -126
    pik o1 r59 -                                    -132
    grand o1 s z r200 -                             -432
    kreuz m2 r36 +                                  36
    kreuz m2 r36 -                                  -72
    kreuz m2 r0 +                                   36
    null +                                          23
    null -                                          -46
    null h +                                        35
    null h -                                        -70
    null ou +                                       46
    null ou -                                       -92
    null ou h +                                     59
    null ou h -                                     -118
    null r23 +                                      23
    null h r35 -                                    -70
    e                                               0
    ungültig                                        0
""".strip().splitlines()]  # fmt: skip


@pytest.mark.parametrize(("line", "points"), GAMES, ids=[line.strip() for line, _ in GAMES])
def test_game_is_booked(line, points):
    assert valuate(game(line), ISKO).points == int(points)


def test_overbid_game_is_lost_whatever_the_result_says():
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


def test_passed_in_and_struck_rows_book_nothing_to_anybody():
    assert valuate(game("e"), ISKO) == Valuation(0, 0)
    assert valuate(game("ungültig"), ISKO) == Valuation(0, 0)


def test_with_and_without_are_worth_the_same():
    for n in range(1, 12):
        assert game_value(game(f"pik m{n}"), ISKO) == game_value(game(f"pik o{n}"), ISKO) == 11 * (n + 1)


def test_reasons_never_change_the_value():
    for reason in ("given_up", "conceded", "claim", "violation_declarer", "violation_opponents"):
        assert valuate(game(f"kreuz m1 s {reason} -"), ISKO) == Valuation(36, -72)


def test_kontra_and_bock_mean_nothing_where_nobody_plays_them():
    assert valuate(game("kreuz m2 kontra2 bock1 -"), ISKO) == valuate(game("kreuz m2 -"), ISKO)
