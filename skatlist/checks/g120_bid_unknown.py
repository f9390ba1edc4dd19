"""G120: the list has no bids, so overbid games cannot be seen."""

from typing import Final

from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.sheet import ScoredSheet

__all__ = ["KIND", "check"]

KIND: Final = Kind("G120", "bid-unknown", Severity.INFO)


def check(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Count the games without a bid; 0 is known: a forehand who played without one."""
    entries = (row.row.entry for row in sheet.rows)
    played = [entry for entry in entries if entry.contract is not None and entry.contract.has_declarer]
    count = sum(entry.bid is None for entry in played)
    if not count:
        return ()
    return (found(KIND, "" if count < len(played) else "all", column="bid", count=count, games=len(played)),)
