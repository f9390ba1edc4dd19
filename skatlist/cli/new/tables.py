"""Asking who sits where in the first series of a new event."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from skatlist.cli.terminal.lettering import UNBROKEN
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.terminal.wrapping import in_window
from skatlist.event import Seating
from skatlist.event.table_sizes import table_sizes
from skatlist.formats.numbers import natural
from skatlist.sheet import MAX_PLACES, Player
from skatlist.words import UsageError, enumerated
from skatlist.words.visible import plain

_LEAST: Final = 3
_SIZES: Final = range(_LEAST, MAX_PLACES + 1)


def ask_tables(players: Sequence[Player], ask: Callable[[str, str], str], desk: Terminal) -> tuple[Seating, ...]:
    """Return the tables of series 1: as proposed, as typed, or none, so that `skatlist enter` asks for them."""
    people = {player.number: player for player in players if player.number is not None}
    if len(people) < _LEAST:
        return ()
    tables = proposed(sorted(people))
    desk.say()
    desk.say(desk.text("new_event.proposal"))
    for number, seats in enumerate(tables, 1):
        _show(number, seats, people, desk)
    while True:
        answer = ask(desk.text("new_event.ask_tables"), "").casefold()
        if not answer:
            return _seated(tables)
        if answer == desk.text("new_event.key_open"):
            return ()
        if answer == desk.text("new_event.key_other"):
            return _seated(_typed(people, ask, desk))
        desk.alarm(desk.text("new_event.tables_how"))


def proposed(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return tables of four, and of three as needed, in the order of the start numbers.

    >>> proposed([1, 2, 3, 5, 8, 9, 10])
    [(1, 2, 3, 5), (8, 9, 10)]
    """
    tables, at = [], 0
    for size in table_sizes(len(numbers)):
        tables.append(tuple(numbers[at : at + size]))
        at += size
    return tables


def _seated(tables: Sequence[tuple[int, ...]]) -> tuple[Seating, ...]:
    return tuple(Seating(1, table, numbers) for table, numbers in enumerate(tables, 1))


def _typed(people: Mapping[int, Player], ask: Callable[[str, str], str], desk: Terminal) -> list[tuple[int, ...]]:
    """Return the tables as they are typed, one after the other, until fewer than three are left."""
    tables: list[tuple[int, ...]] = []
    offered = ""
    while True:
        left = sorted(people.keys() - {number for seats in tables for number in seats})
        if len(left) < _LEAST:
            if left:
                who = enumerated(_person(number, people) for number in left)
                desk.say_all(in_window(desk.text("new_event.left_over", who=who)))
            return tables
        usual = proposed(left)[0]
        prompt = desk.text("new_event.ask_seats", table=len(tables) + 1, usual=" ".join(map(str, usual)))
        line = ask(prompt, offered)
        offered = ""
        try:
            seats = seats_of(line, people, tables) if line else usual
        except UsageError as fault:
            desk.alarm(fault.text(desk.lang))
            offered = line
            continue
        tables.append(seats)
        _show(len(tables), seats, people, desk)


def seats_of(line: str, people: Mapping[int, Player], tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the start numbers typed for a table, by place. Raises UsageError.

    >>> seats_of("3, 1 2", {1: Player(), 2: Player(), 3: Player()}, [])
    (3, 1, 2)
    """
    words = re.split(r"[\s,;]+", line.strip())
    numbers = [natural(word) for word in words]
    for word, number in zip(words, numbers, strict=True):
        if number not in people:
            raise UsageError("new_nobody", number=word)
        at = next((table for table, seats in enumerate(tables, 1) if number in seats), None)
        if at is not None:
            raise UsageError("new_seated", number=word, table=at)
    if len(numbers) not in _SIZES or len(set(numbers)) != len(numbers):
        raise UsageError("new_seats_how")
    return tuple(number for number in numbers if number is not None)


def _show(table: int, seats: Sequence[int], people: Mapping[int, Player], desk: Terminal) -> None:
    who = enumerated(_person(number, people) for number in seats)
    first = f"  {desk.text('new_event.table', table=table)}  "
    desk.say_all(in_window(who, first))


def _person(number: int, people: Mapping[int, Player]) -> str:
    return f"{number}{UNBROKEN}{plain(people[number].name)}"
