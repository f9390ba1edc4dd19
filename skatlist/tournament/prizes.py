"""Prizes in whole cents: from a pot by percentages or by fixed amounts, shared between ties."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

_HUNDRED: Final = 100


class Prizes(NamedTuple):
    """The winnings of a ranking in order, and the rest of the prizes, all in cents."""

    won: tuple[int, ...]
    left: int


def by_percent(pot: int, percents: Sequence[Fraction | int], step: int = 1) -> tuple[int, ...]:
    """Return the prizes for percentages of a pot, in cents, each rounded down to a multiple of `step`.

    The rest from rounding goes to the first prize, so that the whole pot is paid if the percentages add up to a
    hundred. Raises ValueError for percentages above a hundred, or a negative one.

    >>> by_percent(23450, (50, 30, 20), step=50)
    (11800, 7000, 4650)
    """
    whole = sum(percents)
    if whole > _HUNDRED or any(share < 0 for share in percents):
        raise ValueError(percents)
    if not percents:
        return ()
    rounded = [int(pot * Fraction(share) / _HUNDRED) // step * step for share in percents]
    rounded[0] += int(pot * Fraction(whole) / _HUNDRED) - sum(rounded)
    return tuple(rounded)


def share_prizes(ranks: Sequence[int | None], prizes: Sequence[int]) -> Prizes:
    """Return the winnings of each line of a ranking.

    `ranks` are in its order, equal ones tie, None is not ranked. Tied lines share the prizes of all their places, to
    the cent. Cents that cannot be divided remain, and so do prizes for places that nobody fills.

    >>> share_prizes((1, 2, 2, 2, 5), (10000, 6000, 4000, 1000))
    Prizes(won=(10000, 3666, 3666, 3666, 0), left=2)
    """
    won: list[int] = []
    for rank, lines in groupby(ranks):
        together = len(list(lines))
        pot = 0 if rank is None else sum(prizes[rank - 1 : rank - 1 + together])
        won += [pot // together] * together
    return Prizes(tuple(won), sum(prizes) - sum(won))
