"""Slips in a list as a whole: its rows and their numbers, and what is added up wrongly throughout."""

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from skatlist.game import Contract
from skatlist.rules import Profile
from skatlist.sheet import FooterName, Row, Sheet
from skatlist.sheet.columns import Cell
from skatlist.simulation.slip import Attempt, Manner, Slip, SlipKind
from skatlist.simulation.slip_books import Books

CARRIES: Final = (10, -10, 100, -100)  # what somebody is off who forgets to carry while adding


def _slip(sheet: Sheet, kind: SlipKind, row: Row, field: str, written: int, *, manner: Manner = Manner.ALONE) -> Slip:
    return Slip(
        kind=kind,
        series=sheet.series,
        table=sheet.table,
        game=row.number or 0,
        place=row.declarer,
        field=field,
        true=row.number,
        written=written,
        manner=manner,
    )


def _rows_swapped(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    """Copy two rows in the wrong order; the numbers show it, or run on as if nothing had happened."""
    if index + 1 >= len(sheet.rows):
        return None
    one, other = sheet.rows[index : index + 2]
    same = (one.entry, one.declarer, one.stated) == (other.entry, other.declarer, other.stated)
    if same or None in {one.declarer, other.declarer} or one.declarer == other.declarer:
        return None
    manner = rng.choice((Manner.ALONE, Manner.NUMBERED))
    pair = (other, one)
    if manner is Manner.NUMBERED:
        pair = (other._replace(number=one.number), one._replace(number=other.number))
    rows = (*sheet.rows[:index], *pair, *sheet.rows[index + 2 :])
    slip = _slip(sheet, SlipKind.ROWS_SWAPPED, one, "game", other.number or 0, manner=manner)
    return sheet._replace(rows=rows), slip


def _number_jump(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    """Count on with a number too far; no game is missing."""
    step = rng.choice((1, 1, 2, 10))
    if not 0 < index < len(sheet.rows) - 1:
        return None
    rows = tuple(
        row._replace(number=row.number + step) if row.number is not None and at >= index else row
        for at, row in enumerate(sheet.rows)
    )
    row = sheet.rows[index]
    return sheet._replace(rows=rows), _slip(sheet, SlipKind.NUMBER_JUMP, row, "game", (row.number or 0) + step)


def _booked(kind: SlipKind, amount: Callable[[int, random.Random], int]) -> Callable[..., Attempt]:
    """Return a maker that adds a game wrongly to the running total, and goes on with it."""

    def make(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:
        row = sheet.rows[index]
        if row.declarer is None or not row.stated.value:
            return None
        total = row.stated.totals[row.declarer - 1]
        if total is None:
            return None
        off = amount(row.stated.value, rng)
        return Books(sheet, profile).total(index, row.declarer, total + off, kind, Manner.CARRIED)

    return make


def _totals_swapped(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    """Write two numbers below the list in each other's column."""
    one, other = sorted(rng.sample(range(1, sheet.size + 1), 2))
    name = rng.choice((FooterName.TOTAL, FooterName.TOTAL, FooterName.POINTS, FooterName.BONUS_OTHERS))
    books = Books(sheet, profile)
    first, second = books.footer(name, one), books.footer(name, other)
    if first is None or second is None or first == second:
        return None
    books.add(name, one, second - first)
    books.add(name, other, first - second)
    return books.done(
        SlipKind.TOTALS_SWAPPED, name.value, one, Cell("total", one), pair=(first, second), manner=Manner.ALONE
    )


def _bonus_forgotten(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    """Write the Gesamtpunkte of a place without its 50s, or without its share of the others' lost games."""
    place = rng.randrange(sheet.size) + 1
    books = Books(sheet, profile)
    name = rng.choice((FooterName.BONUS_OWN, FooterName.BONUS_OTHERS))
    bonus, total = books.footer(name, place), books.footer(FooterName.TOTAL, place)
    if not bonus or total is None:
        return None
    books.add(FooterName.TOTAL, place, -bonus)
    return books.done(
        SlipKind.BONUS_FORGOTTEN, "total", place, Cell("total", place), pair=(total, total - bonus), manner=Manner.ALONE
    )


def _bonus_running(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    """Add the 50 for every game at once, to all running totals, instead of at the end."""
    counts = [0] * sheet.size
    rows = []
    for row in sheet.rows:
        value, place = row.stated.value, row.declarer
        if place is not None and value is not None:
            counts[place - 1] += 1 if value > 0 else -1
        totals = tuple(
            None if number is None else number + profile.scoring.own * counts[seat]
            for seat, number in enumerate(row.stated.totals[: sheet.size])
        )
        beyond = row.stated.totals[sheet.size :]
        rows.append(row._replace(stated=row.stated._replace(totals=(*totals, *beyond))))
    first = next((row for row in sheet.rows if row.stated.value), None)
    if first is None or first.declarer is None:
        return None
    slip = _slip(sheet, SlipKind.BONUS_RUNNING, first, Cell("total", first.declarer), 0)
    return sheet._replace(rows=tuple(rows)), slip


def _dealer(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    """Note one dealer wrongly."""
    row = sheet.rows[index]
    if row.dealer is None or not 0 < index < len(sheet.rows) - 1:
        return None
    written = rng.choice([place for place in range(1, sheet.size + 1) if place != row.dealer])
    rows = (*sheet.rows[:index], row._replace(dealer=written), *sheet.rows[index + 1 :])
    slip = Slip(
        kind=SlipKind.DEALER,
        series=sheet.series,
        table=sheet.table,
        game=row.number or 0,
        place=row.declarer,
        field="dealer",
        true=row.dealer,
        written=written,
    )
    return sheet._replace(rows=rows), slip


def _null_overbid(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    """Note a bid above the value of a Null that was won."""
    row = sheet.rows[index]
    bid = row.entry.bid
    if row.entry.contract is not Contract.NULL or not row.entry.won or bid is None:
        return None
    written = rng.choice((60, 63, 66, 72))
    rows = (*sheet.rows[:index], row._replace(entry=row.entry._replace(bid=written)), *sheet.rows[index + 1 :])
    slip = _slip(sheet, SlipKind.NULL_OVERBID, row, "bid", written)
    return sheet._replace(rows=rows), Slip(
        kind=slip.kind,
        series=slip.series,
        table=slip.table,
        game=slip.game,
        place=slip.place,
        field="bid",
        true=bid,
        written=written,
    )


LIST_MAKERS: Final = MappingProxyType(
    {
        SlipKind.ROWS_SWAPPED: _rows_swapped,
        SlipKind.NUMBER_JUMP: _number_jump,
        SlipKind.NOT_COUNTED: _booked(SlipKind.NOT_COUNTED, lambda value, _: -value),
        SlipKind.COUNTED_TWICE: _booked(SlipKind.COUNTED_TWICE, lambda value, _: value),
        SlipKind.CARRY: _booked(SlipKind.CARRY, lambda _, rng: rng.choice(CARRIES)),
        SlipKind.TOTALS_SWAPPED: _totals_swapped,
        SlipKind.BONUS_FORGOTTEN: _bonus_forgotten,
        SlipKind.BONUS_RUNNING: _bonus_running,
        SlipKind.DEALER: _dealer,
        SlipKind.NULL_OVERBID: _null_overbid,
    }
)
