"""G113: an announced level was not reached: the game is lost, at least at the announced level."""

from typing import Final

from skatlist.checks.game.by_cards import Fault, judgement, turning
from skatlist.checks.game.case import Case, complete, lacking, lost_announcement, raw_levels
from skatlist.findings import Finding, Kind, Severity, found
from skatlist.findings.fixes import Result, change, crosses, level_text
from skatlist.game import ALL_POINTS, ANNOUNCED, BASE, REACHED, SCHWARZ_ANNOUNCED, Entry, Level, valuate
from skatlist.rules import Profile

KIND: Final = Kind("G113", "announced-missed", Severity.ERROR, "announced")


def check(case: Case) -> tuple[Finding, ...]:
    """Look for a missed announcement booked as won, or lost without all that it carries."""
    if not raw_levels(case) & ANNOUNCED or case.entry.contract not in BASE:
        return ()
    if lost_announcement(case):
        return _lost_below(case)
    judged = judgement(case)
    return (_won(case),) if judged is not None and judged.fault is Fault.ANNOUNCEMENT else ()


def _won(case: Case) -> Finding:
    """Say which number shows that the announcement was missed."""
    entry, values = case.entry, case.profile.values
    schwarz = bool(entry.levels & SCHWARZ_ANNOUNCED)
    limit = ALL_POINTS if schwarz else values.schneider_from
    by_tricks = entry.tricks is not None and schwarz and values.schwarz_announced_by == "tricks"
    by_points = entry.card_points is not None and entry.card_points < limit and not by_tricks
    column = "card_points" if by_points else "tricks"
    return found(
        KIND,
        "points" if by_points else "tricks",
        column=column,
        stated=getattr(entry, column),
        level=crosses(entry.levels & ANNOUNCED)[-1],
        limit=limit,
        fixes=(turning(case, "result", change("result", Result.WON, Result.LOST)),),
    )


def _lost_below(case: Case) -> tuple[Finding, ...]:
    missing = lacking(case)
    if not missing:
        return ()
    levels = raw_levels(case)
    finding = found(
        KIND,
        "below",
        column="levels",
        stated=level_text(levels),
        computed=level_text(levels | missing),
        level=crosses(levels & ANNOUNCED)[-1],
        missing=crosses(missing),
        topic="ouvert" if levels & Level.OUVERT else None,
        fixes=(complete(case),),
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
    return (found(KIND, "server", column="value", stated=stated, computed=points, level=level, severity=Severity.INFO),)
