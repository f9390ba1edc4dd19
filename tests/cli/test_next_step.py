"""Every answer of an evening ends with the next sensible call."""

import os
import sys

import pytest

from skatlist.cli.next_step import next_call
from skatlist.evening import Evening, Event, Seating
from skatlist.skat.sheet import Player
from skatlist.words import Language

PEOPLE = tuple(Player(name, number) for number, name in enumerate(("Anna", "Bernd", "Cem", "Dora", "Emil", "Fritz"), 1))
SEATED = (Seating(1, 1, (1, 2, 3)), Seating(1, 2, (4, 5, 6)))
GAMES = ("1 kreuz m2 +", "3 pik o1 h -")
TOTALS = "126 40 -116"


@pytest.fixture
def path(tmp_path, monkeypatch):
    """An evening of two series of two games, two tables in the first one."""
    monkeypatch.chdir(tmp_path)
    event = Event(name="Clubabend", series=2, games={3: 2}, players=PEOPLE, seating=SEATED)
    Evening.create("abend.skat", event, author="Ida").file.close()
    return tmp_path / "abend.skat"


def played(*tables):
    with Evening.open("abend.skat", write=True) as evening:
        for table in tables:
            for line in GAMES:
                evening.enter((1, table), evening.judge((1, table), line))


def following():
    with Evening.open("abend.skat") as evening:
        return next_call(evening, Language.DE)


def last_line(done):
    return done.out.splitlines()[-1]


@pytest.mark.usefixtures("path")
def test_an_evening_is_led_from_the_first_game_to_the_papers(skatlist):
    assert following() == "skatlist eintragen abend.skat"
    played(1)
    assert following() == "skatlist eintragen abend.skat"
    played(2)
    assert following() == "skatlist unterschreiben abend.skat"
    at = ["--series", 1, "--table", 1]
    done = skatlist("sign", "abend.skat", *at, "--totals", TOTALS, "--places", "1,2")
    assert last_line(done) == "Weiter mit: skatlist unterschreiben abend.skat --series 1 --table 1 --places 3"
    done = skatlist("sign", "abend.skat", *at, "--places", "3")
    assert last_line(done) == "Weiter mit: skatlist unterschreiben abend.skat"
    done = skatlist("close", "abend.skat", "--series", 1)
    assert (done.code, "Weiter mit: skatlist unterschreiben abend.skat" in done.out.splitlines()) == (1, True)
    done = skatlist("sign", "abend.skat", "--series", 1, "--table", 2, "--totals", TOTALS, "--places", "alle")
    assert last_line(done) == "Weiter mit: skatlist abschließen abend.skat --series 1"
    done = skatlist("close", "abend.skat", "--series", 1)
    assert (done.code, last_line(done)) == (0, "Weiter mit: skatlist auslosen abend.skat")
    done = skatlist("close", "abend.skat", "--director", "Ida", "--reason", "Regen", "--lang", "en")
    assert "skatlist export abend.skat" in done.out
    assert following() == "skatlist drucken abend.skat"


@pytest.mark.parametrize(("lang", "file"), [("de", "abend.skat"), ("en", "evening.skat")])
def test_an_evening_without_people_is_led_to_its_first_game(skatlist, tmp_path, monkeypatch, lang, file):
    """`new`, `people`, `draw` and the desk know one next step; without a table, the sentence names what is missing."""
    monkeypatch.chdir(tmp_path)
    words = {"de": ("neu", "teilnehmer", "auslosen", "eintragen"), "en": ("new", "people", "draw", "enter")}[lang]
    new, people, draw, enter = words
    go_on = {"de": "Weiter mit: skatlist", "en": "Continue with: skatlist"}[lang]
    done = skatlist(new, file, "--name", "Clubabend", "--lang", lang)
    assert last_line(done) == f"{go_on} {people} {file}"
    done = skatlist(people, file, "--lang", lang)
    assert f"skatlist {people} {file} --source" in done.out
    assert f"skatlist {people} {file}" in skatlist(draw, file, "--lang", lang).err
    done = skatlist("sign", file, "--lang", lang)
    assert (done.code, f"skatlist {draw}" in done.err) == (2, True)
    (tmp_path / "leute.csv").write_text("name\nAnna Becker\nCem Demir\nDora Fuchs\n", encoding="utf-8")
    done = skatlist(people, file, "--source", "leute.csv", "--lang", lang)
    assert last_line(done) == f"{go_on} {draw} {file}"
    assert f"{people} {file} --name" not in skatlist(people, file, "--lang", lang).out
    assert last_line(skatlist(draw, file, "--lang", lang)) == f"{go_on} {enter} {file}"


@pytest.mark.usefixtures("path")
def test_reasons_that_keep_a_series_open_come_with_their_calls(skatlist):
    played(1)
    done = skatlist("close", "abend.skat", "--series", 1)
    assert done.out.splitlines()[-3:] == [
        "Weiter mit: skatlist eintragen abend.skat",
        "Weiter mit: skatlist unterschreiben abend.skat",
        "Der Spielleiter kann auch so abschließen: noch einmal mit --director NAME --reason GRUND",
    ]


@pytest.mark.usefixtures("path")
def test_after_a_correction_of_a_signed_list_the_new_totals_stand_ready(skatlist):
    played(1, 2)
    at = ["--series", 1, "--table", 1]
    skatlist("sign", "abend.skat", *at, "--totals", TOTALS, "--places", "alle")
    done = skatlist("correct", "abend.skat", 1, "1", "kreuz", "m3", "+", *at, "--reason", "x", "--agreed", "alle")
    call = 'skatlist unterschreiben abend.skat --series 1 --table 1 --totals "138 40 -116"'
    assert last_line(done) == f"    {call}"
    done = skatlist("sign", "abend.skat", *at, "--totals", "138 40 -116")
    assert last_line(done) == "Weiter mit: skatlist unterschreiben abend.skat"


def signing(path, *steps, lang="de"):
    terminals = pytest.importorskip("terminal")  # there is none on Windows
    env = {**os.environ, "SKATLIST_LANG": lang, "TERM": "dumb", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    call = [sys.executable, "-m", "skatlist", "sign", "abend.skat"]
    with terminals.Terminal(call, env, path.parent) as terminal:
        for prompt, answer in steps:
            terminal.wait(prompt)
            terminal.key(answer)
        return terminal.end(), terminal.screen_text


@pytest.mark.slow
def test_sign_alone_goes_through_all_tables(path):
    played(1, 2)
    code, displayed = signing(
        path,
        ("1 Anna: ", f"{TOTALS}\r"),
        ("Unterschrieben haben", "a\r"),
        ("1 Dora: ", f"{TOTALS}\r"),
        ("Unterschrieben haben", "a\r"),
    )
    assert (code, displayed.splitlines()[-1]) == (0, "Weiter mit: skatlist abschließen abend.skat --series 1")
    assert "Serie 1, Tisch 1 (1 von 2)" in displayed
    assert "Serie 1, Tisch 2 (2 von 2)" in displayed


@pytest.mark.slow
def test_a_table_is_left_for_later_and_signing_stops_at_any_time(path):
    played(1, 2)
    code, displayed = signing(path, ("1 Anna: ", "-\r"), ("1 Dora: ", "q\r"))
    assert (code, displayed.splitlines()[-1]) == (0, "Weiter mit: skatlist unterschreiben abend.skat")
    code, displayed = signing(path, ("1 Anna: ", "\x03"), lang="en")
    assert (code, displayed.splitlines()[-1]) == (130, "Continue with: skatlist sign abend.skat")


@pytest.mark.slow
def test_where_no_list_waits_signing_says_what_is_next(path):
    played(1)
    skat = [("1 Anna: ", f"{TOTALS}\r"), ("Unterschrieben haben", "a\r")]
    assert signing(path, *skat)[0] == 0
    code, displayed = signing(path)
    assert (code, displayed.splitlines()) == (
        0,
        ["Gerade wartet keine fertige Liste auf Unterschriften.", "Weiter mit: skatlist eintragen abend.skat"],
    )


@pytest.mark.usefixtures("path")
def test_piped_signing_says_what_to_give(skatlist):
    played(1, 2)
    done = skatlist("sign", "abend.skat")
    assert (done.code, done.out) == (2, "")
    assert "--table" in done.err


@pytest.mark.parametrize(("folder", "output"), [("OneDrive - Verein", "liegt in einem Cloud-Ordner"), ("Verein", "")])
def test_writers_in_a_synchronised_folder_are_warned(skatlist, path, folder, output):
    there = path.parent / folder
    there.mkdir()
    path.rename(there / "abend.skat")
    assert skatlist("log", there / "abend.skat").err == ""  # who only reads is not
    done = skatlist("close", there / "abend.skat")
    assert (output in done.err, bool(done.err)) == (True, bool(output))


def test_a_stick_is_to_be_ejected(skatlist, path, monkeypatch):
    from skatlist.cli.commands import backup
    from skatlist.evening import Medium

    monkeypatch.setattr(backup, "medium_of", lambda _path: Medium.REMOVABLE)
    done = skatlist("backup", path, path.parent / "kopie.skat", "--lang", "en")
    assert "eject it before you pull it out" in done.out


@pytest.mark.parametrize(
    ("name", "file", "call"),
    [
        ("formular4", "f.xlsx", "übernehmen abend.skat f.xlsx"),
        ("event", "e.toml", "neu abend.skat e.toml"),
        ("hausregeln", "r.toml", "neu abend.skat --rules r.toml"),
        ("liste4", "l.pdf", None),
    ],
)
@pytest.mark.usefixtures("path")
def test_a_template_says_what_takes_it(skatlist, name, file, call):
    output = skatlist("template", name, "-o", file).out.splitlines()
    assert output == [f"Geschrieben: {file}", *([f"Ausgefüllt weiter mit: skatlist {call}"] if call else [])]
