"""A Spielliste as written down: what one table played in one series, with everything written on the paper."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.sheet.game_facts import ROW_TEXTS
from skatlist.words.visible import plain

MIN_PLACES: Final = 3
MAX_PLACES: Final = 5
PerPlace = tuple[int | None, ...]  # one number for each of the five places, None if nothing is written
NOTHING: Final[PerPlace] = (None,) * MAX_PLACES


class Source(NamedTuple):
    """The origin of a record: file, line (or row of a workbook), and its text."""

    file: str = ""
    line: int | None = None
    text: str = ""


class Written(NamedTuple):
    """The cells of a list with the columns of the paper list: Spitzen in two columns, six crosses.

    A cell is None if it is empty or the list has no such column.
    """

    with_: int | None = None
    without: int | None = None
    levels: Level | None = None


class Stated(NamedTuple):
    """The written numbers of a row: value, running totals and counters per place."""

    value: int | None = None
    totals: PerPlace = NOTHING
    won: PerPlace = NOTHING
    lost: PerPlace = NOTHING
    passed: int | None = None


class Phase(StrEnum):
    """The phases of house rules to which a game can belong."""

    BOCK = "bock"
    RAMSCH = "ramsch"


class Feat(NamedTuple):
    """A Jungfrau or a Durchmarsch of a place in a Ramsch, perhaps announced and perhaps missed."""

    place: int
    announced: bool = False
    missed: bool = False


class HouseRuleFacts(NamedTuple):
    """The facts of a row that only house rules need.

    `phase` marks a game added by hand. `penalties` are positive points deducted per place. `kontra_by` and
    `bidders` are places. `shoves` to `card_points` belong to a Ramsch, card points per place.
    """

    phase: Phase | None = None
    penalties: PerPlace = NOTHING
    kontra_by: tuple[int, ...] = ()
    bidders: tuple[int, ...] = ()
    shoves: int = 0
    virgin: tuple[Feat, ...] = ()
    march: tuple[Feat, ...] = ()
    card_points: PerPlace = NOTHING


class Row(NamedTuple):
    """One line of a list. `dealer` and `declarer` are places, None if the list does not say.

    `remark_by` is the person who wrote the remark, as the list names them.

    >>> import skatlist
    >>> row = skatlist.read("samples/streitfall/serie1-tisch01.csv").scored[0].sheet.rows[6]
    >>> row.number, row.declarer, row.entry.contract.value, row.stated.value
    (7, 2, 'grand', 96)
    """

    number: int | None
    entry: Entry
    declarer: int | None = None
    dealer: int | None = None
    stated: Stated = Stated()
    written: Written | None = None
    house: HouseRuleFacts | None = None
    remark: str = ""
    remark_by: str = ""
    source: Source = Source()

    @property
    def value_alone(self) -> int | None:
        """The stated value of a game of which nothing else is known, None for any other game."""
        return self.stated.value if self.entry.contract is Contract.VALUE else None

    @property
    def texts(self) -> dict[str, str]:
        """The free texts of the row by field, without empty ones."""
        return {name: words for name in ROW_TEXTS if (words := getattr(self, name))}

    def without_texts(self) -> Self:
        """Return the row without what people wrote in it: its free texts, and where it stands."""
        return self._replace(**dict.fromkeys(ROW_TEXTS, ""), source=Source())  # type: ignore[arg-type] # names of texts


def counted_on(row: Row, last: int) -> int:
    """Return the number of a row. If it has none, it counts as one more than `last`, the row before it."""
    return last + 1 if row.number is None else row.number


class FooterName(StrEnum):
    """The rows below a list, as the CSV names them."""

    POINTS = "points"
    WON = "won"
    LOST = "lost"
    PASSED = "passed"
    BONUS_OWN = "bonus_own"
    BONUS_OTHERS = "bonus_others"
    TOTAL = "total"


class FooterRow(NamedTuple):
    """One stated row below the list, per place."""

    name: FooterName
    values: PerPlace
    source: Source = Source()


class Player(NamedTuple):
    """A person with start number. Unknown facts are empty texts. `excluded` players are not ranked.

    >>> Player("Anna Becker", 7).name
    'Anna Becker'
    """

    name: str = ""
    number: int | None = None
    club: str = ""
    team: str = ""
    excluded: bool = False


class ChangeKind(StrEnum):
    """The kinds of changes between two games of a list (quellen.md A4, A18)."""

    LEFT = "left"
    JOINED = "joined"
    SWAPPED = "swapped"
    RULES = "rules"


class SheetChange(NamedTuple):
    """A change that holds from game `before` on: a player left a place, a player joined at a place, other rules apply.

    Two players may also exchange chairs, those of `place` and `other`: the deal follows the chairs, but places and
    games stay with their people. `released` says that the director allows it although the rules do not.
    """

    before: int
    kind: ChangeKind
    place: int | None = None
    player: Player | None = None
    rules: str = ""
    source: Source = Source()
    released: bool = False
    other: int | None = None


class Sheet(NamedTuple):
    """The list of one table in one series.

    `players` are the people by place, so their number is the size of the table. `agreed` is the number of games agreed
    (None: the profile's usual length). `rules` is the name of the profile that the list itself states, `header` has
    other facts of its head (date, event, keeper), `changes` are the changes between games. `void` is the reason why the
    whole list does not count, else empty. `assumed` are the facts missing from the list that are taken as 1 (`series`,
    `table`). `sums_first` says that the rows below the list were handed in before its games: they are its result until
    the games are complete and agree. A list without a row does not need it.

    >>> Sheet(players=(Player("Anna"), Player(), Player("Cem"))).names("place {place}")
    ('Anna', 'place 2', 'Cem')
    """

    series: int = 1
    table: int = 1
    players: tuple[Player, ...] = (Player(),) * 3
    agreed: int | None = None
    rules: str | None = None
    rows: tuple[Row, ...] = ()
    footer: tuple[FooterRow, ...] = ()
    changes: tuple[SheetChange, ...] = ()
    void: str = ""
    assumed: tuple[str, ...] = ()
    header: Mapping[str, str] = MappingProxyType({})
    source: Source = Source()
    sums_first: bool = False

    @property
    def size(self) -> int:
        """The number of places at the table."""
        return len(self.players)

    @property
    def has_value_alone(self) -> bool:
        """Whether of a game nothing but the value is known."""
        return any(row.entry.contract is Contract.VALUE for row in self.rows)

    def place_names(self, places: Iterable[int]) -> tuple[str, ...]:
        """Return places with the names of their players: `2 Anna Becker`."""
        return tuple(f"{place} {self.players[place - 1].name}".rstrip() for place in places)

    def names(self, unnamed: str) -> tuple[str, ...]:
        """Return the names by place, or `unnamed` with `{place}` filled in if a place has no name."""
        return tuple(plain(player.name) or unnamed.format(place=at) for at, player in enumerate(self.players, 1))
