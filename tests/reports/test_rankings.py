"""Rankings as tables: the columns that are filled, marks and gaps, names as far as they are shown."""

from fractions import Fraction

import pytest
from reports.tables import column, names

from skatlist.papers.reports.model import Course, Marked, Ratio
from skatlist.papers.reports.public_names import NameStyle, PublicNames
from skatlist.papers.reports.rankings import (
    RankingNames,
    name_of,
    players_table,
    series_table,
    teams_table,
    winner_columns,
)
from skatlist.skat.sheet import Player
from skatlist.tournament.decision import DecisionKind, DecisionMark
from skatlist.tournament.standings import Seat, Standing, Standings, TeamStanding
from skatlist.words import Language

DE = Language.DE
FULL = RankingNames.full(DE)
ANNA = Standing(1, Player("Anna Becker", 1, "Herz Dame"), (1200, 900), 1500, 20, 3, 2100, seats=(Seat(1, 1, 1),))
BERND = Standing(
    2, Player("Bernd Öz", 2), (1000, 700), 1200, 18, 4, 1650, shared=True, seats=(Seat(1, 1, 2),),
    penalty=50, marks=(DecisionMark(3, DecisionKind.PENALTY, 0, 50), DecisionMark(4, DecisionKind.ZERO, 2)),
)  # fmt: skip
CARLA = Standing(None, Player("Carla Munk", 3), (None, None), 0, 0, 0, 0)
TABLE = Standings((1, 2), (ANNA, BERND, CARLA))


def test_the_ranking_of_one_series_marks_its_total_and_leaves_out_players_without_a_list():
    table = series_table(Standings((2,), (ANNA, BERND, CARLA)), FULL, DE)
    assert table.title == "Serie 2"
    assert column(table, "total") == [2100, Marked(1650, "³,⁴")]
    assert [row.person for row in table.rows] == [1, 2]


def test_the_first_ranks_are_strong_and_rows_know_their_player():
    rows = players_table(TABLE, FULL, DE).rows
    assert [row.is_strong for row in rows] == [True, True, False]
    assert [row.person for row in rows] == [1, 2, 3]
    assert [row.bar for row in rows] == [2100, 1650, 0]


def test_courses_are_the_column_that_goes_first():
    table = players_table(TABLE, FULL, DE, courses={ANNA.player: Course((1, 2), 0, 2)})
    assert column(table, "course") == [Course((1, 2), 0, 2), None, None]
    assert min(table.columns, key=lambda each: each.keep).name == "course"


NAMES = {NameStyle.SHORT: ["Anna B.", "Bernd Ö.", "Carla M."], NameStyle.NUMBER: ["Nr. 1", "Nr. 2", "Nr. 3"]}


@pytest.mark.parametrize(("style", "expected"), NAMES.items())
def test_names_that_are_not_shown_in_full_bring_no_club_and_no_number(style, expected):
    people = PublicNames([line.player for line in TABLE.players], style, DE)
    table = players_table(TABLE, RankingNames.of(people), DE)
    assert column(table, "name") == expected
    assert "club" not in names(table)
    assert "number" not in names(table)


def test_a_player_without_a_name_is_known_by_the_seat():
    nobody = ANNA._replace(player=Player("", 7))
    assert name_of(nobody, DE) == "Serie 1, Tisch 1, Platz 1"
    assert name_of(nobody._replace(seats=(Seat(1, 1, 2, "liste.csv"),)), DE) == "liste.csv, Platz 2"


ACES = TeamStanding(1, "Asse", (ANNA, CARLA), (1200, 900), 20, 3, 2100)
JACKS = TeamStanding(2, "Buben", (BERND,), (1000, 700), 18, 4, 1650, penalty=10)


def test_teams_of_a_league_go_by_match_points_and_have_no_gaps():
    teams = (ACES._replace(match_points=(Fraction(5, 2), Fraction(1, 2))), JACKS)
    table = teams_table(teams, TABLE.series, FULL, DE, with_gaps=True)
    assert column(table, "match_points") == [Ratio(Fraction(5, 2), Fraction(1, 2)), ""]
    assert "gap" not in names(table)
    assert [each.name for each in table.columns if each.is_strong] == ["match_points"]


def test_the_leader_has_the_name_as_far_as_names_are_public():
    people = PublicNames([line.player for line in TABLE.players], NameStyle.NUMBER, DE)
    hidden = players_table(TABLE, RankingNames.of(people), DE, with_gaps=True)
    assert hidden.notes[0] == "Es führt Nr. 1 mit 450 Punkten Vorsprung vor Nr. 2."


@pytest.mark.parametrize(
    ("style", "labels"),
    [
        (NameStyle.FULL, ["Asse", "Berger und Co"]),
        (NameStyle.SHORT, ["Asse", "Mannschaft 1"]),
        (NameStyle.NUMBER, ["Mannschaft 1", "Mannschaft 2"]),
    ],
)
def test_a_team_has_its_name_where_people_have_and_it_names_nobody(style, labels):
    names = PublicNames([Player("Anna Berger", 1, "Herz Dame")], style, DE)
    assert [names.team("Asse"), names.team("Berger und Co")] == labels


def test_a_winner_is_read_out_by_name():
    assert [each.name for each in winner_columns(DE) if each.is_row_head] == ["name"]
