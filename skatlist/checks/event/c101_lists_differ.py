"""C101: the two lists of a table differ in a game or a number; it goes when the table has settled it. SpO 1.7."""

from typing import Any, Final

from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import ScoredSheet, Source
from skatlist.sheet.columns import Cell

KIND: Final = Kind("C101", "lists-differ", Severity.ERROR, "second_list")


def finding_at(scored: ScoredSheet, game: int | str | None, column: Cell | None, **params: Any) -> Finding:
    """Report the readings of both lists in a game or below the list, their evidence, and how certain it is.

    `params` are `first`, `second`, `for_first`, `for_second` and `verdict`.
    """
    sheet = scored.sheet
    row = next((row for row in sheet.rows if row.number == game), None)
    line = next((line for line in sheet.footer if line.name == game), None)
    at = row or line
    source = Source(sheet.source.file) if at is None else at.source
    place = column.place if column is not None and column.place is not None else row and row.declarer
    finding = Finding.of(KIND, column=column, **params)
    return finding._replace(source=source, series=sheet.series, table=sheet.table, game=game, place=place)
