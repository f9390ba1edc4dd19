"""The places at the tables: nobody on the same place twice if it can be helped; place 1 keeps the list."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Final

from skatlist.draw.chance import Chance

_ROUNDS: Final = 4  # every table looked at again, until nothing is gained


def with_places(series: Sequence[Sequence[Sequence[int]]], posted: int, chance: Chance) -> list[list[tuple[int, ...]]]:
    """Return the same tables, everybody on a place; the first `posted` series stay as they are."""
    kept = [[tuple(table) for table in tables] for tables in series[:posted]]
    drawn = [[tuple(chance.shuffled(table)) for table in tables] for tables in series[posted:]]
    had = Counter((person, place) for tables in kept + drawn for table in tables for place, person in enumerate(table))
    for _ in range(_ROUNDS):
        gained = False
        for tables in drawn:
            for at, table in enumerate(tables):
                had.subtract((person, place) for place, person in enumerate(table))
                best = min(permutations(table), key=lambda seats: _badness(seats, table, had))
                had.update((person, place) for place, person in enumerate(best))
                gained = gained or best != table
                tables[at] = best
        if not gained:
            break
    return kept + drawn


def _badness(seats: tuple[int, ...], now: tuple[int, ...], had: Counter[tuple[int, int]]) -> tuple[int, int, bool]:
    """Return how often these seats were had before, that of place 1 by itself; as it is now is preferred."""
    return sum(had[person, place] for place, person in enumerate(seats)), had[seats[0], 0], seats != now
