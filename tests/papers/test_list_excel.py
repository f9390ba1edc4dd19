"""The Spielliste as Excel."""

import errno
import os
import zipfile
from io import BytesIO
from pathlib import Path

import needs
import pytest
from house_lists import scored
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._writer import WorksheetWriter
from papers.paper_lists import eventful, scored_of
from tiers import slow, slow_rows, some

from skatlist.files.formats.table.excel_form import write_file
from skatlist.papers.list.list_excel import lists_excel
from skatlist.papers.lists import read
from skatlist.skat.game import Contract
from skatlist.skat.sheet import Correction, FooterName, FooterRow, Player
from skatlist.tournament.model import Event
from skatlist.tournament.state import list_state
from skatlist.words import Language

SAMPLES = Path(__file__).parents[2] / "samples"
EVENT = Event(name="Preisskat Köln", place="Alter Bube", date="2026-11-20")
PLACES, NAMES, HEADINGS, GAMES = 7, 8, 10, 11


def opened(*sheets, lang=Language.DE):
    return load_workbook(BytesIO(lists_excel(sheets, event=EVENT, lang=lang, date="2026-11-21")))


def columns_of(sheet):
    """Return columns by heading; those of a place by heading and place."""
    scored_list = {}
    for tall, cell in zip(sheet[PLACES], sheet[HEADINGS], strict=True):
        words, place = cell.value or tall.value, 1
        while (words, place) in scored_list:
            place += 1
        scored_list[words, place] = cell.column
    return scored_list


@pytest.mark.parametrize(("size", "games"), [(3, 36), *slow_rows((4, 48), (5, 60))])
def test_every_number_of_the_list(size, games):
    scored = scored_of(size, games, agreed=games)
    (sheet,) = opened(scored).worksheets
    at = columns_of(sheet)
    for index, row in some(enumerate(scored.rows)):
        line = {key: sheet.cell(GAMES + index, column).value for key, column in at.items()}
        assert line["Spiel", 1] == index + 1
        points = row.valuation.points
        assert line["+", 1] == (points if points > 0 else None)
        assert line["−", 1] == (-points if points < 0 else None)
        for place in some(range(1, size + 1)):
            mine = row.row.declarer == place
            assert line["Punkte", place] == (row.totals[place - 1] if mine else None)
            assert line["gew.", place] == (row.won[place - 1] if mine else None)
            assert line["verl.", place] == (row.lost[place - 1] if mine else None)
    footer = GAMES + games
    for offset, name in enumerate((FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL)):
        values = [sheet.cell(footer + offset, at["Punkte", place]).value for place in range(1, size + 1)]
        assert tuple(values) == scored.footer(name)
    assert sheet.cell(footer, at["Eingepasst", 1]).value == scored.passed


@pytest.mark.slow
def test_values_and_no_formulas():
    for sheet in some(opened(eventful(), scored_of(3, 36)).worksheets):
        assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"n", "s"}


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", *slow("-1", "@x", "\t=1", "A\x00B", "<b>&")])
def test_names_are_text(name):
    scored = scored_of(3, 36)
    players = (Player(name=name), *scored.sheet.players[1:])
    (sheet,) = opened(scored._replace(sheet=scored.sheet._replace(players=players))).worksheets
    people = [cell for cell in sheet[NAMES] if cell.value]
    assert all(cell.data_type == "s" for cell in people)
    assert people[0].value == name.replace("\t", "").replace("\x00", "")
    assert people[0].quotePrefix == (people[0].value[0] in "=+-@")
    assert not people[1].quotePrefix


def test_groups_and_places_are_headed_like_the_paper():
    (sheet,) = opened(scored_of(4, 48)).worksheets
    values = [cell.value for cell in sheet[PLACES] if cell.value]
    assert [words for words in values if words in {"Spitzen", "Werte"}] == ["Spitzen", "Werte"]
    assert [words for words in values if words.startswith("Platz")] == [
        f"Platz {p} · Nr. {p + 10}" for p in range(1, 5)
    ]


def test_a_list_not_at_its_end_is_marked_as_provisional_above_and_below():
    (sheet,) = opened(scored_of(4, 19, agreed=48)).worksheets
    printed = [cell.value for row in sheet.iter_rows() for cell in row if cell.value]
    assert "vorläufig: 19 von 48 Spielen" in printed
    assert [each for each in map(str, printed) if "(vorläufig)" in each] == ["Gesamtpunkte (vorläufig)"]


@pytest.mark.slow
def test_a_list_with_errors_is_marked_too_and_a_good_one_is_not():
    scored = scored_of(4, 48, agreed=48)
    for errors, expected in ((3, True), (0, False)):
        content = lists_excel([scored], states=[list_state(scored)._replace(errors=errors)], lang=Language.DE)
        (sheet,) = load_workbook(BytesIO(content)).worksheets
        printed = [cell.value for row in sheet.iter_rows() for cell in row if cell.value]
        assert ("vorläufig: die Liste hat noch 3 Fehler" in printed) == expected


def test_one_page_of_a4_with_the_people_in_sight():
    (sheet,) = opened(scored_of(4, 48)).worksheets
    setup = sheet.page_setup
    assert (setup.paperSize, setup.orientation, setup.fitToWidth, setup.fitToHeight) == (9, "portrait", 1, 1)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.freeze_panes == "B11"
    assert sheet.oddFooter.right.text == "Seite &P von &N"
    assert sheet.oddFooter.left.text == "gedruckt am 21.11.2026"


@pytest.mark.parametrize(("games", "pages"), [(36, 1), *slow_rows((60, 1), (96, 2))])
def test_long_lists_break_after_a_whole_round_and_repeat_the_headings(games, pages):
    (sheet,) = opened(scored_of(4, games)).worksheets
    areas = str(sheet.print_area).split(",")
    assert len(areas) == sheet.page_setup.fitToHeight == pages
    assert sheet.print_title_rows == f"${PLACES}:${HEADINGS}"
    ends = [int(area.rpartition("$")[2]) for area in areas]
    assert [(end - GAMES + 1) % 4 for end in ends[:-1]] == [0] * (pages - 1)
    assert ends[-1] >= sheet.max_row


def test_games_still_to_be_played_have_their_rows():
    scored_list = scored_of(4, 19, agreed=48)
    (sheet,) = opened(scored_list).worksheets
    assert [sheet.cell(GAMES + index, 1).value for index in range(48)] == list(range(1, 49))
    assert sheet.cell(GAMES + 48, columns_of(sheet)["Punkte", 1]).value == scored_list.places[0].points


def test_a_struck_game_is_struck_through_and_takes_none_of_the_agreed_rows():
    scored_list = eventful(4, 48, agreed=48)
    (sheet,) = opened(scored_list).worksheets
    (struck,) = (at for at, row in enumerate(scored_list.rows) if row.row.entry.contract is Contract.VOID)
    assert sheet.cell(GAMES + struck, 1).font.strike
    assert not sheet.cell(GAMES + struck + 1, 1).font.strike
    assert [sheet.cell(GAMES + index, 1).value for index in range(49)] == list(range(1, 50))


@pytest.mark.slow
def test_a_disputed_list_marks_its_rows_and_says_what_was_written():
    scored_list = next(each for each in read(SAMPLES / "streitfall").scored if each.sheet.table == 1)
    (sheet,) = opened(scored_list).worksheets
    at = columns_of(sheet)
    marked = [row for row in range(GAMES, GAMES + 48) if sheet.cell(row, 1).style.startswith("disputed")]
    assert [sheet.cell(row, 1).value for row in marked] == [7, 37]
    remarks = [sheet.cell(row, at["Bemerkung", 1]).value for row in marked]
    assert remarks == ["angeschrieben 96, richtig 72", "angeschrieben 74, richtig 24"]
    for row, place, stated in ((GAMES + 11, 2, 18), (GAMES + 44, 4, 260)):
        assert sheet.cell(row, at["Punkte", place]).style.startswith("wrong")
        assert sheet.cell(row, at["Bemerkung", 1]).value == f"geschr. {stated}"
    footer = {sheet.cell(row, at["Bemerkung", 1]).value for row in range(GAMES + 48, GAMES + 52)}
    assert {"geschr. Platz 2: 318, Platz 4: 306", "geschr. Platz 2: 728, Platz 4: 796"} <= footer


def test_a_corrected_game_is_marked_and_explained_below_the_list():
    scored_list = scored_of(4, 48, agreed=48)
    row = scored_list.sheet.rows[2]
    before = row._replace(entry=row.entry._replace(won=not row.entry.won))
    change = Correction(3, before, row, "2026-11-20T21:00:00+00:00", reason="verzählt", agreed=(1, 2, 3, 4))
    old = FooterRow(FooterName.TOTAL, tuple(total + 96 for total in scored_list.footer(FooterName.TOTAL)))
    state = list_state(scored_list)._replace(corrections=(change,), written=(old,))
    content = lists_excel([scored_list], states=[state], lang=Language.DE)
    (sheet,) = load_workbook(BytesIO(content)).worksheets
    assert [sheet.cell(GAMES + at, 1).style for at in (1, 2, 3)] == ["count", "corrected", "count_end"]
    printed = " ".join(cell.value for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str))
    assert "Spiel 3 berichtigt" in printed
    assert "verzählt" in printed
    assert sheet.cell(6, 1).value == "berichtigt: Spiel 3"
    assert f"Platz 1: {old.values[0]}" in printed
    assert not [cell.coordinate for row in sheet.iter_rows() for cell in row if "wrong" in cell.style]  # no alarm


def test_a_void_list_says_so_in_a_band_and_strikes_its_totals():
    scored_list = scored_of(4, 48)
    (sheet,) = opened(scored_list._replace(sheet=scored_list.sheet._replace(void="falscher Tisch"))).worksheets
    assert sheet.cell(6, 1).value == "Diese Liste zählt nicht: falscher Tisch"
    assert sheet.cell(6, 1).style == "band"
    assert sheet.cell(GAMES + 51, columns_of(sheet)["Punkte", 1]).font.strike


@pytest.mark.slow
def test_lost_games_are_paid_and_the_players_sign_below_their_own_columns():
    scored_list = scored_of(4, 48)
    content = lists_excel([scored_list], event=EVENT._replace(loss_fees=(50, 50, 50, 100)), lang=Language.DE)
    sheet = load_workbook(BytesIO(content)).worksheets[0]
    at, row = columns_of(sheet), GAMES + 52
    lost = [place.lost for place in scored_list.places]
    paid = {5: "3,50", 0: "0,00", 3: "1,50", 2: "1,00"}
    assert [sheet.cell(row, at["Punkte", place]).value for place in range(1, 5)] == [paid[count] for count in lost]
    joined = {str(area) for area in sheet.merged_cells.ranges}
    for place in some(range(1, 5)):
        first, last = (get_column_letter(at[name, place]) for name in ("Punkte", "verl."))
        assert f"{first}{row + 1}:{last}{row + 1}" in joined
    assert sheet.row_dimensions[row + 1].height >= 28  # 10 mm
    unpaid = opened(scored_list).worksheets[0]
    assert [unpaid.cell(row, at["Punkte", place]).value for place in range(1, 5)] == [None] * 4


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("Anna Becker", "name"),
        *slow_rows(("Bartholomäus-M. von Hohenzollern", "name_small"), ("Wolfeschlegelstein Öztürk", "name_long")),
    ],
)
def test_names_and_clubs_have_the_room_they_need(name, style):
    scored_list = scored_of(3, 36, names=("Anna", "Otto", "Eva"))
    player = Player(name=name, club="Skatfreunde Königsmühle-Unterneunkirchen 1923 e. V.")
    players = (player, *scored_list.sheet.players[1:])
    (sheet,) = opened(scored_list._replace(sheet=scored_list.sheet._replace(players=players))).worksheets
    cells = [cell for cell in sheet[NAMES] if cell.value]
    assert {cell.style for cell in cells} == {style}
    assert all(cell.alignment.wrap_text for cell in (*cells, sheet.cell(NAMES + 1, cells[0].column)))
    assert sheet.row_dimensions[NAMES + 1].height >= 3 * 10


def test_a_substitute_stands_below_the_replaced_name():
    games = ("1 kreuz m1 -", "2 pik m1 +", "platz 3 geht", "platz 3 kommt Zofia", "3 herz m1 -")
    scored_list = scored("isko", *games, names=("Anna", "Otto", "Eva"))
    (sheet,) = opened(scored_list).worksheets
    people = [sheet.cell(NAMES, columns_of(sheet)["Punkte", place]).value for place in range(1, 4)]
    assert people == ["Anna", "Otto", "Eva, ab 3: Zofia"]


def test_both_sign_after_a_substitution():
    games = ("1 kreuz m1 -", "2 pik m1 +", "platz 3 geht", "platz 3 kommt Zofia", "3 herz m1 -")
    (sheet,) = opened(scored("isko", *games, names=("Anna", "Otto", "Eva"))).worksheets
    at = columns_of(sheet)
    signing = next(cell.row for row in sheet.iter_rows() for cell in row if cell.value == "Unterschriften der Spieler")
    joined = {str(area) for area in sheet.merged_cells.ranges}
    for place, top, bottom in ((1, 0, 1), (3, 0, 0), (3, 1, 1)):
        first, last = (get_column_letter(at[name, place]) for name in ("Punkte", "verl."))
        assert f"{first}{signing + top}:{last}{signing + bottom}" in joined


def test_the_sums_have_their_letters_and_counts_and_an_objection_has_a_line():
    scored_list = scored_of(4, 48)
    (sheet,) = opened(scored_list).worksheets
    at, footer = columns_of(sheet), GAMES + 48
    assert [sheet.cell(footer + offset, 1).value for offset in range(4)] == ["A", None, None, "B"]
    for offset, name, factor in ((1, FooterName.BONUS_OWN, 50), (2, FooterName.BONUS_OTHERS, 30)):
        counts = [sheet.cell(footer + offset, at["gew.", place]).value for place in range(1, 5)]
        assert counts == [points // factor for points in scored_list.footer(name)]
    last = [cell.value for row in sheet.iter_rows(min_row=footer) for cell in row if cell.value]
    assert any(str(words).startswith("Einspruch in Spiel ____") for words in last)
    assert "geprüft (Spielleitung)" in last


@pytest.mark.slow
def test_cells_use_named_styles():
    (sheet,) = opened(scored_of(4, 48)).worksheets
    assert {cell.style for cell in sheet[GAMES]} == {"mark", "count", "sum", "remark", "count_hatched", "sum_hatched"}
    assert sheet.cell(GAMES + 3, 1).style == "count_end"


def test_small_print_is_in_the_remarks():
    (sheet,) = opened(eventful()).worksheets
    remarks = [sheet.cell(GAMES + index, columns_of(sheet)["Bemerkung", 1]).value for index in (4, 8, 12)]
    assert remarks == [
        "überreizt, gereizt 36",
        "überreizt, gereizt 24, gerechnet als Kreuz ohne 2",
        "ungültig, falscher Geber",
    ]


def test_the_author_stands_behind_the_remark():
    scored = scored_of(3, 36)
    first, *rows = scored.rows
    noted = first._replace(row=first.row._replace(remark="Karten gezeigt", remark_by='Łukasz "A<B" Öztürk'))
    (sheet,) = opened(scored._replace(rows=(noted, *rows))).worksheets
    remark = sheet.cell(GAMES, columns_of(sheet)["Bemerkung", 1]).value
    assert remark == 'Karten gezeigt, notiert von Łukasz "A<B" Öztürk'


@pytest.mark.slow
def test_worksheets_are_called_by_series_and_table():
    sheets = [scored_of(4, 4, table=2), scored_of(4, 4, table=1), scored_of(4, 4, table=1)]
    assert opened(*sheets).sheetnames == ["Serie 1 Tisch 1", "Serie 1 Tisch 1 (2)", "Serie 1 Tisch 2"]
    assert opened(sheets[0], lang=Language.EN).sheetnames == ["Series 1 Table 2"]


WRITERS = {
    "paper": lambda one: lists_excel([one], event=EVENT, lang=Language.DE),
    "plain data": lambda one: write_file([one.sheet], Language.DE),
}
DAYS = {"paper": b"2026-11-20T00:00:00Z", "plain data": b"1980-01-01T00:00:00Z"}


@pytest.mark.parametrize("kind", WRITERS)
def test_no_clock_in_the_file(kind):
    first = WRITERS[kind](scored_of(4, 48))
    assert first == WRITERS[kind](scored_of(4, 48))
    with zipfile.ZipFile(BytesIO(first)) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.read("docProps/core.xml").count(DAYS[kind]) == 2


@needs.needs(Path("/dev/full").exists(), "/dev/full")
@pytest.mark.parametrize("kind", WRITERS)
def test_a_full_disk_is_a_fault_of_the_system(kind, monkeypatch, tmp_path):
    """Openpyxl writes each worksheet to a temporary file first, and lxml has an error of its own for that."""
    (tmp_path / "full").symlink_to("/dev/full")
    monkeypatch.setattr("openpyxl.worksheet._writer.create_temporary_file", lambda: str(tmp_path / "full"))
    monkeypatch.setattr("openpyxl.worksheet._writer.ALL_TEMP_FILES", [str(tmp_path / "full")])
    with pytest.raises(OSError, match="space") as raised:
        WRITERS[kind](scored_of(3, 36))
    assert raised.value.errno == errno.ENOSPC


@pytest.mark.parametrize("kind", WRITERS)
def test_a_worksheet_whose_end_is_lost_makes_no_workbook(kind, monkeypatch):
    def without_end(self):
        close(self)
        os.truncate(self.out, Path(self.out).stat().st_size - 800)

    close = WorksheetWriter.close
    monkeypatch.setattr(WorksheetWriter, "close", without_end)
    with pytest.raises(OSError, match="Input") as raised:
        WRITERS[kind](scored_of(3, 36))
    assert raised.value.errno == errno.EIO
