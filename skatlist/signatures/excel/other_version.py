"""A workbook that another version of the program drew, held against its list: numbers and names, wherever they are."""

from collections.abc import Iterator

from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.papers.list.list_cells import spot_of
from skatlist.papers.list.paper_rows import columns_of
from skatlist.signatures.excel.cells import Books
from skatlist.signatures.other_version import (
    ExpectedRow,
    differing_seat,
    differing_words,
    in_order,
    ranking_rows,
    seat_of,
)
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import PaperKind
from skatlist.signatures.verdict import Difference
from skatlist.words.visible import plain


def differing_workbook(books: Books, content: Content) -> Iterator[Difference]:
    """Yield where numbers or names of a workbook are not those of its list, drawn again by this version.

    The control of a list is formulas over its worksheet: it follows what is there.
    """
    ranking = content.facts.kind is PaperKind.STANDINGS
    sheets = (book.worksheets if ranking else book.worksheets[:1] for book in books)
    # What is remarked on a game is said in other words from version to version.
    edge = None if ranking else len(columns_of(content.sheets[0].sheet.size))
    found, again = ([line for sheet in each for line in _lines(sheet, edge)] for each in sheets)
    rows = list(ranking_rows(content) if ranking else _list_rows(books[1].worksheets[0], content, edge))
    yield from differing_words(content, rows, found, again, plain)
    if not all(map(_prints_all, books[0].worksheets)):
        yield Difference(*seat_of(content), "head", "", "", str(books[0].worksheets[0].print_area))
    if not ranking:
        yield from _missing_remarks(books[0].worksheets[0], content)
        names = [plain(player.name) for player in content.sheets[0].sheet.players]
        if all(any(in_order(names, line, line)) for line in found):
            yield Difference(*seat_of(content), "head", "players", ", ".join(names), "")
        yield from differing_seat(content, (word for line in found for word in line))


def _prints_all(sheet: Worksheet) -> bool:
    """Whether every cell that says something is on the paper, too."""
    if not sheet.print_area:
        return True
    area = sheet.print_area if isinstance(sheet.print_area, str) else ",".join(sheet.print_area)
    try:
        edges = [range_boundaries(part.rpartition("!")[2].replace("$", "")) for part in area.split(",")]
    except (TypeError, ValueError):
        return False
    if any(None in each for each in edges):  # whole rows or columns: none of ours
        return False
    return all(
        any(
            (left or 0) <= cell.column <= (right or 0) and (top or 0) <= cell.row <= (low or 0)
            for left, top, right, low in edges
        )
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    )


def _missing_remarks(found: Worksheet, content: Content) -> Iterator[Difference]:
    """Yield the remarks that somebody made on the list and that are not there."""
    said = [word for line in _lines(found, None) for word in line]
    for row in content.sheets[0].sheet.rows:
        if row.remark and not any(plain(row.remark) in word for word in said):
            yield Difference(*seat_of(content), row.number, "remark", plain(row.remark), "")


def _list_rows(drawn: Worksheet, content: Content, edge: int | None) -> Iterator[ExpectedRow]:
    """Yield the rows of the games that were played, and the sums below them."""
    scored = content.sheets[0]
    played = {row.row.number for row in scored.rows}
    for number, cells in enumerate(drawn.iter_rows(values_only=True, max_col=edge), start=1):
        game = spot_of(scored, number, 1).game
        values = [value for value in cells if value is not None]
        if isinstance(game, int) and game not in played:
            continue
        if isinstance(game, int):
            yield ExpectedRow(game, tuple(map(str, values)))
        elif game is not None and game != "head":
            yield ExpectedRow(game, tuple(str(value) for value in values if isinstance(value, int)), labelled=True)


def _lines(sheet: Worksheet, edge: int | None) -> list[list[str]]:
    """Return what stands in each row, up to a column."""
    rows = sheet.iter_rows(values_only=True, max_col=edge)
    return [[str(value) for value in row if value is not None] for row in rows]
