"""G114: card points, tricks or the reason say the opposite of the result; those of a Ramsch do not make 120."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from skatlist.checks.case import ANNOUNCED, SCHWARZ_ANNOUNCED, Case, carries_loss
from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.checks.mending import Result, change, fix, result_of
from skatlist.game import BASE, Contract, Entry, Reason
from skatlist.sheet import House, ScoredRow, ScoredSheet
from skatlist.sheet.order import PLAYING
from skatlist.sheet.ramsch import marcher, stated_points

__all__ = ["KIND", "check", "check_row"]

KIND: Final = Kind("G114", "points-contradict-result", Severity.ERROR, "points")
_WON_FROM: Final = 61
_ALL_POINTS: Final = 120
_ALL_TRICKS: Final = 10
_RAMSCH: Final = "ramsch"


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


def check_row(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Judge the card points of a Ramsch: three players, 120 in all, in agreement with Jungfrau and Durchmarsch."""
    row = scored.row
    if row.entry.contract is not Contract.RAMSCH or not scored.profile.ramsch.played:
        return ()
    house = row.house or House()
    points = stated_points(row, sheet.sheet.size)
    if any(not 1 <= feat.place <= sheet.sheet.size for feat in (*house.virgin, *house.march)):
        return ()  # D103 says so
    if not points or any(feat.missed for feat in (*house.virgin, *house.march)):
        return ()
    return tuple(_in_ramsch(scored, house, points))


def _in_ramsch(scored: ScoredRow, house: House, points: Mapping[int, int]) -> Iterator[Finding]:
    march = marcher(house, points, scored.profile)
    if march is not None:
        others = [place for place, count in points.items() if count and place != march.place]
        if others or points.get(march.place, _ALL_POINTS) != _ALL_POINTS:
            yield _of_ramsch("ramsch_march", points, others[0] if others else march.place)
        return
    virgin = next((feat.place for feat in house.virgin if points.get(feat.place)), None)
    if virgin is not None:
        yield _of_ramsch("ramsch_virgin", points, virgin)
    elif scored.valuation.points is None:
        yield _undecided(points)
    elif _ALL_POINTS in points.values() and scored.profile.ramsch.march:
        place = next(place for place, count in points.items() if count == _ALL_POINTS)
        yield _of_ramsch("ramsch_all", points, place, severity=Severity.WARNING)


def _undecided(points: Mapping[int, int]) -> Finding:
    """Say why the points do not tell who lost how much."""
    most = max(points, key=lambda place: points[place])
    if len(points) != PLAYING:
        return _of_ramsch("ramsch_one" if len(points) == 1 else "ramsch_players", points, most)
    rest = _ALL_POINTS - sum(points.values())
    tie = rest > 0 and list(points.values()).count(points[most]) > 1
    return _of_ramsch("ramsch_tie" if tie else "ramsch_sum", points, most)


def _of_ramsch(sentence: str, points: Mapping[int, int], place: int, *, severity: Severity | None = None) -> Finding:
    return found(
        KIND,
        sentence,
        column=f"card_points_{place}",
        place=place,
        stated=sum(points.values()),
        computed=_ALL_POINTS,
        points=points.get(place),
        count=len(points),
        severity=severity,
        topic=_RAMSCH,
    )
