"""`skatlist check --fix`: a corrected copy beside the list, what was changed in it, and nothing overwritten."""

import random

import pytest
from checks.sheets import ISKO, believable
from slips.putting import SlipKind, put_slips

from skatlist.files.formats.registry import LIST_SUFFIXES, format_of
from skatlist.skat.sheet import Player
from skatlist.words import Language

HEAD = "tisch 3\nspiele 3\nplatz 1 Anna Becker\nplatz 2 Cem Yıldız\nplatz 3 Jürgen Voß\n\n"
WRONG = HEAD + (
    "1 1 pik m1 r18 + =22 stand 22\n"
    "2 2 kreuz m2 r20 - =-36 stand -36\n"
    '3 2 herz o1 r18 - "spät" =-40 stand -76\npunkte 22 -76 0\n'
)


@pytest.fixture
def fix(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*args):
        return skatlist("check", *args, "--fix")

    return call


def test_a_copy_says_in_each_row_what_was_changed(fix, tmp_path):
    (tmp_path / "tisch3.txt").write_text(WRONG, encoding="utf-8")
    done = fix("tisch3.txt")
    assert done.code == 1
    assert (tmp_path / "tisch3.txt").read_text(encoding="utf-8") == WRONG
    copy = (tmp_path / "tisch3-berichtigt.txt").read_text(encoding="utf-8").splitlines()
    assert ' 2 2 kreuz m2 r20 - =-72 stand -72 "berichtigt: Wert -36 -> -72, Stand 2 -36 -> -72"' in copy
    assert ' 3 2 herz o1 r18 - =-40 stand -112 "spät; berichtigt: Stand 2 -76 -> -112"' in copy
    assert "punkte 22 -112 0" in copy
    assert "platz 2 Cem Yıldız" in copy
    output = done.words
    assert "Berichtigt: tisch3-berichtigt.txt" in output
    assert "Spiel 2, Cem Yıldız: Wert -36 -> -72, Stand 2 -36 -> -72 G107, ISkO 2.5.11" in output
    assert "nachgerechnet: Spiel 3, Spielpunkte" in output
    assert fix("tisch3-berichtigt.txt").code == 0


def test_nothing_is_overwritten_and_copies_are_numbered(fix, tmp_path):
    (tmp_path / "tisch3.txt").write_text(WRONG, encoding="utf-8")
    for _ in range(3):
        fix("tisch3.txt", "--lang", "en")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"tisch3.txt", "tisch3-corrected.txt", "tisch3-corrected-2.txt", "tisch3-corrected-3.txt"}
    assert "corrected: value -36 -> -72" in (tmp_path / "tisch3-corrected.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("suffix", LIST_SUFFIXES)
@pytest.mark.parametrize("lang", Language)
def test_the_copy_has_the_format_of_the_list_and_checks_clean(fix, tmp_path, suffix, lang):
    people = tuple(Player(name=name) for name in ("Anna", "Bernd", "Jürgen Voß"))
    sheet = believable(5, 3, 36)._replace(players=people)
    wrong, _ = put_slips(sheet, random.Random(5), 1, ISKO, [SlipKind.NOT_DOUBLED])
    path = tmp_path / f"serie1-tisch01{suffix}"
    path.write_bytes(format_of("liste" + suffix).write_file([wrong], lang))
    assert fix(path, "--lang", lang).code == 1
    copy = path.with_name(f"serie1-tisch01-{'berichtigt' if lang is Language.DE else 'corrected'}{suffix}")
    assert fix(copy).code == 0
    if suffix == ".csv":
        first, second = (each.read_text(encoding="utf-8-sig").splitlines()[0] for each in (path, copy))
        assert first == second


def test_an_old_windows_file_stays_one(fix, tmp_path):
    path = tmp_path / "tisch3.txt"
    path.write_bytes(WRONG.replace("ı", "i").encode("cp1252"))
    fix(path)
    assert "Jürgen Voß" in (tmp_path / "tisch3-berichtigt.txt").read_text(encoding="cp1252")
    path.write_bytes(WRONG.encode("utf-8"))
    fix(path)
    assert "Cem Yıldız" in (tmp_path / "tisch3-berichtigt-2.txt").read_text(encoding="utf-8")


def test_json_lists_the_changes(fix, tmp_path):
    (tmp_path / "tisch3.txt").write_text(WRONG, encoding="utf-8")
    done = fix("tisch3.txt", "--format", "json")
    (fixed,) = done.json["fixed"]
    assert fixed["file"] == "tisch3-berichtigt.txt"
    assert {"series": 1, "table": 3, "game": 2, "field": "value", "from": -36, "to": -72} in fixed["changes"]
    assert {"series": 1, "table": 3, "game": "points", "field": "total_2", "from": -76, "to": -112} in fixed["changes"]


def test_a_list_that_cannot_be_read_in_full_gets_no_copy(fix, tmp_path):
    (tmp_path / "tisch3.txt").write_text(WRONG.replace("1 pik m1", "1 pikk m1"), encoding="utf-8")
    done = fix("tisch3.txt")
    assert done.code == 1
    assert "nicht alles ist zu lesen" in done.words
    assert [path.name for path in tmp_path.iterdir()] == ["tisch3.txt"]


def test_a_clean_list_gets_no_copy(fix, tmp_path):
    (tmp_path / "tisch3.txt").write_text(
        HEAD + "1 1 pik m1 r18 +\n2 2 pik m1 r18 +\n3 3 pik m1 r18 +\n", encoding="utf-8"
    )
    done = fix("tisch3.txt")
    assert done.code == 0
    assert "Nichts zu berichtigen." in done.out
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_counts_a_corrected_copy_once_it_takes_the_place_of_its_list(fix, skatlist, tmp_path):
    path = tmp_path / "serie1-tisch03.txt"
    path.write_text(WRONG, encoding="utf-8")
    fix(".")
    assert (tmp_path / "serie1-tisch03-berichtigt.txt").exists()
    again = skatlist("check", ".", "--format", "json")
    assert {finding["code"] for finding in again.json["findings"]} >= {"G107"}
    assert not any(finding["code"] == "E101" for finding in again.json["findings"])
    path.unlink()
    assert skatlist("check", ".").code == 0
