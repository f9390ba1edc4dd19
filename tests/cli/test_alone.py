"""`skatlist` alone opens the desk; long pages come piece by piece at a terminal of 80 columns and 24 lines."""

import os
import re
import subprocess
import sys
from urllib.request import urlopen

import pytest
from terminal import Terminal

PROGRAM = [sys.executable, "-m", "skatlist"]


@pytest.fixture
def desk(tmp_path):
    """Sit down in a folder and call the program."""

    def call(*words, lang="de", display=None):
        env = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
        env |= {"SKATLIST_LANG": lang, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", "BROWSER": "no-such-browser"}
        env |= {display: ":99"} if display else {}
        return Terminal([*PROGRAM, *words], env, tmp_path)

    return call


@pytest.mark.slow
@pytest.mark.parametrize(
    ("display", "lang", "commands"),
    [
        ("DISPLAY", "de", "Alle Befehle zeigt: skatlist --help"),
        ("WAYLAND_DISPLAY", "en", "All commands: skatlist --help"),
    ],
)
def test_at_a_terminal_with_a_display_it_is_the_first_page_of_the_desk(desk, display, lang, commands):
    with desk(lang=lang, display=display) as screen:
        visible = screen.wait("Strg-C" if lang == "de" else "Ctrl-C")
        assert commands in visible
        address = re.search(r"http://127\.0\.0\.1:\d+/", visible)[0]
        with urlopen(address) as page:
            words = page.read().decode()
        assert {*re.findall(r'name="do" value="(\w+)"', words)} == {"new", "open", "practice", "join", "history"}
        screen.key("\x03")
        assert screen.end() == 0


@pytest.mark.slow
def test_at_a_terminal_without_a_display_it_is_the_help(desk):
    with desk() as screen:
        assert "Aufruf: skatlist" in screen.wait("genug: q und Eingabetaste")
        screen.key("q\r")
        assert screen.end() == 0


@pytest.mark.slow
def test_without_a_terminal_it_is_the_help(tmp_path):
    done = subprocess.run(
        PROGRAM, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL, cwd=tmp_path,
        env={**os.environ, "DISPLAY": ":99"},
    )  # fmt: skip
    assert "skatlist" in done.stdout
    assert "--lang" in done.stdout


@pytest.mark.slow
def test_a_long_page_waits_after_every_windowful(desk):
    with desk("--help") as screen:
        first = screen.wait("genug: q und Eingabetaste")
        assert "wert, value" in first
        assert first.count("\n") <= 23
        assert "Sonstiges:" not in first
        later = screen.line("", "genug: q und Eingabetaste")
        while "Sonstiges:" not in later:
            assert later.count("\n") <= 24
            later = screen.line("", "genug: q und Eingabetaste")
        screen.key("e\r")
        assert screen.end() == 0
        assert "Hilfe zu einem Befehl" not in screen.screen_text
    with desk("backup", "--help", lang="en") as screen:
        assert screen.end() == 0
        assert "enough: e" not in screen.screen_text


@pytest.mark.slow
@pytest.mark.parametrize("call", [["explain"], ["rules", "keys"], ["rules", "show", "isko-2022"]], ids=" ".join)
def test_a_long_answer_to_look_things_up_in_waits_as_well(desk, call):
    with desk(*call) as screen:
        assert screen.wait("weiter: Eingabetaste").count("\n") <= 23
        screen.key("q\r")
        assert screen.end() == 0


@pytest.mark.slow
def test_reading_on_leads_to_the_end(desk):
    with desk("check", "--help") as screen:
        screen.wait("genug: q und Eingabetaste")
        screen.line("", "diese Hilfe")
        assert screen.end() == 0
