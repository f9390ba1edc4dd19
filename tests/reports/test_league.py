"""The table of a league as a report: a column for every match day, each day by itself, decisions with their day."""

from fractions import Fraction

from reports.tables import column

from skatlist.papers.reports.league import LeagueResults, day_tables, league_ranking
from skatlist.papers.reports.model import Ratio
from skatlist.papers.reports.season import EventDay
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.league import LeagueLine
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standings
from skatlist.words import Language

DE = Language.DE


def line(rank, team, points, total, series=2):
    return LeagueLine(rank, team, series, Fraction(points), Fraction(3 - points), total, 9, 3)


DAYS = (EventDay("Erster", "2026-03-06"), EventDay("Zweiter", "2026-04-06", is_provisional=True))
BY_DAY = ((line(1, "Asse", 2, 900, 1),), (line(1, "Buben", 3, 1900, 1), line(2, "Asse", 1, 800, 1)))
LINES = (line(1, "Buben", 3, 1900, 1), line(2, "Asse", 3, 1700))
PENALTY = DirectorDecision(1, DecisionKind.PENALTY, reason="zu spät", teams=("Asse",), points=50)
TABLES = (Standings((1,), ()), Standings((1,), (), decisions=(PENALTY,)))
RESULTS = LeagueResults(LINES, BY_DAY, DAYS, "Ligatabelle: 2 Spieltage", "2 Spieltage", "offen", "", TABLES, Event())


def test_every_match_day_has_a_column_and_a_dash_for_a_team_that_was_absent():
    table = league_ranking(RESULTS, DE)
    assert [each.head for each in table.columns][2:4] == ["06.03.", "06.04."]
    assert column(table, "day 0") == [None, Ratio(Fraction(2), Fraction(1))]
    assert column(table, "day 1") == [Ratio(Fraction(3), Fraction(0)), Ratio(Fraction(1), Fraction(2))]
    assert column(table, "total") == [1900, 1700]
    assert [each.name for each in table.columns if each.is_strong] == ["match_points"]


def test_one_match_day_needs_no_column_of_its_own():
    first, second = day_tables(RESULTS, DE, str.upper)
    assert first.title == "Ligatabelle: 06.03.2026"
    assert column(second, "team") == ["BUBEN", "ASSE"]
    assert not any(each.name.startswith("day") for each in second.columns)


def test_a_league_without_teams_says_so_and_one_without_days_is_silent():
    nobody = RESULTS._replace(lines=(), by_day=((), ()), standings=(Standings((), ()),) * 2)
    assert league_ranking(nobody, DE).empty == "Hier spielt keine Mannschaft mit."
    assert league_ranking(nobody._replace(evenings=(), by_day=(), standings=()), DE).empty == ""


def test_the_leader_is_called_as_the_teams_are():
    (note,) = league_ranking(RESULTS, DE, lambda team: team[:1]).notes
    assert note == "Es führt B mit 200 Punkten Vorsprung vor A."
