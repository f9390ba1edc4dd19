"""Reports as HTML: what stands in a table, what a telephone leaves out, pictures, nothing unescaped."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from tiers import some

import skatlist
from skatlist.papers.report_html import drawn_course, report_environment
from skatlist.papers.reports.model import (
    KEEP,
    Blanks,
    Boxes,
    Column,
    ColumnKind,
    Course,
    Curve,
    FindingPart,
    Heading,
    Picture,
    Rank,
    Report,
    ReportRow,
    Signatures,
    Table,
    TextLines,
    Tone,
)

PAGE = """{% import "report.html" as reports with context %}{{ reports.whole(report) }}"""
NUMBERS = tuple(
    Column(name, name, ColumnKind.NUMBER, keep) for name, keep in (("S. 1", 20), ("gew.", 40), ("Summe", KEEP))
)


def drawn(*parts, person_page="", **more):
    template = report_environment("page", person_page).from_string(PAGE)
    return template.render(report=Report("Probe", parts, **more), lang="de")


def table(*rows, columns=(), **more):
    first = (Column("rank", "Rang", ColumnKind.RANK), Column("name", "Name", ColumnKind.NAME))
    return Table("Rangliste", (*first, *columns), rows, **more)


def texts_of(html, tag):
    return [re.sub("<[^>]*>", "", matches) for matches in re.findall(f"<{tag}[^>]*>(.*?)</{tag}>", html, re.DOTALL)]


def test_cells_stand_as_every_medium_writes_them():
    row = ReportRow((Rank(1, shared=True), "Anna Becker", -1342, Fraction(7, 2), None))
    html = drawn(table(row, columns=NUMBERS))
    assert texts_of(html, "td") == ["1=", "−1.342", "3,5", "–"]
    assert '<th scope="row" class="words">Anna Becker</th>' in html
    assert html.count('<th scope="col"') == 5


@pytest.mark.parametrize("is_titled", [True, False])
def test_a_table_has_a_caption_that_is_seen_only_if_nothing_else_says_it(is_titled):
    html = drawn(table(ReportRow((Rank(1), "Anna")), is_titled=is_titled))
    assert ("<caption>Rangliste</caption>" in html) == is_titled
    assert ('<caption class="unseen">Rangliste</caption>' in html) != is_titled


def test_a_telephone_leaves_out_what_has_no_room_and_says_so():
    name = "Maximilian-Alexander von Hohenlohe"
    wide = tuple(Column(f"d{at}", f"{at}.11.2026", ColumnKind.NUMBER, 20) for at in range(10, 14))
    html = drawn(table(ReportRow((Rank(1), name, *(1234,) * 7)), columns=(*wide, *NUMBERS)))
    assert "Hier fehlen: 10.11.2026, 11.11.2026, 12.11.2026, 13.11.2026, S. 1;" in html
    assert html.count('class="number wide"') == 10
    few = drawn(table(ReportRow((Rank(1), name, 12, 3, 1234)), columns=NUMBERS))
    assert "wide" not in few
    assert "Hier fehlen" not in few


def test_a_table_wider_than_a_screen_says_that_it_moves():
    days = tuple(Column(f"d{at}", f"{at}.11.2026", ColumnKind.NUMBER, 20) for at in range(10, 30))
    html = drawn(table(ReportRow((Rank(1), "Anna", *(1234,) * 20)), columns=days))
    assert "seitwärts" in html
    assert "seitwärts" not in drawn(table(ReportRow((Rank(1), "Anna", *(1234,) * 3)), columns=days[:3]))


def test_links_lead_to_people_at_the_desk_only():
    rows = [ReportRow((Rank(1), "Anna"), person=7), ReportRow((Rank(2), "Bernd"), link="/list/1/2")]
    desk = drawn(table(*rows), person_page="/statistics/")
    assert '<a href="/statistics/7">Anna</a>' in desk
    assert '<a href="/list/1/2">Bernd</a>' in desk
    assert "<a " not in drawn(table(*rows))


def test_rows_of_a_kind_and_a_course_are_marked():
    course = Column("course", "Verlauf", ColumnKind.COURSE)
    rows = [
        ReportRow((Rank(1), "Anna", Course((-10, 30), -10, 30)), is_strong=True),
        ReportRow((Rank(None), "Bernd", None), level=1),
        ReportRow((None, "Summe", None), is_sum=True),
    ]
    html = drawn(table(*rows, columns=(course,)))
    assert re.findall('<tr class="(.*?)"', html) == ["strong", "level", "sum"]
    assert 'points="0,20 90,0"' in html
    assert 'y1="15.0"' in html  # nought
    assert html.count("<svg") == 1


@pytest.mark.parametrize(("games", "points"), [(60, 60), (61, 60), (700, 60)])
def test_a_course_in_a_cell_has_sixty_points_at_most(games, points):
    course = Column("course", "Verlauf", ColumnKind.COURSE)
    row = ReportRow((Rank(1), "Anna", Course(tuple(range(games)), 0, games)))
    (drawn_points,) = re.findall(r'points="([^"]*)"', drawn(table(row, columns=(course,))))
    assert len(drawn_points.split()) == points
    assert drawn_points.split()[-1].startswith("90,")


def test_a_course_that_ends_level_is_drawn_to_its_end():
    course = Column("course", "Verlauf", ColumnKind.COURSE)
    html = drawn(table(ReportRow((Rank(1), "Anna", Course((0, 50, 50, 50), 0, 50))), columns=(course,)))
    assert 'points="0,20 30,0 90,0"' in html


def test_a_table_without_rows_says_why_and_notes_stand_below():
    html = drawn(table(empty="Noch nichts.", notes=("Eine Anmerkung.",), anchor="main"))
    assert '<p id="main">Noch nichts.</p>' in html
    assert '<p class="small">Eine Anmerkung.</p>' in html
    assert "<table" not in html


def test_every_part_is_shown_and_nothing_of_it_is_code():
    evil = "<b>&"
    finding = skatlist.check("samples/streitfall/serie1-tisch01.csv")[0]
    parts = [
        Heading(evil, "a"),
        *(TextLines((evil,), tone) for tone in Tone),
        table(ReportRow((Rank(1), evil)), notes=(evil,)),
        Picture(evil, (Curve(evil, (0, 5)), Curve(evil, (0, -5))), evil),
        Boxes((evil,)),
        Blanks(((evil, 2),)),
        Signatures(((evil, evil),)),
    ]
    for part in some(parts):
        html = drawn(part)
        assert "&lt;b&gt;&amp;" in html
        assert "<b>" not in html
    html = drawn(*parts, FindingPart(finding, place=evil), place=(evil,), warnings=(evil,))
    assert "<b>" not in html
    assert f"&lt;b&gt;&amp;: {finding.text('de')}" in html
    assert html.count('<p class="note">') == 2


def test_columns_stand_in_reports_and_not_in_templates():
    """A list one writes on or reads, the wall, a notebook, computers with their buttons have a face of their own."""
    data = Path(skatlist.__file__).parent / "data"
    matches = {path.name for path in some(data.rglob("*.html"), at_least=20) if "<thead" in path.read_text("utf-8")}
    assert matches == {"report.html", "list.html", "reading.html", "wall.html", "notebook.html", "devices.html"}


@pytest.mark.parametrize(
    ("course", "points"),
    [([0, 0, 50], "0,180 300,180 600,0"), ([0, 0, 0], "0,180 600,180"), ([7], "0,173"), ([], "")],
)
def test_a_course_is_drawn_from_its_first_point_to_its_last(course, points):
    assert drawn_course(course, 0, 50 if len(course) > 1 else 180, 600, 180).points == points
