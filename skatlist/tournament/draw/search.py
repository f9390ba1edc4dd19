"""The search for seats: drawn at random, improved by swaps of two people until nothing better is found."""

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeVar

from skatlist.tournament.draw.bonds import Groups
from skatlist.tournament.tournament import Aim

# Random draws from a number that everybody knows. The same seed gives the same draw on every machine.

Thing = TypeVar("Thing")


class Chance:
    """Draws from a seed.

    Only `random.random` is guaranteed to give the same numbers in every version of Python, so shuffling and
    choosing are built on it here.

    >>> Chance(7).shuffled((1, 2, 3, 4, 5))
    [3, 4, 5, 1, 2]
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random  # noqa: S311 - a draw that can be repeated is no secret

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1."""
        return int(self._random() * count)

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the things in random order."""
        drawn = list(things)
        for last in range(len(drawn) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn


THREE: Final = 3  # a table of three, at which everybody plays one game more
_FACTOR: Final = 1 << 6  # times the weight of the next lighter cost
_PARTNERS: Final = 60  # swaps tried for a badly seated person before the next one
_TRIALS: Final = 150_000  # swaps tried after the first descent, while something above the bound is left
_SHAKEN: Final = 3  # random swaps of two people before each further descent

Tables = list[list[int]]  # the people at each table, by their place in the field from 0


class Search:
    """The seats of all series during the draw. Those of `posted` series never change."""

    def __init__(
        self, count: int, groups: Groups, posted: Sequence[Tables], aims: Sequence[Aim], chance: Chance
    ) -> None:
        self._chance = chance
        self._weights = {aim: int(_FACTOR**at) for at, aim in enumerate(reversed(aims))}
        self._again, self._at_three = self._weights.get(Aim.AGAIN, 0), self._weights.get(Aim.THREES, 0)
        self._posted = len(posted)
        self._met: list[dict[int, int]] = [{} for _ in range(count)]
        self._tied: list[dict[int, int]] = [{} for _ in range(count)]
        self._threes = [0] * count
        for bond, members in groups.items():
            weight = self._weights.get(Aim(bond.value), 0)
            for group in members:
                for one, other in combinations(sorted(group), 2):
                    self._tied[one][other] = self._tied[other][one] = self._tied[one].get(other, 0) + weight
        self._trials = 0
        self.series: list[Tables] = []
        self._table_of: list[dict[int, int]] = []
        for tables in posted:
            self._begin([list(table) for table in tables])
        self._settled = self._cost()  # cost of the posted series: no swap changes it

    def add_series(self, people: Sequence[int], sizes: Sequence[int]) -> None:
        """Seat the people of a further series at random, at tables of three those who have sat there least."""
        drawn = self._chance.shuffled(people)
        drawn.sort(key=self._threes.__getitem__)
        few = sum(size for size in sizes if size == THREE)
        at_three, others = drawn[:few], self._chance.shuffled(drawn[few:])
        tables: Tables = []
        for size in sizes:
            among = at_three if size == THREE else others
            tables.append(among[:size])
            del among[:size]
        self._begin(tables)

    def _begin(self, tables: Tables) -> None:
        for table in tables:
            for one, other in combinations(table, 2):
                self._met[one][other] = self._met[other][one] = self._met[one].get(other, 0) + 1
            for person in table if len(table) == THREE else ():
                self._threes[person] += 1
        self.series.append(tables)
        self._table_of.append({person: at for at, table in enumerate(tables) for person in table})

    def weigh(self, numbers: Mapping[Aim, int]) -> int:
        """Return the total cost of these counts."""
        return sum(weight * numbers[aim] for aim, weight in self._weights.items())

    def _cost(self) -> int:
        again = sum(times * (times - 1) // 2 for met in self._met for times in met.values()) // 2
        tied = sum(
            self._tied[one].get(other, 0)
            for tables in self.series
            for table in tables
            for one, other in combinations(table, 2)
        )
        return again * self._again + tied + self._at_three * sum(times * (times - 1) // 2 for times in self._threes)

    def improve(self, least: int) -> None:
        """Swap people until the cost is at most `least` or that of the posted series, or the trials are used up."""
        least = max(least, self._settled)
        open_series = range(self._posted, len(self.series))
        self._descend(open_series)
        best, kept, self._trials = self._cost(), self._copy(), 0
        while best > least and self._trials < _TRIALS and open_series:
            self._trials += 1
            self._shake(open_series)
            self._descend(open_series)
            cost = self._cost()
            if cost <= best:
                best, kept = cost, self._copy()
            else:
                self._restore(kept)

    def _copy(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self.series]

    def _restore(self, kept: list[Tables]) -> None:
        """Put everybody back into their earlier seats."""
        for at in range(self._posted, len(kept)):
            for table, people in enumerate(kept[at]):
                for seat, person in enumerate(people):
                    now = self.series[at][table][seat]
                    if now != person:
                        there = self._table_of[at][person]
                        self._swap(at, now, person) if there != table else self._turn(at, table, now, person)

    def _turn(self, at: int, table: int, one: int, other: int) -> None:
        people = self.series[at][table]
        first, second = people.index(one), people.index(other)
        people[first], people[second] = other, one

    def _descend(self, open_series: range) -> None:
        """Swap two people as long as that improves the draw."""
        gained = True
        while gained:
            gained = False
            for at in open_series:
                people = list(self._table_of[at])
                badly = [person for person in people if self._cost_of(at, person, self._table_of[at][person]) > 0]
                for person in self._chance.shuffled(badly):
                    gained = self._better(at, person, people) or gained

    def _better(self, at: int, person: int, people: list[int]) -> bool:
        if not self._cost_of(at, person, self._table_of[at][person]):
            return False
        partners: Iterable[int] = (people[self._chance.below(len(people))] for _ in range(_PARTNERS))
        if len(people) <= _PARTNERS:
            partners = self._chance.shuffled(people)
        for other in partners:
            if self._table_of[at][other] == self._table_of[at][person]:
                continue
            self._trials += 1
            change = self._change(at, person, other)
            if change < 0:
                self._swap(at, person, other)
                return True
        return False

    def _cost_of(self, at: int, person: int, table: int, without: int = -1) -> int:
        """Return the cost of a person at a table, whether they sit there or not, without one of the people there."""
        tied, met, badness = self._tied[person], self._met[person], 0
        here = self._table_of[at][person] == table
        people = self.series[at][table]
        for other in people:
            if other not in (person, without):
                times = met.get(other, 0) - here
                if times:
                    badness += times * self._again
                badness += tied.get(other, 0)
        if len(people) == THREE:
            badness += self._at_three * (self._threes[person] - here)
        return badness

    def _change(self, at: int, one: int, other: int) -> int:
        here, there = self._table_of[at][one], self._table_of[at][other]
        before = self._cost_of(at, one, here) + self._cost_of(at, other, there)
        after = self._cost_of(at, one, there, other) + self._cost_of(at, other, here, one)
        return after - before

    def _swap(self, at: int, one: int, other: int) -> None:
        tables, where = self.series[at], self._table_of[at]
        here, there = where[one], where[other]
        for person, table, newcomer in ((one, here, other), (other, there, one)):
            for mate in tables[table]:
                if mate != person:
                    self._met[person][mate] -= 1
                    self._met[mate][person] -= 1
            seat = tables[table].index(person)
            tables[table][seat] = newcomer
            if len(tables[table]) == THREE:
                self._threes[person] -= 1
        for person, table in ((other, here), (one, there)):
            where[person] = table
            for mate in tables[table]:
                if mate != person:
                    self._met[person][mate] = self._met[person].get(mate, 0) + 1
                    self._met[mate][person] = self._met[mate].get(person, 0) + 1
            if len(tables[table]) == THREE:
                self._threes[person] += 1

    def _shake(self, open_series: range) -> None:
        for _ in range(_SHAKEN):
            at = open_series[self._chance.below(len(open_series))]
            people = list(self._table_of[at])
            one, other = (people[self._chance.below(len(people))] for _ in range(2))
            if self._table_of[at][one] != self._table_of[at][other]:
                self._swap(at, one, other)
