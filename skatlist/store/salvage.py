"""What can still be read of an event file."""

from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.disk import shown
from skatlist.store.journal import Record
from skatlist.store.skat_file import SkatFile
from skatlist.words import InputError

_DAMAGED: Final = ("errors.event_damaged", "errors.journal_broken")


class Salvaged(NamedTuple):
    """The records of a file in their order up to the first that cannot be trusted, and why it cannot."""

    records: tuple[Record, ...]
    damage: InputError | None = None


def salvaged(path: Path) -> Salvaged:
    """Return every record up to the damage, each proved to continue the chain.

    Raises InputError where not one can be read, or the file is not ours.
    """
    found = _readable(path, damaged=False)
    if found.damage is not None and not found.records:
        with suppress(InputError):  # that nothing of it looks like ours only says how badly it is damaged
            found = _readable(path, damaged=True)
    if found.damage is not None and not found.records:
        raise InputError("event_lost", file=shown(path)) from found.damage
    return found


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
