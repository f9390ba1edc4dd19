"""The text list: head, games, changes, footers, and what is wrong with any of them."""

import random

import pytest

from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_text
from skatlist.skat.game import Contract
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ChangeKind, FooterName, Player, Source, score
from skatlist.tournament.simulation import simulate_sheet
from skatlist.words import Language

HEAD = """\
# Clubabend
Serie 2
Tisch 3
Veranstaltung Herbstpokal  # im Saal
Datum 2026-01-31
ort Altenburg
Regeln isko-2022
Spiele 48
Platz 1 Anna Becker; nr 17; verein Herz Dame
Platz 2 "geht"; mannschaft Die Vier
platz 3 Łukasz Wójcik; ausgeschlossen
platz 4
"""


def read(written):
    parsed = read_text(written, "liste.txt")
    for finding in parsed.findings:
        assert all(finding.text(lang) for lang in Language)
    return parsed


def only(written):
    parsed = read(written)
    assert parsed.findings == ()
    (sheet,) = parsed.sheets
    return sheet


def faults(written):
    return [(f.source.line, f.code, f.sentence, *f.params.values()) for f in read(written).findings]


def test_head():
    sheet = only(HEAD + "1 e\n")
    assert (sheet.series, sheet.table, sheet.agreed, sheet.rules, sheet.assumed) == (2, 3, 48, "isko-2022", ())
    assert dict(sheet.header) == {"event": "Herbstpokal", "date": "2026-01-31", "place": "Altenburg"}
    assert sheet.players == (
        Player(name="Anna Becker", number=17, club="Herz Dame"),
        Player(name="geht", team="Die Vier"),
        Player(name="Łukasz Wójcik", excluded=True),
        Player(),
    )


def test_english_words_say_the_same():
    english = """\
series 2
table 3
event Herbstpokal
date 2026-01-31
town Altenburg
rules isko-2022
games 48
place 1 Anna Becker; no 17; club Herz Dame
place 2 "geht"; team Die Vier
place 3 Łukasz Wójcik; excluded
place 4
1 2 clubs with 2 hand won
points 0 48
won 0 1
passed 0
bonus own 0 50
total 0 98
"""
    german = HEAD + "1 2 kreuz m2 h +\nPunkte 0 48\ngewonnen: 0 1\neingepasst 0\nBonus eigene 0 50\nGesamt 0 98\n"
    one, other = only(english), only(german)
    assert write_text(one) == write_text(other)


def test_games_have_numbers_and_sources():
    sheet = only("1 2 kreuz m2 h +\n\n 2. e # alle passen\n3: 3 24 o1-\n4) ungültig\n? 1 10 m1 +\n")
    assert [row.number for row in sheet.rows] == [1, 2, 3, 4, None]
    assert [row.entry.contract for row in sheet.rows[:2]] == [Contract.CLUBS, Contract.PASSED]
    assert [(row.source.file, row.source.line, row.source.text) for row in sheet.rows[:2]] == [
        ("liste.txt", 1, "1 2 kreuz m2 h +"),
        ("liste.txt", 3, " 2. e # alle passen"),
    ]


def test_the_table_is_as_large_as_the_games_say():
    assert only("1 2 kreuz m2 +\n").size == 3
    assert only("1 4 kreuz m2 +\n").size == 4
    assert only("1 4 kreuz m2 + stand 24\ngesamt 1 2 3 4 5\n").size == 5
    assert only("platz 1 A\nplatz 2 B\nplatz 3 C\n1 4 kreuz m2 +\n").size == 3
    assert only("1 e\n").assumed == ("series", "table")


def test_changes_hold_from_the_next_game_on():
    sheet = only(
        HEAD
        + "1 e\nregeln hausregeln\nplatz 4 geht\n2 e\nplatz 5 kommt Ida Ätsch; nr 9\n3 e\n"
        + "ab spiel 7 platz 2 geht\nplatz 3 geht\n"
    )
    assert [(c.kind, c.before, c.place, c.rules) for c in sheet.changes] == [
        (ChangeKind.RULES, 2, None, "hausregeln"),
        (ChangeKind.LEFT, 2, 4, ""),
        (ChangeKind.JOINED, 3, 5, ""),
        (ChangeKind.LEFT, 7, 2, ""),
        (ChangeKind.LEFT, 4, 3, ""),
    ]
    assert sheet.rules == "isko-2022"
    assert sheet.players[4] == Player(name="Ida Ätsch", number=9)
    assert sheet.changes[2].player == sheet.players[4]


def test_changes_hold_from_the_next_game_though_its_line_cannot_be_read():
    (sheet,) = read("1 e\nplatz 4 geht\n5 quatsch\n6 e\n").sheets
    assert [change.before for change in sheet.changes] == [5]


def test_footers():
    sheet = only(
        "platz 1\nplatz 2\nplatz 3\nplatz 4\n1 e\nPunkte: 455 608 -486 0\ngewonnen 2:5\neingepasst 3\neingepasst 1:3\n"
        "bonus eigene 50 −50 0 0\nbonus others 1 2 3 4\nGesamtpunkte 1:7 4:-8\n"
    )
    assert [(row.name, row.values) for row in sheet.footer] == [
        (FooterName.POINTS, (455, 608, -486, 0, None)),
        (FooterName.WON, (None, 5, None, None, None)),
        (FooterName.PASSED, (3, 3, 3, 3, None)),
        (FooterName.PASSED, (3, None, None, None, None)),
        (FooterName.BONUS_OWN, (50, -50, 0, 0, None)),
        (FooterName.BONUS_OTHERS, (1, 2, 3, 4, None)),
        (FooterName.TOTAL, (7, None, None, -8, None)),
    ]


def test_several_lists_in_one_file():
    sheets = read("serie 2\ntisch 1\n1 e\ngesamt 1 2 3\ntisch 2\n1 e\nserie 3\ntisch 1\n1 e\n").sheets
    assert [(sheet.series, sheet.table, len(sheet.rows)) for sheet in sheets] == [(2, 1, 1), (2, 2, 1), (3, 1, 1)]
    assert all(sheet.assumed == () for sheet in sheets)


def test_a_void_list_has_a_reason():
    assert only("tisch 1\nungültig Karten vertauscht\n1 e\n").void == "Karten vertauscht"


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("1 e\n2 2 kruez m2 +\n3 e\n", (2, "L101", "near", "kruez", "kreuz")),
        ("1 e\n2 2 kreuz +\n3 e\n", (2, "L103", "spitzen")),
        ("1 e\n2 2 kreuz 2 +\n3 e\n", (2, "L105", "spitzen", "2")),
        ("1 e\n018 e\n", (2, "L104", "", "018")),
        ("1 e\n1e1 e\n", (2, "L104", "", "1e1")),
        ("1 e\n٣ e\n", (2, "L104", "", "٣")),
        ("1 e\ne\n", (2, "L101", "number_missing", "e", "2 e")),
        ("16 e\n110m1hr36ü-\n", (2, "L101", "number_missing", "110m1hr36ü-", "17 110m1hr36ü-")),
        ("1 e\ntich 3\n", (2, "L101", "near", "tich", "tisch")),
        ("1 e\nxxxxxxx yyy\n", (2, "L101", "", "xxxxxxx yyy")),
        ("tisch drei\n", (1, "L104", "", "drei")),
        ("tisch\n", (1, "L103", "argument", "tisch", "tisch 3")),
        ("spiele 48\nspiele 36\n", (2, "L105", "twice", "48", "36")),
        ("platz 6 Anna\n1 e\n", (1, "L101", "place", "6")),
        ("platz 1 Anna; alter 80\n1 e\n", (1, "L101", "", "Anna; alter 80")),
        ("platz 1 Anna\nplatz 1 Ida\n1 e\n", (2, "L105", "twice", "Anna", "Ida")),
        ("1 e\npunkte 1 2 x\n", (2, "L104", "", "x")),
        ("1 e\npunkte 1 2 3 4 5 6\n", (2, "L101", "place", "6")),
        ("1 e\npunkte\n", (2, "L103", "argument", "punkte", "punkte 1:90 2:-90 3:176")),
    ],
)
def test_faults_name_line_and_reading(written, fault):
    assert faults(written) == [fault]


def test_an_unreadable_game_is_left_out_and_named_the_others_stay():
    parsed = read("serie 2\ntisch 7\n1 e\n2 2 kruez m2 +\n3 2 kreuz m2\n4 e\n")
    assert [row.number for row in parsed.sheets[0].rows] == [1, 3, 4]
    unreadable, missing = parsed.findings
    assert (unreadable.code, unreadable.series, unreadable.table, unreadable.game) == ("L101", 2, 7, 2)
    assert (unreadable.source.file, unreadable.source.line, unreadable.source.text) == (
        "liste.txt",
        4,
        "2 2 kruez m2 +",
    )
    assert (missing.code, missing.game, missing.column) == ("L103", 3, "result")


def test_a_number_without_a_game_is_a_game_without_facts():
    parsed = read("1 e\n2\n3 e\n")
    assert [row.number for row in parsed.sheets[0].rows] == [1, 2, 3]
    assert {finding.code for finding in parsed.findings} == {"L103"}


def test_line_ends_of_every_system():
    assert len(only("tisch 1\r\n1 e\r\n2 e\r3 e\n").rows) == 3


def test_a_letter_is_no_list_and_reading_stops_soon():
    parsed = read("Sehr geehrte Damen und Herren, anbei die Liste.\n" * 50_000)
    assert parsed.sheets == ()
    assert len(parsed.findings) == 21
    assert parsed.findings[-1].sentence == "too_many"


def test_many_unreadable_lines_stop_the_reading():
    parsed = read("tisch 1\n" + "".join(f"{n} 2 quatsch{n} m2 +\n" for n in range(1, 100_000)))
    assert len(parsed.findings) <= 207


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_whole_list_survives_and_scores_the_same(size):
    profile = load_profile()
    players = [Player(name=name, number=at) for at, name in enumerate("ABCDE"[:size], start=1)]
    sheet = simulate_sheet(random.Random(size), players, 12 * size, profile)
    back = only(write_text(sheet))
    assert back._replace(source=Source(), rows=(), footer=()) == sheet._replace(header=back.header, rows=(), footer=())
    assert [row._replace(source=Source()) for row in back.rows] == list(sheet.rows)
    assert [row._replace(source=Source()) for row in back.footer] == list(sheet.footer)
    assert score(back, profile).places == score(sheet, profile).places


@pytest.mark.parametrize("name", ["=cmd|x", "-Otto", "+49 30", "@SUM(A1)", "–Dash"])
def test_a_name_keeps_the_sign_it_begins_with(name):
    """A sign before a name is part of it unless a blank stands behind."""
    (sheet,) = read_text(f"platz 1 {name}\nplatz 2: Hans Müller\nplatz 3 - Cora\n1 e\n", "x.txt").sheets
    assert [player.name for player in sheet.players] == [name, "Hans Müller", "Cora"]


def test_the_count_of_games_passed_in_says_nothing_about_the_size_of_a_table():
    (sheet,) = read_text("1 4 kreuz m1 +\n2 e\n\neingepasst 1\n", "liste.txt").sheets
    assert sheet.size == 4
    assert sheet.footer[0].values == (1, 1, 1, 1, None)
