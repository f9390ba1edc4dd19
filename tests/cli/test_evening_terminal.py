"""A whole evening typed at a window of 80 columns and 24 lines: from an empty folder to the printed papers.

Two lists are typed from paper with slips; how many keys mend one is counted in `dialogue/test_mending.py`.
"""

import os
import sys
from pathlib import Path
from statistics import median

import pytest

from skatlist.evening import Evening
from skatlist.formats.folder.event_folder import read_event
from skatlist.game import valuate
from skatlist.rules import load_profile
from skatlist.sheet import score

pytest.importorskip("termios", reason="a system without pseudo-terminals")

from terminal import Terminal

ROOT = Path(__file__).parents[2]
PEOPLE = (
    "Anna Becker", "Bernd Yılmaz", "Carla Voß", "Dieter Öz", "Erika Straße", "Franz Kern", "Gerd Lohse",
    "Hans Klein", "Ida Neu", "Jan Wójcik", "Karl-Heinz Schulze", "Lothar Hufnagel", "Maria Groß",
)  # fmt: skip
FOUR, THREE = (1, 1), (1, 4)  # the lists of the sample evening that are typed
MOST = 6  # keys of a game beside Enter


@pytest.fixture
def club(tmp_path):
    """Start a call of the program in a window."""

    def started(*call):
        env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        program = [sys.executable, "-m", "skatlist", *call]
        return Terminal(program, env | {"SKATLIST_LANG": "de"}, tmp_path)

    return started


@pytest.fixture
def papers(monkeypatch):
    """Return the lines of a list as fast typists write them, and its totals."""
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    from bench_entry import shortest

    profile = load_profile()
    sheets = {(sheet.series, sheet.table): sheet for sheet in read_event(ROOT / "samples" / "clubabend").event.sheets}

    def of(key):
        rows = sheets[key].rows
        lines = [shortest(row, valuate(row.entry, profile).overbid) for row in rows]
        assert median(map(len, lines)) <= MOST
        return lines, [place.total for place in score(sheets[key], profile).places]

    return of


class Typing:
    """Somebody who types the rows of a paper list one after the other."""

    def __init__(self, screen, lines, size):
        self.screen = screen
        self.lines = lines
        self.size = size
        self.at = 1  # the game that is asked for

    def prompt(self, game):
        return f"Spiel {game} ({(game - 1) % self.size + 1} gibt): "

    def type_until(self, last):
        """Type the rows up to a game."""
        for game in range(self.at, last + 1):
            self.screen.line(
                self.lines[game - 1], self.prompt(game + 1) if game < len(self.lines) else "laut Papier, 1 "
            )
        self.at = last + 1

    def slip(self, wrong, *mended, saying="", asked=""):
        """Type something else instead of the row that is due, and mend it; with the last line that row is entered."""
        said = self.screen.line(wrong, asked or self.prompt(self.at))
        assert saying in " ".join(said.split())
        *before, last = mended
        for line in before:
            self.screen.line(line, self.prompt(self.at))
        self.screen.line(last, self.prompt(self.at + 1))
        self.at += 1


@pytest.mark.slow
def test_from_nothing_to_the_papers(club, papers, tmp_path):
    make_event(club, tmp_path)
    with club("enter", "abend.skat") as screen:
        lines, totals = papers(FOUR)
        screen.wait("Spiel 1 (1 gibt): ")
        type_four(Typing(screen, lines, 4))
        finish(screen, totals)
        lines, others = papers(THREE)
        screen.line("2", "Spiel 1 (1 gibt): ")
        type_three(Typing(screen, lines, 3))
        finish(screen, others)
        screen.line("q", "Alles ist gesichert")
        assert screen.end() == 0
        assert screen.widest <= 80
        assert "Fehler im Programm" not in screen.shown
    settle_a_dispute(club)
    correct_after_signing(club, totals)
    close_and_print(club, tmp_path)
    with Evening.open(tmp_path / "abend.skat") as evening:
        assert [place.total for place in evening.scored((1, 1)).places] == [totals[0], totals[1] - 9, *totals[2:]]
        assert [place.total for place in evening.scored((1, 2)).places] == others
        assert 1 in evening.closed


def make_event(club, folder):
    tables = (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
    rows = (f"{name};{table}" for name, table in zip(PEOPLE, tables, strict=True))
    (folder / "spieler.csv").write_text("\n".join(("Name;Tisch", *rows)), encoding="utf-8")
    with club("new", "abend.skat", "spieler.csv", "--name", "Clubabend", "--date", "20.3.26") as screen:
        assert "Serie 1: 4 Tische besetzt" in screen.wait("Weiter mit: skatlist eintragen abend.skat")
        assert screen.end() == 0


def type_four(typing):
    typing.type_until(3)
    typing.slip("29+1h", "+", saying="Nur das Fehlende")
    typing.type_until(7)
    typing.slip("1 kruez m2 +", "\t", saying="gemeint ist vielleicht „kreuz“")
    typing.type_until(17)
    typing.slip(typing.lines[16], "z", typing.lines[17], saying="genau wie Spiel 17", asked="noch einmal (")
    typing.type_until(48)


def type_three(typing):
    typing.type_until(4)
    typing.slip("224+11-", "\x1b[A", saying="11 Spitzen gibt es bei Grand nicht")
    typing.type_until(13)
    typing.screen.line("110+1+", typing.prompt(15))  # the wrong declarer, seen one row later
    typing.screen.line(f"k14 {typing.lines[13]}", typing.prompt(15))
    typing.at = 15
    typing.type_until(24)
    typing.at = 26  # one row is left out: at three nobody sees it at once
    typing.screen.line(typing.lines[25], typing.prompt(26))
    typing.screen.line(f"k25vor{typing.lines[24]}", typing.prompt(27))
    typing.at = 27
    typing.type_until(36)


def finish(screen, totals):
    screen.line(" ".join(map(str, totals)), "Unterschrieben haben")
    screen.line("a", "Tisch: ")


def settle_a_dispute(club):
    with club("value", "grand", "mit", "2", "hand", "gewonnen", "--claim", "72") as screen:
        said = screen.wait("+72 ist falsch, richtig ist +96")
        assert screen.end() == 1, said


def correct_after_signing(club, totals):
    with club("enter", "abend.skat", "--series", "1", "--table", "1") as screen:
        screen.wait("Liste voll")
        screen.line("k4 29+1+", "Grund der Änderung: ")
        screen.line("kein Hand gesagt", "Zugestimmt haben")
        screen.line("alle", "Gesamtpunkte laut Papier, 1 ")
        new = " ".join(map(str, [totals[0], totals[1] - 9, *totals[2:]]))
        assert "fertig und unterschrieben" in screen.line(new, "Tisch: ")  # all have agreed
        screen.line("q", "Alles ist gesichert")
        assert screen.end() == 0


def close_and_print(club, folder):
    with club("close", "abend.skat", "--series", "1") as screen:
        assert "Serie 1, Tisch 3: die ganze Liste" in " ".join(screen.wait("--reason").split())
        assert screen.end() == 1
    with club("close", "abend.skat", "--series", "1", "--director", "Ina", "--reason", "spät geworden") as screen:
        assert screen.end() == 0
    with club("export", "abend.skat", "-o", "papiere") as screen:
        assert screen.end() == 0
    printed = {path.name for path in (folder / "papiere").iterdir()}
    assert {"rangliste.pdf", "rangliste.xlsx"} <= printed
