"""A report as paper and as worksheet: nothing is lost or cut, headings come again, numbers stay numbers."""

import json
from fractions import Fraction
from io import BytesIO

import pytest
from archives import ARCHIVE, READ, checked, faults
from openpyxl import load_workbook
from papers.measured import boxes_of
from papers.pdf_words import elements, lines_of, words_of
from pypdf import PdfReader
from tiers import some

from skatlist.papers.excel import page_room
from skatlist.papers.report_excel import _BROADER, report_excel
from skatlist.papers.report_pdf import report_pdf, reports_pdf
from skatlist.papers.report_table import table_text
from skatlist.papers.reports.model import (
    Blanks,
    Boxes,
    Column,
    ColumnKind,
    Course,
    Curve,
    FindingPart,
    Heading,
    Marked,
    Names,
    Picture,
    Rank,
    Ratio,
    Report,
    ReportRow,
    Signatures,
    Table,
    TextLines,
    Tone,
)
from skatlist.skat.findings import Finding
from skatlist.tournament.checks.rules import E109
from skatlist.words import Language

DE, K = Language.DE, ColumnKind
LONG = "Maximilian-Alexander von Müller-Lüdenscheidt"


def table(rows, *, title="Kassen", hand=False, more=0, **about):
    """Return a table of people with amounts, closed with their sum."""
    columns = (
        Column("rank", "Rang", K.RANK),
        Column("name", "Name", K.NAME),
        Column("club", "Verein", K.TEXT, keep=3),
        Column("points", "Spielpunkte aus allen Serien", K.NUMBER),
        *(Column(f"more{at}", f"Serie {at}", K.NUMBER, keep=1) for at in range(more)),
        Column("cents", "Betrag", K.MONEY),
        *([Column("counted", "gezählt", K.MONEY, is_filled_by_hand=True)] if hand else []),
    )
    people = [
        ReportRow(
            (
                Rank(at),
                f"{LONG} {at}",
                "1. SC Kreuz-Ass",
                -1000 * at,
                *(1000 + each for each in range(more)),
                150,
                *([None if at % 4 else ""] if hand else []),
            )
        )
        for at in range(1, rows + 1)
    ]
    total = ReportRow(("", "Summe", "", "", *[""] * more, 150 * rows, *([""] if hand else [])), is_sum=True)
    return Table(title, columns, (*people, total), **about)


EVERYTHING = Report(
    "Formular",
    (
        Heading("Fragen"),
        TextLines(("Ein Satz, " * 40, "Ein zweiter.")),
        TextLines(("Achtung! " * 30,), Tone.WARNING),
        TextLines(("Klein.",), Tone.NOTE),
        Boxes(("sicher", "anders, nämlich:"), has_line=True),
        Blanks((("Begründung", 3), ("Ein Name, der " * 9, 2))),
        Picture("Verlauf", (Curve("Anna", (10, 50, 20)), Curve("Bernd", (-20, 30, 90))), "Anna fällt, Bernd steigt."),
        table(3, is_titled=False),
        Table("Nichts", (), (), empty="Hier ist nichts."),
        Signatures((("Spielleiter", "Anna"), ("Kassenwart", ""), ("Zeuge", "Bernd"))),
    ),
    place=("Herbst-Preisskat", "20.11.2026", "Zum Löwen"),
    warnings=("Vorläufig: es fehlen Listen.",),
    date="2026-11-20",
    data={"settle.json": b'{"schema": "skatlist/settle/1"}'},
)
REPORTS = {
    "everything": EVERYTHING,
    "long": EVERYTHING._replace(parts=(table(124, hand=True), Signatures((("Kassenwart", ""),)))),
    "wide": EVERYTHING._replace(parts=(table(5, more=11),)),
    "far too wide": EVERYTHING._replace(parts=(table(5, more=40),)),
    "narrow": Report(
        "Preise",
        tuple(
            Table(
                f"Serie {at}", (Column("r", "Rang", K.RANK), Column("p", "Preis", K.MONEY)), (ReportRow((Rank(1), 5)),)
            )
            for at in range(1, 7)
        ),
    ),
    "strange names": Report("李 <b>", (TextLines(("محمد علی 😀",)), Heading("Θεόδωρος")), ("李小龙",)),
    "findings": Report(
        "Prüfung", (FindingPart(Finding.of(E109, column="rules", stated="a", computed="b", used="c"), "Tisch 3"),)
    ),
    "empty": Report("Leer", ()),
}


def read(report):
    return PdfReader(BytesIO(report_pdf(report, DE, "2026-11-24")))


@pytest.mark.slow
@checked
@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_for_archives_and_can_be_read_aloud(name):
    assert faults(report_pdf(REPORTS[name], DE, "2026-11-24"), ARCHIVE, READ) == []


@checked
def test_several_reports_are_one_paper_with_bookmarks():
    data = reports_pdf([REPORTS["long"], EVERYTHING], DE)
    assert faults(data, ARCHIVE, READ) == []
    reader = PdfReader(BytesIO(data))
    titles = [mark.title for mark in some(reader.outline, 2)]
    assert (titles[0][:20], titles[-1]) == ("Formular, Seite 1 vo", "Formular, Seite 2 von 2")
    assert len(titles) == len(reader.pages)


@pytest.mark.slow
def test_a_paper_read_aloud_has_headings_captions_headers_and_pictures():
    results = list(elements(read(EVERYTHING).root_object["/StructTreeRoot"]))
    names = [each["/S"] for each in results]
    assert (names.count("/H1"), names.count("/H2"), names.count("/Figure")) == (1, 2, 1)
    assert [each["/Alt"] for each in results if each["/S"] == "/Figure"] == ["Anna fällt, Bernd steigt."]
    assert [each["/A"]["/Summary"] for each in results if each["/S"] == "/Table"] == ["Kassen"]
    scopes = {each["/A"]["/Scope"] for each in results if each["/S"] == "/TH"}
    assert scopes == {"/Column", "/Row"}
    titled = elements(read(REPORTS["long"]).root_object["/StructTreeRoot"])
    assert "/Caption" in {each["/S"] for each in titled}


@pytest.mark.parametrize("is_titled", [True, False])
def test_a_table_without_rows_says_why_below_its_title(is_titled):
    empty = Table("Kassen", (), (), empty="Es gibt noch keine Kasse.", is_titled=is_titled)
    printed = [word.text for word in words_of(read(Report("Geld", (empty,))))]
    assert "Es gibt noch keine Kasse." in printed
    assert ("Kassen" in printed) == is_titled


def test_a_long_table_says_on_every_page_what_it_is_and_carries_its_sum():
    reader = read(REPORTS["long"])
    pages = len(reader.pages)
    assert pages > 2
    lines = lines_of(reader)
    printed = [word.text for word in words_of(reader)]
    assert (printed.count("Kassen"), printed.count("Kassen (Fortsetzung)")) == (1, pages - 1)
    assert printed.count("Name") == pages
    carried = [line for line in lines if line[0] == "Übertrag"]
    assert len(carried) == pages - 1
    assert [word for word in printed if word.startswith(LONG)] == [f"{LONG} {at}" for at in range(1, 125)]
    second_page = next(at for at, line in enumerate(lines) if line[0] == "Übertrag")
    rows_before = int(lines[second_page + 1][0].rstrip(".")) - 1
    assert carried[0][-1] == f"{rows_before * 150 / 100:.2f} €".replace(".", ",")


def test_a_continued_table_without_a_title_of_its_own_has_the_headings_where_others_have_them():
    rows, apart = tuple(ReportRow((f"Anna {at}",)) for at in range(75)), []
    for is_titled in (True, False):
        people = Table("Leute", (Column("name", "Name", K.NAME),), rows, is_titled=is_titled)
        high = {word.text: word.y for word in words_of(read(Report("Abend", (people,)))) if word.page > 1}
        apart.append(high["Leute (Fortsetzung)"] - high["Name"])
    assert apart[0] == pytest.approx(apart[1], abs=0.05)


@pytest.mark.parametrize("name", ["everything", "long", "wide", "narrow"])
def test_letters_can_be_read_and_names_have_one_size(name):
    reader = read(REPORTS[name])
    assert min(word.size for word in words_of(reader)) >= 7.5
    assert len({word.size for word in words_of(reader) if word.text.startswith(LONG)}) <= 1
    assert min(word.y for word in words_of(reader)) >= 34  # 12 mm: printers leave less out


def test_a_table_too_wide_for_the_page_loses_the_columns_kept_least_and_no_number_is_cut():
    printed = {word.text for word in words_of(read(REPORTS["far too wide"]))}
    assert "Serie 5" not in printed
    assert {"Betrag", "1,50 €", "−5.000"} <= printed
    wide = {word.text for word in words_of(read(REPORTS["wide"]))}
    assert {f"1.0{at:02d}" for at in range(11)} <= wide


def test_a_column_has_the_room_for_words_that_stand_further_in():
    def widths(level):
        row = ReportRow(("Bernd Yılmaz-Öztürk",), level=level)
        laid_out = table_text(Table("Kassen", (Column("name", "Name"),), (row,)), Language.DE)
        return laid_out.wide[0], laid_out.least[0]

    (wide, least), (wider, longer) = widths(0), widths(2)
    assert wider - wide == pytest.approx(longer - least)
    assert longer > least


def test_narrow_tables_stand_beside_each_other():
    places = {word.text: word for word in words_of(read(REPORTS["narrow"])) if word.text.startswith("Serie")}
    assert places["Serie 1"].x < places["Serie 6"].x


def test_the_data_of_a_report_are_inside():
    root = read(EVERYTHING).root_object
    (file,) = (each.get_object() for each in root["/AF"])
    assert (file["/UF"], file["/AFRelationship"]) == ("settle.json", "/Data")
    assert json.loads(file["/EF"]["/F"].get_data()) == {"schema": "skatlist/settle/1"}


def test_a_worksheet_has_numbers_and_shows_them_as_people_write_them():
    columns = (
        Column("rank", "Rang", K.RANK),
        Column("name", "Name", K.NAME),
        Column("points", "Punkte", K.NUMBER),
        Column("mean", "Schnitt", K.NUMBER),
        Column("cents", "Betrag", K.MONEY),
        Column("ratio", "Punkte", K.NUMBER),
        Column("course", "Verlauf", K.COURSE),
    )
    rows = (
        ReportRow(
            (Rank(1, shared=True), "=SUMME(A1)", Marked(-1342, "¹"), Fraction(7, 2), 1250, None, Course((), 0, 1))
        ),
        ReportRow(
            (Rank(None), Names(("Anna", "Bernd")), None, None, None, Ratio(Fraction(7), Fraction(2)), None), level=1
        ),
    )
    book = load_workbook(BytesIO(report_excel(Report("Rangliste", (Table("Alle", columns, rows),)), DE)))
    sheet = book["Alle"]
    first, second = list(sheet.iter_rows(min_row=4, max_row=5))
    assert [cell.value for cell in first] == [1, "=SUMME(A1)", -1342, 3.5, 12.5, "–"]
    assert first[1].data_type == "s"
    assert first[0].number_format == '0"="'
    assert '"¹"' in first[2].number_format
    assert "€" in first[4].number_format
    assert [cell.value for cell in second] == ["–", "Anna, Bernd", "–", "–", "–", "7 : 2"]
    assert second[1].alignment.indent > first[1].alignment.indent


def test_a_worksheet_turns_sideways_before_it_breaks_many_names():
    given = table(124, more=3)
    names = [f"Dr. Wilhelmine Lüdenscheid {at}" if at % 3 else f"Jan {at}" for at in range(len(given.rows))]
    rows = [
        row._replace(cells=(row.cells[0], name, "Skatfreunde Königsmühle", *row.cells[3:]))
        for row, name in zip(given.rows, names, strict=True)
    ]
    data = report_excel(EVERYTHING._replace(parts=(given._replace(rows=tuple(rows)),)), DE, "2026-11-24")
    sheet = load_workbook(BytesIO(data))["Kassen"]
    heads = [row for row in range(1, sheet.max_row + 1) if sheet.cell(row, 2).value == names[0]]
    heights = {sheet.row_dimensions[row].height for row in range(heads[0], heads[0] + len(names))}
    assert (sheet.page_setup.orientation, len(heights)) == ("landscape", 1)


@pytest.mark.parametrize(("more", "orientation"), [(0, "portrait"), (11, "landscape")])
def test_a_worksheet_is_printed_so_that_it_can_be_read(more, orientation):
    data = report_excel(EVERYTHING._replace(parts=(table(124, more=more),)), DE, "2026-11-24")
    sheet = load_workbook(BytesIO(data))["Kassen"]
    wide = sum(dimension.width for dimension in sheet.column_dimensions.values())
    paper = 530 if orientation == "portrait" else 777
    assert sheet.page_setup.orientation == orientation
    assert 11 * min(1, paper / (5.4 * wide)) >= 8
    areas = sheet.print_area if isinstance(sheet.print_area, list) else sheet.print_area.split(",")
    assert sheet.page_setup.fitToHeight == len(areas)
    assert sheet.print_title_rows


def test_a_course_that_stays_at_nought_has_a_picture_too():
    report = Report("Verlauf", (Picture("Anna im Verlauf", (Curve("Anna", (0, 0)),), "Anna bleibt bei 0."),))
    printed = [word.text for word in words_of(PdfReader(BytesIO(report_pdf(report, DE))))]
    assert {"Anna im Verlauf", "Anna", "0"} <= {*printed}


def test_a_name_in_letters_the_fonts_lack_begins_where_others_do():
    content = report_pdf(Report("Namen", (TextLines(("Anna", "李小龙")),)), DE)
    ((_, *boxes),) = boxes_of(content)
    (usual,) = [box for box in boxes if box.text == "Anna"]
    boxed = [box for box in boxes if box.text == "674E"]
    assert boxed
    assert 0 <= boxed[0].left - usual.left < 4


def test_numbers_and_words_stand_in_a_worksheet_as_such():
    columns = (Column("name", "Name", K.NAME), Column("points", "Punkte", K.NUMBER), Column("table", "Tisch", K.LABEL))
    report = EVERYTHING._replace(parts=(Table("Punkte", columns, (ReportRow(("Anna", 1234, 7)),)),))
    sheet = load_workbook(BytesIO(report_excel(report, DE, "2026-11-24"))).worksheets[0]
    (cells,) = [row for row in sheet.iter_rows() if row[0].value == "Anna"]
    assert ["#,##0" in cell.number_format for cell in cells] == [False, True, False]


def test_a_full_page_of_a_worksheet_leaves_room_for_programs_that_round():
    data = report_excel(EVERYTHING._replace(parts=(table(30),)), DE, "2026-11-24")
    sheet = load_workbook(BytesIO(data))["Kassen"]
    wide = sum(dimension.width for dimension in sheet.column_dimensions.values())
    high = sum(sheet.row_dimensions[row].height or 17 for row in range(1, sheet.max_row + 1))
    assert 0.97 < high / page_room(_BROADER * wide, upright=True) < 0.99
