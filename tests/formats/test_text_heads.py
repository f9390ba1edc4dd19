"""Lines that people write above and below the games of a text list, and the findings of those not understood."""

import pytest

from skatlist.files.formats.text.text_reader import read_text


def sheets_and_findings(text):
    """The one list of a text and what is wrong with its writing."""
    parsed = read_text(text, "a.txt")
    return parsed.sheets, [(finding.code, finding.sentence, *finding.params.values()) for finding in parsed.findings]


@pytest.mark.parametrize(
    "head",
    [
        "platz 1 Hans Müller",
        "Platz 1: Hans Müller",
        "Platz 1 : Hans Müller",
        "PLATZ 1 - Hans Müller",
        "Platz 1 – Hans Müller",
        "platz 1 = Hans Müller",
        "place 1:Hans Müller",
    ],
)
def test_a_colon_or_a_dash_behind_a_place_is_no_part_of_the_name(head):
    (sheet,), findings = sheets_and_findings(f"{head}\n1 1 kreuz m1 +\n")
    assert sheet.players[0].name == "Hans Müller"
    assert findings == []


def test_a_colon_or_a_dash_behind_the_words_of_a_head():
    (sheet,), findings = sheets_and_findings(
        "Serie: 2\nTisch - 3\nOrt – Altenburg\nSpiele : 36\nDatum: 2026-11-20\n1 1 kreuz m1 +\n"
    )
    assert (sheet.series, sheet.table, sheet.agreed) == (2, 3, 36)
    assert dict(sheet.header) == {"place": "Altenburg", "date": "2026-11-20"}
    assert findings == []


def test_a_player_who_leaves_is_not_called_so():
    (sheet,), findings = sheets_and_findings("platz 4 Eva\n1 1 kreuz m1 +\nPlatz 4: geht\n")
    assert findings == []
    assert [(change.place, change.player) for change in sheet.changes] == [(4, None)]


def test_one_date_in_two_spellings_is_no_contradiction():
    (sheet,), findings = sheets_and_findings("datum 20.11.2026\nDatum: 2026-11-20\n1 1 kreuz m1 +\n")
    assert findings == []
    assert sheet.header["date"] == "20.11.2026"
    assert sheets_and_findings("datum 20.11.2026\ndatum 21.11.2026\n")[1] == [
        ("L105", "twice", "20.11.2026", "21.11.2026")
    ]


@pytest.mark.parametrize(
    ("line", "token", "near"),
    [
        ("Spieler 3 Cora", "Spieler 3", "platz 3 Cora"),
        ("Spieler 3: Cora Lenz", "Spieler 3", "platz 3 Cora Lenz"),
        ("Summe 120 -40 30", "Summe", "gesamt"),
        ("Endstand: 120 -40 30", "Endstand:", "gesamt"),
    ],
)
def test_other_words_get_the_right_one(line, token, near):
    assert sheets_and_findings(f"1 1 kreuz m1 +\n{line}\n")[1] == [("L101", "near", token, near)]


@pytest.mark.parametrize(
    "line",
    [
        "serie 2 tisch 3",
        "Serie 2, Tisch 3",
        "Tisch 3 / Serie 2",
        "Serie: 2   Tisch: 3",
        "Serie Nr. 2 – Tisch Nr. 3",
        "series 2; table 3",
    ],
)
def test_series_and_table_may_stand_on_one_line(line):
    (sheet,), findings = sheets_and_findings(f"{line}\n1 1 kreuz m1 +\n")
    assert (sheet.series, sheet.table, sheet.assumed, findings) == (2, 3, (), [])


def test_a_line_with_both_begins_the_next_list():
    sheets, findings = sheets_and_findings(
        "serie 2 tisch 3\n1 1 kreuz m1 +\nserie 2 tisch 4, spiele 36\n1 2 pik m1 +\n"
    )
    assert [(sheet.series, sheet.table, sheet.agreed) for sheet in sheets] == [(2, 3, None), (2, 4, 36)]
    assert findings == []


@pytest.mark.parametrize("rest", ["2 tisch", "2 tisch drei", "2 serie 3", "2 tisch 3 Anna", "2-3"])
def test_a_series_without_a_number_is_reported(rest):
    assert sheets_and_findings(f"serie {rest}\n")[1] == [("L104", "", rest)]
