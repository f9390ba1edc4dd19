"""The layout of a large table: the content of each column, and which of them are read together."""

import io
from collections.abc import Sequence
from enum import Enum, auto
from itertools import groupby, islice
from typing import Final, NamedTuple

from skatlist.bulk.blocks import Block
from skatlist.formats.files import MAX_LINE
from skatlist.formats.numbers import natural
from skatlist.formats.table.csv_list import MAX_QUOTED_LINES, delimiter_of, records, unguarded
from skatlist.formats.table.head import SEARCHED, Record
from skatlist.formats.table.rows import TableReader, open_table
from skatlist.sheet.columns import LEVEL_COLUMNS, per_place
from skatlist.words import InputError

_FIRST_LINES: Final = SEARCHED * MAX_QUOTED_LINES
PER_PLACE: Final = ("total", "won", "lost")


class Role(Enum):
    """The meaning of the columns of a run."""

    SEAT = auto()  # series and table
    PLACE = auto()  # game, dealer, declarer
    ENTRY = auto()  # what was played and how it ended
    NUMBER = auto()  # one number, column by column
    PER_PLACE = auto()  # numbers that stand in few of their columns: totals, counters
    FREE = auto()  # whatever stands there: a remark, a column nobody knows
    EMPTY = auto()  # has to be empty, or the row is read with care: house rules, cells after the last heading


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
    Role.FREE: (None, "remark"),
}
_ROLE_OF: Final = {column: role for role, columns in _ROLES.items() for column in columns}
_SINGLE: Final = (Role.NUMBER, Role.SEAT)  # read column by column
_HEAD: Final = 1 << 18  # bytes in which the headings are


class Run(NamedTuple):
    """Columns of one role side by side: the places of the first and the last, and their names."""

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
        """Return the series and table a row names, as `TableReader` reads them."""
        series, table = (
            None if at is None or at >= len(cells) or not cells[at].strip() else natural(cells[at])
            for at in self._seat_columns
        )
        return series, table


def file_layout(block: Block, file: str, encoding: str) -> FileLayout:
    """Return how a table is written, from its first block.

    Raises InputError if it has no headings or lacks a column no list can do without.
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
