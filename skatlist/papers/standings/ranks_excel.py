"""The ranks after every series in the Rangliste as Excel: a table of all players and a chart of the first of them."""

from collections.abc import Sequence
from typing import Final

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.event.standings import Standings
from skatlist.papers.excel import Book, fit_to_paper, page_rows, pages_needed, write_sentences
from skatlist.papers.excel_charts import ChartCells, ChartLine, ChartWords, add_chart
from skatlist.papers.standings.standings_rows import line_key, name_of
from skatlist.words import Language, text

_WARNING: Final = 2  # rows: why the ranks are not final, the headings
_HEADINGS: Final = 3
_NAME: Final = 1  # column
_WIDTHS: Final = (34.0, 9.5)  # of a name, of a rank
_ROW: Final = 17.0
_TITLE: Final = 26.0
_LINES: Final = 12  # as many as a chart keeps apart


def write_ranks(book: Book, after: Sequence[Standings], lang: Language, printed: str, warning: Sequence[str]) -> None:
    """Write the ranks that everybody had `after` each series, in the order of the last, and draw those of the first.

    `warning` says why they are not final.
    """
    title = text("papers.ranks", lang)
    sheet, last = book.add_sheet(title), after[-1]
    book.put(sheet, 1, _NAME, title, "title")
    sheet.row_dimensions[1].height = _TITLE
    book.put(sheet, _HEADINGS, _NAME, text("papers.name", lang), "heading_words")
    for at, number in enumerate(last.series, start=_NAME + 1):
        book.put(sheet, _HEADINGS, at, text("papers.series_column", lang, series=number), "heading_number")
    for at in range(len(after) + 1):
        sheet.column_dimensions[get_column_letter(at + 1)].width = _WIDTHS[at > 0]
    if warning:
        write_sentences(book, sheet, _WARNING, warning, "warning", columns=len(after) + 1)
    ranks = [{line_key(line): line.rank for line in table.players} for table in after]
    players = [line for line in last.players if line.rank is not None]
    for row, line in enumerate(players, start=_HEADINGS + 1):
        tone = "_grey" if (row - _HEADINGS) % 2 == 0 else ""
        sheet.row_dimensions[row].height = _ROW
        book.put(sheet, row, _NAME, name_of(line, lang), f"words{tone}")
        for column, known in enumerate(ranks, start=_NAME + 1):
            book.put(sheet, row, column, known.get(line_key(line)), f"number{tone}")
    _set_up_pages(sheet, len(after) + 1, len(players), lang, printed)
    edge = len(after) + 1
    rows = range(_HEADINGS + 1, _HEADINGS + 1 + min(_LINES, len(players)))
    lines = [ChartLine(row, _NAME, ChartCells(sheet, _NAME + 1, row, edge, row)) for row in rows]
    said = f"{title} ({text('papers.provisional_mark', lang)})" if warning else title
    words = ChartWords(said, None, text("papers.rank", lang))
    series = ChartCells(sheet, _NAME + 1, _HEADINGS, edge, _HEADINGS)
    add_chart(book, f"{title} 1–{len(rows)}", words, lines, series, step=1, from_top=True)


def _set_up_pages(sheet: Worksheet, columns: int, count: int, lang: Language, printed: str) -> None:
    """Set the paper up: upright, on pages about as full as each other, the headings on each."""
    around = (_TITLE + 2 * _ROW, _ROW, 0.0)
    rows = range(_HEADINGS + 1, _HEADINGS + 1 + count)
    wide = _WIDTHS[0] + (columns - 1) * _WIDTHS[1]
    first, *others = page_rows(rows, _ROW, around, pages_needed(wide, count * _ROW, around, upright=True))
    pages = [range(1, first.stop), *others]
    fit_to_paper(sheet, lang, printed, upright=True, columns=columns, pages=pages)
    sheet.print_title_rows = f"{_HEADINGS}:{_HEADINGS}"
    sheet.freeze_panes = f"B{_HEADINGS + 1}"
