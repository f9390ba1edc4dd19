"""Old consoles: what they lack is written with the signs they have, and names stay readable."""

import io
import os
import subprocess
import sys

import pytest

from skatlist.cli.terminal.lines import lettering, wrapped_lines
from skatlist.cli.terminal.table import aligned, cut
from skatlist.cli.terminal.terminal import Terminal
from skatlist.words import Language

NAMES = "Łukasz Dąbrowski, Đorđe Ćosić, İbrahim Işık, Jürgen Groß"


@pytest.mark.parametrize(
    ("encoding", "message", "written"),
    [
        ("cp850", NAMES, "Lukasz Dabrowski, Dorde Cosic, Ibrahim Isık, Jürgen Groß"),
        ("ascii", NAMES, "Lukasz Dabrowski, Dorde Cosic, Ibrahim Isik, Juergen Gross"),
        ("ascii", "„Müller“ – fertig … 3 × −4 ’s", '"Mueller" - fertig ... 3 x -4 \'s'),
        ("cp850", "„Müller“ – fertig … 3 × −4 ’s", '"Müller" - fertig ... 3 × -4 \'s'),
        ("ascii", "Œuvre Ærø Smørrebrød Muße", "Oeuvre Aero Smorrebrod Musse"),
        ("ascii", "♣ ♠ ♥ ♦\ufe0f", "Kr P H Ka"),
        ("ascii", "山 \udcff e\u0301", "? ? e"),
        ("utf-8", NAMES, NAMES),
    ],
)
def test_signs_a_console_lacks_are_written_with_those_it_has(encoding, message, written):
    assert message.encode(encoding, lettering(Language.DE)).decode(encoding) == written


def test_suits_are_named_in_the_language_of_the_call():
    assert "♣♠♥♦".encode("ascii", lettering(Language.EN)) == b"CSHD"


def test_nothing_is_guessed_when_reading():
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", lettering(Language.DE))


@pytest.mark.slow
def test_a_call_speaks_the_letters_of_its_console_and_writes_files_in_full(tmp_path):
    (tmp_path / "a.txt").write_text("serie 1\ntisch 1\nplatz 1 Łukasz Groß\n1 1 kreuz m1 +\n", encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "SKATLIST_LANG": "de"}
    for words in (["score", "a.txt"], ["convert", "a.txt", "b.txt"]):
        call = [sys.executable, "-m", "skatlist", *words]
        done = subprocess.run(call, cwd=tmp_path, env=env, capture_output=True, check=False)
        assert done.stdout
        assert b"?" not in done.stdout
    assert "Łukasz Groß" in (tmp_path / "b.txt").read_text(encoding="utf-8")


def test_lines_and_columns_are_measured_as_the_console_shows_them(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors=lettering(Language.DE))
    monkeypatch.setattr("sys.stdout", stream)
    assert wrapped_lines("Für „Jürgen“ …", 16) == ['Fuer "Juergen"', "..."]
    assert list(aligned([["Groß", "1"], ["Lenz", "12"]], (False, True), Terminal(Language.DE))) == [
        "Gross   1",
        "Lenz   12",
    ]
    assert (cut("Jürgen Groß", 9), cut("Jürgen Groß", 13)) == ("Juerge...", "Juergen Gross")
    monkeypatch.undo()
    assert wrapped_lines("Für „Jürgen“ …", 16) == ["Für „Jürgen“ …"]
