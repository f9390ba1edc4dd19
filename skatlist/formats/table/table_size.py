"""How many people sat at a table whose list does not name them."""

from collections.abc import Iterable, Iterator

from skatlist.sheet import FooterRow, PerPlace, Row

MIN_PLACES = 3


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
