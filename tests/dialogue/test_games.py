"""`enter` as a conversation: what is typed, what is answered, what is on the disk afterwards."""

from pathlib import Path

import pytest
from club_evening import EACH, ROUND, make_evening
from dialogue.talk import BY_DIRECTOR, Talk
from tiers import some

from skatlist.dialogue.replies import Booked, Doubted, Listed, Question, Tables
from skatlist.evening import Comparison, Evening
from skatlist.evening.founding import create_event
from skatlist.findings import Severity
from skatlist.formats.folder.event_folder import read_event
from skatlist.formats.notation.writer import write_line
from skatlist.sheet import ChangeKind, FooterName, SheetChange
from skatlist.store.journal import RecordKind

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
            ("212+2+", "+36", "2 kreuz m2 +"),
            ("2 kreuz m2 h s r36 +", "+60", "2 kreuz m2 h s r36 +"),
            ("2kr mit 2 gewonnen", "+36", "2 kreuz m2 +"),
            ("  310-3-  ", "-80", "3 herz o3 -"),
            ("4 gr o1 h g", "+72", "4 grand o1 h +"),
            ("2 clubs with 2 won", "+36", "2 kreuz m2 +"),
            ("2 null ou -", "-92", "2 null ou -"),
            ("235+", "+35", "2 null h +"),
            ("e", "eingepasst", "e"),
            ("2 grün m2 =33 +", "+33", "2 pik m2 + =33"),
            ("210-1r36ü-", "-80", "2 herz o1 r36 ü - "),
            ("ungültig", "ungültig", "ungültig"),
        ],
    )
    def test_every_notation_is_a_game(self, talk, line, points, written):
        said = talk.say(line)
        assert points in said
        assert talk.games == [written.strip()]
        assert talk.prompt.startswith("Spiel 2")

    def test_value_steps_and_total_are_shown_at_once(self, talk):
        assert talk.prompt == "Spiel 1 (1 gibt): "
        assert talk.say("212+2h+") == "+48 für Bernd Yılmaz, Stand 48\nmit 2, Spiel 3, Hand 4; 4 x 12"
        talk.say("e", "e", "e")
        assert "-96 für Bernd Yılmaz (verloren), Stand -48" in talk.say("212+2h-")

    @pytest.mark.parametrize("line", ["", "   ", "\t"])
    def test_an_empty_line_does_nothing(self, talk, line):
        assert talk.say(line) == ""
        assert not talk.replies
        assert len(talk.evening.records) == len(Evening.open(talk.evening.file.path).records)

    @pytest.mark.parametrize(
        "line", ["212", "xyz 3", "2 kreuz m2 +-", "2 kreuz m2 + quatsch", "9999999999", "2" * 4000, "=48", "1"]
    )
    def test_what_cannot_be_read_is_never_entered(self, talk, line):
        for typed in (line, line, "!", line, "!"):
            talk.say(typed)
        assert talk.games == []
        assert talk.ask.params["game"] == 1

    @pytest.mark.parametrize(
        ("line", "code"),
        [("112+2+", "D102"), ("512+2+", "D103"), ("2 kreuz m12 +", "G102")],
    )
    def test_what_nobody_can_have_played_is_refused_as_often_as_it_is_typed(self, talk, line, code):
        for typed in (line, line, "!", line):
            talk.say(typed)
            assert talk.games == []
        [doubted] = talk.replies
        assert isinstance(doubted, Doubted)
        assert doubted.refused
        assert code in {finding.code for finding in doubted.findings}

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
        said = talk.say(line)
        assert code in said
        assert "Nicht eingetragen" in said
        assert talk.games == []
        assert talk.ask.step is Question.DOUBT
        talk.say(confirmed.format(line=line))
        assert isinstance(talk.replies[0], Booked)
        assert len(talk.games) == 1
        assert talk.prompt.startswith("Spiel 2")

    @pytest.mark.parametrize("line", ["2 kreuz m2 h + =60", "112+2+", "2127"])
    def test_the_same_line_again_enters_nothing_and_is_explained_in_a_line(self, talk, line):
        assert "\n" in talk.say(line)
        for _ in range(3):
            said = talk.say(line)
            assert said.startswith("Nicht eingetragen")
            assert "\n" not in said
            assert talk.replies[0].findings
        assert talk.games == []
        assert talk.dialogue.unentered == line

    @pytest.mark.parametrize("line", ["2 kreuz m2 h + =60", "112+2+", "2127", "2 kreuz m2"])
    @pytest.mark.parametrize("behind", ["z", " z", "   Z"])
    def test_z_behind_the_line_that_stands_ready_drops_it(self, talk, line, behind):
        talk.say(line)
        assert talk.say(line + behind) == f"Verworfen: {line}"
        assert talk.ask.step is Question.GAME
        assert talk.ask.offered == ""
        assert talk.games == []

    def test_a_question_mark_behind_it_shows_the_help_and_leaves_it_there(self, talk):
        talk.say("2 kreuz m2 h + =60")
        assert "Ein Spiel je Zeile" in talk.say("2 kreuz m2 h + =60 ?")
        assert talk.dialogue.unentered == "2 kreuz m2 h + =60"

    def test_z_is_a_letter_of_the_game_behind_any_other_line(self, talk):
        talk.say("2 kreuz m2 s + =60", "2 kreuz m2 s z")
        assert talk.ask.offered == "2 kreuz m2 s z"
        talk.say("2 kreuz m2 s + z")
        assert talk.games == ["2 kreuz m2 z +"]

    def test_a_line_that_is_left_for_another_table_is_named(self, talk):
        talk.say("2 kreuz m2 h + =60")
        assert "Nicht eingetragen: 2 kreuz m2 h + =60" in talk.say("t 1")
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
        assert talk.say("2 kreuz m2 h + =60", "z") == "Verworfen: 2 kreuz m2 h + =60"
        assert "nichts zu bestätigen" in talk.say("!")
        assert talk.games == []

    def test_a_look_at_the_list_leaves_a_doubted_line_where_it_was(self, talk):
        talk.say("2 kreuz m2 h + =60", "l")
        assert talk.dialogue.unentered == "2 kreuz m2 h + =60"
        talk.say("?", "!")
        assert talk.games == ["2 kreuz m2 h + =60"]

    def test_nothing_to_confirm(self, talk):
        assert "nichts zu bestätigen" in talk.say("!")


class TestUndo:
    def test_games_are_taken_back_one_by_one_and_stay_in_the_journal(self, talk):
        talk.say(*ROUND[:3])
        assert talk.say("z") == "Zurückgenommen: Spiel 3, 4 kreuz m2 +"
        talk.say("zurück")
        assert talk.games == ["2 kreuz m2 +"]
        talk.say("undo")
        assert talk.games == []
        assert "nichts zurückzunehmen" in talk.say("z")
        kinds = [record.kind for record in Evening.open(talk.evening.file.path).records]
        assert kinds.count(RecordKind.GAME) == kinds.count(RecordKind.UNDO) == 3

    def test_a_correction_is_taken_back(self, talk):
        talk.say("212+2+", "k 1 210+2+")
        assert "Änderung von Spiel 1" in talk.say("z")
        assert talk.games == ["2 kreuz m2 +"]

    def test_a_change_is_taken_back_whole(self, talk):
        talk.say("212+2+", "p 4 Erika Straße")
        talk.say("z")
        assert "4 Dieter Öz" in talk.say("p").replace("\N{NO-BREAK SPACE}", " ")

    def test_totals_are_taken_back(self, full):
        full.say("1 2 3 4")
        assert "Zurückgenommen: Gesamtpunkte laut Papier" in full.say("z")
        assert full.ask.step is Question.TOTALS

    def test_points_that_differ_are_said_where_the_totals_agree_and_taken_back_by_their_name(self, full):
        full.say(" ".join(str(place.total) for place in full.evening.scored((1, 1)).places))
        assert full.ask.step is Question.SIGN
        points = [place.points for place in full.evening.scored((1, 1)).places]
        assert "T104" not in full.say("punkte " + " ".join(map(str, points)))
        said = " ".join(full.say("punkte " + " ".join(map(str, [points[0] + 10, *points[1:]]))).split())
        assert f"{points[0] + 10} angeschrieben" in said
        assert "Zurückgenommen: Spielpunkte laut Papier" in full.say("z")

    def test_the_last_of_some_totals_is_dropped_before_anything_else(self, full):
        full.say("172", "9")
        full.say("z")
        assert full.ask.params["place"] == 2
        full.say("z")
        assert full.ask.params["place"] == 1
        assert len(full.games) == 8
        assert "Spiel 8" in full.say("z")

    def test_what_is_signed_is_not_taken_back(self, signed):
        assert "Der Grund gehört dazu" in signed.say("z")
        assert len(signed.games) == 8


class TestCorrections:
    def test_a_game_is_typed_anew(self, talk):
        talk.say("212+2+", "310+1+", "k 1")
        assert talk.prompt == "Spiel 1 neu: "
        assert talk.ask.offered == "2 kreuz m2 +"
        talk.say("l", "wxyz")
        assert talk.ask.offered == "2 kreuz m2 +"
        said = talk.say("212+3+")
        assert "Spiel 1 geändert: jetzt 2 kreuz m3 +; vorher 2 kreuz m2 +" in said
        assert "Stand 48" in said
        assert talk.games == ["2 kreuz m3 +", "3 herz m1 +"]
        assert talk.prompt.startswith("Spiel 3")

    @pytest.mark.parametrize("line", ["k 1 310-2-", "k1 310-2-", "K 1 310-2-", "korrektur 1 310-2-", "c 1 310-2-"])
    def test_a_correction_on_one_line(self, talk, line):
        talk.say("212+2+", line)
        assert talk.games == ["3 herz o2 -"]

    @pytest.mark.parametrize("line", ["k", "k 2", "k 0", "k zwei", "k -1", "k 99999999999"])
    def test_which_game(self, talk, line):
        talk.say("212+2+")
        assert "Welches Spiel?" in talk.say(line)
        assert talk.prompt.startswith("Spiel 2")

    def test_a_doubtful_correction_is_confirmed(self, talk):
        talk.say("212+2+", "k 1 212+2+=50")
        assert talk.games == ["2 kreuz m2 +"]
        talk.say("!")
        assert talk.games == ["2 kreuz m2 + =50"]

    def test_the_sitting_dealer_is_refused_there_too(self, talk):
        talk.say("212+2+", "k 1 112+2+", "!")
        assert talk.games == ["2 kreuz m2 +"]
        talk.say("z")
        assert talk.prompt.startswith("Spiel 2")

    @pytest.mark.parametrize("typed", ["z", "2 kreuz m2 + z"])
    def test_a_correction_is_given_up(self, talk, typed):
        assert "Spiel 1 bisher: 2 kreuz m2 +" in talk.say("212+2+", "k 1")
        assert talk.say(typed) == "Verworfen: k 1"
        assert talk.games == ["2 kreuz m2 +"]

    def test_a_signed_list_wants_a_reason_and_consent(self, signed):
        signed.say("k 8 110+1+")
        assert signed.prompt == "Grund der Änderung: "
        signed.say("Liste falsch abgeschrieben")
        assert "Zugestimmt" in signed.prompt
        for wrong in ("7", "x", "1 6", ","):
            assert "Plätze von 1 bis 4" in signed.say(wrong)
        assert signed.games[7] == "1 kreuz m2 +"
        signed.say("1,2 3")
        assert signed.games[7] == "1 herz m1 +"
        with Evening.open(signed.evening.file.path) as seen:
            [correction] = seen.book((1, 1)).corrections
        assert correction.reason == "Liste falsch abgeschrieben"
        assert correction.agreed == (1, 2, 3)
        assert correction.signed

    def test_consent_that_is_lacking_is_asked_for_in_words_of_enter(self, signed):
        signed.say("k 8 110+1+", "Liste falsch abgeschrieben")
        said = " ".join(signed.say("2").split())
        assert "Es fehlt die Zustimmung von Platz 1" in said
        assert "alle Plätze eintippen" in said
        assert "--agreed" not in said
        assert signed.ask.step is Question.AGREED
        assert signed.games[7] == "1 kreuz m2 +"

    def test_after_a_correction_the_new_totals_are_ready_and_the_paper_is_not_doubted(self, signed):
        said = " ".join(signed.say("k 8 110+1+", "Liste falsch abgeschrieben", "a").split())
        totals = " ".join(map(str, signed.evening.scored((1, 1)).footer(FooterName.TOTAL)))
        assert f"Die neuen Gesamtpunkte auf dem Papier nachtragen und hier eintippen: {totals}" in said
        assert "Papier oder Eingabe" not in said
        assert signed.ask.step is Question.TOTALS
        assert "Vertippt: noch einmal eingeben." in " ".join(signed.say("1 2 3 4").split())
        assert "stimmen mit dem Papier überein" in signed.say(totals)

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

    def test_a_correction_of_a_signed_list_can_be_dropped_at_every_question(self, signed):
        for typed in ((), ("Grund",)):
            signed.say("k 8 110+1+", *typed)
            assert signed.say("z").startswith("Verworfen: 110+1+")
            assert signed.ask.step is Question.SIGN
        assert signed.games[7] == "1 kreuz m2 +"

    def test_after_it_the_new_totals_are_compared_before_anybody_else_signs(self, signed):
        signed.say("k 8 110+1+", "verschrieben", "a")
        assert signed.ask.step is Question.TOTALS
        assert "stimmen nicht" in signed.say(TOTALS)
        assert "stimmen mit dem Papier überein" in signed.say(f"{EACH - 16} {EACH} {EACH} {EACH}")
        assert "fertig und unterschrieben" in signed.say("34")
        with Evening.open(signed.evening.file.path) as seen:
            assert seen.book((1, 1)).altered == ()

    def test_a_list_that_is_done_can_be_opened_and_corrected(self, signed):
        signed.say("a")
        assert signed.ask.step is Question.TABLE
        assert "fertig und unterschrieben" in signed.say("1")
        assert signed.ask.step is Question.GAME
        signed.say("k 1 212+2+=36", "Wert nachgetragen", "a")
        assert signed.games[0] == "2 kreuz m2 + =36"

    def test_after_closing_nothing_is_corrected_here(self, signed):
        signed.say("a")
        signed.evening.close_series([1])
        signed.say("1")
        for line in ("k 1 310+1+", "k 1", "z", "p 4 Erika Straße", "regeln isko-2010"):
            assert "abgeschlossen" in signed.say(line) or "unterschrieben" in signed.say(line)
        assert signed.games[0] == "2 kreuz m2 +"


class TestEnd:
    def test_footer_totals_and_signatures(self, full):
        assert isinstance(full.replies[-1], Comparison)
        for place in (1, 2, 3):
            assert full.ask.params["place"] == place
            full.say("172")
        assert "4 Dieter Öz" in full.prompt
        assert "stimmen mit dem Papier überein" in full.say("172")
        assert "Unterschrieben haben" in full.prompt
        said = full.say("1 3")
        assert said == "Unterschrieben: Platz 1, 3. Es fehlen noch: 2 Bernd Yılmaz, 4 Dieter Öz"
        assert "fertig und unterschrieben" in full.say("a")
        assert isinstance(full.replies[-1], Tables)
        full.say("t")
        assert full.replies[0].tables[0].signed

    @pytest.mark.parametrize("line", ["x", "1 2 3", "1 2 3 4 5", "17,5,3", "e", "1.5", "--3", "99999999999999"])
    def test_what_is_no_total(self, full, line):
        full.say("172")
        assert "gebraucht wird eine Zahl" in full.say(line)
        assert full.ask.params["place"] == 2

    def test_a_difference_is_located(self, full):
        said = full.say("172 172 172 171")
        assert "stimmen nicht überein: Dieter Öz" in said
        assert "T106" in said
        footer = full.replies[-1]
        assert footer.differing == (4,)
        assert all(finding.severity is not Severity.INFO for finding in footer.findings)
        assert "abend.skat" not in said
        assert "f Abschluss" in full.prompt
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
        assert "hat ihre 8 Spiele" in full.say("212+2+")
        assert len(full.games) == 8

    def test_signing_later(self, full):
        full.say(TOTALS)
        assert "Unterschriften später" in full.say("-")
        assert full.ask.step is Question.TABLE
        full.say("1")
        assert full.ask.step is Question.SIGN

    def test_an_empty_line_at_the_end_says_what_may_be_typed(self, full):
        assert "- heißt später, q hört auf" in full.say("")
        full.say(TOTALS)
        assert "a heißt alle, - später" in full.say("")
        assert full.ask.step is Question.SIGN

    def test_totals_later(self, full):
        assert "Gesamtpunkte später" in full.say("172", "-")
        assert full.ask.step is Question.TABLE
        full.say("1")
        assert full.ask.params["place"] == 1

    def test_finishing_too_early(self, talk):
        assert "noch kein Spiel" in talk.say("f")
        talk.say("212+2+")
        assert "1 von 8" in talk.say("f")

    def test_a_game_that_cannot_be_computed_keeps_the_list_open(self, talk):
        talk.say(*FULL[:7], "1 null r24 +")
        assert "zu berichtigen: Spiel 8" in talk.say("!")
        assert len(talk.games) == 8
        assert "zu berichtigen: Spiel 8" in talk.say("f")
        talk.say("k 8 1 null r23 +")
        assert talk.ask.step is Question.TOTALS

    @pytest.mark.parametrize("line", ["5", "0", "x", "1 6", "1 2 3 4 5"])
    def test_a_place_that_is_none_signs_nothing(self, full, line):
        full.say(TOTALS)
        assert "Plätze von 1 bis 4" in full.say(line)
        assert not full.evening.book((1, 1)).signed


class TestPeople:
    def test_seats_by_number(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 3) as talk:
            assert talk.ask.step is Question.SEATS
            talk.say("4 3 2 1")
            assert talk.evening.roster.seating[1, 3] == (4, 3, 2, 1)
            assert talk.prompt == "Spiel 1 (1 gibt): "

    def test_seats_by_name_known_shortened_and_new(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 1) as talk:
            said = talk.say("anna becker, Dieter, Ida Neu; 3")
            assert talk.evening.roster.seating[1, 1] == (1, 4, 10, 3)
            assert "„Dieter“ ist Dieter Öz (Startnummer 4)" in said
            assert "Ida Neu ist neu und bekommt die Startnummer 10" in said

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("1 2", "drei bis fünf"),
            ("1 2 3 4 5 6", "drei bis fünf"),
            ("1 2 2 3", "sitzt schon an diesem Tisch"),
            ("1, 2, Anna Becker", "sitzt schon an diesem Tisch"),
            ("1 2 77", "Startnummer 77 hat niemand"),
            ("1, 2, Hans", "mehrere meinen: Startnummern 8, 9"),
            ("5, 1, 2", "Erika Straße sitzt in dieser Serie schon an Tisch 2"),
            ("1, 2, ???", "weder Startnummer noch Name"),
            ("1, 2, ", "weder Startnummer noch Name"),
            ("Ida Neu Uwe Alt", "Neue Leute mit Komma dazwischen"),
        ],
    )
    def test_what_is_no_table(self, tmp_path, line, said):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 2): (5, 6, 7)}), 1, 1) as talk:
            assert said in talk.say(line).replace("\n  ", " ")
            assert talk.ask.step is Question.SEATS
            assert (1, 1) not in talk.evening.roster.seating
            assert len(talk.evening.roster.players) == 9

    @pytest.mark.parametrize("line", ["K. Meier, F. Neu, Z. Alt", "L Meier, T Neu, P Alt", "F. Neu; Q. Alt; H. Tief"])
    def test_initials_are_no_commands(self, tmp_path, line):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 1) as talk:
            talk.say(line)
            assert talk.evening.roster.seating[1, 1] == (10, 11, 12)

    def test_commands_where_seats_are_asked(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 2): (5, 6, 7)}), 1, 1) as talk:
            for command in ("?", "l", "p", "f", "z", "k", "t"):
                assert talk.say(command)
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
        said = talk.say("p 5 Erika", *BY_DIRECTOR)
        assert "Ab Spiel 3 sitzt auf Platz 5: Erika Straße" in said
        assert talk.prompt == "Spiel 3 (5 gibt): "

    def test_a_leaver_deals_no_more(self, talk):
        talk.say(*ROUND[:2])
        assert "Carla" not in talk.say("p 3 geht", *BY_DIRECTOR)
        assert talk.prompt == "Spiel 3 (4 gibt): "
        talk.say("312+2+")
        assert len(talk.games) == 2

    def test_a_substitute_takes_the_place_and_the_list_keeps_its_length(self, talk):
        talk.say("212+2+")
        said = talk.say("p 2 Neue Frau")
        assert "Neue Frau ist neu und bekommt die Startnummer 10" in said
        assert (talk.replies[-1].scored.games, talk.replies[-1].scored.agreed) == (1, 8)
        assert "für Neue Frau" in talk.say("e", "e", "212+2+")

    def test_before_the_first_game_the_seating_itself_changes(self, talk):
        talk.say("p 4 Erika Straße")
        assert talk.evening.roster.seating[1, 1] == (1, 2, 3, 5)
        assert not talk.evening.sheets.sheet((1, 1)).changes

    @pytest.mark.parametrize(
        ("lines", "seats"),
        [
            (("p 4 geht",), (1, 2, 3)),
            (("p 2 geht",), (1, 3, 4)),
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

    def test_who_came_and_went_before_the_first_game_in_an_older_file_is_seated_anew(self, talk):
        old = [SheetChange(1, ChangeKind.LEFT, 4)]
        talk.evening.registry.change((1, 1), old)
        talk.dialogue.catch_up()
        talk.say("p 3 4", "212+2+")
        assert talk.evening.sheets.sheet((1, 1)).changes == ()
        assert [player.number for player in talk.evening.sheets.sheet((1, 1)).players] == [1, 2, 4]

    def test_nobody_gets_a_second_line_of_one_list(self, talk):
        talk.say("212+2+", "p 4 geht", *BY_DIRECTOR)
        assert "hatte auf dieser Liste schon Platz 4" in talk.say("p 5 Dieter")
        assert "sitzt auf Platz 4: Dieter Öz" in talk.say("p 4 Dieter")

    def test_one_name_typed_twice_is_not_two_new_people(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {}), 1, 3) as talk:
            assert "sitzt schon an diesem Tisch" in talk.say("Ida Neu, ida neu, Jan Neu")

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("p 9 Ida", "richtig wäre zum Beispiel"),
            ("p 4", "richtig wäre zum Beispiel"),
            ("p Ida", "richtig wäre zum Beispiel"),
            ("p 5 geht", "sitzt gerade niemand"),
            ("p 4 Dieter Öz", "sitzt schon auf Platz 4"),
            ("p 4 1", "sitzt schon auf Platz 1"),
            ("p 4 44", "Startnummer 44 hat niemand"),
            ("p 4 Hans", "mehrere meinen"),
        ],
    )
    def test_a_change_that_cannot_be(self, talk, line, said):
        talk.say("212+2+")
        before = len(talk.evening.records)
        assert said in talk.say(line)
        assert len(talk.evening.records) == before

    def test_three_are_the_fewest(self, talk):
        talk.say("212+2+", "p 4 geht", *BY_DIRECTOR)
        assert "nur noch zu zweit" in talk.say("p 3 geht")
        talk.say("p 4 Erika Straße")
        assert "4 Erika Straße" in talk.say("p").replace("\N{NO-BREAK SPACE}", " ")

    def test_somebody_of_another_table_is_not_seated_before_the_first_game(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)})) as talk:
            assert "sitzt in dieser Serie schon an Tisch 2" in talk.say("p 4 5")

    def test_nor_later(self, tmp_path):
        seating = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7), (2, 1): (8, 9, 1)}
        with Talk(make_evening(tmp_path / "a.skat", seating, series=2)) as talk:
            talk.say("212+2+")
            assert "Erika Straße sitzt in dieser Serie schon an Tisch 2" in talk.say("p 4 5")
            assert "sitzt auf Platz 4: Hans Klein" in talk.say("p 4 8")

    def test_who_has_left_another_table_may_sit_down_and_who_came_there_may_not(self, tmp_path):
        with Talk(make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7)})) as talk:
            talk.say("212+2+", "p 4 8", "t 2", "e")
            assert "Hans Klein sitzt in dieser Serie schon an Tisch 1" in talk.say("p 3 8")
            assert "sitzt auf Platz 3: Dieter Öz" in talk.say("p 3 4")


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
    def test_what_is_no_table(self, two, line):
        with Talk(two) as talk:
            assert "ist kein Tisch" in talk.say(line)
            assert talk.dialogue.key == (1, 1)

    def test_a_table_that_is_not_planned(self, two):
        with Talk(two) as talk:
            said = " ".join(talk.say("t 7").split())
            assert "Tisch 7 ist in Serie 1 neu; besetzt sind dort bisher: 1, 2" in said
            assert talk.ask.step is Question.SEATS
            talk.say("t 1")
            assert talk.ask.step is Question.GAME

    def test_a_number_means_the_series_one_is_at(self, two):
        with Talk(two, 2) as talk:
            assert isinstance(talk.replies[-1], Tables)
            assert talk.prompt == "Tisch: "
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
                assert "Erst einen Tisch wählen" in talk.say(command)
            assert "ist kein Tisch" in talk.say("212+2+")
            assert "nichts zu bestätigen" in talk.say("!")


class TestCommands:
    @pytest.mark.parametrize("word", ["?", "h", "hilfe", "help", "? mehr"])
    def test_help_is_one_screen(self, talk, word):
        page = talk.say(word)
        assert len(page.split("\n")) <= 23
        assert max(map(len, page.split("\n"))) <= 80

    def test_help_is_one_screen_in_english(self, event):
        with Talk(event, lang="en") as talk:
            for word in some(("?", "? more")):
                page = talk.say(word)
                assert len(page.split("\n")) <= 23
                assert max(map(len, page.split("\n"))) <= 80

    @pytest.mark.parametrize(
        ("line", "near"), [("zurük", "zurück"), ("lsite", "liste"), ("hlife", "hilfe"), ("tich 3", "tisch")]
    )
    def test_a_command_misspelt(self, talk, line, near):
        said = talk.say(line)
        assert "weder ein Spiel noch ein Befehl" in said
        assert said.endswith(near)

    def test_something_else(self, talk):
        assert "Ein Spiel beginnt mit dem Platz" in talk.say("wxyz")

    @pytest.mark.parametrize("word", ["q", "quit", "ende", "schluss"])
    def test_the_end(self, talk, word):
        talk.say(word)
        assert talk.dialogue.done

    def test_commands_do_what_they_say_at_every_question(self, full):
        steps = [(), ("5",), ("172 172 172 172",)]
        for typed in steps:
            full.say(*typed)
            step = full.ask.step
            assert "Ein Spiel je Zeile" in full.say("?")
            assert "kreuz m2" in full.say("l")
            assert "1 Anna Becker" in full.say("p").replace("\N{NO-BREAK SPACE}", " ")
            full.say("t")
            assert isinstance(full.replies[0], Tables)
            assert full.ask.step is step

    def test_other_rules_from_a_game_on(self, talk):
        talk.say("212+2+")
        assert "Ab Spiel 2 gelten die Regeln isko-2010" in talk.say("regeln isko-2010")
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
        assert "+36" in talk.say("212+2+")

    def test_english(self, event):
        with Talk(event, lang="en") as talk:
            assert talk.prompt == "Game 1 (1 deals): "
            assert "+36 for Bernd Yılmaz, total 36" in talk.say("2 clubs with 2 won")
            assert "Taken back: game 1" in talk.say("undo")
            assert "Dropped" in talk.say("2 clubs m2 + =5", "u")
            talk.say(*FULL)
            assert talk.prompt == "Total on paper, 1 Anna Becker: "
            talk.say(TOTALS)
            assert "is done and signed" in talk.say("all")


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
            assert "hat ihre 2 Spiele" in talk.say("112+2+")
            assert len(talk.games) == 2


class TestTwoAtOneTable:
    def test_the_same_game_is_there_once(self, event):
        with Talk(event, author="Ina") as one, Talk(event, author="Uli") as other:
            one.say("212+2+")
            said = other.say("2 kreuz m2 +")
            assert "Ina hat hier eben Spiel 1 eingetragen" in said
            assert "nur einmal eingetragen" in said
            assert other.games == ["2 kreuz m2 +"]
            assert other.prompt.startswith("Spiel 2")

    def test_another_game_is_offered_again(self, event):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+", "310+1+")
            said = other.say("410+2-")
            assert "Nicht eingetragen: 410+2-" in said
            assert other.ask.offered == "410+2-"
            assert len(other.games) == 2
            assert other.prompt.startswith("Spiel 3")

    def test_the_line_that_stands_ready_then_is_dropped_and_no_game_is_taken_back(self, event):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            other.say("410+2-")
            assert other.say("z") == "Verworfen: 410+2-"
            assert other.ask.offered == ""
            assert other.games == ["2 kreuz m2 +"]

    @pytest.mark.parametrize("line", ["z", "k 1 210+1+", "p 4 geht"])
    def test_a_command_is_not_offered_again_as_a_line(self, event, line):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            assert f"Nicht ausgeführt: {line}" in other.say(line).replace("\n  ", " ")
            assert other.ask.offered == ""

    @pytest.mark.parametrize("line", ["z", "k 1 210+1+", "p 4 geht", "regeln isko-2010", "!"])
    def test_nothing_is_done_to_a_list_that_became_another(self, event, line):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            other.say("t 1")
            one.say("310+1+")
            before = len(one.evening.records)
            other.say(line)
            assert len(Evening.open(event).records) == before

    def test_looking_is_done_nevertheless(self, event):
        with Talk(event) as one, Talk(event) as other:
            one.say("212+2+")
            assert "kreuz m2" in other.say("l")

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
            said = other.say("5 6 7")
            assert "neu besetzt" in said
            assert other.evening.roster.seating[1, 1] == (1, 2, 3, 4)
            assert other.ask.step is Question.GAME

    def test_totals_and_signatures(self, full):
        with Talk(full.evening.file.path) as other:
            full.say("172", "172")
            other.say(TOTALS)
            full.say("3")
            assert full.ask.step is Question.SIGN
            other.say("1")
            assert "eben Unterschriften eingetragen" in full.say("2")
            assert [sign.place for sign in full.evening.book((1, 1)).signed] == [1]
