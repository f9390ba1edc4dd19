"""Safe copies of an event file."""

import datetime as dt
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import EVENT_SUFFIX, is_folder, path_text
from skatlist.files.formats.registry import new_event_path
from skatlist.files.journal.journal import Record
from skatlist.files.journal.skat_file import SkatFile
from skatlist.words import InputError, Language, text


def backup_path(path: Path, target: Path | None, lang: Language, moment: dt.datetime) -> Path:
    """Return the path for the copy of an event file: `target`, a name in it if it is a folder, else next to the file.

    >>> backup_path(Path("abend.skat"), None, Language.DE, dt.datetime(2026, 11, 20, 23, 5, 9)).name
    'abend-sicherung-2026-11-20-230509.skat'
    """
    if target is not None and not is_folder(target):
        return target if target.suffix else new_event_path(target)
    folder = path.parent if target is None else target
    return folder / f"{path.stem}-{text('style.backup', lang)}-{moment:%Y-%m-%d-%H%M%S}{EVENT_SUFFIX}"


def back_up(file: SkatFile, target: Path | None, lang: Language) -> tuple[Path, int]:
    """Copy an event file as it is now to the path of `backup_path` and read the copy back.

    Return its path and its number of records. Others may continue writing. Raises InputError, also if a file of that
    name exists.
    """
    path = backup_path(file.path, target, lang, dt.datetime.now().astimezone())
    file.copy_to(path)
    with SkatFile.open(path, write=False) as copy:
        return path, sum(1 for _ in copy.news())


_DAMAGED: Final = ("errors.event_damaged", "errors.journal_broken")


class Salvaged(NamedTuple):
    """The records of a file in order up to the first that cannot be trusted, and the reason for that."""

    records: tuple[Record, ...]
    damage: InputError | None = None


def salvaged(path: Path) -> Salvaged:
    """Return every record up to the damage, each proved to continue the chain.

    Raises InputError if no record can be read, or if the file is not ours.
    """
    readable = _readable(path, damaged=False)
    if readable.damage is not None and not readable.records:
        with suppress(InputError):  # that nothing of it looks like ours only shows how badly it is damaged
            readable = _readable(path, damaged=True)
    if readable.damage is not None and not readable.records:
        raise InputError("event_lost", file=path_text(path)) from readable.damage
    return readable


def _readable(path: Path, *, damaged: bool) -> Salvaged:
    records: list[Record] = []
    try:
        with SkatFile.open(path, write=False, damaged=damaged) as file:
            records.extend(file.news())
    except InputError as fault:
        if fault.key not in _DAMAGED:
            raise
        return Salvaged(tuple(records), fault)
    return Salvaged(tuple(records))
