"""A cell nobody can read is not known: no value is invented for its row, and the list has an error."""

from io import BytesIO

import pytest
from openpyxl import Workbook

from skatlist.files.formats.table.csv_list import read_csv
from skatlist.files.formats.table.excel_form import read_file as read_excel
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import score

HEAD = "game,declarer,contract,spitzen,levels,hand,result\n"


@pytest.mark.parametrize("row", ["1,1,kreuz,m2,H Q,,+", "1,1,kreuz,m2,,q,+", "1,1,kreuz,m2,Q,,-"])
def test_a_cross_nobody_can_read_leaves_the_game_without_a_value(row):
    parsed = read_csv(HEAD + row, "x.csv")
    (line,) = score(parsed.sheets[0], load_profile()).rows
    assert (line.valuation.value, line.valuation.points) == (None, None)
    assert [finding.code for finding in parsed.findings] == ["L101"]


@pytest.mark.parametrize("column", ["spitzen", "levels", "result", "contract", "declarer"])
def test_a_formula_never_calculated_is_a_missing_fact(column, tmp_path):
    cells = {"game": 1, "declarer": 1, "contract": "kreuz", "spitzen": "m2", "levels": "H", "result": "+"}
    book = Workbook()
    book.active.append(list(cells))
    book.active.append([*(cells | {column: "=A1"}).values()])
    packed = BytesIO()
    book.save(packed)
    path = tmp_path / "x.xlsx"
    path.write_bytes(packed.getvalue())
    parsed = read_excel(path)
    assert {(f.code, f.column) for f in parsed.findings} >= {("L106", column), ("L103", column)}
    assert not score(parsed.sheets[0], load_profile()).complete


@pytest.mark.parametrize(
    ("row", "code", "stated"),
    [
        ("1,1,kruez,m2,,,+", "L101", "kruez"),
        ("1,1,kreuz,m02,,,+", "L104", "m02"),
        ("1,1," + "x" * 5_000 + ",m2,,,+", "L101", "x" * 39 + "…"),
    ],
)
def test_a_finding_has_what_stands_in_the_cell_and_not_more_of_it_than_can_be_read(row, code, stated):
    (finding,) = read_csv(HEAD + row, "x.csv").findings
    assert (finding.code, finding.stated) == (code, stated)
    assert stated in finding.text("en")
    assert len(finding.text("en")) < 120


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("-18", "“-18”: a number without a sign belongs here"),
        ("99999999999", "“99999999999” is too large here"),
        ("r18", "“r18” is not a plain whole number"),
        ("018", "“018” is not a plain whole number"),
        ("1e1", "“1e1” is not a plain whole number"),
    ],
)
def test_a_whole_number_is_not_said_to_be_none(cell, message):
    table = read_csv(f"game,declarer,contract,spitzen,result,bid\n1,1,kreuz,m2,+,{cell}", "x.csv")
    assert [finding.text("en") for finding in table.findings] == [message]
