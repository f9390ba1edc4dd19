"""`skatlist` alone, at a terminal of 80 columns and 24 lines: a short menu; long pages come piece by piece."""

import os
import subprocess
import sys

import pytest
from club_evening import make_evening
from terminal import Terminal

PROGRAM = [sys.executable, "-m", "skatlist"]


@pytest.fixture
def desk(tmp_path):
    """Sit down in a folder and call the program."""

    def call(*words, lang="de"):
        env = {**os.environ, "SKATLIST_LANG": lang, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        return Terminal([*PROGRAM, *words], env, tmp_path)

    return call


def test_the_menu_leads_to_a_game_and_to_the_end(desk):
    with desk() as screen:
        menu = screen.wait("Nummer: ")
        assert "Was möchten Sie tun?" in menu
        assert menu.count("\n") < 23
        number = next(line.split()[0] for line in menu.splitlines() if "einzelnes Spiel" in line)
        screen.line(number, "> ")
        answer = screen.line("kreuz mit 2 hand gewonnen", "zurück zum Menü")
        assert "$ skatlist wert kreuz mit 2 hand gewonnen" in answer
        assert "+48" in answer
        screen.line("", "Nummer: ")
        screen.key("e\r")
        assert screen.end() == 0


def test_it_asks_for_the_file_and_offers_the_one_that_is_there(desk, tmp_path):
    make_evening(tmp_path / "freitag.skat")
    with desk(lang="en") as screen:
        menu = screen.wait("Number: ")
        number = next(line.split()[0] for line in menu.splitlines() if "standings" in line)
        screen.line(number, "Which file? (Enter: freitag.skat)")
        answer = screen.line("", "back to the menu")
        assert "$ skatlist standings freitag.skat" in answer
        screen.line("", "Number: ")
        screen.line("77", "Possible: the numbers 1 to")
        screen.line(number, "Which file?")
        assert "nirgends.skat" in screen.line("nirgends.skat", "back to the menu")
        screen.key("e\r")
        assert screen.end() == 0


def test_a_new_evening_is_offered_a_name_that_is_free(desk, tmp_path):
    (tmp_path / "abend.skat").touch()
    with desk() as screen:
        screen.wait("Nummer: ")
        screen.line("1", "(Eingabetaste: abend-2.skat)")
        screen.line("", "$ skatlist neu abend-2.skat")
        screen.wait(":")
        screen.key("\x03")
        screen.wait("zurück zum Menü")
        screen.line("", "Nummer: ")
        screen.key("\x03")
        assert screen.end() == 130


def test_elsewhere_it_is_the_page(tmp_path):
    done = subprocess.run(PROGRAM, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL, cwd=tmp_path)
    assert "skatlist" in done.stdout
    assert "--lang" in done.stdout


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
        assert "Hilfe zu einem Befehl" not in screen.shown
    with desk("backup", "--help", lang="en") as screen:
        assert screen.end() == 0
        assert "enough: e" not in screen.shown


@pytest.mark.parametrize("call", [["explain"], ["rules", "keys"], ["rules", "show", "isko-2022"]], ids=" ".join)
def test_a_long_answer_to_look_things_up_in_waits_as_well(desk, call):
    with desk(*call) as screen:
        assert screen.wait("weiter: Eingabetaste").count("\n") <= 23
        screen.key("q\r")
        assert screen.end() == 0


def test_who_reads_on_comes_to_the_end(desk):
    with desk("check", "--help") as screen:
        screen.wait("genug: q und Eingabetaste")
        screen.line("", "diese Hilfe")
        assert screen.end() == 0
