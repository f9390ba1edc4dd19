"""`skatlist people --source`: a table of people registered in one call, its questions asked at the end."""

import io
import os
import re
import sys

import pytest
from cli.nursery import Nursery
from messy_people import messy_people
from openpyxl import Workbook
from tiers import some

from skatlist.evening import Evening, Event
from skatlist.tournament.tournament import Category, Tournament
from skatlist.words import Language
from skatlist.words.catalogue import sentences

NAME = 'Łukasz "A<B" Öztürk'
TABLE = f"""Name;Verein;Jahrgang;Klasse;Tandem
Lothar Hufnagel;Pik Sieben;1960;;Rot
Lotar Hufnagl;;1858;;
;Herz Dame;;;
"{NAME.replace('"', '""')}";Pik Siebn;;Dame;Rot
"""


@pytest.fixture
def path(tmp_path):
    event = Event(name="Herbst", date="2026-11-22", tournament=Tournament(categories=(Category("Damen"),)))
    with Evening.create(tmp_path / "abend.skat", event) as evening:
        return evening.file.path


@pytest.fixture
def table(tmp_path):
    (tmp_path / "a.csv").write_text(TABLE, encoding="utf-8")
    return tmp_path / "a.csv"


def records(path):
    with Evening.open(path) as evening:
        return len(evening.records)


def names(path):
    with Evening.open(path) as evening:
        return [person.player.name for person in evening.people]


def test_a_hundred_and_sixty_people_go_through_in_one_call(path, tmp_path, skatlist):
    messy = messy_people()
    (tmp_path / "a.csv").write_bytes(messy.text().encode("cp1252", "replace"))
    done = skatlist("people", path, "--from", tmp_path / "a.csv", "--accept")
    assert done.code == 0
    assert f"{messy.people} Teilnehmer neu eingetragen, Startnummern 1–39, 41–89, 91–150" in done.out
    assert "Spalten, die nicht gelesen wurden: Mixed, Handy" in done.out
    assert len(names(path)) == messy.people


def test_all_questions_stand_at_the_end_with_their_answers_and_nothing_is_written(path, table, skatlist):
    before = records(path)
    done = skatlist("people", path, "--from", table)
    assert (done.code, records(path), names(path)) == (1, before, [])
    output = done.words
    assert "5 Fragen sind offen, eingetragen ist noch niemand" in output
    assert "Zeile 3, Lotar Hufnagl: Geburtsjahr „1858“ kann nicht sein" in output
    assert "Lotar Hufnagl (Zeile 3) = Lothar Hufnagel (Pik Sieben, 1960) aus Zeile 2?" in output
    assert "Antwort: 3=gleich 3=neu 3=- 3=<der richtige Name>" in output
    assert "Zeile 4: Hier fehlt der Name: Herz Dame" in output
    assert "Klasse „Dame“ gibt es nicht (Zeile 5). Angelegt ist Damen." in output
    assert "Verein „Pik Siebn“ (1-mal) = „Pik Sieben“ (1-mal)?" in output
    # The call that stands there is a call.
    ready = re.search(r"skatlist teilnehmer (\S+) --source (\S+)((?: --answer (?:\"[^\"]+\"|\S+))+)", done.out)
    answers = [word.strip('"') for word in re.findall(r"--answer (\"[^\"]+\"|\S+)", ready[3])]
    assert len(answers) == 5
    done = skatlist("people", path, "--from", table, *(word for answer in answers for word in ("--answer", answer)))
    assert (done.code, names(path)) == (0, ["Lothar Hufnagel", NAME])
    with Evening.open(path) as evening:
        assert [person.player.club for person in evening.people] == ["Pik Sieben"] * 2
        assert evening.people[1].registration.categories == ("Damen",)
        assert [person.registration.tandem for person in evening.people] == ["Rot", "Rot"]


def test_one_open_question_keeps_everybody_out(path, table, skatlist):
    before = records(path)
    answers = ["3=gleich", "3:jahrgang=-", "4=-", "klasse:Dame=Damen"]
    done = skatlist("people", path, "--from", table, *(word for answer in answers for word in ("--answer", answer)))
    assert (done.code, records(path)) == (1, before)
    assert "1 Frage ist offen" in done.out
    for wrong in ("99=gleich", "3", "4=17", "klasse:Dame=Könige"):
        output = [word for answer in (*answers[:2], wrong) for word in ("--answer", answer)]
        done = skatlist("people", path, "--from", table, *output, "--accept")
        assert (done.code, records(path)) == (2, before), wrong


def test_in_english(path, table, skatlist, monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", "en")
    done = skatlist("people", path, "--from", table)
    output = done.words
    assert "5 questions are open, nobody is registered yet" in output
    assert "Lotar Hufnagl (line 3) = Lothar Hufnagel (Pik Sieben, 1960) of line 2?" in output
    assert "3=same 3=new 3=-" in output
    assert "--source" in output
    done = skatlist("people", path, "--from", table, "--answer", "3=new", "--accept")
    assert "3 people registered, start numbers 1–3" in done.out


@pytest.mark.parametrize("lang", Language)
def test_every_question_has_its_words(lang):
    words = sentences("people", lang.value)
    for kind in some(("row", "double", "number", "born", "categories", "side_events", "partner")):
        assert words[f"registration.free.{kind}"]
        assert words[f"registration.out.{kind}"]


def test_as_json(path, table, skatlist):
    document = skatlist("people", path, "--from", table, "--format", "json").json
    assert (document["people"], document["registered"], len(document["questions"])) == ([], 0, 5)
    assert document["questions"][0] == {
        "question": "3:jahrgang", "kind": "born", "line": 3, "proposal": "-", "answers": ["-"], "free": True,
        "message": "Zeile 3, Lotar Hufnagl: Geburtsjahr „1858“ kann nicht sein. Welches?",
    }  # fmt: skip
    done = skatlist("people", path, "--from", table, "--accept", "--format", "json").json
    assert [person["name"] for person in done["people"]] == ["Lothar Hufnagel", NAME]
    assert (done["registered"], done["left_out"], done["questions"]) == (2, [4], [])


def test_text_that_is_piped_in(path, skatlist, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("1. Anna Becker\nGroß, Jürgen\n".encode())))
    assert skatlist("people", path, "--from", "-").code == 0
    assert names(path) == ["Anna Becker", "Jürgen Groß"]


def _xlsx(path, rows):
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(path)


def test_a_workbook_and_the_last_event(path, tmp_path, skatlist):
    _xlsx(
        tmp_path / "a.xlsx",
        [["Anmeldung"], ["Jahrgang", "Name", "Bezahlt"], [1958, NAME, 15.0], [None, "Ida Neu", None]],
    )
    assert skatlist("people", path, "--from", tmp_path / "a.xlsx").code == 0
    with Evening.open(path) as evening:
        assert [person.player.name for person in evening.people] == [NAME, "Ida Neu"]
        assert evening.people[0].registration[:4] == (False, True, "", 1958)
    skatlist("new", tmp_path / "naechster.skat", "--name", "Winter")
    assert skatlist("people", tmp_path / "naechster.skat", "--from", path).code == 0
    assert names(tmp_path / "naechster.skat") == [NAME, "Ida Neu"]
    skatlist("export", path, "--to-folder", tmp_path / "ordner")
    skatlist("new", tmp_path / "dritter.skat", "--name", "Winter")
    assert skatlist("people", tmp_path / "dritter.skat", "--from", tmp_path / "ordner").code == 0
    assert names(tmp_path / "dritter.skat") == [NAME, "Ida Neu"]


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", 3), (b"\x89PNG\r\n\x1a\n\x00", 3), (b"Name\n", 3), (b"\x00" * 99, 3), (b"PK\x03\x04x", 3)],
)
def test_a_file_that_is_no_table_is_refused(path, tmp_path, skatlist, content, code):
    (tmp_path / "a.csv").write_bytes(content)
    before = records(path)
    done = skatlist("people", path, "--from", tmp_path / "a.csv")
    assert (done.code, records(path)) == (code, before)
    assert done.err


def test_one_thing_in_one_call(path, table, skatlist):
    for wrong in (["5", "--from", table], ["--from", table, "--paid"], ["--answer", "3=neu"], ["--accept"]):
        assert skatlist("people", path, *wrong).code == 2, wrong
    assert skatlist("people", path, "--from", "gibtsnicht.csv").code == 3


@pytest.mark.slow
def test_asked_in_a_window(path, table, tmp_path):
    pytest.importorskip("termios", reason="a system without pseudo-terminals")
    from terminal import Terminal

    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    call = [sys.executable, "-m", "skatlist", "people", str(path), "--from", str(table)]
    with Terminal(call, env | {"SKATLIST_LANG": "de"}, tmp_path) as stopped:
        stopped.wait("[-]:")
        stopped.key("\x03")
        assert stopped.end() == 130
        assert "Es ist niemand eingetragen." in stopped.screen_text
    assert names(path) == []
    with Terminal(call, env | {"SKATLIST_LANG": "de"}, tmp_path) as window:
        assert "5 Fragen, Eingabetaste nimmt den Vorschlag." in window.wait("[-]:")
        assert "kann kein Geburtsjahr sein" in window.line("1858", "[-]:")
        assert "Lotar Hufnagl (Zeile 3) = Lothar Hufnagel" in window.line("1961", "[gleich]:")
        window.line("neu", "[-]:")
        window.line("Groß, Jürgen", "[Damen]:")
        window.line("", "[gleich]:")
        window.line("", "Startnummern 1–4")
        assert window.end() == 0
        assert window.widest <= 80
    assert names(path) == ["Lothar Hufnagel", "Lotar Hufnagl", "Jürgen Groß", NAME]


@pytest.mark.slow
def test_killed_while_it_writes_nobody_is_there(path, tmp_path):
    """Wherever the disk takes no more, the file is as it was or everybody is registered."""
    (tmp_path / "a.csv").write_text(messy_people(80, near=4).text(), encoding="utf-8")
    empty = path.read_bytes()
    call = ["people", str(path), "--source", str(tmp_path / "a.csv"), "--accept"]
    results = []
    with Nursery(tmp_path) as nurse:
        for most in (*(len(empty) + 6_000 * kill for kill in range(6)), None):
            for each in path.parent.glob(f"{path.name}-*"):
                each.unlink()
            path.write_bytes(empty)
            nurse.start(call, typing=False, most=most).rest()
            results.append(len(names(path)))
    assert (results[0], results[-1]) == (0, 75)
    assert set(results) == {0, 75}


def test_a_column_is_assigned_in_the_call(path, tmp_path, skatlist):
    (tmp_path / "b.csv").write_text("Name;Bemerkung\nInge Neu;Damen\n", encoding="utf-8")
    done = skatlist("people", path, "--source", tmp_path / "b.csv", "--column", "Bemerkung=Klasse", "--format", "json")
    assert done.json["people"][0]["categories"] == ["Damen"]
    done = skatlist("people", path, "--source", tmp_path / "b.csv")
    assert '--column "Bemerkung=' in done.words
    assert skatlist("people", path, "--source", tmp_path / "b.csv", "--column", "Klasse").code == 2
