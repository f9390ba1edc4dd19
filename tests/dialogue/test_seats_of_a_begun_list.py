"""Two exchange seats on a list with games, or a name was wrong: the question since when, and its answers."""

import pytest
from dialogue.talk import BY_DIRECTOR

from skatlist.evening.dialogue import commands
from skatlist.evening.dialogue.replies import Question
from skatlist.words import Language

ROUND = ("212+2+", "312+2+", "412+2+", "112+2+")


def totals(talk):
    people = talk.evening.all_lists().standings().players
    return {line.player.name: line.total for line in people if line.seats}


@pytest.mark.parametrize(
    ("lang", "beginning", "later", "drop"), [("de", "anfang", "ab 5", "z"), ("en", "start", "from 5", "u")]
)
def test_an_exchange_is_a_question_with_two_answers(begun, lang, beginning, later, drop):
    exchange = "p 1 carla"
    talk = begun()
    talk.dialogue.lang = talk.lang = Language(lang)
    talk.say("212+2+", "3 pik m1 +", "4 herz m1 +", "1 null +")
    before = totals(talk)
    question = talk.say(exchange)
    assert "1: Anna Becker → Carla Voß" in question
    assert "3: Carla Voß → Anna Becker" in question
    assert (talk.dialogue.ask().step, talk.answers("j")) == (Question.SINCE, ["since_wanted"])
    assert talk.answers(drop) == ["given_up"]
    assert "chairs_exchanged" in talk.answers(exchange, later)
    assert totals(talk) == before
    assert talk.answers(drop)[0] == "undone_reseat"
    assert talk.answers(exchange, beginning).count("seats_exchanged") == 2
    assert totals(talk) == before | {"Anna Becker": before["Carla Voß"], "Carla Voß": before["Anna Becker"]}
    talk.say(drop)
    assert totals(talk) == before


def test_the_answer_may_stand_behind_the_name(talk):
    talk.say(*ROUND)
    assert "chairs_exchanged" in talk.answers("p 1 carla ab 5")
    assert talk.answers("p 2 Erika Straße von Anfang an")[0] == "seats_exchanged"
    assert talk.evening.roster.seating[1, 1] == (1, 5, 3, 4)
    assert talk.evening.seconds.sheets.seats((1, 1))[1].name == "Erika Straße"


def test_a_replacement_may_have_sat_there_from_the_beginning(talk):
    talk.say(*ROUND)
    assert talk.facts("wrong_name", "p 4 5") == {"place": 4, "name": "Erika Straße"}
    talk.say("z", "p 4 5 anfang")
    assert talk.evening.roster.seating[1, 1] == (1, 2, 3, 5)
    talk.say("p 4 geht")
    assert "wrong_name" not in talk.answers("p 4 5")


def test_within_a_round_the_director_decides(talk):
    talk.say("212+2+")
    assert talk.answers("p 1 carla", "ab 2")[0] == "seats_inside"
    assert "chairs_exchanged" in talk.answers(*BY_DIRECTOR)
    assert talk.answers(commands.Since(2)) == ["nothing_doubted"]


def test_buttons_answer_as_typed_words_do(talk):
    talk.say(*ROUND)
    talk.say(commands.Join(1, "carla"), commands.Since(1))
    assert talk.evening.roster.seating[1, 1] == (3, 2, 1, 4)
    assert talk.refusal(commands.Join(1, "Anna Becker"), commands.Since(9)) == "seats_since"
    assert talk.dialogue.ask().step is Question.SINCE


@pytest.mark.parametrize(("series", "notes"), [(2, "table_not_seated"), (3, "series_beyond")])
def test_a_series_after_the_last_one_is_reported(begun, series, notes):
    talk = begun(seating={(1, 1): (1, 2, 3, 4), (2, 1): (1, 2, 3, 4)}, series=2)
    assert talk.facts(notes, f"t {series}/9")["series"] == series


def test_the_answer_names_the_games_that_an_exchange_makes_wrong(talk):
    talk.say(*ROUND, "3 pik m1 +", "212+2+", "4 herz m1 +")
    facts = talk.facts("seats_errors", "p 1 carla ab 5")
    assert (facts["series"], facts["table"], facts["games"]) == (1, 1, ("5",))
    talk.say("z")
    assert "seats_errors" not in talk.answers("p 1 2 ab 6", *BY_DIRECTOR)
    talk.say("z")
    assert "seats_errors" not in talk.answers("p 1 carla anfang")
