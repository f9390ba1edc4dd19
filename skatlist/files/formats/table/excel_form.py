"""Lists in Excel workbooks: filled-in entry forms, and plain data that we write."""

import datetime as dt
import warnings
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, Final

from skatlist.base.disk import path_text, read_bytes
from skatlist.base.patterns import pattern
from skatlist.files.formats.files import MAX_WORKBOOK
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.table.facts import CellValue
from skatlist.files.formats.table.head import Record, Uncalculated, find_headings, with_joined
from skatlist.files.formats.table.rows import read_table
from skatlist.files.formats.table.sums_rows import find_sums_headings, sums_heading
from skatlist.files.formats.table.sums_writer import fit_one_row_a_person, sums_table_of
from skatlist.files.formats.table.table_writer import table_of
from skatlist.files.formats.table.workbook_bounds import (
    CELL,
    CELL_NAME,
    MAX_LETTERS,
    column_letters,
    column_number,
    unpacked,
)
from skatlist.files.formats.table.worksheets import Worksheet, worksheets
from skatlist.files.formats.word_lookup import HEADER_WORDS, place_label
from skatlist.skat.sheet import Sheet
from skatlist.skat.sheet.columns import heading
from skatlist.words import InputError, Language
from skatlist.words.word_tables import table_word

_MAX_CELL: Final = 32_767  # characters in a cell of a workbook
_ILLEGAL: Final = pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_TEXT: Final = pattern(rb"""\bt=["']str["']""")
_FORMULA: Final = pattern(rb"<(?:\w+:)?f[\s/>]")
_JOINED_DOWN: Final = pattern(
    rb"""<(?:\w+:)?mergeCell\s+ref=["'](?P<column>[A-Z]{1,3})(?P<row>[0-9]{1,7}):(?P=column)(?P<last>[0-9]{1,7})["']"""
)
_VALUE: Final = pattern(rb"<(?:\w+:)?v[^<>/]*>[^<]")
_Cells = list[list[CellValue | None]]


def read_file(path: Path) -> Parsed:
    """Return the lists of a workbook, one or more on each worksheet with our headings.

    Formulas are never calculated, because the stored results of the spreadsheet program count. Raises InputError if the
    file is not a workbook, is too large in any respect, or has no list.
    """
    worksheets = read_worksheets(path)
    lists = [
        (title, records)
        for title, records in worksheets
        if find_headings(records) is not None or find_sums_headings(records) is not None
    ]
    if not lists:
        raise InputError("workbook_no_list", file=path_text(path))
    parsed = []
    for title, records in lists:
        alone = len(lists) == 1 and (len(worksheets) == 1 or find_sums_headings(records) is None)
        name = path_text(path) if alone else f"{path_text(path)} [{title}]"
        parsed.append(read_table(records, name))
    sheets = tuple(sheet for part in parsed for sheet in part.sheets)
    return Parsed(sheets, tuple(finding for part in parsed for finding in part.findings))


def read_worksheets(path: Path, *, joined: bool = False) -> list[tuple[str, list[Record]]]:
    """Return title and rows of every worksheet of a workbook.

    Raises InputError like `read_file`. With `joined` all cells merged down a column have the text of the first.
    """
    data = read_bytes(path, MAX_WORKBOOK)
    parts = unpacked(data, path)
    try:
        with warnings.catch_warnings():
            # The library warns about omitted styles and extensions, which no list needs.
            warnings.simplefilter("ignore")
            return [(each.title, _rows_of(each, path, joined=joined)) for each in worksheets(parts)]
    except InputError:
        raise
    except Exception as fault:  # the library raises whatever its parts raise
        raise InputError("workbook_broken", file=path_text(path)) from fault


def _rows_of(worksheet: Worksheet, path: Path, *, joined: bool) -> list[Record]:
    records = _bounded(_records(worksheet.rows, _uncalculated(worksheet.content)), path)
    return list(with_joined(records, _joined_down(worksheet.content)) if joined else records)


def _bounded(records: Iterable[Record], path: Path) -> Iterator[Record]:
    """Yield the rows. Raises InputError if they are too long together, because many cells may share one stored text."""
    letters = 0
    for record in records:
        letters += len(record[1])
        if letters > MAX_LETTERS:
            raise InputError("workbook_too_big", file=path_text(path))
        yield record


def _records(rows: Iterable[Sequence[Any]], stale: frozenset[str]) -> Iterator[Record]:
    marked: dict[int, list[int]] = {}  # columns by row
    for cell in stale:
        letters = cell.rstrip("0123456789")
        marked.setdefault(int(cell[len(letters) :]), []).append(column_number(letters.encode("ascii")))
    # A reader may leave out rows and columns at the end if no cell there has a value.
    for number, (values, _) in enumerate(zip_longest(rows, range(max(marked, default=0)), fillvalue=()), 1):
        columns = marked.get(number, ())
        if not columns and all(value in {None, ""} for value in values):
            continue
        cells = [_text(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        cells += [""] * (max(columns, default=0) - len(cells))
        for column in columns:
            cells[column - 1] = Uncalculated.at(f"{column_letters(column)}{number}")
        yield number, " | ".join(cell.strip() for cell in cells if cell.strip()), cells


def _joined_down(content: bytes) -> dict[tuple[int, int], int]:
    return {
        (int(match["row"]), column_number(match["column"]) - 1): int(match["last"])
        for match in _JOINED_DOWN.finditer(content)
    }


def _uncalculated(content: bytes) -> frozenset[str]:
    """Return the cells of a worksheet with a formula and no stored result.

    A cell whose formula gave an empty text is marked as text and counts as calculated.
    """
    if not _FORMULA.search(content):
        return frozenset()
    cells = set()
    starts = list(CELL.finditer(content))
    # Cells are not nested: the content of one ends at the next.
    ends = [start.start() for start in starts[1:]] + [len(content)]
    for start, end in zip(starts, ends, strict=True):
        inner = content[start.end() : end]
        name = CELL_NAME.search(start[1])
        if name and _FORMULA.search(inner) and not _VALUE.search(inner) and not _TEXT.search(start[1]):
            cells.add((name[1] + name[2]).decode("ascii"))
    return frozenset(cells)


def _text(value: object) -> str:
    """Return a value as it would be typed: TRUE as a tick, a whole number without decimals even if it is stored so."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else "-"  # a tick, never a number
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        return value.date().isoformat()
    return str(value)


def write_file(sheets: Sequence[Sheet], lang: Language) -> bytes:
    """Return lists as a workbook of plain data, one worksheet for each, with values only and every text as text.

    Names and remarks are never calculated. Control characters are shown as symbols.
    """
    from openpyxl import Workbook

    from skatlist.files.formats.table.workbook_file import EPOCH, workbook_bytes

    tables = list(_worksheets(sheets, lang))
    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.created = book.properties.modified = dt.datetime(*EPOCH)  # noqa: DTZ001
    for title, heading_row, rows in tables:
        worksheet = book.create_sheet(title)
        worksheet.freeze_panes = f"A{heading_row + 1}"
        for number, values in enumerate(rows, 1):
            for column, value in enumerate(values, 1):
                if value is not None:
                    cell = worksheet.cell(number, column, value)
                    if isinstance(value, str):
                        cell.data_type = "s"  # otherwise `=` makes it a formula
    return workbook_bytes(book)


def _worksheets(sheets: Sequence[Sheet], lang: Language) -> Iterator[tuple[str, int, _Cells]]:
    """Yield title, number of the row of headings, and rows of each worksheet: one a list, or one a series by sums."""
    by_series = [list(lists) for _, lists in groupby(sheets, lambda sheet: sheet.series)]
    heads = [{tuple(sheet.header.items()) for sheet in lists} for lists in by_series]
    if fit_one_row_a_person(sheets) and all(len(each) == 1 for each in heads):
        for lists in by_series:
            columns, people = sums_table_of(lists)
            rows: _Cells = [list(pair) for pair in _texts_above(lists[0], lang)]
            above = len(rows) + 1
            rows.append([sums_heading(name, lang) for name in columns])
            rows += [[row.get(name) for name in columns] for row in people]
            yield f"{heading('series', lang)} {lists[0].series}", above, _storable_rows(rows)
        return
    for sheet in sheets:
        title = f"{heading('series', lang)} {sheet.series} {heading('table', lang)} {sheet.table}"
        yield title, *_table(sheet, lang)


def _table(sheet: Sheet, lang: Language) -> tuple[int, _Cells]:
    """Return the number of the row of headings and all rows: the head of the list, headings, games, footer."""
    columns, rows = table_of((sheet,), lang)
    above: list[list[CellValue | None]] = [list(pair) for pair in _head_rows(sheet, lang)]
    table: list[list[CellValue | None]] = [
        *above,
        [heading(name, lang) for name in columns],
        *([row.get(name) for name in columns] for row in rows),
    ]
    return len(above) + 1, _storable_rows(table)


def _storable_rows(rows: _Cells) -> _Cells:
    return [[_storable(value) if isinstance(value, str) else value for value in row] for row in rows]


def _head_rows(sheet: Sheet, lang: Language) -> Iterator[tuple[str, str | int]]:
    """Yield label and value of the facts of a list outside its rows.

    Series, table and rules are in the rows. Labels have a colon, so that a person with the name of a label is not taken
    for one.
    """
    yield from _texts_above(sheet, lang)
    if sheet.void:
        yield f"{table_word('head', 'void', lang)}:", sheet.void
    if sheet.agreed is not None:
        yield f"{table_word('head', 'agreed', lang)}:", sheet.agreed
    for place, player in enumerate(sheet.players, 1):
        if player.name:
            yield f"{place_label(place, lang)}:", player.name


def _texts_above(sheet: Sheet, lang: Language) -> Iterator[tuple[str, str]]:
    for name in HEADER_WORDS:
        if sheet.header.get(name):
            yield f"{table_word('head', name, lang)}:", sheet.header[name]


def _storable(value: str) -> str:
    if len(value) > _MAX_CELL:
        raise InputError("cell_too_long", text=f"{value[:40]} …", limit=_MAX_CELL)
    plain = value.encode("utf-8", "replace").decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    return _ILLEGAL.sub(lambda control: chr(0x2400 + ord(control[0])), plain)
