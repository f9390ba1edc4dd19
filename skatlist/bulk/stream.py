"""A large CSV file, list after list, in bounded memory: proved right in one go, or read and checked with care."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from threading import local
from typing import BinaryIO, NamedTuple, cast

import numpy as np

from skatlist.bulk.blocks import Blocks, encoding_of
from skatlist.bulk.cutting import Cut, cuts
from skatlist.bulk.fast_check import Flags, Proof, Prover, is_provable
from skatlist.bulk.layout import FileLayout, layout_of
from skatlist.bulk.parallel import in_order
from skatlist.bulk.row_by_row import Careful, CheckedList, ListLines, Rules
from skatlist.bulk.scan import Scanner
from skatlist.bulk.scattered_lists import ListBounds, Pieces, find_pieces, lists_of
from skatlist.bulk.tally import ListCounts, tally_of, tally_of_findings
from skatlist.checks.audit.footer import T108
from skatlist.checks.game.g120_bid_unknown import KIND as G120
from skatlist.disk import open_bytes, shown, size_of
from skatlist.findings import Finding
from skatlist.formats.parsed import Parsed, lost_lines
from skatlist.formats.registry import PARQUET, format_of
from skatlist.words import InputError


class Part(NamedTuple):
    """Some lists of the file, in order: what they come to, those read with care, and how many bytes are done.

    `seats` has a number for each list, made of its series and table.
    """

    tally: ListCounts
    checked: tuple[CheckedList, ...]
    seats: tuple[int, ...]
    done: int


class InPiecesError(Exception):
    """Rows of a list come after those of another one."""


class ListStream:
    """The lists of one CSV or Parquet file of any size; rows of a list may stand in several places.

    Raises InputError where it cannot be read: no text, no headings, a list without end.
    """

    def __init__(self, path: Path, rules: Rules) -> None:
        self.file = shown(path)
        self.size = size_of(path)
        self._path = path
        self._is_text = format_of(path) is not PARQUET
        encoding = encoding_of(path) if self._is_text else "utf-8"
        with self._opened() as file:
            block = Blocks(file, self.file).read()
        if block is None:
            raise InputError("file_empty", file=self.file)
        self.layout = layout_of(block, self.file, encoding)
        if self.layout.head.seats:
            raise InputError("large_names", file=self.file)
        self._rules = rules
        self.profile = rules.profile_of(self.layout.head.rules, self.file)

    def _opened(self) -> BinaryIO:
        if self._is_text:
            return open_bytes(self._path)
        from skatlist.formats.table.parquet_list import ParquetText  # noqa: PLC0415 - Arrow, for such files only

        return cast("BinaryIO", ParquetText(self._path))

    @property
    def header(self) -> tuple[Finding, ...]:
        """What is wrong with the head and the headings of the file."""
        return self.layout.findings

    def tally(self, show: Callable[[int], object] = int) -> ListCounts:
        """Return what all lists come to; `show` hears how many bytes are done."""
        try:
            return self._added(self._parts(Pieces(), every=False, infos=False), show)
        except InPiecesError:
            return self._added(self.parts(), show)

    def _added(self, parts: Iterable[Part], show: Callable[[int], object]) -> ListCounts:
        tally = tally_of_findings(self.header)
        for part in parts:
            tally = tally.plus(part.tally)
            show(part.done)
        return tally

    def parts(self, *, every: bool = False, infos: bool = False) -> Iterator[Part]:
        """Yield the lists in the order in which they begin, some at a time.

        Those read with care are all that are not proved right; also those with mere information where `infos` are
        wanted, and all of them where `every` one is.
        """
        return self._parts(self._pieces(), every=every, infos=infos)

    def parsed(self) -> Iterator[tuple[Parsed, int]]:
        """Yield every list as it is read, not scored, and how many bytes are done."""
        judge = Judge(self._path, self.layout, self._rules, self._pieces(), every=True, infos=False)
        with self._opened() as file:
            for cut in cuts(file, self.layout):
                for parsed in judge.parsed(cut):
                    yield parsed, cut.block.done

    def _pieces(self) -> Pieces:
        with self._opened() as file:
            return find_pieces(cuts(file, self.layout), Scanner(self.layout), found_again=self._is_text)

    def _parts(self, pieces: Pieces, *, every: bool, infos: bool) -> Iterator[Part]:
        here = local()
        new_judge = partial(Judge, self._path, self.layout, self._rules, pieces, every=every, infos=infos)

        def judged(cut: Cut) -> Part:
            # Every thread has a judge of its own: what one learns does not disturb the other.
            if not hasattr(here, "judge"):
                here.judge = new_judge()
            part: Part = here.judge.part(cut)
            return part

        seen: set[int] = set()
        some = False
        with self._opened() as file:
            for part in in_order(judged, cuts(file, self.layout)):
                known = len(seen) + len(part.seats)
                seen.update(part.seats)
                if len(seen) < known:
                    raise InPiecesError
                some |= part.tally.lists > 0
                yield part
        if not some:
            yield new_judge().nothing(self.size)


class Judge:
    """Judges blocks of whole lists: proves them right, or reads them with care."""

    def __init__(
        self, path: Path, layout: FileLayout, rules: Rules, pieces: Pieces, *, every: bool, infos: bool
    ) -> None:
        self._path = path
        self._pieces = pieces
        self._infos = infos
        self._scanner = Scanner(layout)
        self._careful = Careful(layout, rules)
        self._prover: Prover | None = None
        head = layout.head
        if is_provable(self._careful.usual) and not head.void and not every:
            games = head.agreed if rules.games is None else rules.games
            self._prover = Prover(self._careful.usual, rules.players, games, head.places)

    def part(self, cut: Cut) -> Part:
        """Return what the lists that begin in a block come to."""
        lines = self._scanner.scan(cut.block)
        lists = lists_of(lines, cut.said)
        parted = self._pieces.among(lists.seats)
        if np.unique(lists.seats[~parted]).size < np.count_nonzero(~parted):
            raise InPiecesError  # before any of them is read with care
        proof = None if self._prover is None else self._prover.prove(lines, lists.first)
        if proof is None:
            trusted = np.zeros(lists.first.size, np.bool_)
        else:
            trusted = proof.proved & ~((proof.unbid | proof.uncontrolled) & self._infos)
        trusted &= ~parted
        tally = ListCounts() if proof is None else _proved(proof, trusted)
        checked = []
        for written in self._written(cut, lists, np.flatnonzero(~trusted).tolist()):
            one = self._careful.read(written)
            checked.append(one)
            tally = tally.plus(tally_of(one.scored, one.findings, len(lost_lines(one.read, [one.scored.sheet]))))
        return Part(tally, tuple(checked), tuple(lists.seats[~parted].tolist()), cut.block.done)

    def nothing(self, done: int) -> Part:
        """Return what a table comes to in which no list stands: one without a game, for the checks to speak of."""
        said = self._scanner.layout.said
        assumed = tuple(name for name in ("series", "table") if name not in said)
        one = self._careful.read(ListLines((), (), (said.get("series", 1), said.get("table", 1)), assumed))
        return Part(tally_of(one.scored, one.findings), (one,), (), done)

    def parsed(self, cut: Cut) -> Iterator[Parsed]:
        """Yield the lists that begin in a block as they are read."""
        lists = lists_of(self._scanner.scan(cut.block), cut.said)
        yield from map(self._careful.parsed, self._written(cut, lists, range(lists.first.size)))

    def _written(self, cut: Cut, lists: ListBounds, wanted: Iterable[int]) -> Iterator[ListLines]:
        """Yield the lines of lists, where they begin in this block."""
        begins = lists.starts(cut.block)
        for at in wanted:
            pieces = list(self._pieces.of(int(lists.seats[at])))
            if not pieces:
                first, behind = int(lists.first[at]), int(lists.behind[at])
                texts, numbers = lists.lines.texts.of(first, behind), lists.lines.numbers[first:behind].tolist()
                yield ListLines(texts, numbers, *lists.seat(at))
            elif pieces[0][0] == begins[at]:
                yield ListLines(*self._put_together(pieces), *lists.seat(at))

    def _put_together(self, pieces: Iterable[tuple[int, int, int]]) -> tuple[list[str], list[int]]:
        """Return the lines of a list that stand in several places of the file, and their numbers."""
        texts: list[str] = []
        numbers: list[int] = []
        with open_bytes(self._path) as file:
            for start, size, line in pieces:
                file.seek(start)
                found = [self._scanner.layout.text(text) for text in file.read(size).splitlines(keepends=True)]
                texts += found
                numbers += range(line, line + len(found))
        return texts, numbers


def _proved(proof: Proof, trusted: Flags) -> ListCounts:
    """Return what the lists proved right come to."""
    counted = {
        name: int(getattr(proof, name)[trusted].sum())
        for name in ("games", "won", "lost", "passed", "overbid", "points", "complete")
    }
    codes = {
        G120.code: int((proof.unbid & trusted).sum()),
        T108.code: int((proof.uncontrolled & trusted).sum()),
    }
    return ListCounts(
        lists=int(np.count_nonzero(trusted)),
        findings=Counter({code: count for code, count in codes.items() if count}),
        **counted,
    )
