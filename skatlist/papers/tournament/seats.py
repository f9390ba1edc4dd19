"""Seats by person and by table: the data of the papers before play."""

from collections.abc import Mapping
from typing import NamedTuple

from skatlist.event.model import Event
from skatlist.papers.fonts import printable
from skatlist.sheet import Player
from skatlist.words import Language, text


class TablePlace(NamedTuple):
    """A place at a table."""

    table: int
    place: int


class SeatedPlayer(NamedTuple):
    """A person with their seat in every drawn series."""

    player: Player
    seats: Mapping[int, TablePlace]


class SeatedTable(NamedTuple):
    """A table of a series with its people, place 1 first."""

    series: int
    table: int
    people: tuple[Player, ...]


def seated_players(event: Event) -> list[SeatedPlayer]:
    """Return all players by start number: registered people who came, and numbers seated without a name."""
    seats: dict[int, dict[int, TablePlace]] = {}
    for seating in event.seating:
        for place, number in enumerate(seating.numbers, start=1):
            seats.setdefault(number, {})[seating.series] = TablePlace(seating.table, place)
    came = (player for player in event.players if event.registration(player.number).last_series != 0)
    people = {player.number or 0: player for player in came if not player.excluded}
    known = {player.number: player for player in event.players}
    return [
        SeatedPlayer(known.get(number, Player(number=number)), seats.get(number, {}))
        for number in sorted({*people, *seats})
    ]


def seated_tables(event: Event, series: int) -> list[SeatedTable]:
    """Return the tables of a series in their order."""
    people = {player.number: player for player in event.players}
    return [
        SeatedTable(series, seating.table, tuple(people.get(each, Player(number=each)) for each in seating.numbers))
        for seating in sorted(event.seating)
        if seating.series == series
    ]


def drawn_series(event: Event) -> list[int]:
    """Return the series in which a person has a seat."""
    return sorted({seating.series for seating in event.seating})


def shown_name(player: Player, lang: Language) -> str:
    """Return a name as it is printed, or the start number without one."""
    return printable(player.name) or text("papers.start_number", lang, number=player.number)
