"""The layout of a large table: the content of its columns, and its division into blocks of whole lists."""

import io
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import groupby, islice
from typing import BinaryIO, Final, NamedTuple

from skatlist.files.bulk.blocks import Block, Blocks
from skatlist.files.bulk.game_arrays import UNKNOWN
from skatlist.files.formats.files import MAX_LINE, MAX_ROWS
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.table.csv_list import MAX_QUOTED_LINES, delimiter_of, records, unguarded
from skatlist.files.formats.table.head import SEARCHED, Record
from skatlist.files.formats.table.rows import TableReader, open_table
from skatlist.skat.sheet.columns import LEVEL_COLUMNS, per_place
from skatlist.skat.sheet.game_facts import ROW_TEXTS
from skatlist.words import InputError

# The layout of a large table: the content of each column, and which of them are read together.

_FIRST_LINES: Final = SEARCHED * MAX_QUOTED_LINES
PER_PLACE: Final = ("total", "won", "lost")


class Role(Enum):
    """The meaning of the columns of a run."""

    SEAT = auto()  # series and table
    PLACE = auto()  # game, dealer, declarer
    ENTRY = auto()  # the game and how it ended
    NUMBER = auto()  # one number, column by column
    PER_PLACE = auto()  # numbers, of which a row fills only a few columns: totals, counters
    FREE = auto()  # any content: a remark, an unknown column
    EMPTY = auto()  # if not empty, the row goes to the careful reader: house rules, cells after the last heading


_ROLES: Final = {
    Role.SEAT: ("series", "table"),
    Role.PLACE: ("game", "dealer", "declarer"),
    Role.ENTRY: (
        *("contract", "spitzen", "with", "without", "levels"),
        *(column for _, column in LEVEL_COLUMNS),
        *("result", "overbid", "reason"),
    ),
    Role.NUMBER: ("bid", "card_points", "tricks", "value", "passed_count"),
    Role.PER_PLACE: tuple(cell for name in PER_PLACE for cell in per_place(name)),
    Role.FREE: (None, *ROW_TEXTS),
}
_ROLE_OF: Final = {column: role for role, columns in _ROLES.items() for column in columns}
_SINGLE: Final = (Role.NUMBER, Role.SEAT)  # read column by column
_HEAD: Final = 1 << 18  # bytes in which the headings must be


class Run(NamedTuple):
    """Adjacent columns of one role: the indexes of the first and the last, and their names."""

    role: Role
    first: int
    last: int
    columns: tuple[str | None, ...]


class FileLayout:
    """A table with the columns of its headings.

    `width` is the number of cells in a row, `line` the first line below them.
    """

    def __init__(self, reader: TableReader, width: int, line: int, encoding: str, delimiter: str) -> None:
        self.file = reader.file
        self.head = reader.head
        self.columns = reader.columns
        self.crosses = reader.crosses
        self.latest = dict(reader.latest)
        self.findings = tuple(reader.findings)
        self.width = width
        self.line = line
        self.encoding = encoding
        self.delimiter = delimiter
        self._seat_columns = tuple(
            reader.columns.index(name) if name in reader.columns else None for name in ("series", "table")
        )
        self.runs = tuple(_runs((*reader.columns, *("",) * (width - len(reader.columns)))))

    def reader(self) -> TableReader:
        """Return a new reader for rows of this table."""
        reader = TableReader(self.file, self.head, self.columns, unguarded)
        reader.latest = dict(self.latest)
        return reader

    def text(self, data: bytes) -> str:
        """Return bytes of the table as text."""
        return data.decode(self.encoding)

    def seat_of(self, cells: Sequence[str]) -> tuple[int | None, int | None]:
        """Return the series and table that a row states, like `TableReader`."""
        series, table = (
            None if at is None or at >= len(cells) or not cells[at].strip() else natural(cells[at])
            for at in self._seat_columns
        )
        return series, table


def file_layout(block: Block, file: str, encoding: str) -> FileLayout:
    """Return the layout of a table from its first block.

    Raises InputError if it has no headings or lacks a column that every list needs.
    """
    end = block.data.rfind(b"\n", 0, min(block.size, _HEAD)) + 1 or block.size
    lines = list(islice(io.StringIO(block.data[:end].decode(encoding), newline=""), _FIRST_LINES))
    long = next((number for number, line in enumerate(lines, 1) if len(line) > MAX_LINE), None)
    if long is not None:
        raise InputError("line_too_long", file=file, line=long, limit=MAX_LINE)
    start, delimiter = delimiter_of(lines)
    first: list[Record] = list(islice(records(lines, start, delimiter), SEARCHED + 1))
    at, reader = open_table(first[:SEARCHED], file, unguarded)
    line = first[at + 1][0] if at + 1 < len(first) else len(lines) + 1
    return FileLayout(reader, len(first[at][2] or ()), line, encoding, delimiter)


def _runs(columns: Sequence[str | None]) -> list[Run]:
    roles = [_ROLE_OF.get(column, Role.EMPTY) for column in columns]
    runs = []
    for (role, _), places in groupby(range(len(columns)), lambda at: (roles[at], at if roles[at] in _SINGLE else None)):
        at = list(places)
        runs.append(Run(role, at[0], at[-1], tuple(columns[at[0] : at[-1] + 1])))
    return runs


# A large table cut into blocks of whole lists: series and table of its lines, in order.

Seat = tuple[int, int]  # series and table, UNKNOWN if not stated
_FIRST_LOOK: Final = 64  # lines, enough for a list and its footer
_FURTHER: Final = 8  # times as many in the next step
_BLANK: Final = b" \t\r\n"


class Cut(NamedTuple):
    """A block of whole lists, and the seat of its first line in case that line does not state it."""

    block: Block
    before: Seat


def cuts(file: BinaryIO, layout: FileLayout) -> Iterator[Cut]:
    """Yield the table in blocks of whole lists.

    Raises InputError if a list has more than MAX_ROWS rows.
    """
    blocks = Blocks(file, layout.file)
    values = layout.latest.get("series", UNKNOWN), layout.latest.get("table", UNKNOWN)
    rest, line = b"", 1
    while block := blocks.read(rest, line):
        if block.line < layout.line:
            block = block.rest_from(layout.line)
        at, lines, before = _last_end(block, layout, values)
        endless = not lines and block.lines > MAX_ROWS
        if endless or block.last:
            size = len(block.data[: block.size].rstrip(_BLANK + layout.delimiter.encode()))
            filled = block.data.find(b"\n", size) + 1 if size else 0
            if not filled:
                rest, line = b"", block.line + block.lines
                continue
            if endless:
                at, lines, before = _without_blank(block, filled, layout, values)
        done, rest = block.split(at, lines)
        line = block.line + lines
        if lines:
            yield Cut(done, values)
            values = before


def _last_end(block: Block, layout: FileLayout, seat_before: Seat) -> tuple[int, int, Seat]:
    """Return the end of the last whole list in a block: byte, number of lines, and its seat."""
    if block.last:
        return block.size, block.lines, seat_before
    look = _FIRST_LOOK
    while True:
        start, count = _tail(block, look)
        whole = count == block.lines
        end = _in_tail(
            block.data[start : block.size], layout, seat_before if whole else (UNKNOWN, UNKNOWN), whole=whole
        )
        if end is not None:
            size, lines, before = end
            return start + size, block.lines - count + lines, before
        if whole:
            return 0, 0, seat_before
        look *= _FURTHER


def _without_blank(block: Block, filled: int, layout: FileLayout, seat: Seat) -> tuple[int, int, Seat]:
    """Return the end of a list that only blank lines follow in the block, in the form of `_last_end`.

    Raises InputError if the list is too long even without them.
    """
    every = block.data[: block.size].splitlines(keepends=True)
    count = block.data.count(b"\n", 0, filled)
    blank = _BLANK + layout.delimiter.encode()
    if sum(bool(line.strip(blank)) for line in every[:count]) > MAX_ROWS:
        raise InputError("list_endless", file=layout.file, line=block.line, limit=MAX_ROWS)
    stop = count + MAX_QUOTED_LINES  # lines that may belong to a cell of the last line
    if stop > block.lines:
        return 0, 0, seat
    series, table = seat
    for _, _, cells in records([layout.text(line) for line in every[:stop]], 0, layout.delimiter):
        of_row = layout.seat_of(cells or ())
        series, table = (old if new is None else new for old, new in zip((series, table), of_row, strict=True))
    return sum(map(len, every[:stop])), stop, (series, table)


def _tail(block: Block, look: int) -> tuple[int, int]:
    at = block.size
    for count in range(min(look, block.lines)):
        at = block.data.rfind(b"\n", 0, at - 1) + 1
        if at == 0:
            return 0, count + 1
    return at, min(look, block.lines)


def _in_tail(data: bytes, layout: FileLayout, seat_before: Seat, *, whole: bool) -> tuple[int, int, Seat] | None:
    """Return the last position where another list begins: bytes and lines before it, and the seat of the line before.

    If the tail is not the whole block, the seat of its first lines may have been stated earlier.
    """
    if b'"' in data and not whole:
        return None  # a cell may have begun earlier
    lines = data.splitlines(keepends=True)
    texts = [layout.text(line) for line in lines]
    last = None
    seat = tuple(
        number if whole or name not in layout.columns else None
        for name, number in zip(("series", "table"), seat_before, strict=True)
    )
    for at, text, cells in records(texts, 0, layout.delimiter):
        if '"' in text and at > len(lines) - MAX_QUOTED_LINES:
            break  # a cell may continue after the block
        of_row = layout.seat_of(cells or ())
        now = tuple(old if new is None else new for old, new in zip(seat, of_row, strict=True))
        if None not in seat and any(abs(old or 0) != abs(new or 0) for old, new in zip(seat, now, strict=True)):
            last = at - 1, seat
        seat = now
    if last is None or not last[0]:
        return None
    count, (series, table) = last
    return sum(map(len, lines[:count])), count, (series or 0, table or 0)
