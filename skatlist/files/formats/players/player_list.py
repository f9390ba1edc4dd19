"""A list of players as clubs keep it: CSV, Excel or LibreOffice, a row for each, perhaps with the seats of a series."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.base.disk import head_of, path_text
from skatlist.base.patterns import pattern
from skatlist.files.formats.files import WORKBOOK_BEGIN, check_words, is_spreadsheet, read_text_file
from skatlist.files.formats.notation.person import is_name
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.registry import WORKBOOK, format_of
from skatlist.files.formats.table.csv_list import delimiter_of, lines_of_csv, records, unguarded
from skatlist.files.formats.table.head import (
    SEARCHED,
    MergedCell,
    Record,
    Uncalculated,
    find_headings,
    headings_missing,
)
from skatlist.skat.sheet import MAX_PLACES, Player, Source
from skatlist.tournament.model import Seating, identity
from skatlist.tournament.person_facts import REGISTERED, SHARED, FactKind
from skatlist.tournament.tournament import UNSAID, Registration
from skatlist.words import InputError, SkatlistError, together
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import spellings

_BY_HEADING: Final = {normalized(word): name for name, words in spellings("player_column").items() for word in words}


@lru_cache(maxsize=256)
def player_column(heading: str) -> str | None:
    """Return the column of a heading, or None.

    >>> player_column("START-NR."), player_column("Wetter")
    ('number', None)
    """
    return _BY_HEADING.get(normalized(heading))


def player_columns(headings: Iterable[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the position of each column, and the headings of unknown or repeated columns."""
    at: dict[str, int] = {}
    unread = []
    for place, heading in enumerate(headings):
        name = player_column(heading)
        if name is not None and name not in at:
            at[name] = place
        elif heading.strip():
            unread.append(" ".join(heading.split()))
    return at, tuple(unread)


START_NUMBER: Final = pattern(r"0*([1-9][0-9]{0,3})\.?")  # as people number rows: 01, 1.
_MAX_FAULTS: Final = 50  # a table with more is not a list of players
_HEAD: Final = 100  # bytes that tell the kind of file
MAX_BYTES: Final = 1024 * 1024
TOO_BIG: Final = "players_too_big"
_SIZES: Final = range(3, MAX_PLACES + 1)
_LARGEST: Final = 9999
# Facts of a registration that a plain list has, too.
_KNOWN: Final = {fact.key for fact in REGISTERED if fact.kind is FactKind.TEXT} & {*_BY_HEADING.values()}


class PlayerList(NamedTuple):
    """A list of players: people, seats, and the headings and worksheets that were not read.

    `registrations` are further facts about people by start number.
    """

    players: tuple[Player, ...]
    seating: tuple[Seating, ...] = ()
    unread: tuple[str, ...] = ()
    other_sheets: tuple[str, ...] = ()
    registrations: Mapping[int, Registration] = MappingProxyType({})


def read_player_list(path: Path) -> PlayerList:
    """Return the players in a table of any kind. If no row has a number, they are numbered from 1 in order.

    Raises InputError with all faults: no column of names, a missing name or number, a repeated person, an impossible
    table.
    """
    table = player_table(path)
    columns, unread = player_columns(table.headings)
    reader = _Reader(table, columns)
    for record in table.records:
        reader.read(record)
        if len(reader.faults) > _MAX_FAULTS:
            break
    players, seating = reader.result()
    registrations = {
        player.number or 0: entry.registration
        for player, entry in zip(players, reader.entries, strict=True)
        if entry.registration != UNSAID
    }
    return PlayerList(players, seating, unread, table.other_sheets, registrations)


class PlayerTable(NamedTuple):
    """A table with people: its headings, the rows below them, and the `plain` form of a cell.

    `separated` says that the cells are separated only by a delimiter, as in CSV.
    """

    file: str
    headings: tuple[str, ...]
    records: Iterable[Record]
    plain: Callable[[str], str]
    separated: bool = True
    other_sheets: tuple[str, ...] = ()

    def texts(self, cells: Sequence[str], columns: Mapping[str, int]) -> dict[str, str]:
        """Return the texts of the cells of a row, by column."""
        return {
            name: readable(self.plain(cell_words(name, cell_at(cells, at)).strip())) for name, at in columns.items()
        }


def player_table(path: Path, limit: int = MAX_BYTES) -> PlayerTable:
    """Return the table of people in a file of any kind. A text has at most `limit` bytes.

    Raises InputError if it cannot be read or has no names.
    """
    begin = head_of(path, _HEAD)
    if is_spreadsheet(begin):
        from skatlist.files.formats.players.spreadsheets import read_spreadsheet

        return _in_workbook(path, read_spreadsheet)
    if format_of(path) is WORKBOOK or begin.startswith(WORKBOOK_BEGIN):
        from skatlist.files.formats.table.excel_form import read_worksheets

        return _in_workbook(path, partial(read_worksheets, joined=True))
    return player_table_in(read_text_file(path, limit, TOO_BIG), path_text(path))


def player_table_in(text: str, file: str) -> PlayerTable:
    """Return the table of people in a text. `file` is its name. Raises InputError if it has no names."""
    lines = lines_of_csv(text, file)
    start, delimiter = delimiter_of(lines, player_column)
    return _below_headings(records(lines, start, delimiter), file, unguarded)


def _headings(records: Sequence[Record]) -> int | None:
    return find_headings(records, player_column, "name")


def _in_workbook(path: Path, read: Callable[[Path], list[tuple[str, list[Record]]]]) -> PlayerTable:
    tables = [(title, rows) for title, rows in read(path) if _headings(rows) is not None]
    if not tables:
        raise InputError("players_no_sheet", file=path_text(path))
    (title, rows), *others = tables
    file = path_text(path) if not others else f"{path_text(path)} [{title}]"
    return _below_headings(rows, file, str)._replace(separated=False, other_sheets=tuple(other for other, _ in others))


def _below_headings(records: Iterable[Record], file: str, plain: Callable[[str], str]) -> PlayerTable:
    rows = iter(records)
    first = list(islice(rows, SEARCHED))
    at = _headings(first)
    if at is None:
        raise headings_missing(first, file, "players_headings")
    below = (_without_headings(record, first[at][0]) for record in chain(first[at + 1 :], rows))
    return PlayerTable(file, tuple(first[at][2] or ()), below, plain)


def _without_headings(record: Record, headings: int) -> Record:
    line, written, cells = record
    if cells is None or not any(isinstance(cell, MergedCell) and cell.above <= headings for cell in cells):
        return record
    return line, written, ["" if isinstance(cell, MergedCell) and cell.above <= headings else cell for cell in cells]


def cell_words(column: str, cell: str) -> str:
    """Return the text of a cell for its row.

    A cell merged with the one above counts only for a club, a team or a tandem.
    """
    return cell if column in SHARED else own_words(cell)


def own_words(cell: str) -> str:
    """Return the text of a cell itself, "" if it is merged with the one above."""
    return "" if isinstance(cell, MergedCell) else cell


def readable(cell: str) -> str:
    """Return a cell as one line of visible characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in cell).split())


class _ListedPlayer(NamedTuple):
    """A row: its line in the file and the person, with a number if it has one."""

    line: int
    player: Player
    registration: Registration = UNSAID


class _Reader:
    """Reads row after row and collects all faults in order to report them together."""

    def __init__(self, table: PlayerTable, columns: Mapping[str, int]) -> None:
        self.table = table
        self.file = table.file
        self.columns = columns
        self.entries: list[_ListedPlayer] = []
        self.faults: list[InputError] = []
        self.seats = _Seats(columns, self._wrong)
        self._numbers: dict[int, int] = {}  # the entry of each number and person
        self._people: dict[tuple[str, str], int] = {}

    def read(self, record: Record) -> None:
        """Record the person and the seat in a row, or its fault."""
        line, _, cells = record
        if cells is None:
            self._wrong("players_quotes", line)
            return
        stale = [cell for at in self.columns.values() if isinstance(cell := cell_at(cells, at), Uncalculated)]
        if stale:
            self._wrong("players_formula", line, cell=stale[0].cell)
            return
        texts = self.table.texts(cells, self.columns)
        check_words(texts.values(), Source(self.file, line))
        if not any(own_words(cell_at(cells, at)).strip() for name, at in self.columns.items() if name != "number"):
            return  # at most a number, for a person still to be entered
        name = " ".join(filter(None, (texts.get("first_name"), texts.get("name"))))
        if not name:
            self._wrong("players_name", line)
            return
        if not is_name(name):
            self._wrong("players_letter", line, name=name[:40])
            return
        number = self._number(texts.get("number", ""), line)
        player = Player(name, number, texts.get("club", ""), texts.get("team", ""))
        known: dict[str, Any] = {key: texts[key] for key in _KNOWN if texts.get(key)}
        registration = Registration(**known)
        entered = self._entered(_ListedPlayer(line, player, registration))
        self.seats.read(entered, texts, line)

    def _number(self, written: str, line: int) -> int | None:
        match = START_NUMBER.fullmatch(written)
        if written and match is None:
            self._wrong("players_number", line, value=written[:40])
        return int(match[1]) if match else None

    def _entered(self, entry: _ListedPlayer) -> int:
        """Return the entry of a person: a new one, or an earlier one if this row only adds a seat in another series."""
        line, player, _ = entry
        at = len(self.entries)
        same_number = self._numbers.setdefault(player.number, at) if player.number is not None else at
        same_person = self._people.setdefault(identity(player), at)
        before = min(same_number, same_person)
        if before < at:
            first = self.entries[before]
            if "series" in self.columns and first.player == player:
                return before
            sentence = "players_twice" if same_person < at else "players_number_twice"
            if same_person < at and first.player.number is None:
                sentence = "players_twice_bare"
            self._wrong(sentence, line, first=first.line, name=player.name, number=first.player.number)
        self.entries.append(entry)
        return at

    def _wrong(self, sentence: str, line: int, **params: object) -> None:
        self.faults.append(InputError(sentence, file=self.file, line=line, **params))

    def result(self) -> tuple[tuple[Player, ...], tuple[Seating, ...]]:
        """Return the people with their numbers, and their seats. Raises InputError."""
        if not self.entries and not self.faults:
            raise InputError("players_none", file=self.file)
        if self._numbers:
            unreadable = {_line(fault) for fault in self.faults if fault.key == "errors.players_number"}
            for entry in self.entries:
                if entry.player.number is None and entry.line not in unreadable:
                    self._wrong("players_number_missing", entry.line, name=entry.player.name)
            players = tuple(entry.player for entry in self.entries)
        else:
            players = tuple(entry.player._replace(number=at) for at, entry in enumerate(self.entries, 1))
        seating = tuple(self.seats.seating(players))
        if self.faults:
            ordered = sorted(self.faults, key=_line)
            problem: SkatlistError = together(ordered)
            if len(self.faults) > 1:
                problem = InputError("one_and_next", one=problem, next=InputError("players_else", file=self.file))
            raise problem
        return players, seating


class _PlannedSeat(NamedTuple):
    """A person at a table: the entry, the place (None: in the order of the rows), the line."""

    entry: int
    place: int | None
    line: int


class _Seats:
    """The seats, collected row by row. `wrong` records a fault."""

    def __init__(self, columns: Container[str], wrong: Callable[..., None]) -> None:
        self.columns = columns
        self._wrong = wrong
        self.tables: dict[tuple[int, int], list[_PlannedSeat]] = {}
        self._seated: dict[tuple[int, int], int] = {}  # series and entry -> the line of the seat

    def read(self, entry: int, texts: Mapping[str, str], line: int) -> None:
        """Read the cells of a row. A row without table and place seats nobody."""
        if "table" not in self.columns or not (texts["table"] or texts.get("place")):
            return
        series = self._number("series", texts["series"], line) if "series" in self.columns else 1
        table = self._number("table", texts["table"], line)
        place = self._number("place", texts["place"], line, MAX_PLACES) if "place" in self.columns else None
        if series is None or table is None:
            return
        first = self._seated.setdefault((series, entry), line)
        if first != line:
            self._wrong("players_seated_twice", line, series=series, first=first)
        self.tables.setdefault((series, table), []).append(_PlannedSeat(entry, place, line))

    def _number(self, column: str, written: str, line: int, largest: int = _LARGEST) -> int | None:
        number = natural(written)
        if number is not None and 1 <= number <= largest:
            return number
        self._wrong(f"players_{column}", line, value=written[:40])
        return None

    def seating(self, players: Sequence[Player]) -> Iterator[Seating]:
        """Yield the start numbers at each table."""
        for (series, table), rows in sorted(self.tables.items()):
            seats = self._by_place(series, table, rows) if "place" in self.columns else rows
            if len(seats) not in _SIZES:
                self._wrong("players_size", rows[0].line, series=series, table=table, count=len(seats))
            yield Seating(series, table, tuple(players[seat.entry].number or 0 for seat in seats))

    def _by_place(self, series: int, table: int, seats: list[_PlannedSeat]) -> list[_PlannedSeat]:
        """Return the seats in the order of their places, after checking that each is taken exactly once."""
        taken: dict[int, _PlannedSeat] = {}
        for seat in seats:
            if seat.place is not None and taken.setdefault(seat.place, seat) is not seat:
                first = taken[seat.place].line
                self._wrong("players_seat_taken", seat.line, series=series, table=table, place=seat.place, first=first)
        free = [place for place in range(1, max(taken, default=0)) if place not in taken]
        if free:
            self._wrong("players_seat_free", seats[0].line, series=series, table=table, place=free[0])
        return [taken[place] for place in sorted(taken)]


def _line(fault: InputError) -> int:
    line = fault.params.get("line")
    return line if isinstance(line, int) else 0


def cell_at(cells: Sequence[str], at: int) -> str:
    """Return a cell of a row, empty if the row ends before it."""
    return cells[at] if at < len(cells) else ""
