"""A folder as an event: its description, and the lists next to it."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from skatlist.base.disk import is_folder, path_text
from skatlist.base.patterns import pattern
from skatlist.files.formats.files import PAPER_ERROR
from skatlist.files.formats.folder.event_file import EVENT_FILE, read_event_toml
from skatlist.files.formats.parsed import Parsed, Show
from skatlist.files.formats.players.names import by_names, other_people
from skatlist.files.formats.reading import Faults
from skatlist.files.formats.registry import is_list_name, is_table_name, read_list, split_name
from skatlist.skat.findings import Finding
from skatlist.skat.findings.reading_kinds import L105
from skatlist.skat.sheet import Player, Sheet, Source, handed_in
from skatlist.skat.sheet.presence import newcomers
from skatlist.tournament.checks.lists import other_list, unreadable_list, unreadable_second_list
from skatlist.tournament.model import Event
from skatlist.words import InputError, Language, text
from skatlist.words.word_tables import spellings

# Names of corrected copies, which are next to the list they correct.


def is_corrected_copy(path: Path) -> bool:
    """Whether a file is named as a corrected copy of another one.

    >>> is_corrected_copy(Path("tisch3-berichtigt-2.csv")), is_corrected_copy(Path("tisch3.csv"))
    (True, False)
    """
    return _copy_ending().search(split_name(path)[0]) is not None


def original_of(path: Path) -> Path:
    """Return the file that a corrected copy is made from.

    >>> original_of(Path("tisch3-berichtigt-2.csv")).name
    'tisch3.csv'
    """
    stem, ending = split_name(path)
    return path.with_name(_copy_ending().sub("", stem) + ending)


def copy_of(path: Path, lang: Language, number: int = 1) -> Path:
    """Return the name of a corrected copy of a file, the first or a further one.

    >>> copy_of(Path("tisch3.csv"), Language.DE, 2).name, copy_of(Path("tisch3.skatlist.txt"), Language.DE).name
    ('tisch3-berichtigt-2.csv', 'tisch3-berichtigt.skatlist.txt')
    """
    further = f"-{number}" if number > 1 else ""
    stem, ending = split_name(original_of(path))
    return path.with_name(f"{stem}-{text('style.corrected', lang)}{further}{ending}")


@cache
def _copy_ending() -> re.Pattern[str]:
    words = "|".join(text("style.corrected", lang) for lang in Language)
    return re.compile(rf"-(?:{words})(?:-[0-9]+)?$", re.IGNORECASE)


# The folder.

_WORDS: Final = {
    name: "|".join(dict.fromkeys(map(str.casefold, spellings("head")[name]))) for name in ("series", "table")
}
_LISTS: Final = "|".join(spellings("file")["list"])
_NUMBER: Final = r"[ _-]*0*([1-9][0-9]{0,3})"
_OF_A_LIST: Final = pattern(rf"(?:{'|'.join(_WORDS.values())}|{_LISTS})[ _-]*[0-9]")
_SECOND: Final = spellings("file")["second"]
_HIDDEN: Final = (".", "~$")  # a spreadsheet program keeps ~$name.xlsx next to an open workbook


def read_event(folder: Path, players: int | None = None, show: Show = iter) -> Parsed:
    """Return an event: its description and the lists next to it, with names and agreed games from the description.

    `players` is the size of tables without seats. `show` yields each file while it is read. Raises InputError if the
    description is missing or wrong, or no list can be read.
    """
    parsed, event = read_unseated(folder, show)
    parsed = _with_sums_by_names(parsed, event)
    sheets = tuple(seated(sheet, event, players) for sheet in parsed.sheets)
    findings = (*parsed.findings, *other_people(parsed.sheets, sheets))
    return Parsed(sheets, findings, event._replace(sheets=sheets))


def _with_sums_by_names(parsed: Parsed, event: Event) -> Parsed:
    sheets = tuple(by_names(sheet, seated(sheet, event).players) for sheet in parsed.sheets)
    return parsed._replace(sheets=sheets)


def read_unseated(folder: Path, show: Show = iter) -> tuple[Parsed, Event]:
    """Return the lists of an event as they were handed in, and its description. Raises InputError."""
    event = read_event_toml(folder / EVENT_FILE)
    parsed = _read_lists(folder, show, described=True)
    seconds = tuple(sheet for sheet in parsed.sheets if is_second_list(sheet.source.file))
    firsts = tuple(sheet for sheet in parsed.sheets if sheet not in seconds)
    begun = (sheet for sheet in seconds if sheet.rows or sheet.void or handed_in(sheet))  # an empty list does not count
    filled = tuple(sheet if any(sheet.names("")) else seated(sheet, event) for sheet in begun)
    findings = (*parsed.findings, *_of_other_tables(seconds, firsts))
    return parsed._replace(sheets=firsts, findings=findings), event._replace(seconds=filled)


def _of_other_tables(seconds: Sequence[Sheet], firsts: Iterable[Sheet]) -> Iterator[Finding]:
    """Yield a finding for every second list whose table or series is not that in its file name."""
    there = {(sheet.series, sheet.table): sheet for sheet in reversed((*firsts,))}
    files = Counter(sheet.source.file for sheet in seconds)
    for sheet in seconds:
        path = Path(sheet.source.file)
        for finding in _contradictions(sheet, path) if files[sheet.source.file] == 1 else ():
            beside = sheet._replace(**_file_says(path))
            first = there.get((beside.series, beside.table))
            if first is not None and finding.column is not None:
                column = finding.column
                finding = other_list(first, column, sheet.source.file, getattr(first, column), getattr(sheet, column))  # noqa: PLW2901
            yield finding
            break


def is_second_list(file: str) -> bool:
    """Whether a file is named like the second list of a table.

    >>> [is_second_list(name) for name in ("serie1-tisch02-zweitliste.csv", "serie1-tisch02.csv")]
    [True, False]
    """
    stem = Path(file).stem.casefold()
    return any(word in stem for word in _SECOND)


def with_event_beside(parsed: Parsed, folder: Path, players: int | None = None) -> Parsed:
    """Return the lists of one file with the names and games of the event next to them, reduced to these lists.

    A file with tables at which the event seats nobody is unrelated to it and is returned as it is. Raises InputError if
    the description is wrong.
    """
    event = read_event_toml(folder / EVENT_FILE)
    there = {(sheet.series, sheet.table) for sheet in parsed.sheets}
    seating = tuple(seats for seats in event.seating if (seats.series, seats.table) in there)
    if not seating:
        return parsed
    numbers = {number for seats in seating for number in seats.numbers}
    parsed = _with_sums_by_names(parsed, event)
    sheets = tuple(seated(sheet, event, players) for sheet in parsed.sheets)
    people = tuple(player for player in event.players if player.number in numbers)
    described = event._replace(seating=seating, players=people, sheets=sheets)
    return Parsed(sheets, (*parsed.findings, *other_people(parsed.sheets, sheets)), described)


def read_folder(folder: Path, show: Show = iter) -> Parsed:
    """Return the lists of a folder without a description. Raises InputError if it has no list."""
    parsed = _read_lists(folder, show, described=False)
    if not parsed.sheets:
        raise InputError("folder_empty", folder=path_text(folder))
    return parsed


def holds_lists(folder: Path) -> bool:
    """Whether a folder has files that are named after a list. Raises InputError."""
    return any(_OF_A_LIST.search(path.stem.casefold()) for path in _list_files(folder))


def _read_lists(folder: Path, show: Show, *, described: bool) -> Parsed:
    """Return the lists of a folder. An unreadable list is a finding, as long as another one is readable."""
    sheets: list[Sheet] = []
    findings: list[Finding] = []
    faults: list[InputError] = []
    for path in show(_list_files(folder)):
        # In a folder of lists every table counts as a list.
        surely = _OF_A_LIST.search(path.stem.casefold()) is not None or (not described and is_table_name(path))
        try:
            parsed = read_list(path)
            if not surely and not any(sheet.rows or handed_in(sheet) for sheet in parsed.sheets):
                continue  # such folders also have other papers of a club
            surely = True
            _must_lie_in(folder, path)
        except InputError as fault:
            if surely and fault.key != PAPER_ERROR:
                faults.append(fault)
                finding = unreadable_second_list(fault) if is_second_list(path.name) else unreadable_list(fault)
                findings.append(finding._replace(source=Source(path_text(path)), **_file_says(path)))
            continue
        findings += parsed.findings
        for sheet in parsed.sheets:
            placed = with_seat_of_file(sheet, path) if len(parsed.sheets) == 1 else sheet
            sheets.append(placed)
            if described and len(parsed.sheets) == 1 and not is_second_list(path.name):
                findings += _contradictions(placed, path)
    if faults and not sheets:
        raise faults[0]
    return Parsed(tuple(sheets), tuple(findings))


def _must_lie_in(folder: Path, path: Path) -> None:
    if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise InputError("list_is_link", file=path_text(path))


def _list_files(folder: Path) -> list[Path]:
    """Return the files that may be lists, sorted by name with numbers in numerical order."""
    try:
        list_paths = [path for path in folder.iterdir() if is_list_name(path) and not is_folder(path)]
    except OSError as fault:
        raise InputError("file_forbidden", file=path_text(folder)) from fault
    names = {path.name for path in list_paths}
    # A corrected copy counts only once it has replaced its original.
    waiting = {path for path in list_paths if is_corrected_copy(path) and original_of(path).name in names}
    lists = (path for path in list_paths if path not in waiting and not path.name.startswith(_HIDDEN))
    return sorted(lists, key=_natural)


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    pieces = re.findall(r"[0-9]+|[^0-9]+", path.name.casefold())
    return [(int(piece), "") if piece.isdecimal() else (-1, piece) for piece in pieces], path.name


def _file_says(path: Path) -> dict[str, Any]:
    stem = path.stem.casefold()  # compiling a case-insensitive expression takes 1% of the time of a short call
    matches = {name: re.search(rf"(?:{words}){_NUMBER}", stem) for name, words in _WORDS.items()}
    return {name: int(number[1]) for name, number in matches.items() if number}


def with_seat_of_file(sheet: Sheet, path: Path) -> Sheet:
    """Return a list with the series and table from its file name, unless it states them itself."""
    facts = {name: number for name, number in _file_says(path).items() if name in sheet.assumed}
    return sheet._replace(assumed=tuple(name for name in sheet.assumed if name not in facts), **facts)


def _contradictions(sheet: Sheet, path: Path) -> Iterator[Finding]:
    faults = Faults(Source(sheet.source.file or path_text(path)), sheet.series, sheet.table)
    for column, number in _file_says(path).items():
        says = getattr(sheet, column)
        if number != says and column not in sheet.assumed:
            faults.add(L105, column, f"file_{column}", first=number, second=says)
    yield from faults.findings


def seated(sheet: Sheet, event: Event, size: int | None = None) -> Sheet:
    """Return a list with people and agreed games from the event."""
    by_number = {player.number: player for player in event.players if player.number is not None}
    seats = next((s.numbers for s in event.seating if (s.series, s.table) == (sheet.series, sheet.table)), None)
    changes = tuple(
        change if change.player is None else change._replace(player=known_player(change.player, by_number))
        for change in sheet.changes
    )
    if seats is not None:
        people = [by_number.get(number, Player(number=number)) for number in seats]
        people += newcomers(changes, len(people))
    else:
        people = [known_player(player, by_number) for player in resized(sheet.players, size)]
    agreed = event.games.get(len(seats or people), sheet.agreed)
    return sheet._replace(players=tuple(people), changes=changes, agreed=agreed)


def resized(players: tuple[Player, ...], size: int | None) -> tuple[Player, ...]:
    """Return the people of a table of another size: surplus ones at the end are dropped, missing ones added unnamed."""
    return players if size is None else (*players, *(Player(),) * size)[:size]


def known_player(player: Player, people: Mapping[int, Player]) -> Player:
    """Return the player of the event with the number or, if only one has it, the name on the list."""
    if player.number in people and player.number is not None:
        return people[player.number]
    same = [known for known in people.values() if player.name and known.name.casefold() == player.name.casefold()]
    return same[0] if len(same) == 1 else player
