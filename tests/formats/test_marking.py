"""The part of a quoted line that a finding means is found in every spelling, or not marked at all."""

import pytest

from skatlist.files.formats.excerpt import marked
from skatlist.skat.findings import Finding, Kind, Severity
from skatlist.skat.sheet.columns import Cell

GAME = Kind("G101", "value-mismatch", Severity.ERROR)
READING = Kind("L101", "unreadable-line", Severity.ERROR)

LINES = [
    ("2 kreuz m2 h + =60", "value", "60"),
    ("2 kreuz m2 h + = -60", "value", "-60"),
    ("2 kreuz m2 h + wert 60", "value", "60"),
    ("2 kreuz m2 h r36 +", "bid", "r36"),
    ("110m1hr36ü-", "bid", "r36"),
    ("2 kreuz m2 ,36 +", "bid", ",36"),
    ("2 clubs with 2 bid 36 +", "bid", "bid 36"),
    ("2 clubs w12 +", "spitzen", "w12"),
    ("2 clubs hwo3 +", "spitzen", "wo3"),
    ("2 clubs w2 wo3 +", "with", "w2"),
    ("2 clubs w2 wo3 +", "without", "wo3"),
    ("2 clubs w2 + =36 total 36 wins 3", "total_2", "36"),
    ("2 kreuz m12 +", "spitzen", "m12"),
    ("2 kreuz ohne 3 +", "spitzen", "ohne 3"),
    ("212+2+", "spitzen", "+2"),
    ("2 kreuz m2 o3 +", "without", "o3"),
    ("2 kreuz m2 o3 +", "with", "m2"),
    ("1 herz m2 h s sa r18 +", "levels", "h s sa"),
    ("1 herz m2 schneider angesagt +", "levels", "schneider angesagt"),
    ("3 null s - =-46 stand -46", "levels", "s"),
    ("2 kreuz m2 r18 -", "result", "-"),
    ("2 kreuz m2 gewonnen", "result", "gewonnen"),
    ("212+2-", "result", "-"),
    ("1 herz m1 r24 ü -", "overbid", "ü"),
    ("2 pik m2 augen 75 +", "card_points", "75"),
    ("2 pik m2 stiche 9 +", "tricks", "9"),
    ("2 kreuz m2 + geber 3", "dealer", "3"),
    ("2 kreuz m2 + =36 stand 36 gew 3", "total_2", "36"),
    ("2 kreuz m2 + =36 stand 1:58 2:36", "total_1", "58"),
    ("2 kreuz m2 + =36 stand 1:-58 gew 1:2", "won_1", "2"),
    ("4 kreuz m2 +", "declarer", "4"),
    ("3 ramsch augen 50", "contract", "ramsch"),
    ("212m2+", "contract", "12"),
    ("2 kreuz m2 kontra +", "kontra", "kontra"),
    ("2 kreuz m2 s aufgegeben -", "reason", "aufgegeben"),
    ("2 kreuz m2 s von der Gegenpartei geschenkt +", "reason", "geschenkt"),
    ("2 null r24 - als herz m1", "charged_contract", "herz"),
    ("2 null r24 - als herz m1", "charged_spitzen", "m1"),
]


@pytest.mark.parametrize(("line", "column", "part"), LINES, ids=str)
def test_the_part_that_speaks_of_the_column_is_marked(line, column, part):
    result = Finding(kind=GAME, game=7, column=Cell.of(column))
    start, end = marked(line, result)
    assert line[start:end] == part
    start, end = marked(f"7 {line}", result, numbered=True)
    assert f"7 {line}"[start:end] == part


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("2 kreuz m2 +", "value"),
        ("2 kreuz +", "spitzen"),
        ("2 kreuz m2 + =-48 stand -48", "card_points"),
        ("2 kreuz m2 + stand 36", "won_2"),
        ("2 kreuz m2 r18", "result"),
        ("2 kreuz m2 + =-48", "overbid"),
        ("2 kreuz m2 +", "series"),
    ],
)
def test_facts_missing_in_the_line_are_not_marked(line, column):
    assert marked(line, Finding(kind=GAME, game=7, column=Cell.of(column))) is None


@pytest.mark.parametrize(
    ("line", "column", "part"),
    [
        ("punkte 22 36 -40", "total_3", "-40"),
        ("gesamt 1:72 3:-90", "total_3", "-90"),
        ("bonus andere 30 30 0", "total_1", "30"),
        ("punkte 22 36", "total_3", None),
        ("gesamt 1:72 3:-90", "total_2", None),
    ],
)
def test_the_number_of_a_place_in_a_row_below_the_list_is_marked(line, column, part):
    span = marked(line, Finding(kind=GAME, game="points", column=Cell.of(column)))
    assert (line[slice(*span)] if span else None) == part


@pytest.mark.parametrize(
    ("line", "params", "part"),
    [
        ("14 2 kruez m2 +", {"token": "kruez"}, "kruez"),
        ("1;2;Kreuz;m2;018;+", {"text": "018"}, "018"),
        ("Spiel;Raucher;Spielart", {"column": "Raucher"}, "Raucher"),
        ("2 kreuz m2 m2x +", {"token": "m2x"}, "m2x"),
        ("2 kreuz m2 +", {"token": "pik"}, None),
    ],
)
def test_the_word_a_reader_could_not_use_is_marked(line, params, part):
    span = marked(line, Finding(kind=READING, params=params))
    assert (line[slice(*span)] if span else None) == part
