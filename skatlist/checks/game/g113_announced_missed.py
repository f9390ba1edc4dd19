"""G113: an announced level was not reached: the game is lost, at least at the announced level."""

from typing import Final

from skatlist.checks.game.by_cards import Fault, judgement, turning
from skatlist.checks.game.valued_game import ValuedGame, complete, lacking, lost_announcement, raw_levels
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import Result, change, crosses, level_text
from skatlist.game import ALL_POINTS, ANNOUNCED, BASE, REACHED, SCHWARZ_ANNOUNCED, Entry, Level, valuate
from skatlist.rules import Profile

KIND: Final = Kind("G113", "announced-missed", Severity.ERROR, "announced")


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for a missed announcement booked as won, or lost without all that it carries."""
    if not raw_levels(game) & ANNOUNCED or game.entry.contract not in BASE:
        return ()
    if lost_announcement(game):
        return _lost_below(game)
    judged = judgement(game)
    return (_won(game),) if judged is not None and judged.fault is Fault.ANNOUNCEMENT else ()


def _won(game: ValuedGame) -> Finding:
    """Say which number shows that the announcement was missed."""
    entry, values = game.entry, game.profile.values
    schwarz = bool(entry.levels & SCHWARZ_ANNOUNCED)
    limit = ALL_POINTS if schwarz else values.schneider_from
    by_tricks = entry.tricks is not None and schwarz and values.schwarz_announced_by == "tricks"
    by_points = entry.card_points is not None and entry.card_points < limit and not by_tricks
    column = "card_points" if by_points else "tricks"
    return Finding.of(
        KIND,
        "points" if by_points else "tricks",
        column=column,
        stated=getattr(entry, column),
        level=crosses(entry.levels & ANNOUNCED)[-1],
        limit=limit,
        fixes=(turning(game, "result", change("result", Result.WON, Result.LOST)),),
    )


def _lost_below(game: ValuedGame) -> tuple[Finding, ...]:
    missing = lacking(game)
    if not missing:
        return ()
    levels = raw_levels(game)
    finding = Finding.of(
        KIND,
        "below",
        column="levels",
        stated=level_text(levels),
        computed=level_text(levels | missing),
        level=crosses(levels & ANNOUNCED)[-1],
        missing=crosses(missing),
        topic="ouvert" if levels & Level.OUVERT else None,
        fixes=(complete(game),),
    )
    return (finding,)


def by_server(entry: Entry, stated: int, profile: Profile) -> tuple[Finding, ...]:
    """Say that a value is the one the International Skat Server books for a missed announcement.

    The server charges what was announced, but not the Schneider or Schwarz that was missed; the ISkO charges both
    (2.5.7). Its rule is another one, nobody made a mistake: information, not an error.
    """
    missed = bool(entry.levels & ANNOUNCED) and entry.won is False and entry.contract in BASE
    points = valuate(entry, profile).points
    if not missed or points is None or stated == points:
        return ()
    left_out = REACHED if entry.levels & SCHWARZ_ANNOUNCED else Level.SCHNEIDER
    charged = entry._replace(levels=entry.levels & ~left_out, overbid=False)
    if valuate(charged, profile).points != stated:
        return ()
    level = crosses(entry.levels & ANNOUNCED)[-1]
    return (
        Finding.of(KIND, "server", column="value", stated=stated, computed=points, level=level, severity=Severity.INFO),
    )
