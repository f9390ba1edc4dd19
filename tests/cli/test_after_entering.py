"""`correct`, `sign`, `log` and `export` on a list that was typed: they say it in words of their own."""

import io
from types import MappingProxyType

import pytest
from cli.talk import Talk
from club_evening import EACH, ROUND, add_games, games_of, make_evening

from skatlist.evening import Decision, Evening
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.sheet import Source

FULL = (*ROUND, *ROUND)
TOTALS = f"{EACH} {EACH} {EACH} {EACH}"
ROWS = ("1 kreuz m1 +", "2 kreuz m1 +", "3 kreuz m1 +", "1 pik m1 +")
ONLY_IN_ENTER = ("z verwirft", "z dahinter", "k und seine Nummer", ": f,", ": l", "t und der Tisch")


class Typed(io.StringIO):
    """Lines that a scorer types."""

    def isatty(self):
        return True


@pytest.fixture
def typed(tmp_path):
    """Return an evening on whose first table lines were typed."""

    def typing(*lines, people=(1, 2, 3, 4)):
        path = make_evening(tmp_path / "abend.skat", {(1, 1): people})
        with Talk(path) as talk:
            talk.say(*lines)
        return path

    return typing


def signed(path):
    with Evening.open(path) as seen:
        return {sign.place for sign in seen.book((1, 1)).signed}


def test_sign_takes_back_too_and_the_log_says_why(typed, skatlist):
    path = typed(*FULL, TOTALS, "a")
    assert skatlist("sign", path, "--undo", "2").code == 1
    done = skatlist("unterschreiben", path, "--undo", "2,3", "--reason", "falscher Tisch")
    assert "2 Bernd Yılmaz, 3 Carla Voß" in done.words
    assert signed(path) == {1, 4}
    log = skatlist("log", path).words
    assert "Unterschrift zurückgenommen, Platz 2, Platz 3; Grund: falscher Tisch" in log


def test_after_closing_only_the_director_takes_back(typed, skatlist):
    path = typed(*FULL, TOTALS, "a")
    assert skatlist("close", path, "--series", "1").code == 0
    done = skatlist("sign", path, "--undo", "2", "--reason", "Irrtum")
    assert (done.code, "abgeschlossen" in done.err) == (1, True)
    assert skatlist("sign", path, "--undo", "2", "--reason", "Irrtum", "--director", "Ida").code == 0
    assert signed(path) == {1, 3, 4}


def test_sign_ends_a_list_too_which_is_closed_then(typed, skatlist):
    path = typed(*ROUND)
    assert skatlist("sign", path, "--games", "4").code == 1
    assert skatlist("sign", path, "--games", "4", "--reason", "Zeit").code == 0
    with Evening.open(path) as seen:
        totals = " ".join(str(place.total) for place in seen.scored((1, 1)).places)
    assert skatlist("sign", path, "--totals", totals, "--places", "alle").code == 0
    assert "Ende nach Spiel 4; Grund: Zeit" in skatlist("log", path).words
    closed = skatlist("close", path)
    assert "Einsprüche sind noch 15 Minuten möglich" in closed.words
    assert "Endstand" not in closed.out


@pytest.mark.parametrize(
    ("game", "helps"),
    [("2 kreuz m2 h + =60", "noch einmal mit --force"), ("1 kreuz m2 +", "den Aufruf verbessern")],
)
def test_a_correction_that_is_not_entered(typed, skatlist, game, helps):
    done = skatlist("correct", typed(*FULL), "1", *game.split(), "--reason", "x", "--agreed", "alle")
    assert done.code == 1
    assert helps in done.words
    assert not any(each in done.words for each in ONLY_IN_ENTER)


def test_totals_that_differ(typed, skatlist):
    done = skatlist("sign", typed(*FULL), "--totals", "172 172 172 171")
    assert done.code == 1
    assert "skatlist berichtigen … --series 1 --table 1" in done.words
    assert not any(each in done.words for each in ONLY_IN_ENTER)


def test_signing_in_a_conversation(typed, skatlist, monkeypatch):
    path = typed(*FULL)
    monkeypatch.setattr("sys.stdin", Typed(f"\n{TOTALS}\n\n1\n-\n"))
    output = skatlist("sign", path).words
    assert "Gebraucht wird eine Zahl" in output
    assert "Gebraucht werden Plätze" in output
    assert "Es fehlen noch: 2 Bernd Yılmaz" in output
    assert "Unterschriften später: noch einmal aufrufen" in output
    assert not any(each in output for each in ONLY_IN_ENTER)


def test_correct_moves_rows_too(typed, skatlist):
    path, why = typed(*ROWS, people=(1, 2, 3)), ("--reason", "doppelt", "--agreed", "alle")
    done = skatlist("correct", path, "2", "weg", *why)
    assert (done.code, "Spiel 2 ist weg (2 kreuz m1 +)" in done.out) == (0, True)
    done = skatlist("korrektur", path, "3", "davor", "3", "grand", "m1", "+", *why)
    assert "Spiel 3 eingefügt" in done.out
    assert "+48 für Carla Voß" in done.out
    assert "Spiel 1 ist jetzt Spiel 2" in skatlist("correct", path, "1", "hinter", "2", *why).out
    assert games_of(path) == ["3 kreuz m1 +", "1 kreuz m1 +", "3 grand m1 +", "1 pik m1 +"]
    assert skatlist("correct", path, "3", "davor", "3 grand m7 +", *why).code == 1


def test_correct_names_no_command_that_works_in_enter_alone(typed, skatlist):
    path = typed("2 kreuz m1 +", "1 kreuz m1 +", "1 pik m1 +", "2 herz m1 +")
    output = skatlist("correct", path, "1", "weg", "--reason", "doppelt", "--agreed", "alle").words
    assert "In Spiel 1 hätte jetzt der Geber gespielt" in output
    assert "skatlist eintragen …, dort l" in output
    assert "doppelt da: l zeigt" not in output


def test_a_command_that_was_overtaken_says_so(typed, skatlist, monkeypatch):
    with Talk(typed("212+2+")) as talk:
        path, real, prompts = talk.evening.file.path, Sheets.scored, []

        def meanwhile(self, key):
            if not prompts:
                prompts.append(key)
                talk.say("310+1+")
            return real(self, key)

        monkeypatch.setattr(Sheets, "scored", meanwhile)
        done = skatlist("correct", path, "1", "2", "pik", "m2", "+", "--reason", "x", "--agreed", "alle")
    assert done.code == 1
    assert "Ein anderes Programm" in done.err
    assert "Overtaken" not in done.err


@pytest.mark.parametrize("call", [("correct", "2", "2 grand m2 r24 +"), ("correct", "2", "weg")])
def test_a_call_that_comes_too_late_names_another_call(call, tmp_path, skatlist):
    seating, games = {(1, 1): (1, 2, 3), (2, 1): (1, 2, 3)}, MappingProxyType({3: 3})
    path = make_evening(tmp_path / "a.skat", seating, series=2, games=games)
    with Evening.open(path, write=True) as evening:
        add_games(evening, "1 kreuz m1 r18 +", "2 grand m1 r24 +", "3 herz o1 r20 +")
        evening.close_series([1], Decision("Feierabend", director="Ida"))
        add_games(evening, "1 kreuz m1 r18 +", key=(2, 1))
    command, *rest = call
    done = skatlist(command, path, *rest, "--series", 1, "--table", 1, "--director", "Ida", "--reason", "spät")
    assert (done.code, done.out) == (1, "")
    assert "skatlist streitfall" in done.err
    assert "skatlist berichtigen" not in done.err


def test_the_log_and_a_folder_tell_of_rows_that_moved(typed, skatlist, tmp_path):
    path = typed(*ROWS, "k 2 weg", "k 2 davor 310-2+", "k 1 vor 3", "z", people=(1, 2, 3))
    output = skatlist("log", path).words
    assert "Spiel 2 entfernt: 2 kreuz m1 +" in output
    assert "Spiel 2 eingefügt: 3 herz o2 +" in output
    assert "Spiel 1 steht jetzt als Spiel 2: 1 kreuz m1 + (zurückgenommen)" in output
    folder, again = tmp_path / "ordner", tmp_path / "neu.skat"
    skatlist("export", path, "--to-folder", folder)
    skatlist("import", again, folder)
    with Evening.open(path) as before, Evening.open(again) as after:
        old, new = (
            [row._replace(source=Source()) for row in each.sheets.sheet((1, 1)).rows] for each in (before, after)
        )
        assert (old, len(new)) == (new, len(ROWS))


def test_the_log_tells_of_games_that_went_to_another_table(tmp_path, skatlist):
    with Talk(make_evening(tmp_path / "a.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}), 1, 1) as talk:
        talk.say(*ROUND, "um 2 ab 3", "j")
        output = skatlist("log", talk.evening.file.path).words
    assert "Serie 1, Tisch 1: die Spiele ab 3 gehören zu Serie 1, Tisch 2" in output
    assert "Serie 1, Tisch 2: 2 Spiele übernommen von Serie 1, Tisch 1" in output


@pytest.mark.parametrize(("answer", "code"), [("", 1), ("anfang\n", 0), ("ab 5\n", 0), ("j\n", 1)])
def test_a_question_about_seats_that_nobody_answers_changes_nothing_and_says_so(
    typed, skatlist, monkeypatch, answer, code
):
    path = typed(*ROUND)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"p 1 carla\n{answer}"))
    done = skatlist("enter", path)
    assert done.code == code
    assert ("Verworfen: p 1 carla" in done.words) is bool(code)
    with Evening.open(path) as evening:
        assert any(record.kind == "reseat" for record in evening.records) is not bool(code)
