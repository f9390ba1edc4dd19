"""The Rangliste as Excel: worksheets of players, of teams, and of the ranks after every series."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skatlist.event.model import Event
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.papers.excel import Book, seal_words
from skatlist.papers.excel_styles import report_styles
from skatlist.papers.report_excel import Around, add_table, first_row
from skatlist.papers.standings.standings_rows import (
    NOTE,
    StandingsTable,
    count_note,
    footnotes,
    line_key,
    name_of,
    tables_of,
)
from skatlist.reports.model import Column, ColumnKind, Rank, ReportRow, Table
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.typeset import printed_on, shown_date
from skatlist.rules import Profile
from skatlist.words import Language, text
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.seal import Seal

_KINDS: Final = {
    NOTE: ColumnKind.TEXT,
    "number": ColumnKind.LABEL,
    "name": ColumnKind.NAME,
    "club": ColumnKind.TEXT,
    "team": ColumnKind.NAME,
    "members": ColumnKind.TEXT,
    "rank": ColumnKind.RANK,
}
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
    book = Book(", ".join(filter(None, (title, named.name))), report_styles, author=signer, date=named.date)
    where = ", ".join(filter(None, (shown_date(named.date, lang), plain(named.place))))
    facts = (named.name, where, profile.title[lang.value])
    notes = (
        count_note(standings, lang),
        *footnotes(standings, profile, lang),
        *(seal_words(seal, lang) if seal else ()),
    )
    around = Around(facts, standings_notes(state, lang), notes, printed_on(date, lang), lang)
    for table in tables_of(standings, lang):
        add_table(book, worksheet_table(table), around)
    if len(after) > 1 and standings.players:
        add_table(book, _ranks_table(after, lang), around._replace(facts=(), notes=()))
    return book.save()


def worksheet_table(table: StandingsTable) -> Table:
    """Return a Rangliste as it stands on a worksheet: its columns have kept their places since version 0.1."""
    columns = tuple(
        Column(
            f"{column.name} {at}",
            heading,
            _KINDS.get(column.name, ColumnKind.NUMBER),
            is_strong=column.strong,
        )
        for at, (column, heading) in enumerate(zip(table.columns, table.headings, strict=True))
    )
    rows = tuple(
        ReportRow((Rank(line.rank, line.shared), *cells[1:]))
        for line, cells in zip(table.lines, table.rows, strict=True)
    )
    return Table(table.title, columns, rows)


def _ranks_table(after: Sequence[Standings], lang: Language) -> Table:
    """Return the ranks that everybody had `after` each series, in the order of the last."""
    ranks = [{line_key(line): Rank(line.rank, line.shared) for line in table.players} for table in after]
    columns = (
        Column("name", text("papers.name", lang), ColumnKind.NAME),
        *(
            Column(f"series {number}", text("papers.series_column", lang, series=number), ColumnKind.RANK)
            for number in after[-1].series
        ),
    )
    rows = tuple(
        ReportRow((name_of(line, lang), *(known.get(line_key(line)) for known in ranks)))
        for line in after[-1].players
        if line.rank is not None
    )
    return Table(text("papers.ranks", lang), columns, rows)
