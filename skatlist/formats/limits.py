"""How much a list, a file and a workbook may hold: far more than any has, and little enough for any computer.

docs/dateien.md tells them to the user; large CSV and Parquet files are read list by list and have more lists.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from skatlist.sheet import Row, Sheet, SheetChange, Source
from skatlist.words import InputError

MAX_TEXT: Final = 8 * 1024 * 1024  # bytes of lists as text: some 100,000 games
MAX_JSON: Final = 3 * 1024 * 1024
MAX_BRACKETS: Final = 200_000  # of a JSON file: they take many times their room in memory
MAX_WORKBOOK: Final = 8 * 1024 * 1024
MAX_LINES: Final = 150_000  # of a file that is read at once
MAX_LINE: Final = 65_536  # characters
MAX_LISTS: Final = 10_000  # in a file that is read at once
MAX_ROWS: Final = 10_000  # games on one list; without series and table a file would be one list of a million games
MAX_CHANGES: Final = 1_000  # of people and rules on one list
MAX_WORDS: Final = 1_000  # characters of a name, a club, a remark
MAX_SHEET_ROWS: Final = 5_000  # rows and columns of a worksheet that hold something
MAX_SHEET_COLUMNS: Final = 120
MAX_CELLS: Final = 250_000  # of all worksheets, empty ones as well


def lines_within(text: str, file: str, split: Callable[[str], list[str]]) -> list[str]:
    """Return the lines of a text as `split` gives them. Raises InputError where there are more or longer ones."""
    if max(text.count("\n"), text.count("\r")) > MAX_LINES:
        raise InputError("rows_too_many", file=file, limit=MAX_LINES)
    lines = split(text)
    long = next((number for number, line in enumerate(lines, 1) if len(line) > MAX_LINE), None)
    if long is not None:
        raise InputError("line_too_long", file=file, line=long, limit=MAX_LINE)
    return lines


def check_sheets(sheets: Sequence[Sheet]) -> None:
    """Refuse too many lists, and games, changes and words on one that no list has. Raises InputError."""
    _check(sheets, [sheet.source for sheet in sheets], MAX_LISTS, "lists_too_many")
    for sheet in sheets:
        _check(sheet.rows, [row.source for row in sheet.rows], MAX_ROWS, "list_endless")
        _check(sheet.changes, [change.source for change in sheet.changes], MAX_CHANGES, "changes_too_many")
        for texts, source in _words(sheet):
            check_words(texts, source)


def check_list_begins(count: int, source: Source) -> None:
    """Refuse one list more than a file may have, `count` being how many there are. Raises InputError."""
    if count >= MAX_LISTS:
        raise too_much("lists_too_many", source, MAX_LISTS)


def add_row(rows: list[Row], row: Row) -> None:
    """Take one more game of a list. Raises InputError where no list has that many, or so long a remark."""
    if len(rows) >= MAX_ROWS:
        raise too_much("list_endless", row.source, MAX_ROWS)
    check_words((row.remark,), row.source)
    rows.append(row)


def add_change(changes: list[SheetChange], change: SheetChange) -> None:
    """Take one more change of people or rules. Raises InputError where no list has that many."""
    if len(changes) >= MAX_CHANGES:
        raise too_much("changes_too_many", change.source, MAX_CHANGES)
    changes.append(change)


def check_words(texts: Iterable[str], source: Source) -> None:
    """Refuse what people wrote where it is longer than anything they write on a list. Raises InputError."""
    if any(len(text) > MAX_WORDS for text in texts):
        raise too_much("words_too_long", source, MAX_WORDS)


def too_much(sentence: str, source: Source, limit: int) -> InputError:
    """Return what is said where a file holds more than there may be."""
    return InputError(sentence, file=source.file, line=source.line or 1, limit=limit)


def check_apart(sheets: Sequence[Sheet]) -> None:
    """Refuse lists of the same series and table: rows of a table are told apart by nothing else. Raises InputError."""
    for (series, table), count in Counter((sheet.series, sheet.table) for sheet in sheets).items():
        if count > 1:
            raise InputError("convert_same", series=series, table=table)


def _check(things: Sequence[object], sources: Sequence[Source], limit: int, sentence: str) -> None:
    """Refuse one thing more than there may be, at the line it stands on."""
    if len(things) > limit:
        raise too_much(sentence, sources[limit], limit)


def _words(sheet: Sheet) -> Iterator[tuple[Iterable[str], Source]]:
    """Yield what people wrote on a list, and where."""
    yield (*sheet.header, *sheet.header.values(), sheet.void), sheet.source
    for player in sheet.players:
        yield (player.name, player.club, player.team), sheet.source
    for change in sheet.changes:
        if change.player is not None:
            yield (change.player.name, change.player.club, change.player.team), change.source
    for row in sheet.rows:
        yield (row.remark,), row.source
