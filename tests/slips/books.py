"""A list while a slip is made: single facts and numbers change, or all numbers that are computed from them."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from slips.slip import Manner, Slip, SlipKind

from skatlist.skat.rules import Profile
from skatlist.skat.sheet import FooterName, PerPlace, Row, Sheet, Stated
from skatlist.skat.sheet.columns import Cell

# A list with the slip, and the slip; None where it is not possible.
Attempt = tuple[Sheet, Slip] | None


@dataclass(slots=True)
class Books:
    """A list that gets a slip of a kind, in the row of an index where it is one of a row.

    `true` is the list as it was; every method that ends the slip returns the `sheet` as it stands then, and the slip.
    """

    true: Sheet
    index: int
    rng: random.Random
    profile: Profile
    kind: SlipKind
    sheet: Sheet = field(init=False)

    def __post_init__(self) -> None:
        """Begin with the list as it was."""
        self.sheet = self.true

    @property
    def row(self) -> Row:
        """The row as it was."""
        return self.true.rows[self.index]

    def write(self, row: Row) -> None:
        """Put another row in the place of the one that was."""
        self._put(self.index, row)

    def value(self, written: int, manner: Manner) -> Attempt:
        """Write the value of the row; carried, the running total of this row follows already."""
        row, true = self.row, self.row.stated.value
        if row.declarer is None or true is None:
            return None
        self.write(row._replace(stated=row.stated._replace(value=written)))
        if manner is Manner.CARRIED:
            self._carry("totals", self.index, row.declarer, written - true)
        return self.done("value", true, written, manner)

    def total(self, written: int, manner: Manner) -> Attempt:
        """Write the running total of the declarer."""
        place = self.row.declarer
        true = None if place is None else self.row.stated.totals[place - 1]
        if place is None or true is None:
            return None
        if manner is Manner.CARRIED:
            self._carry("totals", self.index, place, written - true)
        else:
            self._cell("totals", place, written)
        return self.done(Cell("total", place), true, written, manner)

    def count(self, place: int, field: str, step: int, manner: Manner) -> Attempt:
        """Count a game won or lost one too many or too few."""
        true: int = getattr(self.row.stated, field)[place - 1]
        if manner is Manner.CARRIED:
            self._carry(field, self.index, place, step)
        else:
            self._cell(field, place, true + step)
        return self.done(Cell(field, place), true, true + step, manner)

    def passed(self, step: int, manner: Manner) -> Attempt:
        """Count a passed-in game one too many or too few."""
        true = self.row.stated.passed or 0
        for later, row in enumerate(self.sheet.rows):
            count = row.stated.passed
            if count is not None and (later == self.index or (later > self.index and manner is Manner.CARRIED)):
                self._put(later, row._replace(stated=row.stated._replace(passed=count + step)))
        if manner is Manner.CARRIED:
            for place in range(1, self.sheet.size + 1):
                self.add(FooterName.PASSED, place, step)
        return self.done("passed_count", true, true + step, manner)

    def column(self, to: int, manner: Manner) -> Attempt:
        """Book the row in the column of another place.

        Carried: computed from what stood there. Alone: the right numbers, only in the wrong column.
        """
        place, value = self.row.declarer, self.row.stated.value
        if place is None or value is None:
            return None
        for name, amount in (("totals", value), ("won", int(value > 0)), ("lost", int(value < 0))):
            mine: int | None = getattr(self.row.stated, name)[place - 1]
            if mine is None:
                continue
            before = self._last(name, to)
            if manner is Manner.CARRIED:
                self._carry(name, self.index, place, -amount)
                self._carry(name, self.index + 1, to, amount)
            self._cell(name, place, None)
            self._cell(name, to, before + amount if manner is Manner.CARRIED else mine)
        return self.done(Cell("total", to), Cell("total", place), Cell("total", to), manner)

    def footer(self, name: FooterName, place: int) -> int | None:
        """Return a number of the footer."""
        return next((row.values[place - 1] for row in self.sheet.footer if row.name is name), None)

    def add(self, name: FooterName, place: int, delta: int) -> None:
        """Add to a number of the footer, where one stands."""
        rows = []
        for row in self.sheet.footer:
            number = row.values[place - 1]
            if row.name is name and number is not None:
                rows.append(row._replace(values=_with(row.values, place, number + delta)))
            else:
                rows.append(row)
        self.sheet = self.sheet._replace(footer=tuple(rows))

    def done(
        self, field: str, true: int | str | None, written: int | str | None, manner: Manner = Manner.ALONE
    ) -> tuple[Sheet, Slip]:
        """Return the list as it stands now and the slip in its row."""
        return self._ended(self.row.number or 0, self.row.declarer, field, (true, written), manner)

    def done_below(
        self, name: FooterName, place: int | None, true: int, written: int, manner: Manner = Manner.ALONE
    ) -> tuple[Sheet, Slip]:
        """Return the list as it stands now and the slip in its footer, that of one place or of all."""
        return self._ended(name.value, place, Cell("total", place or 1), (true, written), manner)

    def _ended(
        self,
        game: int | str,
        place: int | None,
        field: str,
        pair: tuple[int | str | None, int | str | None],
        manner: Manner,
    ) -> tuple[Sheet, Slip]:
        sheet = self.sheet
        slip = Slip(
            kind=self.kind,
            series=sheet.series,
            table=sheet.table,
            game=game,
            place=place,
            field=field,
            true=pair[0],
            written=pair[1],
            manner=manner,
        )
        return sheet, slip

    def _carry(self, field: str, start: int, place: int, delta: int) -> None:
        """Add to all running numbers of a place from a row on, and to what the footer makes of them."""
        for index, row in enumerate(self.sheet.rows):
            number = getattr(row.stated, field)[place - 1]
            if index >= start and number is not None:
                self._cell(field, place, number + delta, index)
        if field == "totals":
            self.add(FooterName.POINTS, place, delta)
            self.add(FooterName.TOTAL, place, delta)
            return
        self.add(FooterName(field), place, delta)
        if self.profile.scoring.has_bonus:
            self._bonus(field, place, delta)

    def _bonus(self, field: str, place: int, delta: int) -> None:
        """Carry a miscounted game into the bonus of everybody it concerns. SkWO 6.3.1."""
        own = self.profile.scoring.own * (delta if field == "won" else -delta)
        self.add(FooterName.BONUS_OWN, place, own)
        self.add(FooterName.TOTAL, place, own)
        if field == "lost":
            share = self.profile.scoring.others.get(self.sheet.size, 0) * delta
            for other in range(1, self.sheet.size + 1):
                if other != place:
                    self.add(FooterName.BONUS_OTHERS, other, share)
                    self.add(FooterName.TOTAL, other, share)

    def _last(self, field: str, place: int) -> int:
        """Return the number a place had before the row."""
        numbers = (getattr(row.stated, field)[place - 1] for row in reversed(self.sheet.rows[: self.index]))
        return next((number for number in numbers if number is not None), 0)

    def _cell(self, field: str, place: int, number: int | None, index: int | None = None) -> None:
        at = self.index if index is None else index
        row = self.sheet.rows[at]
        numbers = _with(getattr(row.stated, field), place, number)
        self._put(at, row._replace(stated=_stating(row.stated, field, numbers)))

    def _put(self, index: int, row: Row) -> None:
        rows = self.sheet.rows
        self.sheet = self.sheet._replace(rows=(*rows[:index], row, *rows[index + 1 :]))


Maker = Callable[[Books], Attempt]


def _stating(stated: Stated, field: str, numbers: PerPlace) -> Stated:
    """Return what a row states with its running totals or one of its counters replaced."""
    if field == "totals":
        return stated._replace(totals=numbers)
    return stated._replace(won=numbers) if field == "won" else stated._replace(lost=numbers)


def _with(numbers: PerPlace, place: int, number: int | None) -> PerPlace:
    return (*numbers[: place - 1], number, *numbers[place:])
