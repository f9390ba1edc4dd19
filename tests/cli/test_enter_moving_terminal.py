"""Rows, people, signatures and whole lists moved in a real terminal of 80 columns; a doubled and a missing row."""

import os
import sys
from types import MappingProxyType

import pytest
from club_evening import make_evening
from tiers import slow_rows

from skatlist.evening import Evening
from skatlist.sheet import FooterName, Player

pytest.importorskip("termios", reason="a system without pseudo-terminals")

from terminal import Terminal

GAMES = 12
LONG = Player(
    "Karl-Heinz Ottokar Freiherr von und zu Mühlenkamp-Großkopf", 10, "Skatfreunde Zum Löwen Königsmühle 1924"
)
PAPER = [f"{game % 3 + 1} {contract} m1 +" for game, contract in enumerate(["kreuz", "pik", "herz", "karo"] * 3)]
BARE = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


@pytest.fixture
def path(tmp_path):
    seating = {(1, 1): (1, 2, 3), (1, 2): (4, 5, 6)}
    path = make_evening(tmp_path / "abend.skat", seating, games=MappingProxyType({3: GAMES}))
    with Evening.open(path, write=True) as evening:
        evening.registry.register(LONG)
    return path


def type_all(screen, lines):
    screen.wait("Spiel 1 (")
    for number, line in enumerate(lines, 2):
        screen.line(line, f"Spiel {number} (" if number <= GAMES else "Gesamtpunkte laut Papier")


@pytest.mark.slow
@pytest.mark.parametrize("env", [{"LC_ALL": "C.UTF-8"}, BARE], ids=["utf8", "bare"])
def test_a_doubled_and_a_missing_row_at_the_wrong_table(path, env):
    own = {"PATH": os.environ["PATH"], "TERM": "xterm", "HOME": str(path.parent), "SKATLIST_LANG": "de", **env}
    typed = [*PAPER[:4], "2 grand m1 +", *PAPER[4:8], *PAPER[9:]]  # the fifth is one too many, one is missing
    with Terminal([sys.executable, "-m", "skatlist", "enter", path.name, "--table", "2"], own, path.parent) as screen:
        type_all(screen, typed)
        screen.line("k 5 weg", "Spiel 5 ist weg (2 grand m1 +)")
        screen.line(f"k 9 davor {PAPER[8]}", "Spiel 9 eingef")
        screen.line("t 2", f"Tisch 2: {GAMES} von {GAMES}")
        screen.line("um 1", "1 Anna Becker")
        screen.line("j", "Tisch 1; weiter")
        screen.line("n 2 Bernd Schulze; Herz Dame", "Startnummer 2: Bernd Schulze (Herz Dame)")
        screen.line("n", "Bernd Schulze")
        with Evening.open(path) as seen:
            assert [row.source.text for row in seen.book((1, 1)).rows] == PAPER
            assert not seen.book((1, 2)).rows
            totals = " ".join(map(str, seen.scored((1, 1)).footer(FooterName.TOTAL)))
        screen.line(totals, "stimmen mit dem Papier")
        screen.line("1 2", "Es fehlen noch")
        screen.line("unterschrift 2 weg", "Grund der")
        screen.line("Versehen", "ckgenommen: die Unterschrift von Platz 2")
        screen.line("a", "fertig und unterschrieben")
        screen.line("? mehr", "unterschrift 2 weg")
        screen.line("q", "gesichert")
        assert screen.end() == 0
        assert "Traceback" not in screen.shown
        assert screen.widest <= 80
    with Evening.open(path) as seen:
        assert seen.ends.is_final((1, 1))
        assert seen.roster.players[2].name == "Bernd Schulze"


@pytest.mark.parametrize(
    ("lines", "answer", "left"),
    [
        (["k 1 weg"], "Spiel 1 ist weg", 3),
        *slow_rows(
            (["k 1 davor 1 grand m1 +"], "Spiel 1 eingef", 5),
            (["k 1 hinter 4"], "ist jetzt Spiel 4", 4),
            (["um 1 ab 3", "j"], "weiter geht es dort", 2),
        ),
    ],
)
def test_what_is_answered_is_there_after_a_kill(path, lines, answer, left):
    own = {"PATH": os.environ["PATH"], "TERM": "xterm", "HOME": str(path.parent), "SKATLIST_LANG": "de"}
    with Terminal([sys.executable, "-m", "skatlist", "enter", path.name, "--table", "2"], own, path.parent) as screen:
        type_all(screen, PAPER[:4])
        *first, last = lines
        for line in first:
            screen.line(line, "j = ja")
        screen.line(last, answer)  # and then it is killed
    with Evening.open(path) as seen:
        assert len(seen.book((1, 2)).rows) == left
