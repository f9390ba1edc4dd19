"""The file of a federation, `federation.toml`: its rules about who may play, its members, its archive.

`federation_file` says where it lies. None is assumed.
"""

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.base.disk import path_text
from skatlist.base.fields import Fields, listed, text
from skatlist.base.patterns import pattern
from skatlist.files.archive_index import FORM, INDEX_NAME, index_faults
from skatlist.files.formats.dates import possible_days
from skatlist.files.formats.files import read_toml_file
from skatlist.files.formats.folder.event_file import EVENT_FILE
from skatlist.files.formats.players.player_list import player_columns, player_table
from skatlist.files.formats.spoken_name import first_name_first
from skatlist.tournament.eligibility import RULES, EventCategory, Federation, FederationMember, Start, season_begin
from skatlist.tournament.model import Event
from skatlist.tournament.name_keys import number_key
from skatlist.words import InputError, together
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import spellings

_KEYS: Final = ("name", "members", "archive", "season_from", "eligibility", "categories")
_MOST: Final = 256 * 1024  # bytes
_MOST_MEMBERS: Final = 16 * 1024 * 1024  # bytes
_WORDS: Final = text(1000)
_DAY: Final = pattern(r"(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
_ENDED: Final = {normalized(word) for word in spellings("member_column")["ended"]}
_MOST_FAULTS: Final = 20


class _FederationFile(NamedTuple):
    """The content of a file: paragraphs by rule, begin of a season (month and day), categories, files beside it."""

    rules: Mapping[str, str]
    season_from: str
    categories: tuple[EventCategory, ...]
    members: Path | None
    archive: Path


def federation_in(path: Path, event: Event, archive: Path | None = None) -> Federation:
    """Return what the file of a federation says about the people of an event, by its archive or another one.

    Raises InputError for a fault in the file, in the table of members or in the index.
    """
    file = _read_file(path, _stamp(path))
    category = next((each for each in file.categories if each.takes(event.name)), None)
    members = None if file.members is None else _read_members(file.members, _stamp(file.members))
    starts: tuple[Start, ...] | None = ()
    if category is not None:
        begin = season_begin(event.date, file.season_from)
        own = (os.path.realpath(_place(Path(event.source.file))), event.first_hash)
        index = archive or file.archive
        starts = None
        if index.is_file():
            starts = _read_starts(index, _stamp(index), category, begin, event.date, own)
    return Federation(path_text(path), file.rules, members, starts, category is not None)


def archive_of(path: Path) -> Path:
    """Return the index of the archive that the file of a federation names. Raises InputError."""
    return _read_file(path, _stamp(path)).archive


def _place(file: Path) -> Path:
    return file.parent if file.name == EVENT_FILE else file


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what changes with a file, so that it is read again."""
    try:
        stat = path.stat()
    except OSError:
        return ()
    return stat.st_size, stat.st_mtime_ns, stat.st_ino


@lru_cache(maxsize=4)
def _read_file(path: Path, _stamp: tuple[int, ...]) -> _FederationFile:
    table = read_toml_file(path, _MOST)
    table.allow(_KEYS)
    stated = table.inner("eligibility")
    stated.allow(RULES)
    rules = {rule: words for rule in RULES if (words := " ".join(stated.text(rule, fits=_WORDS).split()))}
    members = table.text("members").strip()
    if not members and {"unknown_number", "membership_ended"} & {*rules}:
        raise InputError("federation_members", file=path_text(path))
    return _FederationFile(
        MappingProxyType(rules),
        table.text("season_from", "01-01", lambda value: isinstance(value, str) and _DAY.fullmatch(value) is not None),
        tuple(_categories(table)),
        path.parent / members if members else None,
        path.parent / (table.text("archive").strip() or INDEX_NAME),
    )


def _categories(table: Fields) -> list[EventCategory]:
    categories = []
    for inner in table.inners("categories"):
        inner.allow(("name", "events"))
        events = inner.get("events", "names", listed(lambda value: _WORDS(value) and bool(value.strip()), 1), [])
        categories.append(EventCategory(inner.text("name"), tuple(events)))
    return categories


@lru_cache(maxsize=4)
def _read_members(path: Path, _stamp: tuple[int, ...]) -> Mapping[str, FederationMember]:
    table = player_table(path, _MOST_MEMBERS)
    columns, _ = player_columns(table.headings)
    ended = next((at for at, heading in enumerate(table.headings) if normalized(heading) in _ENDED), None)
    if ended is not None:
        columns["ended"] = ended
    if "member_number" not in columns:
        raise InputError("federation_no_numbers", file=table.file)
    members: dict[str, FederationMember] = {}
    faults = []
    for line, _, cells in table.records:
        row = table.texts(cells or (), columns)
        number, name = row["member_number"], first_name_first(row["name"], row.get("first_name", ""))
        if not number:
            continue
        written = row.get("ended", "")
        days = possible_days(written.partition(" ")[0] if written[:4].isdecimal() else written)
        if written and len(days) != 1:
            faults.append(InputError("federation_day", file=table.file, line=line, cell=written))
        elif number_key(number) in members:
            faults.append(InputError("federation_number_twice", file=table.file, line=line, number=number))
        members[number_key(number)] = FederationMember(number, name, row.get("club", ""), days[0] if days else "")
        if len(faults) > _MOST_FAULTS:
            break
    if faults:
        raise together(faults)
    return MappingProxyType(members)


_STARTS: Final = """SELECT person.number, line.name, line.club, evening.name, evening.date FROM evening
    JOIN source ON source.id = evening.source JOIN line ON line.evening = evening.id
    JOIN person ON person.id = line.person
    WHERE evening.counted = 1 AND date BETWEEN ? AND ? AND source.path <> ? AND origin <> ? ORDER BY date, evening.id"""


@lru_cache(maxsize=8)
def _read_starts(
    index: Path, _stamp: tuple[int, ...], category: EventCategory, first: str, last: str, own: tuple[str, str]
) -> tuple[Start, ...] | None:
    """Return the starts in a category from one day to another, None if the index has another form.

    Those of the event itself (`own`: its path and its origin) are left out.
    """
    with index_faults(index), closing(sqlite3.connect(f"{index.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        if opened.execute("PRAGMA user_version").fetchone() != (FORM,):
            return None
        starts = (Start(number or "", *rest) for number, *rest in opened.execute(_STARTS, (first, last, *own)))
        return tuple(start for start in starts if category.takes(start.event))
