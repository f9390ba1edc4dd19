"""Lists by sums as a table, one row a person: CSV, Excel, and the form for a whole series."""

import subprocess
from io import BytesIO
from pathlib import Path

import needs
import pytest
from openpyxl import load_workbook

from skatlist import Evening, Event
from skatlist.files.formats.converting import convert, left_behind
from skatlist.files.formats.files import MAX_LINE, MAX_LINES, MAX_LISTS, MAX_TEXT
from skatlist.files.formats.loading import Options, load
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.registry import FORMATS, target_format
from skatlist.files.formats.table.csv_list import read_csv, write_csv
from skatlist.papers.templates import find_template
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Basis, ListSums, Player, Sheet, score
from skatlist.tournament.model import Seating
from skatlist.words import InputError, Language

NUMBERS = ((421, 11, 1, 1071), (9, 9, 5, 239), (275, 6, 0, 755), (595, 8, 0, 1175))
NAMES = ("Anna Becker", 'Łukasz "A<B" Öztürk', "'t Hooft", "=Doris")
WRITTEN = [each.suffix for each in FORMATS if each.write and each.suffix != ".parquet"]


def table_of(heading: str, *rows: str) -> Parsed:
    return read_csv("\n".join((heading, *rows)), "summen.csv")


def sheet_of(table: int, names: tuple[str, ...] = NAMES, *, numbers: tuple[tuple[int, ...], ...] = NUMBERS) -> Sheet:
    points, won, lost, total = zip(*numbers, strict=True)
    sums = ListSums(points, won, lost, passed=8, total=total)
    return Sheet(table=table, players=tuple(map(Player, names)), footer=sums.padded.footer, agreed=48)


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("series,table,place,points,won,lost,total", "2,7,{place},{points},{won},{lost},{total}"),
        ("Serie;Tisch;Platz;Punkte;Gewonnen;Verloren;Gesamt", "2;7;{place};{points};{won};{lost};{total}"),
        ("series,table,name,points,won,lost,total", "2,7,P{place},{points},{won},{lost},{total}"),
        (
            "Gesamtpunkte\tverl.\tgew.\tSpielpunkte\tName\tTisch\tSerie",
            "{total}\t{lost}\t{won}\t{points}\tP{place}\t7\t2",
        ),
    ],
)
def test_headings_of_both_languages_in_any_order(heading: str, row: str) -> None:
    rows = [
        row.format(place=place, points=each[0], won=each[1], lost=each[2], total=each[3])
        for place, each in enumerate(NUMBERS, 1)
    ]
    parsed = table_of(heading, *rows)
    [sheet] = parsed.sheets
    scored = score(sheet, load_profile())
    assert (sheet.series, sheet.table, parsed.findings, scored.basis) == (2, 7, (), Basis.SUMS)
    assert [place.total for place in scored.places] == [1071, 239, 755, 1175]


@pytest.mark.parametrize("suffix", WRITTEN)
@pytest.mark.parametrize("lang", Language)
def test_nothing_is_lost_between_the_formats(tmp_path: Path, suffix: str, lang: Language) -> None:
    sheets = (sheet_of(1), sheet_of(2, ("Emil", "Fritz", "Gerd"), numbers=NUMBERS[:3]))
    path = tmp_path / f"serie{suffix}"
    path.write_bytes(target_format(path).write_file(sheets, lang))
    again = load([path])
    assert [facts(each) for each in again.sheets] == [facts(each) for each in sheets]
    assert again.findings == ()
    assert left_behind(Parsed(sheets), target_format(path)) == ()


def facts(sheet: Sheet) -> tuple[object, ...]:
    return sheet.series, sheet.table, sheet.players, sheet.agreed, ListSums.of(sheet)


def test_the_row_of_a_csv_file_is_as_registered() -> None:
    lines = write_csv([sheet_of(3)], Language.EN).splitlines()
    assert lines[0] == "series,table,place,name,points,won,lost,passed,total,games"
    assert lines[4] == "1,3,4,'=Doris,595,8,0,,1175,"


@pytest.mark.parametrize(
    ("rows", "code", "line", "column"),
    [
        (("1,1,1,neun,11,1", "1,1,2,9,9,5", "1,1,3,1,1,1"), "L104", 2, "points"),
        (("1,1,1,4,11,1", "1,1,2,9,-9,5", "1,1,3,1,1,1"), "L104", 3, "won"),
        (("1,1,1,4,11,1", "1,1,2,9,9,5", "1,1,3,1,1,"), "L103", 4, "lost"),
        (("1,1,1,4,11,1", "1,1,2,9,9,5", "1,1,2,1,1,1"), "L105", 4, None),
        (("1,1,1,4,11,1", "1,1,6,9,9,5", "1,1,3,1,1,1"), "L101", 3, None),
        (("1,1,,4,11,1",) + ("1,1,,1,1,1",) * 5, "L105", 7, None),
        (("1,1,1,4,11,1", "1,zwei,2,9,9,5", "1,1,3,1,1,1"), "L104", 3, None),
    ],
)
def test_a_wrong_cell_is_named_and_its_list_is_not_imported(
    tmp_path: Path, rows: tuple[str, ...], code: str, line: int, column: str | None
) -> None:
    path = tmp_path / "summen.csv"
    path.write_text("\n".join(("series,table,place,points,won,lost", *rows)))
    first = load([path]).findings[0]
    assert (first.code, first.source.line, first.column) == (code, line, column)
    assert all(first.remedy(lang) for lang in Language)
    evening = Evening.create(tmp_path / "a.skat", Event(name="A"), author="X")
    with evening, pytest.raises(InputError) as refused:
        evening.take_over([path])
    assert (refused.value.key, refused.value.params["line"]) == ("errors.import_lost", line)


@pytest.mark.parametrize(
    ("heading", "row", "key"),
    [
        ("series,table,name,points,won", "1,1,A,1,1", "errors.sums_column_missing"),
        ("name,points,won,lost", "A,1,1,1", "errors.sums_no_table"),
    ],
)
def test_a_table_that_lacks_a_column_is_refused(heading: str, row: str, key: str) -> None:
    with pytest.raises(InputError) as refused:
        table_of(heading, *[row] * 8)
    assert refused.value.key == key


def test_totals_alone_and_tables_not_yet_typed() -> None:
    parsed = table_of("table,place,name,total", "1,1,A,100", "1,2,B,-20", "1,3,C,0", "2,1,D,", "2,2,E,", "2,3,F,")
    [sheet] = parsed.sheets
    assert (score(sheet, load_profile()).basis, parsed.findings) == (Basis.TOTALS, ())


@pytest.mark.slow
@pytest.mark.parametrize(("lists", "is_read"), [(MAX_LISTS, True), (MAX_LISTS + 1, False)])
def test_the_last_list_by_sums_is_read_and_the_next_is_refused(lists: int, is_read: bool) -> None:
    rows = [f"{at // 3 + 1};Person {at % 3};100;2;0" for at in range(3 * lists)]
    if is_read:
        assert len(table_of("Tisch;Name;Punkte;gewonnen;verloren", *rows).sheets) == lists
        return
    with pytest.raises(InputError, match=r"höchstens 10000 Listen .* jede mit der Zeile der Überschriften"):
        table_of("Tisch;Name;Punkte;gewonnen;verloren", *rows)


@pytest.mark.parametrize(
    "row",
    ["1;Anna;100;2;0\n" * (MAX_LINES + 1), "1;Anna" + " " * 999 + ";100;2;0\n", "\n" * MAX_TEXT],
    ids=["lines", "bytes", "empty"],
)
def test_a_table_of_sums_that_is_too_large_names_the_remedy(tmp_path: Path, row: str) -> None:
    path = tmp_path / "alle.csv"
    head = "Tisch;Name;Punkte;gewonnen;verloren\n"
    path.write_text(head + (row if len(row) > MAX_LINE else row * (MAX_TEXT // len(row) + 1)), "utf-8")
    with pytest.raises(InputError, match=r"höchstens 10000 Listen .* jede mit der Zeile der Überschriften"):
        load([path], Options())


def test_numbers_go_to_their_people(tmp_path: Path) -> None:
    """Rows without a place stand in any order: the seats of the event say where each person sits."""
    people = tuple(Player(name, number) for number, name in enumerate(("Ida", "Jo", "Kim"), 1))
    event = Event(name="A", players=people, seating=(Seating(1, 1, (3, 1, 2)),))
    path = tmp_path / "summen.csv"
    path.write_text("table,name,points,won,lost\n1,Ida,100,3,0\n1,Jo,50,2,1\n1,Kim,-7,0,2\n")
    with Evening.create(tmp_path / "a.skat", event, author="X") as evening:
        outcome = evening.take_over([path])
        sums = ListSums.of(evening.scored((1, 1)).sheet)
    assert (outcome.imported.findings, sums.points[:3], sums.won[:3]) == ((), (-7, 100, 50), (0, 3, 2))


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".parquet"])
def test_a_list_whose_games_followed_stays_by_sums(tmp_path: Path, suffix: str) -> None:
    text = tmp_path / "liste.txt"
    text.write_text("tisch 1\nspiele 3\nnach summen\n1 1 pik m1 +\npunkte 22 36 0\ngewonnen 1 1 0\nverloren 0 0 0\n")
    table = tmp_path / f"liste{suffix}"
    convert(text, table, Options(), Language.DE)
    [sheet] = load([table]).sheets
    assert (sheet.sums_first, len(sheet.rows), score(sheet, load_profile()).basis) == (True, 1, Basis.SUMS)


def fill(form: bytes, series: int, rows: dict[int, tuple[object, ...]], path: Path) -> None:
    """Type numbers into a form as at a spreadsheet: by the row below the headings, from the column of points on."""
    book = load_workbook(BytesIO(form))
    sheet = book.worksheets[0]
    sheet["D4"] = series
    first = next(row[0].row for row in sheet.iter_rows() if row[1].value == 1 and row[0].value == 1)
    for at, numbers in rows.items():
        for column, value in zip("EFGH", numbers, strict=False):
            sheet[f"{column}{first + at}"] = value
    book.save(path)


@pytest.mark.parametrize("lang", Language)
def test_the_form_of_a_series_is_read_as_typed(tmp_path: Path, lang: Language) -> None:
    path = tmp_path / "form.xlsx"
    form = find_template("sums").content(lang)
    fill(form, 2, {**dict(enumerate(NUMBERS)), 159: (0, 0, 1), 158: (1, 1, 0), 157: (2, 1, 0), 156: (3, 1, 0)}, path)
    parsed = load([path])
    assert [(sheet.series, sheet.table, sheet.size) for sheet in parsed.sheets] == [(2, 1, 4), (2, 40, 4)]
    assert (ListSums.of(parsed.sheets[0]).total[:4], parsed.findings) == ((1071, 239, 755, 1175), ())
    fill(form, 1, {0: ("neun", 1, 1, 1), 1: NUMBERS[1], 2: NUMBERS[2]}, path)
    [finding] = load([path]).findings
    sheet = {Language.DE: "Summen", Language.EN: "Sums"}[lang]
    assert (finding.code, finding.source.file.endswith(f"form.xlsx [{sheet}]"), finding.source.line) == (
        "L104",
        True,
        7,
    )


@needs.program("soffice")
def test_libre_office_computes_the_form(tmp_path: Path) -> None:
    typed, computed = tmp_path / "form.xlsx", tmp_path / "computed"
    fill(find_template("summen").content(Language.DE), 1, dict(enumerate((*NUMBERS, *NUMBERS[:3]))), typed)
    home = f"-env:UserInstallation=file://{tmp_path}/office"
    call = ["soffice", home, "--headless", "--convert-to", "xlsx", "--outdir", str(computed), str(typed)]
    subprocess.run(call, check=True, capture_output=True, timeout=300)
    sheet = load_workbook(computed / "form.xlsx", data_only=True).worksheets[0]
    control = [row[8].value for row in sheet.iter_rows(min_row=7, max_row=14)]
    assert (control[:4], control[7]) == ([1071, 239, 755, 1175], None)
    scored = [score(each, load_profile()) for each in load([computed / "form.xlsx"]).sheets]
    assert [place.total for each in scored for place in each.places] == control[:7]
