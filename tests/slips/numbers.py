"""Slips in written numbers: values, running totals, counters, footers. The facts of the rows stay true."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from slips.books import Attempt, Books, Maker
from slips.slip import Manner, SlipKind

from skatlist.skat.sheet import FooterName

_CARRIED_SHARE: Final = 0.7  # how often a scorer goes on with the wrong number
# Digits that are taken for each other in handwriting.
_ALIKE: Final = MappingProxyType(
    dict(zip("0123456789", ("68", "74", "37", "82", "91", "63", "05", "12", "30", "47"), strict=True))
)


def swapped_digits(number: int) -> list[int]:
    """Return the number with two neighbouring digits swapped.

    >>> swapped_digits(-196), swapped_digits(22), swapped_digits(20)
    ([-916, -169], [], [])
    """
    digits = str(abs(number))
    swaps = [digits[:n] + digits[n + 1] + digits[n] + digits[n + 2 :] for n in range(len(digits) - 1)]
    return _numbers(number, swaps)


def misread_digits(number: int) -> list[int]:
    """Return the number with one digit taken for one that looks like it.

    >>> misread_digits(12)
    [72, 42, 13, 17]
    """
    digits = str(abs(number))
    return _numbers(
        number, [digits[:n] + other + digits[n + 1 :] for n in range(len(digits)) for other in _ALIKE[digits[n]]]
    )


def _numbers(number: int, texts: list[str]) -> list[int]:
    """Return the texts as numbers with the sign of the first; those with a leading nought are nobody's slip."""
    sign = -1 if number < 0 else 1
    return [sign * int(text) for text in texts if (text == "0" or text[0] != "0") and int(text) != abs(number)]


def _not_doubled(books: Books) -> Attempt:
    value = books.row.stated.value
    return None if value is None or value >= 0 or value % 2 else books.value(value // 2, _manner(books.rng))


def _digits(variants: Callable[[int], list[int]]) -> Maker:
    """Return a maker that writes a value or a running total of a row in one of its variants."""

    def make(books: Books) -> Attempt:
        row, rng = books.row, books.rng
        if row.declarer is None or row.stated.value is None:
            return None
        of_value = rng.random() < 0.5
        number = row.stated.value if of_value else row.stated.totals[row.declarer - 1]
        written = [] if number is None else variants(number)
        if not written:
            return None
        return (books.value if of_value else books.total)(rng.choice(written), _manner(rng))

    return make


def _unsigned(number: int) -> list[int]:
    return [-number] if number < 0 else []


def _column(books: Books) -> Attempt:
    row = books.row
    if row.declarer is None or row.stated.value is None or row.stated.totals[row.declarer - 1] is None:
        return None
    others = [place for place in range(1, books.sheet.size + 1) if place != row.declarer]
    return books.column(books.rng.choice(others), _manner(books.rng))


def _counter(books: Books) -> Attempt:
    row, rng = books.row, books.rng
    if row.declarer is None:
        return books.passed(rng.choice((1, -1)), _manner(rng)) if row.stated.passed else None
    field = rng.choice(("won", "lost"))
    count = getattr(row.stated, field)[row.declarer - 1]
    if count is None:
        return None
    return books.count(row.declarer, field, 1 if not count or rng.random() < 0.5 else -1, _manner(rng))


def _manner(rng: random.Random) -> Manner:
    return Manner.CARRIED if rng.random() < _CARRIED_SHARE else Manner.ALONE


def _footer(books: Books) -> Attempt:
    """Write one number of the footer wrong; unless it is the total or a count, the total may follow it."""
    rng, rows = books.rng, [row for row in books.sheet.footer if row.name is not FooterName.PASSED]
    if not rows:
        return None
    name = rng.choice(rows).name
    place = rng.randrange(books.sheet.size) + 1
    true = books.footer(name, place)
    written = [] if true is None else swapped_digits(true) + misread_digits(true)
    if true is None or not written:
        return None
    new = rng.choice(written)
    summand = name in (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS)
    manner = _manner(rng) if summand else Manner.ALONE
    books.add(name, place, new - true)
    if manner is Manner.CARRIED:
        books.add(FooterName.TOTAL, place, new - true)
    return books.done_below(name, place, true, new, manner)


def _bonus_factor(books: Books) -> Attempt:
    """Compute the others' lost games with the factor of another table; the totals follow."""
    others, size = books.profile.scoring.others, books.sheet.size
    true = others.get(size, 0)
    wrong = [factor for factor in others.values() if factor != true]
    stated = [books.footer(FooterName.BONUS_OTHERS, place + 1) for place in range(size)]
    if not true or not wrong or not any(stated):
        return None
    written = books.rng.choice(wrong)
    for place, bonus in enumerate(stated, start=1):
        delta = (bonus or 0) // true * (written - true)
        books.add(FooterName.BONUS_OTHERS, place, delta)
        books.add(FooterName.TOTAL, place, delta)
    return books.done_below(FooterName.BONUS_OTHERS, None, true, written, Manner.CARRIED)


NUMBER_MAKERS: Final[Mapping[SlipKind, Maker]] = MappingProxyType(
    {
        SlipKind.NOT_DOUBLED: _not_doubled,
        SlipKind.DIGITS_SWAPPED: _digits(swapped_digits),
        SlipKind.DIGIT_WRONG: _digits(misread_digits),
        SlipKind.MINUS_LOST: _digits(_unsigned),
        SlipKind.COLUMN: _column,
        SlipKind.COUNTER: _counter,
        SlipKind.FOOTER: _footer,
        SlipKind.BONUS_FACTOR: _bonus_factor,
    }
)
