"""`skatlist draw`: tables drawn from a public number, counted again, and refused in words."""

import json

import pytest
from club_evening import make_evening

from skatlist.tournament.tournament import DrawRules, Tournament


@pytest.fixture
def path(tmp_path):
    return make_evening(tmp_path / "abend.skat", {}, series=2)


def test_a_draw_names_its_number_and_what_it_costs(path, skatlist):
    done = skatlist("auslosen", path, "--seed", "4711")
    assert done.code == 0
    assert "Serie 1, ausgelost mit der Startzahl 4711" in done.out
    assert "Noch einmal gegeneinander: 0" in done.out
    assert "Weiter mit: skatlist eintragen" in done.out
    again = skatlist("draw", path, "--from", "1", "--seed", "4711", "--lang", "en")
    tables = [line for line in done.out.splitlines() if line.startswith("    ")]
    assert len(tables) == 6
    assert [line for line in again.out.splitlines() if line.startswith("    ")] == tables
    assert "Plätze jetzt: " in skatlist("verlauf", path).out
    assert "ausgelost, Startzahl 4711" in skatlist("verlauf", path).out


def test_in_a_narrow_window_no_name_is_cut(path, skatlist, monkeypatch):
    skatlist("draw", path, "--seed", "4711")
    monkeypatch.setattr("skatlist.cli.terminal.table.table_width", lambda: 40)
    lines = skatlist("draw", path, "--check").out.splitlines()
    tables = [line for line in lines[: lines.index("Noch einmal gegeneinander: 0")] if line[:5] != "Serie"]
    assert max(map(len, tables)) <= 40
    assert "…" not in "".join(tables)
    assert " ".join(" ".join(tables).split()).count("Becker") == 2


def test_without_a_number_one_is_drawn_and_printed(path, skatlist):
    document = json.loads(skatlist("draw", path, "--format", "json").out)
    seed = document["series"][0]["seed"]
    assert 0 <= seed < 10_000
    same = json.loads(skatlist("draw", path, "--from", "1", "--seed", str(seed), "--format", "json").out)
    assert same == document


def test_a_draw_is_counted_again_without_writing(path, skatlist):
    skatlist("draw", path, "--seed", "1")
    before = path.read_bytes()
    done = skatlist("draw", path, "--check")
    assert "Noch einmal am Dreiertisch: 9 (weniger geht nicht)" in done.out
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--seed", "1", "--late"), "nicht zusammen"),
        (("--by-standing", "--seed", "1"), "nicht zusammen"),
        (("--without", "Anna"), "keine Startnummern"),
        (("--without", "99"), "Startnummer 99"),
        (("--check",), "Noch sitzt niemand"),
        (("--from", "2"), "Serie 1 ist noch nicht ausgelost"),
        (("--from", "3"), "die letzte ist Serie 2"),
        (("--by-standing",), "noch keine Liste"),
    ],
)
def test_an_impossible_draw_is_reported(path, skatlist, more, message):
    done = skatlist("draw", path, *more)
    assert (done.code in {1, 2}, message in done.err) == (True, True)


def test_all_drawn_says_how_to_draw_again(path, skatlist):
    skatlist("draw", path, "--seed", "1")
    assert "--from 2" in skatlist("draw", path).err
    assert "Alle haben schon einen Platz" in skatlist("draw", path, "--late").out


def test_a_draw_made_elsewhere_is_counted_from_its_table(tmp_path, skatlist):
    rows = ["Start-Nr.;Name;Verein;Serie;Tisch;Platz"]
    tables = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8), (2, 1): (1, 2, 5, 6), (2, 2): (3, 4, 7, 8)}
    for (series, table), numbers in tables.items():
        rows += [
            f"{n};Spieler {chr(64 + n)};{'Herz Dame' if n < 3 else ''};{series};{table};{at}"
            for at, n in enumerate(numbers, 1)
        ]
    path = tmp_path / "auslosung.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    done = skatlist("auslosen", path, "--check")
    assert (done.code, done.err) == (0, "")
    assert "Noch einmal gegeneinander: 4 (weniger geht nicht)" in done.out
    assert "Mit Vereinskollegen am Tisch: 2 (mindestens 0)" in done.out
    assert [path.name] == [each.name for each in tmp_path.iterdir()]
    empty = tmp_path / "leer.csv"
    empty.write_text("Nr;Name\n1;Anna\n", encoding="utf-8")
    assert "Noch sitzt niemand" in skatlist("draw", empty, "--check").err


def test_a_series_by_the_standings_takes_no_number(tmp_path, skatlist):
    path = make_evening(tmp_path / "abend.skat", {}, series=2, tournament=Tournament(draw=DrawRules(by_standing=(1,))))
    assert "--seed weglassen" in skatlist("draw", path, "--seed", "1").err


def test_a_draw_says_which_series_is_set_by_the_standings_later(tmp_path, skatlist):
    path = make_evening(tmp_path / "abend.skat", {}, series=2, tournament=Tournament(draw=DrawRules(by_standing=(2,))))
    out = skatlist("draw", path, "--seed", "1").out
    assert "Serie 2 wird nach dem Stand gesetzt" in " ".join(out.split())


def test_people_seated_twice_or_nowhere_are_listed_with_the_draw(tmp_path, skatlist):
    described = [*(f'[[players]]\nnumber = {n}\nname = "Spieler {n}"' for n in range(1, 9)), "[seating.1]"]
    path = tmp_path / "event.toml"
    path.write_text("\n".join(["series = 1", *described, "1 = [1, 2, 3, 4]", "2 = [4, 5, 6, 7]"]), encoding="utf-8")
    done = skatlist("auslosen", path, "--check")
    assert done.code == 1
    assert "In Serie 1 auf mehreren Plätzen: 4 Spieler 4" in done.out
    assert "In Serie 1 ohne Platz: 8 Spieler 8" in done.out
    assert skatlist("draw", path, "--check", "--format", "json").json["faults"] == [
        {"series": 1, "twice": [4], "nowhere": [8]}
    ]


def test_a_tournament_is_led_from_its_people_to_the_draw_to_the_lists(tmp_path, skatlist):
    plan = tmp_path / "event.toml"
    plan.write_text('name = "Pokal"\n[teams]\nsize = 4\n', encoding="utf-8")
    path = tmp_path / "pokal.skat"
    assert "Weiter mit: skatlist teilnehmer" in skatlist("new", path, plan).out
    people = tmp_path / "leute.csv"
    people.write_text("Name\nAnna Becker\nBernd Öz\nCarla Voß\n", encoding="utf-8")
    skatlist("people", path, "--source", people)
    assert "skatlist auslosen" in skatlist("export", path, "--paper", "stack", "-o", tmp_path / "aus").err
    assert "Weiter mit: skatlist eintragen" in skatlist("draw", path, "--seed", "1").out


def test_a_list_without_names_of_a_table_that_is_not_drawn_is_refused(path, tmp_path, skatlist):
    skatlist("draw", path, "--seed", "1")
    stray = tmp_path / "liste.txt"
    stray.write_text("serie 1\ntisch 14\nspiele 3\n\n1 1 pik m1 +\n2 2 kreuz m2 +\n3 3 herz o1 -\n", encoding="utf-8")
    before = path.read_bytes()
    done = skatlist("import", path, stray)
    assert done.code == 3
    assert "Tisch 14 ist in Serie 1 nicht ausgelost" in " ".join(done.err.split())
    assert path.read_bytes() == before
