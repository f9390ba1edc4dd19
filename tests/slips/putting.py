"""Put mistakes into a faultless list, as a tired scorer would, and say which."""

import random
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final

from slips.books import Attempt, Books
from slips.facts import FACT_MAKERS
from slips.numbers import NUMBER_MAKERS
from slips.slip import Manner, Slip, SlipKind
from slips.whole_lists import LIST_MAKERS

from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Row, Sheet

ROW_KINDS: Final = (SlipKind.ROW_LEFT_OUT, SlipKind.ROW_TWICE)

# How common each kind is: numbers go wrong more often than facts.
_SHARES: Final = MappingProxyType(
    {
        SlipKind.RESULT: 4,
        SlipKind.CONTRACT: 5,
        SlipKind.SPITZEN: 9,
        SlipKind.LEVEL: 9,
        SlipKind.BID: 2,
        SlipKind.DECLARER: 4,
        SlipKind.PASSED: 1,
        SlipKind.NOT_DOUBLED: 11,
        SlipKind.DIGITS_SWAPPED: 7,
        SlipKind.DIGIT_WRONG: 13,
        SlipKind.MINUS_LOST: 7,
        SlipKind.COLUMN: 6,
        SlipKind.COUNTER: 8,
        SlipKind.FOOTER: 6,
        SlipKind.BONUS_FACTOR: 2,
        SlipKind.ROW_LEFT_OUT: 4,
        SlipKind.ROW_TWICE: 2,
    }
)
FIELD_KINDS: Final = tuple(_SHARES)  # one field of one row, or one row
_MAKERS: Final = MappingProxyType({**FACT_MAKERS, **NUMBER_MAKERS, **LIST_MAKERS})
_FOOTER_KINDS: Final = frozenset(
    (
        SlipKind.FOOTER,
        SlipKind.BONUS_FACTOR,
        SlipKind.TOTALS_SWAPPED,
        SlipKind.BONUS_FORGOTTEN,
        SlipKind.BONUS_RUNNING,
    )
)
_DRAWS: Final = 400


def put_slips(
    sheet: Sheet, rng: random.Random, n: int, profile: Profile, kinds: Sequence[SlipKind] = FIELD_KINDS
) -> tuple[Sheet, tuple[Slip, ...]]:
    """Put n slips of these kinds into a list with stated numbers; return the new list and what was done.

    No row gets two, nor the footer. Fewer slips come back where the list has no place for more (no lost game to
    book single, say). Rows are left out or written twice last, so that every slip names the game of the true list.
    """
    slips: list[Slip] = []
    used: set[int] = set()
    drawn = rng.choices(kinds, [_SHARES.get(kind, 1) for kind in kinds], k=_DRAWS)
    copying: list[SlipKind] = []
    for kind in drawn:
        if len(slips) + len(copying) == n:
            break
        if kind in ROW_KINDS:
            copying.append(kind)
            continue
        attempt, index = _anywhere(sheet, kind, used, rng, profile)
        if attempt is not None:
            sheet, slip = attempt
            slips.append(slip)
            used.add(index)
    if copying:
        sheet, missing = _miscopied(sheet, copying, used, rng, profile)
        slips += missing
    return sheet, tuple(slips)


def _anywhere(
    sheet: Sheet, kind: SlipKind, used: set[int], rng: random.Random, profile: Profile
) -> tuple[Attempt, int]:
    """Try one kind of slip on the rows in random order; return what came of it and the row, -1 for the footer."""
    places = [-1] if kind in _FOOTER_KINDS else list(range(len(sheet.rows)))
    rng.shuffle(places)
    for index in places:
        if index in used:
            continue
        attempt = _MAKERS[kind](Books(sheet, index, rng, profile, kind))
        if attempt is not None:
            return attempt, index
    return None, -1


def _miscopied(
    sheet: Sheet, kinds: Iterable[SlipKind], used: set[int], rng: random.Random, profile: Profile
) -> tuple[Sheet, list[Slip]]:
    """Leave rows out or write them twice; the game numbers show it or run on."""
    manner = rng.choice((Manner.ALONE, Manner.NUMBERED))
    free = [index for index, row in enumerate(sheet.rows) if index not in used and row.declarer is not None]
    rng.shuffle(free)
    chosen = dict(zip(free, kinds, strict=False))
    rows: list[Row] = []
    slips = []
    for index, row in enumerate(sheet.rows):
        kind = chosen.get(index)
        rows += [row] * {SlipKind.ROW_LEFT_OUT: 0, SlipKind.ROW_TWICE: 2}.get(kind or SlipKind.RESULT, 1)
        if kind is not None:
            written = None if kind is SlipKind.ROW_LEFT_OUT else row.number
            slips.append(Books(sheet, index, rng, profile, kind).done("game", row.number, written, manner)[1])
    if manner is Manner.NUMBERED:
        first = sheet.rows[0].number or 1
        rows = [row._replace(number=number) for number, row in enumerate(rows, start=first)]
    return sheet._replace(rows=tuple(rows)), slips
