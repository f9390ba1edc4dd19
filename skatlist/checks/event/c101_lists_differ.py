"""C101: the two lists of a table differ in a game or a number; it goes when the table has settled it. SpO 1.7."""

from typing import Any, Final

from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import ScoredSheet, Source
from skatlist.sheet.columns import Cell

KIND: Final = Kind("C101", "lists-differ", Severity.ERROR, "second_list")


def finding_at(scored: ScoredSheet, game: int | str | None, column: Cell | None, **said: Any) -> Finding:
    """Say what both lists have in a game or below the list, what speaks for either, and how certain that is.

    What is `said`: `first`, `second`, `for_first`, `for_second` and `verdict`.
    """
    sheet = scored.sheet
    sources = {row.number: row.source for row in sheet.rows} | {line.name.value: line.source for line in sheet.footer}
    source = sources.get(game, Source(sheet.source.file))
    finding = Finding.of(KIND, column=column, **said)
    return finding._replace(source=source, series=sheet.series, table=sheet.table, game=game)
