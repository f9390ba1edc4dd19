"""The files that commands write never replace a list. A replaced file is named."""

import os
import shutil
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def club_folder(tmp_path, monkeypatch):
    shutil.copytree(SAMPLES / "streitfall", tmp_path / "club")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "club"


@pytest.mark.parametrize("folder", ["club", "club/.", "club/../club"])
def test_papers_are_not_written_among_the_lists(skatlist, club_folder, folder):
    before = {path.name: path.read_bytes() for path in club_folder.iterdir()}
    for what in ("club", "club/serie1-tisch01.csv"):
        done = skatlist("export", what, "--only", "excel", "-o", folder)
        assert done.code == 3
        assert "liegen die Listen selbst" in done.err
        assert str(Path(folder) / "ausdruck") in done.err
    assert {path.name: path.read_bytes() for path in club_folder.iterdir()} == before


@pytest.mark.slow
def test_papers_have_a_folder_of_their_own_and_replaced_ones_are_counted(skatlist, club_folder):
    first = skatlist("export", "club", "--only", "excel")
    assert first.out.startswith("3 Dateien geschrieben nach ausdruck\n")
    assert (club_folder.parent / "ausdruck" / "rangliste.xlsx").exists()
    again = skatlist("export", "club", "--only", "excel")
    assert again.out.startswith("3 Dateien geschrieben nach ausdruck, davon 3 ersetzt\n")
    assert " ".join(again.out.split()).endswith("skatlist prüfen club")


@pytest.mark.slow
def test_a_name_in_any_script_is_printed_and_reported(skatlist, club_folder):
    names = "platz 1 李小龙\nplatz 2 محمد\nplatz 3 Anna 😀\n"
    (club_folder.parent / "liste.txt").write_text(f"tisch 1\n{names}\n1 1 pik m1 r18 +\n", encoding="utf-8")
    done = skatlist("export", "liste.txt")
    output = done.words
    assert done.code == 0
    assert "kann das Papier nicht zeigen: 李 (674E), 小 (5C0F), 龙 (9F99), م (0645), ح (062D), …" in output
    assert "in 李小龙, محمد, Anna 😀." in output
    assert {file.name for file in (club_folder.parent / "ausdruck").iterdir()} >= {
        "serie1-tisch01.pdf",
        "rangliste.pdf",
    }
    assert "kann das Papier nicht" not in skatlist("export", "club").out


@pytest.mark.slow
def test_the_language_of_the_call_goes_before_that_of_the_event(skatlist, club_folder):
    skatlist("export", "club", "--only", "excel", "-o", "a", "--lang", "en")
    skatlist("export", "club", "--only", "excel", "-o", "b")
    assert (club_folder.parent / "a" / "standings.xlsx").exists()
    assert (club_folder.parent / "b" / "rangliste.xlsx").exists()


def test_a_list_is_not_converted_onto_itself(skatlist, club_folder):
    path = club_folder / "serie1-tisch01.csv"
    before = path.read_bytes()
    done = skatlist("convert", "club/serie1-tisch01.csv", path, "--force")
    assert done.code == 3
    assert "ist die Liste selbst" in done.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "target", "near"),
    [("formular4", "a.pdf", "a.xlsx"), ("liste3", "a", "a.pdf"), ("event", "e.csv", "e.toml")],
)
def test_a_template_keeps_its_kind_of_file(skatlist, tmp_path, name, target, near):
    done = skatlist("template", name, "-o", tmp_path / target)
    assert done.code == 2
    assert f"-o {tmp_path / near}" in done.err
    assert not (tmp_path / target).exists()


def test_a_file_that_must_not_be_read_gets_a_sentence(skatlist, tmp_path, monkeypatch):
    path = tmp_path / "liste.csv"
    path.write_text("Spiel;Alleinspieler\n", encoding="utf-8")

    real = os.open

    def forbidden(name, *more, **by_name):
        if os.fspath(name) == os.fspath(path):
            raise PermissionError(13, "Permission denied")
        return real(name, *more, **by_name)

    monkeypatch.setattr("os.access", lambda *_, **__: False)
    monkeypatch.setattr(os, "open", forbidden)
    done = skatlist("check", path)
    assert done.code == 3
    assert "liste.csv darf nicht gelesen werden" in done.err


@pytest.mark.slow
def test_an_export_can_be_read_by_programs(skatlist, club_folder, tmp_path):
    call = ("export", club_folder, "-o", tmp_path / "papier", "--only", "excel", "--format", "json")
    done = skatlist(*call)
    assert done.code == 0
    output = done.json
    assert (output["schema"], output["folder"], output["replaced"]) == (
        "skatlist/export/1",
        str(tmp_path / "papier"),
        0,
    )
    assert sorted(output["files"]) == sorted(path.name for path in (tmp_path / "papier").iterdir())
    assert output["errors"] is (skatlist("check", club_folder).code == 1)
    assert skatlist(*call).json["replaced"] == len(output["files"])


@pytest.mark.parametrize("folder", [".", "..", "/"])
@pytest.mark.parametrize("call", [("page", "club"), ("template", "liste3"), ("settle", "club", "--stake", "0.25")])
def test_a_folder_in_the_place_of_a_file_is_refused_with_a_name_that_goes(skatlist, club_folder, call, folder):
    done = skatlist(*call, "-o", folder)
    assert done.code == 2
    assert "Fehler im Programm" not in done.err
    assert not any(path.suffix in {".html", ".pdf", ".xlsx"} for path in club_folder.parent.iterdir())


def test_the_page_of_the_folder_one_is_in_is_named_after_it(skatlist, club_folder, monkeypatch):
    monkeypatch.chdir(club_folder)
    assert skatlist("page", ".").out.startswith("Die Seite steht in club.html.")
    assert (club_folder / "club.html").exists()
