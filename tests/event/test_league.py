"""The table of a league. Sportordnung, Anlage 10."""

from fractions import Fraction

from hypothesis import strategies as st
from tiers import drawn

from skatlist.event.league import league_table, match_points
from skatlist.event.standings import TeamStanding


def team(name, *series, won=0):
    return TeamStanding(1, name, (), series, won, 0, sum(total or 0 for total in series))


def test_four_teams_get_three_to_none():
    assert match_points((4200, 3900, 4800, 4000)) == (2, 0, 3, 1)


@drawn(50, 1000, totals=st.lists(st.integers(-500, 500), min_size=1, max_size=8))
def test_as_many_points_are_given_as_there_are_pairs(totals):
    points = match_points(totals)
    assert sum(points) == Fraction(len(totals) * (len(totals) - 1), 2)
    assert sorted(totals) == [total for _, total in sorted(zip(points, totals, strict=True))]


def test_match_points_come_before_game_points():
    first = [team("A", 5000, 3000), team("B", 4000, 3100), team("C", 3900, 3050), team("D", 9000, 100)]
    second = [team("D", 4100), team("C", 4100), team("B", 4000), team("A", 1000)]
    lines = league_table([first, second])
    table = [(line.rank, line.team, float(line.points), float(line.against), line.total, line.series) for line in lines]
    assert table == [
        (1, "D", 5.5, 3.5, 13200, 3),
        (2, "B", 5.0, 4.0, 11100, 3),
        (3, "C", 4.5, 4.5, 11050, 3),
        (4, "A", 3.0, 6.0, 9000, 3),
    ]


def test_a_team_that_did_not_come_to_a_series_beats_nobody_in_it():
    lines = league_table([[team("A", 100, None), team("B", 50, 60), team("C", 10, 5)]])
    assert [(line.team, line.points, line.against, line.series) for line in lines] == [
        ("B", 2, 1, 2),
        ("A", 2, 0, 1),
        ("C", 0, 3, 2),
    ]


def test_equal_teams_share_a_rank_until_the_lot_is_drawn():
    lines = league_table([[team("A", 100, won=3), team("B", 100, won=3), team("C", 100, won=4)]])
    assert [(line.rank, line.team, line.shared) for line in lines] == [(1, "C", False), (2, "A", True), (2, "B", True)]


def test_no_meeting_no_table():
    assert league_table([]) == league_table([[]]) == ()
