"""Commands that a form, a button or an older page hands over, whatever the conversation asks for by then."""

import pytest
from club_evening import EACH, ROUND, add_games, row_of
from dialogue.talk import Talk

from skatlist.evening import Decision, Evening
from skatlist.evening.dialogue import commands
from skatlist.evening.dialogue.replies import Note, Question, gathered
from skatlist.evening.dialogue.row_commands import Correct, Enter
from skatlist.skat.sheet import FooterName
from skatlist.words import Language

FULL = (*ROUND, *ROUND)
TOTALS = commands.Totals((EACH,) * 4)
SIGN = commands.Sign((1, 2, 3, 4))
CHANGE = Correct(2, "3 pik m1 +")
ALL = (1, 2, 3, 4)


def decided(*args, **more):
    return commands.Decide(Decision(*args, **more), is_whole=True)


@pytest.fixture
def signed(event):
    """A list that all four have signed, in a conversation in which the director may decide."""
    with Talk(event, directs=True) as talk:
        talk.say(*FULL, TOTALS, SIGN, "t 1")
        yield talk


@pytest.fixture
def other(talk):
    """Another program in the same file."""
    with Evening.open(talk.evening.file.path, write=True, author="Paul") as evening:
        yield evening


class TestUnasked:
    @pytest.mark.parametrize(
        "command", [commands.Accept(), commands.Confirm(is_yes=True), commands.Confirm(is_yes=False), decided("x")]
    )
    def test_an_answer_answers_nothing(self, talk, command):
        assert talk.answers(command) == ["nothing_doubted"]
        assert talk.games == []

    def test_without_a_table_nothing_is_done(self, begun):
        assert begun(seating={}).answers(commands.Undo()) == ["no_table"]

    def test_totals_are_compared_before_they_are_asked_for(self, talk):
        assert talk.answers(*ROUND, commands.Totals((86,) * 4)) == ["finish_early", "comparison", "comparison"]
        assert talk.replies[-1].differing == ()
        [stated] = talk.evening.sheets.sheet((1, 1)).footer
        assert stated[:2] == (FooterName.TOTAL, (86, 86, 86, 86, None))

    def test_nobody_signs_before_there_are_totals(self, talk):
        assert talk.answers(*ROUND, SIGN) == ["finish_early", "comparison"]
        assert talk.ask.step is Question.TOTALS
        assert not talk.evening.book((1, 1)).signed

    def test_a_signature_is_taken_back_with_its_reason(self, signed):
        assert signed.facts("unsigned", commands.Unsign((2,), "Irrtum")) == {"places": (2,)}
        assert {sign.place for sign in signed.evening.book((1, 1)).signed} == {1, 3, 4}

    def test_a_game_is_no_reason(self, signed):
        assert signed.facts("overtaken", CHANGE, Enter("2 null +")) == {"line": "2 null +"}
        assert signed.ask.step is Question.WHY

    def test_numbers_from_the_paper_are_written_down(self, talk):
        assert talk.answers(*ROUND, commands.StateNumbers(FooterName.WON, (1,) * 4)) == ["comparison"]
        [stated] = talk.evening.sheets.sheet((1, 1)).footer
        assert stated[:2] == (FooterName.WON, (1, 1, 1, 1, None))


class TestDecisions:
    def test_a_signed_list_wants_a_reason_and_consent_which_may_come_one_after_the_other(self, signed):
        signed.say(CHANGE)
        assert signed.ask.step is Question.WHY
        assert signed.facts("agreed_lacking", decided("verschrieben", (1,)))
        assert (signed.ask.step, signed.ask.params["reason"]) == (Question.AGREED, "verschrieben")
        signed.say(decided("", ALL))
        assert signed.games[1] == "3 pik m1 +"
        [correction] = signed.evening.book((1, 1)).corrections
        assert (correction.reason, correction.agreed) == ("verschrieben", ALL)

    def test_the_director_needs_no_consent_but_a_reason(self, signed):
        assert signed.refusal(CHANGE, decided(director="Kim Ost")) == "release_reason"
        assert signed.games[1] != "3 pik m1 +"
        signed.say(decided("Regelverstoß", director="Kim Ost"))
        assert signed.games[1] == "3 pik m1 +"
        assert signed.evening.records[-1].facts["director"] == "Kim Ost"

    def test_once_the_series_is_over_only_the_director_decides(self, signed):
        with Evening.open(signed.evening.file.path, write=True) as evening:
            evening.close_series([1])
        assert signed.refusal("l", CHANGE, decided("verschrieben", ALL)) == "series_closed"
        assert signed.games[1] != "3 pik m1 +"
        signed.say(CHANGE, decided("verschrieben", director="Kim Ost"))
        assert signed.games[1] == "3 pik m1 +"

    def test_a_place_is_taken_within_a_series_by_the_word_of_the_director(self, talk):
        talk.say(*ROUND[:2], commands.Leave(4), commands.Confirm(is_yes=True), decided("Bus", director="Kim Ost"))
        assert talk.evening.sheets.sheet((1, 1)).changes[0].released


class TestOlderPages:
    """A line typed on a page belongs to the game that the page asked for."""

    def test_a_line_is_not_the_next_game_but_is_kept(self, talk, other):
        seen = talk.dialogue.mark
        add_games(other, "3 pik m1 +")
        assert talk.answers("l") == ["news_game", "listed"]
        assert talk.answers("212+2+", seen=seen) == ["overtaken"]
        assert talk.ask.offered == "212+2+"
        assert talk.games == ["3 pik m1 +"]

    def test_games_from_elsewhere_are_one_sentence(self, talk, other):
        other.journal.author = "Tisch 1"
        add_games(other, "3 pik m1 +", "4 karo m1 +", "1 null +")
        assert "Tisch 1 hat hier eben 3 Spiele eingetragen: Spiel 1–3, zuletzt 1 null +" in talk.say("l")
        earlier = list(gathered(map(Note.news, other.records[-3:])))
        other.journal.author = "Ida"
        add_games(other, "2 pik m1 +")
        assert "Ida hat hier eben Spiel 4 eingetragen: 2 pik m1 +" in talk.say("l")
        other.journal.author = "Tisch 1"
        add_games(other, "3 pik m1 +")
        later = map(Note.news, other.records[-2:])
        assert [each.params["author"] for each in gathered([*earlier, *later])] == ["Tisch 1", "Ida", "Tisch 1"]
        [both] = gathered([*earlier, Note.news(other.records[-1])])
        assert both.params["games"] == "1–3, 5"

    def test_a_line_waits_if_an_earlier_game_has_changed_meanwhile(self, talk, other):
        talk.say("212+2+")
        other.refresh()
        other.correct((1, 1), 1, row_of("2 pik m1 +"))
        assert talk.answers("312+2+") == ["news_correction", "overtaken"]
        assert talk.games == ["2 pik m1 +"]

    def test_the_same_game_is_there_once(self, talk, other):
        seen = talk.dialogue.mark
        add_games(other, "3 pik m1 +")
        talk.say("l")
        assert talk.answers("311+1+", seen=seen) == ["overtaken_same"]
        assert talk.games == ["3 pik m1 +"]

    def test_a_line_that_waits_is_named_before_another_one_does(self, talk, other):
        seen = talk.dialogue.mark
        add_games(other, "3 pik m1 +")
        assert talk.answers("2 nul +", "212+2+", seen=seen)[-2:] == ["left_out", "overtaken"]
        assert talk.left_out == ["2 nul +"]

    def test_a_row_is_not_taken_from_a_list_that_has_changed(self, talk, other):
        talk.say("212+2+")
        seen = talk.dialogue.mark
        other.refresh()
        other.rows.delete((1, 1), 1)
        add_games(other, "3 pik m1 +")
        assert talk.answers(commands.Delete(1), seen=seen)[-1] == "overtaken_command"
        assert talk.games == ["3 pik m1 +"]

    def test_another_program_may_be_faster_by_a_hair(self, talk, other, monkeypatch):
        def refresh():
            known()
            if not other.book((1, 1)).rows:
                add_games(other, "3 pik m1 +")

        known = talk.evening.refresh
        monkeypatch.setattr(talk.evening, "refresh", refresh)
        assert talk.answers("212+2+") == ["news_game", "overtaken"]
        assert talk.ask.offered == "212+2+"
        assert talk.games == ["3 pik m1 +"]


def test_the_conversation_goes_on_in_another_language(talk):
    talk.say("2 kreuz m2 +")
    assert list(talk.dialogue.news(Language.EN)) == []
    talk.say("k 1")
    assert talk.ask.offered == "2 clubs w2 +"
