"""`skatlist log` and `skatlist backup`, and what is said when an event file is opened."""

import datetime as dt
import io
import json
import re
from pathlib import Path

import pytest
from club_evening import add_games, make_evening
from folders import names_in

from skatlist.evening import Evening, Instance
from skatlist.evening.founding import create_event
from skatlist.event import Event, Seating
from skatlist.event.policy import Decision
from skatlist.event.tournament import Category, Tournament
from skatlist.formats.notation.line import read_line
from skatlist.sheet import KEEPER, ChangeKind, Player, SheetChange
from skatlist.store.drafts import EVENT, player_draft, seats_draft
from skatlist.store.journal import Draft, RecordKind, list_key
from skatlist.store.sheets import Sheets

KEY = (1, 1)
NAME = 'Łukasz "A<B" Öztürk =cmd|x'


def row(line):
    found_row, findings = read_line(line, place_required=True)
    assert not findings
    return found_row


@pytest.fixture
def path(tmp_path, monkeypatch):
    """An evening with everything that can happen in a journal."""
    monkeypatch.chdir(tmp_path)
    path = Path("abend.skat")
    players = (Player(NAME, 1, "Herz", "A-Team"), Player("Bernd", 2), Player("Cem", 3))
    event = Event(name="Löwe", date="2026-11-20", place="Saal", games={3: 3}, players=players,
                  seating=(Seating(1, 1, (1, 2, 3)),))  # fmt: skip
    create_event(path, event, "Udo")
    who = "Karl-Heinz Mühlenkamp"
    with Evening.open(path, write=True, author=who) as evening:
        evening.enter(KEY, row("1 kreuz m2 +"))
        evening.enter(KEY, row("2 pik m1 +"))
        evening.undo(KEY)
        evening.enter(KEY, row("2 kreuz m2 h +"))
        evening.correct(KEY, 1, row("1 kreuz m3 +"))
        evening.undo(KEY)
        evening.correct(KEY, 1, row("1 kreuz m4 +"))
        evening.enter(KEY, row("e"))
        total = [place.total for place in evening.scored(KEY).places]
        evening.state_totals(KEY, [*total, None, None])
        evening.sign(KEY, (1, 2, KEEPER))
        evening.correct(KEY, 1, row("1 kreuz m2 +"), Decision("verschrieben", (1, 2), "Ida"))
        evening.add([player_draft(Player("Bernd Ott", 2, excluded=True)), seats_draft((1, 2), (3, 2, 1))], who)
        evening.add([seats_draft((1, 2), (1, 2, 3)), Draft(RecordKind.EVENT, EVENT, {"place": "Keller"})], who)
        evening.close_series((1, 0), Decision("spät", (), "Ida"))
    return path


SAID = [
    "Veranstaltung: Löwe, 20.11.2026, Saal, Regeln isko-2022, Serien: 1, 3 Spiele am 3er-Tisch, Sprache de",
    f"Startnummer 1: {NAME} (Herz, A-Team)",
    "Startnummer 2: Bernd",
    "Startnummer 3: Cem",
    f"Serie 1, Tisch 1: Plätze: 1 {NAME}, 2 Bernd Ott, 3 Cem",
    "Serie 1, Tisch 1, Spiel 1: 1 kreuz m2 +",
    "Serie 1, Tisch 1, Spiel 2: 2 pik m1 + (zurückgenommen)",
    "Serie 1, Tisch 1: Eintrag 7 zurückgenommen",
    "Serie 1, Tisch 1, Spiel 2: 2 kreuz m2 h +",
    "Serie 1, Tisch 1, Spiel 1 berichtigt: 1 kreuz m3 + (vorher 1 kreuz m2 +) (zurückgenommen)",
    "Serie 1, Tisch 1: Eintrag 10 zurückgenommen",
    "Serie 1, Tisch 1, Spiel 1 berichtigt: 1 kreuz m4 + (vorher 1 kreuz m2 +)",
    "Serie 1, Tisch 1, Spiel 3: e",
    "Serie 1, Tisch 1: Gesamtpunkte laut Papier 110, 98, 0",
    "Serie 1, Tisch 1: unterschrieben von Listenführer, Platz 1, Platz 2",
    (
        "Serie 1, Tisch 1, Spiel 1 berichtigt: 1 kreuz m2 + (vorher 1 kreuz m4 +); Grund: verschrieben; "
        "einverstanden: Platz 1, 2; Spielleiter: Ida"
    ),
    "Startnummer 2 jetzt: Bernd Ott (ausgeschlossen) (vorher Bernd)",
    f"Serie 1, Tisch 2: Plätze: 3 Cem, 2 Bernd Ott, 1 {NAME}",
    f"Serie 1, Tisch 2: Plätze jetzt: 1 {NAME}, 2 Bernd Ott, 3 Cem",
    "Veranstaltung geändert: Keller",
    "Serie 1 abgeschlossen; Veranstaltung abgeschlossen; Grund: spät; Spielleiter: Ida",
]


def words(out):
    return [re.sub(r"^ *\d+  [\d:]{8}  (Udo|Karl-Heinz Mühlenkamp) +", "", line) for line in out.splitlines()[2:]]


def test_the_journal_in_words(skatlist, path):
    done = skatlist("log", path)
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"\d\d\.\d\d\.\d{4}", done.out.splitlines()[0])
    assert words(done.out) == SAID
    assert done.out.splitlines()[1].split() == ["Nr", "Uhrzeit", "Von", "Eintrag"]
    assert done.out.splitlines()[2].startswith(" 1  ")


def test_the_journal_in_english(skatlist, path):
    out = skatlist("log", path, "--lang", "en").out
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", out.splitlines()[0])
    assert "Series 1, table 1, game 1 corrected: 1 clubs w2 + (before: 1 clubs w4 +); reason: verschrieben" in out
    assert "Series 1 closed; Event closed" in out


def test_a_part_of_the_journal(skatlist, path):
    assert words(skatlist("log", path, "--table", 2).out) == SAID[17:19]
    assert words(skatlist("log", path, "--series", 1).out) == [*SAID[4:16], *SAID[17:19], SAID[20]]
    assert skatlist("log", path, "--table", 7).out == "Dazu steht nichts im Verlauf.\n"


@pytest.mark.usefixtures("path")
def test_the_journal_as_json(skatlist):
    document = skatlist("log", "abend", "--format", "json").json
    assert document["schema"] == "skatlist/log/1"
    entries = document["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, 22))
    keys = {"seq", "time", "author", "kind", "series", "table", "content", "undone", "hash"}
    assert all(entry.keys() - {"before"} == keys for entry in entries)
    assert [entry["seq"] for entry in entries if entry["undone"]] == [7, 10]
    correction = entries[15]
    assert correction["before"] == {"game": 1, "line": "1 kreuz m4 +"}
    assert (correction["kind"], correction["series"], correction["table"]) == ("correction", 1, 1)
    assert correction["content"]["agreed"] == [1, 2]
    assert entries[20]["series"] is None


def test_lists_from_files_and_changes(skatlist, path):
    listed = "serie 2\ntisch 3\nplatz 1 A\nplatz 2 B\nplatz 3 C\n1 1 grand m1 +\n2 e\n"
    with Evening.open(path, write=True, author="Udo") as evening:
        evening.add([Draft(RecordKind.LIST, list_key(2, 3), {"text": listed})], "Udo")
        evening.add([Draft(RecordKind.CORRECTION, list_key(2, 3), {"game": 1, "line": "1 grand m2 +"})], "Udo")
        evening.add([Draft(RecordKind.LIST, list_key(2, 3), {"text": listed})], "Udo")
        evening.add([Draft(RecordKind.CORRECTION, list_key(2, 3), {"game": 2, "line": "2 null +"})], "Udo")
        evening.registry.change((2, 3), [SheetChange(3, ChangeKind.RULES, rules="isko-2010")])
        evening.add([Draft(RecordKind.RELEASE, list_key(2, 3), Decision("egal", (), "Ida").facts())], "Udo")
    assert words(skatlist("log", path, "--table", 3).out) == [
        "Serie 2, Tisch 3: Liste mit 2 Spielen eingelesen",
        "Serie 2, Tisch 3, Spiel 1 berichtigt: 1 grand m2 + (vorher 1 grand m1 +)",
        "Serie 2, Tisch 3: Liste neu eingelesen, jetzt 2 Spiele",
        "Serie 2, Tisch 3, Spiel 2 berichtigt: 2 null + (vorher e)",
        "Serie 2, Tisch 3, vor Spiel 3: regeln isko-2010",
        "Serie 2, Tisch 3: vom Spielleiter freigegeben, wie sie ist; Grund: egal; Spielleiter: Ida",
    ]


def test_names_cannot_steer_the_terminal(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    create_event(Path("a.skat"), Event(players=(Player("A\x1b[31m\u202eB\nC", 1),)), "x\x1b]0;y\x07")
    out = skatlist("log", "a.skat").out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert len(out.splitlines()) == 4


def test_as_text_and_of_a_damaged_file(skatlist, path):
    whole = skatlist("log", path, "--text").out.splitlines()
    assert json.loads(whole[0]) == {"schema": "skatlist/journal/1", "records": 21}
    assert len(whole) == 22
    data = bytearray(path.read_bytes())
    data[data.index(b"2 pik m1")] ^= 1
    path.write_bytes(data)
    done = skatlist("log", path, "--text")
    assert done.code == 3
    assert json.loads(done.out.splitlines()[0])["damaged"] is True
    assert done.out.splitlines()[1:] == whole[1:7]
    assert "ab Eintrag 7 beschädigt" in done.err
    plain = skatlist("log", path)
    assert (plain.code, plain.out) == (3, "")
    assert "skatlist verlauf abend.skat --text" in plain.err
    Path("rest.jsonl").write_text(done.out, encoding="utf-8")
    rebuilt = skatlist("new", "neu.skat", "rest.jsonl")
    assert rebuilt.code == 0
    assert "Nach Eintrag 6 fehlt" in rebuilt.err


@pytest.mark.parametrize("more", [["--table", "1"], ["--series", "1"], ["--format", "json"]])
def test_the_text_is_always_the_whole(skatlist, path, more):
    assert skatlist("log", path, "--text", *more).code == 2


def test_from_a_clock_25_years_ahead_there_is_a_way_back(skatlist, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Evening.open(path) as evening:
        before = len(evening.records)
        today = evening.records[-1].time
    monkeypatch.setattr("skatlist.store.journal._stamp", lambda: "2051-11-23T20:00:00.000Z")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    done = skatlist("enter", path)
    assert "23.11.2051" in done.err
    assert "bitte erst stellen" in done.err
    with Evening.open(path, write=True) as evening:
        evening.add([player_draft(Player("früh", 8))], "")
    monkeypatch.setattr("skatlist.store.journal._stamp", lambda: today)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    done = skatlist("enter", path)
    assert "Die Uhr dieses Rechners geht nach" in done.err
    # The calls of the message are made as they stand there.
    shown_calls = [line.split()[1:] for line in done.err.splitlines() if line.startswith("  skatlist ")]
    (_, name, *options), (_, *new) = shown_calls
    assert options[:3] == ["--text", "--at", str(before)]
    journal = skatlist("log", name, *options[:3]).out
    Path(options[-1]).write_text(journal, encoding="utf-8")
    assert skatlist("new", *new).code == 0
    with Evening.open(new[0], write=True) as evening:
        assert len(evening.records) == before
        evening.add([player_draft(Player("spät", 9))], "")
        assert evening.records[-1].time == today
    assert "geht nach" not in skatlist("log", new[0]).err


def test_a_clock_that_is_a_little_slow_asks_for_no_way_back(skatlist, path, monkeypatch):
    with Evening.open(path) as evening:
        day = evening.records[-1].time[:10]
    monkeypatch.setattr("skatlist.store.journal._stamp", lambda: f"{day}T00:00:00.000Z")
    done = skatlist("log", path)
    assert "geht nach" in done.err
    assert "ging die Uhr" not in done.err


def test_the_journal_as_it_was_after_some_entries(skatlist, path):
    whole = skatlist("log", path, "--format", "json").json["entries"]
    part = skatlist("log", path, "--at", 3, "--format", "json").json["entries"]
    assert [entry["seq"] for entry in part] == [1, 2, 3]
    assert part == whole[:3]
    lines = skatlist("log", path, "--text").out.splitlines()
    assert skatlist("log", path, "--text", "--at", 3).out.splitlines()[1:] == lines[1:4]
    for more in ([], ["--text"]):
        done = skatlist("log", path, "--at", len(whole) + 1, *more)
        assert done.code == 2
        assert f"1 bis {len(whole)}" in done.err


def test_a_file_in_a_folder_that_cannot_be_written_to_is_read(skatlist, path, tmp_path, monkeypatch):
    import os

    output = skatlist("log", path).out
    there = names_in(tmp_path)
    monkeypatch.setattr(os, "access", lambda *_args, **_kinds: False)
    assert skatlist("log", path).out == output
    assert skatlist("log", path, "--text").code == 0
    assert names_in(tmp_path) == there


def test_a_backup_beside_the_file_into_a_folder_and_by_name(skatlist, path, tmp_path):
    done = skatlist("backup", path)
    assert done.code == 0
    [copy] = [name for name in names_in(tmp_path) if re.fullmatch(r"abend-sicherung-\d{4}-\d\d-\d\d-\d{6}\.skat", name)]
    assert done.out == f"Gesichert: {copy} (21 Einträge, zur Probe gelesen)\n"
    (tmp_path / "stick").mkdir()
    assert skatlist("backup", "abend", "stick").code == 0
    assert len(names_in(tmp_path / "stick")) == 1
    document = skatlist("backup", path, "stick/zweite", "--format", "json").json
    assert document == {
        "schema": "skatlist/backup/1",
        "event": "abend.skat",
        "backup": "stick/zweite.skat",
        "entries": 21,
    }
    texts = {skatlist("log", name, "--text").out for name in ("abend.skat", copy, "stick/zweite.skat")}
    assert len(texts) == 1


def test_a_backup_never_overwrites(skatlist, path):
    skatlist("backup", path, "zwei.skat")
    before = Path("zwei.skat").read_bytes()
    done = skatlist("backup", path, "zwei.skat")
    assert (done.code, done.out) == (3, "")
    assert "zwei.skat gibt es schon" in done.err
    assert Path("zwei.skat").read_bytes() == before
    assert skatlist("backup", path, path).code == 3
    assert skatlist("backup", path, "fehlt/x.skat").code == 3


def test_an_english_backup(skatlist, path):
    assert "-backup-" in skatlist("backup", path, "--lang", "en").out


def test_the_name_of_a_backup_is_of_its_moment():
    from skatlist.store.backup import backup_path
    from skatlist.words import Language

    moment = dt.datetime(2026, 1, 2, 3, 4, 5, tzinfo=dt.UTC)
    assert backup_path(Path("x/a.b.skat"), None, Language.DE, moment) == Path("x/a.b-sicherung-2026-01-02-030405.skat")


def test_disputes_in_the_journal(skatlist, path, monkeypatch):
    monkeypatch.setattr(Sheets, "appeals_until", lambda _evening, end: end.time)
    monkeypatch.setattr("skatlist.store.sheets.now_utc", lambda: "2999-01-01T00:00:00.000Z")
    with Evening.open(path, write=True, author="Udo") as evening:
        let_in = Decision("war noch am Tisch", director="Ida")
        evening.raise_dispute(KEY, 2, (3,), claim=36, words=f"Hand? {NAME}", decision=let_in)
        court = Decision("Zeuge gehört", director="Ida und Eva")
        evening.decide(1, court, row("2 kreuz m2 +"), by=Instance.ARBITRATION, paragraph="ISkO 2.5.1")
        evening.reopen(1, "neuer Zeuge", name="Mannschaftsführer", decision=let_in)
        evening.decide(1, court, by=Instance.ARBITRATION)
    said = words(skatlist("log", path).out)[-5:]
    assert said == [
        (
            f"Serie 1, Tisch 1, Spiel 2: Streitfall 1 angemeldet von Platz 3; behauptet: +36; „Hand? {NAME}“;"
            " auf der Liste: 2 kreuz m2 h +; trotz Fristablauf zugelassen von Ida; Grund: war noch am Tisch"
        ),
        (
            "Serie 1, Tisch 1, Spiel 2 berichtigt: 2 kreuz m2 + (vorher 2 kreuz m2 h +); Grund: Zeuge gehört;"
            " entschieden: Ida und Eva (Streitfall 1)"
        ),
        (
            "Serie 1, Tisch 1: Streitfall 1 entschieden, es gilt: 2 kreuz m2 + (vorher 2 kreuz m2 h +);"
            " Schiedsgericht: Ida und Eva; ISkO 2.5.1; Grund: Zeuge gehört"
        ),
        (
            "Serie 1, Tisch 1: Streitfall 1 wieder aufgenommen; Mannschaftsführer ist nicht einverstanden;"
            " trotz Fristablauf zugelassen von Ida; Grund: neuer Zeuge"
        ),
        (
            "Serie 1, Tisch 1: Streitfall 1 entschieden, der Eintrag bleibt: 2 kreuz m2 +; Schiedsgericht: Ida und Eva;"
            " ISkO 2.4.1, ISkO 2.3, ISkO 2.5.2; Grund: Zeuge gehört"
        ),
    ]
    english = skatlist("log", path, "--lang", "en", "--table", 1).out
    assert "dispute 1 raised by seat 3; claimed: +36" in english
    assert (
        "dispute 1 decided, it is now: 2 clubs w2 + (before: 2 clubs w2 h +); court of arbitration: Ida und Eva"
        in english
    )


def test_what_a_table_asked_for_in_the_journal(skatlist, tmp_path):
    path = make_evening(tmp_path / "tisch.skat")
    with Evening.open(path, write=True, author="Tisch 1") as evening:
        add_games(evening, "2 kreuz m2 +")
        evening.cases.ask_correction(KEY, 1, "a1b2c3d4/00000001", line="2 kreuz m3 +", words="mit drei")
        evening.cases.refuse_request(1, "nein")
    said = [line.rpartition("  ")[2] for line in words(skatlist("log", path).out)[-2:]]
    assert said == [
        "Serie 1, Tisch 1, Spiel 1: Meldung 1 vom Tisch, bitte berichtigen; richtig wäre: 2 kreuz m3 +; „mit drei“",
        "Serie 1, Tisch 1: Meldung 1 abgelehnt; Grund: nein",
    ]
    assert "game 1: message 1 from the table, please correct" in skatlist("log", path, "--lang", "en").out


def test_a_section_of_the_rules_is_named_once(skatlist, tmp_path):
    two = Tournament(categories=(Category("Damen"), Category("Senioren", from_age=60)), team_size=4)
    with Evening.create(tmp_path / "abend.skat", Event(name="Pokal", tournament=two), author="Ida"):
        pass
    assert "Turnierordnung: [[categories]], [teams]" in skatlist("log", tmp_path / "abend.skat").out
