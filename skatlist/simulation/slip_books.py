"""The written numbers of a list while a slip is made: single ones change, or all that are computed from them."""

from dataclasses import dataclass

from skatlist.rules import Profile
from skatlist.sheet import FooterName, PerPlace, Row, Sheet, Stated
from skatlist.sheet.columns import Cell
from skatlist.simulation.slip import Attempt, Manner, Slip, SlipKind


@dataclass(slots=True)
class Books:
    """A list whose written numbers are being spoilt; every method that ends a slip returns the list and the slip."""

    sheet: Sheet
    profile: Profile

    def value(self, index: int, written: int, kind: SlipKind, manner: Manner) -> Attempt:
        """Write the value of a row; carried, the running total of this row follows already."""
        row = self.sheet.rows[index]
        true = row.stated.value
        if row.declarer is None or true is None:
            return None
        self._put(index, row._replace(stated=row.stated._replace(value=written)))
        if manner is Manner.CARRIED:
            self._carry("totals", index, row.declarer, written - true)
        return self.done(kind, row.number or 0, row.declarer, "value", pair=(true, written), manner=manner)

    def total(self, index: int, place: int, written: int, kind: SlipKind, manner: Manner) -> Attempt:
        """Write the running total of a place in a row."""
        row = self.sheet.rows[index]
        true = row.stated.totals[place - 1]
        if true is None:
            return None
        if manner is Manner.CARRIED:
            self._carry("totals", index, place, written - true)
        else:
            self._cell(index, "totals", place, written)
        return self.done(kind, row.number or 0, place, Cell("total", place), pair=(true, written), manner=manner)

    def count(self, index: int, place: int, field: str, step: int, manner: Manner) -> Attempt:
        """Count a game won or lost one too many or too few."""
        row = self.sheet.rows[index]
        true: int = getattr(row.stated, field)[place - 1]
        if manner is Manner.CARRIED:
            self._carry(field, index, place, step)
        else:
            self._cell(index, field, place, true + step)
        return self.done(
            SlipKind.COUNTER, row.number or 0, place, Cell(field, place), pair=(true, true + step), manner=manner
        )

    def passed(self, index: int, step: int, manner: Manner) -> Attempt:
        """Count a passed-in game one too many or too few."""
        true = self.sheet.rows[index].stated.passed or 0
        for later, row in enumerate(self.sheet.rows):
            count = row.stated.passed
            if count is not None and (later == index or (later > index and manner is Manner.CARRIED)):
                self._put(later, row._replace(stated=row.stated._replace(passed=count + step)))
        if manner is Manner.CARRIED:
            for place in range(1, self.sheet.size + 1):
                self.add(FooterName.PASSED, place, step)
        number = self.sheet.rows[index].number or 0
        return self.done(SlipKind.COUNTER, number, None, "passed_count", pair=(true, true + step), manner=manner)

    def column(self, index: int, to: int, manner: Manner) -> Attempt:
        """Book a row in the column of another place.

        Carried: computed from what stood there. Alone: the right numbers, only in the wrong column.
        """
        row = self.sheet.rows[index]
        place, value = row.declarer, row.stated.value
        if place is None or value is None:
            return None
        for field, amount in (("totals", value), ("won", int(value > 0)), ("lost", int(value < 0))):
            mine: int | None = getattr(row.stated, field)[place - 1]
            if mine is None:
                continue
            before = self._last(field, index, to)
            if manner is Manner.CARRIED:
                self._carry(field, index, place, -amount)
                self._carry(field, index + 1, to, amount)
            self._cell(index, field, place, None)
            self._cell(index, field, to, before + amount if manner is Manner.CARRIED else mine)
        pair = (Cell("total", place), Cell("total", to))
        return self.done(SlipKind.COLUMN, row.number or 0, place, pair[1], pair=pair, manner=manner)

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
        self,
        kind: SlipKind,
        game: int | str,
        place: int | None,
        field: str,
        *,
        pair: tuple[int | str, int | str],
        manner: Manner,
    ) -> Attempt:
        """Return the list as it stands now and the slip."""
        sheet = self.sheet
        slip = Slip(
            kind=kind,
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
                self._cell(index, field, place, number + delta)
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

    def _last(self, field: str, before: int, place: int) -> int:
        """Return the number a place had before a row."""
        numbers = (getattr(row.stated, field)[place - 1] for row in reversed(self.sheet.rows[:before]))
        return next((number for number in numbers if number is not None), 0)

    def _cell(self, index: int, field: str, place: int, number: int | None) -> None:
        row = self.sheet.rows[index]
        numbers = _with(getattr(row.stated, field), place, number)
        self._put(index, row._replace(stated=_stating(row.stated, field, numbers)))

    def _put(self, index: int, row: Row) -> None:
        rows = self.sheet.rows
        self.sheet = self.sheet._replace(rows=(*rows[:index], row, *rows[index + 1 :]))


def _stating(stated: Stated, field: str, numbers: PerPlace) -> Stated:
    """Return what a row states with its running totals or one of its counters replaced."""
    if field == "totals":
        return stated._replace(totals=numbers)
    return stated._replace(won=numbers) if field == "won" else stated._replace(lost=numbers)


def _with(numbers: PerPlace, place: int, number: int | None) -> PerPlace:
    return (*numbers[: place - 1], number, *numbers[place:])
