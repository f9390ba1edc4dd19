"""A first name or surname that is alone at the table is the seat, wherever a seat may be typed."""

import pytest
from club_evening import players_of
from dialogue.talk import BY_DIRECTOR, Talk

from skatlist.evening.dialogue.replies import Note
from skatlist.words import Language

FOUR = {"players": players_of(("Uwe Tiedemann", "Ayşe Kaya", "Hans von Platz", "Dr. Hans-Peter Lüdenscheid"))}


@pytest.fixture
def four(begun):
    return begun(**FOUR)


@pytest.mark.parametrize(
    ("typed", "entered"),
    [
        ("ayşe null +", "2 null +"),
        ("Ayse null +", "2 null +"),
        ("kaya null +", "2 null +"),
        ("ayse kaya null +", "2 null +"),
        ("ayse: null +", "2 null +"),
        ("ayse24m1+", "2 grand m1 +"),
        ("Hans-Peter null +", "4 null +"),
        ("peter null +", "4 null +"),
        ("Dr. Hans-Peter Lüdenscheid null +", "4 null +"),
        ("luedenscheid null +", "4 null +"),
        ("von platz null +", "3 null +"),
        ("platz null +", "3 null +"),
        ('ayse null + "uwe gab"', '2 null + "uwe gab"'),
    ],
)
def test_a_name_is_the_seat(four, typed, entered):
    four.say(typed)
    assert four.games == [entered]


def test_in_every_command_about_a_game(four):
    four.say("ayse null +", "peter null +", "k 2 peter null ou +")
    assert four.games == ["2 null +", "4 null ou +"]
    four.say("k 2 davor hans-peter pik m1 +")
    assert four.games[1] == "4 pik m1 +"


def test_of_those_who_come_and_go(four):
    four.say("p uwe Ida Yılmaz", "ayse null +", "ida null +")
    assert four.games == ["2 null +", "1 null +"]
    assert four.codes("uwe null +") == ["L101"]


@pytest.mark.parametrize("word", ["geht", "fehlt", "weg"])
def test_a_word_for_leaving_is_nobody_new(four, word):
    people = len(four.evening.people)
    four.say(f"p peter {word}", *BY_DIRECTOR)
    assert len(four.evening.people) == people
    assert [player.number for player in four.evening.sheets.seats((1, 1))] == [1, 2, 3]


def test_of_those_who_sign_and_agree(begun):
    games = ("peter null +", "platz null +", "ayse null +", "uwe null +") * 2
    full = begun(*games, **FOUR)
    full.say("146 146 146 146")
    assert full.facts("signed_some", "uwe, Kaya")["places"] == (1, 2)
    assert full.facts("signature_how", "unterschrift")["places"] == (1, 2)
    full.say("unterschrift uwe weg", "verschrieben")
    assert {sign.place for sign in full.evening.book((1, 1)).signed} == {2}


def test_where_others_are_named_in_a_game(begun):
    talk = begun(rules="hausregeln", **FOUR)
    talk.say("kaya herz m1 kontra kontra von platz gereizt von platz +")
    assert talk.games == ["2 herz m1 kontra 1 + kontra von 3 gereizt von 3"]


@pytest.mark.parametrize(
    ("typed", "sentence", "facts"),
    [
        ("hans herz m1 +", "seat_open", {"who": ("3 Hans von Platz", "4 Dr. Hans-Peter Lüdenscheid")}),
        ("ayhse herz m1 +", "seat_near", {"near": "2", "player": "Ayşe Kaya"}),
        (
            "xaver herz m1 +",
            "seat",
            {"who": ("1 Uwe Tiedemann", "2 Ayşe Kaya", "3 Hans von Platz", "4 Dr. Hans-Peter Lüdenscheid")},
        ),
    ],
)
def test_one_that_is_none_here_names_those_who_sit_here(four, typed, sentence, facts):
    [finding] = four.findings(typed)
    assert finding.sentence == sentence
    assert finding.params == facts | {"token": typed.split()[0]}
    assert not four.games


@pytest.mark.parametrize("typed", ["hanne pik m1 +", "phasen herz o2 +", "grant null +", "eda grand m1 +"])
@pytest.mark.parametrize("lang", Language)
def test_a_strange_name_is_never_mended_into_another_word(event, typed, lang):
    with Talk(event, lang=lang) as talk:
        talk.say(typed)
        assert talk.ask.offered in {typed, f"1 {typed.partition(' ')[2]}", f"4 {typed.partition(' ')[2]}"}
        assert not talk.games


@pytest.mark.parametrize("typed", ["lisa", "lotte", "gehrt"])
def test_a_lone_word_that_is_hardly_like_a_command_is_none(talk, typed):
    talk.say(typed)
    assert talk.ask.offered == ""


def test_the_first_prompt_shows_an_example_once(begun):
    talk = begun(seating={(1, 1): (1, 2, 3, 4), (1, 2): (5, 8, 9)})
    assert talk.names == ["example"]
    talk.say("t 2")
    assert talk.names == []


def test_the_example_can_be_typed_as_it_stands(begun):
    talk = begun(seating={(1, 1): (1, 8, 9, 3)})  # two of them are Hans
    [example] = [reply.params for reply in talk.replies if isinstance(reply, Note)]
    talk.say(f"{example['name']} kreuz m1 +")
    assert talk.games == [f"{example['place']} kreuz m1 +"] == ["2 kreuz m1 +"]


def test_a_list_that_has_begun_needs_no_example(begun):
    path = begun("2 kreuz m1 +").evening.file.path
    with Talk(path) as talk:
        assert talk.names == []
