"""Inspect a workbook before opening it, because a few bytes can unpack to more than a laptop's memory."""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from skatlist.base.disk import path_text
from skatlist.base.patterns import pattern
from skatlist.files.formats.files import (
    MAX_CELLS,
    MAX_SHEET_COLUMNS,
    MAX_SHEET_ROWS,
    OLD_WORKBOOK_BEGIN,
    PAPER,
    PAPER_ERROR,
)
from skatlist.words import InputError

_MAX_MEMBERS: Final = 500
_MAX_DIRECTORY: Final = 128 * 1024  # bytes of the list of contents
_MAX_UNPACKED: Final = 12 * 1024 * 1024  # bytes of all contents
_MAX_RATIO: Final = 250  # a full worksheet is packed to a thirtieth
_SMALL: Final = 256 * 1024  # below this size the ratio does not matter
_MAX_TAGS: Final = (
    60_000  # of everything except cells and texts (styles, names, links), which the library turns into objects
)
MAX_LETTERS: Final = 8 * 1024 * 1024  # of the cells, which may share one long text
_MAX_TEXTS: Final = 300_000  # tags of the texts that cells share
_TAGS_OF_A_CELL: Final = 8  # at most: formula and value, or an inner text
_LONG: Final = pattern(rb"<[^<>]{32768}|>[^<]{200000}")  # longer than any tag or cell

_PAPER: Final = pattern(rb"category>\s*" + PAPER.encode() + rb"\s*<")

_END: Final = struct.Struct("<4s4H2LH")
_XML: Final = (".xml", ".rels")
_CELLS: Final = (b"<c ", b"<c/", b"<c>", b":c ", b":c/", b":c>")
_END_MARK: Final = b"PK\x05\x06"
# Two patterns, each linear: an opening tag, and the name of the cell in it.
CELL: Final = pattern(rb"<(?:\w+:)?c\s([^<>]*)>")
CELL_NAME: Final = pattern(rb"""(?:^|\s)r=["']([A-Z]{1,7})([0-9]{1,9})["']""")
_DECLARATION: Final = pattern(rb"<!(?:DOCTYPE|ENTITY)")
_ENCODING: Final = pattern(rb"""<\?xml[^>]*?encoding\s*=\s*["'](?!utf-8["']|us-ascii["'])""", re.IGNORECASE)
_ROW_OR_CELL: Final = pattern(rb"<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^<>]*)>")
_ROW_NUMBER: Final = pattern(rb"""(?:^|\s)r=["']([0-9]{1,9})["']""")
_NUMBERED: Final = pattern(rb"(?:^|\s)r\s*=")
# Libraries differ about a cell of a kind that does not exist, and about what follows the value of a cell.
_NO_KIND: Final = pattern(rb"""(?:^|\s)t\s*=\s*["'](?!(?:b|d|e|inlineStr|n|s|str)["'])""")
_CELL_OR_VALUE: Final = pattern(rb"<(?:[\w.-]+:)?(c|f|v|is)(?=[\s/>])")
_BEHIND_VALUE: Final = pattern(rb"(?:v|is) (?:f|v|is)")


def unpacked(data: bytes, path: Path, *, paper: bool = False) -> dict[str, bytes]:
    """Return the XML parts of a workbook, each read up to its stated length.

    A `paper` of ours is only inspected, not read as a list, and all its parts are returned. Raises InputError if it is
    not a workbook or would not stay small when opened.
    """
    if data.startswith(OLD_WORKBOOK_BEGIN):
        raise InputError("workbook_old", file=path_text(path))
    parts = parts_of(data, path, lambda name: paper or name.endswith(_XML))
    if "[Content_Types].xml" not in parts or not any(name.startswith("xl/") for name in parts):
        raise InputError("workbook_other", file=path_text(path))
    if not paper and _PAPER.search(parts.get("docProps/core.xml", b"")):
        raise InputError(PAPER_ERROR.removeprefix("errors."), file=path_text(path))
    if not paper:  # the list embedded in a paper is one long text
        if sum(map(_cells, parts.values())) > MAX_CELLS:
            raise InputError("workbook_too_big", file=path_text(path))
        _check_tags(parts, path)
    for name, content in parts.items():
        _check_part(name, content, path)
    return parts


def parts_of(data: bytes, path: Path, is_wanted: Callable[[str], bool]) -> dict[str, bytes]:
    """Return the parts of an archive whose names are wanted, each read no further than its stated length.

    Raises InputError if it is not an archive or would not stay small when unpacked.
    """
    _check_directory(data, path)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            _check_sizes(members, path)
            return {m.filename: _content(archive, m) for m in members if is_wanted(m.filename)}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as fault:
        raise InputError("workbook_broken", file=path_text(path)) from fault


def is_plain_xml(content: bytes) -> bool:
    """Whether an XML part has no declarations (entities that multiply), not even in another encoding."""
    return b"\0" not in content and not _declares(content)


def _declares(content: bytes) -> bool:
    return bool(_DECLARATION.search(content) or _ENCODING.match(content))


def _cells(content: bytes) -> int:
    return sum(map(content.count, _CELLS))


def _check_tags(parts: Mapping[str, bytes], path: Path) -> None:
    """Raise InputError for content that needs many times its size in the library that reads workbooks."""
    tags = texts = 0
    for content in parts.values():
        if b"<sst" in content[:2048]:
            texts += content.count(b"<")
            continue
        begin, end = content.find(b"sheetData"), content.rfind(b"sheetData")
        inside = content.count(b"<", begin, end) if begin >= 0 else 0
        rows = content.count(b"<row", begin, end) + content.count(b":row", begin, end) if begin >= 0 else 0
        cells = _cells(content) if begin >= 0 else 0
        tags += content.count(b"<") - inside + max(0, inside - _TAGS_OF_A_CELL * cells - 2 * rows)
    if tags > _MAX_TAGS or texts > _MAX_TEXTS or any(_LONG.search(content) for content in parts.values()):
        raise InputError("workbook_too_big", file=path_text(path))


def repacked(parts: Mapping[str, bytes]) -> io.BytesIO:
    """Return an archive with only the inspected parts, for the library that reads workbooks.

    On its own it would unpack a part of any length at once.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    out.seek(0)
    return out


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise zipfile.BadZipFile(member.filename)  # others cannot be unpacked in small pieces
    with archive.open(member) as part:
        return part.read(member.file_size + 1)


def _check_directory(data: bytes, path: Path) -> None:
    """Inspect the list of contents itself, without making objects."""
    at = data.rfind(_END_MARK, max(0, len(data) - _END.size - 0xFFFF))
    if at < 0 or len(data) - at < _END.size:
        raise InputError("workbook_broken", file=path_text(path))
    _, _, _, _, members, directory, _, _ = _END.unpack_from(data, at)
    # An archive in the format for huge files states its real numbers elsewhere. No list needs that.
    huge = data[max(0, at - 20) : at].startswith(b"PK\x06\x07")
    if huge or members > _MAX_MEMBERS or directory > _MAX_DIRECTORY:
        raise InputError("workbook_too_big", file=path_text(path))


def _check_sizes(members: list[zipfile.ZipInfo], path: Path) -> None:
    # The sizes are those that the archive states. Unpacking stops there.
    swollen = any(m.file_size > _SMALL and m.file_size > _MAX_RATIO * m.compress_size for m in members)
    if len(members) > _MAX_MEMBERS or swollen or sum(m.file_size for m in members) > _MAX_UNPACKED:
        raise InputError("workbook_too_big", file=path_text(path))


def _check_part(name: str, content: bytes, path: Path) -> None:
    """Raise InputError for declarations (entities that multiply) and for more cells than a list can need."""
    if _declares(content) or (name.endswith(_XML) and not is_plain_xml(content)):
        raise InputError("workbook_other", file=path_text(path))
    if b"sheetData" not in content:
        return
    cells = content[content.find(b"sheetData") : content.rfind(b"sheetData")]
    if _BEHIND_VALUE.search(b" ".join(_CELL_OR_VALUE.findall(cells))):
        raise InputError("workbook_cells", file=path_text(path))
    row = 0
    for tag in _ROW_OR_CELL.finditer(content):
        attributes = tag[2]
        if tag[1] == b"row":
            number = _ROW_NUMBER.search(attributes)
            row = int(number[1]) if number else -1 if _NUMBERED.search(attributes) else row + 1
        elif not attributes.endswith(b"/"):  # an empty cell only has a style
            _check_cell(attributes, row, path)


def _check_cell(attributes: bytes, row: int, path: Path) -> None:
    match = CELL_NAME.search(attributes)
    if match is None or int(match[2]) != row or _NO_KIND.search(attributes):
        raise InputError("workbook_cells", file=path_text(path))
    if row > MAX_SHEET_ROWS or column_number(match[1]) > MAX_SHEET_COLUMNS:
        raise InputError("workbook_too_wide", file=path_text(path), cell=(match[1] + match[2]).decode("ascii"))


def column_number(letters: bytes) -> int:
    """Return the number of a column of a worksheet: 1 for A, 27 for AA."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def column_letters(number: int) -> str:
    """Return the letters of a column of a worksheet: A for 1, AA for 27."""
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(65 + letter) + letters
    return letters
