"""A table on a worksheet of its own: title, facts, why it is not final, headings on every page, striped rows, notes."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.papers.excel import Book, fit_to_paper, page_rows, pages_needed, row_height, write_sentences
from skatlist.words import Language

_TITLE: Final = 26.0  # heights
_ROW: Final = 17.0

CellValue = int | float | str | None


class SheetColumn(NamedTuple):
    """A column: its heading, how many letters wide it is, the style of its cells; `words` stand at the left."""

    heading: str
    width: float
    style: str = "number"


class SheetTable(NamedTuple):
    """A table: its columns and rows; `strong` are the rows that count, from 0; so many columns are `frozen`."""

    title: str
    columns: Sequence[SheetColumn]
    rows: Sequence[Sequence[CellValue]]
    strong: Collection[int] = ()
    frozen: int = 0


class AroundTable(NamedTuple):
    """What stands around a table: facts above it, in a frame why it is not final, notes below, the day of printing."""

    facts: Sequence[str]
    warning: Sequence[str]
    notes: Sequence[str]
    printed: str
    lang: Language


def first_row(facts: int) -> int:
    """Return the number of the first row of a table below so many facts: title, warning and headings stand above."""
    return facts + 4


def add_table(book: Book, table: SheetTable, around: AroundTable, *, upright: bool, tallest: float = _ROW) -> Worksheet:
    """Add the worksheet of a table, its rows as high as there is room, up to the `tallest`."""
    sheet, columns = book.add_sheet(table.title), len(table.columns)
    headings = first_row(len(around.facts)) - 1
    warning = headings - 1
    book.put(sheet, 1, 1, table.title, "title")
    sheet.row_dimensions[1].height = _TITLE
    for row, fact in enumerate(around.facts, start=2):
        book.put(sheet, row, 1, fact, "label" if row > 2 else "fact")  # noqa: PLR2004 - the first stands out
    _write_columns(book, sheet, table, headings)
    if around.warning:
        write_sentences(book, sheet, warning, around.warning, "warning", columns=columns)
    for row, words in enumerate(around.notes, start=headings + len(table.rows) + 2):
        write_sentences(book, sheet, row, [words], "note", columns=columns)
    if tallest > _ROW:
        sheet.sheet_format.defaultRowHeight = _ROW
        sheet.sheet_format.customHeight = True
    pages = _pages(sheet, table, headings, len(around.notes), upright=upright, tallest=tallest)
    fit_to_paper(sheet, around.lang, around.printed, upright=upright, columns=columns, pages=pages)
    sheet.freeze_panes = f"{get_column_letter(table.frozen + 1)}{headings + 1}"
    sheet.print_title_rows = f"{headings}:{headings}"
    return sheet


def _write_columns(book: Book, sheet: Worksheet, table: SheetTable, headings: int) -> None:
    for at, column in enumerate(table.columns, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = column.width
        book.put(sheet, headings, at, column.heading, f"heading_{'words' if column.style == 'words' else 'number'}")
    for number, cells in enumerate(table.rows):
        tone = "_grey" if number % 2 else ""
        strong = "strong_" if number in table.strong else ""
        for at, (cell, column) in enumerate(zip(cells, table.columns, strict=True), start=1):
            book.put(sheet, headings + 1 + number, at, cell, f"{strong}{column.style}{tone}")


def _pages(
    sheet: Worksheet, table: SheetTable, headings: int, notes: int, *, upright: bool, tallest: float
) -> list[range]:
    """Return the rows of each page, as high as there is room: as many pages as the table takes, all about as full."""
    wide = sum(column.width for column in table.columns)
    heights = (sheet.row_dimensions[row].height or _ROW for row in range(1, headings + 1))
    around = (sum(heights), _ROW, (notes + 1) * _ROW if notes else 0.0)
    rows = range(headings + 1, headings + 1 + len(table.rows))
    pages = pages_needed(wide, len(rows) * _ROW, around, upright=upright)
    height = row_height(wide, -(-len(rows) // pages), sum(around), (_ROW, tallest), upright=upright)
    for row in rows:
        sheet.row_dimensions[row].height = height
    return page_rows(rows, height, around, pages, end=rows.stop + (1 + notes if notes else 0))
