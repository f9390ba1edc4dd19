"""From the declarer's card points and tricks to the result and the crosses of a game.

A missing number may be any that the cards allow. With one trick a declarer has at most 54 points and has lost, with
nine they have won. A row is compared with all outcomes that the cards allow.
"""

from functools import cache, lru_cache, reduce
from operator import and_
from typing import Final, NamedTuple

from skatlist.skat.game.cards import CARD_POINTS, levels_reached, sums_of, trumps
from skatlist.skat.game.contract import (
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
    with_implied_levels,
)
from skatlist.skat.game.value import announced_of, falls_short, game_value, valuate
from skatlist.skat.rules import Profile

_SETS: Final = (Level.NONE, Level.SCHNEIDER, REACHED)


class Ending(NamedTuple):
    """The outcome in cards of a suit or grand.

    `made` says that the declarer has 61 points or more, `all_taken` that they have enough for an announced Schwarz.
    `reached` are Schneider and Schwarz of either side.
    """

    made: bool
    reached: Level
    all_taken: bool


class EndingResult(NamedTuple):
    """An ending as the rules judge it: the result, the levels really reached, and all sets of levels that book it."""

    won: bool
    levels: Level
    accepted: frozenset[Level]


def points_of(tricks: int) -> frozenset[int]:
    """Return the card points a declarer can have with this many tricks: the sums of their cards and the skat.

    >>> max(points_of(0)), max(points_of(1)), min(points_of(9)), points_of(10)
    (22, 54, 87, frozenset({120}))
    """
    return sums_of(2 + 3 * tricks)


@cache
def agree(points: int | None, tricks: int | None) -> bool:
    """Whether a declarer can have these card points with these tricks. None stands for any number."""
    counts = range(ALL_TRICKS + 1) if tricks is None else (tricks,)
    return any(points is None or points in points_of(count) for count in counts if 0 <= count <= ALL_TRICKS)


@cache
def endings(points: int | None, tricks: int | None, profile: Profile) -> frozenset[Ending]:
    """Return the possible endings of a suit or grand. If the two numbers contradict each other, either may be right."""
    if not agree(points, tricks):
        if points is None or tricks is None:
            return endings(None, None, profile)
        return endings(points, None, profile) | endings(None, tricks, profile)
    possible = set()
    for count in range(ALL_TRICKS + 1) if tricks is None else (tricks,):
        for taken in points_of(count) if points is None else {points} & points_of(count):
            reached = levels_reached(taken, count, profile)
            by_points = profile.values.schwarz_announced_by == "points"
            all_taken = taken == ALL_POINTS if by_points else count == ALL_TRICKS
            possible.add(Ending(taken >= WON_FROM, reached, all_taken))
            if taken == profile.values.schneider_from and profile.values.schneider_by_cross:
                possible.add(Ending(taken >= WON_FROM, Level.NONE, all_taken))
    return frozenset(possible)


@cache
def trickless(points: int | None, tricks: int | None) -> frozenset[bool]:
    """Return whether the declarer may have taken no trick, and whether they may have taken one. ISkO 2.5.9."""
    if not agree(points, tricks):
        if points is None or tricks is None:
            return frozenset((True, False))
        return trickless(points, None) | trickless(None, tricks)
    counts = (tricks,) if tricks is not None else range(ALL_TRICKS + 1)
    return frozenset(count == 0 for count in counts if points is None or points in points_of(count))


@cache
def _counted(ending: Ending, announced: Level, profile: Profile) -> tuple[tuple[bool, Level], ...]:
    """Return whether the announcement was fulfilled, and the crosses that count.

    If the rules are silent, return every way. A missed announcement is lost with everything it implies (ISkO
    2.5.7). Own Schwarz counts on top if the rule set says so. If it says nothing, the crosses decide.
    """
    if not announced & ANNOUNCED:
        return ((ending.made, announced | ending.reached),)
    if ending.all_taken if announced & SCHWARZ_ANNOUNCED else ending.made and ending.reached & Level.SCHNEIDER:
        return ((True, announced | ending.reached),)
    own = Level.NONE if ending.made else ending.reached & Level.SCHWARZ
    if profile.values.missed_own_schwarz:
        return ((False, announced | own),)
    return tuple((False, announced | levels) for levels in {Level.NONE, own})


def unreachable(entry: Entry, profile: Profile) -> Level:
    """Return the level that the bid needs but these Spitzen rule out in theory, or no level. ISkO 3.6.4.

    The Kreuz-Bube always takes a trick, and top trumps bring the other side their card points.
    """
    if entry.spitzen is None or entry.spitzen > 0 or entry.contract is None or not falls_short(entry, profile):
        return Level.NONE
    needed = announced_of(entry) | (_line(entry, profile) or Level.NONE)
    if needed & Level.SCHWARZ:
        return Level.SCHWARZ
    lost = sum(CARD_POINTS[card] for card in trumps(entry.contract)[: -entry.spitzen])
    return needed & Level.SCHNEIDER if lost > ALL_POINTS - profile.values.schneider_from else Level.NONE


def granted(entry: Entry, profile: Profile) -> Level:
    """Return the levels granted after a violation by the opponents: those the bid needs, if theory allows it. ISkO 4.1.

    >>> from skatlist.skat.rules import load_profile
    >>> clubs = Entry(Contract.CLUBS, spitzen=1, bid=36, won=True, reason=Reason.VIOLATION_OPPONENTS)
    >>> granted(clubs, load_profile()) == Level.SCHNEIDER, granted(clubs._replace(bid=24), load_profile()) == Level.NONE
    (True, True)
    """
    if entry.reason is not Reason.VIOLATION_OPPONENTS or entry.won is False or entry.overbid:
        return Level.NONE
    if not falls_short(entry, profile) or unreachable(entry, profile):
        return Level.NONE
    return (_line(entry, profile) or Level.NONE) & ~entry.levels


def results_so_far(entry: Entry, profile: Profile) -> frozenset[bool]:
    """Return the results that card points and tricks allow before any violation.

    Both are returned if nothing is decided. A game that was decided before a violation stays decided. ISkO 4.1.
    """
    if entry.levels >= Level.UNKNOWN or not agree(entry.card_points, entry.tricks):
        return frozenset((True, False))
    if entry.contract in BASE:
        return frozenset(verdict.won for verdict in verdicts(entry._replace(kontra=0, bock=0), profile))
    return trickless(entry.card_points, entry.tricks)


def _line(entry: Entry, profile: Profile) -> Level | None:
    announced = announced_of(entry)
    for levels in _SETS:
        value = game_value(entry._replace(levels=announced | levels), profile)
        if value is None or value >= (entry.bid or 0):
            return levels
    return None


def verdicts(entry: Entry, profile: Profile) -> tuple[EndingResult, ...]:
    """Return the verdicts on a suit or grand that was played to its end, for every way it may have ended.

    A game lost because of its bid is charged what the bid needs. The list may show the levels reached, none of
    them, or the ordinary line that gives this number (ISkO 3.6.1, 3.6.3), but no crosses that lead to another cost.
    """
    game = entry._replace(card_points=None, tricks=None, won=None)
    ways = _ways(entry.card_points, entry.tricks, announced_of(entry), profile)
    return tuple(_verdict(game, made, levels, profile) for made, levels in ways)


@cache
def _ways(points: int | None, tricks: int | None, announced: Level, profile: Profile) -> list[tuple[bool, Level]]:
    every = (_counted(ending, announced, profile) for ending in endings(points, tricks, profile))
    return sorted({way for ways in every for way in ways})


@lru_cache(1 << 12)  # many rows have the same game
def _verdict(entry: Entry, made: bool, levels: Level, profile: Profile) -> EndingResult:
    value = game_value(entry._replace(levels=levels), profile)
    if made and not (entry.bid and value is not None and value < entry.bid):
        return EndingResult(True, levels, frozenset((levels,)))
    announced = announced_of(entry)
    lines = {announced | line for line in _SETS}
    if entry.overbid and entry.bid is None:
        return EndingResult(False, levels, frozenset((levels, *lines)))
    if profile.values.loss_by != "bid" and not falls_short(entry, profile):
        return EndingResult(False, levels, frozenset((levels,)))
    ordinary = announced | (_line(entry, profile) or Level.NONE)
    lines_met = (line for line in lines if not line & ~levels or line == ordinary)
    right = _charge(entry, levels, profile)
    return EndingResult(
        False, levels, frozenset((levels, *(s for s in lines_met if _charge(entry, s, profile) == right)))
    )


def _charge(entry: Entry, levels: Level, profile: Profile) -> int | None:
    return valuate(entry._replace(levels=levels, won=False, overbid=False), profile).value


def outcome(
    contract: Contract, announced: Level, points: int | None, tricks: int | None, profile: Profile
) -> tuple[bool | None, Level]:
    """Return whether the declarer made the game (None: unknown) and the levels really reached.

    `announced` are Hand, announced levels and ouvert. Overbidding is not considered here. Levels that cannot be
    proved do not count.

    >>> from skatlist.skat.rules import load_profile
    >>> outcome(Contract.CLUBS, Level.HAND, 25, 2, load_profile()) == (False, Level.HAND | Level.SCHNEIDER)
    True
    """
    if contract not in BASE:
        results = trickless(points, tricks)
        return True in results if len(results) == 1 else None, announced & (Level.HAND | Level.OUVERT)
    full = with_implied_levels(announced, contract)
    ways = [way for ending in endings(points, tricks, profile) for way in _counted(ending, full, profile)]
    results = frozenset(made for made, _ in ways)
    if results == {False} and profile.values.loss_by == "bid":
        return False, full  # it costs the bid, regardless of the levels reached
    levels = reduce(and_, (levels for _, levels in ways))
    return True in results if len(results) == 1 else None, levels
