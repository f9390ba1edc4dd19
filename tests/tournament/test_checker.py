"""Program and independent checker say the same of random events: every value, total, rank, count and cent."""

import ast
from pathlib import Path

import make_format_cases
import pytest
import skatlist_check
from tiers import slow, some, whole
from tournament.random_events import any_event, write_several

import skatlist
from skatlist.tournament.draw.draw import draw_counts

SOURCE = Path(skatlist_check.__file__)
NUMBERS = ("rank", "series", "won", "lost", "total", "shared")
ROW = ("value", "points", "overbid", "bookings", "totals")
PLACE = ("place", "points", "won", "lost", "bonus_own", "bonus_others", "total")


def test_the_checker_is_one_file_of_the_standard_library():
    text = SOURCE.read_text(encoding="utf-8")
    imported = {name for node in ast.walk(ast.parse(text)) for name in _imports(node)}
    assert imported == {"collections", "fractions", "itertools", "json", "pathlib", "re", "sys", "tomllib"}
    assert len(text.splitlines()) <= 1_850


def _imports(node):
    if isinstance(node, ast.ImportFrom):
        return [node.module]
    return [each.name for each in node.names] if isinstance(node, ast.Import) else []


def both(folder, event):
    """Return an event as the program reads it, and as the checker does."""
    folder.mkdir()
    for name, text in event.files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return skatlist.read(folder), skatlist_check.Event.of_folder(folder)


def of_program(record, names):
    return {name: list(value) if isinstance(value := getattr(record, name), tuple) else value for name in names}


def of_checker(line, series):
    """Return a line as the program has it: its series are a list."""
    return {name: line[name] for name in NUMBERS} | {"series": [line["series"].get(at) for at in series]}


def check_lists(lists, event):
    for program, checker in zip(lists.scored, event.scored, strict=True):
        rows = [of_program(row.valuation, ROW[:3]) | of_program(row, ROW[3:]) for row in program.rows]
        assert rows == [{name: row[name] for name in ROW} for row in checker["rows"]]
        assert [of_program(place, PLACE) for place in program.places] == checker["places"]
        assert program.complete == checker["complete"]


def check_rankings(lists, event):
    table = lists.standings()
    results = {
        line.player.number or line.player.name: of_program(line, NUMBERS) for line in table.players if line.seats
    }
    there = [line for line in event.lines() if line["seats"]]
    assert results == {line["number"] or line["name"]: of_checker(line, table.series) for line in there}
    in_teams = event.in_league() if event.said.get("league") else event.teams()
    for teams, computed in ((table.teams, in_teams), (lists.tandems(), event.tandems())):
        results = {team.name: of_program(team, NUMBERS) for team in teams if team.rank is not None}
        ranked = [team for team in computed if team["rank"] is not None]
        assert results == {team["name"]: of_checker(team, table.series) for team in ranked}
    for category in lists.categories():
        ranks = {line.standing.player.number: line.rank for line in category.lines}
        assert ranks == event.category_ranks(event.categories()[category.name])
    for series in table.series:
        ranks = {line.player.number or line.player.name: line.rank for line in lists.standings(series).players}
        assert ranks == {line["number"] or line["name"]: line["rank"] for line in event.lines(series)}


def check_draw(lists, event):
    counts = draw_counts(lists.event)
    assert {name: list(getattr(counts, name)) for name in counts._fields} == event.draw()
    assert all(count.number >= count.bound for count in counts)


def check_money(lists, event):
    book, account = lists.cash_book(), event.money()
    assert of_program(book, ("taken", "owed", "paid", "kept")).items() <= account.items()
    assert book.taken == book.paid + book.kept
    due = {}
    for pot in book.pots:
        assert pot.due == sum(account["due"].get(source, 0) for source in pot.sources)
        due |= dict.fromkeys(pot.sources)
    assert due.keys() >= account["due"].keys()
    won = [
        (*award.ranking, sorted(str(player.number or player.name) for player in winner.players), winner.cents)
        for award in book.awards
        for winner in award.winners
    ]
    assert sorted(won) == sorted(
        (each["of"], each["series"], each["table"], sorted(map(str, each["who"])), each["cents"])
        for each in account["won"]
    )


@pytest.mark.parametrize("count", [8, *slow(200), *whole(5_000)])
def test_lists_rankings_draw_and_money_of_random_events(count, tmp_path):
    for seed in some(range(count)):
        lists, event = both(tmp_path / str(seed), any_event(seed))
        try:
            check_lists(lists, event)
            check_rankings(lists, event)
            check_draw(lists, event)
            check_money(lists, event)
        except AssertionError as fault:
            raise AssertionError(seed) from fault


@pytest.mark.parametrize(
    "rules",
    [
        "ramsch.played = true",
        "bock = { lengthens = true }",
        'extends = "preisskat"',
        'extends = "haus.toml"',
        "grand =",
    ],
)
def test_rules_the_pages_do_not_describe_compute_nothing(rules, tmp_path):
    (tmp_path / "haus.toml").write_text(rules, encoding="utf-8")
    [lst] = skatlist_check.read_lists("regeln haus.toml\n1 1 kreuz m1 +\n")
    with pytest.raises(skatlist_check.CheckError):
        skatlist_check.score_list(lst, folder=tmp_path)


@pytest.mark.parametrize("count", [4, *slow(80), *whole(2_000)])
def test_seasons_and_leagues_of_several_events(count, tmp_path):
    for seed in some(range(count)):
        folder = tmp_path / str(seed)
        write_several(folder, seed)
        checked, events = skatlist_check.check(folder)
        right = make_format_cases.answer(folder)
        assert (checked["read"], checked["totals"]) == (right["read"], right["totals"]), seed
        assert len(events) == len(make_format_cases.events_in(folder))
