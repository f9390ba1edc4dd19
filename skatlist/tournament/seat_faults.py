"""Faults of the seats of an event: people with two seats in a series, and players without a seat."""

from collections import Counter
from typing import NamedTuple

from skatlist.skat.sheet import Player
from skatlist.tournament.decision import expelled
from skatlist.tournament.model import Event


class SeatFaults(NamedTuple):
    """Faults of the seats of a series: people with several seats, and players without one."""

    series: int
    twice: tuple[Player, ...]
    nowhere: tuple[Player, ...]


def seat_faults(event: Event) -> tuple[SeatFaults, ...]:
    """Return the faults of the seats of an event, drawn here or elsewhere, for every series with faults.

    A player who joined in the middle of a list has a seat, too.
    """
    out = expelled(event.decisions)
    known = {player.number or 0: player for player in event.players}
    seated: dict[int, Counter[int]] = {}
    for seating in event.seating:
        seated.setdefault(seating.series, Counter()).update(seating.numbers)
    came = {
        (sheet.series, change.player.number)
        for sheet in event.sheets
        for change in sheet.changes
        if change.player is not None
    }
    all_faults = (
        SeatFaults(
            series,
            tuple(known.get(number, Player(number=number)) for number, seats in sorted(here.items()) if seats > 1),
            tuple(
                player
                for number, player in sorted(known.items())
                if number not in here and (series, number) not in came
                if number not in out and not player.excluded
                if event.registration(number).plays(series)
            ),
        )
        for series, here in sorted(seated.items())
    )
    return tuple(faults for faults in all_faults if faults.twice or faults.nowhere)
