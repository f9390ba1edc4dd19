"""Two lists of one table as two tired scorers keep them, and what really happened there."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from slips.putting import ROW_KINDS, put_slips
from slips.slip import Slip, SlipKind

from skatlist.cases.comparison.comparing import compare_sheets
from skatlist.cases.comparison.matching import with_seats_swapped
from skatlist.cases.comparison.model import ComparedLists, DifferenceKind, ListDifference
from skatlist.cases.comparison.readings import fact
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import FooterName, Row, ScoredRow, ScoredSheet, Sheet, score
from skatlist.tournament.simulation import simulate_event

# Bonuses added to every total change all of a list; that is a finding of its own (T107), tried by itself.
KINDS = tuple(kind for kind in SlipKind if kind is not SlipKind.BONUS_RUNNING)
_COPIED = (*ROW_KINDS, SlipKind.ROWS_SWAPPED, SlipKind.NUMBER_JUMP)
_FACTS = {
    "result": ("won",),
    "contract": ("contract",),
    "spitzen": ("spitzen",),
    "levels": ("levels",),
    "bid": ("bid",),
    "declarer": ("declarer",),
}


class Pair(NamedTuple):
    """The games as played, their two lists, and the slips that only one of them has, or both."""

    true: Sheet
    first: Sheet
    second: Sheet
    slips: tuple[Slip, ...]
    common: tuple[Slip, ...]
    unmoved: Sheet  # the second list with the places of the first


def make_pair(seed: int, profile: Profile) -> Pair:
    """Return two lists of one table with slips of their own and common ones, places in another order on the second."""
    rng = random.Random(seed)
    event = simulate_event(seed, players=rng.choice((3, 4, 5, 8)), series=1, card_facts=rng.random() < 0.6)
    true = event.sheets[0]
    common: tuple[Slip, ...] = ()
    misheard = true
    if rng.random() < 0.3:
        facts = tuple(kind for kind in KINDS if kind not in _COPIED)
        misheard, common = put_slips(true, rng, 1, profile, facts)
    first, ours = put_slips(misheard, rng, rng.randrange(4), profile, _kinds(rng))
    second, theirs = put_slips(misheard, rng, rng.randrange(4), profile, _kinds(rng))
    order = list(range(1, true.size + 1))
    rng.shuffle(order)
    return Pair(true, first, with_seats_swapped(second, tuple(order)), (*ours, *theirs), common, second)


def _kinds(rng: random.Random) -> tuple[SlipKind, ...]:
    """Return the kinds of slips of one scorer: a scorer who numbers a copy anew is off by no number."""
    left_out = (SlipKind.NUMBER_JUMP,) if rng.random() < 0.7 else ROW_KINDS
    return tuple(kind for kind in KINDS if kind not in left_out)


def compared(pair: Pair, profile: Profile) -> ComparedLists:
    return compare_sheets(pair.first, pair.second, profile)


def missed(pair: Pair, comparison: ComparedLists) -> Iterator[Slip]:
    """Yield the slips of one list at whose game or number nothing was found to differ."""
    results = {each.game for each in comparison.differences} | {
        n for each in comparison.differences for n in each.games
    }
    shared = {(slip.game, slip.field, slip.written) for slip in pair.common}
    seen: dict[tuple[object, ...], int] = {}
    for slip in pair.slips:
        key = (slip.kind, slip.game, slip.field, slip.written)
        seen[key] = seen.get(key, 0) + 1
    for slip in pair.slips:
        both = seen[slip.kind, slip.game, slip.field, slip.written] > 1
        if slip.kind in _COPIED and {slip.game - 1, slip.game + 1} & results:
            continue  # which of two rows is one too many, or stands in the other's place, nobody can tell
        if _read_alike(pair, slip):
            continue  # slips of both lists that come to the same number are no difference
        if slip.game not in results and not both and (slip.game, slip.field, slip.written) not in shared:
            yield slip


def _read_alike(pair: Pair, slip: Slip) -> bool:
    """Whether both lists state one number where one of them has a slip: those of both came to the same."""
    sheets = (pair.first, pair.unmoved)
    if isinstance(slip.game, str):
        place = int(slip.field.rpartition("_")[2])
        first, second = (
            [line.values[place - 1] for line in sheet.footer if line.name == slip.game] for sheet in sheets
        )
        return first == second
    if slip.kind in _COPIED or slip.field in _FACTS:
        return False
    first, second = ([_stated(row, slip.field) for row in sheet.rows if row.number == slip.game] for sheet in sheets)
    return len(first) == len(second) == 1 and first == second


def _stated(row: Row, field: str) -> int | None:
    name, _, place = field.rpartition("_")
    if not place.isdecimal():
        return {"value": row.stated.value, "passed_count": row.stated.passed, "dealer": row.dealer}[field]
    return {"total": row.stated.totals, "won": row.stated.won, "lost": row.stated.lost}[name][int(place) - 1]


def wrongly_decided(pair: Pair, comparison: ComparedLists, profile: Profile) -> Iterator[ListDifference]:
    """Yield the differences whose proposed reading is not what happened."""
    truth = score(pair.true, profile)
    rows = {row.row.number: row for row in truth.rows}
    for each in comparison.differences:
        if not each.is_open and not _is_true(each, rows.get(each.game), truth):
            yield each


def _is_true(each: ListDifference, row: ScoredRow | None, truth: ScoredSheet) -> bool:
    """Whether a proposed reading is what happened; a row one list has too many is not on the agreed one."""
    kind = each.kind
    if kind is DifferenceKind.FOOTER:
        return each.right == truth.footer(FooterName(each.game))[each.cells[0].place - 1]
    if kind is DifferenceKind.ROW:
        return each.right is None or _game(each.right) in [_game(line.row) for line in truth.rows]
    if kind is DifferenceKind.FACTS:
        names = (name for cell in each.cells for name in _FACTS.get(cell.name, (cell.name,)))
        return row is not None and all(fact(each.right, name) == fact(row.row, name) for name in names)
    if kind is DifferenceKind.STATED and len(each.cells) == 1:
        return row is not None and each.right == _right(each.cells[0], row)
    return kind is not DifferenceKind.DEALER or (row is not None and each.right == row.row.dealer)


def _right(cell, row) -> int | None:
    if cell == "value":
        return row.valuation.points
    if cell.name == "passed_count":
        return row.passed
    return {"total": row.totals, "won": row.won, "lost": row.lost}[cell.name][cell.place - 1]


def _game(row: Row) -> tuple[object, ...]:
    return row.declarer, row.entry.contract, row.entry.bid, row.entry.spitzen
