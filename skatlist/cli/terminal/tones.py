"""Our own styles in a line: inserted while it is built, without width, and turned into escapes when it is printed."""

import os
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from skatlist.words.visible import visible

BOLD: Final = "1"  # headings, and what matters
DIM: Final = "2"  # what surrounds it
WRITTEN: Final = "33"  # the number on the list
RIGHT: Final = "32"  # the number that should be there
# Stands for the escape of our own styles until a line is printed. No text from outside can contain it.
_OURS: Final = os.urandom(8).hex()
_END: Final = f"{_OURS}[0m"
_MARK: Final = re.compile(rf"{_OURS}\[[0-9;]*m")


def styled(line: str, code: str) -> str:
    """Return a line in a style (an SGR code such as `1` or `1;31`). Parts with a style of their own keep it."""
    begin = f"{_OURS}[{code}m"
    return f"{begin}{line.replace(_END, _END + begin)}{_END}"


def unstyled(line: str) -> str:
    """Return a line without our own styles."""
    return _MARK.sub("", line) if _OURS in line else line


def printed(line: str) -> str:
    """Return a line as it is sent to the terminal. Only our own styles take effect."""
    return "\x1b".join(map(visible, line.split(_OURS)))


def closed_styles(lines: Sequence[str]) -> list[str]:
    """Return the lines of one text. Each starts with the style in which the line before ended, and closes its own."""
    begin, closed = "", []
    for line in lines:
        marks = [begin, *_MARK.findall(line)]
        after = "" if marks[-1] == _END else marks[-1]
        closed.append(begin + line + (_END if after else ""))
        begin = after
    return closed


def split_at(word: str, room: int) -> tuple[str, str]:
    """Return the part of a word that fits into this many columns, at least one letter, and the rest.

    Styles stay with their letters.
    """
    at = taken = 0
    while at < len(word):
        mark = _MARK.match(word, at)
        if mark:
            at = mark.end()
            continue
        taken += _columns(word[at])
        if taken > room and unstyled(word[:at]):
            break
        at += 1
    return word[:at], word[at:]


def cell_width(cell: str) -> int:
    """Return the number of columns of a text: styles and combining marks take none, wide letters two."""
    cell = unstyled(cell)
    return len(cell) if cell.isascii() else sum(map(_columns, cell))


@cache
def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
