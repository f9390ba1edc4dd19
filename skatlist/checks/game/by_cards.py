"""A suit or grand held against its card points and tricks: what is wrong with the row, and which row is right.

The question is one: do the cards allow an ending under which the row is booked rightly? Which of four findings says
that there is none (G113 to G116) depends on what all endings have in common.
"""

from enum import Enum, auto
from functools import lru_cache
from typing import Any, NamedTuple

from skatlist.checks.game.valued_game import ValuedGame, value_game
from skatlist.findings import Change, Finding, Fix, Kind
from skatlist.findings.fixes import change, crosses, entry_with, fix, level_fix, level_text, result_of
from skatlist.game import (
    ALL_POINTS,
    ALL_TRICKS,
    BASE,
    REACHED,
    Entry,
    Level,
    Reason,
    falls_short,
    implied_bid,
    valuate,
    with_implied_levels,
)
from skatlist.game.outcome import (
    EndingResult,
    agree,
    endings,
    granted,
    results_so_far,
    trickless,
    unreachable,
    verdicts,
)
from skatlist.rules import Profile


class Fault(Enum):
    """The contradictions that all possible endings share; each has its finding."""

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
    return _judged(entry._replace(bid=bid or None, kontra=0, bock=0), game.profile)


@lru_cache(1 << 10)  # four checks ask for the same game
def _judged(entry: Entry, profile: Profile) -> Judgement | None:
    crossed = with_implied_levels(entry.levels, entry.contract)
    every = verdicts(entry, profile)
    alike = [verdict for verdict in every if entry.won in {None, verdict.won}]
    if any(crossed in verdict.accepted for verdict in alike):
        return None
    fault = None if alike else _of_result(entry, crossed, every, profile)
    pool = alike or every
    if fault is None and entry.won and not alike and valuate(entry, profile).overbid:
        return None  # G108 says so
    nearest = min(pool, key=lambda verdict: (crossed ^ verdict.levels).bit_count())
    return Judgement(fault or _of_crosses(entry, crossed, alike, every), nearest)


def _of_result(entry: Entry, crossed: Level, every: tuple[EndingResult, ...], profile: Profile) -> Fault | None:
    """Return the finding of a result that no ending has; None if bid and crosses make it wrong."""
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
    """Say that the crosses are not those of the ending; the fix writes these, and the result where it turns."""
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
    """Return a fix that turns the result of a game, with the crosses its card points and tricks then ask for."""
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
    """Return a game as its facts make it: result and crosses by reason, card points and tricks.

    Undecided facts stay as entered. `stated` is the signed value of a game überreizt without a bid, which tells the
    bid. None if the facts contradict each other.
    """
    points, tricks = entry.card_points, entry.tricks
    if entry.contract is None or not entry.contract.has_declarer or entry.levels >= Level.UNKNOWN:
        return entry
    unpriced = entry.overbid and entry.bid is None  # lost, whatever it costs
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
        return None  # so cheap it would be won
    return entry._replace(levels=made.levels)


def _nearest(entry: Entry, profile: Profile) -> Entry | None:
    """Return a suit or grand as the one verdict makes it that is nearest to what stands there; None between two."""
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
    """Return the result that the reason settles: given up is lost, conceded won if the bid allows it. ISkO 3.6.4.

    The side that breaks a rule has lost, unless the game was decided before (ISkO 4.1). Card points and tricks may rule
    that out.
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
