"""Long pages in pieces that fit the window."""

import shutil
import sys
from collections.abc import Iterable

from skatlist.cli.terminal.terminal import Terminal


def show_paged(desk: Terminal, lines: Iterable[str]) -> None:
    """Print lines; where somebody sits at a window, wait after every windowful, until he has seen enough."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        desk.say_all(lines)
        return
    columns, rows = shutil.get_terminal_size()
    room = rows - 1  # the last row is for the question
    for line in lines:
        taken = max(1, -(-len(line) // columns))
        if taken > room:
            if not _goes_on(desk):
                return
            room = rows - 1
        desk.say(line)
        room -= taken


def _goes_on(desk: Terminal) -> bool:
    """Ask whether to go on; the question is wiped out when it is answered."""
    try:
        answer = input(desk.text("style.more")).strip().lower()
    except EOFError:
        print()
        return False
    if desk.colour:
        print("\x1b[A\x1b[2K", end="")
    return not answer
