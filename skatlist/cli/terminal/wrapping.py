"""Sentences wrapped into lines that fit the page."""

import re
import shutil
import sys
from typing import Final

from skatlist.cli.terminal.lettering import UNBROKEN, spelled
from skatlist.cli.terminal.tones import cell_width, closed_styles, split_at

_PAPER: Final = 80  # the width of a pipe, a file and most windows
_WIDEST: Final = 100  # longer lines are hard to read
_NARROWEST: Final = 20
_TEXT: Final = 16  # columns that words keep after their label
_WORD: Final = re.compile(r"( *)([^ ]+(?: [€%](?!\w))?)")  # an amount stays with its unit


def page_width() -> int:
    """Return the columns of a line: those of the window, at most 100, or 80 if the output is no window."""
    return window_width() if sys.stdout.isatty() else _PAPER


def window_width() -> int:
    """Return the columns of a line in a window, at most 100."""
    return min(_columns(), _WIDEST)


def table_width() -> int | None:
    """Return the columns of a table: those of the window, or None if the output is no window."""
    return _columns() if sys.stdout.isatty() else None


def _columns() -> int:
    return max(_NARROWEST, shutil.get_terminal_size((_PAPER, 24)).columns)


def text_width(widest: int) -> int:
    """Return the columns of running text: those of the window, at most 100, or `widest` if there is no window."""
    return page_width() if sys.stdout.isatty() else widest


def in_window(words: str, first: str = "", rest: str | None = None) -> list[str]:
    """Return a sentence in lines that fit the window. If the output is no window, return one line."""
    if not sys.stdout.isatty():
        return [(first + words).replace(UNBROKEN, " ")]
    return wrapped_lines(words, page_width(), first, rest)


def wrapped_lines(words: str, columns: int, first: str = "", rest: str | None = None) -> list[str]:
    """Return a sentence in lines. `first` begins the first line, `rest` the others (blanks as wide as `first`).

    A word that is longer than a line stays whole.

    >>> wrapped_lines("eins zwei drei", 12, "- ")
    ['- eins zwei', '  drei']
    >>> wrapped_lines("es fehlen 2,50 €", 14)
    ['es fehlen', '2,50 €']
    """
    return _lines(spelled(words), columns, first, rest, whole=True)


def lines_in_columns(line: str, columns: int) -> list[str]:
    """Return a line wrapped to at most this many columns, all indented like the first. Long words are broken.

    >>> lines_in_columns("  im Ordner /ein/sehr/langer/pfad", 20)
    ['  im Ordner', '  /ein/sehr/langer/p', '  fad']
    """
    if cell_width(line) <= columns:
        return [line]
    words = line.lstrip(" ")
    inwards = " " * min(len(line) - len(words), columns // 2)
    return _lines(words, columns, inwards, None, whole=False)


def _lines(words: str, columns: int, first: str, rest: str | None, *, whole: bool) -> list[str]:
    rest = " " * cell_width(first) if rest is None else rest
    beside = max(2, columns - _TEXT)  # in a narrow window words matter more than what is aligned with what
    first, rest = first if first.strip() else first[:beside], rest[:beside]
    lines: list[str] = []
    line, begun = first, bool(first.strip())  # begun: there is a word in the line
    for gap, word in _WORD.findall(words):
        if begun and cell_width(line) > cell_width(rest) and cell_width(line) + len(gap) + cell_width(word) > columns:
            lines.append(line.rstrip(" "))
            line, begun = rest, False
        line += gap if begun or not lines else ""
        while not whole and cell_width(line) + cell_width(word) > columns:
            piece, word = split_at(word, columns - cell_width(line))  # noqa: PLW2901 - what is left of it
            lines.append(line + piece)
            line = rest
        line, begun = line + word, True
    if line.strip() != first.strip() or lines:
        lines.append(line)
    return [each.replace(UNBROKEN, " ") for each in closed_styles(lines)]
