"""The result of comparing two lists of one table: differences, the evidence for each reading, the agreed list."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from skatlist.skat.findings import Finding, Kind
from skatlist.skat.sheet import Row, Sheet
from skatlist.skat.sheet.columns import Cell


class Side(StrEnum):
    """One of the two lists."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Side":
        """The other list."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


def side_of(right: object, readings: Sequence[object]) -> Side | None:
    """Return the first list with the right reading, or None if neither has it."""
    return next((side for side, reading in zip(Side, readings, strict=True) if reading == right), None)


class Certainty(StrEnum):
    """The certainty of the right reading. An open point can only be decided by the table."""

    SURE = "sure"
    LIKELY = "likely"
    OPEN = "open"


class DifferenceKind(StrEnum):
    """The kinds of differences: a game, a row, its place, number or dealer, a number in a row or below, the head."""

    FACTS = "facts"
    ROW = "row"
    ORDER = "order"
    NUMBERING = "numbering"
    DEALER = "dealer"
    STATED = "stated"
    FOOTER = "footer"
    HEAD = "head"


class Evidence(NamedTuple):
    """The evidence of one list in a difference: the numbers that distinguish the two readings.

    `own` of them agree with this list's reading, `cross` with the other list's. `backing` running totals of the
    other list agree with this list's reading. `rule` is the kind of finding for its own reading, None if the
    reading is possible. `off` is the error of its running total of `place` from the game `since` on.
    """

    own: int = 0
    cross: int = 0
    backing: int = 0
    rule: Kind | None = None
    off: int = 0
    place: int | None = None
    since: int | None = None


Reading = Row | int | str | None


class ListDifference(NamedTuple):
    """One point in which two lists differ.

    `game` is its number on the agreed list, or the name of a row below it, or None for the head. `games` are the
    numbers on the first and on the second list. `cells` are the columns concerned, `first` and `second` their readings
    (rows with the first list's places, numbers, words, or None for nothing). `proposed` is the list that is right,
    `right` is the right reading, None if it is unknown or if the row does not belong on the list. `follows` counts the
    other numbers that differ only because of it.

    >>> ListDifference(DifferenceKind.STATED, 7, cells=(Cell("value"),), first=96, second=72, right=72).is_open
    False
    """

    kind: DifferenceKind
    game: int | str | None
    games: tuple[int | None, int | None] = (None, None)
    cells: tuple[Cell, ...] = ()
    first: Reading = None
    second: Reading = None
    right: Reading = None
    proposed: Side | None = None
    verdict: Certainty = Certainty.SURE
    testimonies: tuple[Evidence, Evidence] = (Evidence(), Evidence())
    follows: int = 0

    @property
    def is_open(self) -> bool:
        """Whether only the table can say which reading is right."""
        return self.verdict is Certainty.OPEN

    @property
    def at(self) -> int | str | None:
        """Its place on the first list: the number of the game there, if it has one."""
        return self.game if self.games[0] is None else self.games[0]

    @property
    def number(self) -> int | None:
        """The number of the game in the comparison, None if it concerns no game."""
        number = self.games[0] if self.game is None else self.game
        return number if isinstance(number, int) else None

    def reading(self, side: Side) -> Reading:
        """Return the reading of a list."""
        return self.first if side is Side.FIRST else self.second


class ComparedLists(NamedTuple):
    """Two lists of one table compared.

    `second` has the places of the first. `places` says for each place of the first list which place of the second it
    was. `differences` are in the order of the games. `agreed` is the list with the right readings, and with those of
    the first list for open points. Its games are those of the lists. `common` are the errors that remain on it. `other`
    is the reason why these are not two lists of one table, and then nothing is compared. `unread` are the unreadable
    parts of both. `settled` is the number of differences decided before, `signed` are the places that signed the first
    list in its event.

    >>> import skatlist
    >>> found = skatlist.compare("samples/zwei-listen/erstliste.txt", "samples/zwei-listen/zweitliste.txt")
    >>> len(found.differences), [each.game for each in found.open], len(found.agreed.rows), found.common
    (4, [20], 24, ())
    """

    first: Sheet
    second: Sheet
    places: tuple[int, ...] = ()
    differences: tuple[ListDifference, ...] = ()
    agreed: Sheet | None = None
    common: tuple[Finding, ...] = ()
    other: Finding | None = None
    unread: tuple[Finding, ...] = ()
    settled: int = 0
    signed: tuple[int, ...] = ()

    def _repr_html_(self) -> str:
        """Return it as a notebook shows it."""
        from skatlist import notebook_html

        return notebook_html(self)

    @property
    def open(self) -> tuple[ListDifference, ...]:
        """The differences that only the table can decide."""
        return tuple(each for each in self.differences if each.is_open)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings that both lists share, unreadable parts, or that these are not two lists of one table."""
        return (*self.unread, *self.common, *([] if self.other is None else [self.other]))

    @property
    def is_equal(self) -> bool:
        """Whether two lists of one table have no difference left."""
        return not self.differences and self.other is None
