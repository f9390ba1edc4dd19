"""Chance from a number that everybody knows. The same seed gives the same draw on every machine."""

import random
from collections.abc import Sequence
from typing import TypeVar

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
