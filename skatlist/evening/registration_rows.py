"""Sources of people to be registered: a table in a file, pasted text, the last event."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from skatlist.base.disk import is_folder, path_text
from skatlist.base.patterns import pattern
from skatlist.evening.founding import other_event
from skatlist.evening.typed_people import pasted_person, surname_first
from skatlist.files.formats.files import decode, read_text_file
from skatlist.files.formats.players.player_list import MAX_BYTES, TOO_BIG, player_table, player_table_in
from skatlist.files.formats.players.registration_list import (
    MOST,
    CellDoubt,
    RegistrationRow,
    RegistrationTable,
    entries_of,
    half_names_doubted,
)
from skatlist.files.formats.players.written_marks import find_name
from skatlist.files.formats.registry import begins_as_event, event_path, is_described
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.person_facts import lasting
from skatlist.tournament.tournament import Tournament
from skatlist.words import InputError, UsageError

_LONGEST: Final = 80  # most characters of a line with a person
_MOST_WORDS: Final = 6
_NAME: Final = pattern(r"[^\W\d_][^\d_(){}\[\]<>=:!?@#*/\\]*")
_FEW: Final = 2  # lines without a person that any list may have
_STRANGE: Final = 0.3  # of the lines. With more lines without a person it is no list of people
_NO_HEADINGS: Final = "errors.players_headings"


def read_entries(
    source: Path, tournament: Tournament, year: int, assigned: Mapping[str, str] = MappingProxyType({})
) -> RegistrationTable:
    """Return the people in a file of any kind: a table, lines of text, an event file or its folder.

    `assigned` are columns of a table whose headings are unknown. Raises InputError if it cannot be read.
    """
    path = event_path(source)
    if begins_as_event(path):
        return _of_event(other_event(path), tournament, path_text(path))
    if is_folder(source) or is_described(source):
        return _of_event(other_event(source), tournament, path_text(source))
    try:
        return entries_of(player_table(source), tournament, year, assigned)
    except InputError as fault:
        if fault.key != _NO_HEADINGS:
            raise
        return _of_lines(read_text_file(source, MAX_BYTES, TOO_BIG), path_text(source), fault)


def pasted_entries(
    data: bytes, file: str, tournament: Tournament, year: int, assigned: Mapping[str, str] = MappingProxyType({})
) -> RegistrationTable:
    """Return the people in pasted or piped text. `file` is its name, `assigned` as above. Raises InputError."""
    if len(data) > MAX_BYTES:
        raise InputError(TOO_BIG, file=file, limit=f"{MAX_BYTES // 1024**2} MB")
    text = decode(data, file)
    try:
        return entries_of(player_table_in(text, file), tournament, year, assigned)
    except InputError as fault:
        if fault.key != _NO_HEADINGS:
            raise
        return _of_lines(text, file, fault)


def _of_event(event: Event, tournament: Tournament, file: str) -> RegistrationTable:
    """Return the people of another event by their start numbers there, without fees and prizes."""
    entries = []
    names = [category.name for category in tournament.categories]
    for player in event.players:
        registration = event.registration(player.number)
        categories = tuple(
            known_name for name in registration.categories if (known_name := find_name(name, names)) is not None
        )
        doubts = [CellDoubt("categories", name) for name in registration.categories if find_name(name, names) is None]
        known = lasting(registration)._replace(categories=categories)
        entries.append(
            RegistrationRow(
                player.number or 0, player.name, player._replace(excluded=False), known, doubts=tuple(doubts)
            )
        )
    if not entries:
        raise InputError("players_none", file=file)
    return RegistrationTable(file, tuple(entries))


def _of_lines(text: str, file: str, fault: InputError) -> RegistrationTable:
    """Return the people in lines without headings. Raises `fault` if too many lines have no person."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST:
        raise InputError("registration_too_many", file=file, limit=MOST)
    turned = surname_first(line for _, line in lines)
    rows = [_line(number, line, turned) for number, line in lines]
    strange = sum(bool(row.trouble) for row in rows)
    if strange == len(rows) or strange > max(_FEW, _STRANGE * len(rows)):
        raise fault
    return RegistrationTable(file, tuple(half_names_doubted(rows)), has_headings=False)


def _line(number: int, written: str, turned: bool) -> RegistrationRow:
    """Return the person in a line of text. Text that does not look like a name leads to a question."""
    try:
        row = typed_entry(written, number, surname_first=turned)
    except UsageError:
        return RegistrationRow(number, written, trouble="line")
    name = row.player.name
    like = len(name) <= _LONGEST and len(name.split()) <= _MOST_WORDS and _NAME.fullmatch(name)
    return row if like else RegistrationRow(number, written, trouble="line")


def typed_entry(written: str, line: int, *, surname_first: bool = False) -> RegistrationRow:
    """Return the person of a line without headings. Raises UsageError if there is none.

    >>> typed_entry("Becker, Anna", 17).player.name
    'Anna Becker'
    """
    player = pasted_person(written, surname_first=surname_first)
    return RegistrationRow(line, written, _stripped(player))


def _stripped(player: Player) -> Player:
    return player._replace(
        name=" ".join(player.name.split()), club=" ".join(player.club.split()), team=" ".join(player.team.split())
    )
