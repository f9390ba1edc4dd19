"""What a new event is made from: a description, a list of players, or a journal as text."""

import os
from pathlib import Path
from typing import NamedTuple

from skatlist.disk import is_folder, shown
from skatlist.event.model import Event
from skatlist.formats.folder.event_file import EVENT_FILE, read_event_toml
from skatlist.formats.registry import begins_as_event, is_described
from skatlist.sheet import Player, Source
from skatlist.store.text_journal import TextJournal, is_text_journal
from skatlist.words import InputError


class Given(NamedTuple):
    """What a source says about a new event.

    `folder` is that of a description, where lists may lie; `unread` and `other_sheets` as in PlayerList.
    """

    event: Event
    folder: Path | None = None
    unread: tuple[str, ...] = ()
    other_sheets: tuple[str, ...] = ()


def given_by(source: Path) -> Given | TextJournal:
    """Look at a source and return what it says. Raises InputError if it is not one that can be read."""
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
        from skatlist.store.evening import Evening  # noqa: PLC0415 - start-up stays short

        with Evening.open(source) as evening:
            players = evening.event().players
    else:
        given = given_by(source)
        if isinstance(given, TextJournal):
            raise InputError("new_players_journal", file=shown(source))
        players = given.event.players
    return tuple(player._replace(excluded=False) for player in players)
