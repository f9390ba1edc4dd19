"""A page that another version of the program drew, held against its list: numbers and names, wherever they stand."""

from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.papers.fonts import printable, spelled
from skatlist.papers.list.list_layout import Layout
from skatlist.papers.list.list_pdf import sealed_pages
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
from skatlist.signatures.pdf.words import Words, in_columns, in_lines, words_of
from skatlist.signatures.verdict import Difference

_NEAR: Final = 4.0  # points; a line of words belongs to the row it stands in


def differing_page(printed: bytes, drawn: bytes, content: Content) -> Iterator[Difference]:
    """Yield where numbers or names of a document are not those of its list, drawn again by this version."""
    theirs, ours = words_of(printed), words_of(drawn)
    ranking = content.facts.kind is PaperKind.STANDINGS  # many series take more than one line of a row
    found, again = ([_words(line) for line in in_lines(words, indented=ranking)] for words in (theirs, ours))
    rows = list(ranking_rows(content) if ranking else _list_rows(ours, content))
    yield from differing_words(content, rows, found, again, _drawn)
    if not ranking:
        yield from _people(ours, theirs, rows, content)


def _drawn(words: str) -> str:
    """Return a name as it is read from the page."""
    return spelled(printable(words))


def _words(line: Sequence[Words]) -> tuple[str, ...]:
    return tuple(word for each in line for word in each.said.split())


def _list_rows(ours: Sequence[Words], content: Content) -> Iterator[ExpectedRow]:
    for line in in_lines(ours):
        game = game_at(content, line[0].page, line[0].y)
        if isinstance(game, int):
            yield ExpectedRow(game, _words(line))
        elif game is not None and game != "head":
            left = _layouts(content)[line[0].page].place(1)[0]
            numbers = _words([each for each in line if each.x >= left])
            if numbers:
                yield ExpectedRow(game, numbers, labelled=True)


def _layouts(content: Content) -> list[Layout]:
    pages = sealed_pages(content.sheets[0], content.facts.lang, content.facts.list_state)
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
    names = [_drawn(player.name) for player in content.sheets[0].sheet.players]
    for mine, yours in zip(_around(ours, rows), _around(theirs, rows), strict=True):
        for name in in_order(names, in_columns(mine), in_columns(yours)):
            yield Difference(*seat_of(content), "head", "players", name, "")
    yield from differing_seat(content, (each.said for each in _around(theirs, rows)[0]))


def _around(words: Sequence[Words], rows: Sequence[ExpectedRow]) -> tuple[list[Words], list[Words]]:
    """Return what stands above the first row of the first page, and below the last row of the last."""
    lines = list(in_lines(words))
    said = [_words(line) for line in lines]
    begin = next((at for at, line in enumerate(said) if rows and line == rows[0].words), 0)
    last = rows[-1].words if rows else ()
    end = next((at for at in range(len(said) - 1, -1, -1) if said[at][len(said[at]) - len(last) :] == last), -1)
    above = [each for line in lines[:begin] for each in line]
    below = [each for line in lines[end + 1 :] for each in line if each.page == lines[-1][0].page]
    return above, below
