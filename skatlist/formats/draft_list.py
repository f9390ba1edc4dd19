"""A list while it is read, from whatever file: what is known of it so far."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import MappingProxyType

from skatlist.sheet import ChangeKind, FooterRow, PerPlace, Player, Row, Sheet, SheetChange, Source

MIN_PLACES = 3


@dataclass(slots=True)
class DraftList:
    """What is known of a list so far; `places` are there at least, `seats` the people named at them."""

    source: Source
    series: int | None = None
    table: int | None = None
    agreed: int | None = None
    rules: str | None = None
    void: str = ""
    places: int = 0
    seats: dict[int, Player] = field(default_factory=dict)
    header: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    changes: list[SheetChange] = field(default_factory=list)
    footer: list[FooterRow] = field(default_factory=list)

    def people(self) -> dict[int, Player]:
        """Return who is known by place: as named, else who joined there first."""
        people = dict(self.seats)
        for change in self.changes:
            if change.kind is ChangeKind.JOINED and change.place is not None:
                people.setdefault(change.place, change.player or Player())
        return people

    def size(self) -> int:
        """Return how many places there are: as many as anything on the list speaks of."""
        changed = (change.place or 0 for change in self.changes)
        return max(table_size(self.rows, self.footer), self.places, *self.people(), *changed)

    def finished(self) -> Sheet:
        """Return the list as it was read; series and table are 1 where nobody said."""
        people, said = self.people(), {"series": self.series, "table": self.table}
        return Sheet(
            series=1 if self.series is None else self.series,
            table=1 if self.table is None else self.table,
            players=tuple(people.get(place, Player()) for place in range(1, self.size() + 1)),
            agreed=self.agreed,
            rules=self.rules,
            rows=tuple(self.rows),
            footer=tuple(self.footer),
            changes=tuple(self.changes),
            void=self.void,
            assumed=tuple(name for name, number in said.items() if number is None),
            header=MappingProxyType(self.header),
            source=self.source,
        )


def table_size(rows: Iterable[Row], footer: Iterable[FooterRow] = ()) -> int:
    """Return the number of places: the highest with a running total or a footer, else the highest named; at least 3.

    >>> table_size([])
    3
    """
    rows = tuple(rows)
    stated = (values for values in (*(row.stated.totals for row in rows), *(row.values for row in footer)))
    highest = max(map(_highest, stated), default=0)
    if not highest:
        highest = max((place for row in rows for place in _named(row)), default=0)
    return max(highest, MIN_PLACES)


def _highest(values: PerPlace) -> int:
    return max((place for place, value in enumerate(values, start=1) if value is not None), default=0)


def _named(row: Row) -> Iterator[int]:
    """Yield every place a row names."""
    yield row.declarer or 0
    yield row.dealer or 0
    if row.house is not None:
        yield from (*row.house.kontra_by, *row.house.bidders)
        yield from (feat.place for feat in (*row.house.virgin, *row.house.march))
        yield _highest(row.house.penalties)
        yield _highest(row.house.card_points)
