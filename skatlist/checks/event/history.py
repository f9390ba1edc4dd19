"""The history of the lists of an event, and where findings about it stand."""

from collections.abc import Iterable, Iterator

from skatlist.event.model import Event
from skatlist.findings import Finding, at_row, at_sheet
from skatlist.sheet import ListHistory, ScoredSheet


def at_event(finding: Finding, event: Event, series: int | None = None, table: int | None = None) -> Finding:
    """Return the finding with the location of the event's description."""
    return finding._replace(source=event.source._replace(text=""), series=series, table=table)


def with_history(event: Event, sheets: Iterable[ScoredSheet]) -> Iterator[tuple[ScoredSheet, ListHistory]]:
    """Yield the lists that count, and what happened to them, as far as the event knows it."""
    known = {(history.series, history.table): history for history in event.history}
    for scored in sheets:
        history = known.get((scored.sheet.series, scored.sheet.table))
        if history is not None and not scored.sheet.void:
            yield scored, history


def at_game(finding: Finding, game: int, scored: ScoredSheet) -> Finding:
    """Return the finding with the location of a game, of the list where the game is not on it any more."""
    row = next((row.row for row in scored.rows if row.row.number == game), None)
    return at_row(finding, row, scored) if row is not None else at_sheet(finding, scored.sheet)
