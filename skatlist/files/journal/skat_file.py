"""The event file: one SQLite file with a single table that only grows."""

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Self

from skatlist.base.disk import EVENT_BEGIN, NewFile, clean_up, head_of, is_folder, path_text, size_of
from skatlist.files.journal.journal import BEGINNING, Draft, Record, RecordKind, chained, now_utc, sealed
from skatlist.files.journal.medium import Overtaken, as_input_errors, error_class
from skatlist.files.journal.record_fields import check_written, format_needed
from skatlist.files.journal.side_files import SIDES, WAL, foreign, in_memory, kept, recovered, side_files
from skatlist.words import InputError, UsageError

FORMAT: Final = 3  # the newest known format. A file has the oldest that fits all its records
_APPLICATION: Final = 0x536B6174  # "Skat"
_PATIENCE: Final = 10.0  # seconds to wait for another program that writes
_MOVING: Final = 2.0  # seconds to wait for a program of version 0.1 to release its write mode
_PAUSE: Final = 0.05  # seconds
_HEADER: Final = 100  # bytes
_SEARCHED: Final = 1 << 20  # bytes in which the first entry is searched for, 64 zeros as the hash before it
_BY_WAL: Final = b"\2\2"  # in the header as version 0.1 wrote it
_SHARED: Final = "-shm"  # lies next to such a file while a program has it open
_WHOLE_FILE: Final = frozenset((RecordKind.SEAL, RecordKind.MERGE))  # records about everything before them
_DURABLE: Final = "PRAGMA synchronous = FULL"  # no entry is lost by a power cut
# The statements that begin, commit and abandon a write: by itself, or as a part of several.
_WHOLE: Final = ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK")
_PART: Final = ("SAVEPOINT part", "RELEASE part", "ROLLBACK TO part", "RELEASE part")
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
# Everything in the file, as SQLite lists it: type, name, table, first page, statement.
_LAYOUT: Final = [
    ("table", "journal", "journal", 2, _SCHEMA[0]),
    *(("trigger", statement.split()[2], "journal", 0, statement) for statement in _SCHEMA[1:]),
]


class SkatFile:
    """An open event file: its records in order, and the only way to add records.

    Several programs may have it open. `last` is the last record read, None before the first. `writable` says that
    records can be added.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        *,
        write: bool,
        writable: bool,
        damaged: bool,
        resting: tuple[int, ...] | None = None,
    ) -> None:
        self.path = path
        self.writable = writable
        self._write = write
        self._damaged = damaged
        self.last: Record | None = None
        self._connection = connection
        self._together = self._begun = False  # several writes wait for one commit
        self._identity = _identity(path)
        self._resting = resting  # how version 0.1 left the file, until the first write

    @classmethod
    def create(cls, path: Path, drafts: Sequence[Draft], author: str) -> None:
        """Make a file with its first records, completely or not at all. Raises InputError, also if the file exists."""
        moment, records, last = now_utc(), [], BEGINNING
        for seq, draft in enumerate(drafts, 1):
            records.append(sealed(seq, moment, author, draft, last))
            last = records[-1].hash
        check_written(records, path_text(path))
        cls.rebuild(path, records)

    @classmethod
    def rebuild(cls, path: Path, records: Iterable[Record]) -> None:
        """Make a file of records that are chained already. Raises InputError."""
        must_be_new(path)
        clean_up(path.parent)
        with as_input_errors(path, writing=True), NewFile(path, exists="target_exists") as new:
            _fill(new.beside, records)
            new.keep()

    @classmethod
    def open(cls, path: Path, *, write: bool = True, damaged: bool = False) -> "SkatFile":
        """Open an event file.

        Raises InputError if it is not an event file, is damaged, or was written by a newer program. With `damaged`
        the caller only wants to save its readable part.
        """
        if is_folder(path):
            raise InputError("event_is_folder", file=path_text(path))
        if not os.path.lexists(path):
            raise InputError("file_missing", file=path_text(path))
        with as_input_errors(path, writing=False, damaged=damaged):
            header = _header(path)
            resting = _resting_state(path, header)
            connection, writable = _connected(path, header, write=write, damaged=damaged, rests=resting is not None)
            with kept(connection):
                _set_up(connection, writable=writable and resting is None, damaged=damaged)
                _check_version(connection, path)
                if not damaged:
                    with _one_moment(connection):
                        _check_layout(connection, path)
                return cls(
                    path,
                    connection,
                    write=write,
                    writable=writable,
                    damaged=damaged,
                    resting=resting if writable else None,
                )

    def close(self) -> None:
        """Close the file and remove its empty journal."""
        with closing(self._connection):
            if self.writable and self._resting is None:
                with suppress(sqlite3.Error):  # another program is writing, and will remove it
                    self._connection.execute("PRAGMA journal_mode = DELETE")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def in_place(self) -> bool:
        """Whether the file still has the name under which it was opened, and no other file has it."""
        return _identity(self.path) == self._identity

    def news(self) -> Iterator[Record]:
        """Yield the records added since the last one read, each proved to continue the chain.

        Raises InputError, also if another file has replaced this one.
        """
        for record in self._read(self.last):
            self.last = record
            yield record

    def _read(self, last: Record | None) -> Iterator[Record]:
        with as_input_errors(self.path, writing=False, damaged=self._damaged):
            self._check_place()
            if self._resting is not None and _resting_state(self.path, _header(self.path)) != self._resting:
                self._wake()  # another program writes
            rows: list[tuple[Any, ...]] = []
            fault: sqlite3.Error | UnicodeDecodeError | None = None
            try:  # all at once: nobody waits to write while they are examined
                for row in self._since(last):
                    rows.append(row)  # noqa: PERF402 - rows before the fault count
            except (sqlite3.Error, UnicodeDecodeError) as broken:
                fault = broken
            yield from chained(self._behind(rows, last), path_text(self.path), last)
            if fault is not None:
                raise fault

    def _since(self, last: Record | None) -> Iterator[tuple[Any, ...]]:
        return self._connection.execute(
            f"SELECT {_COLUMNS} FROM journal WHERE seq >= ? ORDER BY seq",  # noqa: S608
            (last.seq if last else 0,),
        )

    def _behind(self, rows: list[tuple[Any, ...]], last: Record | None) -> list[tuple[Any, ...]]:
        if last is None:
            return rows
        if not rows or rows[0] != last:
            raise InputError("event_moved", file=path_text(self.path))
        return rows[1:]

    def _check_place(self) -> None:
        if not self.in_place:
            raise InputError("event_moved", file=path_text(self.path))

    def add(self, drafts: Sequence[Draft], author: str, *, at: str = "") -> tuple[Record, ...]:
        """Write records to the disk, all or none, and return them.

        Only then are they acknowledged. Their time is `at`, else now, but never before the last record's. A seal must
        directly follow what it seals, and a merge what it was compared with, so any record in between overtakes them.
        A draft with an origin keeps the time and author of it. Raises Overtaken if another program has
        written about the same subject, or closed a series, since the last look, InputError if the disk fails, and
        UsageError if the file was opened for reading. In these cases nothing is written.
        """
        if not self._write:
            raise UsageError("event_for_reading", file=path_text(self.path))
        if not self.writable:
            raise InputError("event_read_only", file=path_text(self.path))
        with as_input_errors(self.path, writing=True), self._alone():
            self._check_place()
            last = self.last
            others = self._behind(list(self._since(last)), last)
            if others:
                about = {draft.subject for draft in drafts}
                whole = any(draft.kind in _WHOLE_FILE for draft in drafts)
                if whole or any(other[4] in about or other[3] == RecordKind.CLOSE for other in others):
                    raise Overtaken
                *_, last = chained(others, path_text(self.path), last)
            seq, previous, after = (last.seq, last.hash, last.time) if last else (0, BEGINNING, "")
            written = []
            for draft in drafts:
                seq += 1
                if draft.origin is None:
                    written.append(sealed(seq, max(at, after) if at else now_utc(after), author, draft, previous))
                else:
                    written.append(sealed(seq, draft.origin.time, draft.origin.author, draft, previous))
                previous = written[-1].hash
            check_written(written, path_text(self.path))
            self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", written)
            needed = max(map(format_needed, written))
            if needed > 1 and needed > _pragma(self._connection, "user_version"):
                self._connection.execute(f"PRAGMA user_version = {needed}")
            # Records count as written only if they are found exactly as intended.
            if self._behind(list(self._since(last)), last) != written:
                raise InputError("event_altered", file=path_text(self.path))
        if not others:
            self.last = written[-1]
        return tuple(written)

    def extend(self, records: Sequence[Record]) -> None:
        """Write records of another file that continue the chain of this one, all or none, as they are.

        Raises Overtaken if another program has written since the last look, and InputError.
        """
        if not self._write or not self.writable:
            raise InputError("event_read_only", file=path_text(self.path))
        with as_input_errors(self.path, writing=True), self._alone():
            self._check_place()
            if self._behind(list(self._since(self.last)), self.last):
                raise Overtaken
            rows = list(chained(records, path_text(self.path), self.last))
            check_written(rows, path_text(self.path))
            self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            needed = max(map(format_needed, rows), default=1)
            if needed > _pragma(self._connection, "user_version"):
                self._connection.execute(f"PRAGMA user_version = {needed}")

    def copy_to(self, path: Path) -> None:
        """Write a copy of the present file while others continue writing.

        Raises InputError, also if the file exists.
        """
        SkatFile.rebuild(path, self._read(None))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Commit everything added in this block at once, at the end, because the disk is slow.

        Nothing of it may be acknowledged earlier. Raises InputError if the disk fails. In that case nothing is written
        although it was already read, and the file must be opened again.
        """
        with as_input_errors(self.path, writing=True):
            self._together, self._begun = True, False
            try:
                yield
                if self._begun:
                    self._connection.execute(_WHOLE[1])
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute(_WHOLE[2])
                raise
            finally:
                self._together = False

    def _wake(self) -> None:
        """Make a file of version 0.1 writable like present ones. Raises InputError."""
        if self._resting is not None:
            self._check_place()
            with kept(_connect(self.path.resolve(), "mode=rw")) as connection:
                _leave_wal(connection, self.path)
                _set_up(connection, writable=True, damaged=False)
            self._connection.close()
            self._connection, self._resting = connection, None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock the file for this program. At the end either all writes are on the disk or none."""
        self._wake()
        begin, end, *back = _PART if self._together else _WHOLE
        if self._together and not self._begun:  # readers block nobody
            self._connection.execute(_WHOLE[0])
            self._begun = True
        self._connection.execute(begin)
        try:
            yield
            self._connection.execute(end)
        except BaseException:
            with suppress(sqlite3.Error):
                for statement in back:
                    self._connection.execute(statement)
            raise


def must_be_new(path: Path) -> None:
    """Raise InputError if the file exists, if SQLite left a file next to it, or if its folder is missing."""
    if os.path.lexists(path):
        raise InputError("target_exists", path=path_text(path))
    for left in side_files(path):  # SQLite would read it as the last entries of the new file
        raise InputError("event_leftover", path=path_text(path), left=path_text(left.name))
    if not is_folder(path.parent):
        raise InputError("folder_missing", folder=path_text(path.parent))


def _fill(path: Path, records: Iterable[Record]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(_DURABLE)
        connection.execute("BEGIN")
        for statement in _SCHEMA:
            connection.execute(statement)
        needed = 1
        for record in records:
            connection.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record)
            needed = max(needed, format_needed(record))
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {needed}")
        connection.execute("COMMIT")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        state = path.stat()
    except (OSError, ValueError):
        return None
    return state.st_dev, state.st_ino


def _no_event(path: Path) -> InputError:
    """Return the error for a file without the head of ours. With entries inside it was one, and must not be lost."""
    has_entries = BEGINNING.encode() in head_of(path, _SEARCHED)
    return InputError("event_lost" if has_entries else "event_not_ours", file=path_text(path))


def _header(path: Path) -> bytes:
    """Return the beginning of an SQLite file.

    Refuse anything else, because SQLite would take an empty file for a new one.
    """
    begin = head_of(path, _HEADER)
    if not begin.startswith(EVENT_BEGIN):
        raise _no_event(path) if begin else InputError("file_empty", file=path_text(path))
    real = path.resolve()
    for ending in (*SIDES, _SHARED):  # SQLite opens them, and would wait at a pipe
        beside = real.with_name(real.name + ending)
        if os.path.lexists(beside) and not beside.is_file():
            raise InputError("file_no_file", file=path_text(beside))
    return begin


def _connected(
    path: Path, header: bytes, *, write: bool, damaged: bool, rests: bool
) -> tuple[sqlite3.Connection, bool]:
    """Return a connection, and whether it can write.

    A reader changes nothing on the disk. A file that `rests` is only read at first. Raises InputError if a side
    file belongs to another file.
    """
    real = path.resolve()
    by_wal = header[18:20] == _BY_WAL  # the last entries may be in a file next to it
    if not by_wal and os.path.lexists(f"{real}{WAL}"):
        raise foreign(real)
    writable = write and not damaged and os.access(real.parent, os.W_OK) and os.access(real, os.W_OK)
    left = side_files(real) if damaged or by_wal else _hot(real)
    content = recovered(real) if left else b""
    if writable and not rests:
        with kept(_connect(real, "mode=rw")) as connection:
            if by_wal:
                _leave_wal(connection, path)
        return connection, True
    if left:
        return in_memory(content), False
    return _connect(real, "immutable=1" if by_wal or damaged else "mode=ro"), writable


def _set_up(connection: sqlite3.Connection, *, writable: bool, damaged: bool) -> None:
    """Configure SQLite for a file."""
    connection.execute("PRAGMA trusted_schema = OFF")
    if damaged:
        # SQLite then reads a truncated file as far as possible. Otherwise it would refuse the whole file.
        connection.execute("PRAGMA writable_schema = ON")
    else:
        connection.execute(_DURABLE)
    if writable:
        # The journal is emptied and synced, so that no entry is undone after a power cut.
        connection.execute("PRAGMA journal_mode = TRUNCATE")


def _resting_state(path: Path, header: bytes) -> tuple[int, ...] | None:
    real = path.resolve()
    if header[18:20] != _BY_WAL or any(os.path.lexists(f"{real}{side}") for side in (*SIDES, _SHARED)):
        return None
    state = real.stat()
    return state.st_ino, state.st_size, state.st_mtime_ns


def _connect(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, isolation_level=None, timeout=_PATIENCE)


def _hot(path: Path) -> bool:
    """Whether a killed program left a journal. The journal of a running program does not count."""
    if not side_files(path):
        return False
    try:
        with closing(_connect(path, "mode=ro")) as connection:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except sqlite3.OperationalError as fault:
        return fault.sqlite_errorcode == sqlite3.SQLITE_READONLY_ROLLBACK
    return False


def _leave_wal(connection: sqlite3.Connection, path: Path) -> None:
    """Move all entries of a version 0.1 file into the file itself, like present ones. Raises InputError."""
    end = time.monotonic() + _MOVING
    while True:
        try:
            if _pragma(connection, "journal_mode = DELETE") == "delete":
                return
        except sqlite3.OperationalError as fault:
            if error_class(fault) not in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise
        if time.monotonic() > end:
            raise InputError("event_old_program", file=path_text(path))
        time.sleep(_PAUSE)


def _check_layout(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that contains anything but the journal and its guards.

    A view could show entries that nobody has written. A file copied during a write has pages that belong nowhere.
    Raises InputError.
    """
    there = connection.execute("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema").fetchall()
    on_disk = _pragma(connection, "journal_mode") in {"delete", "truncate"}
    if on_disk and size_of(path) != _pragma(connection, "page_count") * _pragma(connection, "page_size"):
        raise InputError("event_damaged", file=path_text(path))
    if sorted(there, key=repr) != sorted(_LAYOUT, key=repr):
        raise InputError("event_altered", file=path_text(path))
    if _pragma(connection, "quick_check(1)") != "ok":
        raise InputError("event_damaged", file=path_text(path))
    if connection.execute("SELECT 1 FROM journal WHERE seq < 1").fetchone():  # nothing else would ever reveal it
        raise InputError("event_altered", file=path_text(path))


def _pragma(connection: sqlite3.Connection, pragma: str) -> Any:
    return connection.execute(f"PRAGMA {pragma}").fetchone()[0]


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise InputError if the file is not ours or from a newer program."""
    if _pragma(connection, "application_id") != _APPLICATION:
        raise _no_event(path)
    version: int = _pragma(connection, "user_version")
    if version > FORMAT:
        raise InputError("event_newer", file=path_text(path), version=version, known=FORMAT)
    if version < 1:  # no such version exists
        raise InputError("event_altered", file=path_text(path))
