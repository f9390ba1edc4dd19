"""Where the lists of a large table stand; rows of one list may stand in several places."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.bulk.blocks import Block
from skatlist.bulk.cutting import Cut, Seat
from skatlist.bulk.game_arrays import UNKNOWN
from skatlist.bulk.scan import Lines, Scanner
from skatlist.formats.files import MAX_ROWS
from skatlist.words import InputError

Numbers = NDArray[Any]
_SHIFT = 32  # bits for the table


class ListBounds(NamedTuple):
    """The lists of a block: their first lines and those after the last, by number in the block.

    `seats` are made of series and table, 1 where nobody said; `series` and `table` are UNKNOWN there.
    """

    lines: Lines
    first: Numbers
    behind: Numbers
    series: Numbers
    table: Numbers
    seats: Numbers

    def seat(self, at: int) -> tuple[Seat, tuple[str, ...]]:
        """Return series and table of a list, and which of them nobody said."""
        seat = int(self.series[at]), int(self.table[at])
        assumed = tuple(name for name, number in zip(("series", "table"), seat, strict=True) if number == UNKNOWN)
        return (abs(seat[0]), abs(seat[1])), assumed

    def starts(self, block: Block) -> Numbers:
        """Return where the lists begin in the file, in bytes."""
        starts: Numbers = self.lines.texts.starts[self.first] + (block.done - block.size)
        return starts

    def ends(self, block: Block) -> Numbers:
        """Return where the lists end in the file, in bytes."""
        ends: Numbers = self.lines.texts.ends[self.behind - 1] + (block.done - block.size)
        return ends


def lists_of(lines: Lines, said: Seat) -> ListBounds:
    """Return the lists of a block; where a line is silent about its seat, it is that of the line before."""
    series, table = _filled(lines.series, said[0]), _filled(lines.table, said[1])
    seats = (np.abs(series) << _SHIFT) + np.abs(table)  # UNKNOWN is -1, and 1 is meant
    changed = np.ones(seats.size, np.bool_)
    changed[1:] = seats[1:] != seats[:-1]
    first = np.flatnonzero(changed)
    behind = np.append(first[1:], seats.size)
    # What a list says of its seat may stand below its first line.
    return ListBounds(lines, first, behind, series[behind - 1], table[behind - 1], seats[first])


def _filled(numbers: Numbers, before: int) -> Numbers:
    """Return numbers where each UNKNOWN is the last one known."""
    silent = numbers == UNKNOWN
    if not silent.any():
        return numbers
    at = np.where(silent, -1, np.arange(numbers.size))
    np.maximum.accumulate(at, out=at)
    return np.where(at < 0, before, numbers[at])


class Pieces:
    """The lists whose rows stand in several places: for each its pieces, where they begin, their size, their line."""

    def __init__(self, seats: Numbers | None = None, places: Numbers | None = None) -> None:
        """`seats` and `places` (start, size, line) are those of every piece of these lists, sorted by seat."""
        self._seats = np.zeros(0, np.int64) if seats is None else seats
        self._places = np.zeros((0, 3), np.int64) if places is None else places

    def among(self, seats: Numbers) -> NDArray[np.bool_]:
        """Return which of these lists are in pieces."""
        return np.isin(seats, self._seats) if self._seats.size else np.zeros(seats.size, np.bool_)

    def of(self, seat: int) -> Iterator[tuple[int, int, int]]:
        """Yield start, size and line of the pieces of a list, in order."""
        first, behind = np.searchsorted(self._seats, (seat, seat + 1))
        yield from map(tuple, self._places[first:behind].tolist())


def find_pieces(cuts: Iterable[Cut], scanner: Scanner, *, found_again: bool = True) -> Pieces:
    """Return the lists of a file that are in pieces.

    Raises InputError where there are some and they cannot be found again by where they stand in the file, and where
    one is longer than any list.
    """
    seats: list[Numbers] = []
    places: list[Numbers] = []
    for cut in cuts:
        lists = lists_of(scanner.scan(cut.block), cut.said)
        starts = lists.starts(cut.block)
        seats.append(lists.seats)
        begins, rows = (
            lists.lines.numbers[lists.first],
            np.add.reduceat(lists.lines.footer >= 0, lists.first, dtype=int),
        )
        places.append(np.stack((starts, lists.ends(cut.block) - starts, begins, rows), axis=1))
    if not seats:
        return Pieces()
    every, where = np.concatenate(seats), np.concatenate(places)
    order = np.argsort(every, kind="stable")
    every, where = every[order], where[order]
    twice = np.zeros(every.size, np.bool_)
    twice[1:] = every[1:] == every[:-1]
    twice[:-1] |= twice[1:]
    if twice.any() and not found_again:
        line = int(where[twice][1, 2])
        raise InputError("list_in_pieces", file=scanner.layout.file, line=line)
    _check_length(every[twice], where[twice], scanner.layout.file)
    return Pieces(every[twice], where[twice, :3])


def _check_length(seats: Numbers, places: Numbers, file: str) -> None:
    """Refuse a list that is too long when its pieces are put together. Raises InputError."""
    if not seats.size:
        return
    _, first = np.unique(seats, return_index=True)
    long = first[np.add.reduceat(places[:, 3], first) > MAX_ROWS]
    if long.size:
        raise InputError("list_endless", file=file, line=int(places[long[0], 2]), limit=MAX_ROWS)
