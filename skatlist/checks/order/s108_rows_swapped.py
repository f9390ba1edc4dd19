"""S108: two rows stand in the wrong order."""

from collections.abc import Sequence
from typing import Final

from skatlist.findings import Finding, Kind, Severity, at_row
from skatlist.findings.fixes import change, fix
from skatlist.sheet import Row, ScoredSheet

KIND: Final = Kind("S108", "rows-swapped", Severity.ERROR, "list")


def may_trade(rows: Sequence[Row], one: int, other: int) -> bool:
    """Whether two rows differ, and have numbers to tell them apart."""
    if rows[one].number is None or rows[other].number is None or rows[one].number == rows[other].number:
        return False
    return (rows[one].entry, rows[one].declarer) != (rows[other].entry, rows[other].declarer)


def finding_at(sheet: ScoredSheet, one: int, other: int) -> Finding:
    """Say that two rows, by index, belong where the other stands."""
    rows = sheet.sheet.rows
    first, second = rows[one].number, rows[other].number
    changes = [change("row", a, b, a) for a, b in ((first, second), (second, first)) if a is not None]
    swap = fix("swap_rows", *changes, first=first, second=second)
    upside_down = first is not None and second is not None and first > second
    finding = Finding.of(KIND, "order" if upside_down else "", column="game", stated=first, other=second, fixes=(swap,))
    return at_row(finding, rows[other if upside_down else one], sheet)._replace(place=None)
