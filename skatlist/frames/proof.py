"""Lists proved right all at once: what is not proved here is read and checked with care, list by list.

Every condition says less than the checks do: it may send a list that is right to them, never keep back one that they
would speak of. tests/frames/test_proof.py holds the two against each other.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.checks.g121_default_points import MANY, SHARE
from skatlist.formats.table_size import MIN_PLACES
from skatlist.frames.facts import CONTRACTS, NO_SPITZEN, NOT_KNOWN, UNKNOWN, Facts
from skatlist.frames.scan import Lines, Stated
from skatlist.frames.table import RuleTable, Scores, rule_table
from skatlist.game import Contract, Reason
from skatlist.rules import Profile
from skatlist.sheet import MAX_PLACES, FooterName, forehand, sitting

__all__ = ["Proof", "Prover", "is_provable"]

Flags = NDArray[np.bool_]
Numbers = NDArray[Any]

_PASSED: Final = CONTRACTS.index(Contract.PASSED)
_FOOTER: Final = {name: place for place, name in enumerate(FooterName, 1)}
_CONTROLS: Final = (_FOOTER[FooterName.POINTS], _FOOTER[FooterName.TOTAL])
_KINDS: Final = len(FooterName) + 1
_ALL_POINTS: Final = 120
_VIOLATIONS: Final = (tuple(Reason).index(Reason.VIOLATION_DECLARER), tuple(Reason).index(Reason.VIOLATION_OPPONENTS))


class Proof(NamedTuple):
    """What is known of the lists of a block, one number of each array for a list.

    `proved`: nothing is wrong with it but what `unbid` (G120) and `uncontrolled` (T108) say; the other numbers count
    what is on it and hold only then.
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
    """Whether lists by these rules can be proved right all at once: each game stands for itself, no list ends early."""
    house = profile.bock.played or profile.bock.factor > 1 or profile.ramsch.played
    return not house and profile.scoring.kind in {"seeger-fabian", "plain"}


class Prover:
    """Proves lists by one rule set; `players` and `games` are what the call or the head of the file says."""

    def __init__(self, profile: Profile, players: int | None, games: int | None, people: int = 0) -> None:
        self._profile = profile
        self._players = players
        self._people = people
        self._table: RuleTable = rule_table(profile)
        sizes = range(MAX_PLACES + 1)
        lengths = [profile.list.games.get(size) or 0 for size in sizes] if games is None else [games] * len(sizes)
        self._lengths = np.array(lengths)
        self._others = np.array([profile.scoring.others.get(size, 0) for size in sizes])
        self._seeger = profile.scoring.kind == "seeger-fabian"
        self._sits, self._leads = _seats()

    def prove(self, lines: Lines, first: Numbers) -> Proof:
        """Prove the lists whose first lines these are; the last one ends with the block."""
        count = first.size
        at = np.repeat(np.arange(count), np.diff(first, append=lines.starts.size))
        doubt = np.zeros(count, np.bool_)
        doubt[at[~lines.plain]] = True
        scores = self._table.look_up(lines.facts)
        game = lines.footer == 0
        games = np.bincount(at[game], minlength=count)
        size = self._sizes(lines, at, first)
        self._rows(lines, scores, game, at, size, first, doubt)
        doubt |= games % size != 0
        agreed = self._lengths.take(size)
        doubt |= (agreed != 0) & (games != agreed) | (games == 0)
        _default_points(lines.facts, game, at, doubt)
        sums = _Sums(lines, scores, game, at, first)
        controlled = self._totals(lines, sums, at, size, doubt)
        played = game & (lines.facts.contract != _PASSED)
        unbid = np.bincount(at[played & (lines.facts.bid == UNKNOWN) & ~_marked(lines.facts)], minlength=count) > 0
        return Proof(
            proved=~doubt,
            unbid=unbid,
            uncontrolled=~controlled,
            complete=(agreed != 0) & (games == agreed) | (agreed == 0),
            games=games,
            won=sums.at_end("won").sum(axis=0),
            lost=sums.at_end("lost").sum(axis=0),
            passed=sums.passed_at_end,
            overbid=np.bincount(at[game & scores.overbid], minlength=count),
            points=sums.at_end("points").sum(axis=0),
        )

    def _sizes(self, lines: Lines, at: Numbers, first: Numbers) -> Numbers:
        """Return how many sat at each table, as `table_size` has it."""
        if self._players is not None:
            return np.full(first.size, self._players)
        totals = lines.stated["total"]
        seats = np.bincount(at[totals.lines] * MAX_PLACES + totals.seats, minlength=first.size * MAX_PLACES) > 0
        stated = (seats.reshape(-1, MAX_PLACES) * np.arange(1, MAX_PLACES + 1)).max(axis=1)
        named = np.maximum.reduceat(np.maximum(lines.dealer, lines.declarer), first)
        return np.maximum(np.where(stated > 0, stated, named), max(MIN_PLACES, self._people)).astype(np.int64)

    def _rows(
        self, lines: Lines, scores: Scores, game: Flags, at: Numbers, size: Numbers, first: Numbers, doubt: Flags
    ) -> None:
        """Doubt the lists with a row that is not right by itself, or not the next one, or not at its table."""
        facts = lines.facts
        contract, declarer = facts.contract, lines.declarer
        place = np.arange(at.size) - first[at]  # of the row on its list, from 0
        here = size[at]
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
        wrong |= passed & ((declarer != 0) | (facts.levels != 0) | (facts.won != UNKNOWN) | (facts.spitzen != NO_SPITZEN))
        if facts.card_points is not None:
            wrong |= facts.card_points > _ALL_POINTS
        if self._profile.conduct.wrong_count == "redealt":
            wrong |= np.isin(facts.reason, _VIOLATIONS)
        wrong &= game
        doubt[at[wrong]] = True

    def _totals(self, lines: Lines, sums: "_Sums", at: Numbers, size: Numbers, doubt: Flags) -> Flags:
        """Doubt the lists with a wrong total or counter; return which lists state points at all."""
        count = doubt.size
        footer = lines.footer
        below = np.flatnonzero(footer > 0)
        doubt |= (np.bincount(at[below] * _KINDS + footer[below], minlength=count * _KINDS) > 1).reshape(-1, _KINDS).any(1)
        stated = lines.stated["total"]
        kinds = footer[stated.lines]
        in_rows = Stated(*(column[kinds == 0] for column in stated))
        beside_passed = lines.facts.contract[in_rows.lines] == _PASSED
        doubt[at[in_rows.lines[beside_passed]]] = True
        sums.compare("points", in_rows, doubt)
        for family in ("won", "lost"):
            numbers = lines.stated[family]
            beyond = numbers.seats >= size[at[numbers.lines]]
            doubt[at[numbers.lines[beyond]]] = True
            sums.compare(family, numbers, doubt)
        counted = np.flatnonzero(lines.passed_count != UNKNOWN)
        doubt[at[counted[lines.passed_count[counted] != sums.passed(counted)]]] = True
        in_footer = Stated(*(column[kinds > 0] for column in stated))
        right = self._footers(sums, size)
        lists, kind = at[in_footer.lines], footer[in_footer.lines]
        doubt[lists[right[kind, in_footer.seats, lists] != in_footer.numbers]] = True
        controlled = np.zeros(count, np.bool_)
        controlled[at[in_rows.lines]] = True
        controlled[lists[np.isin(kind, _CONTROLS)]] = True
        return controlled

    def _footers(self, sums: "_Sums", size: Numbers) -> Numbers:
        """Return the right footer by row, seat and list. SkWO 6.3.1."""
        points, won, lost = sums.at_end("points"), sums.at_end("won"), sums.at_end("lost")
        own = self._profile.scoring.own * (won - lost) if self._seeger else 0 * won
        others = self._others.take(size) * (lost.sum(axis=0) - lost) if self._seeger else 0 * lost
        right: Mapping[FooterName, Numbers] = {
            FooterName.POINTS: points,
            FooterName.WON: won,
            FooterName.LOST: lost,
            FooterName.PASSED: np.broadcast_to(sums.passed_at_end, won.shape),
            FooterName.BONUS_OWN: own,
            FooterName.BONUS_OTHERS: others,
            FooterName.TOTAL: points + own + others,
        }
        return np.stack([points, *(right[name] for name in FooterName)])


class _Sums:
    """Running totals and counters of all lists of a block, by place, after every line."""

    def __init__(self, lines: Lines, scores: Scores, game: Flags, at: Numbers, first: Numbers) -> None:
        self._at = at
        self._before = first - 1
        self._last = np.append(first[1:], at.size) - 1
        booked = np.where(game, scores.points, 0)
        booked[booked == NOT_KNOWN] = 0
        won, lost = game & (scores.won == 1), game & (scores.won == 0)
        self._sums: dict[str, list[Numbers]] = {"points": [], "won": [], "lost": []}
        for place in range(1, MAX_PLACES + 1):
            mine = lines.declarer == place
            for name, numbers in (("points", booked), ("won", won), ("lost", lost)):
                self._sums[name].append(np.cumsum(numbers * mine, dtype=np.int64))
        self._passed = np.cumsum(game & (lines.facts.contract == _PASSED))
        self.passed_at_end = self._ends(self._passed)

    def _ends(self, sums: Numbers) -> Numbers:
        return sums[self._last] - np.where(self._before < 0, 0, sums[self._before])

    def at_end(self, name: str) -> Numbers:
        """Return the sums of every list by seat and list."""
        return np.stack([self._ends(sums) for sums in self._sums[name]])

    def passed(self, lines: Numbers) -> Numbers:
        """Return the running count of games passed in after these lines."""
        before = self._before[self._at[lines]]
        return self._passed[lines] - np.where(before < 0, 0, self._passed[before])

    def compare(self, name: str, stated: Stated, doubt: Flags) -> None:
        """Doubt the lists in which a stated running number is not the sum up to its line."""
        for seat, sums in enumerate(self._sums[name]):
            mine = stated.seats == seat
            lines = stated.lines[mine]
            if lines.size:
                before = self._before[self._at[lines]]
                right = sums[lines] - np.where(before < 0, 0, sums[before])
                doubt[self._at[lines[right != stated.numbers[mine]]]] = True


def _marked(facts: Facts) -> Flags:
    return np.zeros(facts.contract.size, np.bool_) if facts.marked is None else facts.marked


def _default_points(facts: Facts, game: Flags, at: Numbers, doubt: Flags) -> None:
    """Doubt the lists in which one number of card points stands suspiciously often (G121)."""
    if facts.card_points is None:
        return
    known = np.flatnonzero(game & (facts.card_points >= 0) & (facts.card_points <= _ALL_POINTS))
    slots = at[known] * (_ALL_POINTS + 1) + facts.card_points[known]
    counts = np.bincount(slots, minlength=doubt.size * (_ALL_POINTS + 1)).reshape(doubt.size, -1)
    most, whole = counts.max(axis=1), counts.sum(axis=1)
    doubt |= (most >= MANY) & (most * SHARE >= whole)


def _seats() -> tuple[Flags, Flags]:
    """Return by size, dealer and place whether that place sits out, and whether it is forehand."""
    shape = (MAX_PLACES + 1,) * 3
    sits, leads = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    for size in range(MIN_PLACES, MAX_PLACES + 1):
        for dealer in range(1, size + 1):
            sits[size, dealer, list(sitting(dealer, size))] = True
            leads[size, dealer, forehand(dealer, size)] = True
    return sits.ravel(), leads.ravel()
