"""A game left out while copying although the numbers run on: the dealers show where."""

from skatlist.checks.d101_dealer_order import turns
from skatlist.checks.dealing import deals
from skatlist.checks.numbering import Numbering
from skatlist.sheet import ScoredSheet

__all__ = ["left_out_before"]


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
