"""Slips in a list as a whole: its rows and their numbers, and what is added up wrongly throughout."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from slips.books import Attempt, Books, Maker
from slips.slip import Manner, SlipKind

from skatlist.skat.sheet import FooterName
from skatlist.skat.sheet.columns import Cell

_CARRIES: Final = (10, -10, 100, -100)  # the error of a scorer who forgets to carry while adding


def _rows_swapped(books: Books) -> Attempt:
    """Copy two rows in the wrong order; the numbers show it, or run on as if nothing had happened."""
    rows, index = books.sheet.rows, books.index
    if index + 1 >= len(rows):
        return None
    one, other = rows[index : index + 2]
    same = (one.entry, one.declarer, one.stated) == (other.entry, other.declarer, other.stated)
    if same or None in {one.declarer, other.declarer} or one.declarer == other.declarer:
        return None
    manner = books.rng.choice((Manner.ALONE, Manner.NUMBERED))
    pair = (other, one)
    if manner is Manner.NUMBERED:
        pair = (other._replace(number=one.number), one._replace(number=other.number))
    books.sheet = books.sheet._replace(rows=(*rows[:index], *pair, *rows[index + 2 :]))
    return books.done("game", one.number, other.number or 0, manner)


def _number_jump(books: Books) -> Attempt:
    """Count on with a number too far; no game is missing."""
    step, rows = books.rng.choice((1, 1, 2, 10)), books.sheet.rows
    if not 0 < books.index < len(rows) - 1:
        return None
    jumped = tuple(
        row._replace(number=row.number + step) if row.number is not None and at >= books.index else row
        for at, row in enumerate(rows)
    )
    books.sheet = books.sheet._replace(rows=jumped)
    return books.done("game", books.row.number, (books.row.number or 0) + step)


def _booked(amount: Callable[[int, random.Random], int]) -> Maker:
    """Return a maker that adds a game wrongly to the running total, and goes on with it."""

    def make(books: Books) -> Attempt:
        row = books.row
        total = None if row.declarer is None else row.stated.totals[row.declarer - 1]
        if total is None or not row.stated.value:
            return None
        return books.total(total + amount(row.stated.value, books.rng), Manner.CARRIED)

    return make


def _totals_swapped(books: Books) -> Attempt:
    """Write two numbers below the list in each other's column."""
    one, other = sorted(books.rng.sample(range(1, books.sheet.size + 1), 2))
    name = books.rng.choice((FooterName.TOTAL, FooterName.TOTAL, FooterName.POINTS, FooterName.BONUS_OTHERS))
    first, second = books.footer(name, one), books.footer(name, other)
    if first is None or second is None or first == second:
        return None
    books.add(name, one, second - first)
    books.add(name, other, first - second)
    return books.done_below(name, one, first, second)


def _bonus_forgotten(books: Books) -> Attempt:
    """Write the Gesamtpunkte of a place without its 50s, or without its share of the others' lost games."""
    place = books.rng.randrange(books.sheet.size) + 1
    name = books.rng.choice((FooterName.BONUS_OWN, FooterName.BONUS_OTHERS))
    bonus, total = books.footer(name, place), books.footer(FooterName.TOTAL, place)
    if not bonus or total is None:
        return None
    books.add(FooterName.TOTAL, place, -bonus)
    return books.done_below(FooterName.TOTAL, place, total, total - bonus)


def _bonus_running(books: Books) -> Attempt:
    """Add the 50 for every game at once, to all running totals, instead of at the end."""
    size = books.sheet.size
    counts = [0] * size
    rows = []
    for row in books.sheet.rows:
        value, place = row.stated.value, row.declarer
        if place is not None and value is not None:
            counts[place - 1] += 1 if value > 0 else -1
        totals = tuple(
            None if number is None else number + books.profile.scoring.own * counts[seat]
            for seat, number in enumerate(row.stated.totals[:size])
        )
        rows.append(row._replace(stated=row.stated._replace(totals=(*totals, *row.stated.totals[size:]))))
    books.index = next((at for at, row in enumerate(books.true.rows) if row.stated.value), -1)
    if books.index < 0 or books.row.declarer is None:
        return None
    books.sheet = books.sheet._replace(rows=tuple(rows))
    return books.done(Cell("total", books.row.declarer), books.row.number, 0)


LIST_MAKERS: Final[Mapping[SlipKind, Maker]] = MappingProxyType(
    {
        SlipKind.ROWS_SWAPPED: _rows_swapped,
        SlipKind.NUMBER_JUMP: _number_jump,
        SlipKind.NOT_COUNTED: _booked(lambda value, _: -value),
        SlipKind.COUNTED_TWICE: _booked(lambda value, _: value),
        SlipKind.CARRY: _booked(lambda _, rng: rng.choice(_CARRIES)),
        SlipKind.TOTALS_SWAPPED: _totals_swapped,
        SlipKind.BONUS_FORGOTTEN: _bonus_forgotten,
        SlipKind.BONUS_RUNNING: _bonus_running,
    }
)
