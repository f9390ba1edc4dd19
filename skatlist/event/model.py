"""An evening or tournament: who plays, where they sit, and the lists they handed in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from skatlist.sheet import Player, Sheet, Source

__all__ = ["Event", "Seating"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits at a table in a series: start numbers by place."""

    series: int
    table: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event: its description, its players, the seating of every series, the lists.

    `series` is the number of series; `games` the agreed length by table size; `rules` the profile's name;
    `date` is ISO (YYYY-MM-DD) or empty.
    """

    name: str = ""
    date: str = ""
    place: str = ""
    language: str = "de"
    rules: str = "isko-2022"
    series: int = 1
    games: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    players: tuple[Player, ...] = ()
    seating: tuple[Seating, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    source: Source = Source()
