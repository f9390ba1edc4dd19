"""The setting of one series by the standings: a written procedure with nothing left to chance, repeatable by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Self

from skatlist.tournament.draw.bonds import Bond, Entrant
from skatlist.tournament.model import Seating, table_sizes

_AT_A_TABLE: Final = (Bond.TEAM, Bond.TANDEM)  # these keep two people from sharing a table
_TRIES: Final = 20_000  # attempts before tandem partners may sit together

_Names = Sequence[str]  # the team or the tandem of everybody, in the order of the ranking, empty without one


def set_by_standing(ranked: Sequence[Entrant], series: int) -> tuple[Seating, ...]:
    """Return the seats of a series set by the standings: from the first rank down, with nothing left to chance.

    Tables are filled one after the other, those of three last. A chair goes to the highest rank that

    - shares the table with nobody of the same team or tandem, and
    - leaves enough chairs for the teams that need one: a team with as many people waiting as tables are left, the one
      being filled included, needs a chair at this one.

    A team never has two people at a table unless it has more people than there are tables. Then it is spread evenly.
    If tandem partners are left for the last tables, the last choice is taken back and goes to the next rank, and so on
    from the last table up. Raises ValueError for one or two people.

    >>> ranked = [Entrant(7, team="A"), Entrant(3, team="A"), *(Entrant(number) for number in (9, 1, 4, 2, 8))]
    >>> [seats.numbers for seats in set_by_standing(ranked, 2)]
    [(7, 9, 1, 4), (3, 2, 8)]
    >>> ranked = [Entrant(number, team=team) for number, team in enumerate("CDEFABAB", start=1)]
    >>> [seats.numbers for seats in set_by_standing(ranked, 2)]
    [(1, 2, 5, 6), (3, 4, 7, 8)]
    """
    sizes = table_sizes(len(ranked))
    names = [[entrant.of(bond) for entrant in ranked] for bond in _AT_A_TABLE]
    order = _order(names, names, sizes) or _order(names, names[:1], sizes)
    numbers = iter([ranked[person].number for person in order])
    return tuple(
        Seating(series, table, tuple(next(numbers) for _ in range(size))) for table, size in enumerate(sizes, start=1)
    )


def _order(names: Sequence[_Names], spread: Sequence[_Names], sizes: Sequence[int]) -> list[int]:
    """Return everybody (by position in the ranking) in the order of the chairs, or an empty list if none was found.

    `names` are the teams and the tandems of everybody, `spread` those that must be spread over the tables. For teams
    alone the first choice is always possible, because the tables differ by one chair at most (Gale and Ryser).
    """
    people = sum(sizes)
    chosen: list[int] = []
    options = [_fitting(chosen, names, spread, sizes)]
    for _ in range(people + _TRIES):
        person = next(options[-1], None)
        if person is None:
            options.pop()
            if not options:
                break
            chosen.pop()
            continue
        chosen.append(person)
        if len(chosen) == people:
            return chosen
        options.append(_fitting(chosen, names, spread, sizes))
    return []


def _fitting(
    chosen: Sequence[int], names: Sequence[_Names], spread: Sequence[_Names], sizes: Sequence[int]
) -> Iterator[int]:
    """Yield the candidates for the next chair, the best choice first."""
    table, first = 0, 0
    while first + sizes[table] <= len(chosen):
        first += sizes[table]
        table += 1
    here, tables = chosen[first:], len(sizes) - table
    later = sizes[table] - len(here) - 1  # chairs at this table after the next one
    seated = set(chosen)
    waiting = [person for person in range(sum(sizes)) if person not in seated]
    quotas = [_Quota.of(each, here, waiting, tables) for each in spread]
    for is_tied in (False, True):
        for person in waiting:
            tied = any(each[person] and each[person] == each[other] for each in names for other in here)
            if tied is is_tied and all(quota.admits(person, later) for quota in quotas):
                yield person


class _Quota(NamedTuple):
    """How many people of each team a table takes.

    `here` sit there already, `least` and `most` are the limits of an even spread.
    """

    names: _Names
    here: Counter[str]
    least: Mapping[str, int]
    most: Mapping[str, int]
    missing: int

    @classmethod
    def of(cls, names: _Names, here: Sequence[int], waiting: Sequence[int], tables: int) -> Self:
        """Return the quota of a table at which `here` sit, with this many tables left, including this one."""
        sitting = Counter(names[person] for person in here if names[person])
        everybody = sitting + Counter(names[person] for person in waiting if names[person])
        least = {name: count // tables for name, count in everybody.items()}
        most = {name: -(-count // tables) for name, count in everybody.items()}
        missing = sum(max(0, count - sitting[name]) for name, count in least.items())
        return cls(names, sitting, least, most, missing)

    def admits(self, person: int, later: int) -> bool:
        """Whether a person may sit there, with `later` chairs at the table after that."""
        name = self.names[person]
        if not name:
            return self.missing <= later
        is_missing = self.here[name] < self.least[name]
        return self.here[name] < self.most[name] and self.missing - is_missing <= later
