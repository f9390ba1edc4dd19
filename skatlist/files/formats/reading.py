"""The state of a reader in any format: the list so far, and the findings of a row."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from skatlist.files.formats.numbers import FEW, few, misfit, natural, whole
from skatlist.skat.checks.game.spitzen_and_levels import G103
from skatlist.skat.findings import Finding, Kind, Severity
from skatlist.skat.findings.reading_kinds import L101, L103, L104, L105
from skatlist.skat.game import Contract
from skatlist.skat.sheet import (
    MAX_PLACES,
    NOTHING,
    ChangeKind,
    FooterRow,
    PerPlace,
    Player,
    Row,
    Sheet,
    SheetChange,
    Source,
    Written,
)
from skatlist.skat.sheet.columns import Cell, per_place
from skatlist.words.spelling import nearest
from skatlist.words.visible import shortened

MAX_FINDINGS: Final = 1_000  # a file with more is not a list. The rest is not read
Cells = Mapping[str, str]  # the cells of a row by column, without empty ones
MIN_PLACES: Final = 3


class DraftList:
    """A list as read so far. `places` is the number of places it has at least, `seats` are the named people at them."""

    def __init__(self, source: Source, series: int | None = None, table: int | None = None) -> None:
        self.source = source
        self.series = series
        self.table = table
        self.agreed: int | None = None
        self.rules: str | None = None
        self.void = ""
        self.sums_first = False
        self.places = 0
        self.seats: dict[int, Player] = {}
        self.header: dict[str, str] = {}
        self.rows: list[Row] = []
        self.changes: list[SheetChange] = []
        self.footer: list[FooterRow] = []

    def for_table(self, source: Source, series: int, table: int) -> "DraftList":
        """Return a list of a table with only the facts of this head."""
        draft = DraftList(source, series, table)
        draft.agreed, draft.rules, draft.void = self.agreed, self.rules, self.void
        draft.places, draft.seats, draft.header = self.places, self.seats, dict(self.header)
        return draft

    def people(self) -> dict[int, Player]:
        """Return the known people by place: the named one, else the first who joined there."""
        return joined_first(self.changes) | self.seats

    def size(self) -> int:
        """Return the number of places: the highest that the list mentions anywhere."""
        changed = (change.place or 0 for change in self.changes)
        return max(table_size(self.rows, self.footer), self.places, *self.people(), *changed)

    def finished(self) -> Sheet:
        """Return the list as it was read. Series and table are 1 if they are not stated."""
        people, numbers = self.people(), {"series": self.series, "table": self.table}
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
            assumed=tuple(name for name, number in numbers.items() if number is None),
            header=MappingProxyType(self.header),
            source=self.source,
            sums_first=self.sums_first,
        )


def joined_first(changes: Iterable[SheetChange]) -> dict[int, Player]:
    """Return by place the person who joined first there, whatever the order of the lines."""
    people: dict[int, Player] = {}
    for change in sorted(changes, key=lambda change: change.before):
        if change.kind is ChangeKind.JOINED and change.place is not None:
            people.setdefault(change.place, change.player or Player())
    return people


def table_size(rows: Iterable[Row], footer: Iterable[FooterRow] = ()) -> int:
    """Return the number of places: the highest with a running total or a footer, else the highest named, at least 3.

    >>> table_size([])
    3
    """
    rows = tuple(rows)
    stated = (values for values in (*(row.stated.totals for row in rows), *(row.values for row in footer)))
    highest = max(map(_highest, stated), default=0)
    if not highest:
        highest = max((place for row in rows for place in _places_in(row)), default=0)
    return max(highest, MIN_PLACES)


def _highest(values: PerPlace) -> int:
    return max((place for place, value in enumerate(values, start=1) if value is not None), default=0)


def _places_in(row: Row) -> Iterator[int]:
    """Yield every place in a row."""
    yield row.declarer or 0
    yield row.dealer or 0
    if row.house is not None:
        yield from (*row.house.kontra_by, *row.house.bidders)
        yield from (feat.place for feat in (*row.house.virgin, *row.house.march))
        yield _highest(row.house.penalties)
        yield _highest(row.house.card_points)


class Faults:
    """The findings of a row and its cells read as numbers and places.

    An unreadable cell counts as unknown, and is not also reported as missing.
    """

    def __init__(self, source: Source, series: int | None = None, table: int | None = None) -> None:
        self.source = source
        self.series = series
        self.table = table
        self.game: int | str | None = None
        self.findings: list[Finding] = []
        self.unknown: set[str] = set()  # columns with unknown content
        self._columns: set[str] = set()

    def add(self, kind: Kind, column: str, sentence: str = "", /, **params: object) -> None:
        """Add a finding about a column."""
        if kind.severity is Severity.ERROR:
            self._columns.add(column)
        if kind is not L105:
            self.unknown.add(column)
        if kind is L104:
            sentence = misfit(str(params["text"]))
        params = {name: shortened(value) if type(value) is str else value for name, value in params.items()}
        token = params.get("token", params.get("text"))
        self.findings.append(
            Finding(
                kind=kind,
                source=self.source,
                series=self.series,
                table=self.table,
                game=self.game,
                column=Cell.of(column) if column else None,
                stated=None if token is None else str(token),
                sentence=sentence,
                params=params,
            )
        )

    def unreadable(self, column: str, token: str, words: Iterable[str] = ()) -> None:
        """Add L101 for a word, with the nearest of the possible words."""
        near = nearest(token, words)
        if near is None:
            self.add(L101, column, token=token)
        else:
            self.add(L101, column, "near", token=token, near=near)

    def wrong(self, column: str) -> bool:
        """Whether a column contains something unreadable."""
        return column in self._columns

    def missing(self, column: str, *others: str) -> None:
        """Add L103, unless the column (or another one with the same fact) was filled but unreadable."""
        if self._columns.isdisjoint((column, *others)):
            special = column in {"game", "declarer", "contract", "spitzen", "levels", "result"}
            self.add(L103, column, column if special else "", column=column)

    def give_up(self) -> None:
        """Report that too much was unreadable and that the rest of the file was not read."""
        self.add(L101, "game", "too_many")

    def twice(self, column: str, first: str, second: str) -> None:
        """Add L105: two parts of the row contradict each other."""
        self.add(L105, column, "twice", first=first, second=second)

    def natural(self, cells: Cells, column: str) -> int | None:
        """Return the number without sign in a cell, or None."""
        text = cells.get(column)
        if text is None:
            return None
        number = few(text) if column in FEW else natural(text)
        return self._number(cells, column, None) if number is None else number

    def whole(self, cells: Cells, column: str) -> int | None:
        """Return the number with or without sign in a cell, or None."""
        return self._number(cells, column, whole(cells[column])) if column in cells else None

    def place(self, cells: Cells, column: str) -> int | None:
        """Return the place in a cell, 1 to 5, or None."""
        token = cells.get(column, "")
        if token[:1].isalpha() and not any(letter.isdigit() for letter in token):
            self.add(L101, column, "place_name", token=token)
            return None
        number = self.natural(cells, column)
        if number is None or 1 <= number <= MAX_PLACES:
            return number
        self.add(L101, column, "place", token=cells[column])
        return None

    def per_place(self, cells: Cells, column: str, *, signed: bool) -> PerPlace:
        """Return the numbers in the five cells `<column>_1` to `<column>_5`."""
        names = names_per_place(column)
        if cells.keys().isdisjoint(names):
            return NOTHING
        read = self.whole if signed else self.natural
        return tuple([read(cells, name) if name in cells else None for name in names])

    def _number(self, cells: Cells, column: str, number: int | None) -> int | None:
        if number is None:
            self.add(L104, column, text=cells[column])
        return number


@cache
def names_per_place(column: str) -> tuple[str, ...]:
    """Return the names of a column that every place has. Cells are found faster by a plain string than by a `Cell`."""
    return tuple(map(str, per_place(column)))


def report_missing(row: Row, faults: Faults, *, two_columns: bool = False) -> None:
    """Report each missing fact that a game needs. Nothing is filled in. SkWO 6.2

    On a list with two columns for Spitzen, missing ones are the finding of these columns (G103).
    """
    entry, contract = row.entry, row.entry.contract
    if contract is None:
        if faults.wrong("contract"):
            return  # it may have been passed in, and then nothing else is missing
        faults.missing("contract")
    elif not contract.has_declarer:
        return
    if row.declarer is None:
        faults.missing("declarer")
    columns = row.written or Written()
    # With and without at the same time is a finding of its own (G103), not a missing fact.
    both = columns.with_ is not None and columns.without is not None
    if contract is not None and contract.has_spitzen and entry.spitzen is None and not both:
        if not two_columns:
            faults.missing("spitzen", "with", "without")
        elif not (faults.wrong("with") or faults.wrong("without")):
            faults.add(G103, "with", "none")
    if entry.won is None and contract is not Contract.VALUE:
        faults.missing("result")
