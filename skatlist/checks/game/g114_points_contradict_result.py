"""G114: card points, tricks or the reason say the opposite of the result; those of a Ramsch do not make 120."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from skatlist.checks.game.by_cards import Fault, judgement, turning
from skatlist.checks.game.valued_game import ValuedGame, carries_loss
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import Result, change, result_of
from skatlist.game import ALL_POINTS, ALL_TRICKS, BASE, WON_FROM, Contract, Entry, Reason
from skatlist.game.outcome import points_of, results_so_far, trickless, unreachable
from skatlist.sheet import HouseRuleFacts, ScoredRow, ScoredSheet
from skatlist.sheet.columns import Cell
from skatlist.sheet.presence import PLAYING
from skatlist.sheet.ramsch import marcher, stated_points

KIND: Final = Kind("G114", "points-contradict-result", Severity.ERROR, "points")
_RAMSCH: Final = "ramsch"


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the result with the reason, and where the game was played to its end with points and tricks."""
    entry = game.entry
    impossible = _impossible(entry)
    if impossible or entry.won is None:
        return impossible
    if not entry.reason.to_the_end:
        return _by_reason(game)
    return _by_points(game) if entry.contract in BASE else _by_tricks(game)


def _impossible(entry: Entry) -> tuple[Finding, ...]:
    if entry.card_points is not None and not 0 <= entry.card_points <= ALL_POINTS:
        return (Finding.of(KIND, "no_points", column="card_points", stated=entry.card_points),)
    if entry.tricks is not None and not 0 <= entry.tricks <= ALL_TRICKS:
        return (Finding.of(KIND, "no_tricks", column="tricks", stated=entry.tricks),)
    return ()


def _by_reason(game: ValuedGame) -> tuple[Finding, ...]:
    """Judge a game given up (lost), conceded (won, if the bid allows it) or ended by the opponents (ISkO 3.6.4)."""
    entry = game.entry
    conceded = entry.reason is Reason.CONCEDED and not entry.won and not carries_loss(game)
    if conceded or (entry.reason is Reason.GIVEN_UP and entry.won):
        return (_contradiction(game, "reason", "reason", entry.reason.value, topic="claim", reason=entry.reason),)
    level = unreachable(entry, game.profile)
    if level and entry.won and entry.reason is Reason.VIOLATION_OPPONENTS and not game.valuation.overbid:
        params = {"level": level, "bid": entry.bid, "count": abs(entry.spitzen or 0)}
        finding = _contradiction(game, "violation", "reason", entry.reason.value, topic="impossible_level", **params)
        return (finding,)
    return _by_decision(game)


def _by_decision(game: ValuedGame) -> tuple[Finding, ...]:
    """Judge a violation that the guilty side survived: only a game that was decided before stays decided (ISkO 4.1)."""
    entry = game.entry
    by_declarer = entry.reason is Reason.VIOLATION_DECLARER
    charged = game.valuation.overbid if entry.won else carries_loss(game)
    survived = entry.won is by_declarer and (by_declarer or entry.reason is Reason.VIOLATION_OPPONENTS)
    if charged or not survived or entry.won in results_so_far(entry, game.profile):
        return ()
    if entry.contract not in BASE:
        return _by_tricks(game)
    params = {"reason": entry.reason, "limit": _winning_from(game)}
    if entry.won not in results_so_far(entry._replace(tricks=None), game.profile):
        sentence = "undecided" if entry.won else "decided"
        return (_contradiction(game, sentence, "card_points", entry.card_points or 0, topic="violation", **params),)
    sentence = "undecided_tricks" if entry.won else "decided_tricks"
    return (_contradiction(game, sentence, "tricks", entry.tricks or 0, topic="violation", **params),)


def _winning_from(game: ValuedGame) -> int:
    counts = range(WON_FROM, ALL_POINTS)
    entries = ((count, game.entry._replace(card_points=count, tricks=None)) for count in counts)
    return next((count for count, entry in entries if True in results_so_far(entry, game.profile)), ALL_POINTS)


def _by_points(game: ValuedGame) -> tuple[Finding, ...]:
    """Say which number shows the opposite of the result of a suit or grand."""
    entry, judged = game.entry, judgement(game)
    if judged is None or judged.fault is not Fault.RESULT:
        return ()
    points, tricks, result = entry.card_points, entry.tricks or 0, "won" if entry.won else "lost"
    if points is not None and (points < WON_FROM) == entry.won:
        return (_contradiction(game, result, "card_points", points),)
    if tricks in {0, ALL_TRICKS}:
        return (_contradiction(game, "won_no_trick" if entry.won else "lost_all_tricks", "tricks", tricks),)
    limit = max(points_of(tricks)) if entry.won else min(points_of(tricks))
    return (_contradiction(game, "won_tricks" if entry.won else "lost_tricks", "tricks", tricks, limit=limit),)


def _by_tricks(game: ValuedGame) -> tuple[Finding, ...]:
    """Judge a Null: won without a trick, so with no more card points than the skat holds."""
    entry = game.entry
    none_taken = trickless(entry.card_points, entry.tricks)
    if entry.contract is None or not entry.contract.has_declarer or entry.won in none_taken:
        return ()
    if not entry.won:
        return () if carries_loss(game) else (_contradiction(game, "null_lost", "tricks", 0, topic="null_won"),)
    if entry.tricks:
        return (_contradiction(game, "null_won", "tricks", entry.tricks, topic="null_won"),)
    return (_contradiction(game, "null_points", "card_points", entry.card_points or 0, topic="null_won"),)


def _contradiction(
    game: ValuedGame, sentence: str, column: str, stated: int | str, *, topic: str | None = None, **params: Any
) -> Finding:
    entry = game.entry
    other = Result.LOST if entry.won else Result.WON
    turn = [change("result", result_of(entry.won), other)]
    if entry.overbid and other is Result.WON:
        turn.append(change("overbid", 1, None))
    mend = turning(game, "result", *turn)
    return Finding.of(
        KIND, sentence, column=column, stated=stated, computed=other, topic=topic, fixes=(mend,), **params
    )


def check_row(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Judge the card points of a Ramsch: three players, 120 in all, in agreement with Jungfrau and Durchmarsch."""
    row = scored.row
    if row.entry.contract is not Contract.RAMSCH or not scored.profile.ramsch.played:
        return ()
    house = row.house or HouseRuleFacts()
    points = stated_points(row, sheet.sheet.size)
    if any(not 1 <= feat.place <= sheet.sheet.size for feat in (*house.virgin, *house.march)):
        return ()  # D103 says so
    if not points or any(feat.missed for feat in (*house.virgin, *house.march)):
        return ()
    return tuple(_in_ramsch(scored, house, points))


def _in_ramsch(scored: ScoredRow, house: HouseRuleFacts, points: Mapping[int, int]) -> Iterator[Finding]:
    march = marcher(house, points, scored.profile)
    if march is not None:
        others = [place for place, count in points.items() if count and place != march.place]
        if others or points.get(march.place, ALL_POINTS) != ALL_POINTS:
            yield _of_ramsch("ramsch_march", points, others[0] if others else march.place)
        return
    virgin = next((feat.place for feat in house.virgin if points.get(feat.place)), None)
    if virgin is not None:
        yield _of_ramsch("ramsch_virgin", points, virgin)
    elif scored.valuation.points is None:
        yield _undecided(points)
    elif ALL_POINTS in points.values() and scored.profile.ramsch.march:
        place = next(place for place, count in points.items() if count == ALL_POINTS)
        yield _of_ramsch("ramsch_all", points, place, severity=Severity.WARNING)


def _undecided(points: Mapping[int, int]) -> Finding:
    most = max(points, key=lambda place: points[place])
    if len(points) != PLAYING:
        return _of_ramsch("ramsch_one" if len(points) == 1 else "ramsch_players", points, most)
    rest = ALL_POINTS - sum(points.values())
    tie = rest > 0 and list(points.values()).count(points[most]) > 1
    return _of_ramsch("ramsch_tie" if tie else "ramsch_sum", points, most)


def _of_ramsch(sentence: str, points: Mapping[int, int], place: int, *, severity: Severity | None = None) -> Finding:
    return Finding.of(
        KIND,
        sentence,
        column=Cell("card_points", place),
        place=place,
        stated=sum(points.values()),
        computed=ALL_POINTS,
        points=points.get(place),
        count=len(points),
        severity=severity,
        topic=_RAMSCH,
    )
