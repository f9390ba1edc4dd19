"""What a call names, read: lists and folders by their formats, an event file by its journal."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.disk import shown
from skatlist.formats.loading import Options, as_asked, load
from skatlist.formats.parsed import Parsed
from skatlist.formats.registry import event_path, is_event_file
from skatlist.words import InputError, UsageError

if TYPE_CHECKING:
    from skatlist.store.evening import Evening


def read(paths: Sequence[Path], options: Options, at: int | None = None) -> Parsed:
    """Return the lists a call names, of files and folders in any mix or of one event file.

    `at` shows an event file as it stood after so many records. Raises InputError, and UsageError where an event file
    is named beside other things.
    """
    paths = [event_path(path) for path in paths]
    events = [path for path in paths if is_event_file(path)]
    if not events:
        if at is not None:
            raise UsageError("at_no_event")
        return load(paths, options)
    other = next((path for path in paths if path not in events), None)
    if other is not None:
        raise UsageError("event_beside", event=shown(events[0]), other=shown(other))
    second = next((path for path in events if os.path.realpath(path) != os.path.realpath(events[0])), None)
    if second is not None:
        raise InputError("event_two", first=shown(events[0]), second=shown(second))
    return as_asked(_read_event(events[0], at), options)


def _read_event(path: Path, at: int | None) -> Parsed:
    from skatlist.store.evening import Evening

    with Evening.open(path, until=at) as evening:
        if at is not None and at > len(evening.records):
            raise UsageError("at_beyond", file=evening.name, count=len(evening.records))
        return lists_of(evening)


def lists_of(evening: "Evening") -> Parsed:
    """Return the lists of an evening, where they name other people than those seated, and what of them is unread."""
    from skatlist.formats.players.match_names import other_people

    event = evening.event()
    named = [sheet._replace(players=evening.book((sheet.series, sheet.table)).own_players) for sheet in event.sheets]
    unread = [finding for key in evening.lists for finding in evening.book(key).unread]
    return Parsed(event.sheets, (*other_people(named, event.sheets), *unread), event)
