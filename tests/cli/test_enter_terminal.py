"""`enter` in a terminal of 80 columns: keys, pages, pipes, its end. A whole evening: `test_evening_signed`."""

import io
import json
import os
import subprocess
import sys
from contextlib import suppress
from subprocess import PIPE

import pytest
from club_evening import add_games, games_of, make_evening
from tiers import slow_rows

from skatlist.cli.commands.enter import Tally
from skatlist.evening import Decision, Evening
from skatlist.evening.dialogue.dialogue import Dialogue

pytest.importorskip("termios", reason="a system without pseudo-terminals")

from terminal import Terminal

WITHOUT_READLINE = "import sys; sys.modules['readline'] = None; from skatlist.__main__ import main; main()"
UTF8 = {"LC_ALL": "C.UTF-8"}
UP = "\x1b[A"
# No locale at all, and Python may not mend that.
BARE = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


def opened(path, *args, env=None, readline=True, encoding="utf-8", **more):
    own = {"PATH": os.environ["PATH"], "TERM": "xterm", "HOME": str(path.parent), "SKATLIST_LANG": "de"}
    call = [sys.executable, *(("-m", "skatlist") if readline else ("-c", WITHOUT_READLINE)), "enter", path.name]
    return Terminal([*call, *map(str, args)], own | (UTF8 if env is None else env) | more, path.parent, encoding)


def deals(number):
    return f"Spiel {number} ({(number - 1) % 4 + 1} gibt): "


class TestKeys:
    """After a line that is refused the input is empty; the keys fetch what was proposed instead of it."""

    @pytest.mark.slow
    def test_arrow_up_and_tab_fetch_the_mended_line_and_pasted_lines_are_entered_one_by_one(self, event):
        mended = {
            "2 kreuz m2 h + =60": (UP, "2 kreuz m2 h + =48"), "4 nul +": ("\t", "4 null +"),
            "1 kruez m2 +": (UP, "1 kreuz m2 +"), "2kreuzm3+": ("\t", "2 kreuz m3 +"),
            "3 pik m33 +": (UP, "3 pik m3 +"),
        }  # fmt: skip
        with opened(event) as screen:
            screen.wait(deals(1))
            for number, (typed, (key, _)) in enumerate(mended.items(), 1):
                screen.line(typed, deals(number))
                assert screen.raw.count("\a") == number  # the scorer looks at the paper and hears it
                screen.line(key, deals(number + 1))
            screen.line("3\therz\tm1\t+", deals(7))  # a tab in a line stays one
            screen.key("2 kreuz m2 h + =60\n412+2+\n2 nul +\n")
            screen.wait(deals(8))
            screen.key("310+1+\r1\r")
            screen.wait("Gesamtpunkte laut Papier, 2 ")
        assert games_of(event) == [*(row for _, row in mended.values()), "3 herz m1 +", "4 kreuz m2 +", "3 herz m1 +"]

    @pytest.mark.slow
    def test_a_line_and_a_game_are_mended_by_hand(self, event):
        with opened(event) as screen:
            screen.wait(deals(1))
            screen.line("112+2+", deals(1))
            screen.line(UP + "\x01\x04" + "3", deals(2))  # Pos1, Entf
            assert "Spiel 1 bisher: 3 kreuz m2 +" in screen.line("k 1", "Spiel 1 neu: ")
            screen.line(UP + "\x08-", deals(2))
        assert games_of(event) == ["3 kreuz m2 -"]

    @pytest.mark.slow
    def test_without_readline_an_empty_line_enters_nothing_a_mark_confirms_and_the_game_to_correct_is_printed(
        self, event
    ):
        with opened(event, readline=False) as screen:
            screen.wait(deals(1))
            screen.line("2 kreuz m2 h + =60", deals(1))
            assert "eu tippen" in screen.screen_text
            screen.line("", deals(1))
            assert games_of(event) == []
            screen.line("!", deals(2))
            assert "Spiel 1 bisher: 2 kreuz m2 h + =60" in screen.line("k 1", "Spiel 1 neu: ")
        assert games_of(event) == ["2 kreuz m2 h + =60"]


@pytest.mark.slow
def test_long_output_comes_page_by_page_and_no_line_typed_there_is_lost(tmp_path):
    path = make_evening(tmp_path / "abend.skat", games={4: 48})
    with Evening.open(path, write=True) as evening:
        add_games(evening, *["e"] * 30)
    more = "weiter: Eingabetaste"
    with opened(path, NO_COLOR="1") as screen:
        screen.wait(deals(31))
        first = screen.line("l", more)
        assert first.count("\r\n") == 24  # the line typed and 23 of the list: the question is the last of the window
        assert "Gesamtpunkte" not in first
        screen.line("", more)
        assert "Gesamtpunkte" in screen.line("", deals(31))
        screen.line("l", more)
        assert "Gesamtpunkte" not in screen.line("q", deals(31))
        assert more not in screen.line("l 20", deals(31))
        screen.line("l", more)
        answer = screen.line("2 kreuz m1 +", deals(32))
        assert deals(31) + "2 kreuz m1 +" in answer
        assert "für Bernd Yılmaz" in answer


class TestEnds:
    @pytest.mark.slow
    def test_ctrl_c_leaves_everything_saved(self, event):
        with opened(event) as screen:
            screen.wait(deals(1))
            screen.line("212+2+", deals(2))
            screen.key("310+")
            screen.key("\x03")
            screen.wait("Alles ist gesichert")
            assert screen.end() == 130
            assert "Traceback" not in screen.screen_text
        assert games_of(event) == ["2 kreuz m2 +"]

    @pytest.mark.slow
    @pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("q\r", 0)], ids=["ctrl-c", "q"])
    def test_a_line_that_is_not_entered_is_reported(self, event, keys, code):
        with opened(event) as screen:
            screen.wait(deals(1))
            screen.line("2 kreuz m2 h + =60", deals(1))
            screen.key(keys)
            assert "Nicht eingetragen: 2 kreuz m2 h + =60" in screen.wait("Alles ist gesichert")
            assert screen.end() == code

    @pytest.mark.slow
    def test_after_the_event_is_closed_nothing_goes_on(self, event):
        with Evening.open(event, write=True) as over:
            over.close_series([1, 0], Decision("Sturm", (), "Ina Wirt"))
        with opened(event) as screen:
            screen.wait("Tisch: ")
            screen.line("q", "Die Veranstaltung ist abgeschlossen.")
            assert screen.end() == 0
            assert "Weiter geht es" not in screen.screen_text

    @pytest.mark.slow
    def test_the_end_of_input_is_the_end_and_it_goes_on_where_it_stopped(self, event):
        with opened(event) as screen:
            screen.wait(deals(1))
            screen.line("212+2+", deals(2))
            screen.key("\x04")
            screen.wait("Alles ist gesichert")
            assert screen.end() == 0
        assert games_of(event) == ["2 kreuz m2 +"]
        with opened(event) as screen:
            screen.wait(deals(2))
            assert "zuletzt Spiel 1: 2 kreuz m2 +" in screen.screen_text
            screen.line("q", "skatlist eintragen ")
            assert screen.end() == 0

    @pytest.mark.slow
    def test_a_reader_who_leaves_stops_nothing(self, event):
        call = [sys.executable, "-m", "skatlist", "enter", str(event)]
        with subprocess.Popen(call, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as process:
            process.stdin.write("212+2+\n")
            process.stdin.flush()
            assert process.stdout.readline()
            process.stdout.close()
            with suppress(BrokenPipeError):  # it may be over before the last word is typed
                process.stdin.write("310+1+\nl\nl\n")
                process.stdin.close()
            assert process.stderr.read() == ""
        assert games_of(event) in ([], ["2 kreuz m2 +"], ["2 kreuz m2 +", "3 herz m1 +"])


class TestPipe:
    """Lines that come from a file or another program instead of a keyboard."""

    @pytest.fixture
    def piped(self, skatlist, monkeypatch, event):
        def enter(data, *options):
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
            return skatlist("enter", event, *options)

        return enter

    def test_lines_from_a_pipe(self, piped, event):
        done = piped(b"212+2+\n\nquatsch\n310+1")
        assert done.code == 1
        assert games_of(event) == ["2 kreuz m2 +"]
        assert "+36 für Bernd Yılmaz" in done.out
        assert "2 Zeilen nicht eingetragen: Zeile 3, 4 der Eingabe" in done.out
        assert "Alles ist gesichert" in done.out

    @pytest.mark.parametrize(
        ("lines", "missed"),
        [
            ("212+2+ 312+2+", []),
            ("2kr=5m2+ 212+2+", [1]),
            ("2127 212+2+ t9x k99 310+1+ z", [1, 3, 4]),
            ("112+2+ ! 112+2+ z", [2]),
            ("2kr=5m2+ !", []),
            ("2kr=5m2+ 2kr=5m2+ ! 310+1+", []),
            ("2kr=5m2+ ? z", []),
            ("2kr=5m2+ 2kr=6m2+ !", [1]),
            ("2kr=5m2+", [1]),
            ("412-1 +", []),
            ("412-1 +=99", [1]),
            ("412-1 311+1+", [1]),
            ("312+2+ 312+2+", []),
        ],
    )
    def test_lines_of_a_pipe_without_an_entry_are_counted(self, evening, lines, missed):
        tally = Tally(Dialogue(evening, asks=False))
        list(tally.dialogue.start(None, None))
        for line in lines.split():
            list(tally.take(line))
        assert tally.missed == missed

    def test_a_program_reads_it_in_the_last_object(self, piped):
        done = piped(b"2127\n", "--format", "json")
        last = json.loads(done.out.splitlines()[-1])
        assert (done.code, last["name"], last["error"]) == (1, "missed", True)

    def test_a_very_long_line_takes_one_line(self, piped, event):
        done = piped(b"2" * 4000 + b"\n" + b"x" * 4000)
        assert max(map(len, done.out.replace(str(event), "").splitlines())) <= 80
        assert len(done.out) < 1500

    def test_bytes_that_are_no_letters_do_not_stop_it(self, piped, event):
        assert piped(b"\xff\xfe\x00\n212+2+\r\n\x80\n").code == 1
        assert games_of(event) == ["2 kreuz m2 +"]


PLAIN = [
    ({"PYTHONIOENCODING": "ascii"}, "ascii", True),
    ({"PYTHONIOENCODING": "ascii"}, "ascii", False),
    ({"PYTHONIOENCODING": "cp850"}, "cp850", True),
    ({"NO_COLOR": "1"}, "utf-8", True),
    ({"TERM": "dumb"}, "utf-8", False),
]


@pytest.mark.slow
@pytest.mark.parametrize(("more", "encoding", "readline"), [*slow_rows(*PLAIN[1:]), PLAIN[0]])
def test_it_works_without_colour_and_in_old_consoles(event, more, encoding, readline):
    with opened(
        event, env=BARE if encoding != "utf-8" else UTF8, readline=readline, encoding=encoding, **more
    ) as screen:
        screen.wait(deals(1))
        screen.line("2 kreuz m2 h + =60", deals(1))
        screen.line("z", deals(1))
        screen.line("212+2+", deals(2))
        screen.line("q", "Alles ist gesichert")
        assert screen.end() == 0
        assert "Traceback" not in screen.screen_text
        assert screen.widest <= 80
        if "PYTHONIOENCODING" not in more:
            assert "\x1b[1m" not in screen.raw
            assert "\x1b[1;3" not in screen.raw


@pytest.mark.slow
def test_umlauts_are_typed_in_an_old_console(event):
    with opened(event, env=BARE, encoding="cp850", PYTHONIOENCODING="cp850") as screen:
        screen.wait(deals(1))
        screen.line("2 grün m2 r36 + ü", deals(1))
    with opened(event, env=BARE, encoding="cp850", readline=False, PYTHONIOENCODING="cp850") as screen:
        screen.wait(deals(1))
        screen.line("2 grün m2 +", deals(2))
    assert games_of(event) == ["2 pik m2 +"]
