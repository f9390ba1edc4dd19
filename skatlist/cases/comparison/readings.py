"""The choices between two lists: the points in which their games differ, and the list that results from a choice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from skatlist.cases.comparison.matching import Slot
from skatlist.cases.comparison.model import DifferenceKind, Side
from skatlist.skat.game import Contract, Entry, Reason
from skatlist.skat.sheet import Row, Stated

# Facts that belong together: one slip of the pen changes all of them.
_GROUPS: Final = (
    ("declarer",),
    ("contract",),
    ("spitzen",),
    ("levels",),
    ("won", "overbid"),
    ("bid",),
    ("reason",),
    ("charged_contract", "charged_spitzen"),
    ("card_points",),
    ("tricks",),
    ("kontra",),
    ("bock",),
    ("house",),
    ("value",),  # of a game of which nothing else is known
)
_WHOLE: Final = tuple(name for group in _GROUPS for name in group)
# A fact that only one list states is no difference. The agreed list has it, too.
_SILENT: Final[Mapping[str, object]] = {
    "bid": None,
    "card_points": None,
    "tricks": None,
    "charged_contract": None,
    "charged_spitzen": None,
    "reason": Reason.PLAYED,
    "house": None,
    "kontra": 0,
    "bock": 0,
}
_PLAIN: Final = frozenset(
    (Contract.GRAND, Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.NULL)
)


class Point(NamedTuple):
    """A point to decide: the game in a slot (`fields`), whether it was played, or its position."""

    kind: DifferenceKind
    slot: int
    fields: tuple[str, ...] = ()


Choice = Mapping[Point, Side]


def differing_points(slots: Sequence[Slot]) -> tuple[Point, ...]:
    """Return the points in which the games of two lists differ, in order."""
    return tuple(point for at, slot in enumerate(slots) for point in _points(at, slot))


def _points(at: int, slot: Slot) -> Iterator[Point]:
    if slot.moved is not None and slot.first is None:
        return  # it belongs to the other slot of this game
    if slot.moved is not None:
        yield Point(DifferenceKind.ORDER, at)
    if slot.first is None or slot.second is None:
        yield Point(DifferenceKind.ROW, at)
        return
    first, second = slot.first, slot.second
    differing = [name for name in _WHOLE if _differs(first, second, name)]
    if not differing:
        return
    contracts = {first.entry.contract, second.entry.contract}
    if "contract" in differing and None not in contracts and not contracts <= _PLAIN:
        yield Point(DifferenceKind.FACTS, at, _WHOLE)  # a game that was played, or another kind of row
        return
    joined: tuple[str, ...] = ()
    if "contract" in differing and Contract.NULL in contracts:
        joined = ("contract", "spitzen", "levels")
        yield Point(DifferenceKind.FACTS, at, joined)
    for group in _GROUPS:
        if any(name in differing for name in group) and not {*group} & {*joined}:
            yield Point(DifferenceKind.FACTS, at, group)


def fact(row: Row, name: str) -> object:
    """Return a fact of a row by its name."""
    if name == "value":
        return row.value_alone
    return getattr(row if name in {"declarer", "house"} else row.entry, name)


def _differs(first: Row, second: Row, name: str) -> bool:
    one, other = fact(first, name), fact(second, name)
    return one != other and not (name in _SILENT and _SILENT[name] in {one, other})


def with_facts(row: Row, other: Row, names: Sequence[str]) -> Row:
    """Return a row with the named facts of another one."""
    entry: dict[str, Any] = {name: fact(other, name) for name in names if name in Entry._fields}
    changed = row._replace(entry=row.entry._replace(**entry))
    if "value" in names and changed.entry.contract is Contract.VALUE:
        changed = changed._replace(stated=changed.stated._replace(value=other.stated.value))
    if {"declarer", "house"} & {*names}:
        changed = changed._replace(
            declarer=other.declarer if "declarer" in names else row.declarer,
            house=other.house if "house" in names else row.house,
        )
    return changed if changed.entry == row.entry else changed._replace(written=None)


def agreed_row(at: int, slots: Sequence[Slot], choice: Choice) -> Row | None:
    """Return the game of a slot by a choice, without any list's numbers, or None if it is not there."""
    slot = slots[at]
    if slot.moved is not None:
        here = at if slot.first is not None else slot.moved
        stands = here if choice.get(Point(DifferenceKind.ORDER, here), Side.FIRST) is Side.FIRST else slots[here].moved
        if stands != at:
            return None
        at, slot = here, slots[here]
    if slot.first is None or slot.second is None:
        side = choice.get(Point(DifferenceKind.ROW, at), Side.FIRST)
        row = slot.first if side is Side.FIRST else slot.second
        return row and _without_numbers(row)
    row = _filled(slot.first, slot.second)
    for point in _points(at, slot):
        if point.kind is DifferenceKind.FACTS and choice.get(point) is Side.SECOND:
            row = with_facts(row, slot.second, point.fields)
    return _without_numbers(row)


def _without_numbers(row: Row) -> Row:
    return row._replace(stated=Stated(value=row.value_alone), dealer=None)


def _filled(first: Row, second: Row) -> Row:
    known = [
        name
        for name, silent in _SILENT.items()
        if fact(first, name) == silent != fact(second, name) and first.entry.contract is second.entry.contract
    ]
    return with_facts(first, second, known) if known else first


def on_paper(at: int, slots: Sequence[Slot], side: Side) -> Row | None:
    """Return the row of a list for the game of a slot, in any position."""
    slot = slots[at]
    if slot.moved is not None and slot.first is None:
        slot = slots[slot.moved]
    return slot.first if side is Side.FIRST else slot.second


def rows_as_chosen(slots: Sequence[Slot], choice: Choice, side: Side) -> Iterator[tuple[int, Row]]:
    """Yield the games of a choice by slot, numbered, with the dealers, values and totals of one list."""
    before: Row | None = None
    for at in range(len(slots)):
        row = agreed_row(at, slots, choice)
        if row is None:
            continue
        paper = on_paper(at, slots, side)
        if paper is not None:
            alone = row.entry.contract is Contract.VALUE
            stated = paper.stated._replace(value=row.stated.value) if alone else paper.stated
            row = row._replace(stated=stated, dealer=paper.dealer)
        before = row._replace(number=_number(before, at, slots))
        yield at, before


def _number(before: Row | None, at: int, slots: Sequence[Slot]) -> int:
    if before is None or before.number is None:
        values = {row.number for row in (on_paper(at, slots, side) for side in Side) if row is not None}
        return values.pop() or 1 if len(values) == 1 else 1
    return before.number + (before.entry.contract is not Contract.VOID)
