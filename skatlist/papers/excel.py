"""An Excel workbook of ours: named styles, text that stays text, the same bytes for the same input."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, NamedStyle, PatternFill
from openpyxl.styles.cell_style import StyleArray
from openpyxl.styles.named_styles import NamedStyleList
from openpyxl.utils import get_column_letter
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter

from skatlist.formats.files import PAPER
from skatlist.papers.typeset import calendar_day, shown_date
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the first date an archive can hold
_FORMULA_SIGNS: Final = frozenset("=+-@")
_LETTERS: Final = {"warning": (1.25, 17.0), "note": (0.95, 12.0)}  # width of one in characters, height of a line
_LONGEST: Final = 32_767  # characters of a cell
_LONGEST_TITLE: Final = 31
_WRONG: Final = PatternFill("solid", bgColor="FFFFC7CE")
_STRUCK: Final = Font(strike=True)
_KINDS_OF_STYLES: Final = tuple(
    f"_{kind}" for kind in ("fonts", "fills", "borders", "alignments", "protections", "number_formats", "cell_styles")
)
_NAMED: Final = "_named_styles"
Styles = Callable[[], Iterator[NamedStyle]]
A4: Final = 9  # Excel's number of the paper
_PRINTED: Final = (530.0, 766.0)  # points of A4 between the margins, upright; then on its side
_PRINTED_ACROSS: Final = (777.0, 520.0)
_POINTS_PER_WIDTH: Final = 5.4  # of a column: 5.25 in the font meant, more where another one stands in


class Book:
    """A workbook being written. `styles` yields the only ones it uses, by name.

    A `form` is to be filled in and read; any other workbook is a paper, which readers of lists pass over. `author` is
    the club where it is known, `date` the day of the event (ISO).
    """

    def __init__(self, title: str, styles: Styles, *, form: bool = False, author: str = "", date: str = "") -> None:
        self.workbook = Workbook()
        self.workbook.remove(self.workbook.worksheets[0])
        self._styles = self._take_over(styled_workbook(styles))
        properties = self.workbook.properties
        properties.creator = plain(author) or "skatlist"
        properties.title = plain(title)
        properties.category = None if form else PAPER
        # No clock: the same bytes for the same lists.
        day = calendar_day(date)
        made = dt.datetime.fromisoformat(day) if day else dt.datetime(*_EPOCH)  # noqa: DTZ001
        properties.created = properties.modified = made

    def _take_over(self, styled: Workbook) -> Mapping[str, StyleArray]:
        """Take the styles of a workbook, and return them by name: to register them anew takes as long as a list."""
        for kind in _KINDS_OF_STYLES:
            setattr(self.workbook, kind, IndexedList(getattr(styled, kind)))
        names = NamedStyleList(getattr(styled, _NAMED))
        setattr(self.workbook, _NAMED, names)
        return {style.name: _Shared(style.as_tuple()) for style in names}

    def add_sheet(self, title: str) -> Worksheet:
        """Append a worksheet; a title already taken gets a number."""
        sheet: Worksheet = self.workbook.create_sheet(self.free_title(title))
        return sheet

    def free_title(self, title: str) -> str:
        """Return a title for a sheet as it may be called, with a number where it is taken."""
        title, taken = plain(title)[:_LONGEST_TITLE], {name.casefold() for name in self.workbook.sheetnames}
        number, unique = 1, title
        while unique.casefold() in taken:
            number += 1
            ending = f" ({number})"
            unique = title[: _LONGEST_TITLE - len(ending)] + ending
        return unique

    def put(self, sheet: Worksheet, row: int, column: int, value: float | str | None, style: str) -> Cell:
        """Write a cell. Text from outside is set as text whatever it begins with."""
        # openpyxl itself would look for a cell that is not there yet, and search its list of styles for every cell.
        cell: Any = _StyledCell(sheet, row, column)
        sheet._cells[row, column] = cell  # noqa: SLF001
        cell._style = self._styles[style]  # noqa: SLF001 - nobody changes these arrays
        if isinstance(value, str):
            if value:
                cell._value, cell.data_type = plain(value)[:_LONGEST], "s"  # noqa: SLF001 - nothing in it is unseen
                if value[0] in _FORMULA_SIGNS:
                    # Without this mark a spreadsheet takes it for a formula once somebody edits the cell.
                    cell._style = self._quoted(style)  # noqa: SLF001
        elif value is not None:
            cell._value = value  # noqa: SLF001 - a number needs no look at what it could be
        return cell  # type: ignore[no-any-return]

    def _quoted(self, style: str) -> StyleArray:
        """Return a style with the mark of a text that only looks like a formula."""
        array = StyleArray(self._styles[style])
        array.quotePrefix = 1
        return array

    def formula(self, sheet: Worksheet, row: int, column: int, formula: str, style: str) -> None:
        """Write a formula of our own."""
        cell: Any = self.put(sheet, row, column, None, style)
        cell._value, cell.data_type = formula, "f"  # noqa: SLF001 - openpyxl would search it for control characters

    def span(self, sheet: Worksheet, rows: range, columns: range, value: float | str | None, style: str) -> None:
        """Write into cells that are joined, each in the style: a frame has its edges in all of them."""
        for row in rows:
            for column in columns:
                self.put(sheet, row, column, value if (row, column) == (rows[0], columns[0]) else None, style)
        # `merge_cells` takes ten times as long.
        sheet.merged_cells.add(CellRange(None, columns[0], rows[0], columns[-1], rows[-1]).coord)

    def save(self) -> bytes:
        """Return the bytes of the workbook."""
        buffer = BytesIO()
        ExcelWriter(self.workbook, _TimelessZip(buffer, "w", ZIP_DEFLATED)).save()
        return buffer.getvalue()


class _Shared(StyleArray):
    """A style of a workbook that nobody changes; `number` is its place among those its cells have, once it has one."""

    number: int | None = None


class _StyledCell(Cell):
    """A cell whose style is looked up once for all cells that have it: openpyxl would search its list for every one."""

    __slots__ = ()

    @property
    def style_id(self) -> int:
        """The place of its style in the workbook, given in the order in which cells are written."""
        style: Any = self._style  # type: ignore[attr-defined]
        if not isinstance(style, _Shared):
            return super().style_id
        if style.number is None:
            style.number = super().style_id
        return style.number


@cache
def styled_workbook(styles: Styles) -> Workbook:
    """Return a workbook with some styles and nothing in it, for others to take them over."""
    workbook = Workbook()
    for style in styles():
        workbook.add_named_style(style)
    return workbook


class _TimelessZip(ZipFile):
    """An archive without a clock: every member carries the same date."""

    def write(self, filename: Any, arcname: Any = None, *_: Any, **__: Any) -> None:
        with open(filename, "rb") as part:  # noqa: PTH123 - a name openpyxl made
            self.writestr(str(arcname or filename), part.read())

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        name = getattr(zinfo_or_arcname, "filename", zinfo_or_arcname)
        info = ZipInfo(name, _EPOCH)
        info.compress_type = ZIP_DEFLATED
        info.create_system = 0
        super().writestr(info, data)


def colour_where(sheet: Worksheet, cells: str, condition: str, *, struck: bool = False) -> None:
    """Colour cells as wrong where a condition holds, written for the first of them; strike them out if asked to."""
    rule = FormulaRule(formula=[condition], fill=_WRONG, font=_STRUCK if struck else None)  # type: ignore[no-untyped-call]
    sheet.conditional_formatting.add(cells.replace("$", ""), rule)


def pages_needed(wide: float, high: float, around: tuple[float, float, float], *, upright: bool) -> int:
    """Return on how many pages rows fit that are so many characters `wide` and points `high` together.

    `around` is as for `page_rows`. What is wider than the paper is made smaller, and needs fewer pages.
    """
    head, titles, foot = around
    return max(1, ceil((head - titles + high + foot) / (_room(wide, upright=upright) - titles)))


def _room(wide: float, *, upright: bool) -> float:
    """Return how many points high a page is for a sheet so many characters wide."""
    width, height = _PRINTED if upright else _PRINTED_ACROSS
    return height * max(1.0, wide * _POINTS_PER_WIDTH / width)


def write_sentences(book: Book, sheet: Worksheet, row: int, said: Sequence[str], style: str, *, columns: int) -> None:
    """Write sentences one after the other across a table, on as many lines as its width asks for."""
    book.span(sheet, range(row, row + 1), range(1, columns + 1), " ".join(said), style)
    wide = sum(sheet.column_dimensions[get_column_letter(column)].width for column in range(1, columns + 1))
    letter, height = _LETTERS[style]
    sheet.row_dimensions[row].height = height * sum(-(-len(words) * letter // wide) for words in said) + 4


def row_height(wide: float, rows: int, rest: float, bounds: tuple[float, float], *, upright: bool = True) -> float:
    """Return the height of rows that fill a page together with the `rest`, within bounds.

    The sheet is so many characters `wide`; what is wider than the paper is made smaller, and has more room below.
    """
    low, high = bounds
    return round(min(high, max(low, (_room(wide, upright=upright) - rest) / max(rows, 1))), 2)


def page_rows(
    rows: range, height: float, around: tuple[float, float, float], pages: int, *, end: int, step: int = 1
) -> list[range]:
    """Return which rows of a sheet stand on each page, from the first to the `end`, so that all are about as full.

    `rows` have a height; `around` is what stands above them on the first page, above them on the others, and below the
    last; a page ends after a multiple of `step` rows.
    """
    head, titles, foot = around
    each = (head + titles * (pages - 1) + foot + len(rows) * height) / pages
    cuts = [(each * page - head - titles * (page - 1)) / height for page in range(1, pages)]
    ends = [rows.start + step * round(cut / step) for cut in cuts]
    return [range(*span) for span in pairwise([1, *ends, end])]


def fit_to_paper(
    sheet: Worksheet, lang: Language, printed: str, *, upright: bool, columns: int, pages: Sequence[range]
) -> None:
    """Set a worksheet up for A4: as wide as the paper, the rows of each of the `pages` on one of its own.

    Programs pass over breaks between pages where a sheet is fitted to the paper, but never join areas that are
    printed. The foot says when it was `printed` (empty: nothing) and page x of y.
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
    foot.left.text = plain(printed).replace("&", "&&")  # an ampersand begins a code there
    foot.right.text = text("papers.page", lang, page="&P", pages="&N")
    foot.left.size = foot.right.size = 8


def seal_words(seal: "Seal", lang: Language) -> Iterator[str]:
    """Yield what a signed worksheet says of its signature: who signed and when, the check code, the fingerprint."""
    day, clock = seal.signed_at.date().isoformat(), f"{seal.signed_at:%H:%M}"
    said = text("signatures.stamp", lang, signer=plain(seal.signer), date=shown_date(day, lang), time=clock)
    yield f"{said} · {text('signatures.stamp_code', lang, code=seal.code)}"
    yield text("signatures.stamp_fingerprint", lang, fingerprint=seal.fingerprint)
