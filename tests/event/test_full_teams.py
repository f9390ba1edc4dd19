"""A team with one person missing in a series that counts as a full one, three people of four 4/3."""

import pytest

from skatlist.skat.sheet import Player
from skatlist.tournament.standings import Standing, Standings, TeamStanding, with_full_teams


def team(name: str, *totals: tuple[int | None, ...], penalty: int = 0) -> TeamStanding:
    """A team of people with these totals by series, two series, the team with a penalty in the first one."""
    members = tuple(
        Standing(1, Player(f"{name}{at}", team=name), series, 0, 1, 0, sum(filter(None, series)))
        for at, series in enumerate(totals)
    )
    columns = zip(*totals, strict=True)
    sums = [sum(filter(None, column)) if any(total is not None for total in column) else None for column in columns]
    sums[0] = (sums[0] or 0) - penalty
    return TeamStanding(1, name, members, tuple(sums), len(members), 0, sum(filter(None, sums)))


def table(*teams: TeamStanding) -> Standings:
    return Standings((1, 2)[: len(teams[0].series)], (), teams)


def test_the_points_of_a_published_result_count_four_thirds():
    # A public prize skat counts 8023 points of three people as 10697.33; here a series has whole points.
    (line,) = with_full_teams(table(team("A", (2700,), (2700,), (2623,))), 4).teams
    assert (line.series, line.total, line.scaled, line.won) == ((10697,), 10697, (1,), 3)


@pytest.mark.parametrize(
    ("total", "full", "counted"),
    [
        (1, 3, 2),
        (-1, 3, -1),
        (1, 4, 1),
        (2, 4, 3),
        (-1, 4, -1),
        (-2, 4, -3),
        (0, 4, 0),
        (7, 2, 14),
        (5, 1, 5),
        (5, 0, 5),
    ],
)
def test_thirds_are_rounded_and_halves_go_up(total, full, counted):
    few = team("A", (total,), *[(0,)] * (full - 2)) if full > 1 else team("A", (total,))
    assert with_full_teams(table(few), full).teams[0].total == counted


def test_only_the_series_with_one_person_missing_counts_more():
    two, three, four = (3, None), (30, 3), (300, 30)
    line = with_full_teams(table(team("A", two, three, four, (None, None))), 4).teams[0]
    assert (line.series, line.total, line.scaled) == ((444, 33), 477, (1,))  # two in series 2: as it is
    full = with_full_teams(table(team("A", two, three, four, (9, 9))), 4).teams[0]
    assert (full.series, full.scaled) == ((342, 56), (2,))  # there three have played: 42 times 4/3


def test_penalties_of_a_team_come_off_afterwards():
    line = with_full_teams(table(team("A", (300,), (0,), (0,), penalty=100)), 4).teams[0]
    assert line.total == 300


def test_ranks_follow_the_counted_points_and_equals_share_them():
    teams = (team("A", (310,), (0,), (0,), (0,)), team("B", (300,), (0,), (0,)), team("C", (400,), (0,), (0,)))
    ranks = {line.name: (line.rank, line.total, line.shared) for line in with_full_teams(table(*teams), 4).teams}
    assert ranks == {"C": (1, 533, False), "B": (2, 400, False), "A": (3, 310, False)}
    tied = (team("B", (3,), (0,), (0,)), team("D", (3,), (0,), (0,)))
    assert [(line.rank, line.shared) for line in with_full_teams(table(*tied), 4).teams] == [(1, True), (1, True)]
