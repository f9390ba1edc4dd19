"""Prove many lists correct at once.

Lists that are not proved here are read and checked one by one. Every condition is stricter than the checks: it may pass
a correct list on to them, but never withholds one with findings. tests/bulk/test_large_lists.py compares the two.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.files.bulk.game_arrays import CONTRACTS, NO_SPITZEN, NOT_KNOWN, UNKNOWN, Facts
from skatlist.files.bulk.layout import PER_PLACE
from skatlist.files.bulk.scan import STATED, Lines, StatedNumbers
from skatlist.files.bulk.table import RuleTable, Scores
from skatlist.files.formats.reading import MIN_PLACES
from skatlist.skat.checks.game.points_and_tricks import MANY, SHARE
from skatlist.skat.game import ALL_POINTS, Contract, Reason
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import MAX_PLACES, FooterName, forehand, sitting

Flags = NDArray[np.bool_]
Numbers = NDArray[Any]

_PASSED: Final = CONTRACTS.index(Contract.PASSED)
_FOOTER: Final = {name: place for place, name in enumerate(FooterName, 1)}
_CONTROLS: Final = (_FOOTER[FooterName.POINTS], _FOOTER[FooterName.TOTAL])
_POINTS, _WON, _LOST = range(len(PER_PLACE))
_KINDS: Final = len(FooterName) + 1
_VIOLATIONS: Final = (tuple(Reason).index(Reason.VIOLATION_DECLARER), tuple(Reason).index(Reason.VIOLATION_OPPONENTS))


class Proof(NamedTuple):
    """The lists of a block.

    Each array has one number for each list. A `proved` list has no findings except `unbid` (G120) and `uncontrolled`
    (T108). The other numbers are valid only for proved lists.
    """

    proved: Flags
    unbid: Flags
    uncontrolled: Flags
    complete: Flags
    games: Numbers
    won: Numbers
    lost: Numbers
    passed: Numbers
    overbid: Numbers
    points: Numbers


def is_provable(profile: Profile) -> bool:
    """Whether lists under these rules can be proved at once: games are independent, and no list ends early."""
    house = profile.bock.played or profile.bock.factor > 1 or profile.ramsch.played
    return not house and profile.scoring.kind in {"seeger-fabian", "plain"}


class Prover:
    """Proves lists under one rule set.

    `players` is the size of the table if the caller states it. `games` are the agreed games, stated by the caller or
    the head of the file. `people` is the number of places in that head, the least size if `players` is missing.
    """

    def __init__(self, profile: Profile, players: int | None, games: int | None, people: int = 0) -> None:
        self._profile = profile
        self._players = players
        self._people = people
        self._table = RuleTable(profile)
        sizes = range(MAX_PLACES + 1)
        lengths = [profile.list.games.get(size) or 0 for size in sizes] if games is None else [games] * len(sizes)
        self._lengths = np.array(lengths)
        self._others = np.array([profile.scoring.others.get(size, 0) for size in sizes])
        self._seeger = profile.scoring.has_bonus
        self._sits, self._leads = _seats()

    def prove(self, lines: Lines, first: Numbers) -> Proof:
        """Prove the lists that begin at the lines `first`. The last list ends with the block."""
        count = first.size
        at = np.repeat(np.arange(count), np.diff(first, append=lines.plain.size))
        slots = at.take(lines.stated.lines) * len(STATED) + lines.stated.columns
        present = np.bincount(slots, minlength=count * len(STATED)).reshape(-1, len(STATED)) > 0
        order = _Order(at, first, self._sizes(lines, present, first))
        scores = self._table.look_up(lines.facts)
        game = lines.footer == 0
        games = np.bincount(at[game], minlength=count)
        agreed = self._lengths.take(order.size)
        full = (agreed == 0) | (games == agreed)
        doubt = ~full | (games == 0) | (games % order.size != 0)
        doubt[at[~lines.plain]] = True
        self._rows(lines, scores, order, doubt)
        _default_points(lines.facts, game, at, doubt)
        sums = _Sums(lines, scores, order)
        controlled = self._totals(lines, sums, order, doubt)
        # A counter for a place that the table does not have.
        beyond = np.arange(1, MAX_PLACES + 1) > order.size[:, None]
        doubt |= (present[:, MAX_PLACES:] & np.tile(beyond, len(PER_PLACE) - 1)).any(axis=1)
        played = game & (lines.facts.contract != _PASSED)
        unbid = at[played & (lines.facts.bid == UNKNOWN) & ~_marked(lines.facts)]
        return Proof(
            proved=~doubt,
            unbid=np.bincount(unbid, minlength=count) > 0,
            uncontrolled=~controlled,
            complete=full,
            games=games,
            won=sums.at_end(_WON).sum(axis=0),
            lost=sums.at_end(_LOST).sum(axis=0),
            passed=sums.passed_at_end,
            overbid=np.bincount(at[game & scores.overbid], minlength=count),
            points=sums.at_end(_POINTS).sum(axis=0),
        )

    def _sizes(self, lines: Lines, present: Flags, first: Numbers) -> Numbers:
        if self._players is not None:
            return np.full(first.size, self._players)
        stated = (present[:, :MAX_PLACES] * np.arange(1, MAX_PLACES + 1)).max(axis=1)
        highest = np.maximum.reduceat(np.maximum(lines.dealer, lines.declarer), first)
        return np.maximum(np.where(stated > 0, stated, highest), max(MIN_PLACES, self._people)).astype(np.int64)

    def _rows(self, lines: Lines, scores: Scores, order: "_Order", doubt: Flags) -> None:
        """Mark as doubtful the lists with a row wrong in itself, out of sequence, or impossible at the table."""
        facts = lines.facts
        contract, declarer = facts.contract, lines.declarer
        place = np.arange(order.at.size) - order.first[order.at]  # position of the row on its list, from 0
        here = order.size[order.at]
        due = place % here + 1
        passed = contract == _PASSED
        wrong = lines.game != place + 1
        wrong |= (lines.dealer != 0) & (lines.dealer != due)
        wrong |= scores.problems != 0
        wrong |= scores.points == NOT_KNOWN
        wrong |= (lines.value != NOT_KNOWN) & (lines.value != scores.points)
        seat = (here * (MAX_PLACES + 1) + np.minimum(due, MAX_PLACES)) * (MAX_PLACES + 1) + declarer
        wrong |= ~passed & ((declarer == 0) | (declarer > here) | self._sits.take(seat))
        wrong |= (facts.bid == 0) & ~self._leads.take(seat)
        wrong |= passed & ((declarer != 0) | (facts.levels != 0) | (facts.spitzen != NO_SPITZEN))
        for column in (facts.won, facts.bid, facts.card_points, facts.tricks):
            if column is not None:
                wrong |= passed & (column != UNKNOWN)
        if facts.card_points is not None:
            wrong |= facts.card_points > ALL_POINTS
        if facts.reason is not None and self._profile.conduct.wrong_count == "redealt":
            wrong |= np.isin(facts.reason, _VIOLATIONS)
        doubt[order.at[wrong & (lines.footer == 0)]] = True

    def _totals(self, lines: Lines, sums: "_Sums", order: "_Order", doubt: Flags) -> Flags:
        """Mark as doubtful the lists with a wrong total or counter, and return which lists state any points."""
        at, footer, count = order.at, lines.footer, doubt.size
        below = np.flatnonzero(footer > 0)
        doubt |= (
            (np.bincount(at[below] * _KINDS + footer[below], minlength=count * _KINDS) > 1).reshape(-1, _KINDS).any(1)
        )
        sums.put_footer(below, self._footers(sums, order.size), footer[below])
        stated = lines.stated
        lists = at.take(stated.lines)
        doubt[lists[sums.right(stated, lists) != stated.numbers]] = True
        total = stated.columns < MAX_PLACES
        totals, counters = np.zeros((2, at.size), np.bool_)
        totals[stated.lines[total]] = True
        counters[stated.lines[~total]] = True
        # Left to the checks: counters below the list, totals in the row of a game passed in.
        strange = counters & (footer > 0)
        strange |= totals & (footer == 0) & (lines.facts.contract == _PASSED)
        doubt[at[strange]] = True
        counted = np.flatnonzero(lines.passed_count != UNKNOWN)
        doubt[at[counted[lines.passed_count[counted] != sums.passed(counted)]]] = True
        controlled = np.zeros(count, np.bool_)
        controlled[at[totals & ((footer == 0) | np.isin(footer, _CONTROLS))]] = True
        return controlled

    def _footers(self, sums: "_Sums", size: Numbers) -> Numbers:
        """Return the correct footer by row, seat and list. SkWO 6.3.1."""
        points, won, lost = sums.at_end(_POINTS), sums.at_end(_WON), sums.at_end(_LOST)
        own = self._profile.scoring.own * (won - lost) if self._seeger else 0 * won
        others = self._others.take(size) * (lost.sum(axis=0) - lost) if self._seeger else 0 * lost
        right = {
            FooterName.POINTS: points,
            FooterName.WON: won,
            FooterName.LOST: lost,
            FooterName.PASSED: np.broadcast_to(sums.passed_at_end, won.shape),
            FooterName.BONUS_OWN: own,
            FooterName.BONUS_OTHERS: others,
            FooterName.TOTAL: points + own + others,
        }
        return np.stack([points, *(right[name] for name in FooterName)])


class _Order(NamedTuple):
    """The list of every line, the first line of every list, and the number of players at its table."""

    at: Numbers
    first: Numbers
    size: Numbers


class _Sums:
    """Running totals and counters of all lists of a block, in the order of STATED, after every line."""

    def __init__(self, lines: Lines, scores: Scores, order: "_Order") -> None:
        at, first, game = order.at, order.first, lines.footer == 0
        self._at = at
        self._first = first
        self._last = np.append(first[1:], at.size) - 1
        booked = np.where(game & (scores.points != NOT_KNOWN), scores.points, 0)
        won, lost = game & (scores.won == 1), game & (scores.won == 0)
        # With a zero in front, the sums before line n are at n.
        self._sums = np.zeros((len(STATED), at.size + 1), np.int32)
        places = int(lines.declarer.max(initial=0))
        for family, numbers in enumerate((booked, won, lost)):
            for place in range(1, places + 1):
                column = self._sums[family * MAX_PLACES + place - 1]
                np.cumsum(numbers * (lines.declarer == place), out=column[1:])
        self._before = self._sums[:, first]
        self._ends = self._sums[:, self._last + 1] - self._before
        self._passed = np.zeros(at.size + 1, np.int32)
        np.cumsum(game & (lines.facts.contract == _PASSED), out=self._passed[1:])
        self.passed_at_end = self._passed[self._last + 1] - self._passed[first]

    def at_end(self, family: int) -> Numbers:
        """Return the sums of every list by seat and list: points, games won, games lost."""
        sums: Numbers = self._ends[family * MAX_PLACES : (family + 1) * MAX_PLACES]
        return sums

    def passed(self, lines: Numbers) -> Numbers:
        """Return the running count of games passed in after these lines."""
        passed: Numbers = self._passed[lines + 1] - self._passed[self._first[self._at[lines]]]
        return passed

    def put_footer(self, lines: Numbers, footers: Numbers, rows: Numbers) -> None:
        """Set the expected totals of these footer lines. `footers` are by row, seat and list."""
        lists = self._at[lines]
        for seat in range(MAX_PLACES):
            self._sums[seat][lines + 1] = footers[rows, seat, lists] + self._before[seat].take(lists)

    def right(self, stated: StatedNumbers, lists: Numbers) -> Numbers:
        """Return the correct value for each of these stated numbers."""
        sums: Numbers = self._sums.ravel().take(stated.columns * (self._at.size + 1) + 1 + stated.lines)
        return sums - self._before.ravel().take(stated.columns * self._first.size + lists)


def _marked(facts: Facts) -> Flags:
    return np.zeros(facts.contract.size, np.bool_) if facts.marked is None else facts.marked


def _default_points(facts: Facts, game: Flags, at: Numbers, doubt: Flags) -> None:
    """Mark as doubtful the lists in which the same card points occur suspiciously often (G121)."""
    if facts.card_points is None:
        return
    known = np.flatnonzero(game & (facts.card_points >= 0) & (facts.card_points <= ALL_POINTS))
    slots = at[known] * (ALL_POINTS + 1) + facts.card_points[known]
    counts = np.bincount(slots, minlength=doubt.size * (ALL_POINTS + 1)).reshape(doubt.size, -1)
    most, whole = counts.max(axis=1), counts.sum(axis=1)
    doubt |= (most >= MANY) & (most * SHARE >= whole)


def _seats() -> tuple[Flags, Flags]:
    """Return by size, dealer and place whether the place sits out, and whether it is forehand."""
    shape = (MAX_PLACES + 1,) * 3
    sits, leads = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    for size in range(MIN_PLACES, MAX_PLACES + 1):
        for dealer in range(1, size + 1):
            sits[size, dealer, list(sitting(dealer, size))] = True
            leads[size, dealer, forehand(dealer, size)] = True
    return sits.ravel(), leads.ravel()
