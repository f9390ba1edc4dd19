"""Reports as worksheets: each table on a sheet of its own, numbers as numbers, readable on paper."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from openpyxl.styles import Alignment, Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.papers.excel import Book, fit_to_paper, page_room, report_styles, write_sentences
from skatlist.papers.reports.model import (
    Cell,
    Column,
    ColumnKind,
    Course,
    Marked,
    Names,
    Numbered,
    Rank,
    Ratio,
    Report,
    ReportRow,
    Table,
)
from skatlist.papers.reports.report_cells import NONE, cell_text
from skatlist.papers.reports.typeset import printed_on, tenths
from skatlist.words import Language

_TITLE: Final = 26.0  # heights
_ROW: Final = 17.0
_TALLEST: Final = 24.0
_LINE: Final = 15.0  # height of each line in a cell with several
_HEADING: Final = 13.0
_WIDEST: Final = 70.0  # widths, in letters
_LEAST: Final = 12.0  # for text that may be wrapped
_SHORTEST: Final = 0.6  # of the width they would need
_NUMBER: Final = 5.5
_BY_HAND: Final = 11.0
_CAPITALS: Final = 2.6  # added to the width of text for the indent and for capitals
_SMALL: Final = 0.85  # width of a letter in a heading
_UPRIGHT: Final = 102.0  # letters in a line on upright A4, at least 8 points high in any font
_ACROSS: Final = 146.0  # letters in a line on A4 on its side
_BROADER: Final = 1.12  # width of a letter in a substitute font if ours is missing
_BOLD: Final = 1.15  # width of a letter in a bold row
_WORDS: Final = frozenset({ColumnKind.NAME, ColumnKind.TEXT})
_FEW: Final = 0.1  # of the rows may take several lines
_FULL: Final = 0.98  # of a page, because programs round
_CENTS: Final = 100


class Around(NamedTuple):
    """The texts around a table: facts above it, the warning why it is not final, notes below, the day of printing."""

    facts: Sequence[str]
    warning: Sequence[str]
    notes: Sequence[str]
    printed: str
    lang: Language


def first_row(facts: int) -> int:
    """Return the number of the first row of a table below this many facts, title, warning and headings."""
    return facts + 4


def report_excel(report: Report, lang: Language, date: str = "") -> bytes:
    """Return the tables of a report as a workbook. `date` is the day of printing (ISO)."""
    title = ", ".join(filter(None, (report.title, *report.place[:1])))
    book = Book(title, report_styles, author=report.author, date=report.date)
    around = Around(report.place, report.warnings, (), printed_on(date, lang), lang)
    tables = report.tables()
    for table in [table for table in tables if table.rows] or tables[:1]:  # a workbook needs at least one worksheet
        add_table(book, table, around)
    return book.save()


def add_table(book: Book, table: Table, around: Around) -> Worksheet:
    """Add the worksheet of a table.

    Its page is upright or on its side, whichever takes fewer pages, its rows as high as possible.
    """
    sheet, lang = book.add_sheet(table.title), around.lang
    kept = [at for at, column in enumerate(table.columns) if column.kind is not ColumnKind.COURSE]
    columns = [table.columns[at] for at in kept]
    rows = [tuple(row.cells[at] for at in kept) for row in table.rows]
    bold = [_BOLD if row.is_strong or row.is_sum else 1.0 for row in table.rows]
    natural = [_natural(column, [row[at] for row in rows], bold, lang) for at, column in enumerate(columns)]
    upright, widths = min(
        ((upright, _narrowed(natural, columns, _UPRIGHT if upright else _ACROSS)) for upright in (True, False)),
        key=lambda each: _area(each[1], _heights(rows, bold, columns, each[1], lang), upright=each[0]),
    )
    for at, wide in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = wide
    headings = first_row(len(around.facts)) - 1
    book.put(sheet, 1, 1, table.title, "title")
    sheet.row_dimensions[1].height = _TITLE
    for row, fact in enumerate(around.facts, start=2):
        book.put(sheet, row, 1, fact, "label" if row > 2 else "fact")  # noqa: PLR2004 - the first fact stands out
    if around.warning:
        write_sentences(book, sheet, headings - 1, around.warning, "warning", columns=len(columns))
    for at, column in enumerate(columns, start=1):
        book.put(sheet, headings, at, column.head, f"heading_{'words' if column.kind in _WORDS else 'number'}")
    lines = [_lines(column.head, wide / _SMALL) for column, wide in zip(columns, widths, strict=True)]
    sheet.row_dimensions[headings].height = max(lines, default=1) * _HEADING + 4
    for number, (about, cells) in enumerate(zip(table.rows, rows, strict=True), start=headings + 1):
        _write_row(book, sheet, number, (about, cells, columns), lang)
    notes = (*table.notes, *around.notes)
    for at, words in enumerate(notes, start=headings + len(rows) + 2):
        write_sentences(book, sheet, at, [words], "note", columns=len(columns))
    heights = _heights(rows, bold, columns, widths, lang)
    pages = _pages(sheet, headings, heights, sum(widths), len(notes), upright=upright)
    fit_to_paper(sheet, lang, around.printed, upright=upright, columns=len(columns), pages=pages)
    name = next((at for at, column in enumerate(columns, start=1) if column.kind is ColumnKind.NAME), 0)
    sheet.freeze_panes = f"{get_column_letter(name + 1)}{headings + 1}"
    sheet.print_title_rows = f"{headings}:{headings}"
    if _can_be_filtered(table):
        sheet.auto_filter.ref = f"A{headings}:{get_column_letter(len(columns))}{headings + len(rows)}"
    return sheet


def _can_be_filtered(table: Table) -> bool:
    """Whether it is a ranking of which each row stands for itself, without people below their team or sums."""
    is_ranking = any(column.kind is ColumnKind.RANK for column in table.columns)
    return is_ranking and bool(table.rows) and not any(row.level or row.is_sum for row in table.rows)


def _area(widths: Sequence[float], heights: Sequence[float], *, upright: bool) -> tuple[float, bool, float]:
    wide = sum(widths)
    is_uneven = sum(height > _ROW for height in heights) > _FEW * len(heights)
    pages = sum(heights) / page_room(_BROADER * wide, upright=upright)
    return max(1.0, wide / (1 + (_UPRIGHT if upright else _ACROSS))), is_uneven, pages


def _heights(
    rows: Sequence[Sequence[Cell]],
    bold: Sequence[float],
    columns: Sequence[Column],
    widths: Sequence[float],
    lang: Language,
) -> list[float]:
    """Return the height of each row. Text wider than its column takes more lines. Letters in `bold` rows are wider."""
    return [
        _ROW if lines == 1 else lines * _LINE + 4
        for cells, broader in zip(rows, bold, strict=True)
        for lines in [
            max(
                (
                    _lines(cell_text(cell, column.kind, lang), (wide - 1) / broader)
                    for cell, column, wide in zip(cells, columns, widths, strict=True)
                    if column.kind in _WORDS
                ),
                default=1,
            )
        ]
    ]


def _natural(column: Column, cells: Sequence[Cell], bold: Sequence[float], lang: Language) -> float:
    """Return the width, in letters, at which nothing in a column is wrapped."""
    longest = max(
        (len(cell_text(cell, column.kind, lang)) * broader for cell, broader in zip(cells, bold, strict=True)),
        default=0,
    )
    if column.kind in _WORDS:
        return min(max(longest, len(column.head) * _SMALL) + _CAPITALS, _WIDEST)
    head = max((len(word) for word in column.head.replace("-", "- ").split()), default=0) * _SMALL
    least = _BY_HAND if column.is_filled_by_hand else _NUMBER
    return max(longest + 1.6, head + 1.4, least)


def _narrowed(natural: Sequence[float], columns: Sequence[Column], room: float) -> list[float]:
    """Return widths whose sum fits the `room`: the widest text columns become narrower and their text is wrapped."""
    widths = list(natural)
    least = [
        max(_LEAST, _SHORTEST * wide) if column.kind in _WORDS else wide
        for wide, column in zip(natural, columns, strict=True)
    ]
    while sum(widths) > room:
        widest = max(range(len(widths)), key=lambda at: widths[at] - least[at])
        if widths[widest] <= least[widest]:
            break
        widths[widest] = max(least[widest], widths[widest] - 1)
    return widths


def _lines(words: str, wide: float) -> int:
    """Return the number of lines that a text takes in a column `wide` letters wide."""
    lines, used = 1, 0
    for word in words.split():
        if used and used + 1 + len(word) > wide:
            lines, used = lines + 1, 0
        used += len(word) + (used > 0)
        lines, used = lines + int(used // (wide + 1)), min(used, int(wide))
    return lines


def _write_row(
    book: Book,
    sheet: Worksheet,
    number: int,
    row: tuple[ReportRow, Sequence[Cell], Sequence[Column]],
    lang: Language,
) -> None:
    """Write and style the cells of a `row`: its report row, the cells and their columns."""
    about, cells, columns = row
    tone = "_grey" if about.level == 0 and number % 2 else ""
    indented = next((at for at, column in enumerate(columns) if column.kind in _WORDS), -1)
    for at, (cell, column) in enumerate(zip(cells, columns, strict=True)):
        value, style, mark = _value(cell, column, lang)
        is_strong = about.is_strong or about.is_sum or column.is_strong or column.kind is ColumnKind.RANK
        written = book.put(sheet, number, at + 1, value, f"{'strong_' if is_strong else ''}{style}{tone}")
        if about.level and at == indented:
            written.alignment = Alignment(
                horizontal="left", vertical="center", wrap_text=True, indent=1 + 2 * about.level
            )
        if about.is_cut:
            written.border = Border(bottom=Side("medium"))
        if mark:
            written.number_format = ";".join(f'{part}"{mark}"' for part in written.number_format.split(";"))


def cell_value(cell: Cell, column: Column, lang: Language) -> float | str | None:
    """Return the value of a cell on a worksheet."""
    return _value(cell, column, lang)[0]


def _value(cell: Cell, column: Column, lang: Language) -> tuple[float | str | None, str, str]:
    """Return the value of a cell, its style, and the mark next to its number."""
    is_text = column.kind in _WORDS
    plain_style = "words" if is_text else "count" if column.kind is ColumnKind.LABEL else "number"
    value_and_style: tuple[float | str | None, str, str]
    match cell:
        case Marked(value=int() as value, mark=mark):
            value_and_style = (*_value(value, column, lang)[:2], mark)
        case Rank(place=int() as place):
            value_and_style = (place, "rank_shared" if cell.shared else "rank", "")
        case str() if column.kind is ColumnKind.LABEL and cell.isdecimal():
            value_and_style = (int(cell), plain_style, "")
        case str() | Ratio() | Names() | Numbered() | Marked():
            value_and_style = (cell_text(cell, column.kind, lang), plain_style, "")
        case int() if column.kind is ColumnKind.MONEY:
            value_and_style = (cell / _CENTS, "amount", "")
        case int():
            value_and_style = (cell, plain_style, "")
        case Fraction():
            value_and_style = (tenths(cell) / 10, "mean", "")
        case None | Rank() | Course():
            is_empty = is_text or column.is_filled_by_hand or column.kind is ColumnKind.LABEL
            value_and_style = (None if is_empty else NONE, plain_style, "")
    return value_and_style


def _pages(
    sheet: Worksheet, headings: int, heights: list[float], wide: float, notes: int, *, upright: bool
) -> list[range]:
    """Return the rows of each page, on as few pages as possible, about equally full. Make rows higher to fill them."""
    titles = sheet.row_dimensions[headings].height
    head = sum(sheet.row_dimensions[row].height or _ROW for row in range(1, headings))
    below = range(headings + len(heights) + 2, headings + len(heights) + 2 + notes)
    foot = _ROW + sum(sheet.row_dimensions[row].height for row in below) if notes else 0.0
    room = _FULL * page_room(_BROADER * wide, upright=upright) - titles
    pages = max(1, ceil((head + sum(heights) + foot) / room))
    while not _fits(heights, head, foot, room, pages):
        pages += 1
    grown = min(_TALLEST / _ROW, max(1.0, (room * pages - head - foot) / max(sum(heights), 1.0)))
    while grown > 1.0 and not _fits([height * grown for height in heights], head, foot, room, pages):
        grown = max(1.0, grown - 0.02)
    for row, height in enumerate(heights, start=headings + 1):
        sheet.row_dimensions[row].height = round(height * grown, 2)
    counts = _parted([height * grown for height in heights], head, foot, pages)
    ends = [headings + 1 + count for count in counts[:-1]]
    return [range(*span) for span in pairwise([1, *ends, below.stop if notes else headings + 1 + len(heights)])]


def _parted(heights: Sequence[float], head: float, foot: float, pages: int) -> list[int]:
    """Return the number of rows up to the end of each page if all pages are about equally full."""
    each = (head + sum(heights) + foot) / pages
    counts, used, at = [], head, 0
    for page in range(1, pages):
        while at < len(heights) and used + heights[at] / 2 <= each * page:
            used += heights[at]
            at += 1
        counts.append(at)
    return [*counts, len(heights)]


def _fits(heights: Sequence[float], head: float, foot: float, room: float, pages: int) -> bool:
    counts = _parted(heights, head, foot, pages)
    sums = [sum(heights[first:last]) for first, last in pairwise([0, *counts])]
    sums[0] += head
    sums[-1] += foot
    return max(sums) <= room
