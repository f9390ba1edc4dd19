"""Yearly tables of a club as Excel keeps them: a row for each person, a column for each evening, a total."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatlist.base.disk import head_of, path_text
from skatlist.base.patterns import pattern
from skatlist.evening.archive.old_results import OldResult
from skatlist.files.formats.dates import possible_days, today
from skatlist.files.formats.files import WORKBOOK_BEGIN, is_spreadsheet, read_text_file
from skatlist.files.formats.numbers import whole
from skatlist.files.formats.players.player_list import MAX_BYTES, TOO_BIG, player_column
from skatlist.files.formats.registry import WORKBOOK, format_of
from skatlist.files.formats.spoken_name import first_name_first
from skatlist.files.formats.table.csv_list import delimiter_of, lines_of_csv, records
from skatlist.files.formats.table.head import Record, find_headings
from skatlist.tournament.name_keys import name_key
from skatlist.words import InputError, Language, Phrase, UsageError, text, together
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import typed_words

_WORDS: Final = typed_words("old_table")
_NONE: Final = frozenset(("", "-", "–", "—", *_WORDS["absent"]))
_YEAR: Final = pattern(r"(?<![0-9])((?:19|20)[0-9]{2})(?![0-9])")
_DAY: Final = pattern(r"([0-3]?[0-9])\.\s*([01]?[0-9])\.?")
_DAY_OF_NAME: Final = pattern(r"([0-3]?[0-9])\.?\s*([^\W\d_]{3,9})\.?(?:\s+((?:19|20)[0-9]{2}))?")
_THOUSANDS: Final = pattern(r"([+-]?[0-9]{1,3})((?:[. '’\u202f\u00a0][0-9]{3})+)")
_STRUCK: Final = pattern(r"\(\s*([^()]+?)\s*\)|\[\s*([^\[\]]+?)\s*\]|([^*]+?)\s*\*|\*\s*([^*]+)|~\s*([^~]+?)\s*~?")
_MOST_FAULTS: Final = 20
_MOST_CELLS: Final = 12
_MOST_HEADINGS: Final = 5
_FEWEST: Final = 2  # people of a table


class TotalDiffers(NamedTuple):
    """A total of a person that is not the sum of their evenings."""

    year: str
    name: str
    written: int
    computed: int


class OldTable(NamedTuple):
    """A table of a year: its results, the totals that differ, and how many results were crossed out."""

    year: str
    results: tuple[OldResult, ...]
    differing: tuple[TotalDiffers, ...]
    struck: int

    @property
    def days(self) -> tuple[str, ...]:
        """The days of the evenings (ISO)."""
        return tuple(sorted({result.date for result in self.results}))

    @property
    def names(self) -> frozenset[str]:
        """The names of the people, for comparison."""
        return frozenset(name_key(result.name) for result in self.results)

    @property
    def people(self) -> int:
        """The number of people."""
        return len(self.names)


def read_old_tables(path: Path, year: int | None = None, *, by_name: bool = False) -> tuple[OldTable, ...]:
    """Return the tables in a file (.xlsx, .xls, .ods, .csv), one for each worksheet that has one.

    `year` is that of days written without one, or in the year in which the table was typed: a spreadsheet adds it to
    “12.1.”. With `by_name` the name of worksheet or file says it. Raises InputError with every cell that cannot be
    read, also if no worksheet has names and days, UsageError if the year is not known or may be
    today's, added by a spreadsheet.
    """
    headings: list[str] = []
    tables: list[OldTable] = []
    for title, rows in _worksheets(path):
        at = find_headings(rows, player_column, "name")
        if at is not None:
            reader = _WorksheetReader(path, title, rows, at, year, by_name=by_name)
            headings += reader.unread
            table = reader.table()
            if table is not None:
                tables.append(table)
    if headings and not tables:
        raise InputError("old_table_no_day", file=path_text(path), headings=tuple(headings[:_MOST_HEADINGS]))
    if not tables:
        raise InputError("old_table_none", file=path_text(path))
    twice = next((each.year for n, each in enumerate(tables) if each.year in {t.year for t in tables[:n]}), None)
    if twice is not None:
        raise InputError("old_table_year_twice", file=path_text(path), year=twice)
    return tuple(tables)


def _worksheets(path: Path) -> list[tuple[str, list[Record]]]:
    begin = head_of(path, 100)
    if is_spreadsheet(begin):
        from skatlist.files.formats.players.spreadsheets import read_spreadsheet

        return read_spreadsheet(path)
    if format_of(path) is WORKBOOK or begin.startswith(WORKBOOK_BEGIN):
        from skatlist.files.formats.table.excel_form import read_worksheets

        return read_worksheets(path)
    lines = lines_of_csv(read_text_file(path, MAX_BYTES, TOO_BIG), path_text(path))
    start, delimiter = delimiter_of(lines, player_column)
    return [("", list(records(lines, start, delimiter)))]


class _WorksheetReader:
    """Reads a worksheet. `at` is the index of its row of headings."""

    def __init__(
        self, path: Path, title: str, rows: Sequence[Record], at: int, year: int | None, *, by_name: bool
    ) -> None:
        self.file = f"{path_text(path)} [{title}]" if title else path_text(path)
        self.below = rows[at + 1 :]
        headings = [cell.strip() for cell in rows[at][2] or ()]
        self.columns: dict[str, int] = {}
        for place, heading in enumerate(headings):
            name = player_column(heading)
            if name is not None:
                self.columns.setdefault(name, place)
        self.total = next(
            (place for place, each in enumerate(headings) if normalized(each).rstrip(".") in _WORDS["total"]), None
        )
        dated = [place for place, heading in enumerate(headings) if _is_day(heading)]
        known = {*self.columns.values(), self.total}
        self.unread = [heading for place, heading in enumerate(headings) if heading and place not in known]
        self.year = self._year(year, self._names(title, rows[:at], path), headings, by_name=by_name) if dated else ""
        self.days = self._days(dated, headings)
        self.faults: list[InputError] = []
        self.cells: list[Phrase] = []  # without a number of points
        self.struck = 0

    @staticmethod
    def _names(title: str, above: Sequence[Record], path: Path) -> list[str]:
        """Return the years in the name of the worksheet, of the file, and above the table."""
        words = [title, path.stem, *(cell for _, _, cells in above for cell in cells or ())]
        return [match[1] for match in map(_YEAR.search, words) if match]

    def _year(self, year: int | None, names: Sequence[str], headings: Sequence[str], *, by_name: bool) -> str:
        stated = f"{year:04}" if year is not None else names[0] if by_name and names else ""
        years = [days[0][:4] for days in map(possible_days, headings) if days]
        if not years:
            if stated or names:
                return stated or names[0]
            raise UsageError("old_table_year", file=self.file)
        if stated and stated not in years and len({*years}) == 1:
            return stated
        if names and not {*names} & {*years} and not stated:
            raise UsageError("old_table_other_year", file=self.file, year=years[0], name=names[0])
        if not stated and not names and min(years) >= today()[:4]:
            raise UsageError("old_table_this_year", file=self.file, year=years[0])
        return max(sorted(years), key=years.count)

    def _days(self, dated: Sequence[int], headings: Sequence[str]) -> dict[int, str]:
        days: dict[int, str] = {}
        all_days = [_day_in(headings[place], self.year) for place in dated]
        for place in dated:
            day = _day_in(headings[place], self.year)
            if all(each[:4] != self.year for each in all_days):
                day = _day_in(f"{day[8:]}.{day[5:7]}.", self.year)
            if not day:
                raise InputError("old_table_day", file=self.file, heading=headings[place])
            if day in days.values():
                raise InputError("old_table_day_twice", file=self.file, heading=headings[place])
            days[place] = day
        return days

    def table(self) -> OldTable | None:
        """Return the table, None if the worksheet has no day. Raises InputError with all faults."""
        if not self.days:
            return None
        results: list[OldResult] = []
        totals: list[_WrittenTotal] = []
        lines: dict[tuple[str, str], int] = {}
        for number, _, cells in self.below:
            row = cells or ()
            name = self._text(row, "name")
            if not name or normalized(name).rstrip(".:") in {*_WORDS["row"], *_WORDS["total"]}:
                continue
            name = first_name_first(name, self._text(row, "first_name"))
            club = self._text(row, "club")
            if (first := lines.setdefault((name_key(name), name_key(club)), number)) != number:
                self.faults.append(
                    InputError("old_table_name_twice", file=self.file, line=number, first=first, name=name)
                )
                continue
            own = list(self._results(row, number))
            totals += self._total(row, number, name, own)
            more = (club, self._text(row, "member_number"))
            results += [OldResult(day, name, *more, points) for day, points, _ in own]
            if len(self.faults) > _MOST_FAULTS:
                break
        if self.cells:
            first_cells, left = tuple(self.cells[:_MOST_CELLS]), max(len(self.cells) - _MOST_CELLS, 0)
            self.faults.insert(0, InputError("old_table_cell", file=self.file, cells=first_cells, more=left))
        if self.faults:
            raise together(self.faults)
        if len(lines) < _FEWEST:
            return None
        return OldTable(self.year, tuple(results), tuple(_differing(self.year, totals)), self.struck)

    def _text(self, row: Sequence[str], column: str) -> str:
        place = self.columns.get(column)
        return " ".join(row[place].split()) if place is not None and place < len(row) else ""

    def _results(self, row: Sequence[str], number: int) -> Iterator[tuple[str, int, bool]]:
        """Yield day and points of every evening of a row, and whether the result is crossed out."""
        for place, day in self.days.items():
            cell = row[place].strip() if place < len(row) else ""
            if cell.casefold() in _NONE:
                continue
            struck = _STRUCK.fullmatch(cell)
            points = _points(next(filter(None, struck.groups())) if struck else cell)
            if points is None:
                self.cells.append(
                    Phrase("archive.old_cell", {"line": number, "month": day[5:7], "day": day[8:], "cell": cell})
                )
                continue
            self.struck += struck is not None
            yield day, points, struck is not None

    def _total(
        self, row: Sequence[str], number: int, name: str, own: Sequence[tuple[str, int, bool]]
    ) -> Iterator["_WrittenTotal"]:
        cell = row[self.total].strip() if self.total is not None and self.total < len(row) else ""
        if not cell:
            return
        written = _points(cell)
        if written is None:
            self.faults.append(InputError("old_table_total", file=self.file, line=number, cell=cell))
            return
        points = sorted((each for _, each, _ in own), reverse=True)
        yield _WrittenTotal(name, written, sum(each for _, each, struck in own if not struck), tuple(points))


class _WrittenTotal(NamedTuple):
    """The total of a row as written, the sum of its results that are not crossed out, and all of them, best first."""

    name: str
    written: int
    kept: int
    points: tuple[int, ...]


def _differing(year: str, totals: Sequence[_WrittenTotal]) -> Iterator[TotalDiffers]:
    """Yield the totals that are no sum of their results, with or without those crossed out.

    A line through a cell leaves no trace in its text: where all totals of a table are those of the best 10, say, the
    others do not count. In a single row that may be a slip.
    """
    most = max((len(each.points) for each in totals), default=0)
    counts = range(max(most // 2, 1), most)
    best = next((k for k in counts if all(each.written == sum(each.points[:k]) for each in totals)), most)
    for each in totals:
        if each.written not in {each.kept, sum(each.points[:best])}:
            yield TotalDiffers(year, each.name, each.written, each.kept)


def _is_day(heading: str) -> bool:
    return bool(possible_days(heading)) or _day_in(heading, "2000") != ""


def _day_in(heading: str, year: str) -> str:
    """Return the day of a heading (ISO), empty if it is none.

    >>> _day_in("12.1.", "2019"), _day_in("12.01.2019", ""), _day_in("3. März", "2020"), _day_in("31.2.", "2019")
    ('2019-01-12', '2019-01-12', '2020-03-03', '')
    """
    if days := possible_days(heading.partition(" ")[0] if heading[:4].isdecimal() else heading):
        return days[0]
    if match := _DAY.fullmatch(heading):
        days = possible_days(f"{match[1]}.{match[2]}.{year}")
    elif match := _DAY_OF_NAME.fullmatch(heading):
        word = match[2].casefold()[:3]
        months = [at % 12 + 1 for at, name in enumerate(_WORDS["months"]) if name == word]
        days = possible_days(f"{match[1]}.{months[0]}.{match[3] or year}") if months else ()
    return days[0] if days else ""


def _points(cell: str) -> int | None:
    """Return the points of a cell, None for anything but a whole number.

    >>> _points("1.234"), _points("-86"), _points("1 234"), _points("12,5"), _points("1234,0")
    (1234, -86, 1234, None, 1234)
    """
    if match := _THOUSANDS.fullmatch(cell.replace("−", "-")):
        cell = match[1] + re.sub(r"[^0-9]", "", match[2])
    return whole(cell)


def differing_sentences(tables: Sequence[OldTable], lang: Language) -> tuple[str, ...]:
    """Return a sentence for each total that is not the sum of its evenings."""
    return tuple(text("archive.total_differs", lang, **each._asdict()) for table in tables for each in table.differing)


def old_tables_json(tables: Sequence[OldTable], files: Sequence[str]) -> dict[str, Any]:
    """Return the document `skatlist/archive-add/1`."""
    return {
        "schema": "skatlist/archive-add/1",
        "tables": [
            {
                "year": table.year,
                "file": file,
                "days": list(table.days),
                "people": table.people,
                "results": len(table.results),
                "struck": table.struck,
                "differing": [
                    {"name": each.name, "written": each.written, "computed": each.computed} for each in table.differing
                ],
            }
            for table, file in zip(tables, files, strict=True)
        ],
    }
