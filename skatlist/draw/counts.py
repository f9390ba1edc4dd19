"""What a draw costs, counted, and beside every count the number it cannot go below."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from skatlist.draw.bonds import Bond, Groups
from skatlist.draw.search import THREE

Tables = Sequence[Sequence[int]]  # the people at each table, place 1 first


class Count(NamedTuple):
    """How often something happens that should not, and the least that is possible."""

    number: int
    bound: int


class DrawCounts(NamedTuple):
    """What a draw costs, the weightiest first.

    `again`: two people at one table in two series (three times together counts three); `team`, `tandem`, `club`: two
    of one at a table; `threes` and `places`: somebody at a table of three, or on the same place, in two series.
    """

    again: Count
    team: Count
    tandem: Count
    club: Count
    threes: Count
    places: Count


def counts_of(people: int, groups: Groups, series: Sequence[Tables]) -> DrawCounts:
    """Return what the seats of all series cost; people are numbered from 0 to `people` - 1.

    >>> groups = {Bond.TEAM: (), Bond.TANDEM: (), Bond.CLUB: (frozenset((0, 1, 2)),)}
    >>> counts = counts_of(8, groups, [[(0, 1, 4, 5), (2, 3, 6, 7)], [(0, 6, 1, 7), (2, 4, 3, 5)]])
    >>> counts.again, counts.club, counts.places
    (Count(number=4, bound=4), Count(number=2, bound=2), Count(number=4, bound=0))
    """
    every = [table for tables in series for table in tables]
    threes = [person for table in every if len(table) == THREE for person in table]
    seats = [(person, place) for table in every for place, person in enumerate(table)]
    return DrawCounts(
        again=Count(_coincidences(map(frozenset, _pairs(every))), _again_bound(people, series)),
        **{bond.value: Count(_tied(groups[bond], every), _tied_bound(groups[bond], series)) for bond in Bond},
        threes=Count(_coincidences(threes), _spread(len(threes), people)),
        places=Count(_coincidences(seats), _places_bound(every)),
    )


def _pairs(tables: Iterable[Sequence[int]]) -> Iterator[tuple[int, int]]:
    return (pair for table in tables for pair in combinations(table, 2))


def _coincidences(things: Iterable[Hashable]) -> int:
    """Return how many pairs of equal things there are."""
    return sum(_two_of(times) for times in Counter(things).values())


def _two_of(count: int) -> int:
    return count * (count - 1) // 2


def _spread(count: int, over: int) -> int:
    """Return the fewest pairs of equals if so many things are spread as evenly as goes."""
    each, more = divmod(count, over)
    return more * _two_of(each + 1) + (over - more) * _two_of(each)


def _again_bound(people: int, series: Sequence[Tables]) -> int:
    """Return the larger of two bounds: who comes from few tables must meet again, and there are only so many pairs."""
    pigeonholes = sum(max(_coming_from(one, other), _coming_from(other, one)) for one, other in combinations(series, 2))
    meetings = sum(_two_of(len(table)) for tables in series for table in tables)
    return max(pigeonholes, _spread(meetings, _two_of(people)) if people > 1 else 0)


def _coming_from(tables: Tables, earlier: Tables) -> int:
    """Return the fewest pairs who sat together before, if the people of each table come from so many `earlier` ones.

    Who was not there earlier met nobody, and sits where most would meet again.
    """
    there = {person for table in earlier for person in table}
    coming = [len(table) for table in tables]
    for _ in range(sum(person not in there for table in tables for person in table)):
        coming[coming.index(max(coming))] -= 1
    return sum(_spread(people, len(earlier)) for people in coming) if earlier else 0


def _tied(groups: Iterable[frozenset[int]], tables: Iterable[Sequence[int]]) -> int:
    of = {person: at for at, group in enumerate(groups) for person in group}
    return sum(one in of and of[one] == of.get(other) for one, other in _pairs(tables))


def _tied_bound(groups: Sequence[frozenset[int]], series: Sequence[Tables]) -> int:
    """Return how many of a group must sit together at the least, spread over all tables (pigeonhole)."""
    found = 0
    for tables in series:
        present = {person for table in tables for person in table}
        found += sum(_spread(len(group & present), len(tables)) for group in groups)
    return found


def _places_bound(tables: Iterable[Sequence[int]]) -> int:
    """Return how often people must have a place again who play more series than there are places."""
    sizes: dict[int, list[int]] = {}
    for table in tables:
        for person in table:
            sizes.setdefault(person, []).append(len(table))
    return sum(_spread(len(of_one), max(of_one)) for of_one in sizes.values())
