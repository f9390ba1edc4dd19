"""An Excel workbook of ours: named styles, text that stays text, the same bytes for the same input."""

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.child import INVALID_TITLE_REGEX
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.files.formats.files import PAPER
from skatlist.files.formats.table.workbook_file import EPOCH, workbook_bytes
from skatlist.papers.reports.typeset import calendar_day, date_text
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal


# The named styles of our workbooks.

_FONT: Final = "Calibri"  # on every club laptop. LibreOffice has a font of the same widths
_NUMBER: Final = '0;"−"0;0'  # the true minus sign
_MONEY: Final = '#,##0.00" €";"−"#,##0.00" €"'
_THOUSANDS: Final = '#,##0;"−"#,##0;0'
_MEAN: Final = '#,##0.0;"−"#,##0.0;0.0'
_RANK: Final = '0"."'
_RANK_SHARED: Final = '0"="'
_TWO_DIGITS: Final = "?0"  # digits line up in a centred column
_NO_ZERO: Final = "0;0;;@"
_THIN: Final = Side(style="thin", color="FF9A9A9A")
_INK: Final = Side(style="thin", color="FF000000")
_STRONG: Final = Side(style="medium", color="FF000000")
_GREY: Final = PatternFill("solid", fgColor="FFEDEDED")
_HATCHED: Final = PatternFill("lightUp", fgColor="FF000000", bgColor="FFFFFFFF")
_WRONG: Final = PatternFill("solid", fgColor="FFFFC7CE")
_BOX: Final = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_THIN)
_FRAME: Final = Border(left=_STRONG, right=_STRONG, top=_STRONG, bottom=_STRONG)
_BOX_END: Final = Border(left=_THIN, right=_THIN, top=_THIN, bottom=_STRONG)


def cell_style(
    name: str,
    *,
    size: float = 11,
    bold: bool = False,
    struck: bool = False,
    grey: bool = False,
    across: str = "left",
    up: str = "center",
    turned: bool = False,
    wrapped: bool = False,
    shrinks: bool = False,
    border: Border | None = None,
    fill: PatternFill | None = None,
    locked: bool = True,
    number: str = _NUMBER,
    indent: int = 0,
) -> NamedStyle:
    """Return a named style in the font of our workbooks."""
    return NamedStyle(
        name=name,
        font=Font(name=_FONT, size=size, bold=bold, strike=struck or None, color="FF555555" if grey else "FF000000"),
        alignment=Alignment(
            horizontal=across,
            vertical=up,
            text_rotation=90 if turned else 0,
            wrap_text=wrapped,
            shrink_to_fit=shrinks or None,
            indent=indent,
        ),
        border=border or Border(),
        fill=fill or PatternFill(),
        number_format=number,
        protection=Protection(locked=locked),
    )


def list_styles() -> Iterator[NamedStyle]:
    """Yield the styles of a list."""
    for tone, fill in (("", None), ("_grey", _GREY), ("_hatched", _HATCHED)):
        for end, border in (("", _BOX), ("_end", _BOX_END)):
            yield cell_style(f"mark{tone}{end}", across="center", border=border, fill=fill)
            yield cell_style(f"count{tone}{end}", across="center", number=_TWO_DIGITS, border=border, fill=fill)
            yield cell_style(f"sum{tone}{end}", across="right", border=border, fill=fill)
            yield cell_style(f"remark{tone}{end}", size=8, border=border, fill=fill, wrapped=True)
    for end, border in (("", _BOX), ("_end", _BOX_END)):
        yield cell_style(f"mark_struck{end}", struck=True, across="center", border=border)
        yield cell_style(f"count_struck{end}", struck=True, across="center", number=_TWO_DIGITS, border=border)
        yield cell_style(f"sum_struck{end}", struck=True, across="right", border=border)
        yield cell_style(f"remark_struck{end}", size=8, border=border, wrapped=True)
        yield cell_style(f"wrong{end}", bold=True, across="right", border=border, fill=_WRONG)
        yield cell_style(f"disputed{end}", bold=True, across="center", number='"! "0', border=border, fill=_WRONG)
        yield cell_style(f"corrected{end}", bold=True, across="center", number='0"*"', border=border)
    yield cell_style("footer_strong", bold=True, across="right", border=_BOX)
    yield cell_style("footer_plain", across="right", border=_BOX)
    yield cell_style("footer_wrong", bold=True, across="right", border=_BOX, fill=_WRONG)
    yield cell_style("total_plain", size=14, bold=True, across="center", border=_BOX)
    yield cell_style("total_wrong", size=14, bold=True, across="center", border=_BOX, fill=_WRONG)
    yield cell_style("total_void", size=14, struck=True, across="center", border=_BOX)
    yield cell_style("footer_void", struck=True, across="right", border=_BOX)
    yield cell_style("footer_open", across="center", border=Border(top=_THIN, bottom=_THIN))
    yield cell_style("footer_end", border=Border(top=_THIN, bottom=_THIN, right=_THIN))
    yield cell_style("footer_count", bold=True, across="center", number=_TWO_DIGITS, border=_BOX)
    yield cell_style("footer_letter", bold=True, across="center")
    yield cell_style("footer_label", across="right")
    yield cell_style("footer_label_strong", bold=True, across="right")
    tall = Border(left=_THIN, right=_THIN, top=_STRONG, bottom=_STRONG)
    yield cell_style("heading", size=8, across="center", up="bottom", border=_BOX_END)
    yield cell_style("heading_tall", size=9, across="center", up="bottom", border=tall)
    yield cell_style("turned", size=9, across="center", up="bottom", turned=True, border=tall)
    yield cell_style("group", size=9, across="center", up="bottom", border=Border(left=_THIN, right=_THIN, top=_STRONG))
    yield cell_style("place", size=9, grey=True, border=Border(left=_THIN, right=_THIN, top=_STRONG))
    sides = Border(left=_THIN, right=_THIN)
    yield cell_style("name", bold=True, wrapped=True, border=sides)
    yield cell_style("name_small", size=9.5, bold=True, wrapped=True, border=sides)
    yield cell_style("name_long", size=8, bold=True, wrapped=True, border=sides)
    yield cell_style("club", size=8, grey=True, up="top", wrapped=True, border=sides)
    yield from _head_styles()
    yield cell_style("warning_lines", bold=True, up="top", wrapped=True)
    yield cell_style("band", bold=True, wrapped=True, indent=1, border=_FRAME)
    yield cell_style("signature", size=9, grey=True, up="top", wrapped=True, border=Border(top=_INK))


def report_styles() -> Iterator[NamedStyle]:
    """Yield the styles of the tables of a report."""
    yield from _head_styles()
    yield cell_style("warning", size=12, bold=True, wrapped=True, indent=1, border=_FRAME)
    yield cell_style("note", size=9, grey=True, wrapped=True, up="top")
    under = Border(bottom=_STRONG)
    yield cell_style("heading_words", size=9, grey=True, up="bottom", border=under, wrapped=True, indent=1)
    yield cell_style("heading_number", size=9, grey=True, across="right", up="bottom", border=under, wrapped=True)
    formats = {
        "number": _THOUSANDS,
        "count": _NUMBER,
        "amount": _MONEY,
        "mean": _MEAN,
        "rank": _RANK,
        "rank_shared": _RANK_SHARED,
    }
    for tone, fill in (("", None), ("_grey", _GREY)):
        for strong in ("", "strong_"):
            bold = bool(strong)
            yield cell_style(f"{strong}words{tone}", bold=bold, fill=fill, indent=1, wrapped=True)
            for name, number in formats.items():
                yield cell_style(f"{strong}{name}{tone}", bold=bold, across="right", fill=fill, number=number)


def frame_styles() -> Iterator[NamedStyle]:
    """Yield the styles of a table for further calculations."""
    yield cell_style("head", bold=True)
    yield cell_style("cell", number="General")


def form_styles() -> Iterator[NamedStyle]:
    """Yield the styles of an entry form. Cells to be filled in are not locked."""
    yield from _head_styles()
    yield cell_style("head_label")
    yield cell_style("head_label_right", size=9, across="right")
    yield cell_style("field", shrinks=True, border=Border(bottom=_INK), locked=False)
    yield cell_style("group", size=9, bold=True, across="center", wrapped=True, border=_BOX)
    yield cell_style("heading", size=9, across="center", up="bottom", wrapped=True, border=_BOX_END)
    yield cell_style("heading_top", size=9, border=Border(left=_THIN, right=_THIN, top=_INK))
    yield cell_style("turned", size=9, across="center", up="bottom", turned=True, border=_BOX_END)
    for end, border in (("", _BOX), ("_end", _BOX_END)):
        yield cell_style(f"number{end}", grey=True, across="center", border=border, locked=False)
        yield cell_style(f"entry{end}", across="center", border=border, locked=False)
        yield cell_style(f"entry_words{end}", border=border, locked=False)
        yield cell_style(f"control{end}", across="right", border=border, fill=_GREY)
        yield cell_style(f"control_base{end}", across="right", border=border, fill=_GREY, number=_NO_ZERO)
    for strong in (False, True):
        name = "_strong" if strong else ""
        yield cell_style(f"summary{name}", bold=strong, across="right", border=_BOX)
        yield cell_style(f"summary_label{name}", bold=strong, border=_BOX)
    yield cell_style("help")


def _head_styles() -> Iterator[NamedStyle]:
    yield cell_style("title", size=18, bold=True)
    yield cell_style("fact")
    yield cell_style("label", size=9, grey=True)


# Sheets, cells and pages.

_FORMULA_SIGNS: Final = frozenset("=+-@")
_LETTERS: Final = {"warning": (1.25, 17.0), "note": (0.95, 12.0)}  # width of a letter, height of a line
_LONGEST: Final = 32_767  # characters in a cell
_LONGEST_TITLE: Final = 31
Styles = Callable[[], Iterator[NamedStyle]]
A4: Final = 9  # Excel's number for the paper size
_PRINTED: Final = (530.0, 766.0)  # width and height of A4 within the margins in points, upright
_PRINTED_ACROSS: Final = (777.0, 520.0)
_POINTS_PER_WIDTH: Final = 5.4  # of column width: 5.25 in Calibri, more in a substitute


class Book:
    """A workbook being written.

    `styles` yields the only styles it uses, by name. A `form` will be filled in and read back. Any other workbook is a
    paper, which readers of lists skip. `author` is the club if it is known, `date` the day of the event (ISO).
    """

    def __init__(self, title: str, styles: Styles, *, form: bool = False, author: str = "", date: str = "") -> None:
        self.workbook = Workbook()
        self.workbook.remove(self.workbook.worksheets[0])
        self._unused = {style.name: style for style in styles()}  # adding them all would slow down every cell
        properties = self.workbook.properties
        properties.creator = plain(author) or "skatlist"
        properties.title = plain(title)
        properties.category = None if form else PAPER
        # No clock: the same bytes for the same lists.
        day = calendar_day(date)
        made = dt.datetime.fromisoformat(day) if day else dt.datetime(*EPOCH)  # noqa: DTZ001
        properties.created = properties.modified = made

    def add_sheet(self, title: str) -> Worksheet:
        """Append a worksheet. A title already taken gets a number."""
        sheet: Worksheet = self.workbook.create_sheet(self.free_title(title))
        return sheet

    def free_title(self, title: str) -> str:
        """Return a valid title for a sheet, with a number if it is taken."""
        allowed = INVALID_TITLE_REGEX.sub(" ", plain(title))
        title, taken = allowed[:_LONGEST_TITLE], {name.casefold() for name in self.workbook.sheetnames}
        number, unique = 1, title
        while unique.casefold() in taken:
            number += 1
            ending = f" ({number})"
            unique = title[: _LONGEST_TITLE - len(ending)] + ending
        return unique

    def put(self, sheet: Worksheet, row: int, column: int, value: float | str | None, style: str) -> Cell:
        """Write a cell. Text from outside stays text even if it begins like a formula."""
        cell: Any = sheet.cell(row, column)
        if style in self._unused:
            self.workbook.add_named_style(self._unused.pop(style))
        cell.style = style
        if isinstance(value, str):
            if value:
                cell.value = plain(value)[:_LONGEST]
                cell.data_type = "s"
                # Without this mark a spreadsheet takes it for a formula once the cell is edited.
                cell.quotePrefix = value[0] in _FORMULA_SIGNS
        elif value is not None:
            cell.value = value
        return cell  # type: ignore[no-any-return]

    def formula(self, sheet: Worksheet, row: int, column: int, formula: str, style: str) -> None:
        """Write a formula of our own."""
        self.put(sheet, row, column, None, style).value = formula

    def span(self, sheet: Worksheet, rows: range, columns: range, value: float | str | None, style: str) -> None:
        """Write into merged cells and style each of them, because the edges of a frame belong to all of them."""
        for row in rows:
            for column in columns:
                self.put(sheet, row, column, value if (row, column) == (rows[0], columns[0]) else None, style)
        # `merge_cells` takes ten times as long.
        sheet.merged_cells.add(CellRange(None, columns[0], rows[0], columns[-1], rows[-1]).coord)

    def save(self) -> bytes:
        """Return the bytes of the workbook."""
        return workbook_bytes(self.workbook)


def page_room(wide: float, *, upright: bool) -> float:
    """Return how many points of height a page offers to a sheet `wide` characters wide."""
    width, height = _PRINTED if upright else _PRINTED_ACROSS
    return height * max(1.0, wide * _POINTS_PER_WIDTH / width)


def write_sentences(
    book: Book, sheet: Worksheet, row: int, sentences: Sequence[str], style: str, *, columns: int
) -> None:
    """Write sentences one after the other across a table, on as many lines as its width asks for."""
    book.span(sheet, range(row, row + 1), range(1, columns + 1), " ".join(sentences), style)
    wide = sum(sheet.column_dimensions[get_column_letter(column)].width for column in range(1, columns + 1))
    letter, height = _LETTERS[style]
    sheet.row_dimensions[row].height = height * sum(-(-len(words) * letter // wide) for words in sentences) + 4


def row_height(wide: float, rows: int, rest: float, bounds: tuple[float, float], *, upright: bool = True) -> float:
    """Return the height of rows that fill a page together with the `rest`, within bounds.

    The sheet is `wide` characters wide. A sheet wider than the paper is scaled down, so that more rows fit below.
    """
    low, high = bounds
    return round(min(high, max(low, (page_room(wide, upright=upright) - rest) / max(rows, 1))), 2)


def page_rows(
    rows: range, height: float, around: tuple[float, float, float], pages: int, *, end: int, step: int = 1
) -> list[range]:
    """Return the rows of a sheet on each page, from the first row to the `end`, so that all pages are about as full.

    Every row is `height` points high. `around` are the heights above the rows on the first page, above them on the
    other pages, and below the last row. A page ends after a multiple of `step` rows.
    """
    head, titles, foot = around
    each = (head + titles * (pages - 1) + foot + len(rows) * height) / pages
    cuts = [(each * page - head - titles * (page - 1)) / height for page in range(1, pages)]
    ends = [rows.start + step * round(cut / step) for cut in cuts]
    return [range(*span) for span in pairwise([1, *ends, end])]


def fit_to_paper(
    sheet: Worksheet, lang: Language, printed: str, *, upright: bool, columns: int, pages: Sequence[range]
) -> None:
    """Set a worksheet up for A4: as wide as the paper, each range of rows in `pages` on a page of its own.

    Programs ignore page breaks if a sheet is fitted to the paper, but they never join print areas. The foot says when
    it was `printed` (empty: nothing) and page x of y.
    """
    last = get_column_letter(columns)
    sheet.print_area = ",".join(f"A{rows.start}:{last}{rows.stop - 1}" for rows in pages)
    sheet.page_setup.paperSize = A4
    sheet.page_setup.orientation = "portrait" if upright else "landscape"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = len(pages)
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    margins = sheet.page_margins
    margins.left, margins.right, margins.top, margins.bottom = 0.5, 0.4, 0.45, 0.6
    margins.header = margins.footer = 0.25
    sheet.print_options.horizontalCentered = True
    sheet.sheet_view.showGridLines = False
    foot: Any = sheet.oddFooter
    foot.left.text = plain(printed).replace("&", "&&")  # an ampersand begins a code in a footer
    foot.right.text = text("papers.page", lang, page="&P", pages="&N")
    foot.left.size = foot.right.size = 8


def seal_words(seal: "Seal", lang: Language) -> Iterator[str]:
    """Yield the lines about the signature of a worksheet: signer and time, check code, fingerprint."""
    day, clock = seal.signed_at.date().isoformat(), f"{seal.signed_at:%H:%M}"
    sentence = text("signatures.stamp", lang, signer=plain(seal.signer), date=date_text(day, lang), time=clock)
    yield f"{sentence} · {text('signatures.stamp_code', lang, code=seal.code)}"
    yield text("signatures.stamp_fingerprint", lang, fingerprint=seal.fingerprint)
