"""The cells of a block of text as numbers: loaded eight bytes at a time, read strictly."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skatlist.bulk.layout import Run

Positions = NDArray[np.signedinteger[Any]]
Words = NDArray[np.uint64]

_WORD: Final = 8  # bytes
_LONGEST: Final = 3 * _WORD  # bytes of cells read together
_MASKS: Final = np.array([(1 << 8 * length) - 1 for length in range(_WORD + 1)], np.uint64)
# By the number of digits: how many bits to shift up so that the last digit is the highest byte, the ASCII zeros below
# it, and the least number without a leading zero; more than eight digits are not a number.
_UP: Final = np.array([0, *(8 * (_WORD - length) for length in range(1, _WORD + 1))], np.uint64)
_ZEROS: Final = np.array([0, *((0x3030303030303030 << int(up)) % (1 << 64) for up in _UP[1:])], np.uint64)
_LEAST: Final = np.array([0, 0, *(10 ** (length - 1) for length in range(2, _WORD + 1)), 10**_WORD], np.int64)
_HIGH: Final = np.uint64(0x8080808080808080)
_TO_HIGH: Final = np.uint64(0x7676767676767676)  # lifts every byte above 9 into the high bit
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
        """Return numbers without sign, 0 for an empty cell, and which cells are no such number."""
        return _numbers(self.words(starts, lengths), lengths)

    def wholes(self, starts: Positions, lengths: Positions) -> tuple[Positions, NDArray[np.bool_]]:
        """Return numbers with or without a minus, 0 for an empty cell, and which cells are no such number."""
        words = self.words(starts, lengths)
        minus = (words & np.uint64(255)) == _MINUS
        words >>= minus.view(np.uint8) << np.uint64(3)
        digits = lengths - minus
        numbers, wrong = _numbers(words, digits)
        wrong |= minus & ((digits == 0) | (digits >= _WORD))
        np.negative(numbers, out=numbers, where=minus)
        return numbers, wrong


class BlockCells(CellReader):
    """Where the cells of the lines of a block begin and end, by column."""

    def __init__(self, data: bytes, starts: Positions, ends: Positions, seps: Positions) -> None:
        super().__init__(data)
        self._ends = seps
        self._ends[-1] = ends
        self._starts = np.empty_like(seps)
        self._starts[0] = starts
        np.add(seps[:-1], 1, out=self._starts[1:])

    def first(self, column: int) -> Positions:
        """Return where a column begins."""
        starts: Positions = self._starts[column]
        return starts

    def last(self, column: int) -> Positions:
        """Return where a column ends."""
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
    """Read plain whole numbers: ASCII digits, at most eight, no zero in front."""
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

    Every spelling is asked about once, then known. `ask` gets the bytes of cells and returns their number, below 0
    if they cannot be used. A spelling of more than 24 bytes is -1 without asking, and so is any new one when `most`
    are known, because such a file has other troubles.
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
        # Two spellings may mix to one number: then one of them is read with care.
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
