"""G113: an announced level was not reached: the game is lost, at least at the announced level."""

from typing import Final

from skatlist.checks.case import ANNOUNCED, SCHWARZ_ANNOUNCED, Case
from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.checks.incomplete import complete, lacking, lost_announcement, raw_levels
from skatlist.checks.mending import Result, change, crosses, fix, level_text
from skatlist.game import BASE, Entry, Level, valuate
from skatlist.rules import Profile

__all__ = ["KIND", "by_server", "check"]

KIND: Final = Kind("G113", "announced-missed", Severity.ERROR, "announced")
_WON_FROM: Final = 61
_ALL_POINTS: Final = 120
_ALL_TRICKS: Final = 10
_REACHED: Final = Level.SCHNEIDER | Level.SCHWARZ


def check(case: Case) -> tuple[Finding, ...]:
    """Look for a missed announcement booked as won, or lost without all that it carries."""
    if not raw_levels(case) & ANNOUNCED or case.entry.contract not in BASE:
        return ()
    if lost_announcement(case):
        return _lost_below(case)
    if not case.entry.won or not case.entry.levels & ANNOUNCED or not case.entry.reason.to_the_end:
        return ()
    return _won(case.entry, case.profile)


def _won(entry: Entry, profile: Profile) -> tuple[Finding, ...]:
    """Judge a won announcement by points and tricks."""
    points, tricks = entry.card_points, entry.tricks
    if points is not None and points < _WON_FROM:
        return ()  # G114 says more
    level = crosses(entry.levels & ANNOUNCED)[-1]
    lost = (fix("result", change("result", Result.WON, Result.LOST)),)
    if entry.levels & SCHWARZ_ANNOUNCED:
        if tricks is not None and tricks < _ALL_TRICKS:
            return (found(KIND, "tricks", column="tricks", stated=tricks, level=level, fixes=lost),)
        if tricks is None and points is not None and points < _ALL_POINTS:
            return (found(KIND, "points", column="card_points", stated=points, level=level, limit=120, fixes=lost),)
    elif points is not None and points < profile.values.schneider_from:
        limit = profile.values.schneider_from
        return (found(KIND, "points", column="card_points", stated=points, level=level, limit=limit, fixes=lost),)
    return ()


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
    left_out = _REACHED if entry.levels & SCHWARZ_ANNOUNCED else Level.SCHNEIDER
    charged = entry._replace(levels=entry.levels & ~left_out, overbid=False)
    if valuate(charged, profile).points != stated:
        return ()
    level = crosses(entry.levels & ANNOUNCED)[-1]
    return (found(KIND, "server", column="value", stated=stated, computed=points, level=level, severity=Severity.INFO),)
