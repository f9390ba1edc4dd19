"""G115: Schneider is crossed and the card points deny it, or the other way round."""

from typing import Final

from skatlist.checks.case import ANNOUNCED, Case, carries_loss
from skatlist.checks.finding import Change, Finding, Fix, Kind, Severity, found
from skatlist.checks.mending import Result, change, crosses, fix, level_text
from skatlist.game import BASE, Level, game_value, implied_bid

__all__ = ["KIND", "check"]

KIND: Final = Kind("G115", "points-contradict-schneider", Severity.ERROR, "schneider")
_ALL_POINTS: Final = 120
# Crosses said beforehand, or that nobody can read.
_UNJUDGED: Final = ANNOUNCED | Level.UNKNOWN
_REACHED: Final = Level.SCHNEIDER | Level.SCHWARZ


def check(case: Case) -> tuple[Finding, ...]:
    """Compare the cross for Schneider with the card points of a game played to its end (SEEDS A2)."""
    entry = case.entry
    points = entry.card_points
    if points is None or entry.contract not in BASE or not entry.reason.to_the_end or entry.levels & _UNJUDGED:
        return ()
    beaten = case.profile.values.schneider_from
    if entry.levels & Level.SCHNEIDER:
        between = _ALL_POINTS - beaten < points < beaten
        return _crossed(case, points) if between and not _lost_anyway(case) else ()
    open_edge = points == beaten and case.profile.values.schneider_by_cross
    if beaten <= points <= _ALL_POINTS and not open_edge and (entry.won is not False or _would_win(case)):
        return (_missing(case, "missing", points),)
    own = points <= _ALL_POINTS - beaten and entry.won is not True and case.profile.values.loss_by == "value"
    return (_missing(case, "own_missing", points),) if own and not carries_loss(case) else ()


def _lost_anyway(case: Case) -> bool:
    return case.entry.won is False and carries_loss(case)


def _would_win(case: Case) -> bool:
    """Whether the missing cross lifts a game lost for its bid above the bid."""
    entry = case.entry
    value = game_value(entry._replace(levels=entry.levels | Level.SCHNEIDER), case.profile)
    return case.valuation.overbid and value is not None and value >= implied_bid(entry, case.valuation, case.profile)


def _crossed(case: Case, points: int) -> tuple[Finding, ...]:
    levels = case.entry.levels
    wrong = levels & _REACHED
    drop = fix("uncross", change("levels", level_text(levels), level_text(levels & ~wrong)), levels=crosses(wrong))
    beaten = case.profile.values.schneider_from
    finding = found(
        KIND,
        column="levels",
        stated=level_text(levels),
        computed=level_text(levels & ~wrong),
        points=points,
        beaten=beaten,
        own=_ALL_POINTS - beaten,
        fixes=(drop,),
    )
    return (finding,)


def _missing(case: Case, sentence: str, points: int) -> Finding:
    levels = case.entry.levels
    beaten = case.profile.values.schneider_from
    return found(
        KIND,
        sentence,
        column="levels",
        stated=level_text(levels),
        computed=level_text(levels | Level.SCHNEIDER),
        points=points,
        beaten=beaten,
        own=_ALL_POINTS - beaten,
        fixes=(_cross(case, levels | Level.SCHNEIDER),),
    )


def _cross(case: Case, levels: Level) -> Fix:
    changes: list[Change] = [change("levels", level_text(case.entry.levels), level_text(levels))]
    if case.valuation.overbid and case.entry.won is False:
        changes.append(change("result", Result.LOST, Result.WON))
    return fix("cross", *changes, levels=(Level.SCHNEIDER,))
