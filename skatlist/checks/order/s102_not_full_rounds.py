"""S102: the list does not end with a full round."""

from typing import Final

from skatlist.checks.order.numbering import Numbering, may_change_inside, rounds, seated_at
from skatlist.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.sheet import ScoredSheet
from skatlist.sheet.phases import is_extra

KIND: Final = Kind(
    "S102", "not-full-rounds", Severity.ERROR, "dealer", Effect.LENGTH | Effect.ROUND | Effect.UNTIL_FINISHED
)


def check(sheet: ScoredSheet, numbering: Numbering, unread: int = 0) -> tuple[Finding, ...]:
    """Divide the games by the players; rounds start again where the table got larger or smaller (quellen.md A4)."""
    games = there = numbering.games + unread
    if sheet.ended is not None or _ends_with_a_change(sheet, games):
        return ()
    if games != sheet.agreed:  # as many rows as agreed are all the games, whatever their numbers
        games += numbering.left_out - numbering.too_many
    size = len(seated_at(sheet, games).places)
    _, over = rounds(sheet, games)
    if not over or (over - _extra(sheet)) % size == 0:
        return ()
    sentence = "more" if sheet.agreed is not None and there > sheet.agreed else ""
    finding = Finding.of(KIND, sentence, column="game", stated=games, size=size, over=over, missing=size - over)
    return (at_sheet(finding, sheet.sheet),)


def _ends_with_a_change(sheet: ScoredSheet, games: int) -> bool:
    return games == sheet.agreed and any(
        change.before == games + 1 and may_change_inside(sheet, change) for change in sheet.sheet.changes
    )


def _extra(sheet: ScoredSheet) -> int:
    return sum(is_extra(due, row.profile) for row, due in zip(sheet.rows, sheet.due, strict=True))
