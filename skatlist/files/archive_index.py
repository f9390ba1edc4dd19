"""The file of an archive's index: one SQLite file, a cache of what the evenings say.

It can be deleted at any time. A version of the program that knows another form makes it anew.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from skatlist.base.disk import head_of, is_folder, path_text, size_of
from skatlist.words import InputError

INDEX_NAME: Final = "archive.db"
FORM: Final = 4  # another form is made anew
_APPLICATION: Final = 0x536B4172  # "SkAr"
_BEGIN: Final = b"SQLite format 3\0"
_HEAD: Final = 100  # bytes before the first page
_PATIENCE: Final = 30.0  # seconds to wait for another program that renews
_SCHEMA: Final = """
CREATE TABLE folder(path TEXT PRIMARY KEY);
CREATE TABLE source(id INTEGER PRIMARY KEY, path TEXT UNIQUE, kind TEXT, stamp TEXT, sha TEXT);
CREATE TABLE evening(
    id INTEGER PRIMARY KEY, source INT, origin TEXT, records INT, name TEXT, date TEXT, club TEXT,
    provisional INT, final_at TEXT, fault TEXT, kept TEXT, counted INT DEFAULT 1);
CREATE TABLE person(id INTEGER PRIMARY KEY, key TEXT UNIQUE, number TEXT, name TEXT, club TEXT, head INT);
CREATE TABLE line(
    person INT, evening INT, rank INT, total INT, won INT, lost INT, by_totals INT, name TEXT, club TEXT,
    PRIMARY KEY(person, evening)) WITHOUT ROWID;
CREATE TABLE result(
    person INT, evening INT, series INT, points INT, PRIMARY KEY(person, evening, series)) WITHOUT ROWID;
CREATE TABLE near(club TEXT PRIMARY KEY, mark TEXT, pairs TEXT);
CREATE INDEX evening_of_source ON evening(source);
CREATE INDEX evening_of_origin ON evening(origin);
CREATE INDEX evening_of_date ON evening(date);
CREATE INDEX line_of_evening ON line(evening);
CREATE INDEX result_of_evening ON result(evening);
CREATE INDEX source_of_sha ON source(sha);
CREATE INDEX person_of_head ON person(head);
CREATE INDEX person_of_name ON person(name);
"""


def open_index(path: Path) -> sqlite3.Connection:
    """Return the index in a file, made if it is missing or has another form. Raises InputError for any other file."""
    _must_be_index(path)
    with index_faults(path):
        index = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        try:
            _set_up(index, path)
        except BaseException:
            index.close()
            raise
    return index


def is_index(path: Path) -> bool:
    """Whether a file is the index of an archive."""
    head = head_of(path, _HEAD) if path.is_file() else b""
    return head[:16] == _BEGIN and int.from_bytes(head[68:72], "big") == _APPLICATION


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an index to be read only. Raises sqlite3.Error for a file that is none, or has another form."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as index:
        facts = [index.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        if facts != [_APPLICATION, FORM]:
            raise sqlite3.DatabaseError
        yield index


@contextmanager
def index_faults(path: Path) -> Iterator[None]:
    """Raise InputError for what SQLite reports about the index."""
    try:
        yield
    except sqlite3.OperationalError as fault:
        key = "archive_busy" if "locked" in str(fault) else "archive_unwritable"
        raise InputError(key, file=path_text(path)) from fault
    except sqlite3.DatabaseError as fault:
        raise InputError("archive_damaged", file=path_text(path)) from fault


@contextmanager
def writing(index: sqlite3.Connection) -> Iterator[None]:
    """Write all statements of the block together or none of them, also if the program is killed."""
    index.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        index.rollback()
        raise
    index.execute("COMMIT")


def _must_be_index(path: Path) -> None:
    if is_folder(path):
        raise InputError("archive_is_folder", file=path_text(path))
    if size_of(path) == 0:
        if not is_folder(path.parent):
            raise InputError("folder_missing", folder=path_text(path.parent))
        return
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError as fault:
        raise InputError("archive_unwritable", file=path_text(path)) from fault
    if head[:16] != _BEGIN or int.from_bytes(head[68:72], "big") not in {0, _APPLICATION}:
        raise InputError("archive_other_file", file=path_text(path))


def _set_up(index: sqlite3.Connection, path: Path) -> None:
    application, form = (index.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    tables = [name for (name,) in index.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if (application, form) == (_APPLICATION, FORM) and tables:
        return
    if tables and application != _APPLICATION:
        raise InputError("archive_other_file", file=path_text(path))
    with writing(index):
        folders = _folders(index) if "folder" in tables else []
        for name in tables:
            index.execute(f'DROP TABLE IF EXISTS "{name}"')
        for statement in filter(str.strip, _SCHEMA.split(";")):
            index.execute(statement)
        index.executemany("INSERT INTO folder VALUES(?)", folders)
        index.execute(f"PRAGMA application_id = {_APPLICATION}")
        index.execute(f"PRAGMA user_version = {FORM}")


def _folders(index: sqlite3.Connection) -> list[tuple[str]]:
    try:
        with closing(index.execute("SELECT path FROM folder")) as rows:
            return list(rows)
    except sqlite3.DatabaseError:
        return []
