"""A list of which only the sums are known: points, games won and lost by place, or the Gesamtpunkte alone."""

from enum import StrEnum
from typing import NamedTuple

from skatlist.skat.sheet.list_model import MAX_PLACES, NOTHING, FooterName, FooterRow, PerPlace, Sheet


class Basis(StrEnum):
    """The facts from which the result of a list is computed: its games, its sums, or only its Gesamtpunkte."""

    GAMES = "games"
    SUMS = "sums"
    TOTALS = "totals"


class ListSums(NamedTuple):
    """The numbers below a list as handed in, by place: points, games won and lost, and the Gesamtpunkte as written.

    `passed` is the number of games passed in, None if it is not noted. Numbers that are not there are None. With the
    Gesamtpunkte alone nothing else is there.

    >>> sums = ListSums((421, 9, 275, 595), (11, 9, 6, 8), (1, 5, 0, 0), total=(1071, 239, 755, 1175))
    >>> sums.basis(4), sums.games, ListSums(total=(1071, 239, 755, 1175)).basis(4)
    (<Basis.SUMS: 'sums'>, 40, <Basis.TOTALS: 'totals'>)
    >>> ListSums.of(Sheet(footer=sums.footer)) == sums.padded
    True
    """

    points: PerPlace = NOTHING
    won: PerPlace = NOTHING
    lost: PerPlace = NOTHING
    passed: int | None = None
    total: PerPlace = NOTHING

    @classmethod
    def of(cls, sheet: Sheet) -> "ListSums":
        """Return the numbers stated below a list."""
        lines = {line.name: line.values for line in sheet.footer}
        passed = next((value for value in lines.get(FooterName.PASSED, ()) if value is not None), None)
        points, won, lost, total = (
            lines.get(name, NOTHING) for name in (FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.TOTAL)
        )
        return cls(points, won, lost, passed, total)

    @property
    def padded(self) -> "ListSums":
        """The same sums with a number or None for each of the five places."""
        return self._replace(
            points=_padded(self.points), won=_padded(self.won), lost=_padded(self.lost), total=_padded(self.total)
        )

    @property
    def games(self) -> int:
        """The games won, lost and passed in, as far as they are noted."""
        return sum(value or 0 for value in (*self.won, *self.lost, self.passed))

    @property
    def footer(self) -> tuple[FooterRow, ...]:
        """The sums as rows below a list, without those that are empty."""
        passed = NOTHING if self.passed is None else (self.passed,) * MAX_PLACES
        rows = {
            FooterName.POINTS: self.points,
            FooterName.WON: self.won,
            FooterName.LOST: self.lost,
            FooterName.PASSED: passed,
            FooterName.TOTAL: self.total,
        }
        return tuple(
            FooterRow(name, _padded(values))
            for name, values in rows.items()
            if any(value is not None for value in values)
        )

    def basis(self, size: int) -> Basis | None:
        """Return what these numbers are for a table of this size, or None if a place lacks one.

        Points, games won and lost of every place are sums. The Gesamtpunkte of every place without any of them are
        totals. Nothing but zeros is an empty form.
        """
        if not any((*self.points, *self.won, *self.lost, *self.total)):
            return None
        parts = [values[:size] for values in (self.points, self.won, self.lost)]
        if all(len(values) == size and None not in values for values in parts):
            return Basis.SUMS
        if any(value is not None for values in parts for value in values):
            return None
        total = self.total[:size]
        return Basis.TOTALS if len(total) == size and None not in total else None


def handed_in(sheet: Sheet) -> Basis | None:
    """Return what was handed in before any game of a list, sums or totals alone, or None.

    That is a list whose foot stands and which has no row, or one that says so (`sums_first`), because its games
    followed.
    """
    return ListSums.of(sheet).basis(sheet.size) if sheet.sums_first or not sheet.rows else None


def _padded(values: PerPlace) -> PerPlace:
    return (*values, *NOTHING)[:MAX_PLACES]
