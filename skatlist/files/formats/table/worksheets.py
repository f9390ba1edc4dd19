"""The stored values of the worksheets of a workbook that was inspected before.

python-calamine reads them where it is installed: openpyxl takes ten times as long to load. openpyxl reads in a browser
tab, and each workbook whose values the other would not give back as they are stored.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple
from xml.parsers import expat

from skatlist.base.patterns import pattern
from skatlist.files.formats.files import MAX_SHEET_COLUMNS, MAX_SHEET_ROWS
from skatlist.files.formats.table.workbook_bounds import MAX_LETTERS, repacked

_SHARED: Final = "xl/sharedStrings.xml"
_SHEET: Final = pattern(rb"<(?:\w+:)?sheet\s([^<>]*)>")
_SHEET_ID: Final = pattern(rb"""\s\w+:id=["']([^"']*)["']""")
_TARGET: Final = pattern(rb"<(?:\w+:)?Relationship\s([^<>]*)>")
_TARGET_ID: Final = pattern(rb"""(?:^|\s)Id=["']([^"']*)["']""")
_TARGET_PART: Final = pattern(rb"""(?:^|\s)Target=["'](?:/xl/)?([\w./-]+)["']""")
_SHARES: Final = pattern(rb"""\bt=["']s["']""")
_FAULT: Final = pattern(rb"""\bt=["']e["']""")
_STYLES: Final = "xl/styles.xml"
_FORMAT: Final = pattern(rb"""<(?:\w+:)?numFmt\s([^<>]*)>""")
_FORMAT_ID: Final = pattern(rb"""\bnumFmtId=["']([0-9]{1,9})["']""")
_FORMAT_CODE: Final = pattern(rb"""\bformatCode=["'][^<>]*[dhmsyDHMSY]""")
_BUILT_IN_DATES: Final = frozenset(map(str, (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))))
_CELL_STYLES: Final = pattern(rb"<(?:\w+:)?cellXfs[\s>].*?</(?:\w+:)?cellXfs>", re.DOTALL)
_STYLE: Final = pattern(rb"<(?:\w+:)?xf\s([^<>]*)>")
_STYLE_ID: Final = pattern(rb"""(?:^|\s)s=["']([0-9]{1,9})["']""")
# A cell whose number is before the first day of the calendar, or after the year 9999, if it is a date.
_FAR: Final = pattern(
    rb"<(?:\w+:)?c\s([^<>]*)>(?:<(?:\w+:)?f[^<>]*/>|<(?:\w+:)?f[^<>]*>[^<]*</(?:\w+:)?f>)?"
    rb"<(?:\w+:)?v[^<>]*>\s*(?:-|[0-9]{7}|[0-9.]+[eE]\+?[0-9])"
)


class Worksheet(NamedTuple):
    """A worksheet: title, its XML, and rows of values from A1 on, None or an empty text for an empty cell."""

    title: str
    content: bytes
    rows: Iterable[tuple[Any, ...] | list[Any]]


def worksheets(parts: Mapping[str, bytes]) -> Iterator[Worksheet]:
    """Yield the worksheets of a workbook, hidden ones too, in its order. Raises whatever a library raises."""
    read = _by_calamine(parts)
    yield from _by_openpyxl(parts) if read is None else read


def _by_calamine(parts: Mapping[str, bytes]) -> list[Worksheet] | None:
    """Return all worksheets, None if openpyxl has to read them."""
    contents = _contents(parts)
    if contents is None or not _is_plain(parts, contents):
        return None
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        return None
    try:
        with CalamineWorkbook.from_filelike(repacked(parts)) as book:
            if len(book.sheet_names) != len(contents):
                return None
            return [
                Worksheet(
                    title, content, book.get_sheet_by_index(at).to_python(skip_empty_area=False, nrows=MAX_SHEET_ROWS)
                )
                for at, (title, content) in enumerate(zip(book.sheet_names, contents, strict=True))
            ]
    except (CalamineError, ValueError, OverflowError, OSError):
        return None


def _contents(parts: Mapping[str, bytes]) -> list[bytes] | None:
    """Return the XML of every worksheet, None for a workbook built in another way than spreadsheet programs do."""
    targets = {}
    for tag in _TARGET.finditer(parts.get("xl/_rels/workbook.xml.rels", b"")):
        name, part = _TARGET_ID.search(tag[1]), _TARGET_PART.search(tag[1])
        if name and part:
            targets[name[1]] = "xl/" + part[1].decode("ascii")
    names = [_SHEET_ID.search(tag[1]) for tag in _SHEET.finditer(parts.get("xl/workbook.xml", b""))]
    used = [targets.get(name[1], "") if name else "" for name in names]
    if not used or len(set(used)) < len(used) or any(b"sheetData" not in parts.get(part, b"") for part in used):
        return None
    return [parts[part] for part in used]


def _is_plain(parts: Mapping[str, bytes], contents: list[bytes]) -> bool:
    """Whether python-calamine gives back each value, in bounded memory.

    It copies a text for each cell that shares it, makes an empty cell of an error like `#DIV/0!`, midnight of a date
    before the calendar, and reads broken XML up to the fault without an error.
    """
    longest = max(map(len, parts.get(_SHARED, b"").split(b"<si")))
    shared = sum(len(_SHARES.findall(content)) for content in contents)
    if shared * longest > MAX_LETTERS or any(_FAULT.search(content) for content in contents):
        return False
    if _has_far_dates(parts.get(_STYLES, b""), contents):
        return False
    try:
        for content in parts.values():
            expat.ParserCreate().Parse(content, True)  # it has no declarations
    except expat.ExpatError:
        return False
    return True


def _has_far_dates(styles: bytes, contents: Iterable[bytes]) -> bool:
    """Whether a number beyond the calendar is in a cell for dates or times: 48 lost points in a column of dates."""
    far = {name[1] for content in contents for cell in _FAR.finditer(content) if (name := _STYLE_ID.search(cell[1]))}
    if not far:
        return False
    formats_made = [tag[1] for tag in _FORMAT.finditer(styles)]
    own = {name[1] for each in formats_made if _FORMAT_CODE.search(each) and (name := _FORMAT_ID.search(each))}
    used = _CELL_STYLES.search(styles)
    formats = [_FORMAT_ID.search(tag[1]) for tag in _STYLE.finditer(used[0])] if used else []
    dates = own | {name.encode("ascii") for name in _BUILT_IN_DATES}
    return any(
        name is not None and name[1] in dates and str(at).encode("ascii") in far for at, name in enumerate(formats)
    )


def _by_openpyxl(parts: Mapping[str, bytes]) -> Iterator[Worksheet]:
    from openpyxl import load_workbook

    book = load_workbook(repacked(parts), read_only=True, data_only=True, keep_links=False)
    seen = set()
    for worksheet in book.worksheets:
        part = worksheet._worksheet_path  # type: ignore[attr-defined]  # noqa: SLF001 - the only way to know
        if part in seen:
            raise ValueError(part)  # a part under many names would never end
        seen.add(part)
        rows = worksheet.iter_rows(max_row=MAX_SHEET_ROWS, max_col=MAX_SHEET_COLUMNS, values_only=True)
        yield Worksheet(worksheet.title, parts[part], rows)
    book.close()
