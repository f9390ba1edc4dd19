"""Lists by sums as a table: one row a person, with series, table, place or name, and the numbers below the list."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from skatlist.files.formats.files import MAX_LISTS, MAX_TEXT
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.reading import MAX_FINDINGS, MIN_PLACES, DraftList, Faults
from skatlist.files.formats.spoken_name import first_name_first
from skatlist.files.formats.table.head import (
    Record,
    Uncalculated,
    column_of,
    find_headings,
    language_of_headings,
    read_head,
)
from skatlist.files.formats.table.rows_below import RowsBelow
from skatlist.skat.findings.reading_kinds import L103, L105, L106
from skatlist.skat.sheet import MAX_PLACES, FooterName, ListSums, Player, Sheet, Source
from skatlist.words import InputError, Language
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import spellings, words_of

PLAYED: Final = ("points", "won", "lost")
NUMBERS: Final = (*PLAYED, "total")
_PEOPLE: Final = ("series", "table", "place", "number", "name", "first_name", "club")
# In the order of writing. The rest of `_PEOPLE` is only read.
SUMS_COLUMNS: Final = (
    "series",
    "table",
    "place",
    "number",
    "name",
    "club",
    *PLAYED,
    "passed",
    "total",
    "agreed",
)
_WHO: Final = frozenset(("place", "number", "name"))
_OF_A_GAME: Final = frozenset(("game", "contract"))
_BY_HEADING: Final = {
    normalized(word): name
    for concept, names in (("player_column", _PEOPLE), ("sums_column", ("name", *NUMBERS, "passed", "agreed")))
    for name in names
    for word in spellings(concept)[name]
}


@lru_cache(maxsize=256)
def sums_column(heading: str) -> str | None:
    """Return the column of a heading above lists by sums in either language, or None.

    >>> sums_column("Gesamtpunkte"), sums_column("Start-Nr."), sums_column("won"), sums_column("Spielart")
    ('total', 'number', 'won', None)
    """
    return _BY_HEADING.get(normalized(heading))


def any_column(heading: str) -> str | None:
    """Return the column of a heading above games or above sums, or None."""
    return column_of(heading) or sums_column(heading)


def sums_heading(name: str, lang: Language) -> str:
    """Return the heading of a column above lists by sums."""
    own = words_of("sums_column", lang)
    return (own if name in own else words_of("player_column", lang))[name][0]


def find_sums_headings(records: Sequence[Record]) -> int | None:
    """Return the index of the row with the headings of lists by sums among the first rows, or None.

    It names people, and points or Gesamtpunkte, but no games.
    """
    return find_headings([(line, text, _without_games(cells)) for line, text, cells in records], _column_below, "who")


def _without_games(cells: Sequence[str] | None) -> Sequence[str]:
    """Return the cells of a row, none if they are the headings of games or name no numbers."""
    columns = {sums_column(cell) for cell in cells or ()}
    is_table = not columns.isdisjoint(_WHO) and not columns.isdisjoint(NUMBERS)
    games = {column_of(cell) for cell in cells or ()}
    return cells or () if is_table and _OF_A_GAME.isdisjoint(games) else ()


def _column_below(heading: str) -> str | None:
    column = sums_column(heading)
    return "who" if column in _WHO else column


def too_many_sums(file: str) -> InputError:
    """Return the error for a table with more lists by sums than are read at once."""
    return InputError("sums_too_many", file=file, limit=MAX_LISTS, size=f"{MAX_TEXT // 1024**2} MB")


class _PersonRow(NamedTuple):
    """A row: the person, the place if it is stated, and the numbers by column."""

    source: Source
    place: int | None
    player: Player
    numbers: dict[str, int]
    unknown: frozenset[str]  # columns with unreadable numbers


def read_sums(
    first: Sequence[Record], at: int, rest: Iterable[Record], file: str, remark: Callable[[str], str] = str
) -> Parsed:
    """Return the lists by sums in a table whose headings are row `at` of the first rows.

    `remark` converts a name as written. Tables without any number are left out, as in a form that is not yet full.
    Raises InputError if a column that the numbers need is missing.
    """
    head, findings = read_head(first[:at], file)
    reader = SumsReader(file, head, _columns(first[at], file), remark)
    reader.findings = findings
    for record in (*first[at + 1 :], *rest):
        reader.read(record)
        if len(reader.findings) > MAX_FINDINGS:
            faults = Faults(Source(file, record[0], record[1]))
            faults.give_up()
            reader.findings += faults.findings
            break
    sheets = tuple(reader.sheets())
    return Parsed(sheets, tuple(reader.findings))


def _columns(record: Record, file: str) -> list[str | None]:
    """Return the column of each cell of the headings, None for those that are not read."""
    line, _, cells = record
    columns: list[str | None] = []
    for cell in cells or ():
        column = sums_column(cell)
        columns.append(None if column in columns else column)
    there = {*columns} & {*NUMBERS}
    lacking = [name for name in PLAYED if name not in there]
    lang = language_of_headings(cells or ())
    if lacking and (len(lacking) < len(PLAYED) or "total" not in there):
        names = tuple(sums_heading(name, lang) for name in lacking)
        total = sums_heading("total", lang)
        raise InputError("sums_column_missing", file=file, line=line, column=names, total=total)
    return columns


class SumsReader(RowsBelow):
    """Reads row after row and sorts them into lists."""

    def __init__(self, file: str, head: DraftList, columns: Sequence[str | None], remark: Callable[[str], str]) -> None:
        super().__init__(file, head, columns, remark)
        self.tables: dict[tuple[int, int], list[_PersonRow]] = {}

    def read(self, record: Record) -> None:
        """Read one row."""
        line, text, cells = record
        source = Source(self.file, line, text)
        if cells is None:
            self.report_open_quote(source)
            return
        faults = Faults(source, *self.at)
        filled = {
            name: words for name, cell in zip(self.columns, cells, strict=False) if name and (words := cell.strip())
        }
        for name in ("series", "table"):
            number = faults.natural(filled, name)
            if number is not None:
                self.latest[name] = number
        faults.series, faults.table = self.at
        stale = {
            name: cell.cell
            for name, cell in zip(self.columns, cells, strict=False)
            if name and isinstance(cell, Uncalculated)
        }
        # A row whose table is unreadable belongs to no list.
        if faults.unknown.isdisjoint(("series", "table")) and (
            stale or not filled.keys() <= {"series", "table", "agreed"}
        ):
            self._rows_of(source).append(self._person(filled, stale, faults, source))
        # Without a column it is a finding about the whole row, which is then not on its list.
        self.findings += [each if each.game else each._replace(column=None) for each in faults.findings]

    def _rows_of(self, source: Source) -> list[_PersonRow]:
        if self.at not in self.tables:
            if len(self.tables) >= MAX_LISTS:
                raise too_many_sums(source.file)
            self.tables[self.at] = []
        return self.tables[self.at]

    def _person(self, filled: dict[str, str], stale: dict[str, str], faults: Faults, source: Source) -> _PersonRow:
        place = faults.place(filled, "place")
        name = first_name_first(self.remark(filled.get("name", "")), self.remark(filled.get("first_name", "")))
        player = Player(name, faults.natural(filled, "number"), self.remark(filled.get("club", "")))
        numbers = {"agreed": agreed} if (agreed := faults.natural(filled, "agreed")) is not None else {}
        for column in (*NUMBERS, "passed"):
            faults.game = FooterName(column).value
            if column in stale:
                faults.add(L106, column, cell=stale[column])
            read = faults.natural if column in {"won", "lost", "passed"} else faults.whole
            number = read(filled, column)
            if number is not None:
                numbers[column] = number
        return _PersonRow(source, place, player, numbers, frozenset(faults.unknown))

    def sheets(self) -> Iterator[Sheet]:
        """Yield the lists of all rows read. Raises InputError if more people than a table has no number of a table."""
        for at, rows in self.tables.items():
            if "table" not in self.latest and len(rows) > MAX_PLACES:
                headings = {name: words_of("player_column", Language.DE)[name][0] for name in ("series", "table")}
                raise InputError("sums_no_table", file=self.file, line=rows[MAX_PLACES].source.line or 1, **headings)
            if any(row.numbers.keys() & {*NUMBERS} or row.unknown for row in rows):
                yield self._sheet(at, rows)

    def _sheet(self, at: tuple[int, int], rows: Sequence[_PersonRow]) -> Sheet:
        draft = self.head.for_table(rows[0].source, *at)
        by_place = self._by_place(at, rows)
        size = max(MIN_PLACES, *by_place)
        self._report_missing(at, [by_place[place] for place in sorted(by_place)])
        draft.seats = {place: row.player for place, row in by_place.items() if row.player != Player()}
        draft.places = size
        values = {
            column: tuple(by_place[place].numbers.get(column) if place in by_place else None for place in _places(size))
            for column in NUMBERS
        }
        passed = next((row.numbers["passed"] for row in rows if "passed" in row.numbers), None)
        draft.agreed = next((row.numbers["agreed"] for row in rows if "agreed" in row.numbers), draft.agreed)
        footer = ListSums(**values, passed=passed).footer
        others = (None,) * (MAX_PLACES - size)
        draft.footer = [row._replace(values=(*row.values[:size], *others), source=Source(self.file)) for row in footer]
        for name in {"series", "table"} - self.latest.keys():
            setattr(draft, name, None)
        return draft.finished()

    def _by_place(self, at: tuple[int, int], rows: Sequence[_PersonRow]) -> dict[int, _PersonRow]:
        """Return the rows by place. Those without a place take the free ones in their order."""
        empty = (row for row in rows if not row.numbers.keys() & {*NUMBERS} and not row.unknown)
        unused = [row for row in empty if row.player == Player()]  # the fourth row of a table of three on a form
        by_place: dict[int, _PersonRow] = {}
        for row in rows:
            if row.place is None or row in unused:
                continue
            other = by_place.setdefault(row.place, row)
            if other is not row:
                faults = Faults(row.source, *at)
                faults.add(L105, "", "place_row", first=row.place, second=other.source.line)
                self.findings += faults.findings
        free = iter(place for place in _places(MAX_PLACES) if place not in by_place)
        for row in rows:
            if row.place is not None or "place" in row.unknown or row in unused:
                continue
            place = next(free, None)
            if place is None:
                faults = Faults(row.source, *at)
                faults.add(L105, "", "people_too_many", first=MAX_PLACES, second=len(rows))
                self.findings += faults.findings
                break
            by_place[place] = row
        return by_place

    def _report_missing(self, at: tuple[int, int], rows: Sequence[_PersonRow]) -> None:
        """Report each number that people of the table lack: all have points, games won and lost, or only a total."""
        has_games = any(row.numbers.keys() & {*PLAYED} for row in rows)
        for row in rows:
            faults = Faults(row.source, *at)
            for column in PLAYED if has_games else ("total",):
                if column not in row.numbers and column not in row.unknown:
                    faults.game = FooterName(column).value
                    faults.add(L103, column, column)
            self.findings += faults.findings


def _places(size: int) -> range:
    return range(1, size + 1)
