"""The value rule and the checks of one game as a table, for many games at once."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from threading import local
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.files.bulk.game_arrays import (
    CONTRACTS,
    EMPTY,
    NO_SPITZEN,
    NOT_KNOWN,
    REASONS,
    UNKNOWN,
    Facts,
    entry_from_numbers,
)
from skatlist.skat.checks.game.bids import G112
from skatlist.skat.checks.game.game_checks import check_game
from skatlist.skat.checks.game.spitzen_and_levels import TOP_TRUMPS
from skatlist.skat.checks.game.spitzen_and_levels import check_spitzen_range as wrong_spitzen
from skatlist.skat.checks.game.valued_game import ValuedGame
from skatlist.skat.findings.reading_kinds import L103
from skatlist.skat.game import (
    ALL_POINTS,
    ALL_TRICKS,
    Contract,
    Entry,
    Level,
    Valuation,
    announced_value,
    game_value,
    valuate,
)
from skatlist.skat.game.outcome import agree, endings, trickless
from skatlist.skat.rules import Profile
from skatlist.skat.sheet.scoring import is_won
from skatlist.words import UsageError

# The findings of a game as one number with a bit for each code, at the position of its number (G108 is bit 8).

_FIRST: Final = 100
_BITS: Final = 32  # in the column. Bit 0 is a fact that the rule set needs and the game lacks


def mask_of(codes: Iterable[str]) -> int:
    """Return the number for these codes of a game.

    >>> mask_of(["G108"]), mask_of(["G101", "G108"]), mask_of(["L103"]), mask_of([])
    (256, 258, 1, 0)
    """
    mask = 0
    for code in codes:
        mask |= 1 << (0 if code == L103.code else int(code[1:]) - _FIRST)
    return mask


def codes_of(mask: int) -> tuple[str, ...]:
    """Return the codes in a number, in their order.

    >>> codes_of(259)
    ('L103', 'G101', 'G108')
    """
    return tuple(f"G{_FIRST + bit}" if bit else L103.code for bit in range(_BITS) if int(mask) >> bit & 1)


# A table that computes the answers for unknown codes and remembers them.

Codes = NDArray[np.intp]


class Learned:
    """Answers by code, each computed once, for the first game with that code.

    An answer is one number for each of `dtypes`. Codes are small whole numbers, and the table grows with them.
    """

    def __init__(self, *dtypes: type[np.generic]) -> None:
        self._dtypes = dtypes
        self._places = np.full(0, -1, np.intp)  # by code: index of the answer, -1 before it is known
        self._answers = [np.zeros(0, dtype) for dtype in dtypes]

    def look_up(self, codes: Codes, ask: Callable[[int], Sequence[int]]) -> list[NDArray[Any]]:
        """Return the answers for all codes. `ask` is called with the row of a game whose code is new."""
        places = self.places(codes, ask)
        return [column.take(places) for column in self._answers]

    def places(self, codes: Codes, ask: Callable[[int], Sequence[int]]) -> Codes:
        """Return for every code a number of its own, counted from 0. New codes get the next numbers."""
        if not codes.size:
            return codes
        top = int(codes.max())
        if top >= self._places.size:
            grown = np.full(max(top + 1, 2 * self._places.size), -1, np.intp)
            grown[: self._places.size] = self._places
            self._places = grown
        places = self._places.take(codes)
        unknown = np.flatnonzero(places < 0)
        if unknown.size:
            new, first = np.unique(codes.take(unknown), return_index=True)
            known = self._answers[0].size
            answers = [ask(row) for row in unknown.take(first).tolist()]
            for column, dtype in enumerate(self._dtypes):
                fresh = np.array([answer[column] for answer in answers], dtype)
                self._answers[column] = np.concatenate((self._answers[column], fresh))
            self._places[new] = np.arange(known, known + new.size)
            places = self._places.take(codes)
        return places


# The value rule and the checks of one game as a table, for many games at once.
#
# No rule is repeated here: every number comes from `valuate` and every code from `check_game`, called for the first
# game of each kind and applied to all games of that kind. Two games are of one kind if neither function distinguishes
# them:
#
# - `valuate` uses the contract, Hand, ouvert, the value of the game and that of the announcement. It uses the bid only
#   if the bid exceeds the value or the game is marked as overbid, unless losses depend on the bid.
# - `check_game` uses whether the Spitzen are with or without, whether they are possible and whether they are the top
#   trumps. It uses whether the bid is legal, and which of the games that differ only in their crosses reach it. It uses
#   the endings that card points and tricks allow.
#
# Rarer cases (a wrong stated value, Kontra, a game charged for a Null, an extreme bid or number of Spitzen) are
# computed game by game. tests/bulk/test_table.py compares the table with the two functions: all raw games of every rule
# set, all card points.

_ROWS: Final = 1 << 15  # at a time, what fits into the cache of the processor
_TOP_SPITZEN: Final = 31
_TOP_BID: Final = 399
_BIDS: Final = _TOP_BID + 2  # with one for an unknown bid
_SPITZEN: Final = 2 * _TOP_SPITZEN + 2  # with one for no Spitzen
_LEVELS: Final = 256
_ENDS: Final = 6  # won, lost or unknown, each marked overbid or not
_REACHES: Final = 128
_VALUE: Final = CONTRACTS.index(Contract.VALUE)  # whose bid is not judged
_ILLEGAL_BID: Final = mask_of([G112.code])
_REMEMBERED: Final = 1 << 17  # games computed one by one
_SETS: Final = tuple(Level(number) for number in range(Level.UNKNOWN))


class Scores(NamedTuple):
    """The values of many games, one array for each answer.

    `value` and `points` are those of `Valuation` (NOT_KNOWN if a fact is missing). `overbid` says whether the bid
    exceeded the game. `won` is the result for its declarer (1, 0; UNKNOWN also without a declarer). `problems` are
    the findings of `check_game` as bits, see `codes_of`.
    """

    value: NDArray[np.int32]
    points: NDArray[np.int32]
    overbid: NDArray[np.bool_]
    won: NDArray[np.int8]
    problems: NDArray[np.uint32]


class RuleTable:
    """The values of games under a rule set, by their facts. It grows with the games it sees and serves one thread.

    Raises UsageError for a rule set in which a game depends on the games before it: Bock and Ramsch.
    """

    def __init__(self, profile: Profile) -> None:
        if profile.bock.played or profile.ramsch.played:
            raise UsageError("frames_history", rules=profile.name)
        self.profile = profile
        self._by_bid = profile.values.loss_by == "bid"
        self._games = Learned(np.intp, np.intp, np.int32)  # by announcement: its worth, its look, its value
        self._worths: dict[tuple[object, ...], int] = {}
        self._looks: dict[tuple[object, ...], int] = {}
        self._sides: dict[int, tuple[object, ...]] = {}
        self._reaches = np.zeros((len(CONTRACTS) + 1) * _SPITZEN * _BIDS, np.uint8)
        self._valuations = Learned(np.int32, np.int32, np.bool_, np.int8)
        self._endings = Learned(np.bool_)
        self._problems = Learned(np.uint32)
        self._bids = Learned(np.uint32)
        self._cards, self._ways = _card_classes(profile)
        self._exact: dict[tuple[int, ...], tuple[int, int, int, int, int]] = {}

    def look_up(self, facts: Facts) -> Scores:
        """Return the scores of these games, in their order."""
        size = len(facts.contract)
        scores = Scores(
            np.empty(size, np.int32),
            np.empty(size, np.int32),
            np.empty(size, np.bool_),
            np.empty(size, np.int8),
            np.empty(size, np.uint32),
        )
        for start in range(0, size, _ROWS):
            part = slice(start, start + _ROWS)
            self._fill(
                Facts(*(None if column is None else column[part] for column in facts)),  # type: ignore[arg-type]
                Scores(*(column[part] for column in scores)),  # type: ignore[arg-type]
            )
        return scores

    def _fill(self, facts: Facts, scores: Scores) -> None:
        columns: tuple[NDArray[Any], ...] = scores
        odd = _out_of_table(facts)
        plain = _plain(facts, odd)
        entry = partial(_entry, plain)
        spitzen = np.where(plain.spitzen == NO_SPITZEN, _TOP_SPITZEN + 1, plain.spitzen)
        pair = (plain.contract.astype(np.intp) + 1) * _SPITZEN + (spitzen + _TOP_SPITZEN)
        bid = plain.bid.astype(np.intp) + 1
        worth, look, value = self._games.look_up(
            pair * _LEVELS + plain.levels, lambda row: self._ask_game(entry(row), int(pair[row]))
        )
        end = (plain.won.astype(np.intp) + 1) * 2
        if plain.marked is not None:
            end += plain.marked
        telling = bid - 1 > value
        if plain.marked is not None:
            telling |= plain.marked
        counted = bid if self._by_bid else np.where(telling, bid, 0)
        known = self._valuations.look_up((worth * _BIDS + counted) * _ENDS + end, lambda row: self._value(entry(row)))
        for column, answer in zip(columns, known, strict=False):
            column[...] = answer
        reach = self._reaches.take(pair * _BIDS + bid)
        ending = self._endings.places((look * _REACHES + reach) * _ENDS + end, lambda _row: (0,))
        problems, *_ = self._problems.look_up(
            self._with_cards(ending, plain), lambda row: (self._judge(entry(row)) & ~_ILLEGAL_BID,)
        )
        judged_bid = bid + _BIDS * (plain.contract == _VALUE)
        illegal, *_ = self._bids.look_up(judged_bid, lambda row: (self._judge(entry(row)) & _ILLEGAL_BID,))
        np.bitwise_or(problems, illegal, out=scores.problems)
        if facts.stated is not None:
            judged = (facts.stated != scores.points) | (scores.points == NOT_KNOWN)
            if facts.marked is not None:
                judged |= facts.marked
            judged &= facts.stated != NOT_KNOWN
            odd = judged if odd is None else odd | judged
        if odd is not None:
            self._fill_exactly(np.flatnonzero(odd), facts, scores)

    def _fill_exactly(self, rows: Codes, facts: Facts, scores: Scores) -> None:
        """Compute games one by one, but games that agree in everything only once."""
        answered: tuple[NDArray[Any], ...] = scores
        columns = [
            [empty] * rows.size if column is None else column[rows].tolist()
            for column, empty in zip(facts, EMPTY, strict=True)
        ]
        for row, game in zip(rows.tolist(), zip(*columns, strict=True), strict=True):
            answers = self._exact.get(game)
            if answers is None:
                if len(self._exact) >= _REMEMBERED:
                    self._exact.clear()
                entry, stated = entry_from_numbers(game[:-1]), None if game[-1] == NOT_KNOWN else game[-1]
                answers = self._exact[game] = (*self._value(entry, stated), self._judge(entry, stated))
            for column, answer in zip(answered, answers, strict=True):
                column[row] = answer

    def _with_cards(self, ending: Codes, facts: Facts) -> Codes:
        """Return codes that also distinguish reasons, card points and tricks as far as the checks do."""
        codes = ending * len(REASONS)
        if facts.reason is not None:
            codes += facts.reason
        codes *= self._ways
        if facts.card_points is None and facts.tricks is None:
            return codes
        cards = np.zeros(ending.size, np.intp)
        if facts.card_points is not None:
            cards += np.clip(facts.card_points.astype(np.intp) + 1, 0, ALL_POINTS + 2)
        cards *= ALL_TRICKS + 3
        if facts.tricks is not None:
            cards += np.clip(facts.tricks.astype(np.intp) + 1, 0, ALL_TRICKS + 2)
        codes += self._cards.take(cards)
        return codes

    def _ask_game(self, entry: Entry, pair: int) -> tuple[int, int, int]:
        value = game_value(entry, self.profile)
        levels = entry.levels
        announced = announced_value(entry, self.profile)
        worth = (entry.contract, levels & Level.HAND, levels & Level.OUVERT, value, announced)
        if pair not in self._sides:
            self._sides[pair] = self._learn_side(entry, pair)
        look = (*self._sides[pair], levels)
        return (
            self._worths.setdefault(worth, len(self._worths)),
            self._looks.setdefault(look, len(self._looks)),
            NOT_KNOWN if value is None else value,
        )

    def _learn_side(self, entry: Entry, pair: int) -> tuple[object, ...]:
        """Record which games of a contract and Spitzen every bid reaches, and return the class they belong to."""
        values = [game_value(entry._replace(levels=levels), self.profile) or 0 for levels in _SETS]
        steps, ranks = np.unique(values, return_inverse=True)
        bids = np.arange(_BIDS) - 1
        reach = np.searchsorted(steps, bids, "left") + np.searchsorted(steps, bids, "right")
        # Unknown and 0 (forehand without a bid) are two more kinds of bids.
        self._reaches[pair * _BIDS : (pair + 1) * _BIDS] = np.where(bids > 0, reach + 2, bids + 1)
        spitzen = entry.spitzen
        bare = entry._replace(levels=Level.NONE, charged_spitzen=None)
        return (
            entry.contract,
            spitzen is None,
            (spitzen or 0) > 0,
            (spitzen or 0) < 0,
            (spitzen or 0) >= TOP_TRUMPS,
            bool(wrong_spitzen(ValuedGame(bare, Valuation(None, None), self.profile))),
            ranks.tobytes(),
        )

    def _value(self, entry: Entry, stated: int | None = None) -> tuple[int, int, int, int]:
        """Return value, points, overbid and how the game counts."""
        valuation = valuate(entry, self.profile, stated)
        declared = entry.contract is not None and entry.contract.has_declarer
        won = is_won(entry, valuation) if declared else None
        return (
            NOT_KNOWN if valuation.value is None else valuation.value,
            NOT_KNOWN if valuation.points is None else valuation.points,
            valuation.overbid,
            UNKNOWN if won is None else won,
        )

    def _judge(self, entry: Entry, stated: int | None = None) -> int:
        case = ValuedGame(entry, valuate(entry, self.profile, stated), self.profile, stated)
        return mask_of(finding.code for finding in check_game(case))


def _card_classes(profile: Profile) -> tuple[Codes, int]:
    """Return the class of every pair of card points and tricks (unknown first, too many last) and how many there are.

    Checks use the endings they allow and whether the two agree. A superfluous class costs time but changes nothing. The
    pair of two unknown numbers is class 0.
    """
    classes: dict[tuple[object, ...], int] = {}
    pairs = []
    for points, tricks in product((None, *range(ALL_POINTS + 2)), (None, *range(ALL_TRICKS + 2))):
        look = (
            points is None,
            tricks is None,
            points is not None and points > ALL_POINTS,
            tricks is not None and tricks > ALL_TRICKS,
            points is not None and points >= profile.values.schneider_from,
            points == 0,
            tricks == 0,
            agree(points, tricks),
            endings(points, tricks, profile),
            trickless(points, tricks),
        )
        pairs.append(classes.setdefault(look, len(classes)))
    return np.array(pairs, np.intp), len(classes)


def _out_of_table(facts: Facts) -> NDArray[np.bool_] | None:
    spitzen = facts.spitzen
    odd = (np.abs(spitzen) > _TOP_SPITZEN) & (spitzen != NO_SPITZEN) | (facts.bid > _TOP_BID)
    for column, usual in zip(facts[9:13], EMPTY[9:13], strict=True):
        if column is not None:
            odd |= column != usual
    return odd if odd.any() else None


def _plain(facts: Facts, odd: NDArray[np.bool_] | None) -> Facts:
    facts = facts._replace(charged_contract=None, charged_spitzen=None, kontra=None, bock=None, stated=None)
    if odd is None:
        return facts
    return facts._replace(spitzen=np.where(odd, 1, facts.spitzen), bid=np.where(odd, UNKNOWN, facts.bid))


def _entry(facts: Facts, row: int) -> Entry:
    columns = zip(facts[:9], EMPTY[:9], strict=True)
    return entry_from_numbers(empty if column is None else int(column[row]) for column, empty in columns)


class _Kept(local):
    """The tables of this thread, because no other thread may see a half-learned answer."""

    def __init__(self) -> None:
        self.tables: dict[Profile, RuleTable] = {}


_KEPT: Final = _Kept()


def rule_table(profile: Profile) -> RuleTable:
    """Return the table of a rule set, kept for this thread. Profiles are compared by identity."""
    table = _KEPT.tables.get(profile)
    if table is None:
        table = _KEPT.tables[profile] = RuleTable(profile)
    return table
