"""Places on papers at the first and the last case: headings, rows kept together, indents, charts, cards, series."""

from io import BytesIO

import pytest
from openpyxl import load_workbook
from papers.pdf_words import words_of
from papers.test_before_play import event_of
from pypdf import PdfReader

from skatlist.papers import report_pdf as drawing
from skatlist.papers.chart import LabelBox
from skatlist.papers.forms.entry_form import entry_form
from skatlist.papers.forms.entry_formulas import _STEPS, FIRST_STEP
from skatlist.papers.pdf_page import A4, Paper, PlacedWord
from skatlist.papers.report_pdf import report_pdf
from skatlist.papers.report_table import _GROUPS, _KEPT_ROWS, TablePieces, carried, table_text
from skatlist.papers.reports.model import Column, ColumnKind, Curve, Picture, Report, ReportRow, Table
from skatlist.papers.signatures.payload.canonical import paper_codes
from skatlist.papers.standings.poster_layout import (
    Poster,
    PosterHeadings,
    PosterLayout,
    PosterLine,
    PosterSizes,
    is_podium,
)
from skatlist.papers.tournament.before_play import seated_tables
from skatlist.papers.tournament.cards import Codes, phone_cards_pdf
from skatlist.skat.rules import load_profile
from skatlist.words import Language, text

DE = Language.DE
COLUMNS = (
    Column("rank", "Rang", ColumnKind.NUMBER),
    Column("name", "Name", ColumnKind.NAME),
    Column("cents", "Betrag", ColumnKind.MONEY),
)


def row(name, level=0, **about):
    return ReportRow((7, name, 150), level=level, **about)


def reader_of(*parts):
    return PdfReader(BytesIO(report_pdf(Report("Kassen", parts), DE, "2026-11-24")))


def test_headings_of_the_steps_stand_in_the_row_above_the_first():
    sheet = load_workbook(BytesIO(entry_form(DE, 3, 36))).worksheets[1]
    heads = [sheet.cell(FIRST_STEP - 1, column).value for column in range(1, 4)]
    assert heads == [text(f"papers.form_step_{name}", DE) for name in list(_STEPS)[:3]]
    assert sheet.row_dimensions[FIRST_STEP - 1].height == 40


def test_a_row_is_kept_with_what_belongs_below_it():
    rows = [row(f"P{at}") for at in range(12)]
    rows[7] = row("P7", level=1)
    rows[-1] = row("Summe", is_sum=True)
    words = table_text(Table("", COLUMNS, tuple(rows)), DE)
    pieces = [*TablePieces(words, 10.0, (40.0, 100.0, 60.0), None, room=200.0, lang=DE).pieces()][1:-1]
    assert [at for at, piece in enumerate(pieces) if piece.kept] == [*range(_KEPT_ROWS - 1), 6, 10]


def test_a_sum_among_rows_is_set_apart_and_the_last_one_ends_the_table():
    rows = (row("Anna"), row("Summe", is_sum=True), row("Bernd"), row("Summe", is_sum=True))
    words = table_text(Table("", COLUMNS, rows), DE)
    pieces = [*TablePieces(words, 10.0, (40.0, 100.0, 60.0), None, room=200.0, lang=DE).pieces()][1:-1]
    plain = pieces[0].height
    assert [piece.height - plain for piece in pieces] == pytest.approx([0.0, _GROUPS * 10.0, 0.0, 0.0])


def test_a_carried_sum_is_named_below_the_names():
    rows = (row("Anna"), row("Summe", is_sum=True))
    assert carried(Table("", COLUMNS, rows), [0, 1, 2], 1, DE)[1] == text("papers.footer_carried", DE)


def test_words_stand_at_the_left_numbers_at_the_right_and_levels_further_in():
    rows = (row("Anna"), row("Bernhardine"), row("davon Kartengeld", level=1))
    place = {word.text: word for word in words_of(reader_of(Table("Kassen", COLUMNS, rows)))}
    assert place["Anna"].x == place["Bernhardine"].x
    assert place["davon Kartengeld"].x > place["Anna"].x
    numbers = [word.x for word in words_of(reader_of(Table("Kassen", COLUMNS, rows))) if word.text == "7"]
    assert len(numbers) == 3
    assert len({*numbers}) == 1  # only the name stands further in
    assert place["Betrag"].x < place["1,50 €"].x + 30


@pytest.mark.parametrize(("letters", "takes_a_third"), [(10, False), (400, True)])
def test_names_of_curves_take_a_third_of_a_chart_at_most(monkeypatch, letters, takes_a_third):
    ends = []
    monkeypatch.setattr(drawing, "line", lambda _paper, begin, end, *_: ends.append((begin, end)))
    reader_of(Picture("Verlauf", (Curve("n" * letters, (10, 50, 20)),), "Anna fällt."))
    begin, end = max(ends, key=lambda each: each[1][0] - each[0][0])
    wide = 595.28 - 51 - 34  # between the margins of A4
    assert (end[0] - begin[0] == pytest.approx(wide * 2 / 3 - 40, abs=0.1)) is takes_a_third
    assert end[0] - begin[0] >= wide * 2 / 3 - 40 - 0.1


def test_a_card_of_a_table_keeps_its_margin():
    event = event_of(8, 1)
    tables = {table.table: f"http://x/{table.table}" for table in seated_tables(event, 1)}
    reader = PdfReader(BytesIO(phone_cards_pdf(Codes(tables, "WIFI:S:x;;", "Süd"), 1, event, lang=DE)))
    card, code = 841.89 / 4, 595.28 - 32 - 118
    place = {word.text: (word.x, word.y - 3 * card) for word in words_of(reader) if word.y > 3 * card}
    assert place["1"][0] == 32
    wifi, table = (text(f"desk_list.phone.paper_{name}", DE, table=1) for name in ("wifi", "table"))
    assert place[table] == pytest.approx((code, 32 + 118 + 22), abs=0.1)
    assert place[wifi] == pytest.approx((code - 118 - 18, 32 + 118 + 22), abs=0.1)
    assert max(y for _, y in place.values()) <= card - 32 + 22
    assert min(y for _, y in place.values()) >= 32 - 10


@pytest.mark.parametrize(("series", "lines", "each"), [(6, 1, 6), (6, 2, 3), (7, 2, 4), (7, 3, 3)])
def test_series_stand_on_as_many_lines_as_they_need(series, lines, each):
    heads = PosterHeadings("Rang", "Name", tuple(f"S{at}" for at in range(series)), "G : V", "Summe", "Abstand")
    line = PosterLine(
        rank="1.", name="Anna", facts=("SC Ass",), series=("999",) * series, best=frozenset(), won="9", lost="1",
        total="999", gap="", podium=True,
    )  # fmt: skip
    layout = PosterLayout(
        Poster("", True, heads, (line,)), (595, 842), 500.0, PosterSizes(10.0, 10.0), series_lines=lines
    )
    edges = layout.columns.series
    assert (len(edges), len({*edges})) == (series, each)
    assert edges[:each] == tuple(sorted({*edges}))
    (placed,) = layout.placed
    least = lines * layout.series_leading + layout.padding
    names = layout.name_leading + layout.facts_leading + layout.padding
    assert placed.height == pytest.approx(max(least, names))
    assert layout.heading_height == pytest.approx(layout.sizes.heading * (0.7 + 1.1 * lines))


@pytest.mark.parametrize(("rank", "emphasized"), [(None, False), (1, True), (3, True), (4, False)])
def test_the_first_three_ranks_are_emphasized(rank, emphasized):
    assert is_podium(rank) == emphasized


@pytest.mark.parametrize(
    ("other", "meets"),
    [
        ((9, 9, 20, 20), True),
        ((10, 0, 20, 10), False),  # side by side, with one edge in common
        ((0, 10, 10, 20), False),
        ((-10, 0, 0, 10), False),
        ((0, -10, 10, 0), False),
        ((2, 2, 3, 3), True),
    ],
)
def test_labels_with_an_edge_in_common_do_not_meet(other, meets):
    box = LabelBox(0, 0, 10, 10)
    assert box.meets(LabelBox(*other)) == LabelBox(*other).meets(box) == meets


def test_no_list_has_no_check_code():
    assert paper_codes((), None, load_profile()) == ()


def test_a_text_without_a_part_belongs_to_the_one_at_its_middle_wherever_the_page_is_moved_and_scaled():
    paper = Paper("Liste", DE, A4)
    paper.read_by_place(lambda x, y: (x, y))
    paper.translate(7, 11)
    paper.scale(2, 3)
    for shift, middle in ((0, 15), (0.5, 10), (1, 5)):  # text to the right of its place, around it, to the left
        assert paper.part_of(PlacedWord(10, 20, "Herz"), shift, 10) == (7 + 2 * middle, 11 + 3 * 20)
