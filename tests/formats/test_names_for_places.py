"""A name where the number of a place belongs gets the place of that person, if the list or the event knows it."""

from pathlib import Path

import pytest

from skatlist.files.formats.loading import load
from skatlist.files.formats.players.names import same_person
from skatlist.files.formats.table.csv_list import read_csv
from skatlist.files.formats.unread import unread_facts
from skatlist.words import Language, text

FORM = "Platz 1:;Anna Becker\nPlatz 2:;Bernd Öz\nPlatz 3:;Gerda Weiß\nSpiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n"


def only_finding(tmp_path: Path, row: str):
    path = tmp_path / "liste.csv"
    path.write_text(f"{FORM}{row}\n", encoding="utf-8")
    (finding,) = load([path]).findings
    return finding


def test_a_name_that_is_known_gets_its_place(tmp_path):
    finding = only_finding(tmp_path, "1;Gerda;Kreuz;m1;+")
    assert (finding.code, finding.sentence, finding.game, finding.column) == ("L101", "place_known", 1, "declarer")
    assert "Gerda Weiß sitzt auf Platz 3" in text("findings.L101.says.place_known", Language.DE, **finding.params)
    assert [tuple(change) for change in finding.fixes[0].changes] == [(1, "declarer", "Gerda", 3)]


def test_the_game_of_a_known_name_is_read_and_the_file_says_so(tmp_path):
    path = tmp_path / "liste.csv"
    path.write_text(f"{FORM}1;Gerda;Kreuz;m1;+\n2;Ludwig;Kreuz;m1;+\n", encoding="utf-8")
    parsed = load([path])
    assert [row.declarer for row in parsed.sheets[0].rows] == [3, None]
    assert [finding.severity for finding in parsed.findings] == ["info", "error"]
    assert [fact["row"] for fact in unread_facts(parsed.sheets[0], parsed.findings)] == [2]


def test_an_unknown_name_is_refused_with_the_known_ones(tmp_path):
    finding = only_finding(tmp_path, "1;Ludwig;Kreuz;m1;+")
    assert (finding.sentence, finding.fixes) == ("place_name", ())


def test_a_name_of_two_at_the_table_is_refused_with_both(tmp_path):
    path = tmp_path / "liste.csv"
    path.write_text(f"{FORM.replace('Bernd', 'Gerda')}1;Gerda;Kreuz;m1;+\n", encoding="utf-8")
    (finding,) = load([path]).findings
    assert finding.severity == "error"
    assert "2 Gerda Öz, 3 Gerda Weiß" in finding.text("de")
    assert finding.remedy("en") == "write the number of the seat"


@pytest.mark.parametrize("row", ["1;Ludwig;Kreuz;m1;+", "1;;Kreuz;m1;+", "1;9;Kreuz;m1;+"])
def test_places_are_those_of_the_table(tmp_path, row):
    finding = only_finding(tmp_path, row)
    assert (finding.code, "1 bis 3" in finding.text("de"), "1 to 3" in finding.text("en")) == (finding.code, True, True)
    five = read_csv(f"Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n{row}\n", "a.csv").findings[0]
    assert "1 bis 5" in five.text("de")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Gerda", "Gerda Weiß", True),
        ("Lukasz", "Łukasz Đorđević", True),
        ("Soren Dordevic", "Søren Đorđević", True),
        ("G. Weiß", "Gerda Weiss", True),
        ("Weiß, Gerda", "Gerda Weiß", True),
        ("gerda weiss", "Gerda Weiß", True),
        ("Hans Weiß", "Gerda Weiß", False),
        ("", "Gerda Weiß", False),
        ("?", "Gerda Weiß", False),
    ],
)
def test_people_that_a_name_can_mean(one, other, same):
    assert same_person(one, other) is same_person(other, one) is same


@pytest.mark.parametrize(
    ("with_", "without", "spitzen"),
    [("m2", "", 2), ("mit 2", "", 2), ("+2", "", 2), ("mit zwei", "", 2), ("", "o3", -3), ("", "ohne drei", -3)],
)
def test_the_side_may_be_written_again_in_its_column(with_, without, spitzen):
    parsed = read_csv(f"Spiel;Alleinspieler;Spielart;mit;ohne;Ergebnis\n1;1;Kreuz;{with_};{without};+\n", "a.csv")
    assert parsed.findings == ()
    assert parsed.sheets[0].rows[0].entry.spitzen == spitzen


@pytest.mark.parametrize(("with_", "without"), [("o2", ""), ("", "m2"), ("-2", ""), ("02", "")])
def test_the_other_side_in_a_column_is_not_read(with_, without):
    parsed = read_csv(f"Spiel;Alleinspieler;Spielart;mit;ohne;Ergebnis\n1;1;Kreuz;{with_};{without};+\n", "a.csv")
    assert [finding.code for finding in parsed.findings] == ["L104"]
    assert parsed.sheets[0].rows[0].entry.spitzen is None


@pytest.mark.parametrize("word", ["gew", "gew.", "verl", "Verl.", "g", "verloren"])
def test_short_results_of_a_cell(word):
    parsed = read_csv(f"Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;1;Kreuz;mit zwei;{word}\n", "a.csv")
    assert parsed.findings == ()
    assert parsed.sheets[0].rows[0].entry.won is (word[0] == "g")


def test_a_row_with_a_contract_nobody_can_read_lacks_nothing_else():
    parsed = read_csv("Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;;Einpasser;;\n", "a.csv")
    assert [(finding.code, finding.column) for finding in parsed.findings] == [("L101", "contract")]


def test_another_word_for_the_total_gets_the_right_one():
    head = "Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis;Stand 1\n"
    parsed = read_csv(f"{head}1;1;Kreuz;m1;+;24\nSumme;;;;;24\n", "a.csv")
    assert [(finding.code, finding.params["near"]) for finding in parsed.findings] == [("L101", "gesamt")]
