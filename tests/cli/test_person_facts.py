"""Every row of the table of facts about a person, through every door: option, typed word, heading, folder, refusal."""

import json
from typing import get_type_hints

import pytest
from club_evening import ROUND, add_games

from skatlist.cli.commands.people import PersonOptions
from skatlist.evening import NOBODY, Evening
from skatlist.evening.dialogue.person_changes import read_facts
from skatlist.evening.people import PersonFacts
from skatlist.evening.seating import join
from skatlist.files.formats.folder.tournament_file import tournament_text
from skatlist.files.formats.players.registration_list import registration_column
from skatlist.files.journal.journal import Draft, Record, RecordKind
from skatlist.files.journal.record_fields import checked_facts, format_needed
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Person
from skatlist.tournament.person_facts import FACTS, REGISTERED, FactKind
from skatlist.tournament.tournament import Category, Registration, SideEvent, SideKind, Tournament
from skatlist.words import Language
from skatlist.words.word_tables import typed_word, words_of

VALUES = {FactKind.TEXT: "Łukasz Blau", FactKind.YEAR: 1958, FactKind.NUMBER: 2, FactKind.NAMES: "Damen"}
SINGLE = [fact for fact in REGISTERED if fact.kind in VALUES]
BOUNDED = [fact for fact in FACTS.values() if fact.kind in {FactKind.TEXT, FactKind.YEAR}]


def option_of(key):
    """Return the option of a fact."""
    return get_type_hints(PersonOptions, include_extras=True)[key].__metadata__[0].default


@pytest.fixture
def tournament(event):
    """An evening with the class and the side event that the facts name."""
    rules = Tournament(categories=(Category("Damen"),), side_events=(SideEvent("Damen", SideKind.SINGLE),))
    with Evening.open(event, write=True) as evening:
        evening.add([Draft(RecordKind.EVENT, "", {"tournament": tournament_text(rules)})], "")
    return event


def test_every_door_knows_every_fact():
    known = [*(name for name in Player._fields if name != "excluded"), *Registration._fields]
    assert sorted(FACTS) == sorted(known)
    more = {"absent", "removed", "no_categories", "no_side_events"}
    assert set(PersonFacts._fields) == {*FACTS, *more} == set(PersonOptions._fields)


@pytest.mark.parametrize("fact", SINGLE, ids=lambda fact: fact.key)
def test_a_fact_goes_through_option_json_and_folder(tournament, skatlist, tmp_path, fact):
    value = VALUES[fact.kind]
    assert skatlist("people", tournament, "5", option_of(fact.key), value).code == 0
    [person] = skatlist("people", tournament, "5", "--format", "json").json["people"]
    assert person[fact.key] == ([value] if fact.kind is FactKind.NAMES else value)
    skatlist("export", tournament, "--to-folder", tmp_path / "ordner")
    skatlist("new", tmp_path / "neu.skat", tmp_path / "ordner" / "event.toml")
    with Evening.open(tournament) as evening, Evening.open(tmp_path / "neu.skat") as again:
        assert again.people == evening.people


@pytest.mark.parametrize("lang", list(Language))
@pytest.mark.parametrize("fact", SINGLE, ids=lambda fact: fact.key)
def test_a_fact_is_typed_and_read_below_its_headings(fact, lang):
    value = VALUES[fact.kind]
    typed = getattr(read_facts(f"{typed_word('person_fact', fact.key, lang)} {value}"), fact.key)
    assert typed == ((value,) if fact.kind is FactKind.NAMES else value)
    headings = {**words_of("player_column", lang), **words_of("registration_column", lang)}.get(fact.key, ())
    assert [registration_column(heading) for heading in headings] == [fact.key] * len(headings)
    assert bool(headings) == (fact.kind is not FactKind.NUMBER)


@pytest.mark.parametrize("fact", BOUNDED, ids=lambda fact: fact.key)
def test_a_value_beyond_its_bounds_is_refused_and_the_file_stays_readable(event, skatlist, fact):
    last, beyond = (
        ("x" * fact.most, "x" * (fact.most + 1)) if fact.kind is FactKind.TEXT else (str(fact.most), str(fact.most + 1))
    )
    with Evening.open(event) as evening:
        before = evening.registry.person(5)
    done = skatlist("people", event, "5", option_of(fact.key), beyond)
    assert done.code == 2
    assert str(fact.most) in done.err
    with Evening.open(event) as evening:
        assert evening.registry.person(5) == before
    assert skatlist("people", event, "5", option_of(fact.key), last).code == 0
    with Evening.open(event) as evening:
        person = evening.registry.person(5)
        assert str(fact.value(person.player, person.registration)) == last


def test_a_value_beyond_its_bounds_in_the_journal_is_read_and_can_be_mended(event, skatlist):
    with Evening.open(event, write=True) as evening:
        facts = {"name": "Erika Straße", "number": 5, "born": 5, "tandem": "x" * 300}
        evening.add([Draft(RecordKind.PLAYER, "", facts)], "")
    assert skatlist("people", event, "5", "--paid").code == 0
    assert skatlist("people", event, "5", "--born", "1958", "--tandem", "Blau").code == 0
    [person] = skatlist("people", event, "5", "--format", "json").json["people"]
    assert (person["born"], person["tandem"], person["paid"]) == (1958, "Blau", True)


def test_a_person_who_never_played_is_struck_out_at_every_door(event, skatlist):
    assert "8 Hans Klein ist gestrichen." in skatlist("people", event, "8", "--remove").words
    with Evening.open(event, write=True) as evening:
        assert [each.player.number for each in evening.people] == [1, 2, 3, 4, 5, 6, 7, 9]
        assert len(evening.event().players) == 8
        evening.registry.welcome(Person(Player("Hans Klein", evening.registry.free_number)))
        assert evening.people[-1].player.number == 10, "the name is free again, the number is not"
        assert read_facts("weg").removed
    done = skatlist("people", event, "10", "--remove", "--format", "json")
    assert len(done.json["people"]) == 8


@pytest.mark.parametrize(("number", "reason"), [(1, "sitzt in Serie 1 an Tisch 1"), (4, "sitzt"), (9, "hat bezahlt")])
def test_a_person_with_a_part_in_the_event_is_not_struck_out(event, skatlist, number, reason):
    skatlist("people", event, "9", "--paid")
    done = skatlist("people", event, str(number), "--remove")
    assert (done.code, reason in " ".join(done.err.split())) == (1, True)
    with Evening.open(event) as evening:
        assert len(evening.people) == 9


def test_players_of_a_changed_table_are_not_struck_out_with_or_without_a_seat(event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
        join(evening, (1, 1), 1, "5", NOBODY)
        add_games(evening, *ROUND)
        assert [number for number in range(1, 10) if not evening.registry.may_be_struck_out(number)] == [1, 2, 3, 4, 5]


def test_names_that_are_nearly_one_are_named_for_a_new_event(tmp_path, skatlist):
    people = "Nr;Name;Verein\n1;Anja Büttner;Herz Dame\n2;Lothar Hufnagel;\n3;Lotar Hufnagl;\n4;Anja Büttner;\n"
    (tmp_path / "a.csv").write_text(people, encoding="utf-8")
    done = skatlist("new", tmp_path / "neu.skat", tmp_path / "a.csv")
    assert done.code == 0
    note = " ".join(done.err.split())
    assert "2 Lothar Hufnagel – 3 Lotar Hufnagl" in note
    assert "1 Anja Büttner – 4 Anja Büttner" in note
    assert "3 --remove" in note


@pytest.mark.parametrize("fact", REGISTERED, ids=lambda fact: fact.key)
def test_a_record_with_a_fact_needs_the_format_that_knows_it(fact):
    value = {FactKind.NAMES: ["Damen"], FactKind.FLAG: True}.get(fact.kind) or VALUES[fact.kind]
    content = json.dumps({"name": "Ida", "number": 1, fact.key: value})
    record = Record(1, "2026-11-28T17:00:00Z", "", RecordKind.PLAYER, "", content, "", "")
    assert checked_facts(record)
    assert format_needed(record) == (3 if fact.key in {"paper_name", "pronunciation", "association"} else 1)
