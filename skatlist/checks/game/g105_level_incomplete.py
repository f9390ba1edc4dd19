"""G105: a cross stands without the ones it carries."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame, complete, lacking, lost_announcement, raw_levels
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import crosses, level_text
from skatlist.game import ANNOUNCED, Level

KIND: Final = Kind("G105", "level-incomplete", Severity.ERROR, "schwarz")


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for Schwarz without Schneider, announced without reached, ouvert without the levels it carries."""
    missing = lacking(game)
    if not missing or lost_announcement(game):
        return ()
    levels = raw_levels(game)
    finding = Finding.of(
        KIND,
        column="levels",
        stated=level_text(levels),
        computed=level_text(levels | missing),
        level=crosses(levels)[-1],
        missing=crosses(missing),
        topic=_topic(levels),
        fixes=(complete(game),),
    )
    return (finding,)


def _topic(levels: Level) -> str:
    if levels & Level.OUVERT:
        return "ouvert"
    return "announced" if levels & ANNOUNCED else "schwarz"
