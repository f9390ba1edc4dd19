"""Cards on sheets to be cut: marks where to cut, and an order in which the cut piles lie on one another."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, TypeVar

from skatlist.papers.pdf_page import A4, BLACK, HAIR, Paper, line

_Card = TypeVar("_Card")

_MARK: Final = 12.0
_CROSS: Final = 5.0


def cut_piles(cards: Sequence[_Card], each: int) -> Iterator[list[_Card]]:
    """Yield the cards of every sheet, so that each pile cut from the stack is in order, the next one going on from it.

    >>> list(cut_piles("ABCDEFG", 3))
    [['A', 'D', 'G'], ['B', 'E'], ['C', 'F']]
    """
    sheets = ceil(len(cards) / each)
    for sheet in range(sheets):
        yield list(cards[sheet::sheets])


def draw_cut_marks(paper: Paper, columns: int, rows: int) -> None:
    """Draw where a page of so many columns and rows is cut: at its edges, and crosses within."""
    wide, high = A4
    across = [wide * at / columns for at in range(1, columns)]
    up = [high * at / rows for at in range(1, rows)]
    for x in across:
        line(paper, (x, 0), (x, _MARK), HAIR, BLACK)
        line(paper, (x, high - _MARK), (x, high), HAIR, BLACK)
    for y in up:
        line(paper, (0, y), (_MARK, y), HAIR, BLACK)
        line(paper, (wide - _MARK, y), (wide, y), HAIR, BLACK)
        for x in across:
            line(paper, (x - _CROSS, y), (x + _CROSS, y), HAIR, BLACK)
            line(paper, (x, y - _CROSS), (x, y + _CROSS), HAIR, BLACK)
