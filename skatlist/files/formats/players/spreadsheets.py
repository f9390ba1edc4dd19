"""Worksheets of LibreOffice (.ods) and of old Excel (.xls), as clubs keep the lists of their members.

python-calamine reads both, but before anything can be counted: one cell far down in an .xls of 6 kB takes 940 MB, one
row said to repeat in an .ods of 1 kB ends the program without an exception. What would have to count beforehand is all
of this reader but its last lines.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from skatlist.base.disk import path_text, read_bytes
from skatlist.files.formats.files import MAX_CELLS, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, OLD_WORKBOOK_BEGIN
from skatlist.files.formats.table.head import Record, with_joined
from skatlist.files.formats.table.workbook_bounds import MAX_LETTERS, is_plain_xml, parts_of
from skatlist.words import InputError

_MAX_BYTES: Final = 1024 * 1024
_MAX_CONTENT: Final = 4 * 1024 * 1024  # a parsed tree takes fifty times as much
_MAX_SHEETS: Final = 30
_BROKEN: Final = "errors.workbook_broken"  # says that the file is no .xlsx
_CONTENT: Final = "content.xml"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_SHEETS: Final = f"{_OFFICE}body/{_OFFICE}spreadsheet"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_PARAGRAPH: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}p"
_CELLS: Final = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")


def read_spreadsheet(path: Path) -> list[tuple[str, list[Record]]]:
    """Return title and rows of every worksheet, with the stored results of formulas.

    Raises InputError if the file is broken, protected by a password, or too large.
    """
    data = read_bytes(path, _MAX_BYTES, "workbook_too_big")
    return _old_excel(data, path) if data.startswith(OLD_WORKBOOK_BEGIN) else _open_document(data, path)


def _old_excel(data: bytes, path: Path) -> list[tuple[str, list[Record]]]:
    try:
        return list(_old_worksheets(data, _Room(path)))
    except InputError:
        raise
    except Exception as fault:  # the library passes on any exception
        raise InputError("workbook_old", file=path_text(path)) from fault


def _old_worksheets(data: bytes, room: "_Room") -> Iterator[tuple[str, list[Record]]]:
    import xlrd

    book = xlrd.open_workbook(file_contents=data, ragged_rows=True, logfile=io.StringIO(), on_demand=True)
    room.take_sheets(book.nsheets)
    for at in range(book.nsheets):
        sheet = book.sheet_by_index(at)
        rows = range(sheet.nrows)
        room.take(sum(map(sheet.row_len, rows)), 0)
        yield sheet.name, list(room.records(enumerate(map(sheet.row_values, rows), 1)))
        book.unload_sheet(at)


class _Room:
    """The remaining budget of a file: cells and letters, because many cells may share one stored text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._cells = MAX_CELLS
        self._letters = MAX_LETTERS

    def take_sheets(self, count: int) -> None:
        """Raise InputError for too many worksheets. Several may be the same part of the file."""
        self._refuse(count > _MAX_SHEETS)

    def take(self, cells: int, letters: int) -> None:
        """Count cells and their letters. Raises InputError if there are too many."""
        self._cells -= cells
        self._letters -= letters
        self._refuse(self._cells < 0 or self._letters < 0)

    def records(self, rows: Iterable[tuple[int, Sequence[Any]]]) -> Iterator[Record]:
        """Yield the non-empty rows with their numbers. Raises InputError beyond the limits."""
        for number, values in rows:
            cells = [str(int(each)) if isinstance(each, float) and each.is_integer() else str(each) for each in values]
            if not any(cells):
                continue
            self._refuse(number > MAX_SHEET_ROWS or any(cells[MAX_SHEET_COLUMNS:]))
            self.take(len(cells), sum(map(len, cells)))
            yield number, " | ".join(filter(None, map(str.strip, cells))), cells

    def _refuse(self, too_much: bool) -> None:
        if too_much:
            raise InputError("workbook_too_big", file=path_text(self.path))


def _open_document(data: bytes, path: Path) -> list[tuple[str, list[Record]]]:
    try:
        content = parts_of(data, path, _CONTENT.__eq__).get(_CONTENT, b"")
    except InputError as fault:
        if fault.key == _BROKEN:
            raise InputError("workbook_ods", file=path_text(path)) from fault
        raise
    if len(content) > _MAX_CONTENT:
        raise InputError("workbook_too_big", file=path_text(path))
    if not is_plain_xml(content):
        raise InputError("workbook_ods", file=path_text(path))
    try:
        tree = ET.fromstring(content)  # noqa: S314 - it has no declarations
    except ET.ParseError as fault:
        raise InputError("workbook_ods", file=path_text(path)) from fault
    room = _Room(path)
    tables = [table for sheets in tree.iterfind(_SHEETS) for table in sheets.iterfind(f"{_TABLE}table")]
    return [(table.get(f"{_TABLE}name", ""), list(_records(table, room))) for table in tables]


def _records(table: ET.Element, room: _Room) -> Iterator[Record]:
    joined: dict[tuple[int, int], int] = {}
    return with_joined(room.records(_rows(table, room, joined)), joined)


def _rows(table: ET.Element, room: _Room, joined: dict[tuple[int, int], int]) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the non-empty rows of a worksheet with their numbers.

    A single element may repeat a row. `joined` collects cells merged with those below: the last row by row and column.
    """
    number = 1
    for row in table.iter(f"{_TABLE}table-row"):
        cells: list[str] = []
        for cell in (each for each in row if each.tag in _CELLS):
            content = _cell_text(cell)
            room.take(0, len(content))
            if (spanned := _count(cell, "rows-spanned")) > 1:
                joined[number, len(cells)] = number + spanned - 1
            # One column beyond the limit is enough to exceed it.
            cells += [content] * min(_count(cell, "columns-repeated"), MAX_SHEET_COLUMNS + 1 - len(cells))
        count = _count(row, "rows-repeated")
        if any(cells):
            yield from ((each, cells) for each in range(number, number + count))
        number += count


def _count(element: ET.Element, what: str) -> int:
    count = element.get(f"{_TABLE}number-{what}", "1")
    return int(count) if re.fullmatch("[1-9][0-9]{0,8}", count) else 1


def _cell_text(cell: ET.Element) -> str:
    value = cell.get(f"{_OFFICE}value") or cell.get(f"{_OFFICE}date-value")
    if value is None:
        return "\n".join("".join(each.itertext()) for each in cell.iterfind(_PARAGRAPH))
    return value.removesuffix(".0")
