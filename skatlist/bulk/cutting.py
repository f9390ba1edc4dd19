"""A large table cut into blocks of whole lists: series and table of its lines, in order."""

from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from skatlist.bulk.blocks import Block, Blocks
from skatlist.bulk.game_arrays import UNKNOWN
from skatlist.bulk.layout import FileLayout
from skatlist.formats.files import MAX_ROWS
from skatlist.formats.table.csv_list import MAX_QUOTED_LINES, records
from skatlist.words import InputError

Seat = tuple[int, int]  # series and table, UNKNOWN where nobody said
_FIRST_LOOK: Final = 64  # lines: a list and its footer
_FURTHER: Final = 8  # times as many
_BLANK: Final = b" \t\r\n"


class Cut(NamedTuple):
    """A block of whole lists, and the seat of its first line if that line does not name it."""

    block: Block
    before: Seat


def cuts(file: BinaryIO, layout: FileLayout) -> Iterator[Cut]:
    """Yield the table in blocks that end with a list.

    Raises InputError if a list does not end.
    """
    blocks = Blocks(file, layout.file)
    values = layout.latest.get("series", UNKNOWN), layout.latest.get("table", UNKNOWN)
    rest, line = b"", 1
    while block := blocks.read(rest, line):
        if block.line < layout.line:
            block = block.behind(layout.line)
        at, lines, before = _last_end(block, layout, values)
        endless = not lines and block.lines > MAX_ROWS
        if endless or block.last:
            filled = _filled(block, layout)
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
    """Return the end of the last whole list in a block: byte, lines so far, and its seat."""
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


def _filled(block: Block, layout: FileLayout) -> int:
    size = len(block.data[: block.size].rstrip(_BLANK + layout.delimiter.encode()))
    return block.data.find(b"\n", size) + 1 if size else 0


def _without_blank(block: Block, filled: int, layout: FileLayout, seat: Seat) -> tuple[int, int, Seat]:
    """Return the end of a list that is followed only by blank lines to the end of the block, as `_last_end` does.

    Raises InputError if the list is too long without them.
    """
    every = block.data[: block.size].splitlines(keepends=True)
    count = block.data.count(b"\n", 0, filled)
    blank = _BLANK + layout.delimiter.encode()
    if sum(bool(line.strip(blank)) for line in every[:count]) > MAX_ROWS:
        raise InputError("list_endless", file=layout.file, line=block.line, limit=MAX_ROWS)
    behind = count + MAX_QUOTED_LINES  # that many may belong to a cell of the last line
    if behind > block.lines:
        return 0, 0, seat
    series, table = seat
    for _, _, cells in records([layout.text(line) for line in every[:behind]], 0, layout.delimiter):
        of_row = layout.seat_of(cells or ())
        series, table = (old if new is None else new for old, new in zip((series, table), of_row, strict=True))
    return sum(map(len, every[:behind])), behind, (series, table)


def _tail(block: Block, look: int) -> tuple[int, int]:
    at = block.size
    for count in range(min(look, block.lines)):
        at = block.data.rfind(b"\n", 0, at - 1) + 1
        if at == 0:
            return 0, count + 1
    return at, min(look, block.lines)


def _in_tail(data: bytes, layout: FileLayout, seat_before: Seat, *, whole: bool) -> tuple[int, int, Seat] | None:
    """Return the last place where another list begins: bytes and lines before it, and the seat of the line before.

    If the tail is not the whole block, the seat of its first lines may have been named before.
    """
    if b'"' in data and not whole:
        return None  # a cell may have begun before
    lines = data.splitlines(keepends=True)
    texts = [layout.text(line) for line in lines]
    last = None
    seat = tuple(
        number if whole or name not in layout.columns else None
        for name, number in zip(("series", "table"), seat_before, strict=True)
    )
    for at, text, cells in records(texts, 0, layout.delimiter):
        if '"' in text and at > len(lines) - MAX_QUOTED_LINES:
            break  # a cell may go on after the block
        of_row = layout.seat_of(cells or ())
        now = tuple(old if new is None else new for old, new in zip(seat, of_row, strict=True))
        if None not in seat and any(abs(old or 0) != abs(new or 0) for old, new in zip(seat, now, strict=True)):
            last = at - 1, seat
        seat = now
    if last is None or not last[0]:
        return None
    count, (series, table) = last
    return sum(map(len, lines[:count])), count, (series or 0, table or 0)
