"""Excel forms as people and other programs leave them, and workbooks that mean harm."""

import datetime as dt
import re
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from refusals import tells
from steps import steps

from skatlist.files.formats.table.csv_list import read_csv
from skatlist.files.formats.table.excel_form import read_file as read_excel
from skatlist.files.formats.table.excel_form import write_file as write_excel
from skatlist.words import InputError, Language

HEAD = ["Spiel", "Alleinspieler", "Spielart", "Spitzen", "Stufen", "Reizwert", "Ergebnis", "Wert"]
GAME = [1, 2, "Kreuz", "m2", "H", 36, "gewonnen", 48]


@pytest.fixture(autouse=True, params=["python_calamine", "openpyxl"])
def _reader(request, monkeypatch) -> None:
    """Each library reads alike."""
    if request.param == "openpyxl":
        monkeypatch.setitem(sys.modules, "python_calamine", None)


def saved(book: Workbook, path: Path) -> Path:
    book.save(path)
    return path


def book_of(*rows: list[object]) -> Workbook:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    return book


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_excel(path)
    assert str(path) == caught.value.params["file"]
    return caught.value.key


def test_a_plain_table(tmp_path: Path) -> None:
    reading = read_excel(saved(book_of(HEAD, GAME), tmp_path / "a.xlsx"))
    assert not reading.findings
    (row,) = reading.sheets[0].rows
    assert (row.number, row.declarer, row.entry.spitzen, row.entry.bid, row.stated.value) == (1, 2, 2, 36, 48)
    assert row.source.file == str(tmp_path / "a.xlsx")
    assert row.source.line == 2
    assert row.source.text == "1 | 2 | Kreuz | m2 | H | 36 | gewonnen | 48"
    assert reading.sheets[0].assumed == ("series", "table")


def test_a_form_with_a_head_and_blank_rows(tmp_path: Path) -> None:
    book = book_of(
        ["Spielliste"],
        ["Serie", 2, None, "Tisch", 7.0],
        ["Platz 1", "Anna Öz", None, "Platz 2", "=Bo"],
        ["Datum", dt.date(2026, 11, 20)],
        [],
        HEAD,
        GAME,
        [2, None, "E"],
        [3],
        [4],
        ["Unterschriften:"],
    )
    book.active["E3"].data_type = "s"
    reading = read_excel(saved(book, tmp_path / "a.xlsx"))
    (sheet,) = reading.sheets
    assert (sheet.series, sheet.table, sheet.header["date"]) == (2, 7, "2026-11-20")
    assert [player.name for player in sheet.players] == ["Anna Öz", "=Bo", ""]
    assert [(row.number, row.source.line) for row in sheet.rows] == [(1, 7), (2, 8)]
    assert not reading.findings


def test_numbers_as_a_spreadsheet_stores_them(tmp_path: Path) -> None:
    def row(**cells: object) -> list[object]:
        return [cells.get(name, default) for name, default in zip(HEAD, GAME, strict=True)]

    book = book_of(HEAD, row(Reizwert=18.0), row(Spiel=2, Reizwert="18.0"), row(Spiel=3, Reizwert=18.5))
    book.active.append(row(Spiel=4, Spitzen=-3, Reizwert="018"))
    book.active.append(row(Spiel=5, Spitzen=2, Reizwert=dt.date(2026, 4, 3)))
    reading = read_excel(saved(book, tmp_path / "a.xlsx"))
    assert [row.entry.bid for row in reading.sheets[0].rows] == [18, None, None, None, None]
    assert [row.entry.spitzen for row in reading.sheets[0].rows] == [2, 2, 2, -3, 2]
    assert [(f.code, f.params["text"]) for f in reading.findings] == [
        ("L104", "18.0"),
        ("L104", "18.5"),
        ("L104", "018"),
        ("L104", "2026-04-03"),
    ]


def test_several_worksheets_are_several_lists(tmp_path: Path) -> None:
    book = book_of(["Serie", "Tisch", *HEAD], [1, 3, *GAME])
    book.active.title = "Tisch 3"
    second = book.create_sheet("Tisch 4")
    second.append(["Serie", "Tisch", *HEAD])
    second.append([1, 4, *GAME])
    book.create_sheet("Anleitung").append(["Bitte deutlich schreiben"])
    reading = read_excel(saved(book, tmp_path / "a.xlsx"))
    assert [(sheet.table, sheet.source.file[-9:]) for sheet in reading.sheets] == [(3, "[Tisch 3]"), (4, "[Tisch 4]")]


def test_a_worksheet_that_lacks_a_column_is_not_skipped(tmp_path: Path) -> None:
    book = book_of(HEAD, GAME)
    book.create_sheet("B").append([word for word in HEAD if word != "Spielart"])
    with pytest.raises(InputError, check=tells("column_missing")):
        read_excel(saved(book, tmp_path / "a.xlsx"))


def test_a_formula_without_a_result(tmp_path: Path) -> None:
    reading = read_excel(saved(book_of(HEAD, [*GAME[:-1], "=12*4"], [2, *[None] * 6, "=12*5"]), tmp_path / "a.xlsx"))
    assert [(f.code, f.column, f.params["cell"]) for f in reading.findings] == [("L106", "value", "H2")]
    assert reading.sheets[0].rows[0].stated.value is None


@pytest.mark.parametrize(
    ("rows", "result"),
    [
        ([["Vereinbarte Spiele", "=3*16"], HEAD, GAME], [("agreed", "B1", None)]),
        ([["Platz 1:", "=B9"], HEAD, GAME], [("name", "B1", None)]),
        ([[*HEAD[:-1], '="Wert"'], GAME], [(None, "H1", None)]),
        ([[*HEAD, "Stand 1"], GAME, ["Gesamtpunkte", *[None] * 7, "=SUM(H2:H2)"]], [("total_1", "I3", "total")]),
        ([HEAD, GAME, [2, "=B9"]], [("declarer", "B3", 2)]),
        ([HEAD, GAME, [2, "=B9", None, None, None, None, None, None]], [("declarer", "B3", 2)]),
    ],
    ids=["head", "name", "heading", "footer", "row", "wide row"],
)
def test_a_formula_without_a_result_is_named_wherever_it_stands(rows, result, tmp_path: Path) -> None:
    parsed = read_excel(saved(book_of(*rows), tmp_path / "a.xlsx"))
    stale = [(f.column, f.params["cell"], f.game) for f in parsed.findings if f.code == "L106"]
    assert stale == result


def _with_xml(path: Path, old: bytes, new: bytes) -> Path:
    """Rewrite the first worksheet of a workbook."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = "xl/worksheets/sheet1.xml"
    changed = re.sub(old, new, parts[name])
    assert changed != parts[name]
    parts[name] = changed
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    return path


def test_a_calculated_formula_counts_and_nothing_is_calculated_again(tmp_path: Path) -> None:
    path = saved(book_of(HEAD, [*GAME[:-1], "=12*4"]), tmp_path / "a.xlsx")
    _with_xml(path, rb"<f>12\*4</f><v\s*/>|<f>12\*4</f><v></v>", rb"<f>12*4</f><v>60</v>")
    reading = read_excel(path)
    assert reading.sheets[0].rows[0].stated.value == 60
    assert not reading.findings


def test_a_formula_that_gives_an_empty_text_is_calculated(tmp_path: Path) -> None:
    path = saved(book_of(HEAD, [*GAME[:-1], "=12*4"]), tmp_path / "a.xlsx")
    _with_xml(path, rb'<c r="H2"[^>]*><f>12\*4</f>', rb'<c r="H2" t="str"><f>12*4</f>')
    assert not read_excel(path).findings


@pytest.mark.parametrize(
    ("old", "new", "tells_of"),
    [
        (rb"<v>36</v>", b"<v>#DIV/0!</v>", "#DIV/0!"),
        (rb"</c></row></sheetData>", b"</c></row>", "errors.workbook_broken"),
    ],
    ids=["an error in a cell", "XML that breaks off"],
)
def test_no_value_is_lost_in_silence(old, new, tells_of, tmp_path: Path) -> None:
    path = saved(book_of(HEAD, GAME), tmp_path / "a.xlsx")
    if tells_of.startswith("#"):
        _with_xml(path, rb'<c r="F2" t="n">', rb'<c r="F2" t="e">')
    _with_xml(path, old, new)
    if tells_of.startswith("#"):
        assert [f.params["text"] for f in read_excel(path).findings] == [tells_of]
    else:
        assert refused(path) == tells_of


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rb'(<c r="F2"[^>]*>)', rb"\1<v>18</v>"),
        (rb"(<v>36</v>)", rb"\1<f>1/0</f>"),
        (rb'<c r="C2"[^>]*>', b'<c r="C2" t="shared">'),
    ],
    ids=["two values", "a formula behind its value", "a kind that does not exist"],
)
def test_a_cell_that_libraries_read_differently_is_refused(old, new, tmp_path: Path) -> None:
    path = saved(book_of(HEAD, GAME), tmp_path / "a.xlsx")
    _with_xml(path, old, new)
    assert refused(path) == "errors.workbook_cells"


@pytest.mark.parametrize(
    ("number", "layout", "text"),
    [
        (-48, "dd.mm.yyyy", "1899-11-12"),
        (-1, "hh:mm", "1899-12-29"),
        (2_958_466, "d. mmmm yyyy", "#VALUE!"),
        (1e10, "[h]:mm", "#VALUE!"),
        (-36, "0.00", None),
        (1_000_000, '0" Punkte"', None),
    ],
)
def test_a_number_beyond_the_calendar_in_a_column_of_dates(number, layout, text, tmp_path: Path) -> None:
    book = book_of(HEAD, [*GAME[:-1], number])
    book.active.cell(2, 8).number_format = layout
    reading = read_excel(saved(book, tmp_path / "a.xlsx"))
    assert [each.params["text"] for each in reading.findings] == ([] if text is None else [text])
    assert text is not None or reading.sheets[0].rows[0].stated.value == number


def test_text_like_a_formula_stays_text_in_written_files(tmp_path: Path) -> None:
    text = 'game,declarer,contract,spitzen,result,remark\n1,1,clubs,m1,won,"\'=cmd|calc"\n2,1,clubs,m1,won,a\x07b\n'
    path = tmp_path / "a.xlsx"
    path.write_bytes(write_excel(read_csv(text, "x.csv").sheets, Language.DE))
    sheet = load_workbook(path).active
    cells = {cell.value: cell.data_type for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)}
    assert cells["=cmd|calc"] == "s"
    assert "f" not in cells.values()
    assert [row.remark for row in read_excel(path).sheets[0].rows] == ["=cmd|calc", "a\u2407b"]


def _archive(path: Path, parts: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def _bounded(path: Path) -> str:
    """Refused in few steps and 64 MiB."""
    tracemalloc.start()
    key = refused(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 64 * 2**20
    assert steps(lambda: refused(path)) < 100_000  # less than the second that a million take
    return key


def test_a_cell_at_the_far_corner(tmp_path: Path) -> None:
    book = book_of(HEAD, GAME)
    book.active["XFD1048576"] = 1
    path = saved(book, tmp_path / "a.xlsx")
    assert _bounded(path) == "errors.workbook_too_wide"


def test_a_style_at_the_far_corner_is_nothing(tmp_path: Path) -> None:
    path = saved(book_of(HEAD, GAME), tmp_path / "a.xlsx")
    far = rb'<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>'
    _with_xml(path, rb"</sheetData>", far)
    _with_xml(path, rb'<dimension ref="[^"]*"\s*/>', rb'<dimension ref="A1:XFD1048576"/>')
    assert len(read_excel(path).sheets[0].rows) == 1


@pytest.mark.slow
def test_a_small_file_that_unpacks_to_256_mb(tmp_path: Path) -> None:
    path = saved(book_of(HEAD, GAME), tmp_path / "a.xlsx")
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet2.xml", b" " * (256 * 2**20))
    assert path.stat().st_size < 2**20
    assert _bounded(path) == "errors.workbook_too_big"


@pytest.mark.slow
def test_a_long_text_shared_by_many_cells(tmp_path: Path) -> None:
    path = saved(book_of(HEAD, GAME, *[["x" * 30_000] * 50] * 100), tmp_path / "a.xlsx")
    assert _bounded(path) == "errors.workbook_too_big"


@pytest.mark.slow
def test_a_size_that_lies(tmp_path: Path) -> None:
    path = _archive(tmp_path / "a.xlsx", {"[Content_Types].xml": b"<a/>", "xl/workbook.xml": b" " * (64 * 2**20)})
    data = bytearray(path.read_bytes())
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    path.write_bytes(data)
    assert _bounded(path) == "errors.workbook_broken"


@pytest.mark.slow
def test_ten_thousand_members(tmp_path: Path) -> None:
    path = _archive(tmp_path / "a.xlsx", {f"xl/{number}.bin": b"" for number in range(10_000)})
    assert _bounded(path) == "errors.workbook_too_big"


def test_a_text_that_multiplies_itself(tmp_path: Path) -> None:
    path = saved(book_of(HEAD, GAME), tmp_path / "a.xlsx")
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet'
    _with_xml(path, rb"<worksheet", bomb)
    assert _bounded(path) == "errors.workbook_other"


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "errors.file_empty"),
        (b"Spiel;Alleinspieler\n", "errors.workbook_broken"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "errors.workbook_old"),
        (b"PK\x03\x04" + bytes(200), "errors.workbook_broken"),
    ],
)
def test_a_file_that_is_no_workbook(tmp_path: Path, content: bytes, key: str) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(content)
    assert refused(path) == key


def test_workbooks_of_other_programs(tmp_path: Path) -> None:
    assert refused(saved(book_of(["Umsatz", "Monat"], [1, 2]), tmp_path / "a.xlsx")) == "errors.workbook_no_list"
    assert refused(saved(Workbook(), tmp_path / "b.xlsx")) == "errors.workbook_no_list"
    text = _archive(tmp_path / "c.xlsx", {"content.xml": b"<office/>", "mimetype": b"application/vnd.oasis"})
    assert refused(text) == "errors.workbook_other"


def test_a_cell_no_workbook_can_hold() -> None:
    (sheet,) = read_csv("game,declarer,contract,spitzen,result\n1,1,clubs,m1,won\n", "x.csv").sheets
    row = sheet.rows[0]._replace(remark="x" * 40_000)
    with pytest.raises(InputError, check=tells("cell_too_long")):
        write_excel((sheet._replace(rows=(row,)),), Language.DE)


def test_a_form_for_four_is_a_table_of_four_with_any_players(tmp_path: Path) -> None:
    book = book_of(
        ["Tisch", 3, "Platz 1"], [None, None, "Platz 2"], [None, None, "Platz 3", "Cem"], ["Platz 4"], HEAD, GAME
    )
    (sheet,) = read_excel(saved(book, tmp_path / "a.xlsx")).sheets
    assert [player.name for player in sheet.players] == ["", "", "Cem", ""]


def test_a_form_nobody_filled_in_is_a_list_without_games(tmp_path: Path) -> None:
    reading = read_excel(saved(book_of(HEAD, [1], [2], [3]), tmp_path / "a.xlsx"))
    assert [sheet.rows for sheet in reading.sheets] == [()]
    assert not reading.findings
