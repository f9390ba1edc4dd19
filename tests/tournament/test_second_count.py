"""Draw, standings, teams, league, prizes and season of random tournaments, worked out a second time by other code."""

import ast
from pathlib import Path

import pytest
from tiers import slow, some, whole
from tournament import second_count
from tournament.random_tournaments import PERCENT, lists_of, random_tournament

from skatlist.draw.draw import draw_counts
from skatlist.event.league import LeagueDay, league_table
from skatlist.event.season import season_standings
from skatlist.event.side_standings import category_standings, tandem_standings
from skatlist.event.tournament import SeasonTerms

MANY = pytest.mark.parametrize("seeds", [range(6), *slow(range(6, 100), range(100, 200)), *whole(range(200, 1000))])
FEWER = pytest.mark.parametrize("seeds", [range(2), *slow(range(2, 30)), *whole(range(30, 250))])


def test_the_second_calculation_shares_no_code():
    tree = ast.parse(Path(second_count.__file__).read_text(encoding="utf-8"))
    imported = {name for node in ast.walk(tree) for name in _imports(node)}
    assert imported == {"fractions"}


def _imports(node):
    if isinstance(node, ast.ImportFrom):
        return [node.module]
    return [each.name for each in node.names] if isinstance(node, ast.Import) else []


def shown(lines, ranks, series):
    """Every line of a second calculation as the program has it: rank, totals by series, won, lost, total."""
    return {
        who: (ranks.get(who), tuple(line["series"].get(at) for at in series), line["won"], line["lost"], line["total"])
        for who, line in lines.items()
    }


def of_program(standings, who):
    return {who(each): (each.rank, each.series, each.won, each.lost, each.total) for each in standings}


@MANY
def test_players_teams_tandems_and_categories_of_random_tournaments(seeds):
    for seed in some(seeds):
        t = random_tournament(seed)
        lists = lists_of(t)
        table = lists.standings()
        lines, ranks = second_count.players(t)
        assert of_program((each for each in table.players if each.seats), lambda each: each.player.number) == shown(
            lines, ranks, table.series
        ), seed
        for found, word in ((table.teams, "team"), (tandem_standings(table, lists.event), "tandem")):
            sums = second_count.summed(t, lines, {p["number"]: p[word] for p in t["people"]})
            counted = [each for each in found if each.rank is not None]
            assert of_program(counted, lambda each: each.name) == shown(*sums, table.series), (seed, word)
        (seniors,) = category_standings(table, lists.event)
        ranked = {line.standing.player.number: line.rank for line in seniors.lines}
        assert ranked == second_count.among(ranks, second_count.seniors(t)), seed


@MANY
def test_the_meetings_of_random_draws(seeds):
    for seed in some(seeds):
        t = random_tournament(seed)
        counts = draw_counts(lists_of(t).event)
        assert (counts.again.number, counts.club.number) == second_count.meetings(t), seed


@MANY
def test_prizes_overall_and_of_every_series(seeds):
    for seed in some(seeds):
        t = random_tournament(seed)
        book = lists_of(t).cash_book()
        charged = len(t["people"])
        series = max(number for number, _ in t["tables"])
        expected = {
            ("overall", 0): second_count.prizes(t["entry"] * charged, PERCENT, t["step"], second_count.players(t)[1])
        }
        for number in range(1, series + 1):
            paying = sum(p["first"] <= number for p in t["people"])
            ranks = second_count.players(t, number)[1]
            expected["series", number] = second_count.prizes(t["fee"] * paying, PERCENT, t["step"], ranks)
        found = {
            (award.ranking.of, award.ranking.series): {win.players[0].number: win.cents for win in award.winners}
            for award in book.awards
        }
        assert found == expected, seed
        fees = charged * t["entry"] + sum(
            t["fee"] for p in t["people"] for number in range(1, series + 1) if p["first"] <= number
        )
        assert book.taken == fees == book.paid + book.kept, seed


@FEWER
def test_league_tables_over_match_days(seeds):
    for seed in some(seeds):
        days = [random_tournament(1000 * seed + day, teams=8) for day in range(2)]
        groups = tuple(tuple(f"Team {at}" for at in range(start, start + 4)) for start in (0, 4))
        table = league_table(LeagueDay(lists_of(t).standings(), groups) for t in days)
        found = {line.team: (line.rank, line.points, line.total, line.won, line.lost) for line in table}
        assert found == second_count.league([(t, groups) for t in days]), seed


@FEWER
def test_seasons_of_several_evenings(seeds):
    for seed in some(seeds):
        evenings = [random_tournament(1000 * seed + at, people=9 + at, club="Herz Dame") for at in range(4)]
        best, least, by_average = seed % 5, seed % 4, bool(seed % 2)
        rules = SeasonTerms(best=best, least=least, by_average=by_average)
        lines = season_standings([lists_of(t).standings() for t in evenings], rules)
        people, ranks = second_count.season(evenings, best, least, by_average)
        found = {line.player.number: (line.rank, line.total, line.counted, line.won, line.lost) for line in lines}
        expected = {
            n: (ranks.get(n), row["total"], row["counted"], row["won"], row["lost"]) for n, row in people.items()
        }
        assert found == expected, seed
