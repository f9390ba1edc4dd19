"""The order of two lists: how they number their games, and who dealt."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from skatlist.checks.order.d101_dealer_order import turns
from skatlist.checks.order.numbering import deals
from skatlist.comparison.evidence import Account
from skatlist.comparison.model import Certainty, DifferenceKind, ListDifference, Side, Testimony, side_of
from skatlist.comparison.rows import Slot
from skatlist.sheet.columns import Cell

_DEALER = Cell("dealer")
_GAME = Cell("game")


def numbering_differences(slots: Sequence[Slot], agreed: Account) -> Iterator[ListDifference]:
    """Yield where the lists begin to count differently, though both have all the games between."""
    numbers = dict(zip(agreed.slots, (row.row.number for row in agreed.scored.rows), strict=True))
    step, rows, moved = 0, 0, False
    for at, slot in enumerate(slots):
        moved = moved or slot.moved is not None
        if slot.first is None or slot.second is None or slot.moved is not None:
            rows += (slot.first is None) - (slot.second is None) if slot.moved is None else 0
            continue
        first, second = slot.first.number, slot.second.number
        if first is None or second is None:
            continue
        ahead = second - first
        if ahead not in {step, step + rows} and not moved and ahead:
            right = numbers.get(at)
            stands = side_of(right, (first, second))
            yield ListDifference(
                DifferenceKind.NUMBERING, right, slot.numbers, (_GAME,), first, second, right=right, proposed=stands
            )
        step, rows, moved = ahead, 0, False


def dealer_differences(accounts: Sequence[Account], slots: Sequence[Slot]) -> Iterator[ListDifference]:
    """Yield the rows from which on the lists name different dealers; the order of the game says who is right."""
    off = [turns(account.scored.sheet, deals(account.scored)) for account in accounts]
    usual = Counter(seats for each in off for seats in each if seats is not None).most_common(2)
    settled = len(usual) < 2 or usual[0][1] > 2 * usual[1][1]  # noqa: PLR2004 - two orders that are as good
    pairs = [(row, one, other) for row, (one, other) in enumerate(zip(*off, strict=True)) if None not in {one, other}]
    for (_, *before), (row, one, other) in pairwise([(-1, 0, 0), *pairs]):
        if one == other or [one, other] == before:
            continue
        rows = [account.scored.rows[row].row for account in accounts]
        first, second = (each.dealer for each in rows)
        wrong = [seats != usual[0][0] for seats in (one, other)]
        proposed = None
        if settled and wrong[0] != wrong[1]:
            proposed = Side.SECOND if wrong[0] else Side.FIRST
        further = (seats for at, *seats in pairs if at > row)
        yield ListDifference(
            DifferenceKind.DEALER,
            rows[0].number,
            slots[accounts[0].slots[row]].numbers,
            (_DEALER,),
            first,
            second,
            right=None if proposed is None else (first, second)[proposed is Side.SECOND],
            proposed=proposed,
            verdict=Certainty.OPEN if proposed is None else Certainty.SURE,
            testimonies=(Testimony(own=int(not wrong[0])), Testimony(own=int(not wrong[1]))),
            follows=sum(1 for _ in takewhile([one, other].__eq__, further)),
        )
