"""Who sits at a table, typed: start numbers or names; and who comes or goes later."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from skatlist.checks.order.dealing import seated_at
from skatlist.cli.enter.replies import Reply, Told
from skatlist.formats.notation.changes import read_change
from skatlist.formats.notation.person import read_player
from skatlist.formats.numbers import natural
from skatlist.formats.players.match_names import matching_players
from skatlist.rules import is_rules_file, load_profile
from skatlist.sheet import MAX_PLACES, ChangeKind, Player, ScoredSheet, Sheet, SheetChange, Source
from skatlist.sheet.presence import first_places, people_at, seated_by_game
from skatlist.store import bookkeeping
from skatlist.store.evening import Evening, Key
from skatlist.words import RefusedError, UsageError
from skatlist.words.spelling import normalized

_FEWEST: Final = 3
_SIZES: Final = range(_FEWEST, MAX_PLACES + 1)
_ALL: Final = frozenset(("a", "alle", "all"))
_CHANGE: Final = re.compile(
    r"([1-5])\s*[:=]?\s*(?:(geht|leaves|left)|(?:(?:kommt|joins|joined)\s+)?(\S.*))", re.IGNORECASE
)


def seat_table(evening: Evening, key: Key, line: str, author: str) -> Iterator[Reply]:
    """Seat a table: `3 17 5 12`, or names with commas; people nobody knows get the next start numbers.

    Raises UsageError where it is no table of three to five, somebody sits twice, or a number nobody has;
    RefusedError, Overtaken, InputError.
    """
    commas = re.search(r"[,;]", line) is not None
    words = [word.strip() for word in re.split(r"[,;]", line)] if commas else line.split()
    if len(words) not in _SIZES:
        raise UsageError("seats_count", count=len(words))
    people, new = _people(evening, words)
    taken = list(zip(words, people, strict=True))
    if new and not commas:  # who forgot the commas has typed first names and surnames
        raise UsageError("seats_new", word=new[0].name)
    chairs = [(player.number if player not in new else normalized(player.name)) for player in people]
    twice = next((player for at, player in enumerate(people) if chairs[at] in chairs[:at]), None)
    if twice is not None:
        raise UsageError("seats_twice", name=twice.name or twice.number)
    _must_be_free(evening, key, people)
    bookkeeping.seat(evening, key, [player.number or 0 for player in people], author, new)
    yield from _taken(taken)
    yield from map(_welcome, new)


def change_seats(evening: Evening, key: Key, rest: str, game: int, author: str) -> Iterator[Reply]:
    """Seat somebody at a place (`4 Ida Yılmaz`, `4 17`), or let him leave (`4 geht`), from the next game on.

    Before the first game the seating itself is changed: who sits there already changes places. Raises UsageError,
    RefusedError, Overtaken, InputError.
    """
    match = _CHANGE.fullmatch(rest.strip())
    if match is None:
        raise UsageError("place_how", line=rest)
    place = int(match[1])
    yield from (
        _leave(evening, key, place, game, author) if match[2] else _sit(evening, key, place, match[3], game, author)
    )


def _leave(evening: Evening, key: Key, place: int, game: int, author: str) -> Iterator[Reply]:
    there = present(evening.scored(key), game)
    if place not in there:
        raise UsageError("place_absent", place=place)
    if len(there) <= _FEWEST:
        raise UsageError("place_three", place=place)
    if _not_begun(evening, key):
        gone = there.pop(place)
        _seat_anew(evening, key, there, author)
        yield Told("place_freed", {"name": gone.name or gone.number})
        return
    bookkeeping.add_changes(evening, key, [SheetChange(game, ChangeKind.LEFT, place)], author)
    yield Told("place_left", {"place": place, "game": game})


def _sit(evening: Evening, key: Key, place: int, name: str, game: int, author: str) -> Iterator[Reply]:
    [player], new = _people(evening, [name])
    there, sheet = present(evening.scored(key), game), evening.sheet(key)
    at = _place_of(player, there)
    begun = not _not_begun(evening, key)
    if at is not None and (begun or at == place):
        raise UsageError("place_same", place=at, name=player.name or player.number)
    if place > (sheet.size if begun else max(there)) + 1:
        raise UsageError("place_gap", place=place)
    had = _place_of(player, dict(enumerate(sheet.players, 1)))
    if begun and had is not None and place > sheet.size:  # a second line of his own on one list
        raise UsageError("place_before", place=had, name=player.name or player.number)
    _must_be_free(evening, key, [player])
    moved = {place: player} if begun or at is None or place not in there else {place: player, at: there[place]}
    if not begun:
        chairs = {chair: person for chair, person in there.items() if chair != at} | moved
        _seat_anew(evening, key, chairs, author, new)
    else:
        changes = [SheetChange(game, ChangeKind.JOINED, place, player)]
        if place in there:
            changes.insert(0, SheetChange(game, ChangeKind.LEFT, place))  # nobody is the second on a chair
        bookkeeping.add_changes(evening, key, changes, author, new)
    yield from _taken([(name, player)])
    yield from map(_welcome, new)
    for chair, person in moved.items():
        params = {"place": chair, "name": person.name or person.number, "game": game}
        yield Told("place_joined" if begun else "place_seated", params)


def _not_begun(evening: Evening, key: Key) -> bool:
    """Whether the seating itself can still be changed: no game stands there, and all have start numbers."""
    return not evening.book(key).rows and key in evening.seating


def _seat_anew(
    evening: Evening, key: Key, chairs: Mapping[int, Player], author: str, new: Sequence[Player] = ()
) -> None:
    """Seat a table whose list has not begun: places follow one another without a gap."""
    numbers = [chairs[place].number or 0 for place in sorted(chairs)]
    bookkeeping.seat(evening, key, numbers, author, new)


def _place_of(player: Player, chairs: Mapping[int, Player]) -> int | None:
    """Return where somebody sits; who has no start number yet sits nowhere."""
    number = player.number
    return next((place for place, person in chairs.items() if number is not None and person.number == number), None)


def present(scored: ScoredSheet, game: int) -> dict[int, Player]:
    """Return who is at the table in a game, by place, also where it is beyond the list."""
    people = people_at(scored.sheet, game)
    seated = seated_by_game(scored.sheet, game).get(game)
    return {} if seated is None else {place: people[place - 1] for place in seated.places}


def dealing(scored: ScoredSheet, game: int) -> int:
    """Return the place that deals a game, also where somebody comes or goes just before it."""
    return (seated_by_game(scored.sheet, game).get(game) or seated_at(scored, game)).dealer


def places_meant(text: str, everybody: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the places a text names: `1,2,4`, `1 2 4`, `124`, `alle`; empty where it is something else.

    >>> places_meant("1, 2", (), 4), places_meant("134", (), 4), places_meant("a", (3, 4), 4), places_meant("5", (), 4)
    ((1, 2), (1, 3, 4), (3, 4), ())
    """
    if text.casefold() in _ALL:
        return everybody
    digits = "".join(text.replace(",", " ").split())
    if not digits or not all(digit in "12345"[:size] for digit in digits):
        return ()
    return tuple(dict.fromkeys(map(int, digits)))


def _taken(meant: Iterable[tuple[str, Player]]) -> Iterator[Reply]:
    """Say whom a name was taken for that is not the whole name of anybody."""
    for word, player in meant:
        if natural(word) is None and normalized(word) != normalized(player.name):
            yield Told("player_taken", {"word": word, "name": player.name, "number": player.number})


def _welcome(player: Player) -> Told:
    return Told("player_new", {"name": player.name, "number": player.number})


def _people(evening: Evening, words: list[str]) -> tuple[list[Player], list[Player]]:
    """Return the people meant by start numbers and names, and those of them who are new."""
    people: list[Player] = []
    new: list[Player] = []
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
            new.append(known)
            free += 1
        people.append(known)
    return people, new


def _known(evening: Evening, name: str) -> Player | None:
    """Return the one person of the evening who is called so. Raises UsageError where it could be several."""
    near = matching_players(name, evening.players.values())
    if len(near) > 1:
        raise UsageError("seats_several", name=name, numbers=tuple(player.number for player in near))
    return near[0] if near else None


def _must_be_free(evening: Evening, key: Key, people: Iterable[Player]) -> None:
    """Refuse to seat somebody who sits at another table of the same series now. Raises UsageError."""
    wanted = {player.number: player for player in people}
    for other in evening.tables:
        if other[0] != key[0] or other == key:
            continue
        for player in _seated_last(evening.sheet(other)):
            if player.number is not None and player.number in wanted:
                name = wanted[player.number].name or player.number
                raise UsageError("seats_elsewhere", name=name, table=other[1])


def _seated_last(sheet: Sheet) -> Iterable[Player]:
    """Return who sits at a table once all have come and gone."""
    chairs = {place: sheet.players[place - 1] for place in first_places(sheet)}
    for change in sheet.changes:
        if change.kind is ChangeKind.LEFT and change.place:
            chairs.pop(change.place, None)
        elif change.kind is ChangeKind.JOINED and change.place and change.player:
            chairs[change.place] = change.player
    return chairs.values()


def change_rules(evening: Evening, key: Key, rest: str, game: int, author: str) -> Told:
    """Let other rules hold from that game on. Raises UsageError for rules nobody knows, RefusedError, InputError."""
    change = read_change(f"regeln {rest}", game, Source())
    if change is None:
        return Told("rules_which")
    if is_rules_file(change.rules):
        raise RefusedError("rules_file", rules=change.rules)
    load_profile(change.rules)
    bookkeeping.add_changes(evening, key, [change], author)
    return Told("rules_changed", {"rules": change.rules, "game": game})
