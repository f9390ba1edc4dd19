"""`skatlist forget`: what is remembered on a computer goes, what cannot be brought back stays unless all is to go."""

import os
import sys

import pytest
from folders import names_in
from terminal import Terminal

TRACES = ["desk.log", "desk.log.1", "known-keys.json", "recent.txt"]
KEPT = ["config.toml", "key.crt", "key.pem", "verein.pem"]


@pytest.fixture
def folder(computer):
    folder = computer()
    for name in ("desks", "tables", "refused", "uploads"):
        (folder / name).mkdir(parents=True)
        (folder / name / "note.json").write_text("{}")
    for name in (*TRACES, *KEPT):
        (folder / name).write_text("x")
    return folder


def test_it_says_what_goes_and_what_stays(skatlist, folder):
    done = skatlist("forget", "--yes")
    assert (done.code, names_in(folder)) == (0, KEPT)
    gone = "desk.log, desk.log.1, desks, known-keys.json, recent.txt, refused, tables, uploads"
    assert f"Gelöscht: {gone}." in done.words
    assert "Geblieben sind: config.toml, key.crt, key.pem, verein.pem." in done.out
    assert "nichts, was zu löschen wäre" in skatlist("forget", "--yes").out


def test_with_all_the_key_and_the_settings_go_too(skatlist, folder):
    done = skatlist("vergessen", "--all", "--yes")
    assert (done.code, names_in(folder)) == (0, [])
    assert "der Schlüssel des Vereins; ohne ihn wird nichts mehr unterschrieben" in done.out
    assert "verein.pem" in done.out


def test_without_a_terminal_nothing_is_deleted_unasked(skatlist, folder):
    before = names_in(folder)
    done = skatlist("forget", "--lang", "en")
    assert (done.code, names_in(folder)) == (2, before)
    assert "skatlist forget --yes" in done.err


def test_a_link_goes_and_what_it_leads_to_stays(skatlist, folder, tmp_path):
    (tmp_path / "kostbar").mkdir()
    (tmp_path / "kostbar" / "abend.skat").write_text("x")
    (folder / "refused" / "note.json").unlink()
    (folder / "refused").rmdir()
    (folder / "refused").symlink_to(tmp_path / "kostbar", target_is_directory=True)
    assert skatlist("forget", "--yes").code == 0
    assert "refused" not in names_in(folder)
    assert (tmp_path / "kostbar" / "abend.skat").exists()


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "left"), [("j", KEPT), ("n", None), ("", None)])
def test_at_a_terminal_it_asks(folder, tmp_path, answer, left):
    before = names_in(folder)
    env = {**os.environ, "SKATLIST_LANG": "de", "COLUMNS": "80", "LINES": "24"}
    with Terminal([sys.executable, "-m", "skatlist", "forget"], env, tmp_path) as screen:
        screen.wait("Das alles löschen? j/n")
        screen.key(f"{answer}\r")
        assert screen.end() == 0
    assert names_in(folder) == (before if left is None else left)


def test_the_photographs_of_an_event_opened_here_go_and_the_event_stays(skatlist, folder, tmp_path):
    event = tmp_path / "abend.skat"
    event.write_bytes(b"an event")
    photos = tmp_path / "abend.skat.photos"
    photos.mkdir()
    (photos / f"{'0' * 64}.jpg").write_bytes(b"a photograph")
    (folder / "recent.txt").write_text(f"{event}\n")
    done = skatlist("forget", "--yes")
    assert "abend.skat.photos" in done.words
    assert (photos.exists(), event.exists()) == (False, True)
