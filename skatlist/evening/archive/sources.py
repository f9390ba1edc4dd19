"""The evenings in the folders of an archive, and what the index keeps of each."""

import datetime as dt
import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import is_event_name, is_folder
from skatlist.evening.archive.kept import kept_json
from skatlist.evening.archive.old_results import TOTALS_SUFFIX, read_old_results
from skatlist.files.formats.folder.event_file import EVENT_FILE
from skatlist.files.journal.skat_file import SkatFile
from skatlist.papers.lists import read
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.name_keys import name_key, number_key
from skatlist.words import Language, SkatlistError

ACCEPTED: Final = "accepted"  # the folders of an inbox
QUESTIONS: Final = "questions"
REFUSED: Final = "refused"
_OF_AN_INBOX: Final = frozenset((ACCEPTED, QUESTIONS, REFUSED))
_FAR: Final = dt.datetime(9999, 1, 1, tzinfo=dt.UTC)
_PIECE: Final = 1 << 20  # bytes


class ArchiveSource(NamedTuple):
    """A file or folder with evenings. `stamp` changes with size, time or inode of any file in it."""

    path: str
    kind: str
    stamp: str


class ArchivedLine(NamedTuple):
    """The results of a person on an evening. `key` is their identity within the archive."""

    key: str
    number: str
    name: str
    club: str
    rank: int | None
    total: int
    won: int
    lost: int
    by_totals: bool
    series: tuple[tuple[int, int], ...]


class ArchivedEvening(NamedTuple):
    """The part of an evening that the index keeps, or why it could not be read (`fault`, by language).

    `final_at` is when it becomes final by itself (UTC), empty if it does not. `origin` is the same for all copies of an
    event file, `records` how long its chain is. `kept` is what a season needs of it.
    """

    name: str = ""
    date: str = ""
    club: str = ""
    provisional: bool = False
    final_at: str = ""
    origin: str = ""
    records: int = 0
    lines: tuple[ArchivedLine, ...] = ()
    fault: tuple[tuple[str, str], ...] = ()
    kept: str = ""


def sources_in(folder: Path) -> Iterator[ArchiveSource]:
    """Yield the evenings in a folder and the folders below it: event files, folders of events, old results.

    Of an inbox only what was accepted counts. Hidden files are left out.
    """
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    names = {entry.name for entry in entries}
    if EVENT_FILE in names:
        yield ArchiveSource(os.fspath(folder), "folder", _folder_stamp(folder))
        return
    if names >= _OF_AN_INBOX:
        yield from sources_in(folder / ACCEPTED)
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from sources_in(Path(entry.path))
        elif is_event_name(entry.name) or entry.name.endswith(TOTALS_SUFFIX):
            kind = "event" if is_event_name(entry.name) else "totals"
            yield ArchiveSource(entry.path, kind, _stamp(entry.stat()))


def source_at(path: Path) -> ArchiveSource | None:
    """Return the event at a path: a file or its folder. None if it is not there."""
    try:
        if is_folder(path):
            return ArchiveSource(os.fspath(path), "folder", _folder_stamp(path))
        return ArchiveSource(os.fspath(path), "event", _stamp(path.stat()))
    except OSError:
        return None


def folder_of_evenings(folder: Path) -> Path:
    """Return the folder in which the evenings lie that count: of an inbox that of the accepted files."""
    return folder / ACCEPTED if all(is_folder(folder / name) for name in _OF_AN_INBOX) else folder


def _stamp(stat: os.stat_result) -> str:
    return f"{stat.st_size}:{stat.st_mtime_ns}:{stat.st_ino}"


def _folder_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))


def _folder_stamp(folder: Path) -> str:
    stamps = [f"{path.relative_to(folder)}:{_stamp(path.stat())}" for path in _folder_files(folder)]
    return hashlib.sha256("\n".join(stamps).encode("utf-8", "replace")).hexdigest()


def content_mark(source: ArchiveSource) -> str:
    """Return the SHA-256 of a source: of a file its content, of a folder names and contents. Empty if unreadable."""
    path, mark = Path(source.path), hashlib.sha256()
    try:
        for file in _folder_files(path) if source.kind == "folder" else [path]:
            if source.kind == "folder":
                mark.update(f"{file.relative_to(path)}\n".encode("utf-8", "replace"))
            with file.open("rb") as opened:
                while piece := opened.read(_PIECE):
                    mark.update(piece)
    except OSError:
        return ""
    return mark.hexdigest()


def read_source(source: ArchiveSource) -> tuple[ArchivedEvening, ...]:
    """Return what the index keeps of a source. What cannot be read is an evening with its fault."""
    path = Path(source.path)
    try:
        return read_old_evenings(path) if source.kind == "totals" else (read_evening(path),)
    except SkatlistError as fault:
        return (ArchivedEvening(fault=tuple((lang.value, fault.text(lang)) for lang in Language)),)


def read_evening(path: Path) -> ArchivedEvening:
    """Return what the index keeps of an event: its own standings. Raises InputError."""
    lists = read(path)
    event = event_of_heads(lists.event, lists.scored)
    state = lists.standings_state()
    is_open = state.is_provisional
    waits = is_open and not lists.standings_state(_FAR).is_provisional
    table = lists.standings()
    club = club_of(event)
    lines = {}
    for line in table.players if lists.scored else ():
        if line.rank is None:
            continue
        number = _member_number(event, line.player)
        key = archive_identity(number, line.player.name, line.player.club, club)
        series = tuple((at, points) for at, points in zip(table.series, line.series, strict=True) if points is not None)
        lines[key] = ArchivedLine(
            key,
            number,
            line.player.name,
            line.player.club,
            line.rank,
            line.total,
            line.won,
            line.lost,
            line.by_totals,
            series,
        )
    origin, records = _origin(path)
    final_at = dt.datetime.fromisoformat(state.objections).astimezone(dt.UTC).isoformat() if waits else ""
    people = (*lines.values(),)
    return ArchivedEvening(
        event.name, event.date, club, is_open, final_at, origin, records, people, kept=kept_json(lists)
    )


def read_old_evenings(path: Path) -> tuple[ArchivedEvening, ...]:
    """Return the evenings of old results: totals only, of every person. Raises InputError."""
    days: dict[str, list[ArchivedLine]] = {}
    old = read_old_results(path)
    for each in old:
        key = archive_identity(each.member_number, each.name, each.club, "")
        line = ArchivedLine(
            key,
            each.member_number,
            each.name,
            each.club,
            None,
            each.total,
            0,
            0,
            by_totals=True,
            series=((1, each.total),),
        )
        days.setdefault(each.date, []).append(line)
    evenings = []
    for date, lines in sorted(days.items()):
        totals = sorted((line.total for line in lines), reverse=True)
        ranked = tuple(line._replace(rank=totals.index(line.total) + 1) for line in lines)
        evenings.append(ArchivedEvening(date=date, origin=_origin_of_totals(date, lines), lines=ranked))
    return tuple(evenings)


def _origin_of_totals(date: str, lines: Iterable[ArchivedLine]) -> str:
    """Return the origin of old results of a day: the same for copies of them in any file."""
    results = "\n".join(sorted(f"{line.key}\t{line.total}" for line in lines))
    return f"{date} {hashlib.sha256(results.encode('utf-8', 'replace')).hexdigest()}"


def club_of(event: Event) -> str:
    """Return the club of an evening: that of most of its people, empty if fewer than half of them state one."""
    clubs = Counter(player.club for player in event.players if player.club)
    club, count = clubs.most_common(1)[0] if clubs else ("", 0)
    return club if count * 2 > len(event.players) else ""


def archive_identity(number: str, name: str, club: str, evening_club: str) -> str:
    """Return the identity of a person within an archive.

    With a member number it is number and name, so that a mistyped number joins nobody. Without one it is name and
    club, and of people without a club the club of the evening: never across clubs.

    >>> archive_identity("07 / 0815", "Anna  BECKER", "Herz Dame", "")
    '#07/0815|anna becker'
    >>> archive_identity("", "Anna Becker", "", "Herz Dame")
    'anna becker|~herz dame'
    """
    if number:
        return f"#{number_key(number)}|{name_key(name)}"
    return (
        f"{name_key(name)}|{name_key(club)}"
        if club or not evening_club
        else f"{name_key(name)}|~{name_key(evening_club)}"
    )


def _member_number(event: Event, player: Player) -> str:
    return event.registration(player.number).member_number or ""


def _origin(path: Path) -> tuple[str, int]:
    """Return the hash of the first record of an event file and the number of its records."""
    if not is_event_name(path.name):
        return "", 0
    with SkatFile.open(path, write=False) as file:
        first = last = None
        for record in file.news():
            first, last = first or record, record
    return (first.hash, last.seq) if first and last else ("", 0)
