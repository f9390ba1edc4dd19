"""Lists as CSV: comma, semicolon or tab, headings in English or German, columns in any order."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skatlist.base.disk import head_of, path_text, size_of
from skatlist.files.formats.files import MAX_LINES, MAX_TEXT, check_apart, lines_within, read_text_file
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.table.head import SEARCHED, Record, column_of, most_headings
from skatlist.files.formats.table.rows import read_table
from skatlist.files.formats.table.sums_rows import any_column, find_sums_headings, sums_heading, too_many_sums
from skatlist.files.formats.table.sums_writer import fit_one_row_a_person, sums_table_of
from skatlist.files.formats.table.table_writer import table_of
from skatlist.skat.sheet import Sheet
from skatlist.skat.sheet.columns import heading
from skatlist.skat.sheet.game_facts import ROW_TEXTS
from skatlist.words import Language, text

if TYPE_CHECKING:
    from skatlist.files.formats.table.facts import CellValue

DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "'")


def guarded(text: str) -> str:
    """Return a text with one `'` before it if a spreadsheet would take it for a formula.

    >>> guarded("=SUM(A1)"), guarded("'s war knapp"), guarded("Anna")
    ("'=SUM(A1)", "''s war knapp", 'Anna')
    """
    return f"'{text}" if text.startswith(DANGEROUS) else text


def unguarded(text: str) -> str:
    """Undo `guarded`: remove exactly one `'`."""
    return text.removeprefix("'")


_HEAD: Final = 16 * 1024  # bytes in which the headings are looked for
_DELIMITERS: Final = (";", ",", "\t")
MAX_QUOTED_LINES: Final = 20  # lines that one cell may span. An unclosed quotation mark would swallow the rest


def read_file(path: Path) -> Parsed:
    """Return the lists in a CSV file. Raises InputError like `read_csv`."""
    if size_of(path) > MAX_TEXT and begins_with_sums(path):
        raise too_many_sums(path_text(path))
    return read_csv(read_text_file(path), path_text(path))


def read_csv(text: str, file: str) -> Parsed:
    r"""Return the lists in a CSV file, with findings about unreadable parts.

    Raises InputError if the headings or a required column are missing, or if the file is too long.

    >>> read_csv("game,declarer,contract,spitzen,result\n1,2,clubs,m2,won\n", "a.csv").sheets[0].rows[0].entry.spitzen
    2
    """
    if text.count("\n") > MAX_LINES and _has_sums(text[:_HEAD], file):
        raise too_many_sums(file)
    lines = lines_of_csv(text, file)
    start, delimiter = delimiter_of(lines, any_column)
    return read_table(records(lines, start, delimiter), file, remark=unguarded)


def lines_of_csv(text: str, file: str) -> list[str]:
    """Return the lines with their ends. Raises InputError if there are too many or too long ones."""
    return lines_within(text, file, lambda whole: list(io.StringIO(whole, newline="")))


def delimiter_of(lines: Sequence[str], column_by_heading: Callable[[str], str | None] = column_of) -> tuple[int, str]:
    """Return the line at which the rows begin, and the separator of their cells.

    `column_by_heading` returns the column of a heading, or None.
    """
    first = lines[0].strip().casefold() if lines else ""
    if first in {f"sep={delimiter}" for delimiter in ";,|"}:
        return 1, first[-1]
    return 0, _delimiter(lines, column_by_heading)


def _delimiter(lines: Sequence[str], column_by_heading: Callable[[str], str | None]) -> str:
    def headings(delimiter: str) -> int:
        rows = (line.split(delimiter) for line in lines[:SEARCHED] if delimiter in line)
        return most_headings(rows, column_by_heading)[1]

    return max(_DELIMITERS, key=headings)


def begins_with_sums(path: Path) -> bool:
    """Whether a CSV file has lists by sums, one row a person. Raises InputError if it cannot be read."""
    return _has_sums(head_of(path, _HEAD).decode("utf-8-sig", "replace"), path_text(path))


def _has_sums(begin: str, file: str) -> bool:
    lines = lines_of_csv(begin, file)
    start, delimiter = delimiter_of(lines, any_column)
    return find_sums_headings([*islice(records(lines, start, delimiter), SEARCHED)]) is not None


def records(lines: Sequence[str], start: int, delimiter: str) -> Iterator[Record]:
    """Yield the rows from a line on, with their numbers. A row that cannot be split has no cells."""
    at = start
    while at < len(lines):
        line = lines[at]
        text = line.rstrip("\r\n")
        cells: Sequence[str] | None = text.split(delimiter)
        span = 1
        if '"' in line:
            cells, span = _quoted(lines, at, delimiter)
            text = "".join(lines[at : at + span]).rstrip("\r\n")
        yield at + 1, text, cells
        at += span


def _quoted(lines: Sequence[str], at: int, delimiter: str) -> tuple[Sequence[str] | None, int]:
    """Return the cells of a row with quotation marks and its number of lines, or no cells if a mark stays open."""
    for span in range(1, min(MAX_QUOTED_LINES, len(lines) - at) + 1):
        try:
            rows = list(csv.reader(["".join(lines[at : at + span])], delimiter=delimiter, strict=True))
        except csv.Error:
            continue
        if len(rows) == 1:
            return rows[0], span
    return None, 1


def write_csv(sheets: Sequence[Sheet], lang: Language) -> str:
    """Return lists as one CSV file: semicolons and German headings, or commas and English ones.

    It has no names of players and no head of a list, except for the rules. Lists by sums have one row a person, with
    the names. Lines end with CR LF.
    """
    if fit_one_row_a_person(sheets):
        columns, people = sums_table_of(sheets)
        safe = [{name: guarded(cell) if type(cell) is str else cell for name, cell in row.items()} for row in people]
        return csv_lines([{name: sums_heading(name, lang) for name in columns}, *safe], columns, lang)
    columns, rows = table_of(sheets, lang)
    return csv_lines([{name: heading(name, lang) for name in columns}, *rows], columns, lang)


def write_file(sheets: Sequence[Sheet], lang: Language) -> bytes:
    """Return lists as a CSV file. Raises InputError for lists of the same series and table."""
    check_apart(sheets)
    # A byte order mark tells spreadsheet programs that this is UTF-8.
    return write_csv(sheets, lang).encode("utf-8-sig", "replace")


def csv_lines(rows: Iterable[Mapping[str, "CellValue"]], columns: Sequence[str], lang: Language) -> str:
    """Return rows as the lines of a CSV file."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=text("style.delimiter", lang), lineterminator="\r\n")
    for row in rows:
        texts = {name: guarded(str(row[name])) for name in ROW_TEXTS if name in row}
        cells = {**row, **texts} if texts else row
        writer.writerow([cells.get(name, "") for name in columns])
    return out.getvalue()
