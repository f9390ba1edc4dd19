"""The boxes of the sheet for samples of a hand: each digit ten times, crosses, dashes, and the box of consent.

People send filled sheets for years, so a box never moves: another sheet is another file.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.files.photos.printed_form import CellBox, Grid

SIGNS: Final = "0123456789x-"
TIMES: Final = 10
CONSENT: Final = CellBox(105.0, 450.0, 123.0, 468.0)
GRID_LEFT, GRID_TOP = 105.0, 190.0
WIDE, HIGH = 34.0, 18.0  # points of a box


class Sample(NamedTuple):
    """One of the signs to be written: which of them, and the how manyth time from 0."""

    sign: str
    time: int


@cache
def sample_boxes() -> Mapping[Sample, CellBox]:
    """Return the box of each sample, in points from the upper left corner of the paper."""
    return MappingProxyType(dict(_boxes()))


def _boxes() -> Iterator[tuple[Sample, CellBox]]:
    for row, sign in enumerate(SIGNS):
        for time in range(TIMES):
            left, top = GRID_LEFT + time * WIDE, GRID_TOP + row * HIGH
            yield Sample(sign, time), CellBox(left, top, left + WIDE, top + HIGH)


@cache
def sample_grid() -> Grid:
    """Return the lines of the sheet."""
    columns: dict[tuple[str, int | None], tuple[float, float]] = {
        (str(at), None): (GRID_LEFT + at * WIDE, GRID_LEFT + (at + 1) * WIDE) for at in range(TIMES)
    }
    return Grid(columns, tuple(GRID_TOP + row * HIGH for row in range(len(SIGNS) + 1)), {})
