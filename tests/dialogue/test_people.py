"""People described again in `enter`, names that nobody has, and nobody left over who sat nowhere."""

import pytest
from club_evening import make_evening
from dialogue.talk import BY_DIRECTOR, Talk

from skatlist.dialogue.replies import Question
from skatlist.evening import Evening

FOUR = {(1, 1): (1, 2, 3, 4)}


@pytest.fixture
def talk(begun):
    return begun(seating=FOUR)


def person(talk, number):
    with Evening.open(talk.evening.file.path) as seen:
        return next((each for each in seen.people if each.player.number == number), None)


def words(said):
    return " ".join(said.split())


@pytest.mark.parametrize(
    ("line", "said", "field", "value"),
    [
        ("n 1 Anna Bäcker", "Startnummer 1: Anna Bäcker; vorher Anna Becker.", "name", "Anna Bäcker"),
        ("n 1 Anna Becker; Herz Dame", "Anna Becker (Herz Dame); vorher Anna Becker.", "club", "Herz Dame"),
        ("n 1 ; Herz Dame", "Anna Becker (Herz Dame)", "club", "Herz Dame"),
        ("n 1 verein Herz Dame", "Anna Becker (Herz Dame)", "club", "Herz Dame"),
        ("n 1 club Herz Dame", "Anna Becker (Herz Dame)", "club", "Herz Dame"),
        ("n 1 team Buben", "Anna Becker (Buben)", "team", "Buben"),
    ],
)
def test_somebody_is_described_again(talk, line, said, field, value):
    before = len(talk.evening.records)
    assert said in words(talk.say(line))
    assert getattr(person(talk, 1).player, field) == value
    assert [record.kind for record in talk.evening.records[before:]] == ["player"]


def test_guest_and_paid_are_said_and_taken_back(talk):
    assert "(Gast, bezahlt)" in words(talk.say("n 2 Gast; bezahlt"))
    assert person(talk, 2).registration[:2] == (True, True)
    talk.say("n 2 kein Gast", "n 2 offen")
    assert person(talk, 2).registration[:2] == (False, False)
    talk.say("n 2 guest", "n 2 paid", "n 2 verein Herz Dame")
    assert person(talk, 2).registration[:2] == (True, True)
    talk.say("n")
    assert talk.replies[0].people[1].registration.guest


def test_the_new_name_stands_everywhere_at_once(talk):
    talk.say("2 kreuz m1 +", "p 5 Ida Neu", *BY_DIRECTOR, "n", "n 10 Ida Alt; Herz Dame", "n 3 Carla Fuß")
    assert "Carla Fuß" in talk.say("p")
    assert "5 Ida Alt" in talk.say("p").replace("\N{NO-BREAK SPACE}", " ")
    sheet = talk.evening.sheets.sheet((1, 1))
    assert [player.name for player in sheet.players][2:] == ["Carla Fuß", "Dieter Öz", "Ida Alt"]
    assert {player.name for player in talk.evening.event().players} >= {"Carla Fuß", "Ida Alt"}


def test_a_start_number_changes_wherever_it_stands(talk):
    said = talk.say("n 3 nr 33")
    assert "Startnummer 3 ist jetzt 33: Carla Voß" in said
    assert talk.evening.roster.seating[1, 1] == (1, 2, 33, 4)
    assert person(talk, 3) is None
    assert "Carla Voß" in talk.say("p")
    assert "hatte heute schon jemand" in words(talk.say("n 4 nr 3"))
    assert "hat schon Anna Becker" in words(talk.say("n 4 nr 1"))
    talk.say("p 3 Neue Person")
    assert person(talk, 34).player.name == "Neue Person"


def test_somebody_with_another_number_keeps_his_games(talk):
    talk.say("2 kreuz m1 +", "p 5 Ida Neu", *BY_DIRECTOR, "1 kreuz m1 +", "n 10 nr 77")
    assert talk.evening.sheets.sheet((1, 1)).players[4].number == 77
    lines = {line.player.number: line.total for line in talk.evening.all_lists().standings().players}
    assert 10 not in lines
    assert 77 in lines


@pytest.mark.parametrize("line", ["n x", "n 99 Ida", "n 1 nr x", "n 1 a; b; c", "n 1 Bernd Yılmaz", "n 1 Anna Becker"])
def test_what_cannot_be_is_not_written(talk, line):
    records = len(talk.evening.records)
    said = words(talk.say(line))
    if talk.ask.step is Question.CONFIRM:
        said = words(talk.say("j"))
    assert said
    assert len(talk.evening.records) == records


def test_quite_another_name_is_asked_about(talk):
    said = words(talk.say("n 1 Uwe Tiedemann"))
    assert "Startnummer 1 ist Anna Becker. Soll Anna Becker ab jetzt Uwe Tiedemann heißen?" in said
    assert talk.prompt == "j = ja, n = nein: "
    talk.say("vielleicht")
    assert talk.ask.step is Question.CONFIRM
    talk.say("n")
    assert person(talk, 1).player.name == "Anna Becker"
    assert talk.ask.step is Question.GAME
    talk.say("n 1 Uwe Tiedemann", "z", "n 1 Uwe Tiedemann", "j")
    assert person(talk, 1).player.name == "Uwe Tiedemann"


def test_a_signed_list_names_him_too_and_says_what_is_printed(talk):
    talk.say(*("212+2+", "312+2+", "412+2+", "112+2+") * 2)
    talk.say("172 172 172 172", "a", "t 1")
    history = talk.evening.sheets.history((1, 1))
    said = words(talk.say("n 1 Anna Bäcker"))
    assert "Unterschrieben ist schon: Serie 1, Tisch 1." in said
    assert f"neu drucken: skatlist drucken {talk.evening.name}" in said
    assert talk.evening.sheets.sheet((1, 1)).players[0].name == "Anna Bäcker"
    assert talk.evening.sheets.history((1, 1)) == history
    assert not [found for found in talk.evening.all_lists().findings if found.code.startswith("X")]
    assert "Unterschrieben" not in talk.say("n 1 bezahlt")


def test_a_name_nobody_has_is_asked_about(talk):
    said = words(talk.say("p 3 Hans Klain"))
    assert "Hans Klain gibt es nicht. Ist Hans Klein gemeint (Startnummer 8)?" in said
    assert talk.prompt == "j = ja, n = neu: "
    talk.say("j")
    assert talk.evening.roster.seating[1, 1] == (1, 2, 8, 4)
    talk.say("p 4 Gert Lohse", "n")
    assert person(talk, 10).player.name == "Gert Lohse"
    assert talk.evening.roster.seating[1, 1] == (1, 2, 8, 10)


@pytest.mark.parametrize("name", ["Peter Neu", "Lotar Hufnagl", "Ayşe Yıldız"])
def test_a_name_near_nobodys_is_new_at_once(talk, name):
    assert f"{name} ist neu und bekommt die Startnummer 10." in talk.say(f"p 3 {name}")


def test_a_club_goes_along(talk):
    talk.say("p 3 Ayşe Gül; Herz Dame Köln")
    assert person(talk, 10).player.club == "Herz Dame Köln"


def test_the_names_of_a_whole_table_are_asked_about_one_by_one(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", {})) as talk:
        talk.say("t 1")
        assert "Anna Beker gibt es nicht" in words(talk.say("Anna Beker, Neu Person, Hans Klain, Erika"))
        assert "Hans Klain gibt es nicht" in words(talk.say("j"))
        talk.say("n")
        assert [player.name for player in talk.evening.sheets.seats((1, 1))] == [
            "Anna Becker", "Neu Person", "Hans Klain", "Erika Straße",
        ]  # fmt: skip


def test_nobody_is_left_over_who_sat_nowhere(talk):
    talk.say("2 kreuz m1 +", "p 5 Ida Neu", *BY_DIRECTOR)
    assert person(talk, 10) is not None
    said = words(talk.say("z"))
    assert "Ida Neu sitzt an keinem Tisch" in said
    assert person(talk, 10) is None
    talk.say("p 5 Ida Neu", *BY_DIRECTOR)
    assert person(talk, 10).player.name == "Ida Neu"


def test_a_seat_taken_by_mistake_before_the_first_game_leaves_nobody(talk):
    talk.say("p 3 Lotar Hufnagl")
    assert "Lotar Hufnagl sitzt an keinem Tisch" in words(talk.say("p 3 3"))
    assert 10 not in {player.number for player in talk.evening.event().players}


def test_in_english(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", FOUR), lang="en") as talk:
        assert "Start number 1: Anna Bäcker (guest)" in words(talk.say("n 1 Anna Bäcker; guest"))
        assert "Is Hans Klein meant" in words(talk.say("p 3 Hans Klain"))
        assert talk.prompt == "y = yes, n = new: "
        talk.say("y")
        assert talk.evening.roster.seating[1, 1] == (1, 2, 8, 4)


def test_who_has_no_seat_yet_is_named_where_a_table_is_seated(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3)})) as talk:
        free = [person.player for person in talk.evening.people if person.player.number not in {1, 2, 3}]
        assert free
        said = " ".join(talk.say("t 2").split())
        assert "Noch ohne Platz in Serie 1: " + ", ".join(f"{each.number} {each.name}" for each in free) in said


@pytest.mark.parametrize(
    ("lang", "word", "answer"), [("de", "auslosen", "skatlist auslosen"), ("en", "draw", "skatlist draw")]
)
def test_the_word_for_the_draw_seats_nobody(tmp_path, lang, word, answer):
    with Talk(make_evening(tmp_path / "a.skat", {}), 1, 1, lang=lang) as talk:
        assert answer in talk.say(word)
        assert not talk.evening.sheets.keys
