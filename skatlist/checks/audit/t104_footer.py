"""T104: a number below the list (points, won, lost, passed in) is not what its games give."""

from typing import Final

from skatlist.checks.likely import write_number
from skatlist.findings import Finding, Kind, Severity, Sign, at_footer
from skatlist.sheet import FooterRow, ScoredSheet
from skatlist.sheet.columns import Cell

KIND: Final = Kind("T104", "footer", Severity.ERROR, "rating", Sign.BELOW | Sign.LENGTH)


def finding_at(sheet: ScoredSheet, line: FooterRow, place: int, computed: int) -> Finding:
    """Say which number of a footer row is wrong; the games passed in are the whole table's."""
    stated = line.values[place - 1]
    column = Cell("total", place)
    finding = Finding.of(
        KIND,
        line.name.value,
        column=column,
        place=place,
        stated=stated,
        computed=computed,
        fixes=(write_number(column, stated, computed),),
    )
    return at_footer(finding, line, sheet)
