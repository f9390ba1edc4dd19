"""G104: a level was announced, or a suit or grand played open, without Hand."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import crosses, level_fix, level_text
from skatlist.game import ANNOUNCED, BASE, Level

KIND: Final = Kind("G104", "level-needs-hand", Severity.ERROR, "announced")


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for announcements in a game that is not Hand; nothing ever adds the cross for Hand."""
    levels = game.entry.levels
    announced = levels & ANNOUNCED
    if not announced or levels & Level.HAND or game.entry.contract not in BASE:
        return ()
    open_game = bool(levels & Level.OUVERT)
    if open_game and game.profile.values.ouvert_without_hand:
        return ()
    finding = Finding.of(
        KIND,
        "ouvert" if open_game else "",
        column="levels",
        stated=level_text(levels),
        level=crosses(announced)[-1],
        topic="ouvert" if open_game else None,
        fixes=(level_fix(levels, levels | Level.HAND), level_fix(levels, levels & ~announced)),
    )
    return (finding,)
