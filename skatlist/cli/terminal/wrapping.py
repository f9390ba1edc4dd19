"""Sentences broken into lines that fit the page."""

import shutil
import sys
import textwrap
from typing import Final

from skatlist.cli.terminal.lettering import UNBROKEN, spelled

_PAPER: Final = 80  # what a pipe, a file and most windows hold
_WIDEST: Final = 100  # longer lines are hard to read


def page_width() -> int:
    """Return how many columns a line may take: the window's, at most 100; 80 where the output is no window."""
    return window_width() if sys.stdout.isatty() else _PAPER


def window_width() -> int:
    """Return how many columns a line in a window may take, at most 100."""
    return max(_PAPER // 2, min(shutil.get_terminal_size((_PAPER, 24)).columns, _WIDEST))


def table_width() -> int | None:
    """Return how many columns a table may take: those of the window; None where the output is no window."""
    return shutil.get_terminal_size((_PAPER, 24)).columns if sys.stdout.isatty() else None


def text_width(widest: int) -> int:
    """Return how many columns running text may take: the window's, at most 100; `widest` where there is no window."""
    return page_width() if sys.stdout.isatty() else widest


def in_window(said: str, first: str = "", rest: str | None = None) -> list[str]:
    """Return a sentence in lines that fit the window; where the output is no window, in one line."""
    if not sys.stdout.isatty():
        return [(first + said).replace(UNBROKEN, " ")]
    return wrapped(said, page_width(), first, rest)


def wrapped(said: str, columns: int, first: str = "", rest: str | None = None) -> list[str]:
    """Return a sentence in lines; `first` begins the first line, `rest` the others (blanks as wide as `first`).

    >>> wrapped("eins zwei drei", 12, "- ")
    ['- eins zwei', '  drei']
    """
    lines = textwrap.wrap(
        spelled(said),
        columns,
        initial_indent=first,
        subsequent_indent=" " * len(first) if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(UNBROKEN, " ") for line in lines]
