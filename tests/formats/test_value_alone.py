"""Games of which only the value is known: what they book, what is said of them, and where they are kept."""

from pathlib import Path

import pytest

import skatlist
from skatlist.files.formats.json.json_list import read_json, write_json
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.table.csv_list import read_csv, write_csv
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.text.text_writer import write_file
from skatlist.skat.game import Contract
from skatlist.words import Language

HEAD = "spiele 3\nplatz 1 Anna\nplatz 2 Bea\nplatz 3 Cem\n"
LISTED = f"{HEAD}1 1 wert =48 stand 48\n2 2 value =-96 stand -96\n3 3 wert + =20 stand 20\n"


def checked(tmp_path: Path, text: str):
    path = tmp_path / "liste.txt"
    path.write_text(text, encoding="utf-8")
    lists = skatlist.read(path)
    return lists.scored[0], [(each.code, each.game, each.sentence) for each in lists.check()]


def test_the_stated_value_is_booked_and_only_sums_are_judged(tmp_path):
    sheet, codes = checked(tmp_path, LISTED)
    assert [(place.points, place.won, place.lost, place.total) for place in sheet.places] == [
        (48, 1, 0, 138),
        (-96, 0, 1, -146),
        (20, 1, 0, 110),
    ]
    assert sheet.complete
    assert codes == []
    wrong, codes = checked(tmp_path, LISTED.replace("stand 48", "stand 49"))
    assert [code for code, *_ in codes] == ["T101"]
    assert wrong.places == sheet.places


@pytest.mark.parametrize(
    ("line", "sentence", "lost"),
    [("wert", "value", 0), ("wert =0", "value", 0), ("wert - =48", "value_sign", 1), ("wert + =-48", "value_sign", 0)],
)
def test_a_value_that_is_missing_or_refuted_is_not_booked(tmp_path, line, sentence, lost):
    sheet, codes = checked(tmp_path, f"{HEAD}1 1 {line}\n2 2 wert m2 h r18 kontra 1 augen 3 =47\n3 e\npunkte 0 47 0\n")
    assert codes == [("L103", 1, sentence)]
    assert not sheet.complete
    assert [(place.points, place.lost) for place in sheet.places] == [(0, lost), (47, 0), (0, 0)]


def test_the_word_before_a_number_is_the_value_of_another_game():
    row, findings = read_line("2 kreuz m1 + wert 24", place_required=True)
    assert row is not None
    assert (row.entry.contract, row.stated.value, findings) == (Contract.CLUBS, 24, ())


def test_every_format_keeps_it_and_texts_carry_their_version():
    (sheet,) = read_text(LISTED, "liste.txt").sheets
    written = write_file([sheet], Language.DE)
    assert written.startswith(b"# Skat List Format 1.1\n")
    assert write_file([sheet._replace(rows=())], Language.DE).startswith(b"# Skat List Format 1.0\n")
    for back in (
        read_text(written.decode(), "x.txt"),
        read_csv(write_csv([sheet], Language.EN), "x.csv"),
        read_json(write_json([sheet]), "x.json"),
    ):
        rows = back.sheets[0].rows
        assert [(row.entry, row.declarer, row.stated) for row in rows] == [
            (row.entry, row.declarer, row.stated) for row in sheet.rows
        ]
        assert not back.findings


def test_two_lists_differ_in_the_value_and_the_agreed_one_keeps_it(tmp_path):
    first, second = tmp_path / "eins.txt", tmp_path / "zwei.txt"
    first.write_text(LISTED, encoding="utf-8")
    second.write_text(LISTED.replace("=48 stand", "=46 stand"), encoding="utf-8")
    compared = skatlist.compare(first, second)
    (difference,) = compared.differences
    assert (difference.game, [str(cell) for cell in difference.cells]) == (1, ["value"])
    assert [row.stated.value for row in compared.agreed.rows] == [48, -96, 20]
