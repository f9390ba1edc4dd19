"""Worksheets of LibreOffice (.ods) and of old Excel (.xls), as clubs keep the lists of their members."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from skatlist.disk import read_bytes, shown
from skatlist.formats.files import OLD_WORKBOOK_BEGIN
from skatlist.formats.limits import MAX_SHEET_COLUMNS, MAX_SHEET_ROWS
from skatlist.formats.table.head import Record
from skatlist.words import InputError

if TYPE_CHECKING:
    from lxml.etree import _Element

ODS_BEGIN: Final = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"  # behind the head of its first part
_HEAD: Final = 30  # bytes
_MAX_BYTES: Final = 1024 * 1024
_MAX_UNPACKED: Final = 12 * 1024 * 1024
_DECLARATION: Final = re.compile(rb"<!(?:DOCTYPE|ENTITY)")
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_PARAGRAPH: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}p"
_CELLS: Final = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")


def is_spreadsheet(begin: bytes) -> bool:
    """Whether a file that begins so is one of these; `begin` are its first hundred bytes."""
    return begin.startswith(OLD_WORKBOOK_BEGIN) or begin[_HEAD:].startswith(ODS_BEGIN)


def read_spreadsheet(path: Path) -> list[tuple[str, list[Record]]]:
    """Return title and rows of every worksheet, formulas as the program that saved the file has calculated them.

    Raises InputError where the file is broken, protected by a password, or too large.
    """
    data = read_bytes(path, _MAX_BYTES, "workbook_too_big")
    return _old_excel(data, path) if data.startswith(OLD_WORKBOOK_BEGIN) else _open_document(data, path)


def _old_excel(data: bytes, path: Path) -> list[tuple[str, list[Record]]]:
    try:
        import xlrd  # noqa: PLC0415 - few need it

        book = xlrd.open_workbook(file_contents=data, ragged_rows=True, logfile=io.StringIO())
        return [
            (sheet.name, list(_records(map(sheet.row_values, range(min(sheet.nrows, MAX_SHEET_ROWS))))))
            for sheet in book.sheets()
        ]
    except Exception as fault:  # the library raises whatever its parts raise
        raise InputError("workbook_old", file=shown(path)) from fault


def _records(rows: Iterable[list[Any]]) -> Iterator[Record]:
    """Yield the rows in which something stands, with their numbers."""
    for number, values in enumerate(rows, 1):
        cells = [_text(value) for value in values[:MAX_SHEET_COLUMNS]]
        if any(cells):
            yield number, " | ".join(filter(None, map(str.strip, cells))), cells


def _text(value: object) -> str:
    """Return a value as it would be typed."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _open_document(data: bytes, path: Path) -> list[tuple[str, list[Record]]]:
    from lxml import etree  # noqa: PLC0415 - slow to import

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("content.xml") as part:
            content = part.read(_MAX_UNPACKED + 1)
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, NotImplementedError, RuntimeError, OSError) as fault:
        raise InputError("workbook_broken", file=shown(path)) from fault
    if len(content) > _MAX_UNPACKED:
        raise InputError("workbook_too_big", file=shown(path))
    if _DECLARATION.search(content):  # texts that multiply themselves
        raise InputError("workbook_broken", file=shown(path))
    try:
        tree = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as fault:
        raise InputError("workbook_broken", file=shown(path)) from fault
    return [(table.get(f"{_TABLE}name", ""), list(_records(_rows(table)))) for table in tree.iter(f"{_TABLE}table")]


def _rows(table: "_Element") -> Iterator[list[str]]:
    """Yield the rows of a worksheet; one that stands for many is repeated no further than a list goes."""
    left = MAX_SHEET_ROWS
    for row in table.iter(f"{_TABLE}table-row"):
        cells: list[str] = []
        for cell in row.iter(*_CELLS):
            cells += [_said(cell)] * min(_repeated(cell, "columns"), MAX_SHEET_COLUMNS - len(cells))
        for _ in range(min(_repeated(row, "rows"), left)):
            left -= 1
            yield cells


def _repeated(element: "_Element", what: str) -> int:
    count = element.get(f"{_TABLE}number-{what}-repeated", "1")
    return int(count) if re.fullmatch("[1-9][0-9]{0,8}", count) else 1


def _said(cell: "_Element") -> str:
    """Return what stands in a cell: a number or a date as stored, else its text."""
    value = cell.get(f"{_OFFICE}value") or cell.get(f"{_OFFICE}date-value")
    if value is None:
        return "\n".join("".join(map(str, each.itertext())) for each in cell.iter(_PARAGRAPH))
    return value.removesuffix(".0")
