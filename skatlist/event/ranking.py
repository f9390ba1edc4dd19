"""Ranks: the best first. Equal lines share a rank until a lot decides. SkWO 6.3.1."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

Line = TypeVar("Line", bound=Any)  # a named tuple with `rank` and `shared`
Lots = Sequence[Sequence[Hashable]]  # people drawn, in order; of several lots the first that names all who tie is valid


def ranked(
    lines: Iterable[Line],
    order: Callable[[Line], Any],
    lots: Lots = (),
    who: Callable[[Line], Hashable] = lambda _: None,
) -> Iterator[Line]:
    """Yield lines with their ranks, the smallest `order` first.

    Equal lines keep their order. They share a rank, and the next rank counts them all. A lot that names all of them
    decides. `who` returns the identity of a line for a lot.
    """
    rank = 1
    for _, tied in groupby(sorted(lines, key=order), order):
        together = list(tied)
        drawn = _drawn([who(line) for line in together], lots) if len(together) > 1 else None
        if drawn is not None:
            together.sort(key=lambda line: drawn.index(who(line)))
        for at, line in enumerate(together):
            yield line._replace(rank=rank + at * (drawn is not None), shared=drawn is None and len(together) > 1)
        rank += len(together)


def _drawn(tied: Collection[Hashable], lots: Lots) -> Sequence[Hashable] | None:
    return next((lot for lot in lots if set(tied) <= set(lot)), None) if None not in tied else None


class Margin(NamedTuple):
    """The gaps of a line of a ranking to the first, and to the one before it."""

    first: int
    before: int


def gaps(lines: Iterable[Any]) -> tuple[Margin | None, ...]:
    """Return the gaps of the lines of a ranking, in its order, None if not ranked.

    >>> from skatlist.event.season import SeasonLine
    >>> from skatlist.sheet import Player
    >>> gaps(SeasonLine(rank, Player(), (), 0, total, 0, 0) for rank, total in ((1, 900), (2, 850), (3, 700)))
    (Margin(first=0, before=0), Margin(first=50, before=50), Margin(first=200, before=150))
    """
    margins: list[Margin | None] = []
    first = before = None
    for line in lines:
        if line.rank is None:
            margins.append(None)
            continue
        first = line.total if first is None else first
        before = line.total if before is None else before
        margins.append(Margin(first - line.total, before - line.total))
        before = line.total
    return tuple(margins)
