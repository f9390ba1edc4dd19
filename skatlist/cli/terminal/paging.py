"""Long pages in pieces that fit the window."""

import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from skatlist.cli.terminal.wrapping import lines_in_columns

if TYPE_CHECKING:
    from skatlist.cli.terminal.terminal import Terminal

_ENOUGH: Final = "q"


def show_paged(terminal: "Terminal", lines: Iterable[str]) -> str:
    """Print lines. In a window, wait after every windowful until the reader has seen enough.

    A line typed there instead is returned, and also ends the output.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        terminal.say_all(lines)
        return ""
    columns, rows = shutil.get_terminal_size()
    room = rows - 1  # the last row is for the question
    for line in lines:
        taken = len(lines_in_columns(line, columns))
        if taken > room:
            typed = _answer(terminal, columns)
            if typed:
                return "" if typed.casefold() == _ENOUGH else typed
            room = rows - 1
        terminal.say(line)
        room -= taken
    return ""


def _answer(terminal: "Terminal", columns: int) -> str:
    """Ask whether to continue and return what is typed. The question is erased when it is answered."""
    *above, last = lines_in_columns(terminal.text("style.more"), columns - 2)
    terminal.say_all(above)
    try:
        answer = input(f"{last} ").strip()
    except EOFError:
        print()
        return _ENOUGH
    if terminal.colour:
        print("\x1b[A\x1b[2K" * (len(above) + 1), end="")
    return answer
