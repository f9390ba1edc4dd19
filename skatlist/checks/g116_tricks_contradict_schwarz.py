"""G116: Schwarz is crossed though the beaten side has a trick, or not crossed though it has none."""

from typing import Final

from skatlist.checks.case import ANNOUNCED, SCHWARZ_ANNOUNCED, Case, carries_loss
from skatlist.checks.finding import Finding, Fix, Kind, Severity, found
from skatlist.checks.mending import change, crosses, fix, level_text
from skatlist.game import BASE, Entry, Level

__all__ = ["KIND", "check"]

KIND: Final = Kind("G116", "tricks-contradict-schwarz", Severity.ERROR, "schwarz")
_ALL_POINTS: Final = 120
_ALL_TRICKS: Final = 10
_SKAT_POINTS: Final = 22  # two aces: more than that needs a trick


def check(case: Case) -> tuple[Finding, ...]:
    """Compare the cross for Schwarz with tricks, or with card points where the profile counts it by them."""
    entry = case.entry
    if (entry.tricks is None and entry.card_points is None) or entry.contract not in BASE:
        return ()
    if entry.levels & Level.UNKNOWN:
        return ()
    carried = bool(entry.levels & SCHWARZ_ANNOUNCED)  # by the announcement, whatever was reached
    if carried or not entry.reason.to_the_end or (entry.won is False and carries_loss(case)):
        return ()
    by_points = case.profile.values.schwarz_by == "points"
    missing = _missing(case, by_points=by_points)
    if missing and entry.won is False and entry.levels & ANNOUNCED and not case.profile.values.missed_own_schwarz:
        return (_found(entry, "own_open", entry.levels, severity=Severity.INFO),)
    if entry.levels & Level.SCHWARZ:
        denied = _denied(entry, by_points=by_points)
        return (_crossed(entry, denied),) if denied else ()
    return (_not_crossed(entry, missing),) if missing else ()


def _denied(entry: Entry, *, by_points: bool) -> str:
    """Return which fact denies a cross, as the sentence to say; empty where none does."""
    points, tricks = entry.card_points, entry.tricks
    if by_points:
        return "by_points" if points is not None and 0 < points < _ALL_POINTS else ""
    if tricks is not None:
        return "tricks" if 0 < tricks < _ALL_TRICKS else ""
    if entry.won is True and points is not None and points < _ALL_POINTS:
        return "points"
    return "own_points" if entry.won is False and points is not None and points > _SKAT_POINTS else ""


def _missing(case: Case, *, by_points: bool) -> str:
    """Return which fact demands a cross, as the sentence to say; empty where none does."""
    entry = case.entry
    all_taken = entry.card_points == _ALL_POINTS if by_points else entry.tricks == _ALL_TRICKS
    none_taken = entry.card_points == 0 if by_points else entry.tricks == 0
    if all_taken and entry.won is not False:
        return "missing_points" if by_points else "missing"
    if none_taken and entry.won is not True and case.profile.values.loss_by == "value":
        return "own_missing_points" if by_points else "own_missing"
    return ""


def _crossed(entry: Entry, sentence: str) -> Finding:
    levels = entry.levels
    kept = levels & ~Level.SCHWARZ
    drop = fix("uncross", change("levels", level_text(levels), level_text(kept)), levels=(Level.SCHWARZ,))
    return _found(entry, sentence, kept, fixes=(drop,))


def _not_crossed(entry: Entry, sentence: str) -> Finding:
    levels = entry.levels
    added = (Level.SCHNEIDER | Level.SCHWARZ) & ~levels
    cross = fix("cross", change("levels", level_text(levels), level_text(levels | added)), levels=crosses(added))
    return _found(entry, sentence, levels | added, fixes=(cross,))


def _found(
    entry: Entry, sentence: str, levels: Level, fixes: tuple[Fix, ...] = (), severity: Severity | None = None
) -> Finding:
    return found(
        KIND,
        sentence,
        column="levels",
        stated=level_text(entry.levels),
        computed=level_text(levels),
        tricks=entry.tricks,
        points=entry.card_points,
        fixes=fixes,
        severity=severity,
        topic="announced" if severity else None,
    )
