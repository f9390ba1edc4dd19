"""Faults of the writing itself, which readers of all formats report."""

from collections.abc import Iterable
from typing import Final

from skatlist.skat.findings.finding_model import Effect, Finding, Kind, Severity
from skatlist.skat.sheet.columns import Cell

L101: Final = Kind("L101", "unreadable-line", Severity.ERROR, effects=Effect.UNREAD)
L102: Final = Kind("L102", "unknown-column", Severity.WARNING)
L103: Final = Kind("L103", "missing-fact", Severity.ERROR, "list", Effect.ABSENT)
L104: Final = Kind("L104", "not-a-number", Severity.ERROR, effects=Effect.UNREAD)
L105: Final = Kind("L105", "two-readings", Severity.ERROR, effects=Effect.UNREAD)
L106: Final = Kind("L106", "stale-formula", Severity.WARNING, effects=Effect.UNREAD)


# The cells of a list that its reader could not read: they are unknown, not missing.


class UnreadCells:
    """The cells refused by the findings of a reader, by game (or the name of a row below the list) and column."""

    def __init__(self, findings: Iterable[Finding] = ()) -> None:
        refused = [finding for finding in findings if finding.has(Effect.UNREAD)]
        self._cells = {(each.game, Cell.of(each.column).name) for each in refused if each.column is not None}
        self._any = any(each.column is None for each in refused)  # a heading: anything may stand below it

    def has(self, game: object, *columns: str) -> bool:
        """Whether one of these columns contains something unreadable."""
        return self._any or any((game, column) in self._cells for column in columns)

    def has_any(self, column: str, below: Iterable[str]) -> bool:
        """Whether that is so for a column in any game, or in one of these rows below the list."""
        rows = {*below}
        return self._any or any(
            name == column and (isinstance(game, int) or game in rows) for game, name in self._cells
        )
