"""The Rangliste as Excel: a worksheet for the players, one for the teams, values and no formulas."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from openpyxl.utils import get_column_letter

from skatlist.event.model import Event
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.papers.excel import Book, fit_to_paper, page_rows, pages_needed, row_height, seal_words, write_sentences
from skatlist.papers.excel_styles import standings_styles
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.standings.ranks_excel import write_ranks
from skatlist.papers.standings.standings_rows import (
    MEAN,
    NOTE,
    StandingsColumn,
    StandingsTable,
    count_note,
    footnotes,
    tables_of,
)
from skatlist.papers.typeset import printed_on, shown_date
from skatlist.rules import Profile
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from skatlist.papers.seal import Seal

_WARNING: Final = 5  # rows: what is missing, the headings
_HEADINGS: Final = 6
_UPRIGHT_SERIES: Final = 3
_WIDEST: Final = 70.0
_ROW_HEIGHT: Final = 17.0
_TALLEST: Final = 24.0


def standings_excel(
    standings: Standings,
    *,
    profile: Profile,
    event: Event | None = None,
    state: StandingsState = StandingsState(),  # noqa: B008 - a record that nothing changes
    lang: Language,
    date: str = "",
    seal: "Seal | None" = None,
    after: Sequence[Standings] = (),
) -> bytes:
    """Return the Rangliste of players and teams as a workbook, which says in what `state` it is.

    `date` is the day of printing (ISO); with a `seal` it says below who signs it. Where there are standings `after`
    several series, a table and a chart show the ranks over them.
    """
    title = text("papers.standings", lang)
    named, signer = event or Event(), seal.signer if seal else ""
    book = Book(", ".join(filter(None, (title, named.name))), standings_styles(), author=signer, date=named.date)
    where = [shown_date(event.date, lang), plain(event.place)] if event else []
    facts = (event.name if event else "", ", ".join(part for part in where if part), profile.title[lang.value])
    notes = [
        count_note(standings, lang),
        *footnotes(standings, profile, lang),
        *(seal_words(seal, lang) if seal else ()),
    ]
    warning = standings_notes(state, lang)
    for table in tables_of(standings, lang):
        upright = len(standings.series) <= _UPRIGHT_SERIES
        add_standings_sheet(
            book, table, facts, warning, notes, printed=printed_on(date, lang), lang=lang, upright=upright
        )
    if len(after) > 1 and standings.players:
        write_ranks(book, after, lang, printed_on(date, lang), warning)
    return book.save()


def add_standings_sheet(
    book: Book,
    table: StandingsTable,
    facts: Sequence[str],
    warning: Sequence[str],
    notes: Sequence[str],
    *,
    printed: str,
    lang: Language,
    upright: bool,
) -> None:
    """Add the worksheet of a table: three `facts` above it, in a frame why it is not final, `notes` below."""
    sheet = book.add_sheet(table.title)
    _write_head(book, sheet, table, facts)
    _write_table(book, sheet, table)
    if warning:
        write_sentences(book, sheet, _WARNING, warning, "warning", columns=len(table.columns))
    for row, words in enumerate(notes, start=_HEADINGS + len(table.rows) + 2):
        write_sentences(book, sheet, row, [words], "note", columns=len(table.columns))
    pages = _pages(sheet, table, len(notes), upright=upright)
    fit_to_paper(sheet, lang, printed, upright=upright, columns=len(table.columns), pages=pages)
    sheet.freeze_panes = f"A{_HEADINGS + 1}"
    sheet.print_title_rows = f"{_HEADINGS}:{_HEADINGS}"


def _pages(sheet: "Worksheet", table: StandingsTable, notes: int, *, upright: bool) -> list[range]:
    """Return the rows of each page, as high as there is room: as many pages as the table takes, all about as full."""
    wide = sum(sheet.column_dimensions[get_column_letter(at + 1)].width for at in range(len(table.columns)))
    heights = (sheet.row_dimensions[row].height or _ROW_HEIGHT for row in range(1, _HEADINGS + 1))
    around = (sum(heights), _ROW_HEIGHT, (notes + 1) * _ROW_HEIGHT)
    rows = range(_HEADINGS + 1, _HEADINGS + 1 + len(table.rows))
    pages = pages_needed(wide, len(rows) * _ROW_HEIGHT, around, upright=upright)
    each = -(-len(rows) // pages)
    height = row_height(wide, each, sum(around), (_ROW_HEIGHT, _TALLEST), upright=upright)
    for row in rows:
        sheet.row_dimensions[row].height = height
    *others, last = page_rows(rows, height, around, pages)
    first, *others = (*others, range(last.start, last.stop + 1 + notes))
    return [range(1, first.stop), *others]


def _write_head(book: Book, sheet: "Worksheet", table: StandingsTable, facts: Sequence[str]) -> None:
    book.put(sheet, 1, 1, table.title, "title")
    sheet.row_dimensions[1].height = 26
    for row, fact in enumerate(facts, start=2):
        book.put(sheet, row, 1, fact, "label" if row > 2 else "fact")  # noqa: PLR2004 - the event's name stands out


def _write_table(book: Book, sheet: "Worksheet", table: StandingsTable) -> None:
    sheet.sheet_format.defaultRowHeight = _ROW_HEIGHT
    sheet.sheet_format.customHeight = True
    for number, (column, words) in enumerate(zip(table.columns, table.headings, strict=True), start=1):
        longest = max((len(str(row[number - 1] or "")) for row in table.rows), default=0)
        # Words need a little more than their letters: the indent, and capitals.
        wide = min(max(longest, len(words)) + 2.6, _WIDEST) if column.is_words else column.letters
        sheet.column_dimensions[get_column_letter(number)].width = wide
        plainly = column.is_words and column.name != NOTE
        book.put(sheet, _HEADINGS, number, words, "heading_words" if plainly else "heading_number")
    for at, row in enumerate(table.rows, start=_HEADINGS + 1):
        tone = "_grey" if (at - _HEADINGS) % 2 == 0 else ""
        for number, (column, cell) in enumerate(zip(table.columns, row, strict=True), start=1):
            # A dash stands for a series not played, a rank not given, and what counts nothing; a start number is free.
            shown = "–" if cell is None and not column.is_words and column.name != "number" else cell
            book.put(sheet, at, number, shown, _style(column) + tone)


def _style(column: StandingsColumn) -> str:
    if column.is_words:
        return "small" if column.name == NOTE else "words"
    if column.name == MEAN:
        return MEAN
    return "strong" if column.strong else "number"
