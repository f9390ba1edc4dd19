"""check, score, standings, convert and export of an event file: the same as of its folder."""

import json
import re
import shutil
from pathlib import Path
from types import MappingProxyType

import pytest
from cli.talk import Talk
from club_evening import ROUND, make_evening
from tiers import slow_rows

from skatlist.cli.app import run
from skatlist.evening import Decision, Evening
from skatlist.evening.founding import create_event
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating

SAMPLES = Path(__file__).parents[2] / "samples"
EVENTS = ("clubabend", "streitfall", "hausregeln")


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """The sample evenings, each as a folder and as an event file."""
    folder = tmp_path_factory.mktemp("evenings")
    for name in EVENTS:
        shutil.copytree(SAMPLES / name, folder / name)
        run(["import", str(folder / f"{name}.skat"), str(folder / name)])
        assert (folder / f"{name}.skat").exists()
    return folder


@pytest.fixture
def event_folder(here, evenings):
    return shutil.copytree(evenings, here, dirs_exist_ok=True)


def played(path, *tables):
    """Make an event file with four tables of three and games at some of them, the last one first."""
    people = tuple(Player(name=f"Spieler {number}", number=number) for number in range(1, 13))
    seating = tuple(Seating(1, table, tuple(range(3 * table - 2, 3 * table + 1))) for table in range(1, 5))
    create_event(path, Event(games={3: 3}, players=people, seating=seating), "Ida")
    with Evening.open(path, write=True) as evening:
        for table, *lines in reversed(tables):
            drafts = [
                Draft(RecordKind.GAME, list_key(1, table), {"game": game, "line": line})
                for game, line in enumerate(lines, 1)
            ]
            evening.add(drafts, "Ida")


@pytest.mark.slow
@pytest.mark.usefixtures("event_folder")
@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize(
    ("command", "form"),
    [("score", "text"), ("standings", "json"), *slow_rows(("score", "json"), ("standings", "text"))],
)
def test_score_and_standings_are_those_of_the_folder(skatlist, name, command, form):
    file, folder = (skatlist(command, path, "--format", form) for path in (f"{name}.skat", name))
    # A list of an event file waits for signatures, that of a folder does not.
    output, folder_output = (
        re.sub(r"Vorläufig:.*\n( *Rang)", r"\1", each.out, flags=re.DOTALL) for each in (file, folder)
    )
    assert output.replace(f"{name}.skat", name) == folder_output
    assert file.code == folder.code


@pytest.mark.slow
@pytest.mark.usefixtures("event_folder")
@pytest.mark.parametrize("name", EVENTS)
def test_the_findings_are_those_of_the_folder_without_lines(skatlist, name):
    file, folder = (
        json.loads(skatlist("check", path, "--format", "json").out)["findings"] for path in (f"{name}.skat", name)
    )
    assert {finding["file"] for finding in file} <= {f"{name}.skat"}
    assert {finding["line"] for finding in file} <= {None}
    for finding in (*file, *folder):
        del finding["file"], finding["line"]
    assert file == folder


@pytest.mark.slow
def test_people_on_a_list_who_are_not_those_seated_are_found_as_in_a_folder(here, skatlist):
    shutil.copytree(SAMPLES / "clubabend", here / "abend")
    path = here / "abend" / "serie1-tisch03.txt"
    path.write_text(path.read_text(encoding="utf-8").replace("platz 1 ", "platz 1 Zora "), encoding="utf-8")
    skatlist("import", "abend.skat", "abend")
    codes = [
        [finding["code"] for finding in skatlist("check", name, "--format", "json").json["findings"]]
        for name in ("abend.skat", "abend")
    ]
    assert codes[0] == codes[1]


def test_findings_come_list_by_list_and_the_games_are_quoted_as_entered(here, skatlist):
    wrong = "1 pik m1 r18 + =23"
    played(here / "abend.skat", (1, "1 pik m1 r18 +", wrong), (2, wrong), (4, "e", "e", wrong))
    out = skatlist("check", "abend.skat", "--select", "G101,E103,S101").out
    output = [line.split("  ") for line in out.splitlines() if line.startswith("abend.skat")]
    assert [(line[1].strip(), line[-1].strip()[:4]) for line in output] == [
        ("Tisch 1, Spiel 2, Spieler 1", "G101"),
        ("Tisch 1", "S101"),
        ("Tisch 2, Spiel 1, Spieler 4", "G101"),
        ("Tisch 2", "S101"),
        ("Tisch 3", "E103"),
        ("Tisch 4, Spiel 3, Spieler 10", "G101"),
    ]
    assert out.count(f"    {wrong}\n") == 3
    assert "gelesen als" not in out
    # The table without a list is none of the three, and that it has none is no error on a list.
    assert out.splitlines()[-1] == "6 Fehler, davon 5 in 3 Listen"
    score = skatlist("score", "abend.skat")
    assert "6 Fehler gefunden. Welche, zeigt: skatlist prüfen abend.skat" in score.out + score.err
    concise = skatlist("check", "abend.skat", "--select", "G101", "--format", "concise").out
    assert concise.splitlines()[0].startswith("abend.skat: G101 Tisch 1, Spiel 2: ")
    assert ",line=" not in skatlist("check", "abend.skat", "--format", "github").out


def test_rows_with_one_number_are_distinguished(here, skatlist):
    played(here / "abend.skat", (1, "ungültig", "1 pik m1 r18 + =23"))
    with Evening.open(here / "abend.skat", write=True) as evening:
        evening.add([Draft(RecordKind.GAME, "1/1", {"game": 2, "line": "2 kreuz m1 r18 + =25"})], "Ida")
    out = skatlist("check", "abend.skat", "--select", "G101").out
    assert "    1 pik m1 r18 + =23\n" in out
    assert "    2 kreuz m1 r18 + =25\n" in out


def test_standings_can_be_shown_as_they_were(here, skatlist):
    played(here / "abend.skat", (1, "1 pik m1 r18 +", "2 kreuz m2 h r36 +", "e"))
    with Evening.open(here / "abend.skat") as evening:
        count = len(evening.records)
    earlier, now = (skatlist("score", "abend.skat", "--at", n, "--format", "json").json for n in (count - 1, count))
    assert [len(each["sheets"][0]["rows"]) for each in (earlier, now)] == [2, 3]
    assert now == skatlist("score", "abend.skat", "--format", "json").json
    before = skatlist("standings", "abend.skat", "--at", count - 3)
    assert "Vorläufig: Serie 1 fehlt noch" in before.out
    late = skatlist("standings", "abend.skat", "--at", count + 1)
    assert (late.code, f"--at 1 bis {count};" in late.err) == (2, True)
    assert skatlist("standings", "abend.skat", "--at", 0).code == 2
    assert "Vorläufig" in skatlist("standings", "abend.skat").out


@pytest.mark.usefixtures("event_folder")
def test_at_needs_an_event_file(skatlist):
    done = skatlist("standings", "clubabend", "--at", 3)
    assert (done.code, "--at" in done.err) == (2, True)


@pytest.mark.usefixtures("event_folder")
def test_an_event_file_stands_alone_in_a_call(skatlist):
    beside = skatlist("check", "clubabend.skat", "streitfall")
    assert (beside.code, "skatlist übernehmen clubabend.skat streitfall" in beside.err) == (2, True)
    two = skatlist("check", "clubabend.skat", "streitfall.skat")
    assert (two.code, "zwei Veranstaltungen" in two.err) == (2, True)
    assert skatlist("check", "clubabend.skat", "./clubabend.skat").code == 0


@pytest.mark.usefixtures("event_folder")
def test_the_file_is_known_by_what_it_holds(skatlist):
    shutil.copy("clubabend.skat", "sicherung.2026")
    assert skatlist("standings", "sicherung.2026").out == skatlist("standings", "clubabend.skat").out
    shutil.move("hausregeln", "weg")
    assert skatlist("standings", "hausregeln").code == 0  # hausregeln.skat is meant
    Path("leer.skat").touch()
    assert skatlist("check", "leer.skat").code == 3
    Path("falsch.skat").write_text("Serie;Tisch\n", encoding="utf-8")
    assert "keine Veranstaltungsdatei" in skatlist("check", "falsch.skat").err


@pytest.mark.usefixtures("event_folder")
def test_fix_changes_nothing_in_an_event_file(skatlist):
    before = Path("streitfall.skat").read_bytes()
    done = skatlist("check", "streitfall.skat", "--fix")
    assert (done.code, "skatlist berichtigen" in done.err) == (2, True)
    assert Path("streitfall.skat").read_bytes() == before


@pytest.mark.usefixtures("event_folder")
def test_rules_of_the_call_go_before_those_the_event_carries(skatlist):
    assert skatlist("score", "hausregeln.skat", "--rules", "isko-2022").code == 1
    assert skatlist("score", "hausregeln.skat").code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("event_folder")
@pytest.mark.parametrize("suffix", [".txt", ".json", ".csv", ".xlsx"])
def test_the_lists_are_converted(skatlist, suffix):
    assert skatlist("convert", "streitfall.skat", f"neu{suffix}").code == 0
    assert skatlist("score", f"neu{suffix}").code == 1


@pytest.mark.usefixtures("event_folder")
def test_papers_are_made_of_an_event_file(skatlist):
    done = skatlist("export", "hausregeln.skat", "-o", "aus", "--only", "excel", "--now", "2026-03-06")
    assert done.code == 0
    assert sorted(path.name for path in Path("aus").iterdir()) == [
        "rangliste.xlsx",
        "serie1-tisch01.xlsx",
        "serie1-tisch02.xlsx",
    ]


@pytest.mark.usefixtures("event_folder")
def test_standings_of_lists_that_nobody_signed_say_so_and_those_of_a_folder_do_not(skatlist):
    output = "Vorläufig: 8 Listen sind noch nicht von allen unterschrieben"
    assert output in skatlist("standings", "clubabend.skat").out
    assert "Vorläufig" not in skatlist("standings", "clubabend").out


def test_standings_are_provisional_while_an_appeal_is_possible(here, skatlist, monkeypatch):
    lines = ("1 pik m1 r18 +", "2 kreuz m2 h r36 +", "e")
    people = tuple(Player(name=f"Spieler {number}", number=number) for number in (1, 2, 3))
    create_event(here / "abend.skat", Event(games={3: 3}, players=people, seating=(Seating(1, 1, (1, 2, 3)),)), "Ida")
    with Evening.open(here / "abend.skat", write=True) as evening:
        games = [Draft(RecordKind.GAME, "1/1", {"game": game, "line": line}) for game, line in enumerate(lines, 1)]
        evening.add(games, "Ida")
        director = Decision("Licht aus", (), "Ida")
        evening.close_series((1,), director)
        still = "Vorläufig: die Veranstaltung ist noch nicht abgeschlossen"
        assert still in skatlist("standings", "abend.skat").out
        evening.close_series((0,), director)
    assert "Vorläufig bis " in skatlist("standings", "abend.skat").out
    monkeypatch.setattr(Sheets, "appeals_until", lambda _evening, end: end.time)
    assert "Vorläufig" not in skatlist("standings", "abend.skat").out


@pytest.mark.slow
@pytest.mark.usefixtures("event_folder")
def test_only_an_event_file_imports_the_database():
    import subprocess
    import sys

    code = "import sys; from skatlist.cli.app import run; run(sys.argv[1:]); print('sqlite3' in sys.modules)"
    for path, used in (("clubabend", "False"), ("clubabend.skat", "True")):
        done = subprocess.run(
            [sys.executable, "-c", code, "standings", path], capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines()[-1] == used


def test_after_a_series_is_over_the_hint_below_a_correction_names_the_director(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4)}, games=MappingProxyType({4: 4}))
    with Talk(path) as talk:
        talk.say(*ROUND, "86 86 86 86", "1234")
    director = ("--director", "Ida", "--reason", "Einspruch")
    decided = skatlist("close", "abend.skat", "--series", 1, *director)
    assert decided.code == 0, decided
    corrected = skatlist("correct", "abend.skat", 1, "2", "grand", "m3", "+", "--table", 1, "--force", *director)
    assert corrected.code == 0, corrected
    hint = " ".join(corrected.out.split())
    assert "--director NAME --reason GRUND" in hint
    [totals] = re.findall(r'--totals "([^"]+)"', hint)
    assert skatlist("sign", "abend.skat", "--table", 1, "--totals", totals, *director).code == 0
