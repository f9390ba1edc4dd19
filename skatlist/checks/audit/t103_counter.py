"""T103: a running count of games won, lost or passed in does not go on by one."""

from typing import Final

from skatlist.checks.audit.stated_columns import Column
from skatlist.findings import Finding, Kind, Severity, Sign, at_row
from skatlist.findings.fixes import change, fix
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("T103", "counter", Severity.ERROR, "list", Sign.ORDER | Sign.LENGTH | Sign.COUNT, Sign.SUM)


def finding_at(sheet: ScoredSheet, index: int, column: Column) -> Finding:
    """Say which count is wrong where it first is."""
    stated, computed = column.stated[index], column.right[index]
    finding = Finding.of(
        KIND,
        column.name.partition("_")[0],
        column=column.name,
        place=column.place or None,
        stated=stated,
        computed=computed,
        fixes=(fix("write", change(column.name, stated, computed)),),
    )
    return at_row(finding, sheet.rows[index].row, sheet)
