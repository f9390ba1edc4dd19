"""A game left out while copying although the numbers run on: the dealers show where, the other numbers prove it."""

from skatlist.checks.audit.s104_count_identity import counted
from skatlist.checks.audit.stated_columns import Column, counters, passed_counter, totals
from skatlist.checks.order.d101_dealer_order import turns
from skatlist.checks.order.dealing import deals
from skatlist.checks.order.numbering import Numbering
from skatlist.sheet import ScoredSheet


def left_out_before(sheet: ScoredSheet, numbering: Numbering) -> int | None:
    """Return the row, by index, before which the missing games belong; None where nothing shows it.

    It shows where from one row to the end the dealers are ahead by as many seats as games are missing.
    """
    missing = (sheet.agreed or 0) - numbering.games
    size = sheet.sheet.size
    if not 0 < missing < size or numbering.gaps or numbering.repeats or not any(row.row.dealer for row in sheet.rows):
        return None
    off = [(index, seats) for index, seats in enumerate(turns(sheet.sheet, deals(sheet))) if seats is not None]
    ahead = next((position for position, (_, seats) in enumerate(off) if seats), None)
    if ahead is None or any(seats != missing for _, seats in off[ahead:]):
        return None
    return off[ahead][0]


def is_proved(sheet: ScoredSheet, index: int) -> bool:
    """Whether more than the dealers says that games are missing before a row: somebody may just have dealt twice.

    A running number jumps there, or below the list the games agreed are counted.
    """
    counts = counted(sheet)
    if counts is not None and sum(counts) == sheet.agreed:
        return True
    return any(_jumps(column, index) for column in (*totals(sheet), *counters(sheet), passed_counter(sheet)))


def _jumps(column: Column, index: int) -> bool:
    """Whether the stated numbers are off by something else from a row on."""
    pairs = zip(column.stated, column.computed, strict=True)
    off = [None if stated is None else stated - right for stated, right in pairs]
    before = next((number for number in reversed(off[:index]) if number is not None), 0)
    after = next((number for number in off[index:] if number is not None), before)
    return before != after
