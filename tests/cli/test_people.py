"""`skatlist people`: who takes part, described again, and added."""

import json

import pytest
from club_evening import ROUND, add_games

from skatlist.evening import Evening
from skatlist.files.formats.folder.tournament_file import tournament_text
from skatlist.files.journal.journal import Draft, RecordKind
from skatlist.tournament.tournament import Category, SideEvent, SideKind, Tournament


def test_a_person_is_described_again(event, skatlist):
    done = skatlist("people", event, "5", "--name", "Uwe Tiedemann", "--club", "Herz Dame", "--paid", "--guest")
    assert "Startnummer 5: Uwe Tiedemann (Herz Dame, Gast, bezahlt); vorher Erika Straße." in done.words
    skatlist("people", event, "5", "--no-paid", "--number", "55", "--team", "Buben")
    with Evening.open(event) as evening:
        [person] = [each for each in evening.people if each.player.number == 55]
    assert (person.registration.guest, person.registration.paid, person.player.team) == (True, False, "Buben")


def test_a_person_is_added(event, skatlist):
    assert "10  Ida Neu" in skatlist("people", event, "--name", "Ida Neu", "--guest").out
    with Evening.open(event) as evening:
        assert evening.people[-1].registration.guest
        assert evening.sheets.ghosts == frozenset()


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
def test_impossible_facts_are_refused(event, skatlist, more, sentence):
    done = skatlist("people", event, *more)
    assert done.code == 2
    assert sentence in " ".join(done.err.split())


def test_a_repeated_entry_is_reported(event, skatlist):
    done = skatlist("people", event, "5", "--name", "Erika Straße")
    assert (done.code, "ist schon so eingetragen" in done.err) == (1, True)


def test_the_log_and_a_folder_know_it(event, skatlist, tmp_path):
    skatlist("people", event, "5", "--guest", "--paid", "--number", "50")
    output = skatlist("log", event).words
    assert "Startnummer 5 ist jetzt 50: Erika Straße (Gast, bezahlt) (vorher Erika Straße)" in output
    skatlist("export", event, "--to-folder", tmp_path / "ordner")
    assert 'name = "Erika Straße"\nguest = true\npaid = true' in (tmp_path / "ordner" / "event.toml").read_text("utf-8")
    skatlist("import", tmp_path / "neu.skat", tmp_path / "ordner")
    skatlist("new", tmp_path / "anders.skat", tmp_path / "ordner" / "event.toml")
    with Evening.open(event) as evening:
        for name in ("neu.skat", "anders.skat"):
            with Evening.open(tmp_path / name) as again:
                assert again.people == evening.people


@pytest.fixture
def tournament(event):
    """An evening with two categories, one of them by age, and a side event."""
    rules = Tournament(
        categories=(Category("Damen"), Category("Senioren", from_age=60)),
        side_events=(SideEvent("Mixed", SideKind.SINGLE),),
        team_size=4,
    )
    with Evening.open(event, write=True) as evening:
        options = {"tournament": tournament_text(rules), "date": "2026-11-22"}
        evening.add([Draft(RecordKind.EVENT, "", options)], "")
    return event


def test_facts_of_a_tournament_about_a_person(tournament, skatlist):
    options = [
        "--tandem",
        "Blau",
        "--born",
        "1958",
        "--category",
        "damen",
        "--side-event",
        "mixed",
        "--first-series",
        "2",
    ]
    options += ["--member-number", "07-0815"]
    done = skatlist("people", tournament, "5", *options, "--paid")
    assert done.code == 0
    words = done.words
    assert "Tandem Blau, Jg. 1958, Mitgliedsnummer 07-0815, Damen, spielt auch Mixed, ab Serie 2, bezahlt" in words
    assert "Im Tandem Blau ist bisher nur einer: Erika Straße." in words
    [person] = json.loads(skatlist("people", tournament, "5", "--format", "json").out)["people"]
    assert person["categories"] == ["Damen", "Senioren"]
    assert (person["tandem"], person["born"], person["side_events"]) == ("Blau", 1958, ["Mixed"])
    assert person["member_number"] == "07-0815"
    assert "Tandem Blau, Jg. 1958, Mitgliedsnummer 07-0815" in skatlist("log", tournament).words
    table = skatlist("people", tournament).out
    assert "Damen, Senioren" in table
    assert "ab Serie 2" in table
    skatlist("people", tournament, "5", "--no-category", "Damen", "--no-side-event", "Mixed", "--tandem", "")
    [person] = json.loads(skatlist("people", tournament, "5", "--format", "json").out)["people"]
    assert (person["categories"], person["side_events"], person["tandem"]) == (["Senioren"], [], "")


def test_a_category_nobody_defined_is_refused(tournament, skatlist):
    done = skatlist("people", tournament, "5", "--category", "Dame")
    assert (done.code, "gemeint ist vielleicht „Damen“" in " ".join(done.err.split())) == (2, True)
    done = skatlist("people", tournament, "5", "--side-event", "Tandemturnier")
    assert (done.code, "angelegt ist Mixed" in " ".join(done.err.split())) == (2, True)


@pytest.mark.parametrize(
    ("options", "expected", "plays"),
    [
        (["--first-series", "2"], "ab Serie 2", (2, None)),
        (["--last-series", "1"], "bis Serie 1", (1, 1)),
        (["--absent"], "fehlt", (1, 0)),
    ],
)
def test_a_person_comes_late_leaves_or_stays_away(event, skatlist, options, expected, plays):
    assert expected in skatlist("people", event, "5", *options).words
    assert expected in skatlist("people", event, "5").out
    with Evening.open(event) as evening:
        known = evening.roster.registration(5)
        assert (known.first_series, known.last_series) == plays
        assert evening.records[-1].kind == RecordKind.PLAYER
    skatlist("people", event, "5", "--present")
    with Evening.open(event) as evening:
        assert evening.roster.registration(5).last_series is None


def test_a_team_is_renamed_for_everybody_at_once(event, skatlist):
    for number in (1, 2, 3):
        skatlist("people", event, str(number), "--team", "Pik As", "--tandem", "Rot")
    done = skatlist("people", event, "--rename-team", "pik as", "Pik-Asse", "--rename-tandem", "Rot", "Blau")
    assert done.code == 0
    with Evening.open(event) as evening:
        assert [person.player.team for person in evening.people[:4]] == ["Pik-Asse"] * 3 + [""]
        assert {person.registration.tandem for person in evening.people[:3]} == {"Blau"}
    assert skatlist("people", event, "--rename-team", "Herz", "Karo").code == 2
    assert skatlist("people", event, "5", "--rename-team", "Pik-Asse", "Karo").code == 2


def test_leaving_lists_the_seats_a_person_still_has(event, skatlist):
    with Evening.open(event, write=True) as evening:
        evening.registry.seat_people((2, 1), (5, 6, 7))
    output = skatlist("people", event, "5", "--absent").words
    assert "Noch dort gesetzt: Serie 2, Tisch 1" in output
    assert f"skatlist auslosen {event} --from 2," in output.replace("- ", "-")
    assert "Noch dort gesetzt" not in skatlist("people", event, "5", "--present").out


def test_an_unknown_number_is_reported_with_the_call_that_lists_everybody(event, skatlist):
    for call in (
        ["people", event, "99"],
        ["people", event, "99", "--paid"],
        ["draw", event, "--from", 1, "--without", "99"],
    ):
        done = skatlist(*call)
        assert (done.code, f"skatlist teilnehmer {event}," in done.err) == (2, True)


def test_the_first_series_of_a_person_is_not_after_their_last(event, skatlist):
    assert skatlist("people", event, "5", "--first-series", "2").code == 0
    for call in (["5", "--last-series", "1"], ["--name", "Ida Neu", "--first-series", "3", "--last-series", "2"]):
        done = skatlist("people", event, *call)
        assert (done.code, "gar nicht" in done.err) == (2, True)
    assert skatlist("people", event, "5", "--last-series", "2").code == 0


def test_nobody_becomes_a_ghost_by_a_slip(event, skatlist):
    done = skatlist("people", event, "--name", "Ana Becker")
    assert (done.code, "fast Anna Becker (Startnummer 1)" in done.err) == (1, True)
    with Evening.open(event) as evening:
        assert len(evening.people) == 9
    assert skatlist("people", event, "--name", "Ana Becker", "--new").code == 0
    namesake = skatlist("people", event, "--name", "Anna Becker", "--club", "Pik Sieben")
    assert (namesake.code, "fast" in namesake.err) == (1, False)
    assert "Anna Becker ist schon eingetragen, mit der Startnummer 1. Wer nur so heißt" in namesake.err
    assert "ist schon eingetragen" in skatlist("people", event, "--name", "anna  becker").err


def test_another_name_takes_over_no_games_unasked(event, skatlist):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
        number, name = evening.scored((1, 1)).sheet.players[0].number, evening.scored((1, 1)).sheet.players[0].name
        before = len(evening.records)
    done = skatlist("people", event, str(number), "--name", "Uwe Tiedemann")
    assert (done.code, f"{name} wirklich Uwe Tiedemann" in " ".join(done.err.split())) == (1, True)
    with Evening.open(event) as evening:
        assert len(evening.records) == before
    assert skatlist("people", event, str(number), "--name", f"{name}x").code == 0  # a spelling correction
    assert skatlist("people", event, str(number), "--name", "Uwe Tiedemann", "--new").code == 0
