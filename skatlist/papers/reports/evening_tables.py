"""The tables of a series: people, progress of the list, the next step, and where two lists differ."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skatlist.papers.reports.model import Column, ColumnKind, ReportRow, Table
from skatlist.words import Language, text


class TableSummary(NamedTuple):
    """A table: people, games played and agreed, the next step of its list in words, the address of its list."""

    table: int
    people: tuple[str, ...]
    played: int
    agreed: int | None
    state: str
    address: str


def evening_table(title: str, tables: Iterable[TableSummary], lang: Language) -> Table:
    """Return the tables of a series. On a page each leads to its list."""
    columns = (
        Column("table", text("desk.table", lang), ColumnKind.TEXT, is_row_head=True),
        Column("people", text("desk.people", lang), ColumnKind.TEXT),
        Column("games", text("desk.games", lang), ColumnKind.NUMBER),
        Column("state", text("desk.state", lang), ColumnKind.TEXT),
    )
    rows = tuple(
        ReportRow(
            (
                text("game.score.table", lang, table=each.table),
                " · ".join(each.people),
                f"{each.played} / {each.agreed}" if each.agreed else str(each.played),
                each.state,
            ),
            link=each.address,
        )
        for each in tables
    )
    return Table(title, columns, rows, is_titled=False)


def differences_table(title: str, differences: Iterable[Sequence[str]], lang: Language) -> Table:
    """Return the differences between a list in a file and that of the evening: the row, and both readings."""
    columns = (
        Column("row", "", ColumnKind.TEXT, is_row_head=True),
        Column("event", text("desk.event.in_evening", lang), ColumnKind.TEXT),
        Column("file", text("desk.event.in_file", lang), ColumnKind.TEXT),
    )
    return Table(title, columns, tuple(ReportRow(tuple(each)) for each in differences), is_titled=False)
