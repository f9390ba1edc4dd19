"""`skatlist new`: an event file out of answers, a list of players, a description, a journal."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pypdf import PdfReader
from refusals import tells

from skatlist.cli.enter.keyboard import Keyboard
from skatlist.cli.new_event import NewOptions
from skatlist.cli.new_questions import Questions
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Event
from skatlist.evening.founding import DraftEvent
from skatlist.evening.typed_people import typed_player, typed_seats
from skatlist.sheet import Player
from skatlist.words import Language, UsageError

ROOT = Path(__file__).parents[2]
NAME = 'Łukasz "A<B" Öztürk =cmd|x'


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKATLIST_AUTHOR", "Udo")


def names(folder=Path()):
    return sorted(file.name for file in folder.iterdir())


def event_of(path):
    with Evening.open(Path(path)) as evening:
        return evening.event()


def csv(content, name="spieler.csv"):
    Path(name).write_text(content, encoding="utf-8")
    return name


def test_from_the_call_alone(skatlist):
    done = skatlist("new", "abend", "--name", NAME, "--date", "3.4.2026", "--place", "Löwen", "--series", 2,
                    "--games-4", 40, "--games-3", 30, "--rules", "sybex-1997", "--language", "en")  # fmt: skip
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Angelegt: abend.skat",
        f"  {NAME}, 03.04.2026, Löwen",
        "  Regeln sybex-1997, 2 Serien, noch keine Spieler",
        "Weiter mit: skatlist eintragen abend.skat",
    ]
    event = event_of("abend.skat")
    assert (event.name, event.date, event.place, event.series) == (NAME, "2026-04-03", "Löwen", 2)
    assert (event.rules, event.language, dict(event.games)) == ("sybex-1997", "en", {4: 40, 3: 30})


def test_the_day_is_today_unless_it_is_named(skatlist):
    before = time.strftime("%Y-%m-%d")
    skatlist("new", "a.skat")
    assert event_of("a.skat").date in {before, time.strftime("%Y-%m-%d")}  # midnight may come in between
    Path("event.toml").write_text('date = "2020-02-02"', encoding="utf-8")
    skatlist("new", "b.skat", "event.toml")
    assert event_of("b.skat").date == "2020-02-02"
    skatlist("new", "c.skat", ".", "--date", "2021-03-03")
    assert event_of("c.skat").date == "2021-03-03"


def test_from_a_list_of_players(skatlist):
    csv("Nr;Name;Verein;Telefon;Tisch\n1;Anna;Herz;1;1\n2;Bernd;;2;1\n3;Cem;;3;1\n")
    done = skatlist("new", "a.skat", "spieler.csv")
    assert done.code == 0
    assert "Serie 1: ein Tisch besetzt" in done.out
    assert done.err == "Nicht gelesen sind die Spalten: Telefon\n"
    assert event_of("a.skat").players[0] == Player("Anna", 1, "Herz")


def test_as_json(skatlist):
    csv("Nr;Name;Telefon;Tisch\n1;Anna;1;1\n2;Bernd;1;1\n3;Cem;1;1\n")
    done = skatlist("new", "a.skat", "spieler.csv", "--name", "A", "--date", "2026-01-02", "--format", "json")
    assert done.json == {
        "schema": "skatlist/new/1",
        "event": "a.skat",
        "name": "A",
        "date": "2026-01-02",
        "players": [{"name": "Anna", "number": 1}, {"name": "Bernd", "number": 2}, {"name": "Cem", "number": 3}],
        "series": 1,
        "tables": [{"series": 1, "table": 1, "numbers": [1, 2, 3]}],
    }
    refused = skatlist("new", "a.skat", "--format", "json")
    assert (refused.code, refused.json["schema"]) == (3, "skatlist/error/1")


def test_from_the_folder_of_an_event(skatlist):
    done = skatlist("new", "a.skat", ROOT / "samples" / "clubabend")
    assert f"Listen aus dem Ordner dazu: skatlist übernehmen a.skat {ROOT / 'samples' / 'clubabend'}" in done.out
    assert len(event_of("a.skat").players) == 15


def test_players_of_another_event(skatlist):
    skatlist("new", "a.skat", ROOT / "samples" / "clubabend")
    for source in ("a", "a.skat", ROOT / "samples" / "clubabend"):
        Path("b.skat").unlink(missing_ok=True)
        assert skatlist("new", "b.skat", "--players-from", source).code == 0
        assert event_of("b.skat").players == event_of("a.skat").players
    assert event_of("b.skat").seating == ()


def test_from_a_journal_with_the_same_hashes(skatlist):
    csv(f'Nr;Name\n1;"{NAME.replace(chr(34), chr(34) * 2)}"\n2;B\n3;C\n')
    skatlist("new", "a.skat", "spieler.csv")
    text = skatlist("log", "a.skat", "--text").out
    Path("verlauf.dat").write_text(text, encoding="utf-8")
    done = skatlist("new", "b.skat", "verlauf.dat")
    assert done.out.startswith("Wiederhergestellt: b.skat, 4 Einträge aus verlauf.dat\n")
    assert skatlist("log", "b.skat", "--text").out == text
    refused = skatlist("new", "c.skat", "verlauf.dat", "--name", "X")
    assert refused.code == 2
    assert "--name" in refused.err
    assert not Path("c.skat").exists()


@pytest.mark.parametrize(
    ("call", "code", "said"),
    [
        (["da.skat"], 3, "da.skat gibt es schon"),
        (["da"], 3, "da.skat gibt es schon"),
        (["spieler.csv", "neu.skat"], 2, "skatlist neu neu.skat spieler.csv"),
        (["spieler.csv"], 2, "skatlist neu spieler.skat spieler.csv"),
        (["fehlt/neu.skat"], 3, "Den Ordner fehlt gibt es nicht"),
        (["neu.skat", "fehlt.csv"], 3, "fehlt.csv gibt es nicht"),
        (["neu.skat", "da.skat"], 3, "--players-from da.skat"),
        (["neu.skat", "."], 3, "keine event.toml"),
        (["neu.skat", "spieler.csv", "--players-from", "da.skat"], 2, "spieler.csv bringt schon Spieler mit"),
        (["neu.skat", "--players-from", "fehlt.skat"], 3, "fehlt.skat gibt es nicht"),
        (["neu.skat", "--rules", "unsinn"], 2, "skatlist regeln liste"),
        (["neu.skat", "--rules", "fehlt.toml"], 2, "fehlt.toml"),
        (["neu.skat", "--date", "31.2.2026"], 2, "31.2.2026"),
        (["neu.skat", "--series", "0"], 2, "--series"),
        (["neu.skat", "--language", "fr"], 2, "de, en"),
        (["neu.skat", "doppelt.csv"], 3, "Zeile 3: anna steht schon in Zeile 2"),
    ],
    ids=str,
)
def test_what_cannot_be_makes_no_file(skatlist, call, code, said):
    csv("Nr;Name\n1;Anna\n")
    csv("Nr;Name\n1;Anna\n2;anna\n", "doppelt.csv")
    skatlist("new", "da.skat")
    before = names()
    done = skatlist("new", *call)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert "Traceback" not in done.err
    assert names() == before


def test_english(skatlist):
    csv("number,name\n1,Anna\n")
    done = skatlist("new", "a.skat", "spieler.csv", "--lang", "en")
    assert done.out.startswith("Made: a.skat\n")
    assert "one series, one player" in done.out
    assert event_of("a.skat").language == "en"


def test_an_event_speaks_the_language_of_the_call_that_made_it(skatlist, monkeypatch):
    csv("number,name\n1,Anna\n")
    monkeypatch.setenv("SKATLIST_LANG", "en")
    assert skatlist("new", "a.skat", "spieler.csv").code == 0
    monkeypatch.setenv("SKATLIST_LANG", "de")
    assert event_of("a.skat").language == "en"


def test_an_event_made_in_english_has_english_papers_wherever_they_are_printed(skatlist, monkeypatch):
    csv("number,name\n1,Anna\n2,Bea\n3,Cem\n")
    Path("list.txt").write_text("table 1\nplace 1 Anna\nplace 2 Bea\nplace 3 Cem\n1 1 clubs w1 +\n", encoding="utf-8")
    monkeypatch.setenv("SKATLIST_LANG", "en")
    assert skatlist("new", "a.skat", "spieler.csv", "--name", "Club evening").code == 0
    skatlist("import", "a.skat", "list.txt", "--series", 1)
    monkeypatch.setenv("SKATLIST_LANG", "de")
    assert skatlist("export", "a.skat", "-o", "papers", "--only", "pdf").code == 0
    assert sorted(path.name for path in Path("papers").iterdir()) == ["series1-table01.pdf", "standings.pdf"]
    words = PdfReader("papers/standings.pdf").pages[0].extract_text()
    assert "Standings" in words
    assert "Rangliste" not in words


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Anna", Player("Anna", 7)),
        ("Anna Becker; Herz Dame", Player("Anna Becker", 7, "Herz Dame")),
        ("Anna; verein Herz; mannschaft A; nr 3", Player("Anna", 3, "Herz", "A")),
        ("Anna; nr 9; ausgeschlossen", Player("Anna", 9)),
        ("Anna  Becker;", Player("Anna Becker", 7)),
    ],
)
def test_a_player_as_typed(line, player):
    assert typed_player(line, 7) == player


@pytest.mark.parametrize("line", ["; Herz", "Anna; nr x", "Anna; nr 0", "Anna; nr 10000", "A; b; c"])
def test_a_player_nobody_can_read(line):
    with pytest.raises(UsageError, check=tells("new_player_how")):
        typed_player(line, 7)


@pytest.mark.parametrize(
    ("line", "key"),
    [("1 2 9", "nobody"), ("1 2 4", "seated"), ("1 2", "seats_how"), ("1 2 2", "seats_how"), ("x", "nobody")],
)
def test_seats_that_cannot_be(line, key):
    people = {number: Player(number=number) for number in range(1, 7)}
    with pytest.raises(UsageError, check=tells(f"new_{key}")):
        typed_seats(line, people, [(4, 5, 6)])


@pytest.fixture
def dialogue(tmp_path):
    """Start the program in a terminal, type an answer after each prompt; return exit code and what was shown."""
    terminals = pytest.importorskip("terminal")  # there is none on Windows

    def drive(call, *steps):
        env = {**os.environ, "SKATLIST_LANG": "de", "TERM": "dumb", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
        with terminals.Terminal([sys.executable, "-m", "skatlist", *call], env, tmp_path) as terminal:
            for prompt, answer in steps:
                terminal.wait(prompt)
                terminal.key(answer)
            return terminal.end(), terminal.shown

    return drive


def people(*names):
    """Return a step for each player, behind the number he gets."""
    return [(f"\n   {number}  ", f"{name}\r") for number, name in enumerate(names, 1)]


HEAD = (
    ("Name der Veranstaltung:", "Clubabend\r"),
    ("Datum [", "31.2.2026\r"),
    ("Datum [", "3.4.2026\r"),
    ("Ort:", "Löwen\r"),
    ("Regeln [isko-2022]", "unsinn\r"),
    ("Regeln [isko-2022]", "\r"),
    ("Serien [1]", "2\r"),
)


def test_asked_in_a_terminal(dialogue):
    code, shown = dialogue(
        ["new", "abend.skat"],
        *HEAD,
        *people("Anna; Herz", "Bernd", "Cem", "Dora", "Emil", "Franz", "Gerd", "anna; HERZ"),
        ("jun.).\r\n   8  ", "-2\r"),  # what was refused is not in the line
        ("Gestrichen: 2  Bernd\r\n   8  ", "\r"),
        ("So setzen?", "x\r"),
        ("So setzen?", "a\r"),
        ("Tisch 1, Startnummern", "7 1 3\r"),
        ("Tisch 2, Startnummern", "\r"),
    )
    assert code == 0, shown
    assert "Weiter mit: skatlist eintragen abend.skat" in shown
    event = event_of("abend.skat")
    assert (event.name, event.date, event.place, event.series) == ("Clubabend", "2026-04-03", "Löwen", 2)
    assert [player.number for player in event.players] == [1, 3, 4, 5, 6, 7]
    assert [seats.numbers for seats in event.seating] == [(7, 1, 3), (4, 5, 6)]


SAID = ["--name", "A", "--date", "2026-01-02", "--place", "B", "--series", "1", "--rules", "isko-2022"]


@pytest.mark.parametrize(("answer", "tables"), [("\r", 1), ("o\r", 0)])
def test_the_proposal_is_taken_or_left(dialogue, answer, tables):
    steps = [*people("A", "B", "C", ""), ("So setzen?", answer)]
    code, shown = dialogue(["new", "abend.skat", *SAID], *steps)
    assert code == 0, shown
    assert "Name der Veranstaltung" not in shown
    assert len(event_of("abend.skat").seating) == tables


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["interrupt", "end of input"])
def test_whoever_breaks_off_finds_nothing(dialogue, key, tmp_path):
    code, shown = dialogue(["new", "abend.skat"], *HEAD, *people("Anna"), ("\n   2  ", key))
    assert code == 130, shown
    assert "Abgebrochen. Es wurde nichts angelegt; was getippt ist" in shown
    assert names(tmp_path) == ["abend-entwurf.toml"]


def test_what_was_typed_before_an_interrupt_is_there_again(dialogue, tmp_path):
    dialogue(["new", "abend.skat"], *HEAD, *people("Anna; Herz", "Bernd"), ("\n   3  ", "\x03"))
    code, shown = dialogue(
        ["new", "abend.skat"],
        ("Damit weitermachen?", "\r"),
        ("Veranstaltung [Clubabend]:", "\r"),
        ("Datum [03.04.2026]:", "\r"),
        ("Ort [Löwen]:", "-\r"),
        ("Regeln [isko-2022]:", "\r"),
        ("Serien [2]:", "\r"),
        ("\n   3  ", "Cem\r"),
        ("\n   4  ", "\r"),
        ("So setzen?", "\r"),
    )
    assert code == 0, shown
    event = event_of("abend.skat")
    assert (event.name, event.date, event.place, event.series) == ("Clubabend", "2026-04-03", "", 2)
    assert event.players == (Player("Anna", 1, "Herz"), Player("Bernd", 2), Player("Cem", 3))
    assert names(tmp_path) == ["abend.skat"]  # the draft is gone


def test_a_pasted_table_is_kept_once_it_is_all_there(tmp_path, monkeypatch):
    lines = [f"{number}\tSpieler {number}a\tHerz" for number in range(1, 301)]
    written = []
    keep = DraftEvent.keep
    monkeypatch.setattr(DraftEvent, "keep", lambda draft, event: written.append(event) or keep(draft, event))
    monkeypatch.setattr(Keyboard, "more_waits", property(lambda _: bool(lines)))
    monkeypatch.setattr(Keyboard, "line", lambda *_: lines.pop(0))
    draft = DraftEvent(tmp_path / "abend.skat", Language.DE)
    options = NewOptions(name="A", date="2026-01-02", place="B", series=1, rules="isko-2022")
    questions = Questions(Event(), options, draft, Terminal(Language.DE))
    with pytest.raises(IndexError):  # as if it had been broken off
        questions.answered()
    assert len(draft.found().players) == 300
    assert len(written) == 1


def test_a_draft_without_a_day_is_of_today(tmp_path, dialogue):
    (tmp_path / "abend-entwurf.toml").write_text('name = "Alt"\n', "utf-8")
    _, shown = dialogue(["new", "abend.skat"], ("Damit weitermachen?", "\r"), ("[Alt]", "\r"), ("Datum [", "\x03"))
    assert "Datum [" in shown


def test_a_draft_that_is_not_wanted_is_thrown_away(dialogue, tmp_path):
    dialogue(["new", "abend.skat"], ("Name", "Alt\r"), ("Datum", "\x03"))
    code, shown = dialogue(
        ["new", "abend.skat"],
        ("Damit weitermachen?", "Neuer Abend\r"),  # no answer, so it is asked again
        ("Damit weitermachen?", "n\r"),
        ("Veranstaltung: ", "\x03"),
    )
    assert (code, "Es wurde nichts angelegt." in shown, names(tmp_path)) == (130, True, [])


def test_one_question_back_and_help_at_each(dialogue):
    code, shown = dialogue(
        ["new", "abend.skat", "--rules", "isko-2022", "--series", "1"],
        ("Veranstaltung: ", "zurück\r"),
        ("Das war schon die erste Frage.", "?\r"),
        ("Wie der Abend heißt", "Clubabent\r"),
        ("Datum", "?\r"),
        ("zum Beispiel 20.3.26", "back\r"),
        ("[Clubabent]: ", "Clubabend\r"),
        ("Datum", "03/04/2026\r"),
        ("t = 03.04.2026, m = 04.03.2026", "m\r"),
        ("Ort", "\r"),
        *people("Anna", "Bernd", "Cem", "?"),
        ("Eine Tabelle aus Excel", "zurück\r"),
        ("Ort", "Krone\r"),
        ("\n   4  ", "\r"),
        ("So setzen?", "?\r"),
        ("setzt Serie 1 so", "a\r"),
        ("Tisch 1, Startnummern", "zurück\r"),
        ("So setzen?", "a\r"),
        ("Tisch 1, Startnummern", "Cem, Ana, Bernd\r"),
        ("Gemeint ist vielleicht: Anna", "Cem, Anna, Bernd\r"),
    )
    assert code == 0, shown
    event = event_of("abend.skat")
    assert (event.name, event.date, event.place) == ("Clubabend", "2026-03-04", "Krone")
    assert [seats.numbers for seats in event.seating] == [(3, 1, 2)]


def test_one_enter_too_many_makes_no_event_of_nobody(dialogue):
    steps = [("\n   1  ", "\r"), ("Ohne Spieler anlegen?", "Anna\r"), ("\n   2  ", "-1\r"), ("\n   1  ", "\r")]
    code, shown = dialogue(["new", "abend.skat", *SAID], *steps, ("Ohne Spieler anlegen?", "j\r"))
    assert (code, event_of("abend.skat").players) == (0, ()), shown


def test_the_people_of_last_time_and_of_a_file_are_taken(skatlist, dialogue):
    csv("Nr;Name;Verein\n3;Anna;Herz\n5;Bernd;\n")
    skatlist("new", "alt.skat", "spieler.csv")
    csv("Name\nCem\nAnna\n", "mitglieder.csv")
    steps = [("Dieselben Spieler wie in alt.skat (2)?", "j\r"), ("\n   6  ", "mitglieder.csv\r"), ("\n   7  ", "\r")]
    code, shown = dialogue(["new", "abend.skat", *SAID], *steps, ("So setzen?", "o\r"))
    assert code == 0, shown
    assert [(player.number, player.name) for player in event_of("abend.skat").players] == [
        (3, "Anna"),
        (5, "Bernd"),
        (6, "Cem"),
    ]


def test_nobody_is_asked_before_the_name_is_free(skatlist, dialogue):
    skatlist("new", "abend.skat")
    code, shown = dialogue(["new", "abend.skat"])
    assert code == 3
    assert "gibt es schon" in shown
    assert "Name der Veranstaltung" not in shown


HEAVY = {"pandas", "numpy", "openpyxl", "reportlab", "pyhanko", "cryptography", "rich", "lxml"}


@pytest.mark.parametrize(
    "call", [["new", "b.skat", "spieler.csv"], ["log", "a.skat"], ["log", "a.skat", "--text"], ["backup", "a.skat"]],
    ids=" ".join,
)  # fmt: skip
def test_no_heavy_library_is_imported(skatlist, call):
    csv("Nr;Name\n1;Anna\n")
    skatlist("new", "a.skat", "spieler.csv")
    code = "import sys; from skatlist.cli.app import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *call], capture_output=True, text=True, check=True)
    assert {name.partition(".")[0] for name in done.stderr.split()} & HEAVY == set()


@pytest.mark.parametrize("line", ["1", "-", "12; Herz Dame", "?"])
def test_a_name_has_a_letter(line):
    with pytest.raises(UsageError, check=tells("new_player_letter")):
        typed_player(line, 1)


def test_a_name_on_a_list_of_players_has_a_letter_too(skatlist):
    done = skatlist("new", "abend.skat", csv("Nr;Name\n1;Ida Groß\n2;-\n"))
    assert (done.code, "Zeile 3: „-“ ist kein Name" in done.err) == (3, True)
    assert names() == ["spieler.csv"]
