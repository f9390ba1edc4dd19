"""The columns of a list of players that say where they sit: series, table, place."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from skatlist.event.model import Seating
from skatlist.formats.numbers import natural
from skatlist.sheet import MAX_PLACES, Player
from skatlist.words import InputError

_SIZES: Final = range(3, MAX_PLACES + 1)
_LARGEST: Final = 9999


class _PlannedSeat(NamedTuple):
    """Somebody at a table: which of the entries, at which place (None: in the order of the rows), in which line."""

    entry: int
    place: int | None
    line: int


class Seats:
    """Who sits where, row after row; what is wrong goes to `faults`."""

    def __init__(self, file: str, columns: Container[str], faults: list[InputError]) -> None:
        self.file = file
        self.columns = columns
        self.faults = faults
        self.tables: dict[tuple[int, int], list[_PlannedSeat]] = {}
        self._seated: dict[tuple[int, int], int] = {}  # series and entry -> the line that seats him

    def read(self, entry: int, said: Mapping[str, str], line: int) -> None:
        """Take what the cells of a row say; a row without table and place seats nobody."""
        if "table" not in self.columns or not (said["table"] or said.get("place")):
            return
        series = self._number("series", said["series"], line) if "series" in self.columns else 1
        table = self._number("table", said["table"], line)
        place = self._number("place", said["place"], line, MAX_PLACES) if "place" in self.columns else None
        if series is None or table is None:
            return
        first = self._seated.setdefault((series, entry), line)
        if first != line:
            self._wrong("players_seated_twice", line, series=series, first=first)
        self.tables.setdefault((series, table), []).append(_PlannedSeat(entry, place, line))

    def _number(self, column: str, written: str, line: int, largest: int = _LARGEST) -> int | None:
        number = natural(written)
        if number is not None and 1 <= number <= largest:
            return number
        self._wrong(f"players_{column}", line, value=written[:40])
        return None

    def seating(self, players: Sequence[Player]) -> Iterator[Seating]:
        """Yield who sits at each table, by start numbers."""
        for (series, table), rows in sorted(self.tables.items()):
            seats = self._by_place(series, table, rows) if "place" in self.columns else rows
            if len(seats) not in _SIZES:
                self._wrong("players_size", rows[0].line, series=series, table=table, count=len(seats))
            yield Seating(series, table, tuple(players[seat.entry].number or 0 for seat in seats))

    def _by_place(self, series: int, table: int, seats: list[_PlannedSeat]) -> list[_PlannedSeat]:
        """Return the seats in the order of their places, after looking that each is taken once and none is free."""
        taken: dict[int, _PlannedSeat] = {}
        for seat in seats:
            if seat.place is not None and taken.setdefault(seat.place, seat) is not seat:
                first = taken[seat.place].line
                self._wrong("players_seat_taken", seat.line, series=series, table=table, place=seat.place, first=first)
        free = [place for place in range(1, max(taken, default=0)) if place not in taken]
        if free:
            self._wrong("players_seat_free", seats[0].line, series=series, table=table, place=free[0])
        return [taken[place] for place in sorted(taken)]

    def _wrong(self, sentence: str, line: int, **params: object) -> None:
        self.faults.append(InputError(sentence, file=self.file, line=line, **params))
