"""The lines of a block read at once: every line is plain, or it is read with care.

A line is plain where each of its cells is a spelling that the careful readers took before without a word, or a plain
whole number. Nothing is corrected or guessed here.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.bulk.blocks import Block
from skatlist.bulk.cells import BlockCells, Positions
from skatlist.bulk.decode_cells import Entries, Places
from skatlist.bulk.game_arrays import NOT_KNOWN, UNKNOWN, Facts
from skatlist.bulk.layout import PER_PLACE, FileLayout, Role, Run
from skatlist.formats.files import MAX_LINE
from skatlist.formats.table.csv_list import MAX_QUOTED_LINES, records
from skatlist.sheet import MAX_PLACES
from skatlist.sheet.columns import per_place
from skatlist.words import InputError

Flags = NDArray[np.bool_]
_NEWLINE: Final = 10
_RETURN: Final = 13
_QUOTE: Final = 34
# The columns of numbers by place: all totals, all games won, all games lost.
STATED: Final = tuple(cell for name in PER_PLACE for cell in per_place(name))
_SMALL: Final = ("bid", "card_points", "tricks", "passed_count")


class StatedNumbers(NamedTuple):
    """Numbers that stand in the columns of a place: in which lines, in which of STATED, which number."""

    lines: Positions
    columns: Positions
    numbers: Positions


class Lines(NamedTuple):
    """The lines of a block, one number of each array for a line.

    `texts` are the lines as they stand there, `numbers` their line numbers in the file. `series` and `table` are
    UNKNOWN where a line is silent about them. `plain`: everything in the line is in these arrays. `footer` is 0 for a
    game, else the place of its name in FooterName, from 1; -1 where there is nothing in the line, or it belongs to the
    one before. What else a line does not say is 0 for places, NOT_KNOWN for `value`, UNKNOWN elsewhere.
    """

    texts: "Texts"
    numbers: Positions
    series: Positions
    table: Positions
    plain: Flags
    footer: NDArray[Any]
    game: NDArray[Any]
    dealer: NDArray[Any]
    declarer: NDArray[Any]
    facts: Facts
    value: Positions
    passed_count: Positions
    stated: StatedNumbers


class Scanner:
    """Reads blocks of one table; it knows every spelling that came once."""

    def __init__(self, layout: FileLayout) -> None:
        self.layout = layout
        self._delimiter = ord(layout.delimiter)
        self._places = Places(layout)
        self._entries = Entries(layout)

    def scan(self, block: Block) -> Lines:
        """Return the lines of a block."""
        codes = np.frombuffer(block.data, np.uint8)
        newlines = np.flatnonzero(codes[: block.size] == _NEWLINE)
        ends = newlines - (codes[newlines - 1] == _RETURN)
        texts = Texts(self.layout, block.data, np.concatenate(([0], newlines[:-1] + 1)), newlines + 1)
        self._check_length(texts, ends, block.line)
        seps, plain = self._separators(codes[: block.size], newlines)
        cells = BlockCells(block.data, texts.starts, ends, seps)
        blank = ends - texts.starts <= np.where(plain, len(seps) - 1, 0)
        known = {name: np.full(newlines.size, UNKNOWN) for name in ("series", "table", *_SMALL)}
        known["value"] = np.full(newlines.size, NOT_KNOWN)
        stated = self._numbers(cells, known, plain)
        places = self._places.read(cells)
        entries = self._entries.read(cells)
        plain &= places.good & entries.good & (entries.empty == (places.footer > 0))
        plain |= blank
        if b'"' in block.data:
            self._quoted(texts, np.searchsorted(newlines, np.flatnonzero(codes == _QUOTE)), known, plain, blank)
        odd = np.flatnonzero(~plain)
        for name in _SMALL:
            known[name][odd] = UNKNOWN
        self._seats(odd, texts, known, blank)
        return Lines(
            texts=texts,
            numbers=np.arange(block.line, block.line + newlines.size),
            plain=plain,
            footer=np.where(blank, -1, places.footer),
            game=places.game,
            dealer=places.dealer,
            declarer=places.declarer,
            facts=entries.facts._replace(**{name: known.pop(name) for name in ("bid", "card_points", "tricks")}),
            stated=stated,
            **known,
        )

    def _numbers(self, cells: BlockCells, known: dict[str, Positions], plain: Flags) -> StatedNumbers:
        """Read all columns of numbers; those by place are returned."""
        stated: list[StatedNumbers] = []
        for run in self.layout.runs:
            if run.role is Role.NUMBER or run.role is Role.SEAT:
                self._number(run, cells, known, plain)
            elif run.role is Role.PER_PLACE:
                stated.append(self._per_place(run, cells, plain))
            elif run.role is Role.EMPTY:
                plain &= cells.last(run.last) - cells.first(run.first) == run.last - run.first
        return _joined(stated)

    def _check_length(self, texts: "Texts", ends: Positions, line: int) -> None:
        """Refuse a line that is too long for a list. Raises InputError."""
        for at in np.flatnonzero(ends - texts.starts > MAX_LINE).tolist():
            if len(texts.of(at, at + 1)[0].rstrip("\r\n")) > MAX_LINE:
                raise InputError("line_too_long", file=self.layout.file, line=line + at, limit=MAX_LINE)

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

    def _number(self, run: Run, cells: BlockCells, known: dict[str, Positions], plain: Flags) -> None:
        """Read a column of numbers."""
        column = run.columns[0] or ""
        starts, lengths = cells.bounds(run)
        numbers, wrong = (cells.wholes if column == "value" else cells.naturals)(starts, lengths)
        nothing = lengths == 0
        nothing |= wrong
        numbers[nothing] = NOT_KNOWN if column == "value" else UNKNOWN
        known[column] = numbers
        plain &= ~wrong

    def _per_place(self, run: Run, cells: BlockCells, plain: Flags) -> StatedNumbers:
        """Read columns of numbers that mostly hold nothing: only what stands there."""
        lines, columns, starts, lengths = cells.filled(run)
        columns = np.array([STATED.index(column or "") for column in run.columns]).take(columns)
        numbers, wrong = cells.wholes(starts, lengths)
        wrong |= (numbers < 0) & (columns >= MAX_PLACES)  # only totals are signed
        plain[lines[wrong]] = False
        return StatedNumbers(lines, columns, numbers)

    def _quoted(
        self, texts: "Texts", lines: Positions, known: dict[str, Positions], plain: Flags, blank: Flags
    ) -> None:
        """Leave lines with quotation marks to the careful reader; a cell may span several lines."""
        behind = 0
        for at in np.unique(lines).tolist():
            if at < behind:
                continue
            rows = list(records(texts.of(at, at + MAX_QUOTED_LINES), 0, self.layout.delimiter))
            behind = at + rows[1][0] - 1 if len(rows) > 1 else min(at + MAX_QUOTED_LINES, blank.size)
            plain[at] = blank[at] = False
            within = slice(at + 1, behind)
            plain[within] = blank[within] = True
            known["series"][within] = known["table"][within] = UNKNOWN

    def _seats(self, odd: Positions, texts: "Texts", known: dict[str, Positions], blank: Flags) -> None:
        """Read series and table of lines that are not plain."""
        for at in odd.tolist():
            behind = at + 1
            while behind < blank.size and blank[behind] and behind < at + MAX_QUOTED_LINES:
                behind += 1
            _, _, cells = next(records(texts.of(at, behind), 0, self.layout.delimiter))
            series, table = self.layout.seat_of(cells or ())
            known["series"][at] = UNKNOWN if series is None else series
            known["table"][at] = UNKNOWN if table is None else table


class Texts:
    """The lines of a block as text: where they begin and end, with their ends, in bytes."""

    def __init__(self, layout: FileLayout, data: bytes, starts: Positions, ends: Positions) -> None:
        self.starts = starts
        self.ends = ends
        self._layout = layout
        self._data = data

    def of(self, first: int, behind: int) -> list[str]:
        """Return some lines."""
        bounds = zip(self.starts[first:behind].tolist(), self.ends[first:behind].tolist(), strict=True)
        return [self._layout.text(self._data[start:end]) for start, end in bounds]


def _joined(parts: list[StatedNumbers]) -> StatedNumbers:
    if len(parts) == 1:
        return parts[0]
    nothing = StatedNumbers(*(np.zeros(0, np.int64) for _ in StatedNumbers._fields))
    return StatedNumbers(*(np.concatenate(columns) for columns in zip(nothing, *parts, strict=True)))
