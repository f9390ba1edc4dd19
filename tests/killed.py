"""Event files as a program left them that was killed while it wrote."""

import sqlite3
from contextlib import closing
from pathlib import Path

PAGE = 4096


def journal_of(old: bytes, new: bytes) -> bytes:
    """Return the journal of the write that makes the new content out of the old one."""
    changed = [at for at in range(0, len(old), PAGE) if old[at : at + PAGE] != new[at : at + PAGE]]
    numbers = (len(changed), 0, len(old) // PAGE, 512, PAGE)
    head = bytes.fromhex("d9d505f920a163d7") + b"".join(number.to_bytes(4) for number in numbers)
    pages = []
    for at in changed:
        page = old[at : at + PAGE]
        check = sum(page[PAGE - 200 : 0 : -200]) & 0xFFFFFFFF
        pages.append((at // PAGE + 1).to_bytes(4) + page + check.to_bytes(4))
    return head.ljust(512, b"\0") + b"".join(pages)


def killed_in_the_middle(path: Path, old: bytes) -> None:
    """Leave a file as it is where the last write, which made it out of the old content, was not finished."""
    new = path.read_bytes()
    path.write_bytes(new[:PAGE] + old[PAGE:])
    path.with_name(path.name + "-journal").write_bytes(journal_of(old, new))


def by_version_0_1(path: Path, records: list[tuple[object, ...]]) -> None:
    """Leave a file as version 0.1 did when it was killed: with the last records in a file beside."""
    beside = path.with_name(path.name + "-wal")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", records)
        data, rest = path.read_bytes(), beside.read_bytes() if beside.exists() else None
    path.write_bytes(data)
    if rest is not None:
        beside.write_bytes(rest)
