"""A bar is shown in a terminal while a user waits, and never anywhere else."""

import io
import sys
from itertools import count
from pathlib import Path

import pytest
from rich.console import Console
from tiers import slow

from skatlist.cli.terminal import terminal
from skatlist.cli.terminal.terminal import Terminal
from skatlist.words import Language

SAMPLES = Path(__file__).parents[2] / "samples"
DESK = Terminal(Language.DE)


class Screen(io.StringIO):
    def __init__(self, *, window):
        super().__init__()
        self.window = window

    def isatty(self):
        return self.window


@pytest.fixture
def screen(monkeypatch):
    """Give a call a terminal (or a pipe) for what stands beside the result, and seconds that pass at every look."""

    def of(*, window, seconds):
        display = Screen(window=window)
        monkeypatch.setattr(sys, "stderr", display)
        monkeypatch.setenv("TERM", "xterm")
        clock = count(0, seconds)
        monkeypatch.setattr(terminal, "monotonic", lambda: next(clock))
        monkeypatch.setattr("rich.console.Console", lambda **_: Console(file=display, force_terminal=True, width=80))
        return display

    return of


@pytest.mark.parametrize(("window", "seconds", "seen"), [(True, 1, True), (True, 0, False), (False, 1, False)])
def test_a_bar_for_who_waits_before_a_terminal(screen, window, seconds, seen):
    display = screen(window=window, seconds=seconds)
    assert list(DESK.progress([1, 2, 3], "Lese")) == [1, 2, 3]
    assert list(DESK.show(iter("abc"))) == ["a", "b", "c"]
    assert ("Lese" in display.getvalue(), "Listen" in display.getvalue()) == (seen, seen)


def test_work_within_work_has_no_bar_of_its_own(screen):
    display = screen(window=True, seconds=1)
    within = [list(DESK.progress([7, 8, 9], "Lese")) for number in DESK.progress([1, 2, 3], "Drucke") if number > 1]
    assert within == [[7, 8, 9]] * 2
    assert "Drucke" in display.getvalue()
    assert "Lese" not in display.getvalue()


def test_the_bar_is_gone_at_the_end_also_where_nobody_wants_the_rest(screen):
    display = screen(window=True, seconds=1)
    for item in DESK.progress([1, 2, 3], "Lese"):
        if item == 2:
            break
    assert display.getvalue().endswith(("\x1b[2K", "\x1b[?25h"))
    assert "\x1b[2K" in display.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("call", [("close",), *slow(("log",), ("standings",), ("prizes",), ("stats",))], ids=" ".join)
def test_an_event_file_shows_it_too(screen, skatlist, tmp_path, call):
    assert skatlist("import", tmp_path / "abend.skat", SAMPLES / "clubabend").code == 0
    display = screen(window=True, seconds=1)
    assert skatlist(*call, tmp_path / "abend.skat").code in {0, 1}
    assert "Listen" in display.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    [
        ("check", "clubabend"),
        ("score", "clubabend", "--summary"),
        ("standings", "clubabend", "streitfall"),
        ("export", "streitfall", "-o", "papier", "--only", "excel"),
        ("simulate", "-o", "probe", "--players", "4"),
        *slow(
            ("standings", "clubabend"),
            ("stats", "clubabend"),
            ("stats", "clubabend", "streitfall"),
            ("page", "clubabend", "-o", "seite.html"),
            ("anonymise", "clubabend", "-o", "kopie.skat"),
            ("import", "neu.skat", "clubabend"),
        ),
    ],
    ids=" ".join,
)
def test_a_long_command_shows_its_progress(screen, skatlist, tmp_path, call):
    name, *rest = call
    made = ("seite.html", "kopie.skat", "papier", "neu.skat", "probe")
    args = [tmp_path / word if word in made else SAMPLES / word if (SAMPLES / word).is_dir() else word for word in rest]
    display = screen(window=True, seconds=1)
    done = skatlist(name, *args)
    assert done.code in {0, 1}
    assert "━" in display.getvalue()
    assert "━" not in done.out
