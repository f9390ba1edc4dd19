"""The cells of a signed workbook compared with the embedded list, as plain values.

Headings and small print change from version to version and are not compared. Numbers and names have had the same
positions since version 0.1.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.files.formats.files import MAX_SHEET_COLUMNS, MAX_SHEET_ROWS
from skatlist.papers.list.list_columns import (
    CellValue,
    columns_of,
    counts_below,
    footer_rows,
    form_numbers,
    paper_rows,
    passed_below,
    unplayed_row,
)
from skatlist.papers.list.list_excel import CLUBS, GAMES, NAMES, REMARK, place_name
from skatlist.papers.report_excel import cell_value
from skatlist.papers.reports.model import Cell as ReportCell
from skatlist.papers.reports.model import Column, ColumnKind, Marked, Table
from skatlist.papers.reports.rankings import ranking_tables
from skatlist.papers.reports.typeset import date_text
from skatlist.papers.signatures.payload.content import Content
from skatlist.papers.signatures.payload.paper import PaperFacts, PaperKind, ranking_names, ranking_of, version_of
from skatlist.papers.standings.standings_excel import FIRST_ROW
from skatlist.papers.verdict import Difference
from skatlist.skat.sheet import ScoredSheet
from skatlist.skat.sheet.columns import Cell
from skatlist.words.visible import plain

_Rows = Sequence[Sequence[Any]]  # the values of a worksheet
_LONGEST: Final = 80  # characters quoted from a cell
_AS_EVERYWHERE: Final = [0, 5]  # first version in which a Rangliste has the same columns in every medium
_REMARK: Final = "said"  # the column of remarks on ranks in older versions
_ORDER_BEFORE: Final = (
    "rank",
    _REMARK,
    "number",
    "name",
    "club",
    "team",
    "members",
    "series",
    "points",
    "won",
    "lost",
    "total",
)
_WITH_ALL_ROWS: Final = [0, 3]  # first version with rows for unplayed games and names of substitutes


def differing_cells(book: Workbook, content: Content) -> Iterator[Difference]:
    """Yield the cells that differ from the numbers and names of the embedded list or Rangliste."""
    if content.facts.kind is PaperKind.STANDINGS:
        yield from _differing_ranking(book, content)
    else:
        yield from _differing_list(_rows_of(book.worksheets[0]), content.sheets[0], content.facts)


def further_sheets(book: Workbook, content: Content) -> tuple[str, ...]:
    """Return the titles of the worksheets after the compared ones. Up to version 0.4 lists had a control sheet."""
    compared = 1
    if content.facts.kind is PaperKind.STANDINGS:
        compared = len(_ranking_tables(content))
    return tuple(map(plain, book.sheetnames[compared:]))


def _differing_list(rows: _Rows, scored: ScoredSheet, facts: PaperFacts) -> Iterator[Difference]:
    seat = (scored.sheet.series, scored.sheet.table)
    columns = columns_of(scored.sheet.size)
    at = {name: column for column, name in enumerate((*columns, REMARK), start=1)}
    for row, game, name, expected in _list_cells(scored, facts):
        value = _value(rows, row, at[name])
        if not _is_alike(value, expected):
            cell, column = Cell.of(name), columns[name]
            field = "players" if game == "head" else Cell(column.field or cell.name, cell.place)
            yield Difference(*seat, game, field, _as_text(expected), _as_text(value))
    for row, scored_row in enumerate(scored.rows, start=GAMES):
        value = _value(rows, row, at[REMARK])
        for words in map(plain, scored_row.row.texts.values()):
            if words not in str(value or ""):
                yield Difference(*seat, scored_row.row.number, REMARK, words, _as_text(value))
    title = _value(rows, 1, 1)
    if re.findall(r"\d+", str(title))[-2:] != list(map(str, seat)):
        yield Difference(*seat, "head", "table", f"{seat[0]}/{seat[1]}", _as_text(title))
    yield from (Difference(*seat, game, field, words, "") for game, field, words in _missing_words(rows, facts))


def _list_cells(scored: ScoredSheet, facts: PaperFacts) -> Iterator[tuple[int, int | str | None, str, CellValue]]:
    """Yield row, game, column and value of the cells with the people, the games and the sums of a list."""
    old = version_of(facts.program) < _WITH_ALL_ROWS
    for place, player in enumerate(scored.sheet.players, start=1):
        column = Cell("points", place)
        yield NAMES, "head", column, player.name if old else place_name(player, place, facts.list_state, facts.lang)
        yield CLUBS, "head", column, player.club
    numbers = form_numbers(scored)[: len(scored.rows) if old else None]
    for at, (number, line) in enumerate(zip_longest(numbers, paper_rows(scored, facts.lang)), start=GAMES):
        written = (line or unplayed_row(number)).written
        yield from ((at, number, column, written.get(column)) for column in columns_of(scored.sheet.size))
    first = GAMES + len(numbers)
    for at, name in enumerate(footer_rows(scored), start=first):
        for place, value in enumerate(scored.footer(name), start=1):
            yield at, name.value, Cell("points", place), value
    for name in counts_below(scored):
        for place, value in enumerate(scored.footer(name), start=1):
            yield first, name.value, Cell(name.value, place), value
    yield first, "passed", "passed", passed_below(scored)


def _differing_ranking(book: Workbook, content: Content) -> Iterator[Difference]:
    tables = _ranking_tables(content)
    worksheets = [_rows_of(sheet) for sheet in book.worksheets[: len(tables)]]
    worksheets += [()] * (len(tables) - len(worksheets))
    for rows, table in zip(worksheets, tables, strict=True):
        for at, column, cells in _columns(table, content.facts):
            below = [cell_value(cell, column, content.facts.lang) for cell in cells]
            # The row below the last one must be empty, because nobody else is ranked.
            for row, expected in enumerate((*below, None), start=FIRST_ROW):
                value = _value(rows, row, at)
                if not _is_alike(value, expected):
                    yield Difference(None, None, None, column.name.split()[0], _as_text(expected), _as_text(value))
    for game, field, words in _missing_words(worksheets[0], content.facts):
        yield Difference(None, None, game, field, words, "")


def _ranking_tables(content: Content) -> tuple[Table, ...]:
    facts = content.facts
    return ranking_tables(ranking_of(facts, content.sheets), ranking_names(facts), facts.lang)


def _columns(table: Table, facts: PaperFacts) -> Iterator[tuple[int, Column, Sequence[ReportCell]]]:
    """Yield the position on the worksheet of each column of a Rangliste, the column, and its cells.

    Up to version 0.4 a column of remarks followed the ranks, start numbers always had a column, and decisions left no
    marks.
    """
    cells = [[row.cells[at] for row in table.rows] for at in range(len(table.columns))]
    if version_of(facts.program) >= _AS_EVERYWHERE:
        yield from zip(range(1, len(cells) + 1), table.columns, cells, strict=True)
        return
    by_name = dict(zip((column.name for column in table.columns), zip(table.columns, cells, strict=True), strict=True))
    if "name" in by_name:
        by_name.setdefault("number", (Column("number", "", ColumnKind.LABEL), [None] * len(table.rows)))
    by_name[_REMARK] = (Column(_REMARK, ""), [])
    kept = [name for name in by_name if name.split()[0] in _ORDER_BEFORE]
    for at, name in enumerate(sorted(kept, key=lambda name: _ORDER_BEFORE.index(name.split()[0])), start=1):
        column, column_cells = by_name[name]
        if name != _REMARK:
            yield at, column, [cell.value if isinstance(cell, Marked) else cell for cell in column_cells]


def _missing_words(rows: _Rows, facts: PaperFacts) -> Iterator[tuple[str | None, str, str]]:
    """Yield the facts about event and signature that a worksheet lacks, each with game, field and text."""
    cells = [cell for row in rows for cell in row if isinstance(cell, str)]
    event, seal = facts.event, facts.seal
    for game, field, words in (
        ("head", "event", event.name),
        ("head", "place", event.place),
        ("head", "date", date_text(event.date, facts.lang)),
        *((None, "", words) for words in (seal.signer, seal.code, seal.fingerprint)),
    ):
        if not any(plain(words) in cell for cell in cells):
            yield game, field, words


def _rows_of(sheet: Worksheet) -> _Rows:
    return list(sheet.iter_rows(max_row=MAX_SHEET_ROWS, max_col=MAX_SHEET_COLUMNS, values_only=True))


def _value(rows: _Rows, row: int, column: int) -> Any:
    return rows[row - 1][column - 1] if row <= len(rows) else None


def _is_alike(value: Any, expected: CellValue | float) -> bool:
    words = plain(expected) if isinstance(expected, str) else expected
    return bool(value == (None if words == "" else words))


def _as_text(value: object) -> str:
    return "" if value is None else str(value)[:_LONGEST]
