"""A new event file: who is in it, its rules, and what is refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from refusals import tells

from skatlist.evening import Evening
from skatlist.evening.founding import create_event, given_by, players_of
from skatlist.evening.import_files import take_description
from skatlist.files.formats.folder.event_file import read_event_toml
from skatlist.files.journal.journal import BEGINNING, Draft, RecordKind, sealed
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player
from skatlist.tournament import Event
from skatlist.tournament.tournament import Category, Fees, Registration, Tournament
from skatlist.words import InputError, ProfileError

OWN = 'extends = "isko-2022"\n[title]\nde = "Eigene"\nen = "Own"\n[values]\ngrand = 20\n'


def test_the_rules_of_a_club_go_along(tmp_path):
    house = tmp_path / "haus" / "eigene.toml"
    house.parent.mkdir()
    house.write_text(OWN, encoding="utf-8")
    path = tmp_path / "abend.skat"
    create_event(path, Event(rules=str(house)), "")
    profile = load_profile(str(house))
    house.unlink()
    with Evening.open(path) as evening:
        assert evening.journal.description["rules"] == "eigene.toml"
        assert evening.journal.rules.values.grand == 20
        # Rule sets are compared by identity: each field for itself.
        assert evening.journal.rules[:] == profile[:]


def test_the_cost_of_lost_games_goes_along_and_is_taken_over_again(tmp_path):
    source = tmp_path / "event.toml"
    source.write_text('name = "A"\n[money]\nlost_games = [0.50, 1.00]\n', encoding="utf-8")
    path = tmp_path / "abend.skat"
    create_event(path, read_event_toml(source), "")
    with Evening.open(path, write=True) as evening:
        assert evening.event().loss_fees == (50, 100)
        source.write_text('name = "A"\n[money]\nlost_games = [0.30]\n', encoding="utf-8")
        (change,) = take_description(evening, read_event_toml(source))
        assert change[:3] == ("loss_fees", "0.50, 1.00", "0.30")
    with Evening.open(path) as evening:
        assert evening.event().loss_fees == (30,)
        (description,) = (content for name, content in evening.as_folder() if name == "event.toml")
    assert "lost_games = [0.30]" in description.decode()


def test_an_event_toml_brings_its_rules_from_its_folder(tmp_path):
    (tmp_path / "eigene.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "event.toml").write_text('name = "A"\nrules = "eigene.toml"\n', encoding="utf-8")
    given = given_by(tmp_path)
    assert given.folder == tmp_path
    create_event(tmp_path / "a.skat", given.event, "")
    with Evening.open(tmp_path / "a.skat") as evening:
        assert list(evening.journal.description["rule_files"]) == ["eigene.toml"]


@pytest.mark.parametrize(
    ("players", "key"),
    [
        ((Player("Anna", 1), Player("Bernd", 1)), "new_same_number"),
        ((Player("Anna", 1, "Herz"), Player("ANNA ", 2, "herz")), "new_same_person"),
    ],
)
def test_nobody_is_entered_twice(tmp_path, players, key):
    with pytest.raises(InputError, check=tells(key)):
        create_event(tmp_path / "a.skat", Event(players=players), "")
    assert not list(tmp_path.iterdir())


def test_namesakes_of_two_clubs_are_two_people(tmp_path):
    create_event(tmp_path / "a.skat", Event(players=(Player("Anna", 1, "Herz"), Player("Anna", 2, "Pik"))), "")


def test_rules_nobody_knows_make_no_file(tmp_path):
    with pytest.raises(ProfileError):
        create_event(tmp_path / "a.skat", Event(rules="unsinn"), "")
    assert not list(tmp_path.iterdir())


def test_players_are_taken_over_without_what_happened_to_them(tmp_path):
    path = tmp_path / "a.skat"
    create_event(path, Event(players=(Player("Anna", 7, excluded=True),)), "")
    assert players_of(path) == (Player("Anna", 7),)


def test_an_event_file_is_no_source(tmp_path):
    path = tmp_path / "a.skat"
    create_event(path, Event(), "")
    with pytest.raises(InputError, check=tells("new_from_skat")):
        given_by(path)


def test_a_disk_that_knows_no_second_names(tmp_path, monkeypatch):
    def refused(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refused)
    path = tmp_path / "a.skat"
    create_event(path, Event(name="Stick"), "")
    with Evening.open(path) as evening:
        assert evening.event().name == "Stick"
    with pytest.raises(InputError, check=tells("target_exists")):
        create_event(path, Event(), "")
    assert [file.name for file in tmp_path.iterdir()] == ["a.skat"]


def test_a_file_that_appears_meanwhile_is_never_replaced(tmp_path, monkeypatch):
    path = tmp_path / "a.skat"
    monkeypatch.setattr("skatlist.files.journal.skat_file.must_be_new", lambda _path: path.write_text("wichtig"))
    with pytest.raises(InputError, check=tells("target_exists")):
        create_event(path, Event(), "")
    assert path.read_text() == "wichtig"
    assert [file.name for file in tmp_path.iterdir()] == ["a.skat"]


def test_a_copy_is_of_one_moment_while_others_write(tmp_path):
    path, copy = tmp_path / "a.skat", tmp_path / "b.skat"
    create_event(path, Event(players=tuple(Player(f"S{n}", n) for n in range(1, 300))), "")
    with SkatFile.open(path) as one, Evening.open(path, write=True) as other:
        records = SkatFile._read(one, None)
        first = next(records)
        other.add([Draft(RecordKind.PLAYER, "", {"name": "spät", "number": 999})], "")
        assert [first, *records][-1].seq == 300
        one.copy_to(copy)
    with Evening.open(copy) as evening:
        assert 999 in evening.roster.players


def test_a_damaged_file_is_not_copied_as_if_it_were_whole(tmp_path: Path):
    path, copy = tmp_path / "a.skat", tmp_path / "b.skat"
    create_event(path, Event(players=(Player("Anna", 1),)), "")
    with closing(sqlite3.connect(path)) as raw, raw:
        [guard] = raw.execute("SELECT sql FROM sqlite_schema WHERE name = 'journal_never_changes'").fetchone()
        raw.execute("DROP TRIGGER journal_never_changes")
        raw.execute("UPDATE journal SET author = 'x' WHERE seq = 2")
        raw.execute(guard)
    with SkatFile.open(path) as file, pytest.raises(InputError) as caught:
        file.copy_to(copy)
    assert caught.value.params == {"file": str(path), "record": 2}
    assert not copy.exists()


def test_a_chain_of_records_that_make_no_sense_is_refused(tmp_path):
    path = tmp_path / "a.skat"
    nonsense = Draft(RecordKind.PLAYER, "", {"nonsense": 1})
    SkatFile.rebuild(path, [sealed(1, "2026-11-20T20:00:00.000Z", "", nonsense, BEGINNING)])
    with pytest.raises(InputError, check=tells("journal_unknown")):
        Evening.open(path)


@pytest.mark.parametrize("facts", [{"nonsense": 1}, {"number": 1, "name": "x" * 1_001}])
def test_a_fact_that_could_not_be_read_back_is_not_written(tmp_path, facts):
    path = tmp_path / "a.skat"
    impossible = Draft(RecordKind.PLAYER, "", facts)
    with pytest.raises(InputError, check=tells("entry_beyond")):
        SkatFile.create(path, [impossible], "")
    assert not path.exists()
    SkatFile.create(path, [Draft(RecordKind.PLAYER, "", {"number": 1})], "")
    with Evening.open(path, write=True) as evening, pytest.raises(InputError, check=tells("entry_beyond")):
        evening.add([impossible], "")
    with Evening.open(path) as evening:
        assert len(evening.records) == 1


def test_the_rules_of_a_tournament_and_what_is_known_of_people_stand_in_the_event_file(tmp_path):
    rules = Tournament((Category("Senioren", 60),), fees=Fees(entry=1500), team_size=4)
    known = {2: Registration(paid=True, tandem="Blau", born=1958, last_series=1)}
    people = (Player("Anna", 1), Player("Bernd", 2), Player("Carla", 3))
    event = Event(name="Pokal", players=people, registrations=known, tournament=rules)
    with Evening.create(tmp_path / "pokal.skat", event) as evening:
        assert (evening.event().tournament, dict(evening.event().registrations)) == (rules, known)
        other = event._replace(tournament=rules._replace(team_size=0), registrations={})
        taken_over = take_description(evening, other)
        assert [(each.what, each.after) for each in taken_over] == [("tournament", "[teams]"), ("player", "Bernd")]
    with Evening.open(tmp_path / "pokal.skat") as evening:
        assert (evening.journal.tournament.team_size, evening.roster.registration(2)) == (0, Registration())
