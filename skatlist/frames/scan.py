"""The lines of a block read at once: every line is plain, or it is read with care.

A line is plain where each of its cells is a spelling that the careful readers took before without a word, or a plain
whole number. Nothing is corrected or guessed here.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.formats.csv_list import MAX_LINE, records
from skatlist.frames.blocks import Block
from skatlist.frames.cells import CellReader, Positions
from skatlist.frames.facts import NOT_KNOWN, UNKNOWN, Facts
from skatlist.frames.layout import PER_PLACE, Layout, Role, Run
from skatlist.frames.meanings import Entries, Places
from skatlist.messages import InputError
from skatlist.sheet import MAX_PLACES

__all__ = ["STATED", "Lines", "Scanner", "Stated"]

Flags = NDArray[np.bool_]
_NEWLINE: Final = 10
_RETURN: Final = 13
_QUOTE: Final = 34
# The columns of numbers by place: all totals, all games won, all games lost.
STATED: Final = tuple(f"{name}_{place}" for name in PER_PLACE for place in range(1, MAX_PLACES + 1))
_SMALL: Final = ("bid", "card_points", "tricks", "passed_count")


class Stated(NamedTuple):
    """Numbers that stand in the columns of a place: in which lines, in which of STATED, which number."""

    lines: Positions
    columns: Positions
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
    stated: Stated


class Scanner:
    """Reads blocks of one table; it knows every spelling that came once."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._delimiter = ord(layout.delimiter)
        self._places = Places(layout)
        self._entries = Entries(layout)

    def scan(self, block: Block) -> Lines:
        """Return the lines of a block."""
        data, size = block.data, block.size
        codes = np.frombuffer(data, np.uint8)
        newlines = np.flatnonzero(codes[:size] == _NEWLINE)
        returns = codes[newlines - 1] == _RETURN
        numbers = np.arange(block.line, block.line + newlines.size)
        starts = np.concatenate(([0], newlines[:-1] + 1))
        ends = newlines - returns
        self._check_length(data, starts, ends, numbers)
        seps, plain = self._separators(codes[:size], newlines)
        cells = _Cells(CellReader(data), starts, ends, seps)
        blank = ends - starts <= np.where(plain, len(seps) - 1, 0)
        quoted = self._quoted(data, newlines, starts) if b'"' in data else ()
        known = {name: np.full(newlines.size, UNKNOWN) for name in ("series", "table", *_SMALL)}
        known["value"] = np.full(newlines.size, NOT_KNOWN)
        stated: list[Stated] = []
        for run in self.layout.runs:
            if run.role is Role.NUMBER or run.role is Role.SEAT:
                self._number(run, cells, known, plain)
            elif run.role is Role.PER_PLACE:
                stated.append(self._per_place(run, cells, plain))
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
            stated=_joined(stated),
        )

    def _check_length(self, data: bytes, starts: Positions, ends: Positions, numbers: Positions) -> None:
        """Refuse a line that is too long for a list. Raises InputError."""
        for at in np.flatnonzero(ends - starts > MAX_LINE).tolist():
            if len(self.layout.text(data[starts[at] : ends[at]])) > MAX_LINE:
                raise InputError("line_too_long", file=self.layout.file, line=int(numbers[at]), limit=MAX_LINE)

    def _separators(self, codes: NDArray[np.uint8], newlines: Positions) -> tuple[Positions, Flags]:
        """Return where the cells of every line end, by column, and which lines have as many cells as the table."""
        width, count = self.layout.width, newlines.size
        found = np.flatnonzero((codes == self._delimiter) | (codes == _NEWLINE))
        if found.size == count * width:
            table = np.ascontiguousarray(found.reshape(count, width).T, dtype=np.int32)
            if (table[-1] == newlines).all():
                return table, np.ones(count, np.bool_)
        last = np.searchsorted(found, newlines)
        regular = np.diff(last, prepend=-1) == width
        table = np.repeat(newlines[None, :].astype(np.int32), width, axis=0)
        table[:, regular] = found[last[regular] + np.arange(1 - width, 1)[:, None]]
        return table, regular

    def _number(self, run: Run, cells: "_Cells", known: dict[str, Positions], plain: Flags) -> None:
        """Read a column of numbers."""
        column = run.columns[0] or ""
        starts, lengths = cells.bounds(run)
        numbers, wrong = (cells.reader.wholes if column == "value" else cells.reader.naturals)(starts, lengths)
        nothing = lengths == 0
        nothing |= wrong
        numbers[nothing] = NOT_KNOWN if column == "value" else UNKNOWN
        known[column] = numbers
        plain &= ~wrong

    def _per_place(self, run: Run, cells: "_Cells", plain: Flags) -> Stated:
        """Read columns of numbers that mostly hold nothing: only what stands there."""
        lines, columns, starts, lengths = cells.filled(run)
        columns = np.array([STATED.index(column or "") for column in run.columns]).take(columns)
        numbers, wrong = cells.reader.wholes(starts, lengths)
        wrong |= (numbers < 0) & (columns >= MAX_PLACES)  # only totals are signed
        plain[lines[wrong]] = False
        return Stated(lines, columns, numbers)

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
    """Where the cells of the lines of a block begin and end, by column."""

    def __init__(self, reader: CellReader, starts: Positions, ends: Positions, seps: Positions) -> None:
        self.reader = reader
        self._ends = seps
        self._ends[-1] = ends
        self._starts = np.empty_like(seps)
        self._starts[0] = starts
        np.add(seps[:-1], 1, out=self._starts[1:])

    def first(self, column: int) -> Positions:
        """Return where a column begins."""
        return self._starts[column]

    def last(self, column: int) -> Positions:
        """Return where a column ends."""
        return self._ends[column]

    def bounds(self, run: Run) -> tuple[Positions, Positions]:
        """Return where the cells of a run of columns begin, and how long they are together.

        A last cell with nothing in it does not count, nor what separates it.
        """
        starts, ends = self._starts[run.first], self._ends[run.last]
        lengths = ends - starts
        if run.first < run.last:
            lengths -= ends == self._starts[run.last]
        return starts, np.maximum(lengths, 0, out=lengths)

    def filled(self, run: Run) -> tuple[Positions, Positions, Positions, Positions]:
        """Return which cells of a run hold something: line, column in the run, where they begin, how long they are."""
        starts = self._starts[run.first : run.last + 1]
        lengths = (self._ends[run.first : run.last + 1] - starts).ravel()
        filled = np.flatnonzero(lengths > 0)
        columns = filled // starts.shape[1]
        return filled - columns * starts.shape[1], columns, starts.ravel().take(filled), lengths.take(filled)


def _joined(parts: list[Stated]) -> Stated:
    if len(parts) == 1:
        return parts[0]
    nothing = Stated(*(np.zeros(0, np.int64) for _ in Stated._fields))
    return Stated(*(np.concatenate(columns) for columns in zip(nothing, *parts, strict=True)))
