"""G114: card points, tricks or the reason say the opposite of the result."""

from typing import Any, Final

from skatlist.checks.case import ANNOUNCED, SCHWARZ_ANNOUNCED, Case, carries_loss
from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.checks.mending import Result, change, fix, result_of
from skatlist.game import BASE, Entry, Reason

__all__ = ["KIND", "check"]

KIND: Final = Kind("G114", "points-contradict-result", Severity.ERROR, "points")
_WON_FROM: Final = 61
_ALL_POINTS: Final = 120
_ALL_TRICKS: Final = 10


def check(case: Case) -> tuple[Finding, ...]:
    """Compare the result with the reason, and where the game was played to its end with points and tricks."""
    entry = case.entry
    impossible = _impossible(entry) if entry.card_points is not None or entry.tricks is not None else ()
    if impossible or entry.won is None:
        return impossible
    if not entry.reason.to_the_end:
        return _by_reason(entry)
    if entry.card_points is None and entry.tricks is None:
        return ()
    return _by_points(case) if entry.contract in BASE else _by_tricks(case)


def _impossible(entry: Entry) -> tuple[Finding, ...]:
    if entry.card_points is not None and not 0 <= entry.card_points <= _ALL_POINTS:
        return (found(KIND, "no_points", column="card_points", stated=entry.card_points),)
    if entry.tricks is not None and not 0 <= entry.tricks <= _ALL_TRICKS:
        return (found(KIND, "no_tricks", column="tricks", stated=entry.tricks),)
    return ()


def _by_reason(entry: Entry) -> tuple[Finding, ...]:
    if (entry.reason is Reason.GIVEN_UP and entry.won) or (entry.reason is Reason.CONCEDED and not entry.won):
        return (_contradiction(entry, "reason", "reason", entry.reason.value, topic="claim", reason=entry.reason),)
    return ()


def _by_points(case: Case) -> tuple[Finding, ...]:
    """Judge a suit or grand: won from 61 points, unless the bid or an announcement lost it."""
    entry, points = case.entry, case.entry.card_points
    if entry.won:
        if points is not None and points < _WON_FROM:
            return (_contradiction(entry, "won", "card_points", points),)
        if points is None and entry.tricks == 0:
            return (_contradiction(entry, "won_no_trick", "tricks", 0),)
    elif not carries_loss(case) and not _missed(case):
        if points is not None and points >= _WON_FROM:
            return (_contradiction(entry, "lost", "card_points", points),)
        if points is None and entry.tricks == _ALL_TRICKS:
            return (_contradiction(entry, "lost_all_tricks", "tricks", _ALL_TRICKS),)
    return ()


def _missed(case: Case) -> bool:
    """Whether the announcement can have lost the game: it was not reached, or nothing proves that it was."""
    entry = case.entry
    if entry.levels & SCHWARZ_ANNOUNCED:
        return entry.tricks != _ALL_TRICKS
    points = entry.card_points
    return bool(entry.levels & ANNOUNCED) and (points is None or points < case.profile.values.schneider_from)


def _by_tricks(case: Case) -> tuple[Finding, ...]:
    """Judge a Null: won without a trick."""
    entry = case.entry
    if entry.tricks is None or entry.contract is None or not entry.contract.has_declarer:
        return ()
    if entry.won and entry.tricks:
        return (_contradiction(entry, "null_won", "tricks", entry.tricks, topic="null_won"),)
    if not entry.won and not entry.tricks and not carries_loss(case):
        return (_contradiction(entry, "null_lost", "tricks", 0, topic="null_won"),)
    return ()


def _contradiction(
    entry: Entry, sentence: str, column: str, stated: int | str, *, topic: str | None = None, **params: Any
) -> Finding:
    other = Result.LOST if entry.won else Result.WON
    turn = fix("result", change("result", result_of(entry.won), other))
    return found(KIND, sentence, column=column, stated=stated, computed=other, topic=topic, fixes=(turn,), **params)
