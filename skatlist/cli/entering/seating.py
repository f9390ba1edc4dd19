"""Who sits at a table, typed: start numbers or names; and who comes or goes later."""

import re
from collections.abc import Iterator
from typing import Final

from skatlist.checks.dealing import company_at
from skatlist.cli.entering.replies import Reply, Told
from skatlist.formats.columns import folded
from skatlist.formats.numbers import natural
from skatlist.formats.people import called
from skatlist.formats.players import read_player
from skatlist.messages import UsageError
from skatlist.sheet import MAX_PLACES, ChangeKind, Player, SheetChange
from skatlist.store import bookkeeping
from skatlist.store.evening import Evening, Key, player_draft, seats_draft
from skatlist.store.journal import Draft

__all__ = ["change_seats", "seat_table"]

_SIZES: Final = range(3, MAX_PLACES + 1)
_CHANGE: Final = re.compile(
    r"([1-5])\s*[:=]?\s*(?:(geht|leaves|left)|(?:(?:kommt|joins|joined)\s+)?(\S.*))", re.IGNORECASE
)


def seat_table(evening: Evening, key: Key, line: str, author: str) -> Iterator[Reply]:
    """Seat a table: `3 17 5 12`, or names with commas; people nobody knows get the next start numbers.

    Raises UsageError where it is no table of three to five, somebody sits twice, or a number nobody has.
    """
    words = [word.strip() for word in re.split(r"[,;]", line)] if re.search(r"[,;]", line) else line.split()
    if len(words) not in _SIZES:
        raise UsageError("seats_count", count=len(words))
    people, drafts = _people(evening, words)
    twice = next((player for at, player in enumerate(people) if player in people[:at]), None)
    if twice is not None:
        raise UsageError("seats_twice", name=twice.name or twice.number)
    elsewhere = _seated_elsewhere(evening, key, people)
    if elsewhere is not None:
        raise UsageError("seats_elsewhere", name=elsewhere[0].name or elsewhere[0].number, table=elsewhere[1])
    evening.add([*drafts, seats_draft(key, [player.number or 0 for player in people])], author)
    for draft in drafts:
        yield Told("player_new", {"name": draft.content["name"], "number": draft.content["number"]})


def change_seats(evening: Evening, key: Key, rest: str, game: int, author: str) -> Iterator[Reply]:
    """Seat somebody at a place (`4 Ida Yılmaz`, `4 17`), or let him leave (`4 geht`), from the next game on.

    Before the first game the seating itself is changed. Raises UsageError, RefusedError, Overtaken, InputError.
    """
    match = _CHANGE.fullmatch(rest.strip())
    if match is None:
        raise UsageError("place_how", line=rest)
    place = int(match[1])
    if match[2]:
        bookkeeping.add_changes(evening, key, [SheetChange(game, ChangeKind.LEFT, place)], author)
        yield Told("place_left", {"place": place, "game": game})
        return
    [player], drafts = _people(evening, [match[3]])
    numbers = list(evening.seating.get(key, ()))
    if player.number in numbers and numbers.index(player.number) != place - 1:
        raise UsageError("seats_twice", name=player.name or player.number)
    if place > len(evening.sheet(key).players) + 1:
        raise UsageError("place_gap", place=place)
    if game == 1 and numbers:
        numbers[place - 1 : place] = [player.number or 0]
        evening.add([*drafts, seats_draft(key, numbers)], author)
        yield Told("place_seated", {"place": place, "name": player.name})
        return
    if drafts:
        evening.add(drafts, author)
    changes = [SheetChange(game, ChangeKind.JOINED, place, player)]
    if place in company_at(evening.scored(key), game).places:
        changes.insert(0, SheetChange(game, ChangeKind.LEFT, place))  # nobody is the second on a chair
    bookkeeping.add_changes(evening, key, changes, author)
    yield Told("place_joined", {"place": place, "name": player.name, "game": game})


def _people(evening: Evening, words: list[str]) -> tuple[list[Player], list[Draft]]:
    """Return the people meant by start numbers and names, and the records of those who are new."""
    people: list[Player] = []
    new: list[Draft] = []
    free = max(evening.players, default=0) + 1
    for word in words:
        number = natural(word)
        if number is not None:
            if number not in evening.players:
                raise UsageError("seats_number", number=number)
            people.append(evening.players[number])
            continue
        player = read_player(word)
        if player is None or not any(map(str.isalpha, player.name)):
            raise UsageError("seats_word", word=word)
        known = _known(evening, player.name)
        if known is None:
            known = player._replace(number=free)
            new.append(player_draft(known))
            free += 1
        people.append(known)
    return people, new


def _known(evening: Evening, name: str) -> Player | None:
    """Return the one person of the evening who is called so. Raises UsageError where it could be several."""
    same = [player for player in evening.players.values() if folded(player.name) == folded(name)]
    near = same or [player for player in evening.players.values() if called(name, player.name)]
    if len(near) > 1:
        raise UsageError("seats_several", name=name, numbers=tuple(player.number for player in near))
    return near[0] if near else None


def _seated_elsewhere(evening: Evening, key: Key, people: list[Player]) -> tuple[Player, int] | None:
    """Return somebody who sits at another table of the same series, and where."""
    for (series, table), numbers in evening.seating.items():
        if series == key[0] and table != key[1]:
            for player in people:
                if player.number in numbers:
                    return player, table
    return None
