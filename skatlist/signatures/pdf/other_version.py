"""A page that another version of the program drew, held against its list: numbers and names, wherever they stand."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.papers.fonts import printable
from skatlist.papers.list.list_layout import Layout
from skatlist.papers.list.list_pdf import sealed_pages
from skatlist.papers.standings.standings_rows import tables_of
from skatlist.papers.typeset import with_minus
from skatlist.signatures.payload.content import Content
from skatlist.signatures.payload.paper import PaperKind, ranked, words_around
from skatlist.signatures.pdf.words import Words, in_columns, in_lines, words_of
from skatlist.signatures.rows_alike import ExpectedRow, differing_rows, in_order, missing_words, names_seat, rows_with
from skatlist.signatures.verdict import Difference

_NEAR: Final = 4.0  # points; a line of words belongs to the row it stands in


def differing_page(printed: bytes, drawn: bytes, content: Content) -> Iterator[Difference]:
    """Yield where numbers or names of a document are not those of its list, drawn again by this version."""
    theirs, ours = words_of(printed), words_of(drawn)
    is_list = content.facts.kind is PaperKind.LIST
    sheet = content.sheets[0].sheet
    series, table = (sheet.series, sheet.table) if is_list else (None, None)
    rows = list(_list_rows(ours, content) if is_list else _ranking_rows(ours, content))
    for row, found in differing_rows(rows, _lines(theirs, content), alone=not is_list):
        yield Difference(series, table, row.game, "", " ".join(row.words), found)
    for name in missing_words(map(printable, words_around(content.facts)), _text(ours), _text(theirs)):
        yield Difference(series, table, "head", "", name, "")
    if is_list:
        yield from _people(ours, theirs, rows, content)


def _lines(words: Sequence[Words], content: Content) -> list[list[str]]:
    ranking = content.facts.kind is PaperKind.STANDINGS  # many series take more than one line of a row
    return [[word for each in line for word in each.said.split()] for line in in_lines(words, indented=ranking)]


def _text(words: Sequence[Words]) -> str:
    return " ".join(each.said for line in in_lines(words) for each in line)


def _ranking_rows(ours: Sequence[Words], content: Content) -> Iterator[ExpectedRow]:
    tables = tables_of(ranked(content.facts, content.sheets), content.facts.lang)
    cells = [[with_minus(cell) for cell in row if isinstance(cell, int)] for table in tables for row in table.rows]
    yield from rows_with(cells, _lines(ours, content))


def _list_rows(ours: Sequence[Words], content: Content) -> Iterator[ExpectedRow]:
    for line in in_lines(ours):
        game = game_at(content, line[0].page, line[0].y)
        if isinstance(game, int):
            yield ExpectedRow(game, tuple(word for each in line for word in each.said.split()))
        elif game is not None and game != "head":
            left = _layouts(content)[line[0].page].place(1)[0]
            numbers = tuple(word for each in line if each.x >= left for word in each.said.split())
            if numbers:
                yield ExpectedRow(game, numbers, labelled=True)


def _layouts(content: Content) -> list[Layout]:
    pages = sealed_pages(content.sheets[0], content.facts.lang, faulty=content.facts.faulty)
    return [Layout(page.form) for page in pages]


def game_at(content: Content, page: int, height: float) -> int | str | None:
    """Return the number of the game, or the name of the row below the games, at a height of a page of a list."""
    layouts = _layouts(content)
    if page >= len(layouts):
        return None
    layout = layouts[page]
    rows: list[tuple[float, int | str | None]] = [
        (layout.baseline(index), number) for index, number in enumerate(layout.form.numbers)
    ]
    size = layout.font_size
    rows += [(layout.footer_baseline(index, size), name) for index, name in enumerate(layout.form.footer)]
    y, name = min(rows, key=lambda row: abs(row[0] - height))
    if abs(y - height) <= _NEAR:
        return name
    return "head" if height > layout.rows_top else None


def _people(
    ours: Sequence[Words], theirs: Sequence[Words], rows: Sequence[ExpectedRow], content: Content
) -> Iterator[Difference]:
    """Yield who does not stand over or under the columns of his place, and a wrong seat of the list itself."""
    sheet = content.sheets[0].sheet
    place = (sheet.series, sheet.table)
    names = [printable(player.name) for player in sheet.players]
    for mine, yours in zip(_around(ours, rows), _around(theirs, rows), strict=True):
        for name in in_order(names, in_columns(mine), in_columns(yours)):
            yield Difference(*place, "head", "players", name, "")
    if not names_seat((each.said for each in _around(theirs, rows)[0]), *place):
        yield Difference(*place, "head", "table", "/".join(map(str, place)), "")


def _around(words: Sequence[Words], rows: Sequence[ExpectedRow]) -> tuple[list[Words], list[Words]]:
    """Return what stands above the first row of the first page, and below the last row of the last."""
    lines = list(in_lines(words))
    said = [tuple(word for each in line for word in each.said.split()) for line in lines]
    begin = next((at for at, line in enumerate(said) if rows and line == rows[0].words), 0)
    last = rows[-1].words if rows else ()
    end = next((at for at in range(len(said) - 1, -1, -1) if said[at][len(said[at]) - len(last) :] == last), -1)
    above = [each for line in lines[:begin] for each in line]
    below = [each for line in lines[end + 1 :] for each in line if each.page == lines[-1][0].page]
    return above, below
