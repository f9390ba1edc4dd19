"""The table of a league. Sportordnung, Anlage 10."""

from fractions import Fraction

from hypothesis import strategies as st
from tiers import drawn

from skatlist.skat.sheet import Player
from skatlist.tournament.league import LeagueDay, LeagueLine, by_match_points, league_table, match_points
from skatlist.tournament.standings import Seat, Standing, Standings, TeamStanding, with_full_teams
from skatlist.tournament.tournament import LeagueRules


def team(name, *series, won=0):
    return TeamStanding(1, name, (), series, won, 0, sum(total or 0 for total in series))


def days(*meetings: list[TeamStanding], points=()) -> list[LeagueDay]:
    """One day for each meeting."""
    groups = [(tuple(team.name for team in teams),) for teams in meetings]
    return [
        LeagueDay(Standings((), (), tuple(teams)), group, points) for teams, group in zip(meetings, groups, strict=True)
    ]


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
    lines = league_table(days(first, second))
    table = [(line.rank, line.team, float(line.points), float(line.against), line.total, line.series) for line in lines]
    assert table == [
        (1, "D", 5.5, 3.5, 13200, 3),
        (2, "B", 5.0, 4.0, 11100, 3),
        (3, "C", 4.5, 4.5, 11050, 3),
        (4, "A", 3.0, 6.0, 9000, 3),
    ]


def test_a_team_that_did_not_come_to_a_series_beats_nobody_in_it():
    lines = league_table(days([team("A", 100, None), team("B", 50, 60), team("C", 10, 5)]))
    assert [(line.team, line.points, line.against, line.series) for line in lines] == [
        ("B", 2, 1, 2),
        ("A", 2, 0, 1),
        ("C", 0, 3, 2),
    ]


def test_equal_teams_share_a_rank_until_the_lot_is_drawn():
    day = days([team("A", 100, won=3), team("B", 100, won=3), team("C", 100, won=4)])
    assert ranks_and_teams(league_table(day)) == [(1, "C", False), (2, "A", True), (2, "B", True)]
    assert ranks_and_teams(league_table(day, [("B", "A")])) == [(1, "C", False), (2, "B", False), (3, "A", False)]
    assert ranks_and_teams(league_table(day, [("C", "A")])) == ranks_and_teams(league_table(day))


def test_games_decide_no_tie_with_totals_alone():
    alone = Standing(1, Player("Alma", 5, team="A"), (100,), 0, 0, 0, 100, by_totals=True)
    teams = [team("A", 100)._replace(members=(alone,)), team("B", 100, won=3), team("C", 100, won=4)]
    (day,) = days(teams)
    shared = [(1, "A", True), (1, "B", True), (1, "C", True)]
    assert sorted(ranks_and_teams(league_table([day]))) == shared
    by_points = by_match_points(day.standings, LeagueRules(groups=day.groups)).teams
    assert sorted((line.rank, line.name, line.shared) for line in by_points) == shared
    full = with_full_teams(day.standings, 4).teams
    assert sorted((line.rank, line.name, line.shared) for line in full) == shared
    known = days([team("A", 100), *teams[1:]])
    assert ranks_and_teams(league_table(known)) == [(1, "C", False), (2, "B", False), (3, "A", False)]


def ranks_and_teams(lines: tuple[LeagueLine, ...]) -> list[tuple[int, str, bool]]:
    return [(line.rank, line.team, line.shared) for line in lines]


def test_no_meeting_no_table():
    assert league_table([]) == league_table(days([])) == ()


def test_match_points_by_place_are_shared_by_those_who_tie():
    by_place = tuple(map(Fraction, (5, 3, 1)))
    assert match_points((100, 200, 100), by_place) == (2, 5, 2)
    assert match_points((4, 3, 2, 1), by_place) == (5, 3, 1, 0)
    lines = league_table(days([team("A", 90), team("B", 80)], points=by_place))
    assert [(line.team, line.points, line.against) for line in lines] == [("A", 5, 0), ("B", 3, 2)]


def test_without_groups_those_met_who_sat_at_one_table():
    def player(name, table, place):
        return Standing(1, Player(f"{name}{table}", team=name), (0,), 0, 0, 0, 0, seats=(Seat(1, table, place),))

    people = tuple(
        player(name, table, at) for table, names in ((1, "AB"), (2, "BC"), (3, "DE")) for at, name in enumerate(names)
    )
    teams = tuple(team(name, points) for name, points in zip("ABCDE", (5, 4, 3, 2, 1), strict=True))
    met = LeagueDay(Standings((1,), people, teams))
    assert [[each.name for each in teams] for teams in met.meetings()] == [["A", "B", "C"], ["D", "E"]]
    assert {line.team: line.points for line in league_table([met])} == {"A": 2, "B": 1, "C": 0, "D": 1, "E": 0}
