"""The Rangliste as Excel: worksheets of players, of teams, and of the ranks after every series."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from skatlist.event.model import Event
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.papers.excel import Book, seal_words
from skatlist.papers.excel_styles import standings_styles
from skatlist.papers.excel_table import AroundTable, CellValue, SheetColumn, SheetTable, add_table, first_row
from skatlist.papers.standings.standings_rows import (
    NOTE,
    StandingsTable,
    count_note,
    footnotes,
    line_key,
    name_of,
    tables_of,
)
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.typeset import printed_on, shown_date
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
FIRST_ROW: Final = first_row(3)  # below the event, its day and place, the rules


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

    `date` is the day of printing (ISO); with a `seal` it says below who signs it. Standings `after` several series
    add a table of the ranks over them.
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
        add_filled(book, table.title, list(filled_columns(table)), around, upright=upright)
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


def filled_columns(table: StandingsTable) -> Iterator[tuple[SheetColumn, Sequence[CellValue]]]:
    """Yield the columns of a table and what stands in their cells."""
    for at, (column, heading) in enumerate(zip(table.columns, table.headings, strict=True)):
        cells = [row[at] for row in table.rows]
        if column.name == "number":  # who has none has none
            yield SheetColumn(heading, column.letters), cells
        else:
            style = "small" if column.name == NOTE else "words" if not column.letters else ""
            yield filled_column(heading, cells, style or ("strong" if column.strong else "number"), column.letters)


def _write_ranks(book: Book, after: Sequence[Standings], around: AroundTable) -> None:
    """Write the ranks that everybody had `after` each series, in the order of the last."""
    lang, last = around.lang, after[-1]
    ranks = [{line_key(line): line.rank for line in table.players} for table in after]
    series = (text("papers.series_column", lang, series=number) for number in last.series)
    columns = [SheetColumn(text("papers.name", lang), _NAME, "words"), *(SheetColumn(each, _RANK) for each in series)]
    rows = [
        [name_of(line, lang), *(known.get(line_key(line)) for known in ranks)]
        for line in last.players
        if line.rank is not None
    ]
    add_table(book, SheetTable(text("papers.ranks", lang), columns, rows, frozen=1), around, upright=True)
