"""Card points and tricks, compared with the rest of a row: G113 to G116, G121 and G122."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from functools import lru_cache
from typing import Any, Final, NamedTuple

from skatlist.skat.checks.game.valued_game import (
    ValuedGame,
    carries_loss,
    complete,
    lost_announcement,
    missing_levels,
    raw_levels,
    value_game,
)
from skatlist.skat.findings import Change, Finding, Fix, Kind, Severity
from skatlist.skat.findings.fixes import Result, change, crosses, entry_with, fix, level_fix, level_text, result_of
from skatlist.skat.game import (
    ALL_POINTS,
    ALL_TRICKS,
    ANNOUNCED,
    BASE,
    REACHED,
    SCHWARZ_ANNOUNCED,
    WON_FROM,
    Contract,
    Entry,
    Level,
    Reason,
    falls_short,
    implied_bid,
    valuate,
    with_implied_levels,
)
from skatlist.skat.game.outcome import (
    EndingResult,
    agree,
    endings,
    granted,
    points_of,
    results_so_far,
    trickless,
    unreachable,
    verdicts,
)
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import HouseRuleFacts, ScoredRow, ScoredSheet
from skatlist.skat.sheet.bock_and_ramsch import marcher, stated_points
from skatlist.skat.sheet.columns import Cell
from skatlist.skat.sheet.presence import PLAYING

# A suit or grand compared with its card points and tricks: what is wrong with the row, and which row is right. The
# question is whether the cards allow an ending for which the row is booked correctly. If not, the common features of
# all endings decide between four findings (G113 to G116).


class Fault(Enum):
    """The contradictions that all possible endings share. Each has its finding."""

    ANNOUNCEMENT = auto()
    RESULT = auto()
    SCHNEIDER = auto()
    SCHWARZ = auto()


class Judgement(NamedTuple):
    """The contradictions of a row, and the verdict nearest to the entry."""

    fault: Fault
    nearest: EndingResult


def judgement(game: ValuedGame) -> Judgement | None:
    """Compare result and crosses with card points and tricks of a game played to its end (quellen.md A2)."""
    entry = game.entry
    points, tricks = entry.card_points, entry.tricks
    if (points is None and tricks is None) or entry.contract not in BASE or not entry.reason.to_the_end:
        return None
    possible = 0 <= (points or 0) <= ALL_POINTS and 0 <= (tricks or 0) <= ALL_TRICKS
    if not possible or entry.levels >= Level.UNKNOWN:
        return None
    bid = implied_bid(entry, game.valuation, game.profile) if entry.overbid else entry.bid
    if not bid or bid != entry.bid or entry.kontra or entry.bock:
        entry = entry._replace(bid=bid or None, kontra=0, bock=0)
    return _judged(entry, game.profile)


@lru_cache(1 << 10)  # four checks ask about the same game
def _judged(entry: Entry, profile: Profile) -> Judgement | None:
    crossed = with_implied_levels(entry.levels, entry.contract)
    every = verdicts(entry, profile)
    alike = [verdict for verdict in every if entry.won in {None, verdict.won}]
    if any(crossed in verdict.accepted for verdict in alike):
        return None
    fault = None if alike else _of_result(entry, crossed, every, profile)
    pool = alike or every
    if fault is None and entry.won and not alike and valuate(entry, profile).overbid:
        return None  # reported by G108
    nearest = min(pool, key=lambda verdict: (crossed ^ verdict.levels).bit_count())
    return Judgement(fault or _of_crosses(entry, crossed, alike, every), nearest)


def _of_result(entry: Entry, crossed: Level, every: tuple[EndingResult, ...], profile: Profile) -> Fault | None:
    """Return the fault of a result that no ending has, or None if bid and crosses make it wrong."""
    if entry.won:
        if not any(ending.made for ending in endings(entry.card_points, entry.tricks, profile)):
            return Fault.RESULT
        unbid = verdicts(entry._replace(bid=None), profile)
        return None if any(verdict.won for verdict in unbid) else Fault.ANNOUNCEMENT
    lifted = any(verdict.levels & ~crossed for verdict in every) and valuate(entry, profile).overbid
    return None if lifted else Fault.RESULT


def _of_crosses(entry: Entry, crossed: Level, alike: list[EndingResult], every: tuple[EndingResult, ...]) -> Fault:
    accepted = [levels for verdict in alike for levels in verdict.accepted] or [verdict.levels for verdict in every]
    schneider = all((levels ^ crossed) & Level.SCHNEIDER for levels in accepted)
    schwarz = all((levels ^ crossed) & Level.SCHWARZ for levels in accepted)
    if entry.card_points is None or (schwarz and not (schneider and crossed & Level.SCHWARZ)):
        return Fault.SCHWARZ
    return Fault.SCHNEIDER


def wrong_crosses(game: ValuedGame, kind: Kind, right: EndingResult, sentence: str, **params: Any) -> Finding:
    """Report that the crosses are not those of the ending. The fix writes these, and the result if it changes."""
    entry = game.entry
    levels = entry.levels
    target = levels & ~REACHED | right.levels
    changes: list[Change] = []
    if entry.won is not None and entry.won != right.won:
        changes.append(change("result", result_of(entry.won), result_of(right.won)))
        if entry.overbid and right.won:
            changes.append(change("overbid", 1, None))
    before, after = level_text(levels), level_text(target)
    mend = level_fix(levels, target, *changes)
    return Finding.of(kind, sentence, column="levels", stated=before, computed=after, fixes=(mend,), **params)


def turning(game: ValuedGame, label: str, *changes: Change, **params: Any) -> Fix:
    """Return a fix that turns the result of a game, with the crosses that its card points and tricks then need."""
    turned = entry_with(game.entry, changes)
    judged = judgement(value_game(turned, game.profile, game.stated))
    if judged is None or judged.nearest.won != turned.won:
        return fix(label, *changes, **params)
    levels = turned.levels & ~REACHED | judged.nearest.levels
    added, dropped = levels & ~turned.levels, turned.levels & ~levels
    crossed = change("levels", level_text(turned.levels), level_text(levels))
    also = fix("cross" if added else "uncross", levels=crosses(added or dropped))
    return fix(label, *changes, crossed, also=also, **params)


def settled(entry: Entry, profile: Profile, stated: int | None = None) -> Entry | None:
    """Return a game with result and crosses by its facts: reason, card points and tricks.

    Undecided facts stay as entered. `stated` is the signed value of an overbid game without a bid, and implies the
    bid. Returns None if the facts contradict each other.
    """
    points, tricks = entry.card_points, entry.tricks
    if entry.contract is None or not entry.contract.has_declarer or entry.levels >= Level.UNKNOWN:
        return entry
    unpriced = entry.overbid and entry.bid is None  # lost at any cost
    if not entry.reason.to_the_end:
        levels = entry.levels | granted(entry, profile)
        return entry if unpriced else entry._replace(won=_by_reason(entry, profile), levels=levels)
    if not agree(points, tricks):
        return None
    if entry.contract in BASE:
        return _unpriced(entry, profile, stated) if unpriced else _nearest(entry, profile)
    none_taken = trickless(points, tricks)
    return entry if unpriced or len(none_taken) > 1 else entry._replace(won=True in none_taken)


def _unpriced(entry: Entry, profile: Profile, stated: int | None) -> Entry | None:
    bid = implied_bid(entry, valuate(entry, profile, stated), profile)
    made = _nearest(entry._replace(bid=bid or None, won=False, kontra=0, bock=0), profile)
    if made is None or made.won:
        return None  # so cheap that it would be won
    return entry._replace(levels=made.levels)


def _nearest(entry: Entry, profile: Profile) -> Entry | None:
    """Return a suit or grand by the verdict closest to the entry, or None if several are."""
    if entry.card_points is None and entry.tricks is None:
        return entry
    crossed = with_implied_levels(entry.levels, entry.contract)
    every = verdicts(entry, profile)
    fitting = {v.won for v in every if crossed in v.accepted and entry.won in {None, v.won}}
    if fitting:
        return entry._replace(won=fitting.pop()) if len(fitting) == 1 else entry

    def distance(verdict: EndingResult) -> tuple[bool, int]:
        return entry.won not in {None, verdict.won}, (crossed ^ verdict.levels).bit_count()

    least = min(map(distance, every))
    nearest = [verdict for verdict in every if distance(verdict) == least]
    if len(nearest) > 1:
        return None
    return entry._replace(won=nearest[0].won, levels=entry.levels & ~REACHED | nearest[0].levels)


def _by_reason(entry: Entry, profile: Profile) -> bool | None:
    """Return the result settled by the reason: given up is lost, conceded is won if the bid allows it. ISkO 3.6.4.

    The side that breaks a rule has lost, unless the game was decided before (ISkO 4.1). Card points and tricks may
    rule that out.
    """
    barred = entry.reason is Reason.VIOLATION_OPPONENTS and unreachable(entry, profile)
    if entry.reason is Reason.GIVEN_UP or barred:
        return False
    if entry.reason is Reason.CONCEDED and not falls_short(entry, profile):
        return True
    results = results_so_far(entry, profile)
    if entry.reason is Reason.VIOLATION_DECLARER and True not in results:
        return False
    if entry.reason is Reason.VIOLATION_OPPONENTS and False not in results:
        return True
    return entry.won


# G113: an announced level was not reached. The game is lost, at least at the announced level.

G113: Final = Kind("G113", "announced-missed", Severity.ERROR, "announced")


def check_announced_missed(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for a missed announcement booked as won, or lost without everything it implies."""
    if not raw_levels(game) & ANNOUNCED or game.entry.contract not in BASE:
        return ()
    if lost_announcement(game):
        return _lost_below(game)
    judged = judgement(game)
    return (_won_though_missed(game),) if judged is not None and judged.fault is Fault.ANNOUNCEMENT else ()


def _won_though_missed(game: ValuedGame) -> Finding:
    """Report the number that shows the missed announcement."""
    entry, values = game.entry, game.profile.values
    schwarz = bool(entry.levels & SCHWARZ_ANNOUNCED)
    limit = ALL_POINTS if schwarz else values.schneider_from
    by_tricks = entry.tricks is not None and schwarz and values.schwarz_announced_by == "tricks"
    by_points = entry.card_points is not None and entry.card_points < limit and not by_tricks
    column = "card_points" if by_points else "tricks"
    return Finding.of(
        G113,
        "points" if by_points else "tricks",
        column=column,
        stated=getattr(entry, column),
        level=crosses(entry.levels & ANNOUNCED)[-1],
        limit=limit,
        fixes=(turning(game, "result", change("result", Result.WON, Result.LOST)),),
    )


def _lost_below(game: ValuedGame) -> tuple[Finding, ...]:
    missing = missing_levels(game)
    if not missing:
        return ()
    levels = raw_levels(game)
    finding = Finding.of(
        G113,
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
    """Report that a value is the one that the International Skat Server books for a missed announcement.

    The server charges the announcement but not the missed Schneider or Schwarz. The ISkO charges both (2.5.7). This is
    a different rule and not a mistake, so it is information, not an error.
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
        Finding.of(G113, "server", column="value", stated=stated, computed=points, level=level, severity=Severity.INFO),
    )


# G114: card points, tricks or the reason contradict the result; those of a Ramsch do not make 120.

G114: Final = Kind("G114", "points-contradict-result", Severity.ERROR, "points")
_RAMSCH: Final = "ramsch"


def check_points_contradict_result(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the result with the reason, or with points and tricks if the game was played to its end."""
    entry = game.entry
    impossible = _impossible(entry)
    if impossible or entry.won is None:
        return impossible
    if not entry.reason.to_the_end:
        return _contradicts_reason(game)
    return _by_points(game) if entry.contract in BASE else _by_tricks(game)


def _impossible(entry: Entry) -> tuple[Finding, ...]:
    if entry.card_points is not None and not 0 <= entry.card_points <= ALL_POINTS:
        return (Finding.of(G114, "no_points", column="card_points", stated=entry.card_points),)
    if entry.tricks is not None and not 0 <= entry.tricks <= ALL_TRICKS:
        return (Finding.of(G114, "no_tricks", column="tricks", stated=entry.tricks),)
    return ()


def _contradicts_reason(game: ValuedGame) -> tuple[Finding, ...]:
    """Judge a game given up (lost), conceded (won, if the bid allows it) or ended by a violation (ISkO 3.6.4)."""
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
    """Judge a violation survived by the guilty side. Only a game that was decided before stays decided (ISkO 4.1)."""
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
    """Report the number that contradicts the result of a suit or grand."""
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
    """Judge a Null: won without a trick, and so with no more card points than the skat can have."""
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
        G114, sentence, column=column, stated=stated, computed=other, topic=topic, fixes=(mend,), **params
    )


def check_ramsch(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Judge the card points of a Ramsch: three players, 120 in all, in agreement with Jungfrau and Durchmarsch."""
    row = scored.row
    if row.entry.contract is not Contract.RAMSCH or not scored.profile.ramsch.played:
        return ()
    house = row.house or HouseRuleFacts()
    points = stated_points(row, sheet.sheet.size)
    if any(not 1 <= feat.place <= sheet.sheet.size for feat in (*house.virgin, *house.march)):
        return ()  # reported by D103
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
        G114,
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


# G115: Schneider is crossed and the card points contradict it, or the other way round.

G115: Final = Kind("G115", "points-contradict-schneider", Severity.ERROR, "schneider")


def check_points_contradict_schneider(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the cross for Schneider with the card points of a game played to its end (quellen.md A2)."""
    judged = judgement(game)
    if judged is None or judged.fault is not Fault.SCHNEIDER:
        return ()
    points, beaten = game.entry.card_points or 0, game.profile.values.schneider_from
    missing = "missing" if points >= WON_FROM else "own_missing"
    sentence = missing if judged.nearest.levels & ~game.entry.levels & Level.SCHNEIDER else ""
    finding = wrong_crosses(game, G115, judged.nearest, sentence, points=points, beaten=beaten, own=ALL_POINTS - beaten)
    return (finding,)


# G116: Schwarz is crossed although the beaten side has a trick, or not crossed although it has none.

G116: Final = Kind("G116", "tricks-contradict-schwarz", Severity.ERROR, "schwarz")


def check_tricks_contradict_schwarz(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the cross for Schwarz with tricks, or with card points if the profile counts by them."""
    entry, judged = game.entry, judgement(game)
    by_points = game.profile.values.schwarz_by == "points"
    if judged is None:
        return (_schwarz_open(entry),) if _own_open(game, by_points=by_points) else ()
    if judged.fault is not Fault.SCHWARZ:
        return ()
    if judged.nearest.levels & ~entry.levels & Level.SCHWARZ:
        sentence = _schwarz_missing(entry, by_points=by_points)
    else:
        sentence = _schwarz_denied(entry, by_points=by_points)
    return (wrong_crosses(game, G116, judged.nearest, sentence, tricks=entry.tricks, points=entry.card_points),)


def _schwarz_missing(entry: Entry, *, by_points: bool) -> str:
    if by_points:
        return "missing_points" if entry.card_points else "own_missing_points"
    return "missing" if entry.tricks else "own_missing"


def _schwarz_denied(entry: Entry, *, by_points: bool) -> str:
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


def _schwarz_open(entry: Entry) -> Finding:
    levels = level_text(entry.levels)
    return Finding.of(
        G116,
        "own_open",
        column="levels",
        stated=levels,
        computed=levels,
        tricks=entry.tricks,
        points=entry.card_points,
        severity=Severity.INFO,
        topic="announced",
    )


# G121: the same card points in many rows: the default of a form that nobody changed.

G121: Final = Kind("G121", "default-points", Severity.WARNING)
MANY: Final = 6  # by chance alone, the most frequent number of points occurs four times in a list
SHARE: Final = 6  # and in a longer list in every sixth row


def check_default_points(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for one number of card points in at least six rows, and in a sixth of all that have some."""
    points = [row.row.entry.card_points for row in sheet.rows]
    counted = Counter(value for value in points if value is not None)
    if not counted:
        return ()
    value, count = counted.most_common(1)[0]
    if count < max(MANY, counted.total() / SHARE):
        return ()
    return (Finding.of(G121, column="card_points", stated=value, count=count, games=counted.total()),)


# G122: card points and tricks that no cards give together, or points that no number of tricks gives.

G122: Final = Kind("G122", "points-contradict-tricks", Severity.ERROR)


def check_points_contradict_tricks(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the card points of a game played to its end with the cards of that many tricks and the skat."""
    entry = game.entry
    points, tricks = entry.card_points, entry.tricks
    if points is None or entry.contract is None or not entry.contract.has_declarer or not entry.reason.to_the_end:
        return ()
    if agree(points, tricks) or not 0 <= points <= ALL_POINTS or not 0 <= (tricks or 0) <= ALL_TRICKS:
        return ()
    if tricks is None or not agree(points, None):
        return (Finding.of(G122, "points", column="card_points", stated=points),)
    low, high = min(points_of(tricks)), max(points_of(tricks))
    sentence = "gap" if low <= points <= high else "only" if low == high else ""
    finding = Finding.of(G122, sentence, column="card_points", stated=points, tricks=tricks, low=low, high=high)
    return (finding,)
