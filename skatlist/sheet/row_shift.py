"""A game inserted, removed or moved on a list. Later games and the changes between them move along."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from skatlist.sheet.model import Row, Sheet, SheetChange


class RowShift(NamedTuple):
    """A game that had the number `was` (None: it is new) and gets the number `now` (None: it is removed).

    `gap` says that no row had that number, so that nothing has to make room.

    >>> [RowShift(now=2).number(game) for game in (1, 2, 3)], [RowShift(was=2).number(game) for game in (1, 2, 3)]
    ([1, 3, 4], [1, 0, 2])
    """

    was: int | None = None
    now: int | None = None
    gap: bool = False

    @classmethod
    def on(cls, rows: Iterable[Row], was: int | None, now: int | None) -> Self:
        """Return the shift on these rows."""
        gap = was is None and all(row.number != now for row in rows)
        return cls(was, now, gap)

    @property
    def action(self) -> str:
        """Return the action on the game: `insert`, `delete` or `move`."""
        return "insert" if self.was is None else "delete" if self.now is None else "move"

    def number(self, game: int) -> int:
        """Return the number of a game afterwards, 0 if it is no longer on the list."""
        if game == self.was:
            return self.now or 0
        return game + self._moved(game)

    def _moved(self, game: int) -> int:
        up = -1 if self.was is not None and game > self.was else 0
        return up + (self.now is not None and not self.gap and game + up >= self.now)

    def order(self, rows: Sequence[Row]) -> tuple[int | None, ...]:
        """Return the rows in their new order, by index. None is the new row."""
        gone = next((at for at, row in enumerate(rows) if self.was is not None and row.number == self.was), None)
        kept: list[int | None] = [at for at in range(len(rows)) if at != gone]
        if self.now is not None:
            after = (self.number(rows[at].number or 0) for at in kept if at is not None)
            kept.insert(next((at for at, number in enumerate(after) if number > self.now), len(kept)), gone)
        return tuple(kept)

    def rows(self, rows: Sequence[Row], new: Row | None = None) -> tuple[Row, ...]:
        """Return the rows afterwards, with their numbers. `new` is the inserted row."""
        shifted = (rows[at] if at is not None else new for at in self.order(rows))
        return tuple(
            row._replace(number=self.now) if row is new else row._replace(number=row.number and self.number(row.number))
            for row in shifted
            if row is not None
        )

    def changes(self, changes: Iterable[SheetChange]) -> tuple[SheetChange, ...]:
        """Return the changes between the games. Each stays before its game, or at the beginning."""
        return tuple(
            change if change.before == 1 else change._replace(before=change.before + self._moved(change.before))
            for change in changes
        )

    def sheet(self, sheet: Sheet, new: Row | None = None) -> Sheet:
        """Return a list after the shift."""
        return sheet._replace(rows=self.rows(sheet.rows, new), changes=self.changes(sheet.changes))
