"""Unread cells of an imported list: kept, named, and gone only when they are corrected."""

import pytest
from club_evening import make_evening

from skatlist.evening import Evening
from skatlist.evening.import_lists import differing, import_lists
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.table.csv_list import read_csv
from skatlist.papers.lists import lists_of, scored_lists
from skatlist.skat.findings import Severity

HEAD = "Serie;Tisch;Spiel;Alleinspieler;Spielart;Spitzen;Reizwert;Ergebnis;Stand 1;Stand 2;Stand 3\n"
GOOD = ("1;1;1;1;kreuz;m1;18;+;24;;", "1;1;2;2;pik;m1;18;+;;22;", "1;1;3;3;grand;m1;18;+;;;48")
KEY = (1, 1)


def imported(path, *rows, foot=""):
    """Import three games with these rows instead of the good ones of the same number."""
    lines = [next((row for row in rows if row.startswith(good[:6])), good) for good in GOOD]
    parsed = read_csv(HEAD + "\n".join(lines) + f"\n{foot}\n", "liste.csv")
    make_evening(path, {KEY: (1, 2, 3)}, games={3: 3})
    with Evening.open(path, write=True) as evening:
        import_lists(evening, parsed.sheets, unread=parsed.findings)
    return parsed


def errors(path):
    """Return code, game, column and quoted text of every error on the list of an event file."""
    with Evening.open(path) as evening:
        results = scored_lists(lists_of(evening.sheets)).findings
    return [(f.code, f.game, f.column, f.source.text) for f in results if f.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        ("1;1;2;2;pik;m1;18,x;+;;22;", "L104", "bid"),
        ("1;1;2;2;pik;;18;+;;;", "L103", "spitzen"),
        ("1;1;2;2;pik;m1;18;;;;", "L103", "result"),
        ("1;1;2;2;;m1;18;+;;;", "L103", "contract"),
        ("1;1;2;;pik;m1;18;+;;;", "L103", "declarer"),
        ("1;1;2;2;pjk;m1;18;+;;;", "L101", "contract"),
        ("1;1;2;2;pik;m1;18;vielleicht;;;", "L101", "result"),
        ("1;1;2;2;pik;m1;18;+;;2z;", "L104", "total_2"),
        ("1;1;2;2;pik;mx;18;+;;;", "L101", "spitzen"),
    ],
)
def test_a_cell_read_as_empty_is_named_until_it_is_corrected(tmp_path, row, code, column):
    path = tmp_path / "a.skat"
    parsed = imported(path, row)
    assert [finding.code for finding in parsed.findings if finding.severity is Severity.ERROR] == [code]
    results = errors(path)
    assert [each[:3] for each in results] == [(code, 2, column)]
    assert results[0][3] == row  # as it stood in the file
    with Evening.open(path, write=True) as evening:
        evening.correct(KEY, 2, read_line("2 pik m1 r18 +", place_required=True)[0])
        assert evening.book(KEY).unread == ()
    assert errors(path) == []


def test_a_number_below_the_list_is_named_until_it_is_stated(tmp_path):
    path = tmp_path / "a.skat"
    imported(path, foot="1;1;gesamt;;;;;;74;7z;98")
    assert [each[:3] for each in errors(path)] == [("L104", "total", "total_2")]
    with Evening.open(path, write=True) as evening:
        evening.state_totals(KEY, (74, 72, 98))
    assert errors(path) == []


@pytest.mark.parametrize("number", ["18,0", "18,00", "18"])
def test_a_decimal_comma_of_a_spreadsheet_is_a_whole_number(tmp_path, number):
    path = tmp_path / "a.skat"
    assert imported(path, f"1;1,0;2,0;2,0;pik;m1;{number};+;;22,0;").findings == ()
    assert errors(path) == []
    with Evening.open(path) as evening:
        assert evening.book(KEY).rows[1].entry.bid == 18


def test_an_old_file_without_what_was_unread_names_the_games_all_the_same(tmp_path):
    path = tmp_path / "a.skat"
    parsed = read_csv(HEAD + "\n".join(("1;1;1;1;kreuz;m1;18;;;;", *GOOD[1:])), "liste.csv")
    make_evening(path, {KEY: (1, 2, 3)}, games={3: 3})
    with Evening.open(path, write=True) as evening:
        import_lists(evening, parsed.sheets)
    assert [each[:3] for each in errors(path)] == [("L103", 1, "result")]


def test_the_same_file_again_is_the_same_list(tmp_path):
    path = tmp_path / "a.skat"
    parsed = imported(path, "1;1;2;2;pjk;m1;18;+;;;")
    with Evening.open(path) as evening:
        assert differing(evening.sheets.sheet(KEY), parsed.sheets[0], "isko-2022") == ()
