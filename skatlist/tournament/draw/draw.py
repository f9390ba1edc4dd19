"""Random draws of all series at once. `standing.py` seats a series by the standings."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count, permutations
from operator import getitem
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.skat.sheet import Player
from skatlist.tournament.draw.bonds import Bond, Entrant, Groups, entrant_of, groups_of
from skatlist.tournament.draw.search import THREE, Chance, Search
from skatlist.tournament.model import Event, Seating, table_sizes
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.tournament import Aim

Tables = Sequence[Sequence[int]]  # the people at each table, place 1 first


class Count(NamedTuple):
    """How often something undesirable happens, and the least possible number."""

    number: int
    bound: int


class DrawCounts(NamedTuple):
    """The costs of a draw, the heaviest first.

    `again` counts two people at one table in two series (three times together counts three). `team`, `tandem` and
    `club` count two people of the same one at a table. `threes` and `places` count a person at a table of three, or in
    the same place, in two series.
    """

    again: Count
    team: Count
    tandem: Count
    club: Count
    threes: Count
    places: Count


def cost_of_seats(people: int, groups: Groups, series: Sequence[Tables]) -> DrawCounts:
    """Return the cost of the seats of all series. People are numbered from 0 to `people` - 1.

    >>> groups = {Bond.TEAM: (), Bond.TANDEM: (), Bond.CLUB: (frozenset((0, 1, 2)),)}
    >>> counts = cost_of_seats(8, groups, [[(0, 1, 4, 5), (2, 3, 6, 7)], [(0, 6, 1, 7), (2, 4, 3, 5)]])
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
    return sum(_two_of(times) for times in Counter(things).values())


def _two_of(count: int) -> int:
    return count * (count - 1) // 2


def _spread(count: int, over: int) -> int:
    each, more = divmod(count, over)
    return more * _two_of(each + 1) + (over - more) * _two_of(each)


def _again_bound(people: int, series: Sequence[Tables]) -> int:
    pigeonholes = sum(max(_coming_from(one, other), _coming_from(other, one)) for one, other in combinations(series, 2))
    meetings = sum(_two_of(len(table)) for tables in series for table in tables)
    return max(pigeonholes, _spread(meetings, _two_of(people)) if people > 1 else 0)


def _coming_from(tables: Tables, earlier: Tables) -> int:
    there = {person for table in earlier for person in table}
    coming = [len(table) for table in tables]
    for _ in range(sum(person not in there for table in tables for person in table)):
        coming[coming.index(max(coming))] -= 1
    return sum(_spread(people, len(earlier)) for people in coming) if earlier else 0


def _tied(groups: Iterable[frozenset[int]], tables: Iterable[Sequence[int]]) -> int:
    of = {person: at for at, group in enumerate(groups) for person in group}
    return sum(one in of and of[one] == of.get(other) for one, other in _pairs(tables))


def _tied_bound(groups: Sequence[frozenset[int]], series: Sequence[Tables]) -> int:
    bound = 0
    for tables in series:
        present = {person for table in tables for person in table}
        bound += sum(_spread(len(group & present), len(tables)) for group in groups)
    return bound


def _places_bound(tables: Iterable[Sequence[int]]) -> int:
    sizes: dict[int, list[int]] = {}
    for table in tables:
        for person in table:
            sizes.setdefault(person, []).append(len(table))
    return sum(_spread(len(of_one), max(of_one)) for of_one in sizes.values())


Absent = Mapping[int, Collection[int]]  # start numbers of people who do not play a series

_FEWEST: Final = 3  # at a table
_ROUNDS: Final = 4  # passes over all tables, fewer if one gains nothing
_LEAGUE_AIMS: Final = (Aim.TEAM, Aim.AGAIN, Aim.THREES)
_COUNT_AT: Final[Callable[[list[int], int], int]] = getitem


def draw_seats(
    field: Sequence[Entrant],
    series: int,
    *,
    seed: int,
    posted: Sequence[Seating] = (),
    absent: Absent = MappingProxyType({}),
    sizes_of: Callable[[Sequence[Entrant]], Sequence[int]] | None = None,
    aims: Sequence[Aim] = tuple(Aim),
) -> tuple[Seating, ...]:
    """Return the seats of a number of series.

    The first ones, `posted`, stay as they are. `field` are all people of the draw and of the posted series, `absent`
    the start numbers of people who do not play a series. `sizes_of` returns the sizes of the tables. Without it there
    are tables of four and as few of three as possible. `aims` are the costs to avoid, the heaviest first. The same
    field, seed and aims give the same seats. Raises ValueError for one or two people in a series, or if the tables do
    not have exactly as many chairs as there are people.

    >>> field = [Entrant(number) for number in range(1, 9)]
    >>> draw_seats(field, 1, seed=5)
    (Seating(series=1, table=1, numbers=(2, 4, 8, 1)), Seating(series=1, table=2, numbers=(6, 5, 3, 7)))
    """
    order = sorted(field, key=lambda entrant: entrant.number)  # independent of the order of the list of people
    place_of = {entrant.number: place for place, entrant in enumerate(order)}
    chance, groups = Chance(seed), groups_of(order)
    before = _tables(posted, place_of)
    search = Search(len(order), groups, before, aims, chance)
    for number in range(len(before) + 1, series + 1):
        playing = [entrant for entrant in order if entrant.number not in absent.get(number, ())]
        sizes = sizes_of(playing) if sizes_of else table_sizes(len(playing))
        if sum(sizes) != len(playing):
            raise ValueError(sizes)
        search.add_series([place_of[entrant.number] for entrant in playing], sizes)
    counts = cost_of_seats(len(order), groups, search.series)
    search.improve(search.weigh({aim: getattr(counts, aim.value).bound for aim in aims}))
    seats = _with_places(search.series, len(before), chance)
    return tuple(
        Seating(number, table, tuple(order[person].number for person in people))
        for number, tables in enumerate(seats, start=1)
        for table, people in enumerate(tables, start=1)
    )


def count_seats(field: Sequence[Entrant], seating: Sequence[Seating]) -> DrawCounts:
    """Return the cost of a draw, made here or elsewhere, and the least possible cost.

    Raises KeyError for a start number missing in the field.
    """
    order = sorted(field, key=lambda entrant: entrant.number)
    place_of = {entrant.number: place for place, entrant in enumerate(order)}
    return cost_of_seats(len(order), groups_of(order), _tables(seating, place_of))


def draw_counts(event: Event) -> DrawCounts:
    """Return the cost of the seats of all series of an event, drawn here or elsewhere, and its lower bound."""
    known = {player.number: player for player in event.players}
    numbers = {*known, *(number for seats in event.seating for number in seats.numbers)}
    field = [entrant_of(known.get(each, Player(number=each)), event.registration(each)) for each in numbers]
    return count_seats(field, event.seating)


def _tables(seating: Sequence[Seating], place_of: dict[int, int]) -> list[list[list[int]]]:
    by_series: dict[int, list[list[int]]] = {}
    for seats in sorted(seating):
        by_series.setdefault(seats.series, []).append([place_of[number] for number in seats.numbers])
    return list(by_series.values())


def draw_league(
    field: Sequence[Entrant],
    groups: Sequence[Sequence[str]],
    series: int,
    *,
    seed: int,
    posted: Sequence[Seating] = (),
    absent: Absent = MappingProxyType({}),
) -> tuple[Seating, ...]:
    """Return the seats of a match day, series by series.

    Within a group of teams no player sits with their own team. `groups` are the names of the teams that meet. Their
    tables follow each other, those of the first group from 1 on. Everything else is as for `draw_seats`.
    """
    seating: list[Seating] = []
    for names in groups:
        meeting = {name_key(name) for name in names}
        members = [entrant for entrant in field if entrant.of(Bond.TEAM) in meeting]
        numbers = {entrant.number for entrant in members}
        before = [seats for seats in posted if numbers.issuperset(seats.numbers)]
        drawn = draw_seats(
            members, series, seed=seed, posted=before, absent=absent, sizes_of=league_tables, aims=_LEAGUE_AIMS
        )
        tables = Counter(seats.series for seats in seating)
        seating += [seats._replace(table=tables[seats.series] + seats.table) for seats in drawn]
    return tuple(sorted(seating))


def league_tables(field: Sequence[Entrant]) -> tuple[int, ...]:
    """Return the sizes of the tables for teams whose members must not sit together, with missing people spread evenly.

    There are as many tables as the largest team has people (league rules, Anlage 10). If that would leave two people at
    a table, as for two teams, there are tables of four and three as usual, and some people sit with their own team.

    >>> [league_tables([Entrant(0, team=name) for name in names]) for names in ("AAAABBBBCCCCDDD", "AAAABBBBCCCC")]
    [(4, 4, 4, 3), (3, 3, 3, 3)]
    """
    tables = max(Counter(entrant.of(Bond.TEAM) for entrant in field).values())
    each, more = divmod(len(field), tables)
    return (each + 1,) * more + (each,) * (tables - more) if each >= _FEWEST else table_sizes(len(field))


def _with_places(series: Sequence[Sequence[Sequence[int]]], posted: int, chance: Chance) -> list[list[tuple[int, ...]]]:
    """Return the same tables with a place for everybody.

    The first `posted` series stay as they are. Nobody gets the same place twice if that is avoidable. The player at
    place 1 keeps the list.
    """
    kept = [[tuple(table) for table in tables] for tables in series[:posted]]
    drawn = [[tuple(chance.shuffled(table)) for table in tables] for tables in series[posted:]]
    had = Counter((person, place) for tables in kept + drawn for table in tables for place, person in enumerate(table))
    orders = {size: tuple(permutations(range(size))) for size in {len(table) for tables in drawn for table in tables}}
    for _ in range(_ROUNDS):
        gained = False
        for tables in drawn:
            for at, table in enumerate(tables):
                if not any(had[seat] > 1 for seat in zip(table, count())):
                    continue  # everybody has this place for the first time
                for seat in zip(table, count()):
                    had[seat] -= 1
                times = [[had[person, place] for person in table] for place in range(len(table))]
                tables[at] = tuple(table[which] for which in _best_order(times, orders[len(table)]))
                gained = gained or tables[at] != table
                for seat in zip(tables[at], count()):
                    had[seat] += 1
        if not gained:
            break
    return kept + drawn


def _best_order(times: list[list[int]], orders: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return the order in which places were taken least often before, then place 1.

    `times` says for each place how often each person had it. The first order tried is the current one.
    """
    best, least = orders[0], (sum(map(_COUNT_AT, times, orders[0])), times[0][0])
    for order in orders:
        if not least[0]:
            break
        cost = sum(map(_COUNT_AT, times, order)), times[0][order[0]]
        if cost < least:
            best, least = order, cost
    return best
