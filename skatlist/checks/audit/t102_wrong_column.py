"""T102: a game was booked to another player's column."""

from typing import Final

from skatlist.checks.audit.stated_columns import OpenFinding, StatedColumn
from skatlist.findings import Effect, Finding, Fix, Kind, Severity, at_row
from skatlist.findings.fixes import change, fix
from skatlist.sheet import ScoredSheet

KIND: Final = Kind(
    "T102",
    "wrong-column",
    Severity.ERROR,
    "list",
    Effect.MOVES_BOOKING | Effect.OTHER_COLUMN | Effect.ORDER | Effect.LENGTH | Effect.TOTAL,
)


def finding_at(
    sheet: ScoredSheet, index: int, column: StatedColumn, declarer: StatedColumn, *, sits_out: bool, copied: bool
) -> Finding:
    """Say that the game stands in `column` and belongs to the declarer's, or that the declarer is another one.

    `copied`: the right total stands in the wrong column, so the declarer is not in doubt.
    """
    row = sheet.rows[index].row
    stated = column.stated[index]
    move = [change(column.name, stated, column.right[index])]
    if declarer.stated[index] is None:
        # As on paper only the declarer's cells are filled: what stood in the wrong column goes.
        move = [change(column.name, stated, None), change(declarer.name, None, declarer.right[index])]
    fixes: tuple[Fix, ...] = (fix("move_booking", *move, place=declarer.place),)
    if not sits_out and not copied:
        fixes = (fix("declarer", change("declarer", declarer.place, column.place)), *fixes)
    finding = Finding.of(
        KIND,
        "both" if declarer.stated[index] is not None and not declarer.off(index) else "",
        column=column.name,
        place=column.place,
        stated=stated,
        computed=column.right[index],
        points=sheet.rows[index].bookings[declarer.place - 1],
        declarer=declarer.place,
        fixes=fixes,
    )
    return at_row(finding, row, sheet)


def nobody_elses(slip: OpenFinding) -> Finding:
    """Leave the declarer as he is, where the numbers after the game are right."""
    fixes = tuple(item for item in slip.finding.fixes if not item.changes_entry)
    return slip.finding._replace(fixes=fixes)


def booking_moved(finding: Finding) -> Finding:
    """Propose first to book the game for its declarer, if the counts below the list have it there."""
    return finding._replace(fixes=tuple(sorted(finding.fixes, key=lambda item: item.changes_entry)))
