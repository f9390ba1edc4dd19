"""G120: the list has no bids, so overbid games cannot be seen."""

from typing import Final

from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.findings.unread import UnreadCells
from skatlist.sheet import ScoredSheet
from skatlist.sheet.phases import instead_of_ramsch

KIND: Final = Kind("G120", "bid-unknown", Severity.INFO, effects=Effect.UNTIL_FINISHED)
_FEW: Final = 4  # that many games are named


def check(sheet: ScoredSheet, unread: UnreadCells) -> tuple[Finding, ...]:
    """Count the games without a bid; 0 is known: a forehand who played without one.

    A bid that could not be read stands on the list, and of a game marked overbid the value says it (G123).
    """
    rows = (row.row for row, due in zip(sheet.rows, sheet.due, strict=True) if not instead_of_ramsch(due))
    played = [row for row in rows if row.entry.contract is not None and row.entry.contract.has_declarer]
    unbid = [row for row in played if row.entry.bid is None and not unread.has(row.number, "bid")]
    count = len(unbid)
    if all(row.entry.overbid for row in unbid):
        return ()
    numbers = tuple(row.number for row in unbid)
    few = count <= _FEW and count < len(played) and None not in numbers
    sentence = "all" if count == len(played) else "few" if few else ""
    return (Finding.of(KIND, sentence, column="bid", count=count, games=len(played), numbers=numbers),)
