"""Aligned columns for a terminal or a pipe."""

import unicodedata
from collections.abc import Iterator, Sequence

__all__ = ["aligned", "width"]


def width(cell: str) -> int:
    """Return how many columns a text takes: marks that combine take none, wide letters two."""
    if cell.isascii():
        return len(cell)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in cell)


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool], gap: str = "  ") -> Iterator[str]:
    """Yield the rows with every column as wide as its widest cell; `right` says which are flush right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for cell, wide, to_right in zip(row, widths, right, strict=True):
            blank = " " * (wide - width(cell))
            cells.append(blank + cell if to_right else cell + blank)
        yield gap.join(cells).rstrip()
