"""Read everything given to a command: files, folders and events in any mix, and lists through a pipe."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatlist.base.disk import is_folder, path_text
from skatlist.files.formats.files import MAX_TEXT
from skatlist.files.formats.folder.event_file import EVENT_FILE
from skatlist.files.formats.folder.event_folder import (
    read_event,
    read_folder,
    read_unseated,
    resized,
    seated,
    with_event_beside,
    with_seat_of_file,
)
from skatlist.files.formats.parsed import Parsed, Show, lost_lines, refuse_unreadable
from skatlist.files.formats.players.names import with_names
from skatlist.files.formats.registry import (
    CSV,
    PARQUET,
    READ_SUFFIXES,
    TEXT,
    WORKBOOK,
    is_described,
    is_list_name,
    read_list,
)
from skatlist.skat.sheet import Sheet
from skatlist.tournament.model import Event
from skatlist.words import InputError, UsageError

# Lists through a pipe, given as `-` instead of a file. Their first bytes tell the format.

PIPE: Final = Path("-")
_BEGINNINGS: Final = ((b"PK\x03\x04", WORKBOOK.suffix), (b"PAR1", PARQUET.suffix), (b"{", ".json"), (b"(;", ".sgf"))
_SEPARATORS: Final = (b";", b",", b"\t")


def read_piped() -> Parsed:
    """Return the lists from standard input. Their file is called `-`. Raises InputError."""
    from tempfile import TemporaryDirectory

    data = sys.stdin.buffer.read(MAX_TEXT + 1)
    with TemporaryDirectory() as folder:
        path = Path(folder, f"pipe{_suffix_of(data)}")
        path.write_bytes(data)
        try:
            return _renamed(read_list(path), str(path))  # type: ignore[no-any-return]
        except InputError as fault:
            raise _renamed(fault, str(path)) from fault


def _suffix_of(data: bytes) -> str:
    begin = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    for mark, suffix in _BEGINNINGS:
        if begin.startswith(mark):
            return suffix
    first_line = begin.split(b"\n", 1)[0]
    return CSV.suffix if any(first_line.count(separator) > 1 for separator in _SEPARATORS) else TEXT.suffix


def _renamed(value: Any, file: str) -> Any:
    """Return a record with the name of the pipe for the file, at any depth."""
    if isinstance(value, str):
        return value.replace(file, str(PIPE)) if file in value else value
    if isinstance(value, InputError):
        return InputError(value.args[0], **_renamed(value.params, file))
    if isinstance(value, tuple):
        parts = [_renamed(each, file) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, dict):
        return {key: _renamed(each, file) for key, each in value.items()}
    return value


# Files, folders and events.


class Options(NamedTuple):
    """The options of a call about lists without an event: places at the table, agreed games, rules.

    `show` receives the files of a folder, or the given paths, and yields each while it is read.
    """

    players: int | None = None
    games: int | None = None
    rules: str | None = None
    show: Show = iter


_DEFAULTS: Final = Options()


def load(paths: Sequence[Path], options: Options = _DEFAULTS) -> Parsed:
    """Return the lists of files, folders and at most one event, in the given order.

    Players and agreed games come from the event, else from the options, else from the list itself. Raises InputError
    for anything unreadable before doing anything else, and UsageError for lists of two events.
    """
    if not paths:
        raise InputError("nothing_to_read")
    distinct = list(_once(paths))
    show = options.show if len(distinct) > 1 else iter  # for a single folder the files are shown
    read = [_read(path, options) for path in show(distinct)]
    parts = [with_names(part) if part.findings else part for part in read]
    return Parsed(
        tuple(sheet for part in parts for sheet in part.sheets),
        tuple(finding for part in parts for finding in part.findings),
        _one_event([part.event for part in parts if part.event is not None]),
    )


def _one_event(events: Sequence[Event]) -> Event | None:
    """Return the event of all lists. Lists next to an event each come with their part of it."""
    whole: Event | None = None
    for event in events:
        if whole is None:
            whole = event
        elif event.source.file != whole.source.file:
            raise UsageError("event_two", first=whole.source.file, second=event.source.file)
        else:
            whole = whole._replace(
                seating=tuple(dict.fromkeys((*whole.seating, *event.seating))),
                players=tuple(dict.fromkeys((*whole.players, *event.players))),
                sheets=whole.sheets + event.sheets,
            )
    return whole


def _once(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield each path once, because a call may have a file twice, or a folder and the lists in it."""
    # The description of an event stands for its folder.
    given = [path.parent if path.name == EVENT_FILE else path for path in paths]
    folders = {_real(path) for path in given if is_folder(path)}
    seen = set()
    for path in given:
        real = _real(path)
        if real not in seen and not (is_list_name(path) and _real(path.parent) in folders):
            seen.add(real)
            yield path


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path


def _read(path: Path, options: Options) -> Parsed:
    if is_event_folder(path):
        return with_options(read_event(path, options.players, options.show), options)
    if is_described(path) and not is_folder(path):
        raise InputError("suffix_unknown", file=path_text(path), known=(*READ_SUFFIXES, EVENT_FILE))
    parsed = _read_lists(path, options.show)
    if path != PIPE and not is_folder(path) and os.path.lexists(path.parent / EVENT_FILE):
        parsed = with_event_beside(parsed, path.parent, options.players)
    return with_options(parsed, options)


def _read_lists(path: Path, show: Show = iter) -> Parsed:
    if is_folder(path):
        return read_folder(path, show)
    parsed = read_piped() if path == PIPE else read_list(path)
    if len(parsed.sheets) == 1 and parsed.sheets[0].assumed:  # facts missing on the list may be in the name of its file
        return parsed._replace(sheets=(with_seat_of_file(parsed.sheets[0], path),))
    return parsed


def with_options(parsed: Parsed, options: Options) -> Parsed:
    """Return lists with the facts from the call. The description of an event takes precedence."""
    if options.players is None and options.games is None and options.rules is None:
        return parsed
    games = parsed.event.games if parsed.event else {}
    players = None if parsed.event else options.players
    sheets = tuple(
        _sized(sheet, options._replace(players=players, games=None if sheet.size in games else options.games))
        for sheet in parsed.sheets
    )
    return parsed._replace(sheets=sheets, event=parsed.event._replace(sheets=sheets) if parsed.event else None)


def _sized(sheet: Sheet, options: Options) -> Sheet:
    return sheet._replace(
        players=resized(sheet.players, options.players),
        agreed=sheet.agreed if options.games is None else options.games,
        rules=options.rules or sheet.rules,
    )


def is_event_folder(path: Path) -> bool:
    """Whether a path is a folder with the description of an event."""
    return is_folder(path) and os.path.lexists(path / EVENT_FILE)


def read_for_import(path: Path, show: Show = iter) -> Parsed:
    """Return the lists of a file or a folder, and the event if it is one.

    `show` is as in Options. A list of an event without names has the people seated there. Raises InputError for a file
    or a row of a list that cannot be read completely.
    """
    parsed = with_names(_read_unseated(path, show) if is_event_folder(path) else _read_lists(path, show))
    refuse_unreadable(parsed.findings)
    lost = lost_lines(parsed.findings, parsed.sheets)
    if lost:
        file, line = lost[0]
        raise InputError("import_lost", file=file, line=line, count=len(lost), book=path_text(path))
    return parsed


def _read_unseated(folder: Path, show: Show) -> Parsed:
    parsed, event = read_unseated(folder, show)
    sheets = (
        sheet if any(player.name or player.number for player in sheet.players) else seated(sheet, event)
        for sheet in parsed.sheets
    )
    return parsed._replace(sheets=tuple(sheets), event=event)
