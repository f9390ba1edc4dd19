"""S105: a passed-in game with a declarer, a value or something else only a played game has."""

from typing import Final

from skatlist.checks.columns import Column
from skatlist.checks.finding import Change, Finding, Kind, Severity, found
from skatlist.checks.locating import located
from skatlist.checks.mending import change, fix, level_text, result_of
from skatlist.game import Contract
from skatlist.sheet import ScoredRow, ScoredSheet

__all__ = ["KIND", "check", "finding_at"]

KIND: Final = Kind("S105", "passed-with-value", Severity.ERROR, "passed_in")


def check(scored: ScoredRow, _sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for what a passed-in row must not have; a changed running total is found with the totals."""
    row = scored.row
    entry = row.entry
    if entry.contract is not Contract.PASSED:
        return ()
    extra: list[Change] = []
    for column, value in (
        ("declarer", row.declarer),
        ("value", row.stated.value or None),
        ("spitzen", entry.spitzen),
        ("levels", level_text(entry.levels) or None),
        ("result", result_of(entry.won)),
    ):
        if value is not None:
            extra.append(change(column, value, None))
    if not extra:
        return ()
    first = extra[0]
    sentence = first.field if first.field in {"declarer", "value"} else ""
    return (found(KIND, sentence, column=first.field, stated=first.before, fixes=(fix("empty", *extra),)),)


def finding_at(sheet: ScoredSheet, index: int, column: Column, off: int) -> Finding:
    """Say that a running total changed by `off` points in a passed-in game."""
    stated, right = column.stated[index], column.right[index]
    write = fix("write", change(column.name, stated, right))
    finding = found(
        KIND, "total", column=column.name, place=column.place, stated=stated, computed=right, off=off, fixes=(write,)
    )
    return located(finding, sheet.rows[index].row, sheet)
