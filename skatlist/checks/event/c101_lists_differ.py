"""C101: the two lists of a table differ in a game or a number; it goes when the table has settled it. SpO 1.7."""

from collections.abc import Sequence
from typing import Final

from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import ScoredSheet, Source
from skatlist.sheet.columns import Cell
from skatlist.words import Phrase

KIND: Final = Kind("C101", "lists-differ", Severity.ERROR, "second_list")


def finding_at(
    scored: ScoredSheet,
    game: int | str | None,
    column: Cell | None,
    *,
    readings: Sequence[str],
    witnesses: Sequence[Phrase],
    verdict: Phrase,
) -> Finding:
    """Say what both lists have in a game or below the list, what speaks for either, and how certain that is."""
    sheet = scored.sheet
    sources = {row.number: row.source for row in sheet.rows} | {line.name.value: line.source for line in sheet.footer}
    first, second = readings
    for_first, for_second = witnesses
    found = Finding.of(
        KIND,
        column=column,
        first=first,
        second=second,
        for_first=for_first,
        for_second=for_second,
        verdict=verdict,
    )
    source = sources.get(game, Source(sheet.source.file))
    return found._replace(source=source, series=sheet.series, table=sheet.table, game=game)
