"""Renew an index: read what is new or was changed, forget what is gone, and count every event once."""

import json
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatlist.base.disk import is_folder, path_text
from skatlist.base.threads import in_processes
from skatlist.evening.archive.answers import Answers, forgotten_mark
from skatlist.evening.archive.sources import ArchivedEvening, ArchiveSource, content_mark, read_source, sources_in
from skatlist.files.archive_index import writing
from skatlist.files.formats.parsed import Show
from skatlist.files.journal.skat_file import SkatFile
from skatlist.words import InputError

_TOGETHER: Final = 50  # evenings in one commit: a killed call loses the reading of no more


class Renewal(NamedTuple):
    """The sources that were read, unchanged, moved and gone, and the folders that are missing now."""

    read: int = 0
    unchanged: int = 0
    moved: int = 0
    gone: int = 0
    missing: tuple[str, ...] = ()


class _KnownSource(NamedTuple):
    id: int
    stamp: str
    sha: str


def renew(index: sqlite3.Connection, answers: Answers, folders: Sequence[Path] = (), show: Show = iter) -> Renewal:
    """Renew an index with the evenings of its folders, or of other `folders` from now on.

    A source with the same size, time and inode is not read, one with the same content neither. The evenings of a
    remembered folder that is missing now (a drive that is not plugged in) stay. Raises InputError for a missing
    folder among `folders`.
    """
    places = _chosen(index, folders)
    missing = tuple(place for place in places if not is_folder(Path(place)))
    present = {source.path: source for place in places if place not in missing for source in sources_in(Path(place))}
    known = {path: _KnownSource(*rest) for path, *rest in index.execute("SELECT path, id, stamp, sha FROM source")}
    gone = {path: each for path, each in known.items() if path not in present and not _is_below(path, missing)}
    changed = [source for path, source in present.items() if path not in known or known[path].stamp != source.stamp]
    touched, moved, fresh = _sorted_out(changed, known, gone)
    with writing(index):
        index.execute("CREATE TEMP TABLE IF NOT EXISTS touched(person INT PRIMARY KEY)")
        index.execute("DELETE FROM folder")
        index.executemany("INSERT INTO folder VALUES(?)", [(place,) for place in places])
        index.executemany("UPDATE source SET stamp = ? WHERE id = ?", touched)
        for source, path in moved:
            values = (source.path, source.stamp, gone.pop(path).id)
            index.execute("UPDATE source SET path = ?, stamp = ? WHERE id = ?", values)
        for path in gone:
            _forget_source(index, path)
        if moved or gone:
            _count_once(index)
            _name_people(index)
    readings = zip(fresh, in_processes(read_source, [source for source, _ in fresh]), strict=True)
    for batch in _batches(show(_SizedItems(readings, len(fresh)))):
        with writing(index):
            for (source, sha), evenings in batch:
                _forget_source(index, source.path)
                _keep(index, source, sha, evenings, answers.forgotten)
            _count_once(index)
            _name_people(index)
    return Renewal(len(fresh), len(present) - len(fresh) - len(moved), len(moved), len(gone), missing)


def renewed(index: sqlite3.Connection) -> Renewal:
    """Return what a second renewal at the same moment would say, without looking at the files."""
    folders = [path for (path,) in index.execute("SELECT path FROM folder ORDER BY rowid")]
    return Renewal(missing=tuple(each for each in folders if not is_folder(Path(each))))


def _chosen(index: sqlite3.Connection, folders: Sequence[Path]) -> list[str]:
    """Return the folders of the archive, remembered or new."""
    for folder in folders:
        if not is_folder(folder):
            raise InputError("folder_missing", folder=path_text(folder))
    remembered = [path for (path,) in index.execute("SELECT path FROM folder ORDER BY rowid")]
    return list(dict.fromkeys(os.path.realpath(folder) for folder in folders)) or remembered


def _is_below(path: str, folders: Sequence[str]) -> bool:
    return any(path == folder or path.startswith(folder + os.sep) for folder in folders)


class _ChangedSources(NamedTuple):
    """Changed sources: those with the same content, those that were moved with their old path, those to be read."""

    touched: list[tuple[str, int]]
    moved: list[tuple[ArchiveSource, str]]
    fresh: list[tuple[ArchiveSource, str]]


def _sorted_out(
    changed: Sequence[ArchiveSource], known: Mapping[str, _KnownSource], gone: Mapping[str, _KnownSource]
) -> _ChangedSources:
    changes = _ChangedSources([], [], [])
    lost = {each.sha: path for path, each in gone.items()}
    for source in changed:
        if not lost and source.path not in known:
            changes.fresh.append((source, ""))
            continue
        sha = content_mark(source)
        if sha and source.path in known and known[source.path].sha == sha:
            changes.touched.append((source.stamp, known[source.path].id))
        elif sha in lost and source.path not in known and source.kind != "totals":
            changes.moved.append((source, lost.pop(sha)))
        else:
            changes.fresh.append((source, sha))
    return changes


class _SizedItems:
    """Items with their number, for a bar of progress."""

    def __init__(self, items: Iterable[Any], count: int) -> None:
        self._items, self._count = items, count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)


def _batches(items: Iterable[Any]) -> Iterator[list[Any]]:
    rest = iter(items)
    while batch := list(islice(rest, _TOGETHER)):
        yield batch


def _forget_source(index: sqlite3.Connection, path: str) -> None:
    ours = "SELECT evening.id FROM evening JOIN source ON source.id = evening.source WHERE source.path = ?"
    index.execute(f"INSERT OR IGNORE INTO touched SELECT person FROM line WHERE evening IN ({ours})", (path,))
    for table in ("line", "result"):
        index.execute(f"DELETE FROM {table} WHERE evening IN ({ours})", (path,))
    index.execute(f"DELETE FROM evening WHERE id IN ({ours})", (path,))
    index.execute("DELETE FROM source WHERE path = ?", (path,))


def _keep(
    index: sqlite3.Connection,
    source: ArchiveSource,
    sha: str,
    evenings: Iterable[ArchivedEvening],
    forgotten: Collection[str],
) -> None:
    sha = sha or content_mark(source)
    described = (source.path, source.kind, source.stamp, sha)
    number = index.execute("INSERT INTO source(path, kind, stamp, sha) VALUES(?, ?, ?, ?)", described).lastrowid
    for each in evenings:
        evening = index.execute(
            "INSERT INTO evening(source, origin, records, name, date, club, provisional, final_at, kept, fault)"
            " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number,
                each.origin or f"{source.kind} {sha}",
                each.records,
                each.name,
                each.date,
                each.club,
                each.provisional,
                each.final_at,
                "" if forgotten and any(forgotten_mark(line.key) in forgotten for line in each.lines) else each.kept,
                json.dumps(dict(each.fault), ensure_ascii=False) if each.fault else None,
            ),
        ).lastrowid
        for line in each.lines:
            if forgotten and forgotten_mark(line.key) in forgotten:
                continue
            person = _person(index, line.key, line.number)
            values = (person, evening, *line[4:9], line.name, line.club)
            index.execute("INSERT INTO line VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
            index.executemany(
                "INSERT INTO result VALUES(?, ?, ?, ?)",
                [(person, evening, series, points) for series, points in line.series],
            )
            index.execute("INSERT OR IGNORE INTO touched VALUES(?)", (person,))


def _person(index: sqlite3.Connection, key: str, number: str) -> int:
    row = index.execute("SELECT id FROM person WHERE key = ?", (key,)).fetchone()
    if row is None:
        row = index.execute("INSERT INTO person(key, number) VALUES(?, ?) RETURNING id", (key, number)).fetchone()
        index.execute("UPDATE person SET head = id WHERE id = ?", row)
    return int(row[0])


# Every event counts once: of copies of an event file the longest, of old results none that an event has, too.

COUNTED: Final = 1
COPY: Final = 0
FORKED: Final = -1
ALSO_AN_EVENT: Final = -2


def _count_once(index: sqlite3.Connection) -> None:
    index.execute(f"UPDATE evening SET counted = {COUNTED} WHERE counted <> {COUNTED}")
    doubled = index.execute(
        "SELECT origin FROM evening WHERE fault IS NULL GROUP BY origin HAVING count(*) > 1"
    ).fetchall()
    for (origin,) in doubled:
        (_, longest, _), *others = index.execute(
            "SELECT evening.id, source.path, records FROM evening JOIN source ON source.id = evening.source"
            " WHERE origin = ? AND fault IS NULL ORDER BY records DESC, length(source.path), source.path",
            (origin,),
        )
        for evening, path, records in others:
            counted = COPY if _is_beginning(path, longest, records) else FORKED
            index.execute("UPDATE evening SET counted = ? WHERE id = ?", (counted, evening))
    # From the few old results to the events of their days: the other way round every evening meets every other one.
    shorter = "(length(s.path), s.path) < (length(source.path), source.path)"
    for counted, condition in ((COPY, f"s.kind = 'totals' AND {shorter}"), (ALSO_AN_EVENT, "s.kind <> 'totals'")):
        index.execute(
            f"""UPDATE evening SET counted = {counted} WHERE id IN (
            SELECT old.id FROM source CROSS JOIN evening old ON old.source = source.id
            CROSS JOIN evening event ON event.date = old.date AND event.id <> old.id AND event.counted = {COUNTED}
            CROSS JOIN source s ON s.id = event.source AND {condition}
            WHERE source.kind = 'totals' AND
                2 * (SELECT count(*) FROM line a JOIN line b ON b.evening = event.id AND lower(a.name) = lower(b.name)
                WHERE a.evening = old.id) > (SELECT count(*) FROM line WHERE evening = old.id))"""
        )


def _is_beginning(shorter: str, longer: str, records: int) -> bool:
    """Whether the records of an event file are the first ones of a longer one."""
    if not records:
        return True
    try:
        return _hash_of(shorter, records) == _hash_of(longer, records)
    except InputError:
        return False


def _hash_of(path: str, records: int) -> str:
    with SkatFile.open(Path(path), write=False) as file:
        return next((record.hash for record in file.news() if record.seq == records), "")


def _name_people(index: sqlite3.Connection) -> None:
    """Give people whose evenings changed the name and the club they had last, and drop those without any evening."""
    heads = "SELECT head FROM person WHERE id IN (SELECT person FROM touched)"
    index.execute(
        f"""UPDATE person SET name = last.name, club = coalesce(nullif(last.club, ''), (
                SELECT line.club FROM person q JOIN line ON line.person = q.id JOIN evening ON evening.id = line.evening
                WHERE q.head = last.head AND line.club <> '' ORDER BY date DESC LIMIT 1), '') FROM (
            SELECT head, line.name, line.club,
                row_number() OVER (PARTITION BY head ORDER BY date DESC, evening.id DESC) AS at
            FROM person p JOIN line ON line.person = p.id JOIN evening ON evening.id = line.evening
            WHERE p.head IN ({heads})) AS last
        WHERE person.id = last.head AND last.at = 1"""
    )
    index.execute(
        "DELETE FROM person WHERE id IN (SELECT person FROM touched)"
        " AND NOT EXISTS (SELECT 1 FROM line WHERE line.person = person.id)"
        " AND NOT EXISTS (SELECT 1 FROM person other JOIN line ON line.person = other.id"
        " WHERE other.head = person.id)"
    )
    index.execute("DELETE FROM touched")


def join_people(index: sqlite3.Connection, answers: Answers) -> None:
    """Make those one who are one by the answers. The index has the present answers afterwards."""
    with writing(index):
        index.execute("CREATE TEMP TABLE IF NOT EXISTS touched(person INT PRIMARY KEY)")
        for whose in ("id", "head"):
            index.execute(f"INSERT OR IGNORE INTO touched SELECT {whose} FROM person WHERE head <> id")
        index.execute("UPDATE person SET head = id WHERE head <> id")
        known = dict(index.execute("SELECT key, id FROM person")) if answers.one else {}
        heads: dict[int, int] = {}
        for pair in sorted(answers.one):
            if all(key in known for key in pair):
                first, second = sorted(_head(heads, known[key]) for key in pair)
                heads[second] = first
        for person in list(heads):
            head = _head(heads, person)
            index.execute("UPDATE person SET head = ? WHERE id = ?", (head, person))
            index.executemany("INSERT OR IGNORE INTO touched VALUES(?)", [(person,), (head,)])
        _name_people(index)


def _head(heads: Mapping[int, int], person: int) -> int:
    while person in heads:
        person = heads[person]
    return person
