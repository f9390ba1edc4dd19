"""A typed line becomes a command in one place, by what it answers; it is read as a game once and no more."""

import pytest
from readings import counted

from skatlist.evening import Decision
from skatlist.evening.dialogue import commands
from skatlist.evening.dialogue.commands import NotEntered
from skatlist.evening.dialogue.reading import LineContext, line_of, read_command
from skatlist.evening.dialogue.replies import Booked, Question
from skatlist.evening.dialogue.row_commands import Correct, Enter, Insert
from skatlist.evening.entry_line import EntryQuestion
from skatlist.evening.people import PersonFacts
from skatlist.skat.sheet import FooterName
from skatlist.words import Language
from skatlist.words.word_tables import typed_words

GAME = LineContext(Question.GAME, series=1, size=4, games=(1, 2, 3))
WAITING = NotEntered("2 kreuz o1", "2 kreuz o1", "2 kreuz o1", is_doubted=True)
TWICE = NotEntered("2 kreuz o1 +", "2 kreuz o1 +", "2 kreuz o1 +", is_doubted=True, question=EntryQuestion.REPEATS)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("2 kreuz m2 +", Enter("2 kreuz m2 +")),
        ("!", commands.Accept()),
        ("z", commands.Undo()),
        ("k 2", Correct(2)),
        ("k 2 3 null +", Correct(2, "3 null +")),
        ("k2 weg", commands.Delete(2)),
        ("k 2 davor 110+", Insert(2, "110+")),
        ("k 2 hinter 110+", Insert(2, "110+", behind=True)),
        ("k 2 hinter 3", commands.MoveRow(2, 3, behind=True)),
        ("t 3", commands.GoTo((1, 3))),
        ("t 2/3", commands.GoTo((2, 3))),
        ("t", commands.GoTo()),
        ("l 2", commands.ShowList(2)),
        ("p", commands.ShowList(whole=False)),
        ("p 4 kommt Ida Yılmaz", commands.Join(4, "Ida Yılmaz")),
        ("p 4 geht", commands.Leave(4)),
        ("n 5", commands.ShowPeople(5)),
        ("n 5 Gast", commands.Describe(5, PersonFacts(guest=True))),
        ("regeln isko-2022", commands.SetRules("isko-2022")),
        ("f", commands.Finish()),
        ("punkte 1 2 3 4", commands.StateNumbers(FooterName.POINTS, (1, 2, 3, 4))),
        ("stand 2 1 2 3 -4", commands.StateNumbers(2, (1, 2, 3, -4))),
        ("stand x 1 2 3 4", commands.StateNumbers(0, (1, 2, 3, 4))),
        ("unterschrift 2 weg", commands.Unsign((2,))),
        ("unterschrift weg", commands.Unsign(None)),
        ("zeit nach 2 Gewitter", commands.End(2, "Gewitter")),
        ("um 2/1 ab 3", commands.TransferGames((2, 1), 3)),
        ("? mehr", commands.ShowHelp(more=True)),
        ("q", commands.Quit()),
        ("", None),
    ],
)
def test_a_line_is_a_command(line, command):
    assert read_command(line, GAME) == command


@pytest.mark.parametrize("words", typed_words("command").values())
def test_every_word_for_a_command_is_read_as_that_command(words):
    first, *others = [read_command(word, GAME) for word in words]
    assert not isinstance(first, Enter | None)
    assert all(other == first for other in others)


@pytest.mark.parametrize(
    ("step", "line", "command"),
    [
        (Question.SEATS, "Anna, Bernd, Carla", commands.SeatTable("Anna, Bernd, Carla")),
        (Question.TABLE, "3", commands.GoTo((1, 3))),
        (Question.TOTALS, "1 2 3 -4", commands.Totals((1, 2, 3, -4))),
        (Question.TOTALS, "2 null +", Enter("2 null +")),
        (Question.SIGN, "1, 3", commands.Sign((1, 3))),
        (Question.SIGN, "alle", commands.Sign(None)),
        (Question.SIGN, "-", commands.Later()),
        (Question.WHY, "Liste falsch abgeschrieben", commands.Decide(Decision("Liste falsch abgeschrieben"))),
        (Question.AGREED, "12", commands.Decide(Decision("", (1, 2)))),
        (Question.AGREED, "a", commands.Decide(Decision("", (1, 2, 3, 4)))),
        (Question.DIRECTOR, "Ida", commands.Decide(Decision(director="Ida"))),
        (Question.CONFIRM, "J", commands.Confirm(is_yes=True)),
        (Question.CONFIRM, "neu", commands.Confirm(is_yes=False)),
    ],
)
def test_by_what_it_answers(step, line, command):
    assert read_command(line, GAME._replace(step=step)) == command


@pytest.mark.parametrize(
    ("waiting", "line", "command"),
    [
        (WAITING, "+", Enter("2 kreuz o1 +")),
        (WAITING, "gewonnen", Enter("2 kreuz o1 gewonnen")),
        (WAITING, "2 kreuz o1 z", commands.Undo()),
        (WAITING, "3 pik m1 +", Enter("3 pik m1 +")),
        (WAITING, "", None),
        (TWICE, "", commands.Accept()),
        (TWICE, "ja", commands.Accept()),
        (TWICE, "n", commands.Undo()),
        (TWICE, "3 pik m1 +", Enter("3 pik m1 +")),
    ],
)
def test_the_line_that_waits_is_completed_or_answered_and_never_by_the_next_game(waiting, line, command):
    doubted = GAME._replace(step=Question.DOUBT, waiting=waiting, offered=waiting.offered)
    assert read_command(line, doubted) == command


@pytest.mark.parametrize(
    "command",
    [
        commands.Delete(2), commands.MoveRow(2, 3, behind=True), Insert(2, "110+"), Correct(2, "e"),
        commands.Join(4, "Ida"), commands.Leave(4), commands.TransferGames((2, 1), 3), commands.Unsign((2,)),
        commands.SetRules("isko-2022"), commands.End(2, "Gewitter"), commands.Undo(),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", Language)
def test_a_command_is_quoted_as_the_line_that_says_it(command, lang):
    assert read_command(line_of(command, lang), GAME) == command


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ((), "212+2+"),
        ((), "2 kreuz m2 h + =60"),
        ((), "2 kreuz m2"),
        ((), "2 nul +"),
        ((), "wxyz"),
        ((), "212"),
        (("2 kreuz m2 +",), "212+2+"),
        (("2 kreuz m2 h + =60",), "212+2h+"),
        (("2 nul +",), "311+1+"),
        (("2 kreuz m2 +", "k 1"), "212+3+"),
        (("2 kreuz m2 +", "f"), "311+1+"),
    ],
)
def test_a_typed_game_is_read_once(talk, before, line):
    """The journal writes a line of its own, which is not the typed one and is read by its replay."""
    talk.say(*before)
    with counted() as texts:
        talk.say(line)
    assert texts[line] == 1


@pytest.mark.parametrize("command", ["k 1 212+3+", "k 1 davor 212+3+"])
def test_so_is_a_game_in_a_command(talk, command):
    talk.say("2 kreuz m2 +", "3 pik m1 +")
    with counted() as texts:
        talk.say(command)
    assert texts["212+3+"] == 1


def test_a_line_that_is_completed_is_read_as_a_whole(talk):
    talk.say("4 kreuz o1")
    with counted() as texts:
        talk.say("+")
    assert isinstance(talk.replies[0], Booked)
    assert texts["+"] <= 1


def test_a_row_that_was_chosen_is_not_read_at_all(talk):
    row = talk.evening.judge((1, 1), "2 grand m4 h sa +").row
    with counted() as texts:
        talk.say(Enter(row._replace(number=None, declarer=3)))
    assert talk.games == ["3 grand m4 h sa +"]
    assert set(texts) <= set(talk.games)  # the journal's own line
