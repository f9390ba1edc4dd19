"""A large CSV file, list after list, in bounded memory: proved right in one go, or read and checked with care."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.checks import Finding
from skatlist.formats.files import open_bytes, shown, size_of
from skatlist.formats.losses import lost_rows
from skatlist.frames.blocks import PADDING, Block, Blocks, encoding_of
from skatlist.frames.careful import Careful, Checked, Rules, Seat
from skatlist.frames.facts import UNKNOWN
from skatlist.frames.layout import Layout, layout_of
from skatlist.frames.proof import Proof, Prover, is_provable
from skatlist.frames.scan import Lines, Scanner
from skatlist.frames.tally import Tally, tally_of
from skatlist.messages import InputError

__all__ = ["MAX_ROWS", "ListStream", "Part"]

Numbers = NDArray[Any]
MAX_ROWS: Final = 10_000  # lines of one list; a table without series and table would be one list of a million


class Part(NamedTuple):
    """Some lists of the file: what they come to, those read with care, and how many bytes are done."""

    tally: Tally
    checked: tuple[Checked, ...]
    done: int


class ListStream:
    """The lists of one CSV file of any size, whose rows stand list by list.

    Raises InputError where it cannot be read: no text, no headings, a list in pieces, a list without end.
    """

    def __init__(self, path: Path, rules: Rules) -> None:
        self.file = shown(path)
        self.size = size_of(path)
        self._path = path
        self._encoding = encoding_of(path)
        with open_bytes(path) as file:
            block = Blocks(file, self.file).read(b"", 1)
        if block is None:
            raise InputError("file_empty", file=self.file)
        self.layout = layout_of(block, self.file, self._encoding)
        self._careful = Careful(self.layout, rules)
        self.profile = self._careful.usual
        head = self.layout.head
        self._prover: Prover | None = None
        if is_provable(self.profile) and not head.void:
            games = head.agreed if rules.games is None else rules.games
            self._prover = Prover(self.profile, rules.players, games, max(head.names, default=0))
        self._scanner = Scanner(self.layout)

    @property
    def header(self) -> tuple[Finding, ...]:
        """What is wrong with the head and the headings of the file."""
        return self.layout.findings

    def parts(self, *, every: bool = False, infos: bool = False) -> Iterator[Part]:
        """Yield the lists in order, some at a time.

        Those read with care are all that are not proved right; also those with mere information where `infos` are
        wanted, and all of them where `every` one is.
        """
        seats = _Seats(self.layout)
        rest, line = b"", 1
        with open_bytes(self._path) as file:
            blocks = Blocks(file, self.file)
            while block := blocks.read(rest, line):
                if block.line < self.layout.line:
                    block = _without_head(block, self.layout.line)
                lines = self._scanner.scan(block.data, block.size, block.line)
                if not lines.starts.size:
                    rest, line = b"", block.line
                    continue
                keys, first = seats.take(lines)
                stop = lines.starts.size
                if not block.last:
                    stop = self._stop(lines, first)
                    keys, first = keys[: np.searchsorted(first, stop)], first[first < stop]
                rest = lines.data[lines.starts[stop] : lines.ends[-1]] if stop < lines.starts.size else b""
                line = int(lines.numbers[stop]) if rest else int(lines.numbers[-1]) + 1
                seats.done(keys, first, lines, stop)
                if first.size:
                    yield self._part(lines.until(stop), keys, first, blocks.done - len(rest), every=every, infos=infos)

    def _stop(self, lines: Lines, first: Numbers) -> int:
        """Return the line before which a block is cut: the list that may go on in the next one."""
        stop = int(first[-1])
        if stop == 0 and lines.starts.size > MAX_ROWS:
            raise InputError("list_endless", file=self.file, line=int(lines.numbers[0]), limit=MAX_ROWS)
        return stop

    def _part(
        self, lines: Lines, keys: list[Seat], first: Numbers, done: int, *, every: bool, infos: bool
    ) -> Part:
        behind = np.append(first[1:], lines.starts.size)
        longest = int((behind - first).max())
        if longest > MAX_ROWS:
            at = int(first[(behind - first).argmax()])
            raise InputError("list_endless", file=self.file, line=int(lines.numbers[at]), limit=MAX_ROWS)
        proof = self._prover.prove(lines, first) if self._prover is not None and not every else None
        if proof is None:
            trusted = np.zeros(first.size, np.bool_)
        else:
            trusted = proof.proved & ~((proof.unbid | proof.uncontrolled) & infos)
        tally = Tally() if proof is None else _proved(proof, trusted)
        checked = []
        for at in np.flatnonzero(~trusted).tolist():
            one = self._read(lines, int(first[at]), int(behind[at]), keys[at])
            checked.append(one)
            tally = tally.plus(tally_of(one.scored, one.findings, lost_rows(one.read, [one.scored.sheet])))
        return Part(tally, tuple(checked), done)

    def _read(self, lines: Lines, first: int, behind: int, seat: Seat) -> Checked:
        """Read the list on some lines with care."""
        texts = self._scanner.lines_of(lines.data, lines.starts, lines.ends, first, behind)
        assumed = tuple(name for name, number in zip(("series", "table"), seat, strict=True) if number < 0)
        known = (abs(seat[0]), abs(seat[1]))
        return self._careful.read(texts, lines.numbers[first:behind].tolist(), known, assumed)


def _without_head(block: Block, line: int) -> Block:
    """Return a block without the lines above line `line` of the file."""
    at = 0
    ends = b"\n" if b"\n" in block.data else b"\r"
    for _ in range(line - block.line):
        at = block.data.find(ends, at, block.size) + 1 or block.size
    return Block(block.data[at : block.size] + bytes(PADDING), block.size - at, line, block.last)


def _proved(proof: Proof, trusted: Numbers) -> Tally:
    """Return what the lists proved right come to."""
    counted = {
        name: int(getattr(proof, name)[trusted].sum())
        for name in ("games", "won", "lost", "passed", "overbid", "points", "complete")
    }
    codes = {"G120": int((proof.unbid & trusted).sum()), "T108": int((proof.uncontrolled & trusted).sum())}
    return Tally(
        lists=int(np.count_nonzero(trusted)),
        findings=Counter({code: count for code, count in codes.items() if count}),
        **counted,
    )


class _Seats:
    """Series and table line by line: where a line is silent, those of the line before."""

    def __init__(self, layout: Layout) -> None:
        self._file = layout.file
        self._said = (layout.said.get("series", UNKNOWN), layout.said.get("table", UNKNOWN))
        self._seen: set[Seat] = set()
        self._series = self._table = np.zeros(0, np.int64)

    def take(self, lines: Lines) -> tuple[list[Seat], Numbers]:
        """Return the seats of the lists of a block, and their first lines; -1 stands for 1 where nobody said."""
        self._series = _filled(lines.series, self._said[0])
        self._table = _filled(lines.table, self._said[1])
        # Where nobody has said anything yet the number is 1, and is known to be assumed.
        series = np.where(self._series == UNKNOWN, 1, self._series)
        table = np.where(self._table == UNKNOWN, 1, self._table)
        changed = np.empty(series.size, np.bool_)
        changed[0] = True
        np.not_equal(series[1:], series[:-1], out=changed[1:])
        changed[1:] |= table[1:] != table[:-1]
        first = np.flatnonzero(changed)
        return list(zip(self._series[first].tolist(), self._table[first].tolist(), strict=True)), first

    def done(self, keys: list[Seat], first: Numbers, lines: Lines, stop: int) -> None:
        """Note the lists up to a line as read. Raises InputError where one of them was read before."""
        for key, at in zip(keys, first.tolist(), strict=True):
            seat = (abs(key[0]), abs(key[1]))
            if seat in self._seen:
                raise InputError("list_in_pieces", file=self._file, line=int(lines.numbers[at]), series=seat[0], table=seat[1])
            self._seen.add(seat)
        if stop:
            self._said = int(self._series[stop - 1]), int(self._table[stop - 1])


def _filled(numbers: Numbers, before: int) -> Numbers:
    """Return numbers where each UNKNOWN is the last one known."""
    silent = numbers == UNKNOWN
    if not silent.any():
        return numbers
    at = np.where(silent, -1, np.arange(numbers.size))
    np.maximum.accumulate(at, out=at)
    return np.where(at < 0, before, numbers[at])
