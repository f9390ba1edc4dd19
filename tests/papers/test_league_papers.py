"""A league ranks its teams by match points in every medium, after one match day and after several."""

import tempfile
from io import BytesIO
from pathlib import Path

import pytest
from archives import ARCHIVE, READ, checked, faults
from openpyxl import load_workbook
from papers.league_day import league_day
from papers.paper_lists import sheet_of
from papers.pdf_words import lines_of, words_of
from pypdf import PdfReader
from tiers import slow, slow_rows, some

from skatlist.evening.season import Season, league_of, match_days_of
from skatlist.papers.further_papers import web_page
from skatlist.papers.lists import Lists
from skatlist.papers.reports.league import day_tables
from skatlist.papers.reports.league import league_ranking as league_table_report
from skatlist.papers.reports.season import season_report
from skatlist.papers.reports.typeset import ratio_text
from skatlist.papers.standings.season_paper import league_pdf
from skatlist.skat.sheet import Player
from skatlist.tournament.league import league_table
from skatlist.tournament.model import Event
from skatlist.tournament.season import season_standings
from skatlist.tournament.tournament import Registration, SeasonTerms, SideEvent, SideKind, Tournament
from skatlist.words import Language, text

LANGS = [Language.DE, *slow(Language.EN)]
TEAMS = {f"Team {group}{team}" for group in (1, 2) for team in "ABCD"}


def first_day():
    """Return a match day on which more points are not always more match points."""
    return league_day(seed=40)


def second_day():
    return league_day(seed=240, name="Oberliga Köln, Rückspiel", date="2026-12-05")


def season_of(*days):
    lines = season_standings([day.standings() for day in days], SeasonTerms())
    return Season(days, (), SeasonTerms(), lines)


def files(exporting, **more):
    with tempfile.TemporaryDirectory() as folder:
        written = exporting(folder, **more)
        return {name: Path(folder, name).read_bytes() for name in written.names}


def teams_in(words):
    """Return the teams in the order in which they are first named."""
    return list(dict.fromkeys(word for word in words if word in TEAMS))


def words_from(reader, title):
    """Return the words of the page under a title."""
    (page,) = {word.page for word in words_of(reader) if word.text == title and word.size > 20}
    ordered = sorted(words_of(reader), key=lambda word: (-word.y, word.x))
    return [word.text for word in ordered if word.page == page]


def cells_of(data, title):
    return [str(cell) for row in load_workbook(BytesIO(data))[title].iter_rows(values_only=True) for cell in row]


def section(page, title):
    """Return the words of the table below a heading of a page."""
    actual = page.partition(f"<h2>{title}</h2>")[2].partition("</section>")[0]
    return [part.partition("<")[0].strip() for part in actual.split(">")]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_after_one_day_every_medium_has_the_teams_in_one_order(lang):
    lists = first_day()
    lines = league_of([lists]).lines
    order = [line.team for line in lines]
    by_points = [line.team for line in sorted(lines, key=lambda line: -line.total)]
    assert order != by_points  # else a ranking by points would pass
    assert [team.name for team in lists.standings().teams] == order
    made = files(lists.export, kinds=["pdf", "excel"], lang=lang, papers=["standings"])
    pdf, excel = made.values()
    title = text("papers.teams", lang)
    on_poster = words_from(PdfReader(BytesIO(pdf)), title)
    in_excel = cells_of(excel, title)
    page = web_page(lists, "full", lang)
    media = (on_poster, in_excel, section(page, title), section(page, text("papers.page.league", lang)))
    for words in some(media):
        assert teams_in(words) == order
        for line in some(lines):
            assert ratio_text(line.ratio, lang) in words[words.index(line.team) :]
    assert page.index(f"<h2>{text('papers.page.league', lang)}") < page.index(
        f"<h2>{text('papers.page.standings', lang)}"
    )


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_the_ranking_of_a_series_has_the_match_points_of_that_series(lang):
    lists = first_day()
    made = files(lists.export, kinds=["pdf"], lang=lang, papers=["rankings"])
    stem = text("papers.tournament.file_series", lang, series=2)
    reader = PdfReader(BytesIO(next(data for name, data in made.items() if stem in name)))
    teams = lists.standings(2).teams
    assert teams_in(words_from(reader, text("papers.teams", lang))) == [team.name for team in teams]
    assert {team.match_points[0] for team in teams} == {0, 1, 2, 3}


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_several_days_are_one_table_with_the_match_points_of_every_day(lang):
    results = season_of(first_day(), second_day())
    of_players = season_report(results.results(lang), lang)
    begin = {Language.DE: "Einzelwertung: 2 Spieltage, ", Language.EN: "Individual ranking: 2 match days, "}[lang]
    assert of_players.title.startswith(begin)
    lines = league_table(match_days_of(results.evenings))
    order = [line.team for line in lines]
    assert order != [line.team for line in sorted(lines, key=lambda line: -line.total)]
    made = files(results.export, lang=lang)
    stem, season = text("standings.league_file", lang), text("standings.season.file", lang)
    assert list(made) == [f"{stem}.pdf", f"{stem}.xlsx", f"{season}.pdf", f"{season}.xlsx"]
    title = text("papers.page.league", lang)
    rows = {
        row[1]: row for row in lines_of(PdfReader(BytesIO(made[f"{stem}.pdf"]))) if len(row) > 1 and row[1] in TEAMS
    }
    assert list(rows) == order
    page = results.page("full", lang)
    assert teams_in(cells_of(made[f"{stem}.xlsx"], title)) == order
    assert teams_in(section(page, title)) == order
    of_days = league_of(results.evenings).by_day
    for line in some(lines):
        days = [next(each for each in day if each.team == line.team) for day in of_days]
        ratios = [ratio_text(each.ratio, lang) for each in (*days, line)]
        assert [word for word in rows[line.team] if word in ratios][-1] == ratios[-1]
        assert rows[line.team][2:4] == ratios[:2]
        cells = section(page, title)
        assert cells[cells.index(line.team) :].index(ratios[2]) < 20
    for day, output in some(zip(of_days, results.days(lang), strict=True)):
        title = text("standings.league_title", lang, span=output)
        assert teams_in(section(page, title)) == [line.team for line in day]


@pytest.mark.slow
def test_a_season_without_a_league_has_no_league_table():
    days = [
        Lists.of(*day.sheets, event=day.event._replace(tournament=Tournament())) for day in (first_day(), second_day())
    ]
    season = season_of(*days)
    assert set(files(season.export)) == {"jahreswertung.pdf", "jahreswertung.xlsx"}
    assert "Ligatabelle" not in season.page("full", Language.DE)
    assert set(files(season.export, league=True)) > {"ligatabelle.pdf", "ligatabelle.xlsx"}
    assert "Ligatabelle" in season.page("full", Language.DE, league=True)
    assert set(files(season_of(days[0]).export, league=True)) == {"ligatabelle.pdf", "ligatabelle.xlsx"}
    assert all(team.match_points is None for team in days[0].standings().teams)


def test_before_play_no_team_has_match_points():
    assert {team.match_points for team in league_day(played=0).standings().teams} == {None}


@pytest.mark.slow
@pytest.mark.parametrize("style", ["short", "number"])
def test_the_page_of_a_league_gives_nobody_away(style):
    season = season_of(first_day(), second_day())
    page = season.page(style, Language.DE)
    assert "Name31" not in page
    assert ("Team 1A" in page) is (style == "short")


@pytest.mark.slow
@checked
def test_papers_of_a_season_can_be_kept_and_read_aloud():
    made = files(season_of(first_day(), second_day()).export, kinds=["pdf"])
    actual = {name: faults(data, ARCHIVE, READ) for name, data in made.items()}
    assert actual == {"ligatabelle.pdf": [], "jahreswertung.pdf": []}


def with_zones(day, up, down):
    rules = day.event.tournament
    return Lists.of(
        *day.sheets, event=day.event._replace(tournament=rules._replace(league=rules.league._replace(up=up, down=down)))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("up", "down", "cuts"), [(0, 0, set()), *slow_rows((2, 3, {1, 4}), (8, 0, set()), (5, 5, {4}), (1, 99, {0}))]
)
def test_the_table_is_parted_where_teams_go_up_and_down(up, down, cuts):
    days = with_zones(first_day(), 1, 1), with_zones(second_day(), up, down)  # the last day says so
    results = league_of(days).results(Language.DE)
    table = league_table_report(results, Language.DE)
    assert {at for at, row in enumerate(table.rows) if row.is_cut} == cuts
    assert sum("steigen" in note or "steigt" in note for note in table.notes) == bool(up) + bool(down)
    for of_day in some(day_tables(results, Language.DE)):
        assert not any(row.is_cut for row in of_day.rows)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_poster_and_worksheet_say_who_goes_up_and_down_and_who_met(lang):
    season = season_of(first_day(), with_zones(second_day(), 2, 3))
    pdf, excel, *_ = files(season.export, lang=lang).values()
    on_poster = " ".join(word.text for word in words_of(PdfReader(BytesIO(pdf))))
    in_excel = " ".join(cells_of(excel, text("papers.page.league", lang)))
    [day] = match_days_of([second_day()])
    points = {line.team: ratio_text(line.ratio, lang) for line in league_table([day])}
    for words in (on_poster, in_excel):
        assert text("standings.go_up", lang, count=2) in words
        assert text("standings.go_down", lang, count=3) in words
        for team in some(points):
            assert f"{team} ({points[team]})" in words


def test_the_table_names_ranks_and_best_day_of_each_team_and_who_meets_next():
    meeting_next = league_day(0, date="2027-01-09", place="Halle").event
    actual = league_of([first_day(), second_day()], (meeting_next,)).results(Language.DE)
    groups = (f"Gruppe {group}: " + ", ".join(f"Team {group}{team}" for team in "ABCD") for group in (1, 2))
    assert actual.next_notes(Language.DE) == (f"Nächster Spieltag, 09.01.2027, Halle: {'; '.join(groups)}.",)
    by_team = [{line.team: line for line in day} for day in actual.by_day]
    for line, days in some(zip(actual.lines, actual.day_ranks(Language.DE), strict=True)):
        both = [day[line.team] for day in by_team]
        assert days.ranks == ", ".join(str(each.rank) for each in both)
        best = max(both, key=lambda each: (each.points, -each.rank, each.total))
        assert days.best_points == ratio_text(best.ratio, Language.DE)
        assert days.best_day == ("20.11.", "05.12.")[both.index(best)]
    assert actual._replace(next_day=None).next_notes(Language.DE) == ()
    page = " ".join(word.text for word in words_of(PdfReader(BytesIO(league_pdf(actual, Language.DE)))))
    assert "Nächster Spieltag" in page
    assert "bester Tag" in page


def test_the_ranking_of_tandems_is_headed_by_tandems_and_not_by_teams():
    people = tuple(Player(name, number) for number, name in enumerate(("Anna", "Bernd", "Carla", "Dieter"), 1))
    registrations = {
        player.number: Registration(tandem=f"Paar {player.number % 2}", side_events=("Mixed",)) for player in people
    }
    rules = Tournament(side_events=(SideEvent("Mixed", SideKind.TANDEM, 500),))
    event = Event(name="Pokal", players=people, registrations=registrations, tournament=rules)
    sheet = sheet_of(4, 48, series=1, table=1, agreed=48)._replace(players=people)
    (data,) = files(Lists.of(sheet, event=event).export, kinds=["pdf"], lang=Language.DE, papers=["rankings"]).values()
    printed = {word.text for word in words_of(PdfReader(BytesIO(data)))}
    assert "Tandem" in printed
    assert "Mannschaft" not in printed
