"""A new event: its source and the first records of its file."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from skatlist.base.disk import is_folder, path_text
from skatlist.files.formats.folder.event_file import EVENT_FILE, read_event_toml
from skatlist.files.formats.folder.event_folder import holds_lists
from skatlist.files.formats.players.player_list import read_player_list
from skatlist.files.formats.registry import begins_as_event, is_described, new_event_path
from skatlist.files.journal.drafts import event_drafts
from skatlist.files.journal.journal import Draft
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.sheets import Sheets
from skatlist.files.journal.skat_file import SkatFile, must_be_new
from skatlist.files.journal.text_journal import TextJournal, is_text_journal
from skatlist.skat.rules import load_profile, rule_files
from skatlist.skat.sheet import Player, Source
from skatlist.tournament.conform import breach_of
from skatlist.tournament.model import Event, entered_twice, table_sizes
from skatlist.words import InputError, Language, UsageError


class Given(NamedTuple):
    """The facts of a source about a new event.

    `folder` is that of a description, `has_lists` says whether it has lists. `unread` and `other_sheets` are as in
    PlayerList.
    """

    event: Event
    folder: Path | None = None
    unread: tuple[str, ...] = ()
    other_sheets: tuple[str, ...] = ()
    has_lists: bool = False


Origin = Given | TextJournal


def uneven_games(games: Mapping[int, int]) -> UsageError | None:
    """Return the doubt about games by table size, as typed, that are no full rounds. Not everybody deals as often.

    >>> uneven_games({4: 50, 3: 36}).params
    {'size': 4, 'games': 50, 'fewer': 48, 'more': 52}
    """
    for size, count in games.items():
        if count % size:
            fewer = max(size, count - count % size)
            return UsageError("games_rounds", size=size, games=count, fewer=fewer, more=fewer + size)
    return None


def given_by(source: Path) -> Origin:
    """Return the facts of a source: a description, a list of players, or a journal as text.

    Raises InputError for anything else.
    """
    if is_folder(source) or is_described(source):
        return _described(source)
    if begins_as_event(source):
        raise InputError("new_from_skat", file=path_text(source))
    if is_text_journal(source):
        return TextJournal.at(source)

    read = read_player_list(source)
    series = max((seating.series for seating in read.seating), default=1)
    event = Event(
        series=series,
        players=read.players,
        registrations=read.registrations,
        seating=read.seating,
        source=Source(path_text(source)),
    )
    return Given(event, unread=read.unread, other_sheets=read.other_sheets)


def _described(source: Path) -> Given:
    folder = source if is_folder(source) else source.parent
    file = folder / EVENT_FILE if is_folder(source) else source
    if not os.path.lexists(file) and folder == source:
        raise InputError("new_no_toml", folder=path_text(folder))
    return Given(read_event_toml(file), folder, has_lists=holds_lists(folder))


def other_event(source: Path) -> Event:
    """Return the event of an event file, of a description, or of a table of players and their seats.

    Raises InputError for anything else.
    """
    if begins_as_event(source):
        with Journal.open(source) as journal:
            return Sheets(journal).event()
    given = given_by(source)
    if isinstance(given, TextJournal):
        raise InputError("new_players_journal", file=path_text(source))
    return given.event


def players_of(source: Path) -> tuple[Player, ...]:
    """Return the people of another event, read by `other_event`. Nobody is excluded from a new event."""
    return tuple(player._replace(excluded=False) for player in other_event(source).players)


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


def free_path(wanted: Path) -> Path:
    """Return the file of a new event. `.skat` may be left out. Raises InputError if the file exists."""
    path = new_event_path(wanted)
    must_be_new(path)
    return path


def create_event(path: Path, event: Event, author: str) -> None:
    """Make the file of an event that has not begun.

    Raises InputError and ProfileError, in which case no file is made.
    """
    SkatFile.create(path, founding_records(event), author)


def rebuild_event(path: Path, journal: TextJournal) -> None:
    """Rebuild the file of a journal, record by record. Raises InputError, in which case no file is made."""
    SkatFile.rebuild(path, journal.records())
    try:
        with Journal.open(path) as journal_of_file:
            Sheets(journal_of_file).event()
    except BaseException:
        path.unlink()
        raise


def founding_records(event: Event) -> Sequence[Draft]:
    """Return the first records of an event. The rules of a club are included, so that no other file is needed.

    Raises InputError if a person is entered twice, UsageError if the rules cannot be read or the language is
    unknown.
    """
    Language.of(event.language)
    twice = entered_twice(event.players)
    if twice is not None:
        one, other = twice
        if one.number == other.number:
            raise InputError("new_same_number", number=one.number, first=one.name, second=other.name)
        raise InputError("new_same_person", name=one.name, first=one.number, second=other.number)
    load_profile(event.rules)
    event = event._replace(conform_ended=breach_of(event, ()))
    carried = rule_files(event.rules)
    if not carried:
        return tuple(event_drafts(event))
    first, *others = event_drafts(event._replace(rules=next(iter(carried))))
    return (first._replace(content={**first.content, "rule_files": carried}), *others)
