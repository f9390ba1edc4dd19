"""T107: the fifties were added after each game instead of at the end."""

from collections.abc import Sequence
from typing import Final

from skatlist.checks.audit.stated_columns import OpenFinding, StatedColumn, with_bonus, wrong_in_row
from skatlist.findings import Kind, Severity
from skatlist.sheet import ScoredSheet

KIND: Final = Kind("T107", "bonus-in-running", Severity.ERROR, "running_total")


def read(sheet: ScoredSheet, columns: Sequence[StatedColumn]) -> tuple[OpenFinding | None, Sequence[StatedColumn]]:
    """Return the slip if the totals make sense only with the bonus in them, and the columns to go on with.

    One odd number could be anything; two breaks less are believed.
    """
    scoring = sheet.profile.scoring
    plain = sum(column.breaks() for column in columns)
    if plain < 2 or not scoring.has_bonus:  # noqa: PLR2004 - see above
        return None, columns
    for others in (False, True):
        bonus = with_bonus(sheet, columns, others=others)
        if sum(column.breaks() for column in bonus) <= plain - 2:
            return _slip(sheet, columns, "others" if others else ""), bonus
    return None, columns


def _slip(sheet: ScoredSheet, columns: Sequence[StatedColumn], sentence: str) -> OpenFinding:
    """Name the first total that has the bonus in it; all others follow."""
    index, column = min(
        ((index, column) for column in columns for index in range(len(sheet.rows)) if column.off(index)),
        key=lambda pair: pair[0],
    )
    scoring = sheet.profile.scoring
    factors = {"own": scoring.own, "others": scoring.others.get(sheet.sheet.size, 0)}
    slip = OpenFinding(wrong_in_row(KIND, sentence, sheet, index, column, label="without_bonus", **factors), index)
    for at, scored in enumerate(sheet.rows):
        for other in columns:
            if other.stated[at] is not None and (other is not column or at != index):
                slip.explain(other.cell(at, scored.row.number))
    return slip
