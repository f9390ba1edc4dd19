"""Answers about seats: the people whom typed words were taken for, new people, changes of players."""

from collections.abc import Iterator
from typing import Final

from skatlist.dialogue.replies import Note, Reply
from skatlist.evening import Decision, Evening, Key
from skatlist.evening.seating import NewSeats, join, leave, without_seat

_MOST_PEOPLE: Final = 24  # people


def seat(evening: Evening, key: Key, place: int, who: str, decision: Decision) -> Iterator[Reply]:
    """Seat a person at a place, by name or start number, from the next game on.

    Raises UsageError, RefusedError, Overtaken, InputError.
    """
    seats = join(evening, key, place, who, decision)
    yield from seat_notes(seats)
    for chair, person in seats.chairs.items():
        params = {"place": chair, "name": person.name or person.number, "game": seats.game}
        yield Note("place_seated" if seats.game is None else "place_joined", params)


def let_leave(evening: Evening, key: Key, place: int, decision: Decision) -> Iterator[Reply]:
    """Let the player at a place leave from the next game on. Raises UsageError, RefusedError, Overtaken, InputError."""
    gone, game = leave(evening, key, place, decision)
    left = {"name": gone.name or gone.number} if game is None else {"place": place, "game": game}
    yield Note("place_freed" if game is None else "place_left", left)


def seats_wanted(evening: Evening, key: Key) -> Iterator[Reply]:
    """Ask for the people of a table, and name those without a seat if the series has seats."""
    series, table = key
    yield Note("seats_unknown", {"series": series, "table": table})
    free = without_seat(evening, series)
    if free:
        more = ("\N{HORIZONTAL ELLIPSIS}",) if len(free) > _MOST_PEOPLE else ()
        who = tuple(f"{player.number} {player.name}".rstrip() for player in free[:_MOST_PEOPLE])
        yield Note("seats_free", {"series": series, "who": (*who, *more)})


def seat_notes(seats: NewSeats) -> Iterator[Reply]:
    """Report the people whom short names were taken for, and new people."""
    for word, player in seats.renamed:
        yield Note("player_taken", {"word": word, "name": player.name, "number": player.number})
    for player in seats.new:
        yield Note("player_new", {"name": player.name, "number": player.number})
