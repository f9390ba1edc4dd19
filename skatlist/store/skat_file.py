"""The event file: one SQLite file with one table that only grows."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Self

from skatlist.disk import head_of, is_folder, shown, size_of
from skatlist.formats.list_file import EVENT_SUFFIX
from skatlist.messages import InputError
from skatlist.store.faults import Overtaken, code_of, said
from skatlist.store.journal import BEGINNING, Draft, Kind, Record, chained, sealed
from skatlist.store.moment import now_utc

__all__ = ["FORMAT", "SUFFIX", "SkatFile", "must_be_new"]

SUFFIX: Final = EVENT_SUFFIX
FORMAT: Final = 1  # what this program writes; it reads all before it
_APPLICATION: Final = 0x536B6174  # "Skat"
_PATIENCE: Final = 10.0  # seconds to wait for another program that writes
_BESIDE: Final = "-wal"  # where SQLite keeps what is not in the file itself yet
_COLUMNS: Final = "seq, time, author, kind, subject, content, previous, hash"
_SCHEMA: Final = (
    """CREATE TABLE journal (
        seq INTEGER PRIMARY KEY,
        time TEXT NOT NULL,
        author TEXT NOT NULL,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        content TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL
    )""",
    """CREATE TRIGGER journal_only_grows BEFORE INSERT ON journal
        WHEN NEW.seq <> (SELECT ifnull(max(seq), 0) + 1 FROM journal)
        BEGIN SELECT RAISE(ABORT, 'only the next record'); END""",
    "CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'never changed'); END",
    "CREATE TRIGGER journal_never_shrinks BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'never deleted'); END",
)


class SkatFile:
    """An open event file: its records, in order, and the only way to add some.

    Several programs may have it open. `last` is the last record read, None before the first; `older` says that the
    file was written by an older program; `writable` that records can be added.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, *, older: bool, writable: bool) -> None:
        self.path = path
        self.older = older
        self.writable = writable
        self.last: Record | None = None
        self._connection = connection

    @classmethod
    def create(cls, path: Path, drafts: Sequence[Draft], author: str) -> None:
        """Make a file with its first records, whole or not at all. Raises InputError, also where there is a file."""
        time, records, last = now_utc(), [], BEGINNING
        for seq, draft in enumerate(drafts, 1):
            records.append(sealed(seq, time, author, draft, last))
            last = records[-1].hash
        cls.rebuild(path, records)

    @classmethod
    def rebuild(cls, path: Path, records: Iterable[Record]) -> None:
        """Make a file of records that are chained already. Raises InputError."""
        must_be_new(path)
        beside = path.with_name(f".skatlist-{os.urandom(8).hex()}.tmp")
        try:
            with said(path, writing=True):
                _fill(beside, records)
                _put(beside, path)
        finally:
            for left in ("", "-wal", "-shm", "-journal"):
                with suppress(OSError):
                    os.unlink(f"{beside}{left}")  # noqa: PTH108

    @classmethod
    def open(cls, path: Path, *, write: bool = True, damaged: bool = False) -> "SkatFile":
        """Open an event file. Raises InputError where it is none, is damaged, or was written by a newer program.

        Of a `damaged` file only what can still be read is to be saved.
        """
        if is_folder(path):
            raise InputError("event_is_folder", file=shown(path))
        if not os.path.lexists(path):
            raise InputError("file_missing", file=shown(path))
        with said(path, writing=False):
            _look(path)
            try:
                return cls._opened(path, write=write, damaged=damaged)
            except sqlite3.OperationalError as fault:
                if write or code_of(fault) not in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}:
                    raise
                # No room for what SQLite puts beside the file: who reads alone can do without.
                return cls._alone_with(path, damaged=damaged)

    @classmethod
    def _alone_with(cls, path: Path, *, damaged: bool) -> Self:
        try:
            return cls._opened(path, write=False, damaged=damaged, alone=True)
        except sqlite3.OperationalError as fault:
            left = path.with_name(path.name + _BESIDE)
            if not size_of(left):
                raise
            raise InputError("event_two_files", file=shown(path), left=shown(left.name)) from fault

    @classmethod
    def _opened(cls, path: Path, *, write: bool, damaged: bool, alone: bool = False) -> Self:
        connection, writable = _connected(path, write=write, damaged=damaged)
        try:
            if alone:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            if damaged:
                # SQLite then reads a file that was cut off, as far as it goes; else it would refuse it as a whole.
                connection.execute("PRAGMA writable_schema = ON")
            else:
                connection.execute("PRAGMA synchronous = FULL")
            version = _version(connection, path)
            if version == FORMAT and not damaged:
                _check_layout(connection, path)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, older=version < FORMAT, writable=writable)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def news(self) -> Iterator[Record]:
        """Yield the records added since the last one read, each proved to continue the chain. Raises InputError."""
        with said(self.path, writing=False):
            seq = self.last.seq if self.last else 0
            rows = self._connection.execute(f"SELECT {_COLUMNS} FROM journal WHERE seq > ? ORDER BY seq", (seq,))  # noqa: S608
            for record in chained(rows, shown(self.path), self.last):
                self.last = record
                yield record

    def add(self, drafts: Sequence[Draft], author: str, *, at: str = "") -> tuple[Record, ...]:
        """Write records to the disk, all or none, and return them; only then are they acknowledged.

        Their time is `at`, else now; never before the last record's. A seal follows what it seals: anything that came
        in between overtakes it.
        Raises Overtaken where another program has written about the same subject, or closed a series, since the last
        look, InputError where the disk does not take them; nothing is written then.
        """
        if not self.writable:
            raise InputError("event_read_only", file=shown(self.path))
        with said(self.path, writing=True), self._alone():
            seq, previous, time = (self.last.seq, self.last.hash, self.last.time) if self.last else (0, BEGINNING, "")
            others = self._connection.execute(f"SELECT {_COLUMNS} FROM journal WHERE seq > ?", (seq,)).fetchall()  # noqa: S608
            if others:
                about = {draft.subject for draft in drafts}
                sealing = any(draft.kind is Kind.SEAL for draft in drafts)
                if sealing or any(other[4] in about or other[3] == Kind.CLOSE for other in others):
                    raise Overtaken
                *_, end = chained(others, shown(self.path), self.last)
                seq, previous, time = end.seq, end.hash, end.time
            written = []
            for draft in drafts:
                seq += 1
                written.append(sealed(seq, max(at, time) if at else now_utc(time), author, draft, previous))
                previous = written[-1].hash
            self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", written)
        if not others:
            self.last = written[-1]
        return tuple(written)

    def copy_to(self, path: Path) -> None:
        """Write a copy of this moment while others go on writing. Raises InputError, also where there is a file."""
        SkatFile.rebuild(path, SkatFile._all(self))

    def _all(self) -> Iterator[Record]:
        with said(self.path, writing=False):
            rows = self._connection.execute(f"SELECT {_COLUMNS} FROM journal ORDER BY seq")  # noqa: S608
            yield from chained(rows, shown(self.path))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the file alone; what was done is on the disk at the end, or nothing of it is."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise


def must_be_new(path: Path) -> None:
    """Raise InputError where there is a file already, or what SQLite left beside one, or no folder for it."""
    if os.path.lexists(path):
        raise InputError("target_exists", path=shown(path))
    left = path.with_name(path.name + _BESIDE)
    if size_of(left):  # SQLite would take it for the last entries of the new file
        raise InputError("event_leftover", path=shown(path), left=shown(left.name))
    if not is_folder(path.parent):
        raise InputError("folder_missing", folder=shown(path.parent))


def _put(beside: Path, path: Path) -> None:
    """Give a finished file its name, which nothing else may have."""
    try:
        os.link(beside, path)  # unlike renaming it never replaces a file
    except FileExistsError as fault:
        raise InputError("target_exists", path=shown(path)) from fault
    except (OSError, AttributeError):
        # A memory stick knows no second name for a file.
        must_be_new(path)
        os.rename(beside, path)  # noqa: PTH104


def _fill(path: Path, records: Iterable[Record]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN")
        for statement in _SCHEMA:
            connection.execute(statement)
        connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", records)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")


def _look(path: Path) -> None:
    """Refuse what is no SQLite file before SQLite looks at it: it would take an empty file for a new one."""
    begin = head_of(path, 16)
    if begin != b"SQLite format 3\0":
        raise InputError("file_empty" if not begin else "event_not_ours", file=shown(path))
    for ending in ("-wal", "-journal", "-shm"):  # SQLite opens them, and would wait at a pipe
        beside = path.with_name(path.name + ending)
        if os.path.lexists(beside) and not beside.is_file():
            raise InputError("file_no_file", file=shown(beside))


def _connected(path: Path, *, write: bool, damaged: bool) -> tuple[sqlite3.Connection, bool]:
    """Return a connection, and whether it can write: what lies on a read-only disk can still be read."""
    real = path.resolve()
    uri = real.as_uri()
    room = os.access(real.parent, os.W_OK)
    writable = write and room and os.access(path, os.W_OK)
    if (damaged or not room) and not size_of(real.with_name(real.name + _BESIDE)):
        # No room for the files SQLite puts beside, and nothing in them: the file alone is all there is.
        uri += "?immutable=1"
    elif damaged or not (room and os.access(path, os.W_OK)):
        uri += "?mode=ro"
    else:
        uri += "?mode=rw"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_PATIENCE), writable


def _check_layout(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that holds anything but the journal and its guards: a view could show what nobody has written.

    Raises InputError.
    """
    there = connection.execute("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'").fetchall()
    if sorted(sql for (sql,) in there) != sorted(_SCHEMA):
        raise InputError("event_altered", file=shown(path))


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of the format. Raises InputError where the file is not ours or from a newer program."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
        raise InputError("event_not_ours", file=shown(path))
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > FORMAT:
        raise InputError("event_newer", file=shown(path), version=version, known=FORMAT)
    return version
