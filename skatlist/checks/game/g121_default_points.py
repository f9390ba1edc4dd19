"""G121: the same card points stand in many rows: a form's default that nobody changed."""

from collections import Counter
from typing import Final

from skatlist.findings import Finding, Kind, Severity
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("G121", "default-points", Severity.WARNING)
MANY: Final = 6  # by chance the commonest number of points stands four times in a list
SHARE: Final = 6  # and in a longer list in every sixth row


def check(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for one number of card points in at least six rows, and in every sixth."""
    points = [row.row.entry.card_points for row in sheet.rows]
    counted = Counter(value for value in points if value is not None)
    if not counted:
        return ()
    value, count = counted.most_common(1)[0]
    if count < max(MANY, counted.total() / SHARE):
        return ()
    return (Finding.of(KIND, column="card_points", stated=value, count=count, games=counted.total()),)
