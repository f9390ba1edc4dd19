"""`skatlist compare`: what is shown, written and returned."""

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

import skatlist
from skatlist.cli.app import run

FOLDER = Path(__file__).parents[2] / "samples" / "zwei-listen"
FIRST, SECOND = str(FOLDER / "erstliste.txt"), str(FOLDER / "zweitliste.txt")


def test_a_paper_list_without_bids_is_the_second_list(tmp_path, capsys):
    (tmp_path / "b.txt").write_text(re.sub(r" r\d+", "", Path(FIRST).read_text(encoding="utf-8")), encoding="utf-8")
    for lists in ([FIRST, str(tmp_path / "b.txt")], [str(tmp_path / "b.txt"), FIRST]):
        run(["compare", *lists, "--lang", "en"])
        output = capsys.readouterr().out
        assert "Both lists say the same." in output
        assert "Wrong in the same way on both lists:" in output
        assert "C103" not in output


def test_a_wrong_row_that_only_one_list_has_is_not_called_wrong_on_both(tmp_path, capsys):
    rows = "tisch 1\nspiele 3\n1 1 kreuz m1 + =24\n2 2 grand m1 + =48\n"
    (tmp_path / "a.txt").write_text(rows, encoding="utf-8")
    (tmp_path / "b.txt").write_text(f"{rows}3 3 kreuz m1 r17 + =24\n", encoding="utf-8")
    for lang, message in (
        ("de", "Auf der gemeinsamen Liste bleibt falsch:"),
        ("en", "Still wrong on the agreed list:"),
    ):
        assert run(["compare", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "--lang", lang]) == 1
        output = capsys.readouterr().out
        assert message in output
        assert "G112" in output
        assert "beiden Listen gleich" not in output
        assert "on both lists" not in output


def test_the_agreed_list_is_written_and_has_no_error_of_its_own(tmp_path, capsys):
    target = tmp_path / "einig.txt"
    assert run(["compare", FIRST, SECOND, "-o", str(target), "--lang", "de"]) == 1
    assert run(["compare", FIRST, SECOND, "-o", str(target)]) == 3  # nothing is overwritten
    capsys.readouterr()
    assert [finding.code for finding in skatlist.check(target) if finding.severity == "error"] == []
    (scored,) = skatlist.score(target)
    remarks = {row.row.number: row.row.remark for row in scored.rows if row.row.remark}
    assert remarks == {7: "Zweitliste", 20: "offen"}


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        ("", 3, "ist leer"),
        ("serie 1\ntisch 4\n1 1 pik m1 r18 + =22\n", 1, "C103"),
        ("dies ist keine Liste\n", 3, "keine Liste mit Spielen"),
    ],
)
def test_wrong_files_are_reported(content, code, message, tmp_path, capsys):
    (tmp_path / "b.txt").write_text(content, encoding="utf-8")
    assert run(["compare", FIRST, str(tmp_path / "b.txt"), "--lang", "de"]) == code
    printed = capsys.readouterr()
    assert message in printed.out + printed.err


def test_unreadable_rows_are_reported(tmp_path, capsys):
    text = Path(SECOND).read_text(encoding="utf-8").replace(" 5 4 kreuz o1 r18", " 5 4 kroiz ?? r18")
    (tmp_path / "b.txt").write_text(text, encoding="utf-8")
    assert run(["compare", FIRST, str(tmp_path / "b.txt"), "--lang", "de"]) == 1
    assert "b.txt:14: L101" in capsys.readouterr().out


def test_a_missing_file_and_several_lists_are_reported(tmp_path, capsys):
    assert run(["compare", FIRST, str(tmp_path / "fehlt.txt"), "--lang", "de"]) == 3
    assert run(["compare", "samples/clubabend", SECOND, "--lang", "de"]) == 2
    assert "--series und --table" in capsys.readouterr().err


def test_a_list_of_another_table_is_named_and_not_called_none(capsys):
    assert run(["compare", "samples/clubabend", SECOND, "--series", "2", "--table", "4", "--lang", "de"]) == 3
    message = " ".join(capsys.readouterr().err.split())
    assert "ist keine Liste von dieser Serie und diesem Tisch. Da steht (Serie/Tisch): 1/3." in message


@pytest.mark.slow
def test_the_sheet_of_open_points_has_boxes_names_and_what_each_list_says(tmp_path, capsys):
    target = tmp_path / "punkte.pdf"
    assert run(["compare", FIRST, SECOND, "-o", str(target), "--lang", "de"]) == 1
    capsys.readouterr()
    words = " ".join(page.extract_text() for page in PdfReader(target).pages)
    assert "Spiel 20 (Zweitliste: 19): Spitzen" in words
    assert "Cem Yıldız: Grand mit 2, gereizt 27, gewonnen, angeschrieben 72" in words
    assert "Spiel 7, Wert: −48; sicher: Zweitliste" in words
    assert all(name in words for name in ("Anna Becker", "Jürgen Voß", "Łukasz Öztürk"))
    assert run(["compare", SECOND, SECOND, "-o", str(tmp_path / "nichts.pdf")]) == 3
