"""Files that SQLite leaves next to an event file when a program is killed: `-journal`, in version 0.1 `-wal`.

Such a file belongs to the event file and finishes or undoes the last write. A copied, restored or renamed event file
may be next to the side file of another one, so it is tried on a copy first.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from skatlist.base.disk import path_text, size_of
from skatlist.files.journal.journal import chained
from skatlist.words import InputError

JOURNAL: Final = "-journal"
WAL: Final = "-wal"
SIDES: Final = (JOURNAL, WAL)
_BEGINNINGS: Final = {  # as SQLite begins them. An emptied one begins with a zero
    JOURNAL: (bytes.fromhex("d9d505f920a163d7"),),
    WAL: (bytes.fromhex("377f0682"), bytes.fromhex("377f0683")),
}
_WAL_VERSIONS: Final = slice(18, 20)  # in the header: 2 2 if a file is written through a -wal
_COUNTER: Final = slice(24, 28)  # in the header: increases by one with every write
_ATTEMPTS: Final = 20
_PAUSE: Final = 0.05  # seconds


def side_files(path: Path) -> tuple[Path, ...]:
    """Return the non-empty files of SQLite next to an event file."""
    return tuple(side for name in SIDES if size_of(side := path.with_name(path.name + name)))


@contextmanager
def kept(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close a connection if the block fails, and leave it open otherwise."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def in_memory(data: bytes) -> sqlite3.Connection:
    """Return the content of an event file as a connection that writes nothing to the disk."""
    with kept(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        # In memory there is no -wal: its content is part of the data already.
        connection.deserialize(data[: _WAL_VERSIONS.start] + b"\1\1" + data[_WAL_VERSIONS.stop :])
    return connection


def recovered(path: Path) -> bytes:
    """Return the content of a file with its side files applied.

    Nothing on the disk changes. Raises InputError if a side file belongs to another file, or if another program does
    not stop writing, and OSError.
    """
    import tempfile

    for _ in range(_ATTEMPTS):
        before = _state(path)
        with tempfile.TemporaryDirectory(prefix="skatlist-") as folder:
            copy = Path(folder) / "copy"
            for side in ("", *SIDES):
                with suppress(FileNotFoundError):
                    shutil.copyfile(f"{path}{side}", f"{copy}{side}")
            journal, strange = size_of(Path(f"{copy}{JOURNAL}")) > 0, any(map(_is_strange, side_files(copy)))
            alone = copy.read_bytes()
            whole = _taken_in(copy)
        if _state(path) != before:  # another program is writing
            time.sleep(_PAUSE)
            continue
        if strange or _is_foreign(alone, whole, journal=journal):
            raise foreign(path)
        return whole
    raise InputError("event_busy", file=path_text(path))


def foreign(path: Path) -> InputError:
    """Return the error for a side file that belongs to another file."""
    left = next(iter(side_files(path)), path.with_name(path.name + WAL))
    return InputError("event_foreign_side", file=path_text(path), left=path_text(left.name))


def _state(path: Path) -> list[tuple[int, int, int]]:
    states = []
    for side in ("", *SIDES):
        with suppress(OSError):
            now = os.stat(f"{path}{side}")  # noqa: PTH116
            states.append((now.st_ino, now.st_size, now.st_mtime_ns))
    return states


def _taken_in(copy: Path) -> bytes:
    with suppress(sqlite3.Error), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return copy.read_bytes()


def _is_foreign(alone: bytes, whole: bytes, *, journal: bool) -> bool:
    """Whether a side file cannot belong to the file.

    A journal undoes the last write and nothing else, and a -wal only adds records.
    """
    if journal and not _by_one(whole, alone):
        return True
    now, then = _hashes(alone), _hashes(whole)
    if now is None:
        return False  # an interrupted write, whose result the reader checks
    if then is None:
        return True
    fewer, more = (then, now) if journal else (now, then)
    return more[: len(fewer)] != fewer


def _size_in_header(header: bytes) -> int:
    page = int.from_bytes(header[16:18])
    return (page if page > 1 else 65536) * int.from_bytes(header[28:32])


def _by_one(before: bytes, after: bytes) -> bool:
    return int.from_bytes(after[_COUNTER]) - int.from_bytes(before[_COUNTER]) in {0, 1}


def _hashes(data: bytes) -> list[str] | None:
    """Return the hashes of all records, or None if the content is broken."""
    if len(data) != _size_in_header(data):
        return None
    try:
        with closing(in_memory(data)) as connection:
            if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                return None
            rows = connection.execute("SELECT * FROM journal ORDER BY seq").fetchall()
            return [record.hash for record in chained(rows, "")]
    except (sqlite3.Error, InputError, UnicodeDecodeError):
        return None


def _is_strange(side: Path) -> bool:
    known = next(known for name, known in _BEGINNINGS.items() if side.name.endswith(name))
    with side.open("rb") as file:
        begin = file.read(len(known[0]))
    return begin[0] != 0 and begin not in {magic[: len(begin)] for magic in known}
