"""T104: a number below the list (points, won, lost, passed in) is not what its games give."""

from typing import Final

from skatlist.checks.audit.stated_columns import wrong_below
from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.sheet import FooterRow, ScoredSheet

KIND: Final = Kind("T104", "footer", Severity.ERROR, "rating", Effect.FOOTER | Effect.LENGTH)


def finding_at(sheet: ScoredSheet, line: FooterRow, place: int, computed: int) -> Finding:
    """Say which number of a footer row is wrong; the games passed in are the whole table's."""
    return wrong_below(KIND, line.name.value, sheet, line, place, right=computed)
