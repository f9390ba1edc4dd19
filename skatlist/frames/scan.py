"""The lines of a block read at once: every line is plain, or it is read with care.

A line is plain where each of its cells is a spelling that the careful readers took before without a word, or a plain
whole number. Nothing is corrected or guessed here.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.formats.csv_list import MAX_LINE, records
from skatlist.frames.blocks import PADDING
from skatlist.frames.cells import CellReader, Positions
from skatlist.frames.facts import NOT_KNOWN, UNKNOWN, Facts
from skatlist.frames.layout import PER_PLACE, Layout, Role, Run
from skatlist.frames.meanings import Entries, Places
from skatlist.messages import InputError
from skatlist.sheet import MAX_PLACES

__all__ = ["Lines", "Scanner", "Stated"]

Flags = NDArray[np.bool_]
_NEWLINE: Final = 10
_RETURN: Final = 13
_QUOTE: Final = 34
_SMALL: Final = ("bid", "card_points", "tricks", "passed_count")


class Stated(NamedTuple):
    """Numbers that stand in the columns of a place: in which lines, at which seat (place - 1), which number."""

    lines: Positions
    seats: Positions
    numbers: Positions


class Lines(NamedTuple):
    """The lines of a block, one number of each array for a line.

    `starts` and `ends` are their bytes in `data`, `ends` of the last one is the end of the block; `numbers` their line
    numbers in the file. `series` and `table` are UNKNOWN where a line is silent about them. `plain`: everything in the
    line is in these arrays. `blank`: there is nothing in it, or it belongs to the line before. `footer` is 0 for a
    game, else the place of its name in FooterName, from 1. What else a line does not say is 0 for places, NOT_KNOWN
    for `value`, UNKNOWN elsewhere.
    """

    data: bytes
    starts: Positions
    ends: Positions
    numbers: Positions
    series: Positions
    table: Positions
    plain: Flags
    blank: Flags
    footer: NDArray[Any]
    game: NDArray[Any]
    dealer: NDArray[Any]
    declarer: NDArray[Any]
    facts: Facts
    value: Positions
    passed_count: Positions
    stated: dict[str, Stated]

    def until(self, stop: int) -> "Lines":
        """Return the lines before one of them."""
        if stop == self.starts.size:
            return self
        cut = {name: column[:stop] for name, column in self._asdict().items() if isinstance(column, np.ndarray)}
        facts = Facts(*(None if column is None else column[:stop] for column in self.facts))
        stated = {
            name: Stated(*(column[numbers.lines < stop] for column in numbers))
            for name, numbers in self.stated.items()
        }
        return self._replace(**cut, facts=facts, stated=stated)


class Scanner:
    """Reads blocks of one table; it knows every spelling that came once."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._delimiter = ord(layout.delimiter)
        self._places = Places(layout)
        self._entries = Entries(layout)

    def scan(self, data: bytes, size: int, numbers: Positions | int) -> Lines:
        """Return the lines of a block of `size` bytes with PADDING behind; `numbers` are theirs, or the first's."""
        codes = np.frombuffer(data, np.uint8)
        newlines = np.flatnonzero(codes[:size] == _NEWLINE)
        returns = codes[newlines - 1] == _RETURN
        if np.count_nonzero(codes == _RETURN) != np.count_nonzero(returns):
            whole = data[:size].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            return self.scan(whole + bytes(PADDING), len(whole), numbers)
        if isinstance(numbers, int):
            numbers = np.arange(numbers, numbers + newlines.size)
        starts = np.concatenate(([0], newlines[:-1] + 1)) if newlines.size else newlines
        ends = newlines - returns
        self._check_length(data, starts, ends, numbers)
        seps, plain = self._separators(codes[:size], newlines)
        cells = _Cells(CellReader(data), starts, ends, seps)
        blank = ends - starts <= np.where(plain, seps.shape[1] - 1, 0)
        quoted = self._quoted(data, newlines, starts) if b'"' in data else ()
        known = {name: np.full(newlines.size, UNKNOWN) for name in ("series", "table", *_SMALL)}
        known["value"] = np.full(newlines.size, NOT_KNOWN)
        stated: dict[str, list[Stated]] = {name: [] for name in PER_PLACE}
        for run in self.layout.runs:
            if run.role is Role.NUMBER or run.role is Role.SEAT:
                self._number(run, cells, known, stated, plain)
            elif run.role is Role.EMPTY:
                plain &= cells.last(run.last) - cells.first(run.first) == run.last - run.first
        places = self._places.read(cells)
        entries = self._entries.read(cells)
        plain &= places.good & entries.good & (entries.empty == (places.footer > 0))
        for first, behind in quoted:
            plain[first:behind] = False
        plain |= blank
        for first, behind in quoted:
            blank[first] = False
            plain[first] = False
            blank[first + 1 : behind] = plain[first + 1 : behind] = True
            known["series"][first + 1 : behind] = known["table"][first + 1 : behind] = UNKNOWN
        odd = np.flatnonzero(~plain)
        for name in _SMALL:
            known[name][odd] = UNKNOWN
        self._seats(odd, data, starts, newlines, known, dict(quoted))
        return Lines(
            data=data,
            starts=starts,
            ends=newlines + 1,
            numbers=numbers,
            series=known["series"],
            table=known["table"],
            plain=plain,
            blank=blank,
            footer=np.where(blank, -1, places.footer),
            game=places.game,
            dealer=places.dealer,
            declarer=places.declarer,
            facts=entries.facts._replace(**{name: known[name] for name in ("bid", "card_points", "tricks")}),
            value=known["value"],
            passed_count=known["passed_count"],
            stated={name: _joined(parts) for name, parts in stated.items()},
        )

    def _check_length(self, data: bytes, starts: Positions, ends: Positions, numbers: Positions) -> None:
        """Refuse a line that is too long for a list. Raises InputError."""
        for at in np.flatnonzero(ends - starts > MAX_LINE).tolist():
            if len(self.layout.text(data[starts[at] : ends[at]])) > MAX_LINE:
                raise InputError("line_too_long", file=self.layout.file, line=int(numbers[at]), limit=MAX_LINE)

    def _separators(self, codes: NDArray[np.uint8], newlines: Positions) -> tuple[Positions, Flags]:
        """Return where the cells of every line end, and which lines have as many cells as the table."""
        width, count = self.layout.width, newlines.size
        found = np.flatnonzero((codes == self._delimiter) | (codes == _NEWLINE))
        if found.size == count * width:
            table = found.reshape(count, width)
            if (table[:, -1] == newlines).all():
                return table, np.ones(count, np.bool_)
        last = np.searchsorted(found, newlines)
        regular = np.diff(last, prepend=-1) == width
        table = np.repeat(newlines[:, None], width, axis=1)
        table[regular] = found[last[regular, None] + np.arange(1 - width, 1)]
        return table, regular

    def _number(
        self,
        run: Run,
        cells: "_Cells",
        known: dict[str, Positions],
        stated: dict[str, list[Stated]],
        plain: Flags,
    ) -> None:
        """Read a column of numbers."""
        column = run.columns[0] or ""
        family, _, place = column.rpartition("_")
        starts, lengths = cells.bounds(run)
        if family in PER_PLACE:
            lines = np.flatnonzero(lengths)
            starts, lengths = starts[lines], lengths[lines]
            read = cells.reader.wholes(starts, lengths, 0) if family == "total" else cells.reader.naturals(starts, lengths)
            stated[family].append(Stated(lines, np.full(lines.size, int(place) - 1), read[0]))
            plain[lines[read[1]]] = False
        elif column == "value":
            known[column], wrong = cells.reader.wholes(starts, lengths, NOT_KNOWN)
            plain &= ~wrong
        else:
            known[column], wrong = cells.reader.naturals(starts, lengths)
            known[column][wrong] = UNKNOWN
            plain &= ~wrong

    def _quoted(self, data: bytes, newlines: Positions, starts: Positions) -> tuple[tuple[int, int], ...]:
        """Return the lines with quotation marks, each with the line behind it: a cell may span several."""
        marks = np.flatnonzero(np.frombuffer(data, np.uint8) == _QUOTE)
        found: list[tuple[int, int]] = []
        behind = 0
        for at in np.unique(np.searchsorted(newlines, marks)).tolist():
            if at >= behind:
                lines = self.lines_of(data, starts, newlines + 1, at, min(at + 20, len(starts)))
                rows = list(records(lines, 0, self.layout.delimiter))
                behind = at + (rows[1][0] - 1 if len(rows) > 1 else len(lines))
                found.append((at, behind))
        return tuple(found)

    def lines_of(self, data: bytes, starts: Positions, ends: Positions, first: int, behind: int) -> list[str]:
        """Return some lines of a block as text, with their ends."""
        bounds = zip(starts[first:behind].tolist(), ends[first:behind].tolist(), strict=True)
        return [self.layout.text(data[start:end]) for start, end in bounds]

    def _seats(
        self,
        odd: Positions,
        data: bytes,
        starts: Positions,
        newlines: Positions,
        known: dict[str, Positions],
        quoted: dict[int, int],
    ) -> None:
        """Read series and table of lines that are not plain."""
        for at in odd.tolist():
            lines = self.lines_of(data, starts, newlines + 1, at, quoted.get(at, at + 1))
            _, _, cells = next(records(lines, 0, self.layout.delimiter))
            series, table = self.layout.seat_of(cells or ())
            known["series"][at] = UNKNOWN if series is None else series
            known["table"][at] = UNKNOWN if table is None else table


class _Cells:
    """Where the cells of the lines of a block begin and end."""

    def __init__(self, reader: CellReader, starts: Positions, ends: Positions, seps: Positions) -> None:
        self.reader = reader
        self._starts = starts
        self._ends = ends
        self._seps = seps

    def first(self, column: int) -> Positions:
        """Return where a column begins."""
        return self._starts if column == 0 else self._seps[:, column - 1] + 1

    def last(self, column: int) -> Positions:
        """Return where a column ends."""
        return self._ends if column == self._seps.shape[1] - 1 else self._seps[:, column]

    def bounds(self, run: Run) -> tuple[Positions, Positions]:
        """Return where the cells of a run of columns begin, and how long they are together."""
        starts = self.first(run.first)
        return starts, np.maximum(self.last(run.last) - starts, 0)


def _joined(parts: list[Stated]) -> Stated:
    if not parts:
        nothing = np.zeros(0, np.int64)
        return Stated(nothing, nothing, nothing)
    return Stated(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
