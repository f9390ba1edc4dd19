"""Words in a box: in the largest size in which all of them have room."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from skatlist.papers.fonts import in_one_size, whole_lines, width
from skatlist.papers.pdf_page import Paper, PlacedWord, put_all

_STEPS: Final = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44)  # of the size that is wanted
LEADING: Final = 1.14
_CAPITAL: Final = 0.73  # height of a capital letter of size 1


class TextBox(NamedTuple):
    """A box on a page: left and lower edge, width and height."""

    left: float
    low: float
    wide: float
    high: float


def put_in(
    paper: Paper, box: TextBox, words: str, font: str, size: float, *, align: str = "left", **style: Any
) -> None:
    """Write words into the middle of a box, on more lines and smaller if they are many.

    Words are parted only where no size holds them whole. Words too long even for the smallest size run over the edges;
    nothing is cut.
    """
    lines, used = _lines(words, font, size, box)
    put_lines(paper, box, lines, font, used, align=align, **style)


def put_lines(
    paper: Paper, box: TextBox, lines: Sequence[str], font: str, size: float, *, align: str = "left", **style: Any
) -> None:
    """Write lines of one size into the middle of the height of a box."""
    x = box.left + {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * box.wide
    y = box.low + (box.high + (len(lines) - 1) * LEADING * size - _CAPITAL * size) / 2
    placed = (PlacedWord(x, y - at * LEADING * size, words) for at, words in enumerate(lines))
    put_all(paper, placed, font, size, align=align, **style)


def _lines(words: str, font: str, size: float, box: TextBox) -> tuple[tuple[str, ...], float]:
    if width(words, font, size) <= box.wide and size <= box.high:  # as nearly always
        return (words,), size
    sizes = [step * size for step in _STEPS]
    steps = [(each, max(1, int((box.high - _CAPITAL * each) / (LEADING * each)) + 1)) for each in sizes]
    used, (lines,) = in_one_size([words], font, steps, box.wide)
    if "".join(lines).replace(" ", "") == words.replace(" ", ""):
        return tuple(lines), used
    return whole_lines(words, font, sizes[-1:], box.wide, 1)  # where nothing has room for all of it
