"""Signatures given by mistake are taken back; a list ends earlier than agreed, and is signed and closed."""

import pytest
from club_evening import EACH, ROUND, make_evening
from dialogue.talk import Talk

from skatlist.evening import Evening
from skatlist.evening.dialogue.replies import Question
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import FooterName


@pytest.fixture
def talk(begun):
    return begun(*ROUND)


def signed(talk):
    with Evening.open(talk.evening.file.path) as seen:
        return {sign.place for sign in seen.book((1, 1)).signed}


def sign(talk, who="a"):
    talk.say(*ROUND, " ".join([str(EACH)] * 4), who)


@pytest.mark.parametrize(
    ("line", "left"),
    [("unterschrift 2 weg", {1, 3, 4}), ("unterschrift weg", set()), ("signature 1 2 out", {3, 4})],
)
def test_a_signature_given_by_mistake_is_taken_back_with_a_reason(talk, line, left):
    sign(talk)
    talk.say("t 1")
    assert talk.answers(line) == ["unsign_why"]
    assert talk.ask.step is Question.WHY
    assert signed(talk) == {1, 2, 3, 4}
    assert {*talk.facts("unsigned", "falscher Tisch")["places"]} == {1, 2, 3, 4} - left
    assert signed(talk) == left
    assert talk.ask.step is Question.SIGN
    assert talk.evening.records[-1].facts["reason"] == "falscher Tisch"
    talk.say("a")
    assert signed(talk) == {1, 2, 3, 4}
    assert not talk.evening.sheets.history((1, 1)).altered


def test_z_takes_back_the_signatures_just_given(talk):
    sign(talk, "1 2")
    talk.say("z", "vertippt")
    assert signed(talk) == set()


def test_the_reason_may_be_thought_better_of(talk):
    sign(talk)
    talk.say("t 1", "unterschrift weg", "z")
    assert signed(talk) == {1, 2, 3, 4}


def test_without_signatures_there_is_nothing_to_take_back(talk):
    assert talk.answers("unterschrift weg") == ["signature_none"]
    sign(talk)
    talk.say("t 1")
    assert talk.facts("signature_how", "unterschrift") == {"places": (1, 2, 3, 4), "place": (4,)}
    assert talk.ask.step is not Question.WHY


def test_when_all_are_taken_back_the_list_is_open_again(talk):
    sign(talk)
    talk.say("t 1", "unterschrift weg", "Versehen", "k 2 weg")
    assert len(talk.games) == 7


@pytest.mark.parametrize(
    ("line", "reason"), [("zeit", "Zeit"), ("zeit 4", "Zeit"), ("time after 4 bar closes", "bar closes")]
)
def test_a_list_ends_by_time_and_is_signed_and_closed(talk, line, reason):
    assert talk.facts("list_ends", line) == {"game": 4, "reason": reason}
    assert talk.ask.step is Question.TOTALS
    totals = talk.evening.scored((1, 1)).footer(FooterName.TOTAL)
    talk.say(" ".join(map(str, totals)), "a")
    assert talk.evening.ends.is_final((1, 1))
    assert talk.evening.open_points(1) == ()
    assert not [finding for finding in talk.evening.all_lists().findings if finding.severity is Severity.ERROR]


def test_an_end_to_come_shortens_the_list_and_z_lengthens_it_again(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", games={4: 12})) as talk:
        talk.say(*ROUND, "zeit 8")
        assert talk.evening.scored((1, 1)).agreed == 8
        talk.say("z")
        assert talk.evening.scored((1, 1)).agreed == 12
        talk.say("p 4 geht", "1 kreuz m1 +", "zeit 7")
        assert talk.evening.scored((1, 1)).agreed == 7


@pytest.mark.parametrize(
    ("line", "fault"), [("zeit 6", "length_round"), ("zeit 3", "length_shorter"), ("zeit 12", "length_longer")]
)
def test_an_end_that_is_none(talk, line, fault):
    assert talk.refusal(line) == fault
    assert talk.answers("zeit bald") == ["list_ends_how"]
    assert talk.evening.scored((1, 1)).agreed == 8


def test_the_example_names_a_place_that_has_signed(talk):
    sign(talk, "1 3")
    assert talk.facts("signature_how", "unterschrift 4 weg") == {"places": (1, 3), "place": (3,)}
