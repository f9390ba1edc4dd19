"""Lists as they were handed in: with the people they name themselves, not with those an event seats there."""

import os
from pathlib import Path

from skatlist.disk import is_folder
from skatlist.formats.folder.event_file import EVENT_FILE
from skatlist.formats.folder.event_folder import named_by_file, read_folder, read_unseated, seated
from skatlist.formats.losses import lost_lines, refuse_unreadable
from skatlist.formats.parsed import Parsed
from skatlist.formats.players.match_names import with_names
from skatlist.formats.registry import read_list
from skatlist.words import InputError


def is_event_folder(path: Path) -> bool:
    """Whether a path is a folder with the description of an event."""
    return is_folder(path) and os.path.lexists(path / EVENT_FILE)


def handed_in(path: Path) -> Parsed:
    """Return the lists of a file or a folder, the event where it is one.

    A list of an event that names nobody has the people seated there. Raises InputError for what cannot be read in
    full: a file, or a row of a list.
    """
    parsed = with_names(_read(path))
    refuse_unreadable(parsed.findings)
    lost = lost_lines(parsed.findings, parsed.sheets)
    if lost:
        file, line = lost[0]
        raise InputError("import_lost", file=file, line=line, count=len(lost))
    return parsed


def _read(path: Path) -> Parsed:
    if not is_folder(path):
        parsed = read_list(path)
        return parsed._replace(sheets=(named_by_file(parsed.sheets[0], path),)) if len(parsed.sheets) == 1 else parsed
    if not is_event_folder(path):
        return read_folder(path)
    parsed, event = read_unseated(path)
    sheets = (
        sheet if any(player.name or player.number for player in sheet.players) else seated(sheet, event)
        for sheet in parsed.sheets
    )
    return parsed._replace(sheets=tuple(sheets), event=event)
