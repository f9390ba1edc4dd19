"""The Rangliste as Excel: worksheets of players, of teams, and of the ranks after every series with their chart."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from openpyxl.chart import Reference

from skatlist.event.model import Event
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.papers.excel import Book, seal_words
from skatlist.papers.excel_charts import ChartLine, ChartWords, add_chart
from skatlist.papers.excel_styles import standings_styles
from skatlist.papers.excel_table import AroundTable, CellValue, SheetColumn, SheetTable, add_table
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.standings.standings_rows import (
    NOTE,
    StandingsTable,
    count_note,
    footnotes,
    line_key,
    name_of,
    tables_of,
)
from skatlist.papers.typeset import printed_on, shown_date
from skatlist.rules import Profile
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal

_UPRIGHT_SERIES: Final = 3
_WIDEST: Final = 70.0
_TALLEST: Final = 24.0
_NAME: Final = 34.0  # widths on the sheet of the ranks
_RANK: Final = 9.5
_RANKS: Final = 3  # row of its headings
_LINES: Final = 12  # as many as a chart keeps apart


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
    book = Book(", ".join(filter(None, (title, named.name))), standings_styles, author=signer, date=named.date)
    where = ", ".join(filter(None, (shown_date(named.date, lang), plain(named.place))))
    facts = (named.name, where, profile.title[lang.value])
    notes = (
        count_note(standings, lang),
        *footnotes(standings, profile, lang),
        *(seal_words(seal, lang) if seal else ()),
    )
    around = AroundTable(facts, standings_notes(state, lang), notes, printed_on(date, lang), lang)
    for table in tables_of(standings, lang):
        upright = len(standings.series) <= _UPRIGHT_SERIES
        add_filled(book, table.title, list(_filled(table)), around, upright=upright)
    if len(after) > 1 and standings.players:
        _write_ranks(book, after, around._replace(facts=(), notes=()))
    return book.save()


def filled_column(
    heading: str, cells: Sequence[CellValue], style: str, letters: float = 0.0
) -> tuple[SheetColumn, Sequence[CellValue]]:
    """Return a column and what stands in it: as wide as its words where nothing says how wide (in `letters`) it is.

    A dash stands for a series not played, a rank not given, and what counts nothing.
    """
    if letters:
        return SheetColumn(heading, letters, style), ["–" if cell is None else cell for cell in cells]
    longest = max((len(str(cell or "")) for cell in cells), default=0)
    # Words need a little more than their letters: the indent, and capitals.
    return SheetColumn(heading, min(max(longest, len(heading)) + 2.6, _WIDEST), style), cells


def add_filled(
    book: Book,
    title: str,
    filled: Sequence[tuple[SheetColumn, Sequence[CellValue]]],
    around: AroundTable,
    *,
    upright: bool,
) -> None:
    """Add the worksheet of a ranking, its columns as `filled_column` returns them."""
    rows = list(zip(*(cells for _, cells in filled), strict=True))
    table = SheetTable(title, [column for column, _ in filled], rows)
    add_table(book, table, around, upright=upright, tallest=_TALLEST)


def _filled(table: StandingsTable) -> Iterator[tuple[SheetColumn, Sequence[CellValue]]]:
    for at, (column, heading) in enumerate(zip(table.columns, table.headings, strict=True)):
        cells = [row[at] for row in table.rows]
        if column.name == "number":  # who has none has none
            yield SheetColumn(heading, column.letters), cells
        else:
            style = "small" if column.name == NOTE else "words" if not column.letters else ""
            yield filled_column(heading, cells, style or ("strong" if column.strong else "number"), column.letters)


def _write_ranks(book: Book, after: Sequence[Standings], around: AroundTable) -> None:
    """Write the ranks that everybody had `after` each series, in the order of the last, and draw those of the first."""
    lang, last, title = around.lang, after[-1], text("papers.ranks", around.lang)
    ranks = [{line_key(line): line.rank for line in table.players} for table in after]
    players = [line for line in last.players if line.rank is not None]
    series = (text("papers.series_column", lang, series=number) for number in last.series)
    columns = [SheetColumn(text("papers.name", lang), _NAME, "words"), *(SheetColumn(each, _RANK) for each in series)]
    rows = [[name_of(line, lang), *(known.get(line_key(line)) for known in ranks)] for line in players]
    sheet = add_table(book, SheetTable(title, columns, rows, frozen=1), around, upright=True)
    shown = range(_RANKS + 1, _RANKS + 1 + min(_LINES, len(players)))
    headings, *ranked = (Reference(sheet, min_col=2, min_row=row, max_col=len(columns)) for row in (_RANKS, *shown))
    names = (Reference(sheet, min_col=1, min_row=row) for row in shown)
    lines = [ChartLine(*line) for line in zip(names, ranked, strict=True)]
    said = f"{title} ({text('papers.provisional_mark', lang)})" if around.warning else title
    words = ChartWords(said, None, text("papers.rank", lang))
    add_chart(book, f"{title} 1–{len(shown)}", words, lines, headings, step=1, from_top=True)
