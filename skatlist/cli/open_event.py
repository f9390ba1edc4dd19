"""Open the event file a call names, and say once what its reader should know about it."""

from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.cli.terminal.terminal import Terminal
from skatlist.formats.registry import event_path
from skatlist.words import InputError

if TYPE_CHECKING:
    from skatlist.store.evening import Evening


def open_evening(path: Path, desk: Terminal, *, write: bool, until: int | None = None) -> "Evening":
    """Return the evening of an event file, all of it or its first `until` records; notices go to standard error.

    The name may lack its `.skat`. Raises InputError, also where nothing can be written and something is to be.
    """
    from skatlist.store.evening import Evening

    evening = Evening.open(event_path(path), write=write, until=until)
    if write and not evening.file.writable:
        evening.file.close()
        raise InputError("event_read_only", file=evening.name)
    notices(evening, desk)
    return evening


def notices(evening: "Evening", desk: Terminal) -> None:
    """Say that a file is of an older program, or that the clock of this computer is behind its last entry."""
    from skatlist.store.journal import clock_behind

    if evening.file.older:
        desk.note(desk.text("evening.older", file=evening.name))
    last = evening.records[-1] if evening.records else None
    if last is not None and clock_behind(last.time):
        desk.note(desk.text("evening.clock_behind", file=evening.name, time=desk.moment(last.time)))
