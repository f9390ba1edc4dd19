"""Slips while a list is typed: what a short answer mends, what is asked about, what is named and not lost."""

import pytest
from club_evening import make_evening
from dialogue.talk import BY_DIRECTOR, Talk

from skatlist.evening.dialogue.commands import EntryQuestion
from skatlist.evening.dialogue.dialogue import Dialogue
from skatlist.evening.dialogue.replies import Doubted, Note, Question
from skatlist.evening.entry_line import read_entry_line
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.game import Level
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet, score

pytestmark = pytest.mark.evening(games={4: 12})


@pytest.fixture
def talk(begun):
    return begun(games={4: 12})


def skipped(talk):
    """Return the first and the last of the games that may be missing before the one that is doubted."""
    [doubted] = talk.replies
    params = doubted.findings[0].params
    return (params["first"], params["last"]) if "first" in params else None


class TestMissingFacts:
    @pytest.mark.parametrize(
        ("line", "more", "entered"),
        [
            ("4 kreuz o1", "+", "4 kreuz o1 +"),
            ("4 kreuz o1", " -", "4 kreuz o1 -"),
            ("412-1", "+", "4 kreuz o1 +"),
            ("4 kreuz o1", "gewonnen", "4 kreuz o1 +"),
            ("4 kreuz o1", "verl.", "4 kreuz o1 -"),
            ("4 kreuz o1", "+ =24", "4 kreuz o1 + =24"),
            ("4 kreuz", "m2 s +", "4 kreuz m2 s +"),
            ("4 kreuz +", "-1", "4 kreuz o1 +"),
            ("4 kreuz o1 r36", "ü -", "4 kreuz o1 r36 ü -"),
        ],
    )
    def test_is_typed_alone(self, talk, line, more, entered):
        talk.say(line)
        assert talk.games == []
        talk.say(more)
        assert talk.games == [entered]

    @pytest.mark.parametrize(
        ("line", "lacking"), [("4 kreuz o1", "result"), ("4 kreuz +", "spitzen"), ("4 kreuz", "both")]
    )
    def test_is_reported(self, talk, line, lacking):
        talk.say(line)
        assert talk.replies[0].lacking == lacking

    @pytest.mark.parametrize("more", ["2 pik m1 +", "e", "4 pik", "l", "36"])
    def test_is_not_what_is_a_line_or_a_command_of_its_own(self, talk, more):
        talk.say("4 kreuz o1", more)
        assert not any(line.startswith("4 kreuz") for line in talk.games)

    def test_completes_a_correction_too(self, talk):
        talk.say("4 kreuz o1 +", "k 1 4 kreuz o2", "-")
        assert talk.games == ["4 kreuz o2 -"]


class TestOfferedLines:
    @pytest.mark.parametrize(
        ("line", "offered"),
        [
            ("4 nul +", "4 null +"),
            ("2 kreus m2 schnieder +", "2 kreuz m2 schneider +"),
            ("2kreuzm2+", "2kreuz m2+"),
            ("2 pik m33 +", "2 pik m3 +"),
            ("2 pik m3 + =33", "2 pik m3 + =44"),
            ("2 kreuz m2 h +=60", "2 kreuz m2 h + =48"),
            ("1 pik m3 +", "1 pik m3 +"),
            ("2 pik m3", "2 pik m3"),
            ("2 quatsch +", "2 quatsch +"),
        ],
    )
    def test_is_the_mended_line_where_one_is_proposed(self, talk, line, offered):
        talk.say(line)
        assert talk.ask.offered == offered

    def test_is_entered_when_a_mark_behind_it_confirms_it(self, talk):
        talk.say("2 kreuz m2 h + =60", "2 kreuz m2 h + =48 !")
        assert talk.games == ["2 kreuz m2 h + =48"]

    @pytest.mark.parametrize(("line", "offered"), [("zurük", "zurück"), ("tich 3", "tisch 3"), ("wxyz", "")])
    def test_is_a_command_as_it_is_called_and_only_once(self, talk, line, offered):
        talk.say(line)
        assert talk.ask.offered == offered
        talk.say("l")
        assert talk.ask.offered == ""

    @pytest.mark.parametrize(
        ("line", "offered"), [("k 1 wek", "k 1 weg"), ("k 2 dafor 3 null +", "k 2 davor 3 null +"), ("k 2 xyz", "")]
    )
    def test_is_a_row_command_by_any_word(self, talk, line, offered):
        talk.say("2 kreuz m1 +", "3 pik m1 +", line)
        assert talk.ask.offered == offered
        talk.say(offered)
        assert (talk.games == ["2 kreuz m1 +", "3 pik m1 +"]) == (not offered)

    def test_is_a_row_command_also_while_a_line_waits_which_is_offered_again_then(self, talk):
        talk.say("2 kreuz m1 +", "4 nul +", "k 1 wek")
        assert talk.ask.offered == "k 1 weg"
        talk.say("l")
        assert talk.ask.offered == "4 null +"

    def test_is_in_the_language_of_the_call(self, event):
        with Talk(event, lang="en") as talk:
            talk.say("2 clubs w2 h + =60")
            assert talk.ask.offered == "2 clubs w2 h + =48"
            talk.say("2 clubs w2 h +", "change 1 delet")
            assert talk.ask.offered == "c 1 delete"


class TestRowsTypedBlind:
    def test_take_the_number_of_the_one_refused_and_it_is_named_with_what_puts_it_there(self, talk):
        assert talk.answers("2 kreuz m1 +", "4 nul +", "3 pik m2 +") == ["booked", "replaced"]
        assert talk.facts("replaced") == {"number": 1, "game": 2, "line": "4 null +"}
        talk.say("k 2 davor 4 null +")
        assert talk.games == ["2 kreuz m1 +", "4 null +", "3 pik m2 +"]
        assert talk.answers("t 1") == ["listed"]

    def test_lead_back_to_the_one_refused_where_the_dealer_would_play(self, talk):
        talk.say("2 kreuz m1 +", "3 nul +", "4 pik m1 +")
        assert talk.facts("missing", "3 grand m1 s +") == {"number": 1, "game": 2, "line": "3 null +"}
        assert talk.facts("left_out", "k 2 davor 3 null +") == {"line": "3 grand m1 s +"}
        assert talk.ask.offered == "3 grand m1 s +"
        talk.say(talk.ask.offered)
        assert talk.games == ["2 kreuz m1 +", "3 null +", "4 pik m1 +", "3 grand m1 s +"]
        assert talk.ask.offered == ""
        assert talk.answers("t 1") == ["listed"]

    @pytest.mark.parametrize("command", ["k 1 2 kreuz m1 h + =5", "k 1 davor 2 kreuz m1 h + =5"])
    def test_do_not_become_the_game_that_was_to_be_corrected(self, talk, command):
        talk.say("2 kreuz m1 +", "3 pik m1 +", command)
        assert talk.answers("1 herz m2 s -") == ["left_out", "correction_left", "booked"]
        assert talk.left_out == ["2 kreuz m1 h + =5"]
        assert talk.facts("correction_left") == {"game": 1, "next": 3}
        assert talk.games == ["2 kreuz m1 +", "3 pik m1 +", "1 herz m2 s -"]
        assert talk.ask.params["game"] == 4

    @pytest.mark.parametrize("again", ["2 kreuz m1 h + =36", "3 kreuz m1 h +", "2 pik m1 +", "!"])
    def test_are_no_second_attempt_at_a_correction(self, talk, again):
        talk.say("2 kreuz m1 +", "3 pik m1 +", "k 1 2 kreuz m1 h + =5", again)
        assert len(talk.games) == 2
        assert talk.games[0] != "2 kreuz m1 +"

    def test_that_are_refused_too_are_all_listed(self, talk):
        talk.say("4 nul +", "3 karro m1 +", "1 pik m1 +")
        assert talk.names == ["left_too"]
        talk.say("t 1")
        assert talk.left_out == ["4 null +", "3 karo m1 +", "1 pik m1 +"]

    @pytest.mark.parametrize("leaving", [("t 1",), ("f",), ("zeit 4",), ("um 2/1", "j")])
    def test_that_are_refused_are_named_however_the_list_is_left(self, tmp_path, leaving):
        seating = {(1, 1): (1, 2, 3, 4), (2, 1): (5, 6, 7, 8)}
        with Talk(make_evening(tmp_path / "zwei.skat", seating), 1, 1) as talk:
            talk.say("2 kreuz m1 +", "3 pik m1 +", "4 herz m1 +", "3 nul +", "1 karo m1 +", "2 kreuz m2")
            talk.say(*leaving)
            offered = [talk.facts(name)["line"] for name in talk.names if name in {"offer", "offer_next"}]
            assert talk.left_out + offered == ["3 null +", "2 kreuz m2"]

    def test_that_stand_for_a_row_skipped_are_asked_for_again(self, talk):
        talk.say("2 kreuz m1 +", "3 grand m1 +", "3 herz m2 s +")
        assert skipped(talk) == (3, 3)
        talk.say("1 pik m1 +")
        assert talk.names == ["replaced_later"]
        assert talk.ask.offered == "3 herz m2 s +"
        talk.say(talk.ask.offered)
        assert talk.games == ["2 kreuz m1 +", "3 grand m1 +", "1 pik m1 +", "3 herz m2 s +"]
        assert talk.answers("t 1") == ["listed"]

    @pytest.mark.parametrize("again", ["4 null +", "4 null h +", "3 null +", "4 null -"])
    def test_are_no_second_attempt_at_the_same_row(self, talk, again):
        assert talk.answers("4 nul +", again) == ["booked"]
        assert talk.answers("t 1") == ["listed"]

    def test_do_not_overwrite_a_line_that_a_correction_leaves_behind(self, talk):
        talk.say("2 kreuz m1 +", "4 nul +")
        assert talk.facts("left_out", "k 1 2 kreuz m2 +") == {"line": "4 nul +"}

    def test_are_not_named_after_a_seat_alone(self, talk):
        talk.say("1", "4 kreuz m1 +")
        assert talk.names == []

    def test_are_not_taken_for_the_game_that_is_to_be_corrected(self, talk):
        talk.say("4 kreuz m1 +", "e", "4 krez o1 +")
        assert talk.facts("standing", "k 1") == {"game": 1, "line": "4 kreuz m1 +"}
        assert talk.ask.offered == "4 kreuz m1 +"
        talk.say("l")
        assert talk.ask.offered == "4 kreuz m1 +"
        talk.say("4 kreuz m2 +")
        assert (talk.games, talk.ask.offered) == (["4 kreuz m2 +", "e"], "4 kreuz o1 +")

    def test_of_a_list_that_is_full_leave_nothing_to_name(self, tmp_path):
        with Talk(make_evening(tmp_path / "kurz.skat", games={4: 2})) as talk:
            talk.say("4 nul +", "3 pik m2 +", "4 kreuz m1 +")
            assert talk.ask.step is Question.TOTALS
            assert talk.answers("t 1") == ["listed", "comparison"]


class TestSkippedRows:
    @pytest.mark.parametrize(
        ("before", "line", "games"),
        [
            (["3 kreuz m1 +"], "2 pik m1 +", (1, 2)),
            (["2 kreuz m1 +"], "2 pik m1 +", (2, 2)),
            (["3 kreuz m1 +", "1 herz m1 +"], "3 pik m1 +", (1, 3)),
            (["3 kreuz m1 +", "e"], "3 pik m1 +", (1, 3)),
        ],
    )
    def test_are_named_where_the_dealer_would_play(self, talk, before, line, games):
        assert talk.codes(*before, line) == ["D102"]
        assert skipped(talk) == games
        assert talk.games == before

    def test_are_not_named_where_a_game_is_corrected(self, talk):
        talk.say("2 kreuz m1 +", "3 kreuz m1 +")
        assert talk.codes("k 1 1 kreuz m1 +") == ["D102"]
        assert skipped(talk) is None

    def test_are_found_where_a_player_has_left(self, talk):
        talk.say("2 kreuz m1 +", "3 kreuz m1 +", "p 5 Erika", *BY_DIRECTOR)
        talk.say("5 pik m1 +")
        assert skipped(talk) is not None


class TestARowTwice:
    @pytest.mark.parametrize("yes", ["", "j", "ja", "yes", "!"])
    def test_is_asked_about_once_and_confirmed_with_one_key(self, talk, yes):
        question_facts = talk.facts(EntryQuestion.REPEATS, "3 pik m1 +", "3 pik m1 +")
        assert (question_facts["game"], question_facts["last"]) == (2, 1)
        assert talk.ask.step is Question.DOUBT
        assert talk.games == ["3 pik m1 +"]
        talk.say(yes)
        assert talk.games == ["3 pik m1 +"] * 2
        assert talk.ask.params["game"] == 3

    @pytest.mark.parametrize("no", ["z", "n", "nein"])
    def test_is_dropped(self, talk, no):
        talk.say("3 pik m1 +", "311+1+")
        assert talk.facts("given_up", no) == {"line": "311+1+"}
        assert talk.games == ["3 pik m1 +"]

    def test_is_not_entered_by_typing_on_and_offered_then_and_at_the_end(self, talk):
        offer = {"number": 1, "game": 2, "line": "3 pik m1 +"}
        assert talk.facts("replaced", "3 pik m1 +", "3 pik m1 +", "1 karo m1 +") == offer
        assert talk.games == ["3 pik m1 +", "1 karo m1 +"]
        assert talk.facts("missing", "f") == offer
        talk.say("k 2 davor 3 pik m1 +")
        assert talk.games == ["3 pik m1 +", "3 pik m1 +", "1 karo m1 +"]
        assert talk.answers("f") == ["finish_early", "comparison"]

    @pytest.mark.parametrize("following", ["3 pik m2 +", "3 pik m1 -", "4 pik m1 +"])
    def test_is_not_lost_where_the_next_row_is_nearly_the_same(self, talk, following):
        talk.say("3 pik m1 +", "3 pik m1 +", following)
        assert talk.games == ["3 pik m1 +", following]
        assert talk.facts("missing", "f") == {"number": 1, "game": 2, "line": "3 pik m1 +"}

    def test_typed_a_third_time_is_asked_about_again(self, talk):
        assert talk.answers("3 pik m1 +", "3 pik m1 +", "3 pik m1 +") == [EntryQuestion.REPEATS]
        assert talk.games == ["3 pik m1 +"]

    @pytest.mark.parametrize(
        "line", ["3 pik m2 +", "3 pik m1 s +", "3 pik m1 -", "3 pik o1 +", "4 pik m1 +", "3 pik m1 r18 +"]
    )
    def test_is_another_row_if_anything_differs(self, talk, line):
        talk.say("3 pik m1 +", line)
        assert len(talk.games) == 2

    def test_is_named_where_the_dealer_would_have_played_it_and_needs_no_answer(self, talk):
        assert talk.codes("2 kreuz m1 +", "3 pik m1 +", "3 pik m1 +") == ["D102"]
        assert talk.replies[0].findings[0].sentence == "typed_twice"
        assert talk.answers("1 herz m1 +") == ["booked"]
        assert talk.answers("t 1") == ["listed"]

    def test_may_be_passed_in(self, talk):
        talk.say("e", "e", "pass")
        assert talk.games == ["e"] * 3

    def test_is_entered_with_a_note_in_a_pipe(self, talk):
        talk.dialogue = Dialogue(talk.evening, asks=False)
        list(talk.dialogue.start(1, 1))
        assert talk.answers("3 pik m1 +", "3 pik m1 +") == ["booked", "repeats_entered"]
        assert talk.games == ["3 pik m1 +"] * 2

    def test_is_named_when_it_is_left(self, talk):
        talk.say("3 pik m1 +", "3 pik m1 +")
        assert talk.facts("left_out", "t 1") == {"line": "3 pik m1 +"}


class TestTheListAroundAGame:
    def test_is_asked_for_by_a_number(self, talk):
        assert talk.answers("l zwei") == ["list_how"]


class TestTheMinusColumn:
    @pytest.mark.parametrize(
        ("line", "entered", "notes"),
        [
            ("2 pik m1 - =44", "2 pik m1 - =-44", [Note("from_minus", {"value": -44})]),
            ("2 null - =46", "2 null - =-46", [Note("from_minus", {"value": -46})]),
            ("2 pik m1 - =-44", "2 pik m1 - =-44", []),
        ],
    )
    def test_has_lost_games_without_their_sign(self, talk, line, entered, notes):
        talk.say(line)
        assert talk.games == [entered]
        assert talk.replies[1:] == notes

    def test_is_read_in_a_correction(self, talk):
        talk.say("2 pik m1 +", "k 1 2 pik m1 - =44")
        assert talk.games == ["2 pik m1 - =-44"]

    @pytest.mark.parametrize("line", ["2 pik m1 - =22", "2 pik m1 + =-22", "2 pik m1 - =88"])
    def test_has_no_other_value(self, talk, line):
        talk.say(line)
        assert isinstance(talk.replies[0], Doubted)


class TestImpliedFacts:
    @pytest.mark.parametrize(
        "line",
        [
            "2 grand m1 ou +",
            "2 grand m4 ou -",
            "2 kreuz m1 ou +",
            "2 herz m1 r18 ou -",
            "2 herz m1 sa +",
            "2 pik o2 za -",
        ],
    )
    def test_is_hand_where_it_is_announced_or_open(self, talk, line):
        """Nobody can play it otherwise."""
        *game, result = line.split()
        with_hand = " ".join((*game, "h", result))
        talk.say(line)
        assert talk.games == [write_line(read_line(with_hand, place_required=True)[0])]
        assert talk.names == ["adds_hand"]
        talk.say("k 1 2 pik m1 +", f"k 1 {line}")
        assert talk.games == [write_line(read_line(with_hand, place_required=True)[0])]
        assert talk.names == ["adds_hand"]

    @pytest.mark.parametrize(
        ("line", "mark"),
        [
            ("2 herz o1 r60 -", True),
            ("2 grand m1 r50 -", True),
            ("2 kreuz m1 r36 - =72", True),
            ("2 herz o1 r20 -", False),
            ("2 herz o1 r60 aufgegeben -", False),
            ("2 herz o1 -", False),
        ],
    )
    def test_is_overbid_where_it_is_lost_below_its_bid(self, talk, line, mark):
        talk.say(line)
        [entered] = talk.games
        assert (" ü " in entered, "adds_overbid" in talk.names) == (mark, mark)

    def test_is_asked_where_it_stands_as_won(self, talk):
        talk.say("2 herz o1 r60 +")
        assert not talk.games

    @pytest.mark.parametrize("line", ["2 grand m1 hou +", "2 null ou +", "2 grand m1 h sa +", "2 grand m1 +"])
    def test_needs_nothing_if_all_facts_are_typed(self, talk, line):
        assert talk.answers(line) == ["booked"]
        assert talk.games == [write_line(read_line(line, place_required=True)[0])]

    def test_may_need_no_hand_by_the_rules(self):
        isko = load_profile()
        known = isko._replace(values=isko.values._replace(ouvert_without_hand=True))
        for profile in (isko, known):
            made = read_entry_line("2 grand m1 ou +", score(Sheet(players=(Player(),) * 4), profile), 1)
            assert made.adds == (("hand",) if profile is isko else ())
            assert bool(made.row.entry.levels & Level.HAND) == (profile is isko)


class TestEnglish:
    def test_lines_are_mended_put_in_and_asked_about_like_german_ones(self, event):
        with Talk(event, lang="en") as talk:
            talk.say("4 clubs w1", "+", "4 nul +", "3 spades w2 +", "c 2 before 4 null +")
            assert talk.games == ["4 kreuz m1 +", "4 null +", "3 pik m2 +"]
            assert talk.answers("3 hearts w1 +", "3 hearts w1 +") == [EntryQuestion.REPEATS]
            assert talk.facts("from_minus", "u", "2 spades w1 - =44") == {"value": -44}


class TestImpossibleNumbers:
    @pytest.mark.parametrize("spitzen", ["m8", "o11", "+10", "-9"])
    def test_is_asked_first(self, talk, spitzen):
        line = f"2 kreuz {spitzen} +" if spitzen[0] in "mo" else f"212{spitzen}+"
        assert talk.answers(line) == [EntryQuestion.RARE]
        assert not talk.games
        assert talk.ask.step is Question.DOUBT
        talk.say("")
        assert len(talk.games) == 1

    @pytest.mark.parametrize("drop", ["z", "n"])
    def test_is_dropped_by_a_no(self, talk, drop):
        talk.say("2 kreuz o11 +", drop)
        assert not talk.games
        assert talk.game_and_dealer == (1, 1)

    def test_is_asked_of_a_correction_too(self, talk):
        talk.say("2 kreuz o1 +", "k 1 2 kreuz o11 +")
        assert talk.games == ["2 kreuz o1 +"]
        talk.say("j")
        assert talk.games == ["2 kreuz o11 +"]

    def test_is_no_question_to_the_next_row(self, talk):
        talk.say("2 kreuz o11 +", "3 null +")
        assert talk.games == ["3 null +"]
        assert talk.facts("missing", "f") == {"number": 1, "game": 1, "line": "2 kreuz o11 +"}

    @pytest.mark.parametrize("line", ["2 kreuz m7 +", "2 kreuz o5 -", "2 grand m4 +"])
    def test_is_not_what_is_merely_rare(self, talk, line):
        talk.say(line)
        assert len(talk.games) == 1
