"""A large CSV file, list after list, in bounded memory: proved correct at once, or read and checked row by row."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import local
from typing import Any, BinaryIO, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from skatlist.base.disk import open_bytes, path_text, size_of
from skatlist.files.bulk.blocks import Block, Blocks, encoding_of, in_order
from skatlist.files.bulk.fast_check import Flags, Proof, Prover, is_provable
from skatlist.files.bulk.game_arrays import UNKNOWN
from skatlist.files.bulk.layout import Cut, FileLayout, Seat, cuts, file_layout
from skatlist.files.bulk.scan import Lines, Scanner
from skatlist.files.bulk.tally import ListCounts, tally_of, tally_of_findings
from skatlist.files.formats.files import MAX_ROWS
from skatlist.files.formats.folder.event_folder import resized
from skatlist.files.formats.parsed import Parsed, lost_lines
from skatlist.files.formats.players.names import with_names
from skatlist.files.formats.registry import PARQUET, format_of
from skatlist.files.formats.table.csv_list import records
from skatlist.skat.checks.audit.footer import T108
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.game.bids import G120
from skatlist.skat.findings import Family, Finding
from skatlist.skat.rules import DEFAULT_PROFILE, Profile, load_profile, scored_by
from skatlist.skat.sheet import ScoredSheet, score
from skatlist.tournament.state import ListState, list_state
from skatlist.words import InputError

# One list of a large table, read, scored and checked row by row like a small file.


class Rules(NamedTuple):
    """The options of a call for lists: rules, scoring, places at the table, agreed games."""

    rules: str | None = None
    scoring: str | None = None
    players: int | None = None
    games: int | None = None

    def profile_of(self, own: str | None, file: str) -> Profile:
        """Return the rules of a list. `own` are the rules that it states itself. The call overrides them."""
        profile = (
            load_profile(own, beside=file) if own and not self.rules else load_profile(self.rules or DEFAULT_PROFILE)
        )
        return scored_by(profile, self.scoring) if self.scoring else profile


class CheckedList(NamedTuple):
    """A list, its score, and everything wrong with it. `read` are the findings of the reader."""

    scored: ScoredSheet
    findings: tuple[Finding, ...]
    read: tuple[Finding, ...]

    def state(self, of_file: Iterable[Finding]) -> ListState:
        """Return how final the list is. An unreadable part in the head of its file concerns every list in it."""
        unread = (finding for finding in of_file if finding.series is None and finding.kind.family is Family.WRITING)
        return list_state(self.scored, [*unread, *self.findings])


class ListLines(NamedTuple):
    """The lines of a list, their numbers in the file, its series and table, and which of the two are assumed."""

    lines: Sequence[str]
    numbers: Sequence[int]
    seat: Seat
    assumed: tuple[str, ...]


class Careful:
    """Reads lists of one table, row by row. `usual` are the rules of lists that state none."""

    def __init__(self, layout: FileLayout, rules: Rules) -> None:
        self._layout = layout
        self._rules = rules
        self.usual = rules.profile_of(layout.head.rules, layout.file)

    def parsed(self, written: ListLines) -> Parsed:
        """Return the list on these lines of the file."""
        reader = self._layout.reader()
        for at, text, cells in records(written.lines, 0, self._layout.delimiter):
            reader.latest |= {"series": written.seat[0], "table": written.seat[1]}
            reader.read((written.numbers[at - 1], text, cells))
        sheets = tuple(sheet._replace(assumed=written.assumed) for sheet in reader.sheets())
        return with_names(Parsed(sheets, tuple(reader.findings)))

    def read(self, written: ListLines) -> CheckedList:
        """Return the list on these lines of the file, scored and checked."""
        (sheet, *_), read, _ = self.parsed(written)
        rules = self._rules
        if rules.games is not None:
            sheet = sheet._replace(agreed=rules.games)
        sheet = sheet._replace(players=resized(sheet.players, rules.players))
        profile = rules.profile_of(sheet.rules, self._layout.file)
        scored = score(sheet, profile)
        findings = check_sheet(scored, (*self._layout.findings, *read))
        return CheckedList(scored, reading_order((*read, *findings)), read)


def reading_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings of one list by line. Those about the whole list come last."""

    def place(finding: Finding) -> tuple[bool, int]:
        return finding.game is None and finding.kind.family is not Family.WRITING, finding.source.line or 0

    return tuple(sorted(findings, key=place))


Numbers = NDArray[Any]
_SHIFT = 32  # bits for the table


class ListBounds(NamedTuple):
    """The lists of a block: their first lines and the lines after their last, by number in the block.

    `seats` combine series and table, each 1 if not stated. `series` and `table` are UNKNOWN then.
    """

    lines: Lines
    first: Numbers
    stop: Numbers
    series: Numbers
    table: Numbers
    seats: Numbers

    def seat(self, at: int) -> tuple[Seat, tuple[str, ...]]:
        """Return series and table of a list, and which of them are assumed."""
        seat = int(self.series[at]), int(self.table[at])
        assumed = tuple(name for name, number in zip(("series", "table"), seat, strict=True) if number == UNKNOWN)
        return (abs(seat[0]), abs(seat[1])), assumed

    def starts(self, block: Block) -> Numbers:
        """Return the bytes of the file at which the lists begin."""
        starts: Numbers = self.lines.texts.starts[self.first] + (block.done - block.size)
        return starts

    def ends(self, block: Block) -> Numbers:
        """Return the bytes of the file at which the lists end."""
        ends: Numbers = self.lines.texts.ends[self.stop - 1] + (block.done - block.size)
        return ends


def list_bounds(lines: Lines, before: Seat) -> ListBounds:
    """Return the lists of a block. A line that does not state its seat has the seat of the line before."""
    series, table = _filled(lines.series, before[0]), _filled(lines.table, before[1])
    seats = (np.abs(series) << _SHIFT) + np.abs(table)  # UNKNOWN is -1 and stands for 1
    changed = np.ones(seats.size, np.bool_)
    changed[1:] = seats[1:] != seats[:-1]
    first = np.flatnonzero(changed)
    stop = np.append(first[1:], seats.size)
    # The seat of a list may be stated below its first line.
    return ListBounds(lines, first, stop, series[stop - 1], table[stop - 1], seats[first])


def _filled(numbers: Numbers, before: int) -> Numbers:
    silent = numbers == UNKNOWN
    if not silent.any():
        return numbers
    at = np.where(silent, -1, np.arange(numbers.size))
    np.maximum.accumulate(at, out=at)
    return np.where(at < 0, before, numbers[at])


class Pieces:
    """The lists with rows in several places of the file: the pieces of each, with start, size and line."""

    def __init__(self, seats: Numbers | None = None, places: Numbers | None = None) -> None:
        """`seats` and `places` (start, size, line) have an entry for every piece of these lists, sorted by seat."""
        self._seats = np.zeros(0, np.int64) if seats is None else seats
        self._places = np.zeros((0, 3), np.int64) if places is None else places

    def among(self, seats: Numbers) -> NDArray[np.bool_]:
        """Return which of these lists are in pieces."""
        return np.isin(seats, self._seats) if self._seats.size else np.zeros(seats.size, np.bool_)

    def of(self, seat: int) -> Iterator[tuple[int, int, int]]:
        """Yield start, size and line of the pieces of a list, in order."""
        first, stop = np.searchsorted(self._seats, (seat, seat + 1))
        yield from map(tuple, self._places[first:stop].tolist())


def find_pieces(cuts: Iterable[Cut], scanner: Scanner, *, is_repeatable: bool = True) -> Pieces:
    """Return the lists of a file that are in pieces.

    Raises InputError if there are any, and the file cannot be read again by position (not `is_repeatable`), or if one
    of them is too long.
    """
    seats: list[Numbers] = []
    places: list[Numbers] = []
    for cut in cuts:
        lists = list_bounds(scanner.scan(cut.block), cut.before)
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
    if twice.any() and not is_repeatable:
        line = int(where[twice][1, 2])
        raise InputError("list_in_pieces", file=scanner.layout.file, line=line)
    _check_length(every[twice], where[twice], scanner.layout.file)
    return Pieces(every[twice], where[twice, :3])


def _check_length(seats: Numbers, places: Numbers, file: str) -> None:
    if not seats.size:
        return
    _, first = np.unique(seats, return_index=True)
    long = first[np.add.reduceat(places[:, 3], first) > MAX_ROWS]
    if long.size:
        raise InputError("list_endless", file=file, line=int(places[long[0], 2]), limit=MAX_ROWS)


class Part(NamedTuple):
    """Some lists of the file, in order: their counts, the lists read row by row, and the number of bytes done.

    `seats` has a number for each list that is not in pieces, combined from its series and table.
    """

    tally: ListCounts
    checked: tuple[CheckedList, ...]
    seats: tuple[int, ...]
    done: int


class InPiecesError(Exception):
    """Rows of a list come after those of another one."""


class ListStream:
    """The lists of one CSV or Parquet file of any size. Rows of a list may stand in several places.

    Raises InputError if it cannot be read: no text, no headings, an endless list.
    """

    def __init__(self, path: Path, rules: Rules) -> None:
        self.file = path_text(path)
        self.size = size_of(path)
        self._path = path
        self._is_text = format_of(path) is not PARQUET
        encoding = encoding_of(path) if self._is_text else "utf-8"
        with self._opened() as file:
            block = Blocks(file, self.file).read()
        if block is None:
            raise InputError("file_empty", file=self.file)
        self.layout = file_layout(block, self.file, encoding)
        if self.layout.head.seats:
            raise InputError("large_names", file=self.file)
        self._rules = rules
        self.profile = rules.profile_of(self.layout.head.rules, self.file)

    def _opened(self) -> BinaryIO:
        if self._is_text:
            return open_bytes(self._path)
        from skatlist.files.formats.table.parquet_list import ParquetText

        return cast("BinaryIO", ParquetText(self._path))

    @property
    def header(self) -> tuple[Finding, ...]:
        """The findings in the head and the headings of the file."""
        return self.layout.findings

    def tally(self, show: Callable[[int], object] = int) -> ListCounts:
        """Return the counts of all lists. `show` is called with the number of bytes done."""
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
        """Yield the lists in the order of their beginning, some at a time.

        Lists that are not proved correct are read row by row. So are lists with mere information if `infos` are wanted,
        and all of them with `every`.
        """
        return self._parts(self._pieces(), every=every, infos=infos)

    def parsed(self) -> Iterator[tuple[Parsed, int]]:
        """Yield every list as it is read, without scores, and the number of bytes done."""
        judge = Judge(self._path, self.layout, self._rules, self._pieces(), every=True, infos=False)
        with self._opened() as file:
            for cut in cuts(file, self.layout):
                for parsed in judge.parsed(cut):
                    yield parsed, cut.block.done

    def _pieces(self) -> Pieces:
        with self._opened() as file:
            return find_pieces(cuts(file, self.layout), Scanner(self.layout), is_repeatable=self._is_text)

    def _parts(self, pieces: Pieces, *, every: bool, infos: bool) -> Iterator[Part]:
        here = local()
        new_judge = partial(Judge, self._path, self.layout, self._rules, pieces, every=every, infos=infos)

        def judged(cut: Cut) -> Part:
            # Every thread has a judge of its own, because a judge learns while it works.
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
    """Judges blocks of whole lists: proves them correct, or reads them row by row."""

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
        """Return the counts of the lists that begin in a block."""
        lines = self._scanner.scan(cut.block)
        lists = list_bounds(lines, cut.before)
        parted = self._pieces.among(lists.seats)
        if np.unique(lists.seats[~parted]).size < np.count_nonzero(~parted):
            raise InPiecesError  # before any of them is read row by row
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
        """Return the result for a table without lists: an empty list for the checks to report."""
        latest = self._scanner.layout.latest
        assumed = tuple(name for name in ("series", "table") if name not in latest)
        one = self._careful.read(ListLines((), (), (latest.get("series", 1), latest.get("table", 1)), assumed))
        return Part(tally_of(one.scored, one.findings), (one,), (), done)

    def parsed(self, cut: Cut) -> Iterator[Parsed]:
        """Yield the lists that begin in a block as they are read."""
        lists = list_bounds(self._scanner.scan(cut.block), cut.before)
        yield from map(self._careful.parsed, self._written(cut, lists, range(lists.first.size)))

    def _written(self, cut: Cut, lists: ListBounds, wanted: Iterable[int]) -> Iterator[ListLines]:
        """Yield the lines of lists that begin in this block."""
        begins = lists.starts(cut.block)
        for at in wanted:
            pieces = list(self._pieces.of(int(lists.seats[at])))
            if not pieces:
                first, stop = int(lists.first[at]), int(lists.stop[at])
                texts, numbers = lists.lines.texts.of(first, stop), lists.lines.numbers[first:stop].tolist()
                yield ListLines(texts, numbers, *lists.seat(at))
            elif pieces[0][0] == begins[at]:
                yield ListLines(*self._put_together(pieces), *lists.seat(at))

    def _put_together(self, pieces: Iterable[tuple[int, int, int]]) -> tuple[list[str], list[int]]:
        """Return the lines of a list with several pieces in the file, and their numbers."""
        texts: list[str] = []
        numbers: list[int] = []
        with open_bytes(self._path) as file:
            for start, size, line in pieces:
                file.seek(start)
                lines = [self._scanner.layout.text(text) for text in file.read(size).splitlines(keepends=True)]
                texts += lines
                numbers += range(line, line + len(lines))
        return texts, numbers


def _proved(proof: Proof, trusted: Flags) -> ListCounts:
    """Return the counts of the lists proved correct."""
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
