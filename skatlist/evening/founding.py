"""A new event: what it is made from, its people and tables as typed, and the first records of its file."""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.disk import is_folder, shown
from skatlist.event.model import Event, entered_twice, table_sizes
from skatlist.formats.folder.event_file import EVENT_FILE, read_event_toml
from skatlist.formats.notation.person import is_name, read_player
from skatlist.formats.numbers import natural
from skatlist.formats.registry import begins_as_event, is_described, new_event_path
from skatlist.rules import load_profile, rule_files
from skatlist.sheet import MAX_PLACES, Player, Source
from skatlist.store.journal import Draft
from skatlist.store.replay import Replay, describe
from skatlist.store.skat_file import SkatFile, must_be_new
from skatlist.store.text_journal import TextJournal, is_text_journal
from skatlist.words import InputError, UsageError
from skatlist.words.visible import plain

FEWEST: Final = 3  # at a table
_LARGEST: Final = 9999  # start number


class Given(NamedTuple):
    """What a source says about a new event.

    `folder` is that of a description, where lists may lie; `unread` and `other_sheets` as in PlayerList.
    """

    event: Event
    folder: Path | None = None
    unread: tuple[str, ...] = ()
    other_sheets: tuple[str, ...] = ()


Origin = Given | TextJournal


def given_by(source: Path) -> Origin:
    """Return what a source says: a description, a list of players, or a journal as text.

    Raises InputError if it is not one that can be read.
    """
    if is_folder(source) or is_described(source):
        return _described(source)
    if begins_as_event(source):
        raise InputError("new_from_skat", file=shown(source))
    if is_text_journal(source):
        return TextJournal.at(source)
    from skatlist.formats.players.player_list import read_player_list  # noqa: PLC0415 - start-up stays short

    read = read_player_list(source)
    series = max((seating.series for seating in read.seating), default=1)
    event = Event(series=series, players=read.players, seating=read.seating, source=Source(shown(source)))
    return Given(event, unread=read.unread, other_sheets=read.other_sheets)


def _described(source: Path) -> Given:
    folder = source if is_folder(source) else source.parent
    file = folder / EVENT_FILE if is_folder(source) else source
    if not os.path.lexists(file) and folder == source:
        raise InputError("new_no_toml", folder=shown(folder))
    return Given(read_event_toml(file), folder)


def players_of(source: Path) -> tuple[Player, ...]:
    """Return the people of another event, or of a list of players; nobody is excluded from a new event.

    Raises InputError.
    """
    if begins_as_event(source):
        with Replay.open(source) as evening:
            players = evening.event().players
    else:
        given = given_by(source)
        if isinstance(given, TextJournal):
            raise InputError("new_players_journal", file=shown(source))
        players = given.event.players
    return tuple(player._replace(excluded=False) for player in players)


def with_player(people: Mapping[int, Player], line: str) -> Player:
    """Return who is meant by a typed line, beside the people entered already. Raises UsageError."""
    player = typed_player(line, max(people, default=0) + 1)
    twice = entered_twice([*people.values(), player])
    if twice is not None:
        there = twice[0]
        sentence = "new_number_taken" if there.number == player.number else "new_person_there"
        raise UsageError(sentence, name=plain(there.name), number=there.number)
    return player


def typed_player(line: str, number: int) -> Player:
    """Return who is meant by `Name; verein Club`, or `Name; Club`, with a start number. Raises UsageError.

    >>> typed_player("Anna Becker; Herz Dame", 7)
    Player(name='Anna Becker', number=7, club='Herz Dame', team='', excluded=False)
    """
    player = read_person(line)
    if player is None or not player.name:
        raise UsageError("new_player_how", line=plain(line))
    if not is_name(player.name):
        raise UsageError("new_player_letter", name=plain(player.name))
    number = number if player.number is None else player.number
    if not 1 <= number <= _LARGEST:
        raise UsageError("new_player_how", line=plain(line))
    return player._replace(name=" ".join(player.name.split()), number=number, excluded=False)


def read_person(line: str) -> Player | None:
    """Return who is meant by `Name; verein Club`, or `Name; Club`; None where something in it cannot be read."""
    player = read_player(line)
    if player is None and line.count(";") == 1:
        name, _, club = (part.strip() for part in line.partition(";"))
        if not re.match(r"(?i)(?:nr|nummer|startnummer|no|number)\b", club):
            return Player(name, club=club)
    return player


def proposed_tables(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Return tables of four, and of three as needed, in the order of the start numbers.

    >>> proposed_tables([1, 2, 3, 5, 8, 9, 10])
    [(1, 2, 3, 5), (8, 9, 10)]
    """
    tables, at = [], 0
    for size in table_sizes(len(numbers)):
        tables.append(tuple(numbers[at : at + size]))
        at += size
    return tables


def typed_seats(line: str, people: Mapping[int, Player], tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the start numbers typed for a table, by place, beside the tables there are. Raises UsageError.

    >>> typed_seats("3, 1 2", {1: Player(), 2: Player(), 3: Player()}, [])
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
    if not FEWEST <= len(numbers) <= MAX_PLACES or len(set(numbers)) != len(numbers):
        raise UsageError("new_seats_how")
    return tuple(number for number in numbers if number is not None)


def free_path(named: Path) -> Path:
    """Return the file of a new event, where `.skat` may be left out. Raises InputError where there is one already."""
    path = new_event_path(named)
    must_be_new(path)
    return path


def create_event(path: Path, event: Event, author: str) -> None:
    """Make the file of an event that has not begun. Raises InputError, ProfileError; then there is no file."""
    SkatFile.create(path, founding_records(event), author)


def rebuild_event(path: Path, journal: TextJournal) -> None:
    """Make the file a journal describes, record by record. Raises InputError, then there is no file."""
    SkatFile.rebuild(path, journal.records())
    try:
        with Replay.open(path) as evening:
            evening.event()
    except BaseException:
        path.unlink()
        raise


def founding_records(event: Event) -> Sequence[Draft]:
    """Return the first records of an event; the rules of a club go along, so that no file beside is needed.

    Raises InputError where somebody is entered twice, ProfileError where the rules cannot be read.
    """
    twice = entered_twice(event.players)
    if twice is not None:
        one, other = twice
        if one.number == other.number:
            raise InputError("new_same_number", number=one.number, first=one.name, second=other.name)
        raise InputError("new_same_person", name=one.name, first=one.number, second=other.number)
    load_profile(event.rules)
    carried = rule_files(event.rules)
    if not carried:
        return tuple(describe(event))
    first, *others = describe(event._replace(rules=next(iter(carried))))
    return (first._replace(content={**first.content, "rule_files": carried}), *others)
