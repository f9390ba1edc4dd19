"""An evening or tournament: who plays, where they sit, and the lists they handed in."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from skatlist.rules import Profile
from skatlist.sheet import ListHistory, Player, Sheet, Source


class Seating(NamedTuple):
    """Who sits at a table in a series: start numbers by place.

    >>> import skatlist
    >>> skatlist.Seating(1, 2, (5, 6, 7)).table
    2
    """

    series: int
    table: int
    numbers: tuple[int, ...]


class Event(NamedTuple):
    """An event: its description, its players, the seating of every series, the lists.

    `series` is the number of series; `games` the agreed length by table size; `rules` the profile's name;
    `date` is ISO (YYYY-MM-DD) or empty. An event file also knows the `history` of its lists, and carries the rules of
    a club itself: `profile`. `appeals` is until when somebody may appeal (UTC, ISO 8601), empty while it goes on.

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
