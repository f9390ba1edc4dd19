"""Small drawings of block signs next to numbers, for a window only: the course of a total, a bar."""

import sys
from collections.abc import Sequence
from typing import Final

from skatlist.cli.terminal.wrapping import table_width

_HEIGHTS: Final = "▁▂▃▄▅▆▇█"
_PLAIN_HEIGHTS: Final = "_.-=+*%#"
_LENGTHS: Final = " ▏▎▍▌▋▊▉█"


def drawable() -> bool:
    """Whether block signs can be shown: the output is a window, and its encoding has them."""
    return table_width() is not None and _has_blocks()


def _has_blocks() -> bool:
    try:
        (_HEIGHTS + _LENGTHS).encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def rule() -> str:
    """Return the sign for drawing a line across."""
    return "─" if drawable() else "-"


def spark(values: Sequence[int], low: int, high: int, columns: int) -> str:
    """Return the course of values between the lowest and the highest, in at most this many columns.

    If the terminal has no block signs, plain ones rise from `_` to `#`.

    >>> spark([0, 18, 36, 72], 0, 72, 80)
    '▁▂▄█'
    """
    steps = min(columns, len(values))
    kept = [values[(at + 1) * len(values) // steps - 1] for at in range(steps)]  # the last is always there
    heights = _HEIGHTS if _has_blocks() else _PLAIN_HEIGHTS
    top = len(heights) - 1
    return "".join(heights[(value - low) * top // max(1, high - low)] for value in kept)


def bar(value: int, high: int, columns: int) -> str:
    """Return a bar for a value, accurate to an eighth of a column. The highest value fills all columns.

    >>> bar(20, 32, 4), bar(-5, 32, 4)
    ('██▌', '')
    """
    eighths = max(0, value) * columns * 8 // max(1, high)
    return ("█" * (eighths // 8) + _LENGTHS[eighths % 8]).rstrip()
