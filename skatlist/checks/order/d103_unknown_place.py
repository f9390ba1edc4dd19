"""D103: a place that is not at this table, or not any more."""

from collections.abc import Iterator
from typing import Final

from skatlist.checks.order.numbering import deals
from skatlist.findings import Effect, Finding, Kind, Severity, at_row
from skatlist.sheet import HouseRuleFacts, Row, ScoredSheet, Seated
from skatlist.sheet.columns import Cell

KIND: Final = Kind("D103", "unknown-place", Severity.ERROR, "seats", Effect.IMPOSSIBLE)


def check(sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Compare every place with the players at the table in that game. Report a column beyond the table once."""
    return tuple(_judged(sheet))


def _judged(sheet: ScoredSheet) -> Iterator[Finding]:
    size = sheet.sheet.size
    columns: set[str] = set()
    for scored, seated in zip(sheet.rows, deals(sheet), strict=True):
        row = scored.row
        yield from (at_row(finding, row, sheet) for finding in _strangers(row, seated, size))
        for column, place in _beyond(row, size):
            if column not in columns:
                columns.add(column)
                finding = Finding.of(KIND, "column", column=column, place=place, stated=place, size=size)
                yield at_row(finding, row, sheet)


def check_row(sheet: ScoredSheet, index: int, seated: Seated) -> tuple[Finding, ...]:
    """Judge the row that is being entered by the players at the table; the rows above were judged before."""
    row = sheet.rows[index].row
    return tuple(at_row(finding, row, sheet) for finding in _strangers(row, seated, sheet.sheet.size))


def _strangers(row: Row, seated: Seated, size: int) -> Iterator[Finding]:
    named: set[int] = set()
    for column, place in _places(row):
        if place not in seated.places and place not in named:
            named.add(place)
            away = "away" if 1 <= place <= size else ""
            yield Finding.of(KIND, away, column=column, place=place, stated=place, size=size)


def _places(row: Row) -> Iterator[tuple[str, int]]:
    """Yield every place that takes part in a row, with its column."""
    house = row.house or HouseRuleFacts()
    yield from (
        (column, place) for column, place in (("declarer", row.declarer), ("dealer", row.dealer)) if place is not None
    )
    yield from (("kontra_by", place) for place in house.kontra_by)
    yield from (("bidders", place) for place in house.bidders)
    yield from (("virgin", feat.place) for feat in house.virgin)
    yield from (("march", feat.place) for feat in house.march)
    for name, values in (("penalty", house.penalties), ("card_points", house.card_points)):
        yield from ((Cell(name, place), place) for place, value in enumerate(values, 1) if value is not None)


def _beyond(row: Row, size: int) -> Iterator[tuple[str, int]]:
    stated = row.stated
    for name, values in (("total", stated.totals), ("won", stated.won), ("lost", stated.lost)):
        for place, value in enumerate(values[size:], size + 1):
            if value is not None:
                yield Cell(name, place), place
