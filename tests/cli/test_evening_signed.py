"""A whole evening typed into a terminal of 80x24, with German calls: what only the totals show, and signed papers."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import needs
import pytest

from skatlist.skat.game import valuate
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import score
from skatlist.tournament.simulation import simulate_event

pytest.importorskip("termios", reason="a system without pseudo-terminals")

from terminal import Terminal

pytestmark = [pytest.mark.slow, needs.program("pdftotext")]
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PEOPLE = (
    'Łukasz "A<B" Öztürk', "Anna Becker; Pik Sieben", "Karl Müller", "Bernd Schulz", "Uwe Tiedeman", "Ayşe Yılmaz",
    "Lothar Hufnagel", "Otto Meier", "Klaus Lang", "Hans Müller", "Peter Groß", "Inge Voss", "Götz Blum",
)  # fmt: skip
TOTALS = "Gesamtpunkte laut Papier, 1 "  # and the name at place 1
SECRET = "vier Worte sind gut"
MORE = 6  # keys of what mends a slip beyond those of the right line; Enter aside


class Desk:
    """The club's laptop: calls in one folder, each in a terminal."""

    def __init__(self, folder):
        self.folder = folder
        self.screen = None

    def open(self, *call, then):
        env = {"PATH": os.environ["PATH"], "TERM": "xterm", "HOME": str(self.folder), "SKATLIST_LANG": "de"}
        env |= {"LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(self.folder / "konfig")}
        self.screen = Terminal([sys.executable, "-m", "skatlist", *call], env, self.folder)
        return self.screen.wait(then)

    def say(self, line, then):
        return self.screen.line(line, then)

    def close(self, code=0):
        with self.screen as screen:
            assert screen.end() == code
            lines = screen.screen_text.replace("\r", "\n").split("\n")
            # A call that is ready to be typed stays one line, to be copied; so does the path of a file.
            whole = ("    skatlist ", "Weiter mit: ", "Unterschreiben geht jetzt ")
            sentences = [line for line in lines if not line.startswith(whole) and str(self.folder) not in line]
            assert max(map(len, sentences)) <= 80
            assert "Fehler im Programm" not in screen.screen_text
            return " ".join(screen.screen_text.split())

    def call(self, *call, code=0, typed=()):
        """Make a call of its own, typing what it asks for, and return what it said."""
        self.open(*call, then="")
        for question, answer in typed:
            self.screen.wait(question)
            self.say(answer, "")
        return self.close(code)

    def mend(self, line, right, then):
        """Type what mends a slip: that takes no more keys than the right line and six."""
        assert len(line) <= len(right) + MORE
        return self.say(line, then)


@pytest.fixture(scope="module")
def typist():
    sys.path.insert(0, str(BENCHMARKS))
    from bench_entry import shortest

    profile = load_profile()
    return lambda row: shortest(row, valuate(row.entry, profile).overbid)


@pytest.fixture(scope="module")
def lists(typist):
    """Return the lists as they lie there on paper: the lines to type, and the Gesamtpunkte below."""
    sheets = simulate_event(7, players=13, series=1).sheets
    totals = [tuple(place.total for place in score(sheet, load_profile()).places) for sheet in sheets]
    return [([typist(row) for row in sheet.rows], total) for sheet, total in zip(sheets, totals, strict=True)]


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def asks(number, size):
    return f"Spiel {number} ({(number - 1) % size + 1} gibt): "


def test_from_an_empty_folder_to_the_signed_rangliste(desk, lists):
    make_the_evening(desk)
    desk.open("eintragen", "abend.skat", then=asks(1, 4))
    first_list(desk, *lists[0])
    second_list(desk, *lists[1])
    for table, paper in enumerate(lists[2:], 3):
        clean_list(desk, table, *paper)
    desk.say("q", "")
    desk.close()
    a_dispute(desk)
    a_correction(desk, lists[0])
    close_and_print(desk)


def make_the_evening(desk):
    seats = [(table, place) for table, size in enumerate((4, 3, 3, 3), 1) for place in range(1, size + 1)]
    with (desk.folder / "spieler.csv").open("w", encoding="utf-8", newline="") as file:
        players = csv.writer(file, delimiter=";")
        players.writerow(["Name", "Verein", "Tisch", "Platz"])
        players.writerows([*person.partition("; ")[::2], *seat] for person, seat in zip(PEOPLE, seats, strict=True))
    head = ("--name", "Clubabend", "--date", "20.3.26", "--place", "Gasthaus Zum Löwen")
    created = desk.call("neu", "abend.skat", "spieler.csv", *head)
    assert "13 Spieler" in created
    assert "Weiter mit: skatlist eintragen abend.skat" in created


def first_list(desk, lines, totals):
    """Type 48 games, one of them for another player; nothing but the Gesamtpunkte shows it."""
    typed = [*lines]
    typed[30] = "2" + lines[30][1:]
    for number, line in enumerate(typed, 1):
        desk.say(line, asks(number + 1, 4) if number < len(lines) else TOTALS)
    reply_text = desk.say(" ".join(map(str, totals)), "Liste voll")
    assert "k 31 4 karo m1 h +" in reply_text
    assert "Mehr Zahlen vom Papier" not in reply_text  # there is one way to explain it
    assert "stimmen mit dem Papier überein" in desk.mend(f"k31 {lines[30]}", lines[30], "Unterschrieben haben")
    assert "Serie 1, Tisch 1 ist fertig und unterschrieben." in desk.say("a", "Tisch: ")


def second_list(desk, lines, totals):
    """Type 36 games without game 12, and another suit in game 29: the Gesamtpunkte show both."""
    desk.say("2", asks(1, 3))
    typed = [*lines]
    typed[28] = "211-4+"
    del typed[11]
    for number, line in enumerate(typed, 1):
        desk.say(line, asks(number + 1, 3))
    assert "Es fehlen noch Spiele: 35 von 36" in desk.say("f", TOTALS)
    reply_text = desk.say(" ".join(map(str, totals)), asks(36, 3))
    assert "es fehlt ein Spiel von Platz 3, +48 Punkte" in reply_text
    assert "k 28 2 herz o4 +" in reply_text
    desk.mend(f"k28 {lines[28]}", lines[28], asks(36, 3))
    assert "eingefügt" in desk.mend(f"k12vor{lines[11]}", lines[11], "Unterschrieben haben")
    assert "Serie 1, Tisch 2 ist fertig und unterschrieben." in desk.say("a", "Tisch: ")


def clean_list(desk, table, lines, totals):
    """Type a list without a slip, and sign it."""
    desk.say(str(table), asks(1, 3))
    for number, line in enumerate(lines, 1):
        desk.say(line, asks(number + 1, 3) if number < len(lines) else TOTALS)
    assert "stimmen mit dem Papier überein" in desk.say(" ".join(map(str, totals)), "Unterschrieben haben")
    assert f"Serie 1, Tisch {table} ist fertig und unterschrieben." in desk.say("a", "Tisch: ")


def a_dispute(desk):
    reply_text = desk.call("wert", "grand", "mit", "2", "hand", "gewonnen", "--claim", "72", code=1)
    assert "+72 ist falsch, richtig ist +96." in reply_text
    assert "für Grand mit 1, Hand" in reply_text


def a_correction(desk, paper):
    """Change a signed game: everybody whose points change agrees, and signs for the new totals."""
    right = ("berichtigen", "abend.skat", "35", "1 pik m2 +", "--table", "1", "--reason", "mit 2, nicht mit 1")
    assert "Es fehlt die Zustimmung von Platz 2, 3, 4" in desk.call(*right, "--agreed", "1", code=1)
    reply_text = desk.call(*right, "--agreed", "alle")
    assert "jetzt 1 pik m2 +; vorher 1 pik m1 +" in reply_text
    _, (first, *others) = paper
    totals = " ".join(map(str, (first + 11, *others)))
    assert f'--totals "{totals}"' in reply_text
    reply_text = desk.call("abschließen", "abend.skat", code=1)
    assert "Weiter mit: skatlist unterschreiben abend.skat" in reply_text
    reply_text = desk.call("unterschreiben", "abend.skat", "--table", "1", "--totals", totals)
    assert "Serie 1, Tisch 1 ist fertig und unterschrieben." in reply_text
    reply_text = desk.call("teilnehmer", "abend.skat", "5", "--name", "Uwe Tiedemann")
    assert "vorher Uwe Tiedeman." in reply_text


def close_and_print(desk):
    assert "Die Veranstaltung ist abgeschlossen." in desk.call("abschließen", "abend.skat")
    final = desk.call("rangliste", "abend.skat")
    assert "So lange läuft die Frist für Einsprüche." in final
    assert final.index("Anna Becker") < final.index("Uwe Tiedemann") < final.index("Karl Müller")
    secret = ("Kennwort", SECRET)
    desk.call("schlüssel", "neu", "--name", "Skatclub", typed=[("neuen Schlüssel: ", SECRET), ("einmal: ", SECRET)])
    reply_text = desk.call("drucken", "abend.skat", "--sign", typed=[secret])
    assert "15 Dateien geschrieben nach ausdruck" in reply_text
    assert "Weiter mit: skatlist nachprüfen ausdruck" in reply_text
    assert "15 in Ordnung" in desk.call("nachprüfen", "ausdruck")
    assert not list(desk.folder.glob("abend.skat-*"))
    text = ["pdftotext", "-layout", desk.folder / "ausdruck" / "rangliste.pdf", "-"]
    paper = subprocess.run(text, capture_output=True, text=True, check=True).stdout
    assert all(name.partition(";")[0] in paper for name in PEOPLE if name != "Uwe Tiedeman")
