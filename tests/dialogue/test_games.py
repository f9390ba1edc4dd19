"""`enter` as a conversation: what is typed, what is answered, what is on the disk afterwards."""

from pathlib import Path

import pytest
from club_evening import EACH, ROUND, make_evening
from dialogue.talk import BY_DIRECTOR, Talk

from skatlist.evening import Comparison, Evening
from skatlist.evening.dialogue.finishing import next_sentences
from skatlist.evening.dialogue.replies import Booked, Doubted, Listed, Note, Question, Tables
from skatlist.evening.founding import create_event
from skatlist.evening.import_lists import import_lists
from skatlist.evening.seating import present
from skatlist.files.formats.folder.event_folder import read_event
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.table.csv_list import read_csv
from skatlist.files.journal.journal import RecordKind
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import ChangeKind, FooterName, SheetChange
from skatlist.words import Language

ROOT = Path(__file__).parents[2]
FULL = (*ROUND, *ROUND)
TOTALS = f"{EACH} {EACH} {EACH} {EACH}"


@pytest.fixture
def full(talk):
    talk.say(*FULL)
    return talk


@pytest.fixture
def signed(full):
    full.say(TOTALS, "12")
    return full


class TestGames:
    @pytest.mark.parametrize(
        ("line", "points", "written"),
        [
            ("212+2+", 36, "2 kreuz m2 +"),
            ("2 kreuz m2 h s r36 +", 60, "2 kreuz m2 h s r36 +"),
            ("2kr mit 2 gewonnen", 36, "2 kreuz m2 +"),
            ("  310-3-  ", -80, "3 herz o3 -"),
            ("4 gr o1 h g", 72, "4 grand o1 h +"),
            ("2 clubs with 2 won", 36, "2 kreuz m2 +"),
            ("2 null ou -", -92, "2 null ou -"),
            ("235+", 35, "2 null h +"),
            ("e", 0, "e"),
            ("2 grün m2 =33 +", 33, "2 pik m2 + =33"),
            ("210-1r36ü-", -80, "2 herz o1 r36 ü -"),
            ("ungültig", 0, "ungültig"),
        ],
    )
    def test_every_notation_is_a_game(self, talk, line, points, written):
        assert sum(talk.row(line).bookings) == points
        assert talk.games == [written]
        assert talk.ask.params["game"] == 2

    def test_value_and_total_are_answered_at_once(self, talk):
        assert talk.game_and_dealer == (1, 1)
        won = talk.row("212+2h+")
        assert (won.valuation.points, won.totals) == (48, (0, 48, 0, 0))
        lost = talk.row("e", "e", "e", "212+2h-")
        assert (lost.valuation.points, lost.totals) == (-96, (0, -48, 0, 0))

    @pytest.mark.parametrize("line", ["", "   ", "\t"])
    def test_an_empty_line_does_nothing(self, talk, line):
        assert talk.answers(line) == []
        with Evening.open(talk.evening.file.path) as again:
            assert len(again.records) == len(talk.evening.records)

    @pytest.mark.parametrize(
        "line", ["212", "xyz 3", "2 kreuz m2 +-", "2 kreuz m2 + quatsch", "9999999999", "2" * 4000, "=48", "1"]
    )
    def test_an_unreadable_line_is_never_entered(self, talk, line):
        for typed in (line, line, "!", line, "!"):
            talk.say(typed)
        assert talk.games == []
        assert talk.ask.params["game"] == 1

    @pytest.mark.parametrize(
        ("line", "code"),
        [("112+2+", "D102"), ("512+2+", "D103"), ("2 kreuz m12 +", "G102")],
    )
    def test_an_impossible_game_is_refused_as_often_as_it_is_typed(self, talk, line, code):
        for typed in (line, line, "!", line):
            talk.say(typed)
            assert talk.games == []
        [doubted] = talk.replies
        assert isinstance(doubted, Doubted)
        assert doubted.refused
        assert code in {finding.code for finding in doubted.findings}

    @pytest.mark.parametrize(("line", "steps"), [("2 kreuz m2 + =60", True), ("112+2+", False)])
    def test_a_line_that_waits_is_quoted_with_the_calculation_of_a_wrong_value_only(self, talk, line, steps):
        talk.say(line)
        [doubted] = talk.replies
        [finding, *_] = doubted.findings
        assert bool(doubted.quote(finding, Language.DE).steps) is steps

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("2 kreuz m2 h + =60", "G101"),
            ("2 karo m1 r36 +", "G108"),
            ("2 kreuz m2 h - =-48", "G107"),
            ("2 kreuz m2 r19 +", "G112"),
        ],
    )
    @pytest.mark.parametrize("confirmed", ["!", "{line}!", "{line}  !"])
    def test_a_doubtful_line_is_entered_when_it_is_confirmed(self, talk, line, code, confirmed):
        assert code in talk.codes(line)
        assert talk.games == []
        assert talk.ask.step is Question.DOUBT
        talk.say(confirmed.format(line=line))
        assert isinstance(talk.replies[0], Booked)
        assert len(talk.games) == 1
        assert talk.ask.params["game"] == 2

    @pytest.mark.parametrize("line", ["2 kreuz m2 h + =60", "112+2+", "2127"])
    def test_the_same_line_again_enters_nothing_and_is_known_as_the_same(self, talk, line):
        for is_again in (False, True, True, True):
            assert talk.codes(line)
            assert talk.replies[0].again == is_again
        assert talk.games == []
        assert talk.dialogue.unentered == line

    @pytest.mark.parametrize("line", ["2 kreuz m2 h + =60", "112+2+", "2127", "2 kreuz m2"])
    @pytest.mark.parametrize("behind", ["z", " z", "   Z"])
    def test_z_behind_the_line_that_stands_ready_drops_it(self, talk, line, behind):
        talk.say(line)
        assert talk.facts("given_up", line + behind) == {"line": line}
        assert talk.ask.step is Question.GAME
        assert talk.ask.offered == ""
        assert talk.games == []

    def test_a_question_mark_behind_it_shows_the_help_and_leaves_it_there(self, talk):
        talk.say("2 kreuz m2 h + =60")
        assert talk.answers("2 kreuz m2 h + =60 ?") == ["help"]
        assert talk.dialogue.unentered == "2 kreuz m2 h + =60"

    def test_z_is_a_letter_of_the_game_behind_any_other_line(self, talk):
        talk.say("2 kreuz m2 s + =60", "2 kreuz m2 s z")
        assert talk.ask.offered == "2 kreuz m2 s z"
        talk.say("2 kreuz m2 s + z")
        assert talk.games == ["2 kreuz m2 z +"]

    def test_a_line_left_for_another_table_is_reported(self, talk):
        talk.say("2 kreuz m2 h + =60")
        assert talk.facts("left_out", "t 1")["line"] == "2 kreuz m2 h + =60"
        assert talk.ask.offered == ""

    def test_a_doubtful_line_mended_is_entered_as_mended(self, talk):
        talk.say("2 kreuz m2 h + =60", "2 kreuz m2 h + =48")
        assert talk.games == ["2 kreuz m2 h + =48"]

    def test_another_doubtful_line_is_doubted_anew(self, talk):
        talk.say("2 kreuz m2 h + =60", "2 kreuz m2 h + =61")
        assert talk.games == []
        talk.say("2 kreuz m2 h + =60")
        assert talk.games == []

    def test_a_doubted_line_is_dropped(self, talk):
        assert talk.facts("given_up", "2 kreuz m2 h + =60", "z") == {"line": "2 kreuz m2 h + =60"}
        assert talk.answers("!") == ["nothing_doubted"]
        assert talk.games == []

    def test_a_look_at_the_list_leaves_a_doubted_line_where_it_was(self, talk):
        talk.say("2 kreuz m2 h + =60", "l")
        assert talk.dialogue.unentered == "2 kreuz m2 h + =60"
        talk.say("?", "!")
        assert talk.games == ["2 kreuz m2 h + =60"]

    def test_nothing_to_confirm(self, talk):
        assert talk.answers("!") == ["nothing_doubted"]


class TestUndo:
    def test_games_are_taken_back_one_by_one_and_stay_in_the_journal(self, talk):
        talk.say(*ROUND[:3])
        undone = talk.facts("undone_game", "z")
        assert (undone["game"], undone["line"]) == (3, "4 kreuz m2 +")
        talk.say("zurück")
        assert talk.games == ["2 kreuz m2 +"]
        talk.say("undo")
        assert talk.games == []
        assert talk.refusal("z") == "nothing_to_undo"
        with Evening.open(talk.evening.file.path) as again:
            kinds = [record.kind for record in again.records]
        assert kinds.count(RecordKind.GAME) == kinds.count(RecordKind.UNDO) == 3

    def test_a_correction_is_taken_back(self, talk):
        talk.say("212+2+", "k 1 210+2+")
        assert talk.facts("undone_correction", "z")["game"] == 1
        assert talk.games == ["2 kreuz m2 +"]

    def test_a_change_is_taken_back_whole(self, talk):
        talk.say("212+2+", "p 4 Erika Straße")
        assert talk.answers("z") == ["undone_change"]
        assert present(talk.evening.scored((1, 1)), 2)[4].name == "Dieter Öz"

    def test_totals_are_taken_back(self, full):
        full.say("1 2 3 4")
        assert full.facts("undone_totals", "z")["name"] is FooterName.TOTAL
        assert full.ask.step is Question.TOTALS

    def test_points_that_differ_are_said_where_the_totals_agree_and_taken_back_by_their_name(self, full):
        full.say(" ".join(str(place.total) for place in full.evening.scored((1, 1)).places))
        assert full.ask.step is Question.SIGN
        points = [place.points for place in full.evening.scored((1, 1)).places]
        assert full.codes("punkte " + " ".join(map(str, points))) == []
        full.say("punkte " + " ".join(map(str, [points[0] + 10, *points[1:]])))
        [finding] = full.replies[-1].findings
        assert finding.stated == points[0] + 10
        assert full.facts("undone_totals", "z")["name"] is FooterName.POINTS

    def test_the_last_of_some_totals_is_dropped_before_anything_else(self, full):
        full.say("172", "9")
        full.say("z")
        assert full.ask.params["place"] == 2
        full.say("z")
        assert full.ask.params["place"] == 1
        assert len(full.games) == 8
        assert full.facts("undone_game", "z")["game"] == 8

    def test_a_signed_game_is_not_undone(self, signed):
        assert signed.answers("z") == ["unsign_why"]
        assert len(signed.games) == 8


class TestCorrections:
    def test_a_game_is_typed_anew(self, talk):
        talk.say("212+2+", "310+1+", "k 1")
        assert (talk.ask.params["kind"], talk.ask.params["game"]) == ("correct", 1)
        assert talk.ask.offered == "2 kreuz m2 +"
        talk.say("l", "wxyz")
        assert talk.ask.offered == "2 kreuz m2 +"
        assert talk.row("212+3+").totals[1] == 48
        assert write_line(talk.replies[0].before.row) == "2 kreuz m2 +"
        assert talk.games == ["2 kreuz m3 +", "3 herz m1 +"]
        assert talk.ask.params["game"] == 3

    @pytest.mark.parametrize("line", ["k 1 310-2-", "k1 310-2-", "K 1 310-2-", "korrektur 1 310-2-", "c 1 310-2-"])
    def test_a_correction_on_one_line(self, talk, line):
        talk.say("212+2+", line)
        assert talk.games == ["3 herz o2 -"]

    @pytest.mark.parametrize("line", ["k", "k 2", "k 0", "k zwei", "k -1", "k 99999999999"])
    def test_which_game(self, talk, line):
        talk.say("212+2+")
        assert talk.answers(line) == ["correct_which"]
        assert talk.ask.params["game"] == 2

    def test_a_doubtful_correction_is_confirmed(self, talk):
        talk.say("212+2+", "k 1 212+2+=50")
        assert talk.games == ["2 kreuz m2 +"]
        talk.say("!")
        assert talk.games == ["2 kreuz m2 + =50"]

    def test_the_sitting_dealer_is_refused_there_too(self, talk):
        talk.say("212+2+", "k 1 112+2+", "!")
        assert talk.games == ["2 kreuz m2 +"]
        talk.say("z")
        assert talk.ask.params["game"] == 2

    @pytest.mark.parametrize("typed", ["z", "2 kreuz m2 + z"])
    def test_a_correction_is_given_up(self, talk, typed):
        assert talk.facts("standing", "212+2+", "k 1") == {"game": 1, "line": "2 kreuz m2 +"}
        assert talk.facts("given_up", typed) == {"line": "k 1"}
        assert talk.games == ["2 kreuz m2 +"]

    def test_a_signed_list_wants_a_reason_and_consent(self, signed):
        signed.say("k 8 110+1+")
        assert signed.ask.step is Question.WHY
        signed.say("Liste falsch abgeschrieben")
        assert signed.ask.step is Question.AGREED
        for wrong in ("7", "x", "1 6", ","):
            assert signed.answers(wrong) == ["places_unknown"]
        assert signed.games[7] == "1 kreuz m2 +"
        signed.say("1,2 3")
        assert signed.games[7] == "1 herz m1 +"
        with Evening.open(signed.evening.file.path) as seen:
            [correction] = seen.book((1, 1)).corrections
        assert correction.reason == "Liste falsch abgeschrieben"
        assert correction.agreed == (1, 2, 3)
        assert correction.signed

    def test_consent_that_is_lacking_is_asked_for_in_words_of_enter(self, signed):
        assert signed.facts("agreed_lacking", "k 8 110+1+", "Liste falsch abgeschrieben", "2") == {"places": (1,)}
        assert signed.ask.step is Question.AGREED
        assert signed.games[7] == "1 kreuz m2 +"

    def test_after_a_correction_the_new_totals_are_ready_and_the_paper_is_not_doubted(self, signed):
        assert signed.codes("k 8 110+1+", "Liste falsch abgeschrieben", "a") == []
        assert next_sentences(signed.replies[-1], ()) == ("differs", "differs_corrected")
        assert signed.ask.step is Question.TOTALS
        assert signed.refusal("1 2 3 4") == "totals_differ"
        totals = " ".join(map(str, signed.evening.scored((1, 1)).footer(FooterName.TOTAL)))
        assert signed.answers(totals) == ["totals_agree"]

    @pytest.mark.parametrize(
        "reason",
        ["Korrektur eines Schreibfehlers", "Tisch war sich einig", "z. B. verhört", "Platz 3 gab es an", "f. a."],
    )
    def test_a_reason_may_begin_like_a_command(self, signed, reason):
        signed.say("k 8 110+1+", reason)
        assert signed.ask.step is Question.AGREED
        signed.say("alle")
        with Evening.open(signed.evening.file.path) as seen:
            assert seen.book((1, 1)).corrections[0].reason == reason

    @pytest.mark.parametrize(
        ("line", "now"),
        [
            ("k 1 grand", "2 grand m2 h r20 +"),
            ("k 1 24", "2 grand m2 h r20 +"),
            ("k 1 -", "2 kreuz m2 h r20 -"),
            ("k 1 kreuz o3", "2 kreuz o3 h r20 +"),
            ("k 1 null", "2 null h r20 +"),
        ],
    )
    def test_a_part_of_a_game_changes_this_part(self, talk, line, now):
        talk.say("2 kreuz m2 h r20 + =48", line)
        assert talk.games == [now]

    def test_a_correction_of_a_signed_list_can_be_dropped_at_every_question(self, signed):
        for typed in ((), ("Grund",)):
            signed.say("k 8 110+1+", *typed)
            assert signed.facts("given_up", "z") == {"line": "110+1+"}
            assert signed.ask.step is Question.SIGN
        assert signed.games[7] == "1 kreuz m2 +"

    def test_after_it_the_new_totals_are_compared_before_the_next_signature(self, signed):
        signed.say("k 8 110+1+", "verschrieben", "a")
        assert signed.ask.step is Question.TOTALS
        assert signed.refusal(TOTALS) == "totals_differ"
        assert signed.answers(f"{EACH - 16} {EACH} {EACH} {EACH}") == ["totals_agree"]
        assert signed.answers("34") == ["signed", "final", "tables"]
        with Evening.open(signed.evening.file.path) as seen:
            assert seen.book((1, 1)).altered == ()

    def test_a_list_that_is_done_can_be_opened_and_corrected(self, signed):
        signed.say("a")
        assert signed.ask.step is Question.TABLE
        assert signed.answers("1")[-1] == "final"
        assert signed.ask.step is Question.GAME
        signed.say("k 1 212+2+=36", "Wert nachgetragen", "a")
        assert signed.games[0] == "2 kreuz m2 + =36"

    def test_after_closing_nothing_is_corrected_here(self, signed):
        signed.say("a")
        signed.evening.close_series([1])
        signed.say("1")
        for line in ("k 1 310+1+", "k 1", "p 4 Erika Straße", "regeln isko-2010"):
            assert signed.refusal(line) == "series_closed"
        assert signed.answers("z") == ["unsign_why"]
        assert signed.games[0] == "2 kreuz m2 +"


class TestEnd:
    def test_footer_totals_and_signatures(self, full):
        assert isinstance(full.replies[-1], Comparison)
        for place in (1, 2, 3):
            assert full.ask.params["place"] == place
            full.say("172")
        assert full.ask.params["name"] == "Dieter Öz"
        assert full.answers("172") == ["totals_agree"]
        assert full.ask.step is Question.SIGN
        some_signed = full.facts("signed_some", "1 3")
        assert some_signed == {"places": (1, 3), "who": ("2 Bernd Yılmaz", "4 Dieter Öz")}
        assert full.answers("a") == ["signed", "final", "tables"]
        full.say("t")
        assert full.replies[0].tables[0].signed

    @pytest.mark.parametrize("line", ["x", "1 2 3", "1 2 3 4 5", "17,5,3", "e", "1.5", "--3", "99999999999999"])
    def test_a_line_that_is_no_total(self, full, line):
        full.say("172")
        assert full.answers(line) == ["totals_how"]
        assert full.ask.params["place"] == 2

    def test_a_difference_is_located(self, full):
        assert "T106" in full.codes("172 172 172 171")
        footer = full.replies[-1]
        assert footer.differing == (4,)
        assert all(finding.severity is not Severity.INFO for finding in footer.findings)
        assert full.ask.params["kind"] == "full"
        full.say("f", TOTALS)
        assert full.ask.step is Question.SIGN

    def test_commands_after_a_difference_do_what_they_say(self, full):
        full.say("172 172 172 160")
        full.say("l")
        assert full.replies == [Listed(full.evening.scored((1, 1)), whole=True)]
        assert full.ask.step is Question.GAME
        full.say("k 7 49+1+")
        assert full.games[6] == "4 karo m1 +"
        full.say("172 172 172 154")
        assert full.ask.step is Question.SIGN

    def test_a_list_that_is_full_takes_no_game(self, full):
        full.say("1 2 3 4")
        assert full.facts("list_full", "212+2+") == {"played": 8}
        assert len(full.games) == 8

    def test_signing_later(self, full):
        full.say(TOTALS)
        assert full.answers("-") == ["sign_later", "tables"]
        assert full.ask.step is Question.TABLE
        assert full.answers("1") == ["listed", "comparison", "totals_agree"]
        assert full.ask.step is Question.SIGN
        assert full.answers("a", "t 1") == ["listed", "comparison", "final"]

    def test_an_empty_line_at_the_end_says_what_may_be_typed(self, full):
        assert full.answers("") == ["totals_wanted"]
        assert full.answers(TOTALS, "") == ["sign_wanted"]
        assert full.ask.step is Question.SIGN

    def test_totals_later(self, full):
        assert full.answers("172", "-") == ["totals_later", "tables"]
        assert full.ask.step is Question.TABLE
        full.say("1")
        assert full.ask.params["place"] == 1

    def test_finishing_too_early(self, talk):
        assert talk.answers("f") == ["finish_nothing"]
        assert talk.facts("finish_early", "212+2+", "f") == {"played": 1, "agreed": 8}

    def test_a_game_that_cannot_be_computed_keeps_the_list_open(self, talk):
        talk.say(*FULL[:7], "1 null r24 +")
        assert talk.facts("uncounted", "!") == {"games": (8,)}
        assert len(talk.games) == 8
        assert talk.answers("f") == ["uncounted"]
        talk.say("k 8 1 null r23 +")
        assert talk.ask.step is Question.TOTALS

    def test_a_list_that_was_imported_names_its_unread_games_when_it_is_opened(self, tmp_path):
        path = make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3)}, games={3: 6})
        head = "Spiel;Alleinspieler;Spielart;Spitzen;Reizwert;Ergebnis"
        parsed = read_csv(f"{head}\n1;1;kreuz;m1;18;+\n2;2;pjk;m1;18;+\n3;3;grand;m1;18;+\n", "liste.csv")
        with Evening.open(path, write=True) as evening:
            import_lists(evening, parsed.sheets, unread=parsed.findings)
        with Talk(path) as talk:
            assert talk.facts("unread") == {"games": (2,)}
            assert talk.answers("f") == ["finish_early", "uncounted"]

    @pytest.mark.parametrize("line", ["5", "0", "x", "1 6", "1 2 3 4 5"])
    def test_a_place_that_is_none_signs_nothing(self, full, line):
        full.say(TOTALS)
        assert full.answers(line) == ["places_unknown"]
        assert not full.evening.book((1, 1)).signed


class TestPeople:
    def test_seats_by_number(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 3) as talk:
            assert talk.ask.step is Question.SEATS
            talk.say("4 3 2 1")
            assert talk.evening.roster.seating[1, 3] == (4, 3, 2, 1)
            assert talk.game_and_dealer == (1, 1)

    def test_seats_by_name_known_shortened_and_new(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 1) as talk:
            talk.say("anna becker, Dieter, Ida Neu; 3")
            assert talk.evening.roster.seating[1, 1] == (1, 4, 10, 3)
            assert talk.replies[:2] == [
                Note("player_taken", {"word": "Dieter", "name": "Dieter Öz", "number": 4}),
                Note("player_new", {"name": "Ida Neu", "number": 10}),
            ]

    @pytest.mark.parametrize(
        ("line", "refusal"),
        [
            ("1 2", "seats_count"),
            ("1 2 3 4 5 6", "seats_count"),
            ("1 2 2 3", "seats_twice"),
            ("1, 2, Anna Becker", "seats_twice"),
            ("1 2 77", "seats_number"),
            ("1, 2, Hans", "seats_several"),
            ("5, 1, 2", "seats_elsewhere"),
            ("1, 2, ???", "seats_word"),
            ("1, 2, ", "seats_word"),
            ("Ida Neu Uwe Alt", "seats_new"),
        ],
    )
    def test_a_word_that_is_no_table(self, tmp_path, line, refusal):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 2): (5, 6, 7)}), 1, 1) as talk:
            assert talk.refusal(line) == refusal
            assert talk.ask.step is Question.SEATS
            assert (1, 1) not in talk.evening.roster.seating
            assert len(talk.evening.roster.players) == 9

    @pytest.mark.parametrize("line", ["K. Meier, F. Neu, Z. Alt", "L Meier, T Neu, P Alt", "F. Neu; Q. Alt; H. Tief"])
    def test_initials_are_no_commands(self, tmp_path, line):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 1) as talk:
            talk.say(line)
            assert talk.evening.roster.seating[1, 1] == (10, 11, 12)

    def test_commands_while_seats_are_typed(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 2): (5, 6, 7)}), 1, 1) as talk:
            for command in ("?", "l", "p", "f", "z", "k", "t"):
                assert talk.answers(command)
                assert talk.ask.step is Question.SEATS
                assert not any(isinstance(reply, Listed) for reply in talk.replies)
            talk.say("t 2")
            assert talk.ask.step is Question.GAME

    def test_three_play_without_a_sitting_dealer(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3)})) as talk:
            talk.say("112+2+", "412+2+")
            assert talk.games == ["1 kreuz m2 +"]
            talk.say("z", "e", "e", "e", "e", "e")
            assert talk.ask.step is Question.TOTALS

    def test_five_sit_out_twice_and_have_no_agreed_length(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4, 5)})) as talk:
            assert (talk.replies[0].scored.games, talk.replies[0].scored.agreed) == (0, None)
            talk.say("112+2+")
            assert talk.games == []
            talk.say("z", "212+2+")
            assert talk.games == ["2 kreuz m2 +"]
            talk.say("f")
            assert talk.ask.step is Question.TOTALS
            talk.say("0 86 0 0 0")
            assert talk.ask.step is Question.SIGN

    def test_a_late_fifth_deals_the_next_game(self, talk):
        talk.say(*ROUND[:2])
        joined = talk.facts("place_joined", "p 5 Erika", *BY_DIRECTOR)
        assert joined == {"place": 5, "name": "Erika Straße", "game": 3}
        assert talk.game_and_dealer == (3, 5)

    def test_a_leaver_deals_no_more(self, talk):
        talk.say(*ROUND[:2])
        assert talk.facts("place_left", "p 3 geht", *BY_DIRECTOR) == {"place": 3, "game": 3}
        assert talk.game_and_dealer == (3, 4)
        talk.say("312+2+")
        assert len(talk.games) == 2

    def test_a_substitute_takes_the_place_and_the_list_keeps_its_length(self, talk):
        talk.say("212+2+")
        assert talk.facts("player_new", "p 2 Neue Frau") == {"name": "Neue Frau", "number": 10}
        assert (talk.replies[-1].scored.games, talk.replies[-1].scored.agreed) == (1, 8)
        talk.say("e", "e", "212+2+")
        assert present(talk.evening.scored((1, 1)), 4)[2].name == "Neue Frau"

    def test_before_the_first_game_the_seating_itself_changes(self, talk):
        talk.say("p 4 Erika Straße")
        assert talk.evening.roster.seating[1, 1] == (1, 2, 3, 5)
        assert not talk.evening.sheets.sheet((1, 1)).changes

    @pytest.mark.parametrize(
        ("lines", "seats"),
        [
            (("p 4 geht",), (1, 2, 3)),
            (("p 2 geht",), (1, 3, 4)),
            (("p 4 geht", "p 3 4"), (1, 2, 4)),
            (("p 4 geht", "p 4 4"), (1, 2, 3, 4)),
            (("p 4 geht", "p 3 4", "p 4 3"), (1, 2, 4, 3)),
            (("p 1 3",), (3, 2, 1, 4)),
            (("p 1 Erika", "p 5 1", "p 5 3"), (5, 2, 1, 4, 3)),
            (("p 2 4", "p 4 2", "p 2 4"), (1, 4, 3, 2)),
        ],
    )
    def test_before_the_first_game_people_sit_down_and_change_places(self, talk, lines, seats):
        talk.say(*lines)
        assert talk.evening.roster.seating[1, 1] == seats
        assert [player.number for player in talk.evening.sheets.sheet((1, 1)).players] == list(seats)
        talk.say("212+2+")
        assert len(talk.games) == 1
        assert sorted(line.player.number for line in talk.evening.all_lists().standings().players) == [*range(1, 10)]

    def test_players_who_came_and_went_before_the_first_game_of_an_older_file_are_seated_anew(self, talk):
        old = [SheetChange(1, ChangeKind.LEFT, 4)]
        talk.evening.registry.change((1, 1), old)
        talk.dialogue.catch_up()
        talk.say("p 3 4", "212+2+")
        assert talk.evening.sheets.sheet((1, 1)).changes == ()
        assert [player.number for player in talk.evening.sheets.sheet((1, 1)).players] == [1, 2, 4]

    def test_nobody_gets_a_second_line_of_one_list(self, talk):
        talk.say("212+2+", "p 4 geht", *BY_DIRECTOR)
        assert talk.refusal("p 5 Dieter") == "place_before"
        assert talk.facts("place_joined", "p 4 Dieter")["place"] == 4

    def test_one_name_typed_twice_is_not_two_new_people(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 3) as talk:
            assert talk.refusal("Ida Neu, ida neu, Jan Neu") == "seats_twice"

    @pytest.mark.parametrize(
        ("line", "refusal"),
        [
            ("p 9 Ida", "place_how"),
            ("p 4", "place_how"),
            ("p Ida", "place_how"),
            ("p 5 geht", "place_absent"),
            ("p 4 Dieter Öz", "place_same"),
            ("p 4 44", "seats_number"),
            ("p 4 Hans", "seats_several"),
        ],
    )
    def test_a_change_that_cannot_be(self, talk, line, refusal):
        talk.say("212+2+")
        before = len(talk.evening.records)
        assert talk.refusal(line) == refusal
        assert len(talk.evening.records) == before

    def test_three_are_the_fewest(self, talk):
        talk.say("212+2+", "p 4 geht", *BY_DIRECTOR)
        assert talk.refusal("p 3 geht") == "place_three"
        talk.say("p 4 Erika Straße")
        assert present(talk.evening.scored((1, 1)), 2)[4].name == "Erika Straße"

    def test_a_player_of_another_table_is_not_seated_before_the_first_game(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)})) as talk:
            assert talk.refusal("p 4 5") == "seats_elsewhere"

    def test_nor_later(self, tmp_path):
        seating = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7), (2, 1): (8, 9, 1)}
        with Talk(make_evening(tmp_path / "a.skat", seating, series=2)) as talk:
            talk.say("212+2+")
            assert talk.refusal("p 4 5") == "seats_elsewhere"
            assert talk.facts("place_joined", "p 4 8")["name"] == "Hans Klein"

    def test_a_player_who_left_another_table_may_sit_down_and_one_who_came_there_may_not(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)})) as talk:
            talk.say("212+2+", "p 4 8", "t 2", "e")
            assert talk.refusal("p 3 8") == "seats_elsewhere"
            assert talk.facts("place_joined", "p 3 4")["name"] == "Dieter Öz"


class TestTables:
    @pytest.fixture
    def two(self, tmp_path):
        seating = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7), (2, 1): (1, 5, 2, 6), (2, 3): (3, 4, 7)}
        return make_evening(tmp_path / "a.skat", seating, series=2)

    @pytest.mark.parametrize(
        ("line", "key"),
        [
            ("t 2", (1, 2)),
            ("t2", (1, 2)),
            ("t 2/3", (2, 3)),
            ("t 2 3", (2, 3)),
            ("tisch 2 / 1", (2, 1)),
            ("T 1", (1, 1)),
        ],
    )
    def test_to_another_table(self, two, line, key):
        with Talk(two) as talk:
            talk.say(line)
            assert talk.dialogue.key == key

    @pytest.mark.parametrize("line", ["t x", "t 0", "t 1/2/3", "t -1", "t 2/0"])
    def test_a_word_that_is_no_table(self, two, line):
        with Talk(two) as talk:
            assert talk.answers(line) == ["table_unknown"]
            assert talk.dialogue.key == (1, 1)

    def test_a_table_that_is_not_planned(self, two):
        with Talk(two) as talk:
            assert talk.facts("table_not_seated", "t 7") == {"series": 1, "table": 7, "tables": (1, 2)}
            assert talk.ask.step is Question.SEATS
            talk.say("t 1")
            assert talk.ask.step is Question.GAME

    def test_a_number_means_the_series_one_is_at(self, two):
        with Talk(two, 2) as talk:
            assert isinstance(talk.replies[-1], Tables)
            assert talk.ask.step is Question.TABLE
            talk.say("3")
            assert talk.dialogue.key == (2, 3)
            talk.say(*["e"] * 6, "0 0 0", "a", "1")
            assert talk.dialogue.key == (2, 1)

    def test_it_begins_with_the_first_table_and_goes_on_with_the_last_one(self, two):
        with Talk(two) as talk:
            assert talk.dialogue.key == (1, 1)
            talk.say("t 2/1", "212+2+")
        with Talk(two) as talk:
            assert talk.dialogue.key == (2, 1)
            assert talk.games == ["2 kreuz m2 +"]

    def test_a_table_that_is_done_is_not_begun_with(self, two):
        with Talk(two, 1, 2) as talk:
            talk.say(*["e"] * 6, "0 0 0", "a")
        with Talk(two) as talk:
            assert talk.dialogue.key == (1, 1)

    def test_before_a_table_is_chosen_there_is_nothing_to_do(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {})) as talk:
            assert talk.replies == [Tables(())]
            for command in ("z", "k 1", "l", "p 1 Anna", "f", "regeln isko-2010"):
                assert talk.answers(command) == ["no_table"]
            assert talk.answers("212+2+") == ["table_unknown"]
            assert talk.answers("!") == ["nothing_doubted"]


class TestCommands:
    @pytest.mark.parametrize(
        ("line", "near"), [("zurük", "zurück"), ("lsite", "liste"), ("hlife", "hilfe"), ("tich 3", "tisch")]
    )
    def test_a_command_misspelt(self, talk, line, near):
        assert talk.facts("command_unknown", line)["near"] == near

    def test_something_else(self, talk):
        assert talk.answers("wxyz") == ["command_none"]

    def test_the_end(self, talk):
        talk.say("q")
        assert talk.dialogue.done

    def test_commands_do_what_they_say_at_every_question(self, full):
        steps = [(), ("5",), ("172 172 172 172",)]
        for typed in steps:
            full.say(*typed)
            step = full.ask.step
            assert full.answers("?") == ["help"]
            for line, is_whole in (("l", True), ("p", False)):
                full.say(line)
                assert full.replies == [Listed(full.evening.scored((1, 1)), is_whole)]
            assert full.answers("t") == ["tables"]
            assert full.ask.step is step

    def test_other_rules_from_a_game_on(self, talk):
        talk.say("212+2+")
        assert talk.facts("rules_changed", "regeln isko-2010") == {"rules": "isko-2010", "game": 2}
        talk.say("310+1+")
        scored = talk.evening.scored((1, 1))
        assert [row.profile.name for row in scored.rows] == ["isko-2022", "isko-2010"]

    @pytest.mark.parametrize("line", ["regeln", "regeln unsinn", "regeln eigene.toml", "rules ../x.toml", "regeln  "])
    def test_rules_that_are_none(self, talk, line, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "eigene.toml").write_text('name = "eigene"\nbase = "isko-2022"\n', "utf-8")
        before = len(talk.evening.records)
        talk.say(line)
        assert len(talk.evening.records) == before
        assert talk.row("212+2+").totals[1] == 36


class TestOtherRules:
    def test_a_list_by_house_rules_line_by_line(self, tmp_path):
        event = read_event(ROOT / "samples" / "hausregeln").event
        path = tmp_path / "a.skat"
        create_event(path, event, "Test")
        truth = event.sheets[0]
        with Talk(path, truth.series, truth.table) as talk:
            for row in truth.rows:
                talk.say(write_line(row, stated=True))
                if talk.ask.step is Question.DOUBT:
                    talk.say("!")
                assert isinstance(talk.replies[0], Booked), (row.number, talk.replies)
            assert [row.entry for row in talk.evening.sheets.sheet((truth.series, truth.table)).rows] == [
                row.entry for row in truth.rows
            ]

    def test_bierlachs_ends_at_its_target(self, tmp_path):
        rules = tmp_path / "lachs.toml"
        rules.write_text('extends = "isko-2022"\n\n[scoring]\nkind = "bierlachs"\ntarget = 100\n', "utf-8")
        path = make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3)}, rules=str(rules), games={})
        rules.unlink()
        with Talk(path) as talk:
            assert talk.replies[0].scored.profile.name == "lachs"
            talk.say("2 kreuz m2 -")
            assert talk.ask.step is Question.GAME
            talk.say("3 grand m1 +")
            assert talk.ask.step is Question.TOTALS
            talk.say("1 2 3")
            assert talk.facts("list_full", "112+2+") == {"played": 2}
            assert len(talk.games) == 2


class TestTwoAtOneTable:
    def test_the_same_game_is_there_once(self, event):
        with Talk(event, author="Ina") as one, Talk(event, author="Uli") as other:
            one.say("212+2+")
            assert other.answers("2 kreuz m2 +") == ["news_game", "overtaken_same"]
            assert other.replies[0].params["author"] == "Ina"
            assert other.games == ["2 kreuz m2 +"]
            assert other.ask.params["game"] == 2

    def test_another_game_is_offered_again(self, event):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+", "310+1+")
            assert other.facts("overtaken", "410+2-") == {"line": "410+2-"}
            assert other.ask.offered == "410+2-"
            assert len(other.games) == 2
            assert other.ask.params["game"] == 3

    def test_the_line_that_stands_ready_then_is_dropped_and_no_game_is_taken_back(self, event):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            other.say("410+2-")
            assert other.facts("given_up", "z") == {"line": "410+2-"}
            assert other.ask.offered == ""
            assert other.games == ["2 kreuz m2 +"]

    @pytest.mark.parametrize("line", ["z", "k 1 210+1+", "p 4 geht"])
    def test_a_command_is_not_offered_again_as_a_line(self, event, line):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            assert other.facts("overtaken_command", line) == {"line": line}
            assert other.ask.offered == ""

    @pytest.mark.parametrize("line", ["z", "k 1 210+1+", "p 4 geht", "regeln isko-2010", "!"])
    def test_nothing_is_done_to_a_list_that_became_another(self, event, line):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            other.say("t 1")
            one.say("310+1+")
            before = len(one.evening.records)
            other.say(line)
            with Evening.open(event) as again:
                assert len(again.records) == before

    def test_looking_is_done_nevertheless(self, event):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            assert other.answers("l") == ["news_game", "listed"]

    def test_a_doubted_line_does_not_become_the_next_game(self, event):
        with Talk(event) as one, Talk(event) as other:
            other.say("212+2+=5")
            one.say("212+2+")
            other.say("!")
            assert len(other.games) == 1
            other.say("!")
            assert len(other.games) == 1

    def test_seats_given_twice(self, tmp_path):
        path = make_evening(tmp_path / "a.skat", {})
        with Talk(path, 1, 1) as one, Talk(path, 1, 1) as other:
            one.say("1 2 3 4")
            assert "news_seats" in other.answers("5 6 7")
            assert other.evening.roster.seating[1, 1] == (1, 2, 3, 4)
            assert other.ask.step is Question.GAME

    def test_totals_and_signatures(self, full):
        with Talk(full.evening.file.path) as other:
            full.say("172", "172")
            other.say(TOTALS)
            full.say("3")
            assert full.ask.step is Question.SIGN
            other.say("1")
            assert full.answers("2")[0] == "news_sign"
            assert [sign.place for sign in full.evening.book((1, 1)).signed] == [1]
