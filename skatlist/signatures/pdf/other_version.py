"""A page that another version of the program drew, held against its list: numbers and names, wherever they stand."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from skatlist.papers.fonts import printable, spelled
from skatlist.papers.list.list_layout import CARRIED, Layout
from skatlist.papers.list.list_pages import pages_of
from skatlist.papers.list.paper_rows import PaperRow, footer_rows, paper_rows
from skatlist.papers.typeset import with_minus
from skatlist.sheet import FooterName
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

_MARK: Final = re.compile(r"\*|[BK]{1,2}")
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
    """Return the words of a line without the sign beside the number of a game: each version has its own."""
    words = [word for each in line for word in each.said.split()]
    if len(words) > 1 and words[0].isdecimal() and _MARK.fullmatch(words[1]):
        del words[1]
    return tuple(words)


def _list_rows(ours: Sequence[Words], content: Content) -> Iterator[ExpectedRow]:
    """Yield the rows of the games and the sums below them; what is carried over stands where a version breaks pages."""
    scored = content.sheets[0]
    below = {name.value: list(map(with_minus, scored.footer(name))) for name in footer_rows(scored)}
    below["points"] = [with_minus(sum_) for place in scored.places for sum_ in (place.points, place.won, place.lost)]
    rows = iter([row for row in paper_rows(scored, content.facts.lang) if row.number is not None])
    for line in in_lines(ours):
        game = game_at(content, line[0].page, line[0].y)
        if isinstance(game, int):
            row = next(rows, None)
            if row is not None and row.stated:  # what the list says itself, not every version shows
                yield ExpectedRow(game, tuple(_written(row)), labelled=True)
            else:
                yield ExpectedRow(game, _words(line))
        elif game in below:
            yield ExpectedRow(game, tuple(below[game]), labelled=True, mixed=game == FooterName.POINTS.value)


def _written(row: PaperRow) -> Iterator[str]:
    """Yield the words of a row, from left to right."""
    for cell in row.written.values():
        yield from (with_minus(cell) if isinstance(cell, int) else cell).split()


def _layouts(content: Content) -> list[Layout]:
    facts = content.facts
    pages = pages_of(content.sheets[0], facts.lang, facts.list_state, event=facts.event, sealed=True)
    return [Layout(page.form) for page in pages]


def game_at(content: Content, page: int, height: float) -> int | str | None:
    """Return the number of the game, or the name of the row below the games, at a height of a page of a list."""
    layouts = _layouts(content)
    if page >= len(layouts) or not layouts[page].form.numbers:
        return None
    layout = layouts[page]
    first = [(-1, CARRIED)] if layout.form.carried else []
    rows: list[tuple[float, int | str | None]] = [
        (layout.baseline(index), number) for index, number in (*first, *enumerate(layout.form.numbers))
    ]
    size = layout.font_size
    rows += [(layout.footer_baseline(name, size), name) for name in layout.form.footer]
    y, name = min(rows, key=lambda row: abs(row[0] - height))
    if abs(y - height) <= _NEAR:
        return name
    return "head" if height > layout.heading_bottom else None


def _people(
    ours: Sequence[Words], theirs: Sequence[Words], rows: Sequence[ExpectedRow], content: Content
) -> Iterator[Difference]:
    """Yield who does not stand over the columns of his place, and a wrong seat of the list itself."""
    names = [_drawn(player.name) for player in content.sheets[0].sheet.players]
    mine, yours = (_above(words, rows) for words in (ours, theirs))
    for name in in_order(names, in_columns(mine), in_columns(yours)):
        yield Difference(*seat_of(content), "head", "players", name, "")
    yield from differing_seat(content, (" ".join(_words(line)) for line in in_lines(yours)))


def _above(words: Sequence[Words], rows: Sequence[ExpectedRow]) -> list[Words]:
    """Return what stands above the first row."""
    lines = list(in_lines(words))
    begin = next((at for at, line in enumerate(lines) if rows and _words(line) == rows[0].words), 0)
    return [each for line in lines[:begin] for each in line]
