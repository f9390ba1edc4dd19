"""G116: Schwarz is crossed though the beaten side has a trick, or not crossed though it has none."""

from typing import Final

from skatlist.checks.game.by_cards import Fault, judgement, wrong_crosses
from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import level_text
from skatlist.game import ANNOUNCED, BASE, SCHWARZ_ANNOUNCED, Entry, Level

KIND: Final = Kind("G116", "tricks-contradict-schwarz", Severity.ERROR, "schwarz")


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the cross for Schwarz with tricks, or with card points where the profile counts it by them."""
    entry, judged = game.entry, judgement(game)
    by_points = game.profile.values.schwarz_by == "points"
    if judged is None:
        return (_open(entry),) if _own_open(game, by_points=by_points) else ()
    if judged.fault is not Fault.SCHWARZ:
        return ()
    if judged.nearest.levels & ~entry.levels & Level.SCHWARZ:
        sentence = _missing(entry, by_points=by_points)
    else:
        sentence = _denied(entry, by_points=by_points)
    return (wrong_crosses(game, KIND, judged.nearest, sentence, tricks=entry.tricks, points=entry.card_points),)


def _missing(entry: Entry, *, by_points: bool) -> str:
    if by_points:
        return "missing_points" if entry.card_points else "own_missing_points"
    return "missing" if entry.tricks else "own_missing"


def _denied(entry: Entry, *, by_points: bool) -> str:
    if by_points:
        return "by_points"
    if entry.tricks is not None:
        return "tricks"
    return "own_points" if entry.won is False else "points"


def _own_open(game: ValuedGame, *, by_points: bool) -> bool:
    entry = game.entry
    none_taken = entry.card_points == 0 if by_points else entry.tricks == 0
    missed = entry.levels & ANNOUNCED and not entry.levels & SCHWARZ_ANNOUNCED and entry.won is False
    judged = entry.reason.to_the_end and entry.contract in BASE and not game.valuation.overbid
    return bool(none_taken and missed and judged) and not game.profile.values.missed_own_schwarz


def _open(entry: Entry) -> Finding:
    levels = level_text(entry.levels)
    return Finding.of(
        KIND,
        "own_open",
        column="levels",
        stated=levels,
        computed=levels,
        tricks=entry.tricks,
        points=entry.card_points,
        severity=Severity.INFO,
        topic="announced",
    )
