"""`skatlist new`: an event file out of options, a list of players, a description, a journal."""

import io
import os
import re
import shlex
import sys
import time
from pathlib import Path

import pytest
from folders import names_in
from pypdf import PdfReader
from refusals import tells

from skatlist.evening import Evening
from skatlist.evening.typed_people import typed_player
from skatlist.skat.sheet import Player
from skatlist.words import Language, UsageError

ROOT = Path(__file__).parents[2]
NAME = 'Łukasz "A<B" Öztürk =cmd|x'


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKATLIST_AUTHOR", "Udo")


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
        "Weiter mit: skatlist teilnehmer abend.skat",
    ]
    event = event_of("abend.skat")
    assert (event.name, event.date, event.place, event.series) == (NAME, "2026-04-03", "Löwen", 2)
    assert (event.rules, event.language, dict(event.games)) == ("sybex-1997", "en", {4: 40, 3: 30})


def test_games_that_are_no_full_rounds_are_doubted(skatlist):
    done = skatlist("new", "a.skat", "--games-4", 48, "--games-3", 50)
    assert done.code == 0
    assert "50 Spiele am 3er-Tisch sind keine vollen Runden" in done.err
    assert "48 oder 51" in done.err


def test_the_day_is_today_by_default(skatlist):
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


def test_a_folder_without_lists_is_not_offered_for_them(skatlist):
    done = skatlist("new", "a.skat", ROOT / "samples" / "turnier" / "preisskat.toml")
    assert done.code == 0
    assert "Listen aus dem Ordner" not in done.out


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
    ("call", "code", "message"),
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
def test_impossible_settings_make_no_file(skatlist, call, code, message):
    csv("Nr;Name\n1;Anna\n")
    csv("Nr;Name\n1;Anna\n2;anna\n", "doppelt.csv")
    skatlist("new", "da.skat")
    before = names_in(Path())
    done = skatlist("new", *call)
    assert (done.code, done.out) == (code, "")
    assert message in done.err
    assert "Traceback" not in done.err
    assert names_in(Path()) == before


def test_english(skatlist):
    csv("number,name\n1,Anna\n")
    done = skatlist("new", "a.skat", "spieler.csv", "--lang", "en")
    assert done.out.startswith("Made: a.skat\n")
    assert "one series, one player" in done.out
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


@pytest.mark.parametrize("lang", Language)
def test_a_call_without_a_file_names_what_is_needed_and_an_example_that_works(skatlist, lang):
    done = skatlist("new", "--lang", lang.value)
    assert (done.code, done.out, names_in(Path())) == (2, "", [])
    example, described, desk = re.findall(r"^  skatlist (.+)$", done.err, re.MULTILINE)
    assert skatlist(*shlex.split(example)).code == 0
    assert event_of(names_in(Path())[0]).name in example
    Path(names_in(Path())[0]).unlink()
    template = re.search(r"skatlist (\w+ event)", done.err)
    assert skatlist(*template[1].split(), "--lang", lang.value).code == 0
    assert skatlist(*described.split()).code == 0
    assert skatlist(desk, "--help").code == 0


@pytest.mark.slow
def test_at_a_terminal_an_event_without_a_name_is_not_made(tmp_path):
    terminals = pytest.importorskip("terminal")  # there is none on Windows
    env = {**os.environ, "SKATLIST_LANG": "de", "TERM": "dumb", "COLUMNS": "80", "LINES": "24"}
    with terminals.Terminal([sys.executable, "-m", "skatlist", "neu", "abend.skat"], env, tmp_path) as screen:
        assert screen.end() == 2
        assert 'skatlist neu abend.skat --name "Clubabend"' in screen.screen_text
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("line", ["1", "-", "12; Herz Dame", "?"])
def test_a_name_has_a_letter(line):
    with pytest.raises(UsageError, check=tells("new_player_letter")):
        typed_player(line, 1)


def test_a_name_on_a_list_of_players_has_a_letter_too(skatlist):
    done = skatlist("new", "abend.skat", csv("Nr;Name\n1;Ida Groß\n2;-\n"))
    assert (done.code, "Zeile 3: „-“ ist kein Name" in done.err) == (3, True)
    assert names_in(Path()) == ["spieler.csv"]


def test_people_who_have_not_agreed_to_the_rules_are_named_before_play(skatlist, monkeypatch):
    Path("regeln.toml").write_text('extends = "hausregeln"\nagreed_by = ["Anna", "Bert", "Cora"]\n', encoding="utf-8")
    people = csv("Nr;Name\n1;anna\n2;Bert\n3;Cora\n4;Łukasz Öztürk\n5;Emil\n")
    done = skatlist("new", "a.skat", people, "--rules", "regeln.toml")
    assert done.code == 0
    assert "2 Teilnehmer haben den Regeln regeln nicht zugestimmt: Łukasz Öztürk, Emil." in done.err
    for table, has_another in (("1 2 3", False), ("1 2 4", True)):
        with Evening.open(Path("a.skat"), write=True, author="Ida") as evening:
            evening.seat((1, 1), tuple(int(number) for number in table.split()))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b""), "utf-8"))
        begun = skatlist("enter", "a.skat", "--table", 1)
        assert ("Łukasz Öztürk hat den eigenen Regeln nicht zugestimmt" in begun.out) is has_another
    agreed = csv("Nr;Name\n1;Anna\n2;Bert\n", "zwei.csv")
    assert "zugestimmt" not in skatlist("new", "b.skat", agreed, "--rules", "regeln.toml").err
