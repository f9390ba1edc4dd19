"""An evening or tournament: its people (nobody twice), their seats, the lists, and the facts for the wall."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.base.patterns import pattern
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import MAX_PLACES, ListHistory, Player, Sheet, Source
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.tournament import UNSAID, Registration, Tournament
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.tournament.decision import DirectorDecision
    from skatlist.tournament.dispute import Dispute
    from skatlist.tournament.payout import Payout


# Facts for the wall of an event besides numbers: the crest of the club, the times of the series, the news.

MINUTES: Final = 120  # for a series of 48 games at four (SpO 1.7)
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_TIME: Final = pattern(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


class Display(NamedTuple):
    """The wall: a crest (PNG or JPEG), a line of news, the start of each series (`HH:MM`, empty: unknown), its minutes.

    >>> Display(starts=("14:00", "")).start_of(1), Display().start_of(3)
    ('14:00', '')
    """

    crest: bytes = b""
    news: str = ""
    starts: tuple[str, ...] = ()
    minutes: int = MINUTES

    def start_of(self, series: int) -> str:
        """Return the planned start of a series (`HH:MM`), empty if it is not set."""
        return self.starts[series - 1] if 0 < series <= len(self.starts) else ""

    @property
    def crest_type(self) -> str:
        """The media type of the crest."""
        return "image/png" if self.crest.startswith(_PNG) else "image/jpeg"


def read_start(written: str) -> str:
    """Return a time of day as `HH:MM`, "" for an empty text. Raises UsageError for anything else.

    >>> read_start("9.30"), read_start("14:00 Uhr"), read_start("")
    ('09:30', '14:00', '')
    """
    written = written.strip().removesuffix("Uhr").strip()
    if not written:
        return ""
    time = _TIME.fullmatch(written) or re.fullmatch(r"([01]?\d|2[0-3])()", written)
    if time is None:
        raise UsageError("start_time", written=written)
    return f"{int(time[1]):02}:{time[2] or '00'}"


# The address at which people find the published results.

_WEB: Final = pattern(r"https?://[\w.-]+\.[a-z]{2,}(:[0-9]{1,5})?(/[!-~]*)?", re.IGNORECASE)
_LONGEST_ADDRESS: Final = 200  # still a code that a telephone reads across a room


def is_web_address(value: Any) -> bool:
    """Whether a value is the address of a page that a telephone can open, or empty.

    >>> [is_web_address(each) for each in ("", "https://club.example/skat/", "club.example", "javascript:alert(1)", 7)]
    [True, True, False, False, False]
    """
    if not isinstance(value, str) or len(value) > _LONGEST_ADDRESS:
        return False
    return not value or _WEB.fullmatch(value) is not None


# A person who takes part in an event, and their changes.


class Person(NamedTuple):
    """A person who takes part, further facts about them, and their categories."""

    player: Player
    registration: Registration = UNSAID
    categories: tuple[str, ...] = ()


class PersonChange(NamedTuple):
    """A person of an event (`file`) before and after a change.

    `signed` are the lists (series, table) signed for them under the old name. `tandem` are the people of their new
    tandem unless they are two. `seated` are the tables where they still have a seat in series that they do not play.
    """

    file: str
    before: Person
    after: Person
    signed: tuple[tuple[int, int], ...] = ()
    tandem: tuple[str, ...] = ()
    seated: tuple[tuple[int, int], ...] = ()


# An evening or tournament: its players, their seats, and their lists.


class Seating(NamedTuple):
    """The people at a table in a series: start numbers by place.

    >>> import skatlist
    >>> skatlist.Seating(1, 2, (5, 6, 7)).table
    2
    """

    series: int
    table: int
    numbers: tuple[int, ...]


class SettledPoint(NamedTuple):
    """A decided difference between two lists of a table: its place, and the reading of both lists."""

    series: int
    table: int
    game: int | str | None
    cells: tuple[str, ...]
    first: str
    second: str


class Event(NamedTuple):
    """An event: its description, its players, the seating of every series, the lists.

    `series` is the number of series, `games` the agreed length by table size, `rules` the profile's name, `date` is ISO
    (YYYY-MM-DD) or empty. An event file also knows the `history` of its lists, and contains the rules of a club itself:
    `profile`. `appeals` is the end of appeals (UTC, ISO 8601), empty while the event is running. `registrations` are
    further facts about people by start number, `tournament` are the rules of a tournament. `disputes` are those about
    its games, by number. `lists` is the number of lists kept at every table. `seconds` are the second lists if there
    are two. They are compared but never counted. `settled` are the decided differences between them. `loss_fees` are
    the cents for the first, second, third … lost game of a list, the last for every further one. Empty means that they
    cost nothing. `decisions` are those of the director, by number. `cash_boxes` are the cents counted at the
    tables, by series and table, `payouts` the prizes handed out. `seeds` are the public numbers from which series were
    drawn. `other_rules` says that a list may follow rules of its own. `conform` is the order that the event keeps,
    `conform_ended` the reason why it no longer does (`event.conform`). `display` has further facts for its wall and
    certificates. `second_scorer` is the name of the person who keeps the lists together with the scorer, `results_page`
    the address at which people find the published results. `first_hash` is the hash of the first record of its file,
    or of its `event.toml` (hexadecimal). Its blank lists carry it.

    >>> import skatlist
    >>> event = skatlist.read("samples/clubabend").event
    >>> event.name, event.series, len(event.players)
    ('Clubabend der Skatfreunde Königsmühle', 2, 15)
    """

    name: str = ""
    date: str = ""
    place: str = ""
    language: str = "de"
    rules: str = "isko-2022"
    series: int = 1
    games: Mapping[int, int] = MappingProxyType({})
    players: tuple[Player, ...] = ()
    seating: tuple[Seating, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    source: Source = Source()
    history: tuple[ListHistory, ...] = ()
    profile: Profile | None = None
    appeals: str = ""
    registrations: Mapping[int, Registration] = MappingProxyType({})
    disputes: "tuple[Dispute, ...]" = ()
    lists: int = 1
    seconds: tuple[Sheet, ...] = ()
    loss_fees: tuple[int, ...] = ()
    settled: tuple[SettledPoint, ...] = ()
    decisions: "tuple[DirectorDecision, ...]" = ()
    tournament: Tournament = Tournament()
    cash_boxes: Mapping[tuple[int, int], int] = MappingProxyType({})
    payouts: "tuple[Payout, ...]" = ()
    seeds: Mapping[int, int] = MappingProxyType({})
    other_rules: bool = False
    conform: str = ""
    conform_ended: str = ""
    display: Display = Display()
    second_scorer: str = ""
    results_page: str = ""
    first_hash: str = ""

    @property
    def year(self) -> int | None:
        """The year of the event, None if its date is unknown."""
        return int(self.date[:4]) if self.date[:4].isdecimal() else None

    @property
    def participants(self) -> tuple[Player, ...]:
        """The people who take part: all who are registered, without those absent or excluded."""
        return tuple(
            player for player in self.players if self.registration(player.number).takes_part and not player.excluded
        )

    def registration(self, number: int | None) -> Registration:
        """Return the further facts about a person."""
        return self.registrations.get(number or 0, UNSAID)


def identity(player: Player) -> tuple[str, str]:
    """Return the identity of a person without a number: normalized name and club.

    >>> identity(Player("Anna  BECKER", club="Herz Dame")) == identity(Player("anna becker", 7, "Herz  dame"))
    True
    """
    return name_key(player.name), name_key(player.club)


def entered_twice(players: Iterable[Player]) -> tuple[Player, Player] | None:
    """Return the first two entries with one number, or for one person, or None.

    People without a name are distinguished by their numbers.
    """
    numbers: dict[int, Player] = {}
    people: dict[tuple[str, str], Player] = {}
    for player in players:
        if player.number is not None and player.number in numbers:
            return numbers[player.number], player
        if player.name and identity(player) in people:
            return people[identity(player)], player
        numbers[player.number or 0] = player
        people[identity(player)] = player
    return None


def table_sizes(players: int, size: int = 4) -> tuple[int, ...]:
    """Return the sizes of the tables: as many of `size` as possible, the others of four and three.

    Five people sit at one table. Raises ValueError for fewer than three players.

    >>> table_sizes(15), table_sizes(13), table_sizes(5), table_sizes(14, 5)
    ((4, 4, 4, 3), (4, 3, 3, 3), (5,), (5, 5, 4))
    """
    for full in range(players // size, -1, -1):
        rest = players - full * size
        for fours in range(rest // 4, -1, -1):
            if (rest - 4 * fours) % 3 == 0:
                return (size,) * full + (4,) * fours + (3,) * ((rest - 4 * fours) // 3)
    if players != MAX_PLACES:
        raise ValueError(players)
    return (MAX_PLACES,)
