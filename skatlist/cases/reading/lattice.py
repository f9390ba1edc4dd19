"""Go over the games of a list and keep the likeliest states of it: totals and counters of all places as written.

Every step from state to state is one thing that a scorer can have written in a row. The scorer's own slips have a
price, so that they are read and never repaired away. Forward and backward sums over the kept steps give how likely
each is, given everything else on the paper.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatlist.cases.reading.choices import CellScores, Scores
from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Row, Stated
from skatlist.skat.sheet.presence import dealer_of, sitting
from skatlist.skat.sheet.scoring import booked

Whole = NDArray[np.int64]

_STATES: Final = 60  # kept after a game
_STEPS: Final = 700  # looked at in a game
_OPTIONS: Final = 60  # values of a game
_FAR: Final = 20.0  # how much less likely than the best is not followed
_SUM_SLIP: Final = log(0.01 / 60)
_COUNT_SLIP: Final = log(0.01 / 6)
_NO_TOTAL: Final = log(0.003)
_NO_COUNT: Final = log(0.02)
_CROSS_ALONE: Final = -1.0  # a cross for the number of games passed in
_NO_MARK: Final = -5.0  # a game passed in of which nothing is written
_ENDED: Final = log(0.002)  # the list ends before its last row
_NEVER: Final = -1e9


class RowNumbers(NamedTuple):
    """The numbers in a row to the right of its announcement.

    `points` are those booked, 0 for a game passed in, None for an empty row. `totals` are the written totals by place,
    `counter` the written number of games won, lost or passed in, None if it is not written. `slips` names what is not
    as the rules have it: `sum`, `count`, `no_total`, `no_count`, `no_mark`.
    """

    place: int = 0
    points: int | None = None
    totals: tuple[tuple[int, int], ...] = ()
    counter: int | None = None
    slips: frozenset[str] = frozenset()


EMPTY: Final = RowNumbers()


class GameCells(NamedTuple):
    """The cells of a game behind its announcement, and how likely its values are together with the announcement.

    `values` are points booked with their log likelihood, `announced_blank` that of an empty announcement and value.
    """

    number: int
    values: Sequence[tuple[int, float]]
    announced_blank: float
    totals: Mapping[int, CellScores]
    won: Mapping[int, CellScores]
    lost: Mapping[int, CellScores]
    passed: CellScores


class EndNumbers(NamedTuple):
    """The numbers of all places as written, at the end of a list."""

    totals: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    passed: int


class _Steps(NamedTuple):
    """The kept steps of a game: the state before, the state after, log likelihood, and what was written."""

    before: Whole
    after: Whole
    weight: Scores
    outcomes: list[RowNumbers]


class _Variant(NamedTuple):
    """Steps of all states and all values that write the same things, with their log likelihoods."""

    scores: Scores
    place: int
    slip: str = ""
    text: int | None = None
    at: int = 0


class Lattice:
    """The kept states of a list, game by game."""

    def __init__(self, size: int, profile: Profile) -> None:
        self.size = size
        self._profile = profile
        self._numbers: Whole = np.zeros((1, 3 * size + 2), np.int64)  # totals, won, lost, passed in, ended
        self._alpha: Scores = np.zeros(1)
        self._steps: list[_Steps] = []
        self._bookings: dict[tuple[int, int], tuple[int, ...]] = {}

    def take(self, game: GameCells) -> None:
        """Follow all states through the next game."""
        values = sorted(game.values, key=lambda value: -value[1])[:_OPTIONS]
        points, scores = np.array([value for value, _ in values]), np.array([score for _, score in values])
        players = self._players(game.number)
        cells = (*game.totals.values(), *game.won.values(), *game.lost.values())
        everything = sum(cell.blank for cell in cells)
        variants = []
        for place in players:
            variants += self._declared(game, place, points, scores + everything + game.passed.blank)
        outside = self._outside(game, everything)
        self._keep(variants, points, outside)

    def _players(self, number: int) -> tuple[int, ...]:
        out = sitting(dealer_of(number, self.size), self.size)
        return tuple(place for place in range(1, self.size + 1) if place not in out)

    def _declared(self, game: GameCells, place: int, points: Whole, scores: Scores) -> list[_Variant]:
        """Return the steps in which a place plays: as the rules have it, and with one slip of the scorer."""
        going = np.where(self._numbers[:, -1] > 0, _NEVER, self._alpha)
        base = going[:, None] + scores[None, :]
        near = base > base.max(initial=_NEVER) - _FAR
        bookings = np.array([self._booked(place, value) for value in points.tolist()]).reshape(-1, self.size)
        written = [each for each in game.totals if bookings[:, each - 1].any()]
        parts = {each: self._total_part(game.totals[each], each, bookings, near) for each in written}
        sums = sum((part for part, _ in parts.values()), np.zeros_like(base))
        counts = self._count_part(game, place, points)
        right = base + sums
        variants = [_Variant(right + counts, place)]
        variants.append(_Variant(right + _NO_COUNT, place, "no_count"))
        for sign, cells in ((1, game.won), (-1, game.lost)):
            cell, column = cells[place], self._column(place, sign)
            is_sign = np.sign(points) == sign
            for number in cell.numbers(3):
                other = (self._numbers[:, column] + 1 != number)[:, None] & is_sign[None, :]
                score = right + (cell.of(str(number)) - cell.blank + _COUNT_SLIP)
                variants.append(_Variant(np.where(other, score, _NEVER), place, "count", number, sign))
        for each in written:
            part, new = parts[each]
            cell, booking = game.totals[each], bookings[:, each - 1] != 0
            without = right + counts - part
            variants.append(_Variant(np.where(booking, without + _NO_TOTAL, _NEVER), place, "no_total", None, each))
            for number in cell.numbers(4):
                score = without + (cell.of(str(number)) - cell.blank + _SUM_SLIP)
                is_other = (new != number) & booking[None, :]
                variants.append(_Variant(np.where(is_other, score, _NEVER), place, "sum", number, each))
        return variants

    def _booked(self, place: int, value: int) -> tuple[int, ...]:
        """Return the points of all places if one of them is booked a value."""
        if (place, value) not in self._bookings:
            row = Row(None, Entry(contract=Contract.VALUE), declarer=place, stated=Stated(value=value))
            points = booked(row, self.size, range(1, self.size + 1), self._profile)[1]
            self._bookings[place, value] = points or (0,) * self.size
        return self._bookings[place, value]

    def _total_part(
        self, cell: CellScores, place: int, bookings: Whole, near: NDArray[np.bool_]
    ) -> tuple[Scores, Whole]:
        """Return how likely the total of a place is written after each step, where it is booked, and that total."""
        own = bookings[:, place - 1]
        new = self._numbers[:, place - 1][:, None] + own[None, :]
        is_booked = near & (own != 0)[None, :]
        part = np.where((own != 0)[None, :] & ~near, _NEVER, 0.0)
        result, at = np.unique(new[is_booked], return_inverse=True)
        if len(result):
            part[is_booked] = (np.asarray(cell.many([str(total) for total in result.tolist()])) - cell.blank)[at]
        return part, new

    def _count_part(self, game: GameCells, place: int, points: Whole) -> Scores:
        """Return how likely the counter of a place is one higher than before."""
        part = np.zeros((len(self._numbers), len(points)))
        for sign, cells in ((1, game.won), (-1, game.lost)):
            cell = cells[place]
            result, at = np.unique(self._numbers[:, self._column(place, sign)] + 1, return_inverse=True)
            likely = (np.asarray(cell.many([str(number) for number in result.tolist()])) - cell.blank)[at]
            part[:, np.sign(points) == sign] = likely[:, None]
        return part

    def _column(self, place: int, sign: int) -> int:
        return self.size * (1 if sign > 0 else 2) + place - 1

    def _outside(self, game: GameCells, places_blank: float) -> Iterator[tuple[int, float, RowNumbers, Whole]]:
        """Yield the steps without a declarer: a game passed in, or the end of the list."""
        rest = game.announced_blank + places_blank
        for state, (numbers, alpha) in enumerate(zip(self._numbers, self._alpha.tolist(), strict=True)):
            ended = numbers.copy()
            ended[-1] = 1
            new = 0.0 if numbers[-1] else _ENDED
            yield state, alpha + rest + game.passed.blank + new, EMPTY, ended
            if numbers[-1]:
                continue
            counter = int(numbers[-2]) + 1
            right = numbers.copy()
            right[-2] = counter
            cell = game.passed
            yield state, alpha + rest + cell.of(str(counter)), RowNumbers(points=0, counter=counter), right
            yield state, alpha + rest + cell.of("x") + _CROSS_ALONE, RowNumbers(points=0), right
            slips = frozenset({"no_mark"})
            yield state, alpha + rest + cell.blank + _NO_MARK, RowNumbers(points=0, slips=slips), right
            for number in cell.numbers(2):
                if number != counter:
                    wrong = numbers.copy()
                    wrong[-2] = number
                    slip = RowNumbers(points=0, counter=number, slips=frozenset({"count"}))
                    yield state, alpha + rest + cell.of(str(number)) + _COUNT_SLIP, slip, wrong

    def _keep(
        self, variants: Sequence[_Variant], points: Whole, outside: Iterator[tuple[int, float, RowNumbers, Whole]]
    ) -> None:
        """Keep the likeliest states after a game, and the steps to them."""
        others = list(outside)
        wide = len(points)
        flat = np.concatenate([variant.scores.ravel() for variant in variants]) if wide else np.zeros(0)
        best = max([float(flat.max(initial=_NEVER)), *(score for _, score, *_ in others)])
        chosen = np.flatnonzero(flat > best - _FAR)
        if len(chosen) > _STEPS:
            chosen = chosen[np.argpartition(-flat[chosen], _STEPS)[:_STEPS]]
        steps = [(*self._step(variants, points, int(at)), float(flat[at])) for at in chosen]
        steps += [(state, outcome, numbers, score) for state, score, outcome, numbers in others if score > best - _FAR]
        merged: defaultdict[bytes, list[int]] = defaultdict(list)
        for number, (_, _, numbers, _) in enumerate(steps):
            merged[numbers.tobytes()].append(number)
        alphas = {key: float(np.logaddexp.reduce([steps[at][3] for at in own])) for key, own in merged.items()}
        kept = sorted(merged, key=lambda key: -alphas[key])[:_STATES]
        edges = [(at, after) for after, key in enumerate(kept) for at in merged[key]]
        before = np.array([steps[at][0] for at, _ in edges])
        weight = np.array([steps[at][3] for at, _ in edges]) - self._alpha[before]
        after = np.array([after for _, after in edges])
        self._steps.append(_Steps(before, after, weight, [steps[at][1] for at, _ in edges]))
        self._numbers = np.array([steps[merged[key][0]][2] for key in kept])
        self._alpha = np.array([alphas[key] for key in kept])

    def _step(self, variants: Sequence[_Variant], points: Whole, at: int) -> tuple[int, RowNumbers, Whole]:
        """Return the state before a step, what it writes, and the numbers after it."""
        wide = len(points)
        variant = variants[at // (wide * len(self._numbers))]
        state, option = divmod(at % (wide * len(self._numbers)), wide)
        value, place = int(points[option]), variant.place
        numbers = self._numbers[state].copy()
        bookings = self._booked(place, value)
        numbers[: self.size] += bookings
        column = self._column(place, 1 if value > 0 else -1)
        numbers[column] += 1
        counter: int | None = int(numbers[column])
        if variant.slip == "count" and variant.text is not None:
            numbers[column] = counter = variant.text
        elif variant.slip == "no_count":
            counter = None
        elif variant.slip == "sum" and variant.text is not None:
            numbers[variant.at - 1] = variant.text
        written = tuple(
            (each, int(numbers[each - 1]))
            for each, booking in enumerate(bookings, 1)
            if booking and not (variant.slip == "no_total" and variant.at == each)
        )
        slips = frozenset({variant.slip}) if variant.slip else frozenset()
        return state, RowNumbers(place, value, written, counter, slips), numbers

    def finished(self, foot: Callable[[EndNumbers], float]) -> list[list[tuple[RowNumbers, float]]]:
        """Return for every game what can stand in its row, the likeliest first, with how likely each is.

        `foot` is the log likelihood of all that stands below the games, for the numbers at their end.
        """
        size = self.size
        ends = (each.tolist() for each in self._numbers)
        beta = np.array(
            [
                foot(EndNumbers(tuple(e[:size]), tuple(e[size : 2 * size]), tuple(e[2 * size : 3 * size]), e[-2]))
                for e in ends
            ]
        )
        total = float(np.logaddexp.reduce(self._alpha + beta))
        games = []
        alpha = self._alphas()
        for number in range(len(self._steps) - 1, -1, -1):
            steps = self._steps[number]
            back = steps.weight + beta[steps.after]
            share = np.exp(alpha[number][steps.before] + back - total)
            result: defaultdict[RowNumbers, float] = defaultdict(float)
            for outcome, each in zip(steps.outcomes, share.tolist(), strict=True):
                result[outcome] += each
            games.append(sorted(result.items(), key=lambda item: -item[1]))
            beta = np.full(len(alpha[number]), _NEVER)
            np.logaddexp.at(beta, steps.before, back)
        return games[::-1]

    def _alphas(self) -> list[Scores]:
        """Return the forward sums before every game over the kept steps."""
        alphas = [np.zeros(1)]
        for steps in self._steps:
            alpha = np.full(int(steps.after.max()) + 1, _NEVER)
            np.logaddexp.at(alpha, steps.after, alphas[-1][steps.before] + steps.weight)
            alphas.append(alpha)
        return alphas
