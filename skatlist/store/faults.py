"""Refusals by the disk, SQLite and other programs, as sentences that people understand."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from skatlist.disk import disk_full, file_refusal, path_text
from skatlist.words import InputError, RefusedError

_DAMAGED: Final = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))
# A network drive that cannot keep two programs apart.
_LOCKING: Final = frozenset(
    (
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_IOERR_LOCK,
        sqlite3.SQLITE_IOERR_RDLOCK,
        sqlite3.SQLITE_IOERR_UNLOCK,
        sqlite3.SQLITE_IOERR_BLOCKED,
        sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMLOCK,
        sqlite3.SQLITE_IOERR_SHMMAP,
    )
)
_SENTENCES: Final = {
    sqlite3.SQLITE_BUSY: "event_busy",
    sqlite3.SQLITE_LOCKED: "event_busy",
    sqlite3.SQLITE_READONLY: "event_read_only",
    sqlite3.SQLITE_PERM: "event_read_only",
    sqlite3.SQLITE_CANTOPEN: "event_cannot_open",
}


class Overtaken(RefusedError):  # noqa: N818 - nothing is wrong: another program was faster
    """Another program has written about the same list since the last look."""

    def __init__(self) -> None:
        super().__init__("event_overtaken")


@contextmanager
def as_input_errors(path: Path, *, writing: bool, damaged: bool = False) -> Iterator[None]:
    """Turn the refusals of SQLite and the system into InputError. In a `damaged` file anything may be out of place."""
    try:
        yield
    except UnicodeDecodeError as fault:
        # SQLite quotes what it cannot decode, and that may be no text at all.
        raise InputError("event_damaged", file=path_text(path)) from fault
    except sqlite3.Error as fault:
        raise _sentence(path, fault, writing=writing, damaged=damaged) from fault
    except OSError as fault:
        raise _refused(path, fault, writing=writing) from fault


def _refused(path: Path, fault: OSError, *, writing: bool) -> InputError:
    kind = ("write_forbidden", "write_failed") if writing else ("file_forbidden", "file_unreadable")
    return file_refusal(path, fault, *kind)


def error_class(fault: sqlite3.Error) -> int:
    """Return the class of an SQLite error. What Python itself could not read counts as damage."""
    # The lowest byte is the class of the error, the rest is its source within SQLite.
    return int(getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def _sentence(path: Path, fault: sqlite3.Error, *, writing: bool, damaged: bool) -> InputError:
    """Return the meaning of an error. A file is called damaged only if nothing else is possible."""
    code = error_class(fault)
    file = path_text(path)
    if code in _DAMAGED or (damaged and code == sqlite3.SQLITE_ERROR):
        return InputError("event_damaged", file=file)
    if getattr(fault, "sqlite_errorcode", 0) in _LOCKING:
        return InputError("event_locking", file=file)
    if code == sqlite3.SQLITE_FULL:
        return disk_full(file)
    if code == sqlite3.SQLITE_IOERR:  # without room for its own files SQLite only reports that writing failed
        return InputError("event_disk" if writing else "event_unreadable", file=file)
    if code in _SENTENCES:
        return InputError(_SENTENCES[code], file=file)
    return InputError("event_failed", file=file, fault=str(fault))
