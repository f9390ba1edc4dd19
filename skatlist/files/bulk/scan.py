"""Read the lines of a block at once, except for those that are not plain.

A line is plain if each of its cells is a plain whole number or a spelling that the careful readers have accepted
before. All others are left to them. Nothing is corrected or guessed here.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.files.bulk.blocks import Block
from skatlist.files.bulk.game_arrays import CONTRACTS, NO_SPITZEN, NOT_KNOWN, REASONS, UNKNOWN, Facts
from skatlist.files.bulk.layout import PER_PLACE, FileLayout, Role, Run
from skatlist.files.bulk.table import Codes, Learned
from skatlist.files.formats.files import MAX_LINE
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.reading import Faults
from skatlist.files.formats.table.csv_list import MAX_QUOTED_LINES, records
from skatlist.files.formats.table.rows import read_entry
from skatlist.files.formats.word_lookup import footer_name
from skatlist.skat.game import BASE, Contract
from skatlist.skat.sheet import MAX_PLACES, FooterName, Source, Written
from skatlist.skat.sheet.columns import per_place
from skatlist.words import InputError

# The cells of a block of text as numbers, loaded eight bytes at a time and read strictly.

Positions = NDArray[np.signedinteger[Any]]
Words = NDArray[np.uint64]

_WORD: Final = 8  # bytes
_LONGEST: Final = 3 * _WORD  # bytes of cells read together
_MASKS: Final = np.array([(1 << 8 * length) - 1 for length in range(_WORD + 1)], np.uint64)
# By the number of digits: how many bits to shift up so that the last digit is the highest byte, the ASCII zeros below
# it, and the least number without a leading zero. More than eight digits are no number.
_UP: Final = np.array([0, *(8 * (_WORD - length) for length in range(1, _WORD + 1))], np.uint64)
_ZEROS: Final = np.array([0, *((0x3030303030303030 << int(up)) % (1 << 64) for up in _UP[1:])], np.uint64)
_LEAST: Final = np.array([0, 0, *(10 ** (length - 1) for length in range(2, _WORD + 1)), 10**_WORD], np.int64)
_HIGH: Final = np.uint64(0x8080808080808080)
_TO_HIGH: Final = np.uint64(0x7676767676767676)  # carries every byte above 9 into the high bit
_MINUS: Final = np.uint64(ord("-"))
_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)
_ALL: Final = (1 << 64) - 1
_BITS: Final = 14
_DOWN: Final = np.uint64(64 - _BITS)


class CellReader:
    """Loads cells of one block by their positions and lengths."""

    def __init__(self, data: bytes) -> None:
        self._words = np.ndarray((len(data) - _WORD,), "<u8", data, 0, (1,))

    def words(self, starts: Positions, lengths: Positions) -> Words:
        """Return the first eight bytes of every cell, zeros after its end."""
        masks = _MASKS.take(lengths, mode="clip")
        masks &= self._words[starts]
        return masks

    def naturals(self, starts: Positions, lengths: Positions) -> tuple[Positions, NDArray[np.bool_]]:
        """Return unsigned numbers, 0 for an empty cell, and which cells contain anything else."""
        return _numbers(self.words(starts, lengths), lengths)

    def wholes(self, starts: Positions, lengths: Positions) -> tuple[Positions, NDArray[np.bool_]]:
        """Return numbers with or without a minus, 0 for an empty cell, and which cells contain anything else."""
        words = self.words(starts, lengths)
        minus = (words & np.uint64(255)) == _MINUS
        words >>= minus.view(np.uint8) << np.uint64(3)
        digits = lengths - minus
        numbers, wrong = _numbers(words, digits)
        wrong |= minus & ((digits == 0) | (digits >= _WORD))
        np.negative(numbers, out=numbers, where=minus)
        return numbers, wrong


class BlockCells(CellReader):
    """The positions at which the cells of a block begin and end, by column and line."""

    def __init__(self, data: bytes, starts: Positions, ends: Positions, seps: Positions) -> None:
        super().__init__(data)
        self._ends = seps
        self._ends[-1] = ends
        self._starts = np.empty_like(seps)
        self._starts[0] = starts
        np.add(seps[:-1], 1, out=self._starts[1:])

    def first(self, column: int) -> Positions:
        """Return where the cells of a column begin, for all lines."""
        starts: Positions = self._starts[column]
        return starts

    def last(self, column: int) -> Positions:
        """Return where the cells of a column end, for all lines."""
        ends: Positions = self._ends[column]
        return ends

    def bounds(self, run: Run) -> tuple[Positions, Positions]:
        """Return the positions and total lengths of the cells of a run of columns.

        An empty last cell does not count, nor does its separator.
        """
        starts, ends = self._starts[run.first], self._ends[run.last]
        lengths = ends - starts
        if run.first < run.last:
            lengths -= ends == self._starts[run.last]
        return starts, np.maximum(lengths, 0, out=lengths)

    def filled(self, run: Run) -> tuple[Positions, Positions, Positions, Positions]:
        """Return the non-empty cells of a run: line, column in the run, position, length."""
        starts = self._starts[run.first : run.last + 1]
        lengths = (self._ends[run.first : run.last + 1] - starts).ravel()
        filled = np.flatnonzero(lengths > 0)
        columns = filled // starts.shape[1]
        return filled - columns * starts.shape[1], columns, starts.ravel().take(filled), lengths.take(filled)


def _numbers(words: Words, lengths: Positions) -> tuple[Positions, NDArray[np.bool_]]:
    """Read plain whole numbers: at most eight ASCII digits without a leading zero."""
    digits = words << _UP.take(lengths, mode="clip")
    digits ^= _ZEROS.take(lengths, mode="clip")
    wrong = ((digits + _TO_HIGH) | digits) & _HIGH != 0
    digits = digits * np.uint64(10) + (digits >> np.uint64(8)) & np.uint64(0x00FF00FF00FF00FF)
    digits = digits * np.uint64(100) + (digits >> np.uint64(16)) & np.uint64(0x0000FFFF0000FFFF)
    digits = digits * np.uint64(10_000) + (digits >> np.uint64(32)) & np.uint64(0xFFFFFFFF)
    numbers = digits.view(np.int64)
    wrong |= numbers < _LEAST.take(lengths, mode="clip")
    return numbers, wrong


class Lexicon:
    """Numbers for spellings.

    `ask` is called once for each spelling, then its number is known. It receives the bytes of cells (at most the first
    24) and returns their number, below 0 if they cannot be used. The number of a spelling of more than 24 bytes is
    always -1. So is that of any new spelling after the first `most`, because such a file is not an ordinary table.
    """

    def __init__(self, ask: Callable[[bytes], int], most: int) -> None:
        self._ask = ask
        self._most = most
        self._known: dict[bytes, int] = {}
        self._keys = np.zeros((2, 1 << _BITS), np.uint64)
        self._numbers = np.full(1 << _BITS, -1, np.int64)

    def numbers(self, cells: CellReader, starts: Positions, lengths: Positions) -> Positions:
        """Return the numbers of all these cells."""
        words = cells.words(starts, lengths)
        long = np.flatnonzero(lengths > _WORD)
        more = cells.words(starts[long] + _WORD, lengths[long] - _WORD)
        mixed = words * _SPREAD
        mixed[long] = (mixed[long] ^ more) * _SPREAD
        slots = (mixed >> _DOWN).view(np.int64)
        numbers = self._numbers.take(slots)
        second = self._keys[1].take(slots)
        strange = self._keys[0].take(slots) != words
        strange |= numbers < 0
        second[long] ^= more
        strange |= second != 0
        strange[long] |= lengths[long] > 2 * _WORD
        at = np.flatnonzero(strange)
        if at.size:
            numbers[at] = self._strange(cells, starts[at], lengths[at], words[at])
        return numbers

    def _strange(self, cells: CellReader, starts: Positions, lengths: Positions, words: Words) -> Positions:
        """Return the numbers of cells that are very long, or new, or share their slot with others."""
        second = cells.words(starts + _WORD, np.maximum(lengths - _WORD, 0))
        third = cells.words(starts + 2 * _WORD, np.maximum(lengths - 2 * _WORD, 0))
        mixed = words ^ (second * _SPREAD) ^ (third * _SPREAD * _SPREAD)
        _, first, inverse = np.unique(mixed, return_index=True, return_inverse=True)
        codes = []
        for parts in zip(words[first].tolist(), second[first].tolist(), third[first].tolist(), strict=True):
            spelling = b"".join(part.to_bytes(_WORD, "little") for part in parts).rstrip(b"\0")
            codes.append(self._number(spelling))
            if not parts[2]:
                slot = _slot(parts[0], parts[1])
                self._keys[:, slot] = parts[:2]
                self._numbers[slot] = codes[-1]
        numbers = np.array(codes, np.int64)[inverse]
        # Two spellings may have the same hash. Then one of them is left to the careful reader.
        same = first[inverse]
        numbers[(words != words[same]) | (second != second[same]) | (third != third[same])] = -1
        numbers[lengths > _LONGEST] = -1
        return numbers

    def _number(self, spelling: bytes) -> int:
        number = self._known.get(spelling)
        if number is None:
            if len(self._known) >= self._most:
                return -1
            number = self._known[spelling] = self._ask(spelling)
        return number


def _slot(first: int, second: int) -> int:
    mixed = first * int(_SPREAD) & _ALL
    if second:
        mixed = (mixed ^ second) * int(_SPREAD) & _ALL
    return mixed >> int(_DOWN)


Flags = NDArray[np.bool_]
_MOST: Final = 2_000  # spellings of one run. The code of two runs together is at most four million
_MOST_SPITZEN: Final = 30  # lines with more are left to the careful reader
_FOOTERS: Final = tuple(FooterName)
_PLAYED: Final = frozenset((*BASE, Contract.NULL, Contract.PASSED))


class PlaceCells(NamedTuple):
    """Game, dealer and declarer of lines. `footer` is 0 for a game, else the position in FooterName, from 1."""

    good: Flags
    footer: NDArray[Any]
    game: NDArray[Any]
    dealer: NDArray[Any]
    declarer: NDArray[Any]


class EntryCells(NamedTuple):
    """The games of several lines. `empty` marks lines without any entry."""

    good: Flags
    empty: Flags
    facts: Facts


class _Meaning:
    """The runs of one role, read together. Their meaning is determined once for each combination of spellings."""

    def __init__(self, layout: FileLayout, role: Role, *dtypes: type[np.generic]) -> None:
        self._layout = layout
        self._runs = tuple(run for run in layout.runs if run.role is role)
        self._spellings: list[list[bytes]] = [[] for _ in self._runs]
        self._lexicons = [Lexicon(_numbered(spellings), _MOST) for spellings in self._spellings]
        self._pairs = [Learned(np.bool_) for _ in self._runs[1:]]
        self._answers = Learned(np.bool_, *dtypes)

    def look_up(self, cells: BlockCells, ask: Callable[[dict[str, str]], Sequence[int]]) -> list[NDArray[Any]]:
        """Return whether the cells of each line can be used, and their meaning. `ask` receives them by column."""
        numbers = [
            lexicon.numbers(cells, *cells.bounds(run)) for run, lexicon in zip(self._runs, self._lexicons, strict=True)
        ]
        codes: Codes = numbers[0] + 1
        for pairs, more in zip(self._pairs, numbers[1:], strict=True):
            codes = pairs.places(codes * (_MOST + 1) + more + 1, lambda _row: (True,))

        def answer(row: int) -> Sequence[int]:
            at = [int(number[row]) for number in numbers]
            return (False, *[0] * 8) if min(at) < 0 else ask(self._cells_of(at))

        return self._answers.look_up(codes, answer)

    def _cells_of(self, at: Sequence[int]) -> dict[str, str]:
        cells: dict[str, str] = {}
        for run, spellings, number in zip(self._runs, self._spellings, at, strict=True):
            written = self._layout.text(spellings[number]).split(self._layout.delimiter)
            cells |= {name: cell.strip() for name, cell in zip(run.columns, written, strict=False) if name}
        return {name: cell for name, cell in cells.items() if cell}


def _numbered(spellings: list[bytes]) -> Callable[[bytes], int]:
    def number(spelling: bytes) -> int:
        spellings.append(spelling)
        return len(spellings) - 1

    return number


class Places:
    """Reads the game, the dealer and the players of a line."""

    def __init__(self, layout: FileLayout) -> None:
        self._meaning = _Meaning(layout, Role.PLACE, np.int8, np.int32, np.int8, np.int8)

    def read(self, cells: BlockCells) -> PlaceCells:
        """Return game, dealer and declarer of all lines."""
        return PlaceCells(*self._meaning.look_up(cells, _place))


def _place(cells: dict[str, str]) -> tuple[int, int, int, int, int]:
    """Return whether the cells can be used, then footer, game, dealer and declarer."""
    word = cells.get("game", "")
    footer = footer_name(word)
    if footer is not None:
        return cells.keys() == {"game"}, _FOOTERS.index(footer) + 1, 0, 0, 0
    faults = Faults(Source())
    number, dealer, declarer = natural(word), faults.place(cells, "dealer"), faults.place(cells, "declarer")
    good = number is not None and not faults.findings
    return good, 0, number or 0, dealer or 0, declarer or 0


class Entries:
    """Reads contract, Spitzen, crosses, result and reason: all facts except for plain numbers."""

    def __init__(self, layout: FileLayout) -> None:
        self._crosses = layout.crosses
        columns = (np.int8, np.int16, np.uint8, np.int8, np.bool_, np.uint8)
        self._meaning = _Meaning(layout, Role.ENTRY, np.bool_, *columns)

    def read(self, cells: BlockCells) -> EntryCells:
        """Return the games of all lines. The caller must replace `bid` (a placeholder), `card_points` and `tricks`."""
        good, empty, contract, spitzen, levels, won, marked, reason = self._meaning.look_up(cells, self._entry)
        facts = Facts(contract, spitzen, levels, contract, won, marked=marked, reason=reason)
        return EntryCells(good, empty, facts)

    def _entry(self, cells: dict[str, str]) -> tuple[int, ...]:
        """Return whether the cells can be used, whether they are empty, and the facts. A usable game lacks no fact."""
        if not cells:
            return (True, True, UNKNOWN, NO_SPITZEN, 0, UNKNOWN, False, 0)
        faults = Faults(Source())
        entry, written = read_entry(cells, faults, crosses=self._crosses)
        contract = entry.contract
        good = not faults.findings and contract in _PLAYED and _as_completed(written, entry.levels)
        if contract is not Contract.PASSED:
            good = good and entry.won is not None and (contract not in BASE or entry.spitzen is not None)
        good = good and abs(entry.spitzen or 0) <= _MOST_SPITZEN
        return (
            good,
            False,
            UNKNOWN if contract is None else CONTRACTS.index(contract),
            NO_SPITZEN if entry.spitzen is None or not good else entry.spitzen,
            entry.levels,
            UNKNOWN if entry.won is None else entry.won,
            entry.overbid,
            REASONS.index(entry.reason),
        )


def _as_completed(written: Written | None, levels: int) -> bool:
    if written is None:
        return True
    both = written.with_ is not None and written.without is not None
    return not both and written.levels in {None, levels}


_NEWLINE: Final = 10
_RETURN: Final = 13
_QUOTE: Final = 34
# The columns of numbers by place: all totals, all games won, all games lost.
STATED: Final = tuple(cell for name in PER_PLACE for cell in per_place(name))
_SMALL: Final = ("bid", "card_points", "tricks", "passed_count")


class StatedNumbers(NamedTuple):
    """Numbers in the columns of a place: their lines, their columns as indexes of STATED, the numbers."""

    lines: Positions
    columns: Positions
    numbers: Positions


class Lines(NamedTuple):
    """The lines of a block.

    Each array has one number for each line. `texts` are the lines in the file, `numbers` their line numbers. `series`
    and `table` are UNKNOWN if a line does not state them. These arrays have everything on a `plain` line. `footer` is
    0 for a game, the position of its name in FooterName (from 1) for a footer line, and -1 for a line that is empty or
    continues the one before. Missing facts are 0 for places, NOT_KNOWN for `value`, UNKNOWN elsewhere.
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
    """Reads blocks of one table and remembers every spelling."""

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
        """Read all columns of numbers, and return those by place."""
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
        for at in np.flatnonzero(ends - texts.starts > MAX_LINE).tolist():
            if len(texts.of(at, at + 1)[0].rstrip("\r\n")) > MAX_LINE:
                raise InputError("line_too_long", file=self.layout.file, line=line + at, limit=MAX_LINE)

    def _separators(self, codes: NDArray[np.uint8], newlines: Positions) -> tuple[Positions, Flags]:
        """Return the ends of the cells of every line, by column, and which lines have as many cells as the table."""
        width, count = self.layout.width, newlines.size
        marks = np.flatnonzero((codes == self._delimiter) | (codes == _NEWLINE))
        if marks.size == count * width:
            table = np.ascontiguousarray(marks.reshape(count, width).T, dtype=np.int32)
            if (table[-1] == newlines).all():
                return table, np.ones(count, np.bool_)
        last = np.searchsorted(marks, newlines)
        regular = np.diff(last, prepend=-1) == width
        table = np.repeat(newlines[None, :].astype(np.int32), width, axis=0)
        table[:, regular] = marks[last[regular] + np.arange(1 - width, 1)[:, None]]
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
        lines, columns, starts, lengths = cells.filled(run)
        columns = np.array([STATED.index(column or "") for column in run.columns]).take(columns)
        numbers, wrong = cells.wholes(starts, lengths)
        wrong |= (numbers < 0) & (columns >= MAX_PLACES)  # only totals are signed
        plain[lines[wrong]] = False
        return StatedNumbers(lines, columns, numbers)

    def _quoted(
        self, texts: "Texts", lines: Positions, known: dict[str, Positions], plain: Flags, blank: Flags
    ) -> None:
        """Leave lines with quotation marks to the careful reader, because a cell may span several lines."""
        stop = 0
        for at in np.unique(lines).tolist():
            if at < stop:
                continue
            rows = list(records(texts.of(at, at + MAX_QUOTED_LINES), 0, self.layout.delimiter))
            stop = at + rows[1][0] - 1 if len(rows) > 1 else min(at + MAX_QUOTED_LINES, blank.size)
            plain[at] = blank[at] = False
            within = slice(at + 1, stop)
            plain[within] = blank[within] = True
            known["series"][within] = known["table"][within] = UNKNOWN

    def _seats(self, odd: Positions, texts: "Texts", known: dict[str, Positions], blank: Flags) -> None:
        """Read series and table of lines that are not plain."""
        for at in odd.tolist():
            stop = at + 1
            while stop < blank.size and blank[stop] and stop < at + MAX_QUOTED_LINES:
                stop += 1
            _, _, cells = next(records(texts.of(at, stop), 0, self.layout.delimiter))
            series, table = self.layout.seat_of(cells or ())
            known["series"][at] = UNKNOWN if series is None else series
            known["table"][at] = UNKNOWN if table is None else table


class Texts:
    """The lines of a block as text: the bytes at which they begin and end, including their line ends."""

    def __init__(self, layout: FileLayout, data: bytes, starts: Positions, ends: Positions) -> None:
        self.starts = starts
        self.ends = ends
        self._layout = layout
        self._data = data

    def of(self, first: int, stop: int) -> list[str]:
        """Return the lines from `first` up to, but not including, `stop`."""
        bounds = zip(self.starts[first:stop].tolist(), self.ends[first:stop].tolist(), strict=True)
        return [self._layout.text(self._data[start:end]) for start, end in bounds]


def _joined(parts: list[StatedNumbers]) -> StatedNumbers:
    if len(parts) == 1:
        return parts[0]
    nothing = StatedNumbers(*(np.zeros(0, np.int64) for _ in StatedNumbers._fields))
    return StatedNumbers(*(np.concatenate(columns) for columns in zip(nothing, *parts, strict=True)))
