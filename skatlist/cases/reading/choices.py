"""The games that a row of a list can hold, enumerated from the rules, with the text of every cell."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import log
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from skatlist.skat.game import (
    BASE,
    NULL_VALUES,
    Contract,
    Entry,
    Level,
    announced_levels,
    announcements,
    base_value,
    legal_bids,
    overbid_costs,
    valuate,
)
from skatlist.skat.rules import Profile
from skatlist.skat.sheet.columns import LEVEL_COLUMNS

Scores = NDArray[np.float64]
Indexes = NDArray[np.intp]

CROSS: Final = "x"
_OVERBID: Final = log(0.005)  # a game is overbid by one step, half as often by one more
_FEWER_CROSSES: Final = log(0.05)  # only the highest level is crossed, not those it implies
_VALUE_SLIP: Final = log(0.01 / 10)  # the scorer writes a value that is not the game's, often a step off


class RowMarks(NamedTuple):
    """The announcement of a row as written: the texts of base, with and without, and the columns that are crossed."""

    base: str
    with_: str
    without: str
    crosses: frozenset[str]

    def text(self, column: str) -> str:
        """Return the text of a column of the announcement."""
        if column in _LEVELS:
            return CROSS if column in self.crosses else ""
        return {"base": self.base, "with": self.with_, "without": self.without}[column]


_LEVELS: Final = {name: level for level, name in LEVEL_COLUMNS}
_PARTS: Final = (("base",), ("with", "without"), tuple(_LEVELS))  # independent of each other
MARK_COLUMNS: Final = tuple(chain(*_PARTS))


class CellScores(Protocol):
    """How likely the texts of one cell are."""

    def of(self, text: str, /) -> float:
        """Return the log likelihood of a text."""

    def many(self, texts: Sequence[str], /) -> Scores:
        """Return the log likelihoods of texts."""

    def numbers(self, count: int, /) -> list[int]:
        """Return the likeliest readings of the cell by itself, those that are numbers."""

    @property
    def blank(self) -> float:
        """The log likelihood that nothing counts in the cell: it is empty or has a dash."""


class Play(NamedTuple):
    """An admissible game as a row holds it: its entry, the number of its `RowMarks`, the points booked, its price."""

    entry: Entry
    marks: int
    points: int
    price: float


class RowGames:
    """All games of a rule set by the points that they book."""

    def __init__(self, profile: Profile) -> None:
        numbers: dict[RowMarks, int] = {}
        plays = [
            Play(entry, numbers.setdefault(row_marks(entry, levels, profile), len(numbers)), points, price)
            for entry, levels, points, price in _games(profile)
        ]
        self.plays = sorted(plays, key=lambda play: play.points)
        self.marks = list(numbers)
        points = np.array([play.points for play in self.plays])
        self._marks_of = np.array([play.marks for play in self.plays])
        self._prices = np.array([play.price for play in self.plays])
        self.points, self._first = np.unique(points, return_index=True)
        self._last = np.append(self._first[1:], len(plays))
        self._regular = tuple(
            np.flatnonzero((self._prices == 0) & ((points > 0) == is_won)) for is_won in (False, True)
        )
        texts = [[tuple(map(marks.text, columns)) for marks in self.marks] for columns in _PARTS]
        different = [list(dict.fromkeys(own)) for own in texts]
        self._first_of = [[own.index(each) for each in all_] for own, all_ in zip(texts, different, strict=True)]
        self._part_of = [
            np.array([all_.index(each) for each in own]) for own, all_ in zip(texts, different, strict=True)
        ]

    def judged(self, cells: Mapping[str, CellScores]) -> "JudgedGames":
        """Return how likely each game is by its announcement, whose cells are given by column."""

        def cell(column: str, words: str) -> float:
            return cells[column].of(words) if words else cells[column].blank

        def part_score(columns: Sequence[str], marks: RowMarks) -> float:
            return sum(cell(column, marks.text(column)) for column in columns)

        own = (
            np.array([part_score(columns, self.marks[at]) for at in first])
            for columns, first in zip(_PARTS, self._first_of, strict=True)
        )
        marks = sum((scores[part] for scores, part in zip(own, self._part_of, strict=True)), np.zeros(1))
        return JudgedGames(self, marks[self._marks_of] + self._prices, float(np.logaddexp.reduce(marks)))

    def group(self, points: int) -> slice:
        """Return the plays that book these points."""
        at = int(np.searchsorted(self.points, points))
        if at < len(self.points) and self.points[at] == points:
            return slice(int(self._first[at]), int(self._last[at]))
        return slice(0, 0)

    def regular(self, *, is_won: bool) -> Indexes:
        """Return the plays that are won, or lost, without anything rare about them."""
        return self._regular[is_won]

    def sums(self, scores: Scores) -> Scores:
        """Return the sum of the likelihoods of all plays by points, in the order of `points`."""
        return np.logaddexp.reduceat(scores, self._first)


class JudgedGames(NamedTuple):
    """How likely every game is by the cells of its announcement alone. `anything` is that of any announcement."""

    games: RowGames
    scores: Scores
    anything: float

    def by_points(self) -> Mapping[int, float]:
        """Return the log likelihood of the announcement by points booked, for all points that a game books."""
        return dict(zip(self.games.points.tolist(), self.games.sums(self.scores).tolist(), strict=True))

    def slip(self) -> float:
        """Return the log likelihood of an announcement whose value was written wrongly."""
        return self.anything + _VALUE_SLIP

    def likeliest(self, points: int, most: int) -> list[tuple[Play, float, bool]]:
        """Return the likeliest games of a row with these points: each with its share, and whether the value is a slip.

        For a slip the game is the likeliest of its announcement, won if the points are a plus.
        """
        fitting = self.games.group(points)
        others = self.games.regular(is_won=points > 0)
        others = others[(others < fitting.start) | (others >= fitting.stop)]
        own = [(self.scores[at], at, False) for at in self._top(np.arange(fitting.start, fitting.stop), most)]
        wrong = [(self.scores[at] + _VALUE_SLIP, at, True) for at in self._top(others, most)]
        result = sorted((*own, *wrong), reverse=True)
        total = float(np.logaddexp.reduce([score for score, *_ in result]))
        return [(self.games.plays[at], float(np.exp(score - total)), is_slip) for score, at, is_slip in result[:most]]

    def _top(self, plays: Indexes, most: int) -> list[int]:
        return [int(at) for at in plays[np.argsort(-self.scores[plays])[:most]]]


def row_marks(entry: Entry, levels: Level, profile: Profile) -> RowMarks:
    """Return what a scorer writes for an announcement, with these crosses."""
    contract = entry.contract
    base = NULL_VALUES[Level.NONE]
    if contract in BASE and contract is not None:
        base = base_value(contract, entry.levels, profile)
    elif contract is Contract.REVOLUTION:
        base = profile.values.revolution
    spitzen = entry.spitzen or 0
    crosses = frozenset(name for name, level in _LEVELS.items() if levels & level)
    return RowMarks(str(base), str(spitzen) if spitzen > 0 else "", str(-spitzen) if spitzen < 0 else "", crosses)


@cache
def row_games(profile: Profile) -> RowGames:
    """Return the games of a rule set."""
    return RowGames(profile)


def _games(profile: Profile) -> Iterator[tuple[Entry, Level, int, float]]:
    """Yield every game with its crosses as written, its points and its price: won, lost, overbid without its bid.

    Where a lost game costs its bid, the points say it.
    """
    bids = sorted(legal_bids(profile)) if profile.values.loss_by == "bid" else (None,)
    for game in announcements(profile):
        sets = {game.levels: 0.0}
        sets.setdefault(announced_levels(game.levels, game.contract), _FEWER_CROSSES)
        for levels, price in sets.items():
            for entry in (game._replace(won=True), *(game._replace(won=False, bid=bid) for bid in bids)):
                points = valuate(entry, profile).points
                if points:
                    yield entry, levels, points, price
            overbid = game._replace(won=False, overbid=True)
            for step, cost in enumerate(overbid_costs(overbid, profile)):
                yield overbid, levels, -cost, price + _OVERBID - step * log(2)
