"""A decision of the director is marked at every number it acts on, in every medium, and the numbers of a row add up."""

import re
import tempfile
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from papers.league_day import league_day
from papers.pdf_words import lines_of, words_of
from pypdf import PdfReader
from tiers import slow, some

from skatlist.papers.further_papers import web_page
from skatlist.papers.reports.typeset import number_text, superscript
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.tournament import LeagueRules
from skatlist.words import Language, text

LANGS = [Language.DE, *slow(Language.EN)]
ZERO, OFF, OFF_IN_SERIES, TEAM = 10, 12, 14, "Team 2A"
DECISIONS = (
    DirectorDecision(1, DecisionKind.ZERO, director="Ida", reason="falscher Tisch", people=(ZERO,), series=2),
    DirectorDecision(2, DecisionKind.PENALTY, director="Ida", reason="zu spät", people=(OFF,), points=50),
    DirectorDecision(
        3, DecisionKind.PENALTY, director="Ida", reason="Handy", people=(OFF_IN_SERIES,), series=1, points=30
    ),
    DirectorDecision(4, DecisionKind.PENALTY, director="Ida", reason="Aufstellung", teams=(TEAM,), points=70),
)


def decided(*, league=False):
    lists = league_day(seed=40)
    rules = lists.event.tournament if league else lists.event.tournament._replace(league=LeagueRules())
    return league_day(seed=40, decisions=DECISIONS, tournament=rules)


def line_of(lists, number):
    return next(line for line in lists.standings().players if line.player.number == number)


def written(lists, kind, lang, *, suffix="pdf"):
    with tempfile.TemporaryDirectory() as folder:
        made = lists.export(folder, [suffix], lang, papers=[kind])
        return {name: Path(folder, name).read_bytes() for name in made.names}


def row_of(reader, name):
    return next(line for line in lines_of(reader) if name in line)


def test_the_numbers_of_every_row_add_up_to_its_total():
    for lists in (decided(), decided(league=True)):
        table = lists.standings()
        for line in some((*table.players, *table.teams)):
            assert sum(filter(None, line.series)) - line.deducted == line.total
            acting = {mark.decision for mark in line.marks if mark.points and not mark.series}
            assert bool(acting) is bool(line.deducted)
        assert {mark.decision for line in (*table.players, *table.teams) for mark in line.marks} == {1, 2, 3, 4}


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("league", [False, True])
def test_the_poster_marks_every_number_that_a_decision_acts_on(lang, league):
    lists = decided(league=league)
    (data,) = written(lists, "standings", lang).values()
    reader = PdfReader(BytesIO(data))
    printed = " ".join(word.text for word in words_of(reader))
    zero, off, in_series = (line_of(lists, number) for number in (ZERO, OFF, OFF_IN_SERIES))
    assert "0¹" in row_of(reader, zero.player.name)
    assert f"{number_text(off.total, lang)}²" in row_of(reader, off.player.name)
    assert f"{number_text(in_series.series[0], lang)}³" in row_of(reader, in_series.player.name)
    team = next(team for team in lists.standings().teams if team.name == TEAM)
    assert f"{number_text(team.total, lang)}⁴" in row_of(reader, TEAM)
    for points, number in ((50, 2), (70, 4)):
        assert text("papers.deducted", lang, points=points) + superscript([number]) in printed
    marked = {number for word in words_of(reader) for number in re.findall("[¹²³⁴]", word.text)}
    assert marked == set("¹²³⁴")
    for each in some(DECISIONS):
        assert text("dispute.decision.note", lang, number=each.number, what="").strip() in printed
    assert not [line for line in lines_of(reader) if "Name30" in line and re.search("[¹²³⁴]", " ".join(line))]


@pytest.mark.parametrize("lang", LANGS)
def test_the_numbers_of_the_worksheet_have_the_same_marks_and_stay_numbers(lang):
    lists = decided()
    (data,) = written(lists, "standings", lang, suffix="excel").values()
    rows = [row for sheet in load_workbook(BytesIO(data)) for row in sheet.iter_rows()]
    team = next(team for team in lists.standings().teams if team.name == TEAM)
    zero, off, in_series = (line_of(lists, number) for number in (ZERO, OFF, OFF_IN_SERIES))
    for name, value, mark in (
        (zero.player.name, zero.series[1], "¹"),
        (off.player.name, off.total, "²"),
        (in_series.player.name, in_series.series[0], "³"),
        (TEAM, team.total, "⁴"),
    ):
        row = next(row for row in rows if name in [cell.value for cell in row])
        assert [cell.value for cell in row if mark in cell.number_format] == [value]
    taken_off = {cell.value for row in rows for cell in row}
    assert {-50, -70} <= taken_off


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_the_same_marks_and_no_column_of_noughts(lang):
    lists = decided()
    page = web_page(lists, "full", lang)
    zero, off, in_series = (line_of(lists, number) for number in (ZERO, OFF, OFF_IN_SERIES))
    rows = page.partition('<section id="standings">')[2].partition("</section>")[0].split("<tr")
    for line, cell in (
        (zero, "0¹"),
        (off, f"{number_text(off.total, lang)}²"),
        (in_series, f"{number_text(in_series.series[0], lang)}³"),
    ):
        (row,) = (row for row in rows if f">{line.player.name}<" in row)
        assert f">{cell}<" in row
    assert sum(">−50<" in row for row in rows) == 1
    other = next(row for row in rows if ">Name30<" in row)
    assert ">0<" not in other
    assert f"{number_text(next(t for t in lists.standings().teams if t.name == TEAM).total, lang)}⁴" in page


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_match_report_and_player_sheet_have_the_same_marks(lang):
    lists = decided(league=True)
    (data,) = written(lists, "report", lang).values()
    report = PdfReader(BytesIO(data))
    assert "0¹" in row_of(report, line_of(lists, ZERO).player.name)
    assert f"{number_text(line_of(lists, OFF).total, lang)}²" in row_of(report, line_of(lists, OFF).player.name)
    printed = " ".join(word.text for word in words_of(report))
    assert all(each.reason in printed for each in DECISIONS)
    for page, group in some(zip(report.pages, lists.event.tournament.league.groups, strict=True)):
        here = {line.player.number for team in lists.standings().teams if team.name in group for line in team.members}
        about = [each for each in DECISIONS if here.intersection(each.people) or set(group).intersection(each.teams)]
        notes = page.extract_text().count(text("dispute.decision.note", lang, number=7, what="").partition("7")[0])
        assert notes == len(some(about)) < len(DECISIONS)
    sheets = written(lists, "players", lang)
    (own,) = (data for name, data in sheets.items() if f"0{ZERO}." in name)
    words = [word.text for word in words_of(PdfReader(BytesIO(own)))]
    assert any(word.endswith("¹") for word in words)
    (own,) = (data for name, data in sheets.items() if f"0{OFF}." in name)
    total = number_text(line_of(lists, OFF).total, lang)
    assert text("papers.total_points", lang, total=f"{total}²") in [
        word.text for word in words_of(PdfReader(BytesIO(own)))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_a_tandem_poster_names_the_people_and_marks_the_series_a_decision_acts_on(lang):
    """A series of one of two players counts nothing: the sum of both lacks it, with the reason."""
    zero = DECISIONS[0]._replace(people=(3,))
    off = DECISIONS[1]._replace(people=(4,))
    lists = league_day(seed=40, decisions=(zero, off))
    result = written(lists, "rankings", lang)
    (data,) = (
        data for name, data in result.items() if text("papers.tournament.file_side", lang, name="tandems") in name
    )
    reader = PdfReader(BytesIO(data))
    printed = " ".join(word.text for word in words_of(reader))
    people = {line.player.number: line.player.name for line in lists.standings().players}
    for number in (3, 4):
        assert text("dispute.decision.person", lang, number=number, name=people[number]) in printed
    rows = lines_of(reader)
    assert any(re.search("[0-9]¹", word) for row in rows for word in row if "Doppel 1" in row)
    assert any(re.search("[0-9]²", word) for row in rows for word in row if "Doppel 2" in row)
