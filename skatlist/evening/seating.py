"""Seat a table from a typed line of start numbers or names, and change players later."""

import re
from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from skatlist.evening.begun_lists import games_of
from skatlist.evening.begun_seats import (
    BEGINNING,
    chairs_at,
    must_be_allowed,
    must_sit_once,
    new_errors,
    other_table,
    reseat,
)
from skatlist.evening.typed_people import FEWEST, read_person
from skatlist.files.formats.notation.person import read_free_text
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.players.names import matching_players
from skatlist.files.journal.drafts import Key
from skatlist.skat.checks.order.numbering import seated_at
from skatlist.skat.findings import Finding
from skatlist.skat.rules import is_rules_file, load_profile
from skatlist.skat.sheet import MAX_PLACES, ChangeKind, Player, ScoredSheet, SheetChange
from skatlist.skat.sheet.presence import seated_by_game
from skatlist.tournament.policy import NOBODY, Decision, must_be_free
from skatlist.words import RefusedError, UsageError
from skatlist.words.spelling import normalized

if TYPE_CHECKING:
    from skatlist.evening.parts import Parts

_SIZES: Final = range(FEWEST, MAX_PLACES + 1)


class NewSeats(NamedTuple):
    """The seated people, their typed names, and the new ones among them.

    `chairs` are the places they take at a table already seated, from `game` on (None: before the first one). `errors`
    are those that a begun list has only since then, at most one for each game.
    """

    people: tuple[Player, ...]
    words: tuple[str, ...]
    new: tuple[Player, ...]
    chairs: Mapping[int, Player] = MappingProxyType({})
    game: int | None = None
    errors: tuple[Finding, ...] = ()

    @property
    def renamed(self) -> tuple[tuple[str, Player], ...]:
        """The typed words that are no full name, with the people they stand for."""
        return tuple(
            (word, player)
            for word, player in zip(self.words, self.people, strict=True)
            if natural(word) is None and normalized(word) != normalized(player.name)
        )


def new_seats(evening: "Parts", key: Key, who: str | tuple[str, ...], since: int | None = None) -> NewSeats:
    """Return the people seated by a line: `3 17 5 12`, or names with commas, or words place by place.

    Raises UsageError if it is no table of three to five, for a repeated person, and for an unknown number.
    """
    is_one_line = isinstance(who, str) and re.search(r"[,;]", who) is None
    words = who.split() if isinstance(who, str) and is_one_line else _each(who)
    if len(words) not in _SIZES:
        raise UsageError("seats_count", count=len(words))
    people, new = people_for(evening, words)
    if new and is_one_line:  # a scorer who forgot the commas has typed first names and surnames
        raise UsageError("seats_new", word=new[0].name)
    must_sit_once(people, new)
    _must_be_free(evening, key, people, since)
    return NewSeats(tuple(people), tuple(words), tuple(new))


def _each(who: str | tuple[str, ...]) -> list[str]:
    return [word.strip() for word in (re.split(r"[,;]", who) if isinstance(who, str) else who)]


def near_name(evening: "Parts", who: str | tuple[str, ...], new: Container[str]) -> tuple[str, Player] | None:
    """Return the first unknown name similar to a known one, and that person.

    Names in `new` are certainly new. `who` is a line, or several words. Numbers, known names and names not similar to
    any known one are not in doubt.
    """
    for word in _each(who):
        if (
            not word
            or word in new
            or natural(word) is not None
            or matching_players(word, evening.roster.players.values())
        ):
            continue
        player = evening.registry.near_person(word)
        if player is not None:
            return word, player
    return None


def without_seat(evening: "Parts", series: int) -> tuple[Player, ...]:
    """Return the people who take part in a series and have no seat there, by start number."""
    tables = [evening.sheets.sheet(key) for key in evening.sheets.keys if key[0] == series]
    seated = {player.number for sheet in tables for player in sheet.players}
    return tuple(
        player
        for player, registration, _ in evening.people
        if player.number not in seated and registration.plays(series) and not player.excluded
    )


def leave(evening: "Parts", key: Key, place: int, decision: Decision = NOBODY) -> tuple[Player, int | None]:
    """Let a player leave a table from the next game on, and return them and that game (None: the list has not begun).

    Within a round only the director may decide that. Raises UsageError if the place is empty or fewer than three would
    be left, RefusedError, Overtaken, InputError.
    """
    scored = evening.scored(key)
    there = present(scored, scored.next_game)
    if place not in there:
        raise UsageError("place_absent", place=place)
    if len(there) <= FEWEST:
        raise UsageError("place_three", place=place)
    gone = there.pop(place)
    if _not_begun(evening, key):
        if games_of(evening.journal, key):  # the other list of the table has begun
            reseat(evening, key, list(there.values()))
        evening.registry.seat_people(key, _numbers(there))
        return gone, None
    changes = [SheetChange(scored.next_game, ChangeKind.LEFT, place)]
    must_be_allowed(scored, changes, decision)
    evening.registry.change(key, changes, decision=decision)
    return gone, scored.next_game


def join(
    evening: "Parts", key: Key, place: int, who: str, decision: Decision = NOBODY, *, since: int | None = None
) -> NewSeats:
    """Seat a person at a place (`Ida Yılmaz`, `17`) from the next game on, and return the new seats.

    Within a round, and if the rules allow nobody to join, only the director may decide that. Before the first game the
    seating itself is changed, and a person already at the table changes places. Two people of a begun list exchange
    chairs if `since` says from which game on, or their names (1: from the beginning), see `reseat`. Raises UsageError,
    RefusedError, Overtaken, InputError.
    """
    [player], new = people_for(evening, [who])
    scored = evening.scored(key)
    game, sheet = scored.next_game, scored.sheet
    there = present(scored, game)
    at = _place_of(player, there)
    begun = bool(games_of(evening.journal, key)) or not _not_begun(evening, key)
    if at is not None and (at == place or (begun and place not in there)):
        raise UsageError("place_same", place=at, name=player.name or player.number)
    if place > (sheet.size if begun else max(there)) + 1:
        raise UsageError("place_gap", place=place)
    had = _place_of(player, dict(enumerate(sheet.players, 1)))
    if begun and had is not None and place > sheet.size:  # the person would have two columns on the list
        raise UsageError("place_before", place=had, name=player.name or player.number)
    exchanged = {place: player, **({at: there[place]} if at is not None else {})}
    wanted = {**(there if since != BEGINNING else dict(enumerate(evening.sheets.seats(key), 1))), **exchanged}
    elsewhere = begun and other_table(evening, key, list(wanted.values())) is not None
    _must_be_free(evening, key, list(wanted.values()) if elsewhere else [player], since)
    if begun and (at is not None or since is not None or elsewhere or _not_begun(evening, key)):
        before = evening.sheets.findings(key)
        reseat(evening, key, list(wanted.values()), new, since=since, decision=decision)
        return NewSeats((player,), (who,), tuple(new), exchanged, since, new_errors(evening, key, before))
    moved = {place: player} if begun or at is None or place not in there else {place: player, at: there[place]}
    if not begun:
        chairs = {chair: person for chair, person in there.items() if chair != at} | moved
        evening.registry.seat_people(key, _numbers(chairs), new)
    else:
        changes = [SheetChange(game, ChangeKind.JOINED, place, player)]
        if place in there:
            changes.insert(0, SheetChange(game, ChangeKind.LEFT, place))  # the present player leaves first
        must_be_allowed(scored, changes, decision)
        evening.registry.change(key, changes, new, decision)
    return NewSeats((player,), (who,), tuple(new), moved, game if begun else None)


def change_rules(evening: "Parts", key: Key, rules: str) -> SheetChange | None:
    """Apply other rules from the next game on, and return the change, or None without rules.

    Raises ProfileError for unknown rules, RefusedError for those of a club, Overtaken, InputError.
    """
    name = read_free_text(rules)
    if not name:
        return None
    if is_rules_file(name):
        raise RefusedError("rules_file", rules=name)
    load_profile(name)
    change = SheetChange(evening.scored(key).next_game, ChangeKind.RULES, rules=name)
    evening.registry.change(key, [change])
    return change


def present(scored: ScoredSheet, game: int) -> dict[int, Player]:
    """Return the players at the table in a game, by place, also if it is beyond the list."""
    return chairs_at(scored, game)


def dealing(scored: ScoredSheet, game: int) -> int:
    """Return the place that deals a game, also if a player comes or goes just before it."""
    return (seated_by_game(scored.sheet, game).get(game) or seated_at(scored, game)).dealer


def _not_begun(evening: "Parts", key: Key) -> bool:
    return not evening.book(key).rows and key in evening.roster.seating


def _numbers(chairs: Mapping[int, Player]) -> list[int]:
    return [chairs[place].number or 0 for place in sorted(chairs)]


def _place_of(player: Player, chairs: Mapping[int, Player]) -> int | None:
    number = player.number
    return next((place for place, person in chairs.items() if number is not None and person.number == number), None)


def people_for(evening: "Parts", words: Sequence[str]) -> tuple[list[Player], list[Player]]:
    """Return the people of start numbers and names, and the new ones among them."""
    people: list[Player] = []
    new: list[Player] = []
    free = evening.registry.free_number
    for word in words:
        number = natural(word)
        if number is not None:
            if number not in evening.roster.players:
                raise UsageError("seats_number", number=number)
            people.append(evening.roster.players[number])
            continue
        player = read_person(word)
        if player is None or not any(map(str.isalpha, player.name)):
            raise UsageError("seats_word", word=word)
        known = _known(evening, player.name)
        if known is None:
            known = player._replace(number=free)
            new.append(known)
            free += 1
        people.append(known)
    return people, new


def _known(evening: "Parts", name: str) -> Player | None:
    near = matching_players(name, evening.roster.players.values())
    if len(near) > 1:
        raise UsageError("seats_several", name=name, numbers=tuple(player.number for player in near))
    return near[0] if near else None


def _must_be_free(evening: "Parts", key: Key, people: Sequence[Player], since: int | None = None) -> None:
    """Refuse people of other tables, except if they may have been exchanged from the beginning."""
    other = other_table(evening, key, people) if since in {None, BEGINNING} and games_of(evening.journal, key) else None
    if other is not None:
        people = [each for each in people if each not in evening.sheets.seats(other.key)]
    others = [evening.sheets.sheet(other) for other in evening.sheets.keys if other[0] == key[0] and other != key]
    must_be_free(people, others)
