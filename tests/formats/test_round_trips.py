"""A written list is read back the same: every field of every row, through every format."""

import pytest
from formats.sheets_strategy import sheets
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn, sample, slow

from skatlist.files.formats.files import MAX_ROWS
from skatlist.files.formats.json.json_list import read_json, write_json
from skatlist.files.formats.registry import format_of
from skatlist.files.formats.table.csv_list import guarded, read_csv, unguarded, write_csv
from skatlist.files.formats.table.excel_form import read_file as read_excel
from skatlist.files.formats.table.excel_form import write_file as write_excel
from skatlist.skat.game import entries
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Row, Sheet, Source
from skatlist.words import Language

NOWHERE = Source()
some = settings(max_examples=30)
faults_of_incomplete_rows = {"L103"}


def bare(row: Row) -> Row:
    return row._replace(source=NOWHERE)


def table_part(sheet: Sheet) -> tuple:
    """The content of a table without a head."""
    return (
        sheet.series,
        sheet.table,
        sheet.rules,
        [bare(row) for row in sheet.rows],
        [row._replace(source=NOWHERE) for row in sheet.footer],
        [change._replace(source=NOWHERE) for change in sheet.changes],
    )


@drawn(6, 150, sheet=sheets(), lang=st.sampled_from(Language))
def test_csv(sheet: Sheet, lang: Language) -> None:
    text = write_csv([sheet], lang)
    result = read_csv(text, "x.csv")
    assert {finding.code for finding in result.findings} <= faults_of_incomplete_rows
    (back,) = result.sheets
    assert table_part(back) == table_part(sheet)


@pytest.mark.slow
@some
@given(sheet=sheets(), lang=st.sampled_from(Language))
def test_excel(sheet: Sheet, lang: Language, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("excel") / "x.xlsx"
    path.write_bytes(write_excel([sheet], lang))
    reading = read_excel(path)
    assert {finding.code for finding in reading.findings} <= faults_of_incomplete_rows
    (back,) = reading.sheets
    assert table_part(back) == table_part(sheet)
    assert (back.agreed, back.void, dict(back.header)) == (sheet.agreed, sheet.void, dict(sheet.header))
    names = {place: player.name for place, player in enumerate(sheet.players, 1) if player.name}
    assert {place: back.players[place - 1].name for place in names} == names


@drawn(6, 150, sheet=sheets(), assumed=st.sampled_from([(), ("series",), ("series", "table")]))
def test_json(sheet: Sheet, assumed: tuple[str, ...]) -> None:
    sheet = sheet._replace(assumed=assumed)
    text = write_json([sheet, sheet])
    result = read_json(text, "x.json")
    assert {finding.code for finding in result.findings} <= faults_of_incomplete_rows
    assert len(result.sheets) == 2
    for back in result.sheets:
        assert table_part(back) == table_part(sheet)
        assert (back.players, back.agreed, back.void, back.header, back.assumed) == (
            sheet.players,
            sheet.agreed,
            sheet.void,
            sheet.header,
            sheet.assumed,
        )
    assert write_json(result.sheets) == text


@some
@given(sheets(), sheets())
@pytest.mark.slow
def test_two_lists_in_one_csv(first: Sheet, second: Sheet) -> None:
    second = second._replace(series=first.series + 1)
    back = read_csv(write_csv([first, second], Language.EN), "x.csv").sheets
    assert [table_part(sheet) for sheet in back] == [table_part(first), table_part(second)]


@given(st.text())
def test_guard(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@", "\t"))


@pytest.mark.slow
@pytest.mark.parametrize("count", [2_000, *slow(94_346)])
def test_every_admissible_entry_through_csv(count: int) -> None:
    games = sample(entries(load_profile("isko-2022")), count)
    assert len(games) == count
    rows = [Row(number=n, declarer=1, entry=game) for n, game in enumerate(games, 1)]
    sheets = [
        Sheet(table=table, rows=tuple(rows[first : first + MAX_ROWS]))
        for table, first in enumerate(range(0, count, MAX_ROWS), 1)
    ]
    result = read_csv(write_csv(sheets, Language.DE), "x.csv")
    assert not result.findings
    assert [row.entry for sheet in result.sheets for row in sheet.rows] == games


def test_a_list_silent_about_its_table_stays_silent() -> None:
    text = "game,declarer,contract,spitzen,result\n1,1,clubs,m1,won\n"
    sheets = read_csv(text, "x.csv").sheets
    again = read_csv(write_csv(sheets, Language.DE), "x.csv").sheets
    assert again[0].assumed == ("series", "table")


@pytest.mark.parametrize("suffix", [".csv", ".json", ".txt"])
def test_the_same_bytes_every_time(suffix: str) -> None:
    sheets = read_csv("series,table,game,declarer,contract,spitzen,result\n1,1,1,1,clubs,m1,won\n", "x.csv").sheets
    write = format_of("liste" + suffix).write_file
    assert write(sheets, Language.DE) == write(sheets, Language.DE)
