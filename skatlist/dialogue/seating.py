"""Who sits at a table, answered: whom typed words were taken for, who is new, who comes and goes."""

import re
from collections.abc import Iterator
from typing import Final

from skatlist.dialogue.replies import Reply, Told
from skatlist.dialogue.words import ALL
from skatlist.evening import Decision, Evening, Key
from skatlist.evening.seating import NewSeats, join, leave, without_seat
from skatlist.words import UsageError
from skatlist.words.vocabulary import spellings

_NAMED: Final = 24  # people
_LEAVES, _JOINS = ("|".join(spellings("change")[name]) for name in ("leaves", "joins"))
_CHANGE: Final = re.compile(rf"([1-5])\s*[:=]?\s*(?:({_LEAVES})|(?:(?:{_JOINS})\s+)?(\S.*))", re.IGNORECASE)


def person_in(rest: str) -> str:
    """Return the words of `p` that name somebody: `4 Ida Yılmaz`; empty where they do not.

    >>> person_in("4 kommt Ida Yılmaz"), person_in("4 geht")
    ('Ida Yılmaz', '')
    """
    match = _CHANGE.fullmatch(rest.strip())
    return (match[3] or "") if match is not None else ""


def change_seats(evening: Evening, key: Key, rest: str, decision: Decision) -> Iterator[Reply]:
    """Seat somebody at a place (`4 Ida Yılmaz`, `4 17`), or let him leave (`4 geht`), from the next game on.

    Raises UsageError, RefusedError, Overtaken, InputError.
    """
    match = _CHANGE.fullmatch(rest.strip())
    if match is None:
        raise UsageError("place_how", line=rest)
    place = int(match[1])
    if match[2]:
        gone, game = leave(evening, key, place, decision)
        left = {"name": gone.name or gone.number} if game is None else {"place": place, "game": game}
        yield Told("place_freed" if game is None else "place_left", left)
        return
    seats = join(evening, key, place, match[3], decision)
    yield from seats_said(seats)
    for chair, person in seats.chairs.items():
        params = {"place": chair, "name": person.name or person.number, "game": seats.game}
        yield Told("place_seated" if seats.game is None else "place_joined", params)


def seats_wanted(evening: Evening, key: Key) -> Iterator[Reply]:
    """Ask who sits at a table, and name who has no seat yet once somebody in the series has one."""
    series, table = key
    yield Told("seats_unknown", {"series": series, "table": table})
    free = without_seat(evening, series)
    if free:
        more = ("\N{HORIZONTAL ELLIPSIS}",) if len(free) > _NAMED else ()
        who = tuple(f"{player.number} {player.name}".rstrip() for player in free[:_NAMED])
        yield Told("seats_free", {"series": series, "who": (*who, *more)})


def seats_said(seats: NewSeats) -> Iterator[Reply]:
    """Say whom a name was taken for that is not the whole name of anybody, and who is new."""
    for word, player in seats.renamed:
        yield Told("player_taken", {"word": word, "name": player.name, "number": player.number})
    for player in seats.new:
        yield Told("player_new", {"name": player.name, "number": player.number})


def places_meant(text: str, everybody: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the places a text names: `1,2,4`, `1 2 4`, `124`, `alle`; empty where it is something else.

    >>> places_meant("1, 2", (), 4), places_meant("134", (), 4), places_meant("a", (3, 4), 4), places_meant("5", (), 4)
    ((1, 2), (1, 3, 4), (3, 4), ())
    """
    if text.casefold() in ALL:
        return everybody
    digits = "".join(text.replace(",", " ").split())
    if not digits or not all(digit in "12345"[:size] for digit in digits):
        return ()
    return tuple(dict.fromkeys(map(int, digits)))
