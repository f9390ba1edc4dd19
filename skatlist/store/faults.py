"""What the disk, SQLite and other programs can refuse, as sentences people understand."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from skatlist.formats.files import refused, shown
from skatlist.messages import InputError, RefusedError

__all__ = ["Overtaken", "code_of", "said"]


class Overtaken(RefusedError):  # noqa: N818 - nothing is wrong: somebody else was faster
    """Another program has written about the same list since the last look."""

    def __init__(self) -> None:
        super().__init__("event_overtaken")


@contextmanager
def said(path: Path, *, writing: bool) -> Iterator[None]:
    """Turn what SQLite and the system refuse into InputError."""
    try:
        yield
    except UnicodeDecodeError as fault:
        # SQLite quotes what it cannot make out, and that may be no text at all.
        raise InputError("event_damaged", file=shown(path)) from fault
    except sqlite3.Error as fault:
        raise _sentence(path, fault, writing=writing) from fault
    except OSError as fault:
        raise _refused(path, fault, writing=writing) from fault


def _refused(path: Path, fault: OSError, *, writing: bool) -> InputError:
    kind = ("write_forbidden", "write_failed") if writing else ("file_forbidden", "file_unreadable")
    return refused(path, fault, *kind)


def code_of(fault: sqlite3.Error) -> int:
    """Return the class of an error of SQLite; what Python itself could not read is damage."""
    # The lowest byte is the class of the error, the rest says where in SQLite it came from.
    return int(getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def _sentence(path: Path, fault: sqlite3.Error, *, writing: bool) -> InputError:
    code = code_of(fault)
    file = shown(path)
    if code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR} and writing:
        # Without room for its own files SQLite only says that writing failed.
        return InputError("disk_full" if code == sqlite3.SQLITE_FULL else "event_disk", file=file)
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return InputError("event_busy", file=file)
    if code == sqlite3.SQLITE_IOERR:
        return InputError("event_unreadable", file=file)
    if code in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}:
        return InputError("event_read_only", file=file)
    if code == sqlite3.SQLITE_CANTOPEN:
        return InputError("event_cannot_open", file=file)
    return InputError("event_damaged", file=file)
