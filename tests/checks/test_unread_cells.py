"""A cell that holds a formula nobody calculated is unknown: no check tells that its number is missing."""

import pytest
from openpyxl import Workbook

from skatlist import read

ROWS = (
    ["Spiel", "Alleinspieler", "Spielart", "Spitzen", "Reizwert", "Ergebnis", "Augen", "Stand 1", "Stand 2", "Stand 3"],
    [1, 1, "Pik", "m1", 18, "gewonnen", 70, 22, None, None],
    [2, 2, "Grand", "m1", 18, "gewonnen", 70, None, 48, None],
    [3, 3, "Herz", "o1", 18, "verloren", 50, None, None, -40],
    ["Spielpunkte", None, None, None, None, None, None, 22, 48, -40],
)
BID, POINTS, TOTALS = (4,), (6,), (7, 8, 9)


def lists_and_findings(tmp_path, columns, cell, rows=range(1, 5), rules=None):
    """Return the lists of a workbook with these columns of these rows replaced by a cell, and their findings."""
    book = Workbook()
    for at, row in enumerate(ROWS):
        put = at in rows
        book.active.append([cell if put and n in columns and word is not None else word for n, word in enumerate(row)])
    book.save(tmp_path / "list.xlsx")
    lists = read(tmp_path / "list.xlsx", players=3, games=3, rules=rules)
    return lists, {(each.code, each.sentence) for each in lists.findings if each.code != "L106"}


@pytest.mark.parametrize(
    ("columns", "rows", "rules", "expected"),
    [
        (BID, range(1, 4), None, ("G120", "all")),
        (BID, [2], None, ("G120", "few")),
        (TOTALS, range(1, 5), None, ("T108", "")),
        (POINTS, range(1, 4), "hausregeln", ("S106", "unseen_sixty")),
    ],
    ids=["bids", "one bid", "totals", "card points"],
)
def test_a_formula_never_calculated_is_no_missing_number(columns, rows, rules, expected, tmp_path):
    _, empty = lists_and_findings(tmp_path, columns, None, rows, rules)
    _, formula = lists_and_findings(tmp_path, columns, "=A1", rows, rules)
    assert expected in empty
    assert formula == empty - {expected}


def test_one_total_below_the_list_may_be_the_one_that_is_unknown(tmp_path):
    _, empty = lists_and_findings(tmp_path, TOTALS, None, range(1, 5))
    assert ("T108", "") in empty
    book = Workbook()
    for row in ROWS[:4]:
        book.active.append(row[:7])
    book.active["H1"] = "Stand 1"
    book.active.append([*ROWS[4][:7], "=SUM(A1:A2)"])
    book.save(tmp_path / "list.xlsx")
    assert {each.code for each in read(tmp_path / "list.xlsx", players=3, games=3).findings} == {"L106"}


def test_nothing_is_missing_below_a_heading_that_is_unknown(tmp_path):
    _, formula = lists_and_findings(tmp_path, BID, "=A1", range(1))
    assert formula == set()


def test_a_list_with_an_unknown_cell_is_read_in_part_and_not_in_order(tmp_path):
    lists, _ = lists_and_findings(tmp_path, BID, "=A1")
    assert lists.counted(lists.findings) == (0, 1, 0)
    assert lists.counted(lists.check("basic")) == (0, 1, 0)
    lists, _ = lists_and_findings(tmp_path, BID, 18)
    assert lists.counted(lists.findings) == (0, 0, 1)
