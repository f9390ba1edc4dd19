"""`skatlist people`: who takes part, described again, and added."""

import json

import pytest
from club_evening import make_evening

from skatlist.evening import Evening


@pytest.fixture
def path(tmp_path):
    return make_evening(tmp_path / "abend.skat")


def test_everybody_is_shown(path, skatlist):
    done = skatlist("people", path)
    assert done.code == 0
    assert done.out.splitlines()[1].split() == ["1", "Anna", "Becker"]
    assert len(done.out.splitlines()) == 10
    shown = json.loads(skatlist("people", path, "--format", "json").out)
    assert shown["schema"] == "skatlist/people/1"
    assert shown["people"][0] == {
        "number": 1, "name": "Anna Becker", "club": "", "team": "", "guest": False, "paid": False,
    }  # fmt: skip
    assert len(skatlist("teilnehmer", path, "2").out.splitlines()) == 2


def test_somebody_is_described_again(path, skatlist):
    done = skatlist("people", path, "5", "--name", "Uwe Tiedemann", "--club", "Herz Dame", "--paid", "--guest")
    assert "Startnummer 5: Uwe Tiedemann (Herz Dame, Gast, bezahlt); vorher Erika Straße." in " ".join(done.out.split())
    skatlist("people", path, "5", "--no-paid", "--number", "55", "--team", "Buben")
    with Evening.open(path) as evening:
        [person] = [each for each in evening.people if each.player.number == 55]
    assert (person.registration.guest, person.registration.paid, person.player.team) == (True, False, "Buben")


def test_long_names_stay_within_the_window(path, skatlist, monkeypatch):
    monkeypatch.setattr("skatlist.cli.terminal.table.table_width", lambda: 80)
    long = "Karl-Heinz Ottokar Freiherr von und zu Mühlenkamp-Großkopf"
    skatlist("people", path, "5", "--name", long, "--club", long, "--team", long, "--guest", "--paid")
    lines = skatlist("people", path).out.splitlines()
    assert len(lines) == 10
    assert max(map(len, lines)) <= 80


def test_somebody_is_added(path, skatlist):
    assert "10  Ida Neu" in skatlist("people", path, "--name", "Ida Neu", "--guest").out
    with Evening.open(path) as evening:
        assert evening.people[-1].registration.guest
        assert evening.ghosts == frozenset()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["99"], "hat niemand"),
        (["--paid"], "Wer ist gemeint"),
        (["5", "--number", "4"], "hat schon Dieter Öz"),
        (["5", "--name", "Anna Becker"], "ist schon eingetragen"),
        (["5", "--name", "17"], "ist kein Name"),
    ],
)
def test_what_cannot_be_is_refused(path, skatlist, more, sentence):
    done = skatlist("people", path, *more)
    assert done.code == 2
    assert sentence in " ".join(done.err.split())


def test_the_same_again_is_said(path, skatlist):
    done = skatlist("people", path, "5", "--name", "Erika Straße")
    assert (done.code, "ist schon so eingetragen" in done.err) == (1, True)


def test_the_log_and_a_folder_know_it(path, skatlist, tmp_path):
    skatlist("people", path, "5", "--guest", "--paid", "--number", "50")
    said = " ".join(skatlist("log", path).out.split())
    assert "Startnummer 5 ist jetzt 50: Erika Straße (Gast, bezahlt) (vorher Erika Straße)" in said
    skatlist("export", path, "--to-folder", tmp_path / "ordner")
    assert 'name = "Erika Straße"\nguest = true\npaid = true' in (tmp_path / "ordner" / "event.toml").read_text("utf-8")
    skatlist("import", tmp_path / "neu.skat", tmp_path / "ordner")
    skatlist("new", tmp_path / "anders.skat", tmp_path / "ordner" / "event.toml")
    with Evening.open(path) as evening:
        for name in ("neu.skat", "anders.skat"):
            with Evening.open(tmp_path / name) as again:
                assert again.people == evening.people
