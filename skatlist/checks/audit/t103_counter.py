"""T103: a running count of games won, lost or passed in does not go on by one."""

from typing import Final

from skatlist.checks.audit.stated_columns import StatedColumn, wrong_in_row
from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("T103", "counter", Severity.ERROR, "list", Effect.ORDER | Effect.LENGTH | Effect.COUNT, Effect.SUM)


def finding_at(sheet: ScoredSheet, index: int, column: StatedColumn) -> Finding:
    """Say which count is wrong where it first is."""
    return wrong_in_row(KIND, column.name.partition("_")[0], sheet, index, column)
