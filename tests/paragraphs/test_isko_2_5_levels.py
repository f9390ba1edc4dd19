"""ISkO 2.5 (5.2, 5.3 before 2018): levels, the value of a game, lost games."""

import pytest
from notation import game

from skatlist.skat.game import Level, announcements, game_value, valuate, with_implied_levels
from skatlist.skat.game.cards import levels_reached
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.rules import load_profile

ISKO = load_profile()
HAND, SCHNEIDER, SCHWARZ = Level.HAND, Level.SCHNEIDER, Level.SCHWARZ


def cases(line):
    """Return how many levels a game with one Spitze counts beside the Spitze."""
    return reckon(game(line), ISKO).cases - 1


@pytest.mark.parametrize(
    ("crosses", "level"),
    [
        ("", 1),
        ("s", 2),
        ("s z", 3),
        ("h", 2),
        ("h s", 3),
        ("h sa", 4),
        ("h sa z", 5),
        ("h za", 6),
        ("h ou", 7),
        ("h s z", 4),  # Schwarz without announcement: the crosses that apply are counted
    ],
)
@pytest.mark.parametrize("result", ["+", "-"])
def test_2_5_1_levels_won_or_lost(crosses, level, result):
    assert cases(f"kreuz m1 {crosses} {result}") == level


def test_2_5_2_value_is_cases_times_base():
    assert game_value(game("herz o3 h s"), ISKO) == (3 + 1 + 1 + 1) * 10


def test_2_5_the_range_of_cases_and_the_highest_values():
    counts = {"grand": set(), "suit": set()}
    for entry in announcements(ISKO):
        steps = reckon(entry, ISKO)
        if steps.cases is not None:
            counts["grand" if steps.base == 24 else "suit"].add(steps.cases)
    assert (min(counts["suit"]), max(counts["suit"])) == (2, 18)
    assert (min(counts["grand"]), max(counts["grand"])) == (2, 11)
    assert game_value(game("kreuz m11 h ou"), ISKO) == 216
    assert game_value(game("grand o4 h ou"), ISKO) == 264


@pytest.mark.parametrize(
    ("points", "levels"),
    [
        (0, SCHNEIDER),
        (30, SCHNEIDER),
        (31, Level.NONE),
        (60, Level.NONE),
        (61, Level.NONE),
        (89, Level.NONE),
        (90, SCHNEIDER),
        (120, SCHNEIDER),
        (None, Level.NONE),
    ],
)
def test_2_5_5_schneider_at_thirty_or_less(points, levels):
    assert levels_reached(points, 5, ISKO) == levels


@pytest.mark.parametrize(("tricks", "schwarz"), [(0, True), (1, False), (9, False), (10, True), (None, False)])
def test_2_5_6_schwarz_without_a_trick_not_without_a_point(tricks, schwarz):
    assert levels_reached(120, tricks, ISKO) == (SCHNEIDER | SCHWARZ if schwarz else SCHNEIDER)


def test_2_5_6_own_schneider_and_schwarz_count_when_lost():
    points = [valuate(game(line), ISKO).points for line in ("kreuz m1 -", "kreuz m1 s -", "kreuz m1 s z -")]
    assert points == [-48, -72, -96]
    assert valuate(game("grand m1 h s -"), ISKO).points == -192
    assert valuate(game("karo o1 s -"), ISKO).points == -54


@pytest.mark.parametrize(
    ("line", "points"),
    [("grand m1 h sa -", -240), ("grand m4 h sa -", -384), ("grand m1 h sa z -", -288), ("kreuz m1 h za -", -168)],
)
def test_2_5_7_a_missed_announcement_counts_all_it_announced(line, points):
    assert valuate(game(line), ISKO).points == points


def test_2_5_7_announcements_carry_what_they_include_but_never_hand():
    clubs = game("kreuz").contract
    assert with_implied_levels(Level.SCHNEIDER_ANNOUNCED, clubs) == Level.SCHNEIDER_ANNOUNCED | SCHNEIDER
    assert with_implied_levels(Level.SCHWARZ_ANNOUNCED, clubs) == Level(2 | 4 | 8 | 16)
    assert with_implied_levels(SCHWARZ, clubs) == SCHWARZ | SCHNEIDER
    assert with_implied_levels(HAND, clubs) == HAND
    assert with_implied_levels(SCHNEIDER, None) == SCHNEIDER


@pytest.mark.parametrize(("line", "value"), [("kreuz m2 h ou", 108), ("grand m4 h ou", 264), ("karo m1 h ou", 72)])
def test_2_5_8_open_games_carry_all_levels(line, value):
    assert game_value(game(line), ISKO) == value
    assert valuate(game(f"{line} -"), ISKO).points == -2 * value


def test_2_5_8_an_open_null_carries_nothing():
    assert (
        with_implied_levels(Level.OUVERT, game("null").contract)
        == with_implied_levels(Level.OUVERT, None)
        == Level.OUVERT
    )


@pytest.mark.parametrize("line", ["kreuz m2", "kreuz m2 h", "grand m1", "null", "null h", "karo o11 h ou"])
def test_2_5_11_every_lost_game_is_doubled_hand_games_too(line):
    won = valuate(game(f"{line} +"), ISKO).points
    assert valuate(game(f"{line} -"), ISKO).points == -2 * won
    assert reckon(game(f"{line} -"), ISKO).topics[-1] == "doubled"
    assert "doubled" not in reckon(game(f"{line} +"), ISKO).topics
