"""Groups records by table and gives places to players, numbers to games and tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from skatlist.formats.iss.record import IssRecord

_FOUR: Final = 4
_LARGEST: Final = 9999  # what an event calls a table number


@dataclass(frozen=True, slots=True)
class IssTable:
    """The records of one table in the order of their games, and the names by place."""

    number: int
    names: tuple[str, ...]
    records: tuple[IssRecord, ...]

    def place(self, name: str) -> int:
        """Return the place of a player, from 1."""
        return self.names.index(name) + 1

    def dealer(self, record: IssRecord) -> int:
        """Return the dealer: rearhand at a table of three, the one who sits out at a table of four. ISkO 3.2."""
        if len(self.names) == _FOUR:
            return next(place for place, name in enumerate(self.names, 1) if name not in record.names)
        return self.place(record.names[-1])


def tables(records: Iterable[IssRecord]) -> tuple[IssTable, ...]:
    """Return the tables of a file: one for each session, more where other people sat down.

    A table is numbered by its session where that tells the tables apart, else in order.
    """
    sessions: dict[int, list[IssRecord]] = {}
    for record in records:
        sessions.setdefault(record.session, []).append(record)
    found = [
        (session, names, part)
        for session, games in sessions.items()
        for names, part in _companies(sorted(games, key=lambda record: record.game))
    ]
    own = [session for session, _, _ in found]
    running = len(set(own)) < len(own) or not all(0 < session <= _LARGEST for session in own)
    return tuple(
        IssTable(at if running else session, names, tuple(part)) for at, (session, names, part) in enumerate(found, 1)
    )


def _companies(games: Sequence[IssRecord]) -> Iterator[tuple[tuple[str, ...], Sequence[IssRecord]]]:
    """Yield names by place and records for everybody who sat together; usually that is the whole session."""
    four = _four(games)
    if four:
        yield four, games
        return
    by_people: dict[frozenset[str], list[IssRecord]] = {}
    for record in games:
        by_people.setdefault(frozenset(record.names), []).append(record)
    for part in by_people.values():
        forehand, middlehand, rearhand = part[0].names
        yield (rearhand, forehand, middlehand), part


def _four(games: Sequence[IssRecord]) -> tuple[str, ...]:
    """Return the places of a table of four: everybody sits out in turn, always in the same order round the table."""
    first = games[0].names
    others = {name for record in games for name in record.names} - set(first)
    if len(others) != 1:
        return ()
    names = (*others, *first)
    for record in games:
        dealer = next(at for at, name in enumerate(names) if name not in record.names)
        if tuple(names[(dealer + seat) % _FOUR] for seat in (1, 2, 3)) != record.names:
            return ()
    return names
