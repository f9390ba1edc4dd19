"""A workbook that another version of the program drew, held against its list: numbers and names, wherever they are."""

from collections.abc import Iterator

from openpyxl.worksheet.worksheet import Worksheet

from skatlist.papers.list.list_excel import spot_of
from skatlist.papers.standings.standings_rows import tables_of
from skatlist.signatures.excel.cells import Books
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import PaperKind, ranked, words_around
from skatlist.signatures.rows_alike import ExpectedRow, differing_rows, in_order, missing_words, names_seat, rows_with
from skatlist.signatures.verdict import Difference
from skatlist.words.visible import plain


def differing_workbook(books: Books, content: Content) -> Iterator[Difference]:
    """Yield where numbers or names of a workbook are not those of its list, drawn again by this version.

    The control of a list is formulas over its worksheet: it follows what is there.
    """
    found, drawn = books
    if content.facts.kind is PaperKind.LIST:
        yield from _list(found.worksheets[0], drawn.worksheets[0], content)
        return
    theirs, ours = ([line for sheet in book.worksheets for line in _lines(sheet)] for book in books)
    tables = tables_of(ranked(content.facts, content.sheets), content.facts.lang)
    cells = [[str(cell) for cell in row if isinstance(cell, int)] for table in tables for row in table.rows]
    for row, said in differing_rows(list(rows_with(cells, ours)), theirs, alone=True):
        yield Difference(None, None, None, "", " ".join(row.words), said)
    for name in missing_words(map(plain, words_around(content.facts)), _text(ours), _text(theirs)):
        yield Difference(None, None, "head", "", name, "")


def _list(found: Worksheet, drawn: Worksheet, content: Content) -> Iterator[Difference]:
    sheet = content.sheets[0].sheet
    place = (sheet.series, sheet.table)
    theirs, ours = _lines(found), _lines(drawn)
    for row, said in differing_rows(list(_list_rows(drawn, content)), theirs, alone=False):
        yield Difference(*place, row.game, "", " ".join(row.words), said)
    for name in missing_words(map(plain, words_around(content.facts)), _text(ours), _text(theirs)):
        yield Difference(*place, "head", "", name, "")
    names = [plain(player.name) for player in sheet.players]
    if all(any(in_order(names, line, line)) for line in theirs):
        yield Difference(*place, "head", "players", ", ".join(names), "")
    if not names_seat((word for line in theirs for word in line), *place):
        yield Difference(*place, "head", "table", "/".join(map(str, place)), "")


def _list_rows(drawn: Worksheet, content: Content) -> Iterator[ExpectedRow]:
    for number, cells in enumerate(drawn.iter_rows(values_only=True), start=1):
        game = spot_of(content.sheets[0], number, 1).game
        values = [value for value in cells if value is not None]
        if isinstance(game, int):
            yield ExpectedRow(game, tuple(map(str, values)))
        elif game is not None and game != "head":
            yield ExpectedRow(game, tuple(str(value) for value in values if isinstance(value, int)), labelled=True)


def _lines(sheet: Worksheet) -> list[list[str]]:
    return [[str(value) for value in row if value is not None] for row in sheet.iter_rows(values_only=True)]


def _text(lines: list[list[str]]) -> str:
    return " ".join(word for line in lines for word in line)
