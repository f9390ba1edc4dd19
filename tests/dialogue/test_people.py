"""People described again in `enter`, names that nobody has, and nobody left over who sat nowhere."""

import pytest
from club_evening import make_evening
from dialogue.talk import BY_DIRECTOR, Talk
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.dialogue.replies import Question
from skatlist.tournament.tournament import Category, Registration, SideEvent, SideKind, Tournament

FOUR = {(1, 1): (1, 2, 3, 4)}


@pytest.fixture
def talk(begun):
    return begun(seating=FOUR)


RULES = Tournament(
    categories=(Category("Damen"), Category("Senioren", from_age=60)),
    side_events=(SideEvent("Mixed", SideKind.SINGLE),),
    team_size=4,
)


def person(talk, number):
    with Evening.open(talk.evening.file.path) as seen:
        return next((each for each in seen.people if each.player.number == number), None)


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("n 1 Anna Bäcker", "name", "Anna Bäcker"),
        ("n 1 Anna Becker; Herz Dame", "club", "Herz Dame"),
        ("n 1 ; Herz Dame", "club", "Herz Dame"),
        ("n 1 verein Herz Dame", "club", "Herz Dame"),
        ("n 1 club Herz Dame", "club", "Herz Dame"),
        ("n 1 team Buben", "team", "Buben"),
    ],
)
def test_a_person_is_described_again(talk, line, field, value):
    before, records = person(talk, 1), len(talk.evening.records)
    change = talk.change(line)
    assert (change.before, change.after) == (before, person(talk, 1))
    assert change.after.player == before.player._replace(**{field: value})
    assert [record.kind for record in talk.evening.records[records:]] == ["player"]


def test_guest_and_paid_are_said_and_taken_back(talk):
    assert talk.change("n 2 Gast; bezahlt").after == person(talk, 2)
    assert person(talk, 2).registration[:2] == (True, True)
    talk.say("n 2 kein Gast", "n 2 offen")
    assert person(talk, 2).registration[:2] == (False, False)
    talk.say("n 2 guest", "n 2 paid", "n 2 verein Herz Dame")
    assert person(talk, 2).registration[:2] == (True, True)
    talk.say("n")
    assert talk.replies[0].people[1].registration.guest


def test_facts_of_a_tournament_about_a_person_are_typed_too(begun):
    talk = begun(tournament=RULES)
    known = talk.change("n 5 Tandem Blau; Jahrgang 1958; Klasse damen; spielt auch Mixed; ab Serie 2").after
    assert (known.registration.tandem, known.registration.born) == ("Blau", 1958)
    assert (known.registration.categories, known.registration.side_events) == (("Damen",), ("Mixed",))
    assert known.registration.first_series == 2
    assert talk.change("n 5 ab 1; fehlt").after.registration[-2:] == (1, 0)
    assert talk.change("n 5 ist da; bis Serie 1").after.registration[-2:] == (1, 1)
    assert talk.refusal("n 5 Klasse Könige") == "registration_categories"


def test_the_new_name_stands_everywhere_at_once(talk):
    talk.say("2 kreuz m1 +", "p 5 Ida Neu", *BY_DIRECTOR, "n", "n 10 Ida Alt; Herz Dame", "n 3 Carla Fuß")
    sheet = talk.evening.sheets.sheet((1, 1))
    assert [player.name for player in sheet.players][2:] == ["Carla Fuß", "Dieter Öz", "Ida Alt"]
    assert {player.name for player in talk.evening.event().players} >= {"Carla Fuß", "Ida Alt"}


def test_a_start_number_changes_wherever_it_stands(talk):
    assert talk.change("n 3 nr 33").after.player.number == 33
    assert talk.evening.roster.seating[1, 1] == (1, 2, 33, 4)
    assert person(talk, 3) is None
    assert talk.refusal("n 4 nr 3") == "person_number_had"
    assert talk.refusal("n 4 nr 1") == "new_number_taken"
    talk.say("p 3 Neue Person")
    assert person(talk, 34).player.name == "Neue Person"


def test_a_player_with_another_number_keeps_their_games(talk):
    talk.say("2 kreuz m1 +", "p 5 Ida Neu", *BY_DIRECTOR, "1 kreuz m1 +", "n 10 nr 77")
    assert talk.evening.sheets.sheet((1, 1)).players[4].number == 77
    lines = {line.player.number: line.total for line in talk.evening.all_lists().standings().players}
    assert 10 not in lines
    assert 77 in lines


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["n x"], "person_how"),
        (["n 99 Ida"], "person_unknown"),
        (["n 1 nr x"], "person_how"),
        (["n 1 a; b; c"], "person_how"),
        (["n 1 Bernd Yılmaz", "j"], "new_person_there"),
        (["n 1 Anna Becker"], "person_same"),
    ],
)
def test_impossible_facts_are_not_written(talk, lines, fault):
    records = len(talk.evening.records)
    assert talk.refusal(*lines) == fault
    assert len(talk.evening.records) == records


def test_quite_another_name_is_asked_about(talk):
    renaming = {"number": 1, "name": "Anna Becker", "new": "Uwe Tiedemann"}
    assert talk.facts("person_other", "n 1 Uwe Tiedemann") == renaming
    assert (talk.ask.step, talk.ask.params["kind"]) == (Question.CONFIRM, "confirm")
    talk.say("vielleicht")
    assert talk.ask.step is Question.CONFIRM
    talk.say("n")
    assert person(talk, 1).player.name == "Anna Becker"
    assert talk.ask.step is Question.GAME
    talk.say("n 1 Uwe Tiedemann", "z", "n 1 Uwe Tiedemann", "j")
    assert person(talk, 1).player.name == "Uwe Tiedemann"


def test_a_signed_list_has_the_new_name_and_lists_printed_papers(talk):
    talk.say(*("212+2+", "312+2+", "412+2+", "112+2+") * 2)
    talk.say("172 172 172 172", "a", "t 1")
    history = talk.evening.sheets.history((1, 1))
    assert talk.change("n 1 Anna Bäcker").signed == ((1, 1),)
    assert talk.evening.sheets.sheet((1, 1)).players[0].name == "Anna Bäcker"
    assert talk.evening.sheets.history((1, 1)) == history
    assert not [finding for finding in talk.evening.all_lists().findings if finding.code.startswith("X")]
    assert talk.change("n 1 bezahlt").signed == ()


def test_a_name_nobody_has_is_asked_about(talk):
    assert talk.facts("name_near", "p 3 Hans Klain") == {"word": "Hans Klain", "name": "Hans Klein", "number": 8}
    assert (talk.ask.step, talk.ask.params["kind"]) == (Question.CONFIRM, "confirm_new")
    talk.say("j")
    assert talk.evening.roster.seating[1, 1] == (1, 2, 8, 4)
    talk.say("p 4 Gert Lohse", "n")
    assert person(talk, 10).player.name == "Gert Lohse"
    assert talk.evening.roster.seating[1, 1] == (1, 2, 8, 10)


@pytest.mark.parametrize("name", ["Peter Neu", "Lotar Hufnagl", "Ayşe Yıldız"])
def test_a_name_near_nobodys_is_new_at_once(talk, name):
    assert talk.facts("player_new", f"p 3 {name}") == {"name": name, "number": 10}


def test_a_club_goes_along(talk):
    talk.say("p 3 Ayşe Gül; Herz Dame Köln")
    assert person(talk, 10).player.club == "Herz Dame Köln"


def test_the_names_of_a_whole_table_are_asked_about_one_by_one(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", {})) as talk:
        talk.say("t 1")
        assert talk.facts("name_near", "Anna Beker, Neu Person, Hans Klain, Erika")["word"] == "Anna Beker"
        assert talk.facts("name_near", "j")["word"] == "Hans Klain"
        talk.say("n")
        assert [player.name for player in talk.evening.sheets.seats((1, 1))] == [
            "Anna Becker", "Neu Person", "Hans Klain", "Erika Straße",
        ]  # fmt: skip


def test_nobody_is_left_over_who_sat_nowhere(talk):
    talk.say("2 kreuz m1 +", "p 5 Ida Neu", *BY_DIRECTOR)
    assert person(talk, 10) is not None
    assert talk.facts("ghost", "z") == {"name": "Ida Neu"}
    assert person(talk, 10) is None
    talk.say("p 5 Ida Neu", *BY_DIRECTOR)
    assert person(talk, 10).player.name == "Ida Neu"


def test_a_seat_taken_by_mistake_before_the_first_game_leaves_nobody(talk):
    talk.say("p 3 Lotar Hufnagl")
    assert talk.facts("ghost", "p 3 3") == {"name": "Lotar Hufnagl"}
    assert 10 not in {player.number for player in talk.evening.event().players}


def test_people_without_a_seat_are_listed_while_a_table_is_seated(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3)})) as talk:
        free = [person.player for person in talk.evening.people if person.player.number not in {1, 2, 3}]
        facts = talk.facts("seats_free", "t 2")
        assert facts == {"series": 1, "who": tuple(f"{each.number} {each.name}" for each in some(free))}


def test_nobody_who_is_absent_lacks_a_seat(tmp_path):
    later = {9: Registration(first_series=2), 5: Registration(last_series=0), 8: Registration(last_series=0)}
    with Talk(make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3)}, registrations=later)) as talk:
        lacking = [int(each.split()[0]) for each in talk.facts("seats_free", "t 2")["who"]]
        assert lacking == [4, 6, 7]


@pytest.mark.parametrize(("lang", "word"), [("de", "auslosen"), ("en", "draw")])
def test_the_word_for_the_draw_seats_nobody(tmp_path, lang, word):
    with Talk(make_evening(tmp_path / "a.skat", {}), 1, 1, lang=lang) as talk:
        assert talk.answers(word) == ["draw_elsewhere"]
        assert not talk.evening.sheets.keys
