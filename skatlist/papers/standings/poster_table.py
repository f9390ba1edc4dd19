"""A page of a poster drawn: headings, and line by line from the left, as they are read."""

from collections.abc import Sequence

from skatlist.papers.fonts import BODY, BOLD
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, line, put
from skatlist.papers.standings.poster_layout import PlacedLine, PosterLayout, font_of
from skatlist.papers.standings.poster_lines import NONE

_HEADING_RULE = 0.9


def draw_table(layout: PosterLayout, page: Sequence[PlacedLine], left: float, paper: Paper, top: float) -> float:
    """Draw headings and lines from an upper edge on, and return the lower edge."""
    y = top - layout.heading_height
    _draw_headings(paper, layout, left, y)
    line(paper, (left, y), (left + layout.room, y), _HEADING_RULE, BLACK)
    for each in page:
        _draw_line(paper, layout, each, left, y - layout.stretch / 2)
        y -= each.height + layout.stretch
        line(paper, (left, y), (left + layout.room, y), HAIR, BLACK)
    return y


def _draw_headings(paper: Paper, layout: PosterLayout, left: float, y: float) -> None:
    at, head, size = layout.columns, layout.poster.headings, layout.sizes.heading
    base = y + 0.45 * size
    placed = [(at.rank, head.rank, "right"), (at.name, head.name, "left")]
    for number, (x, words) in enumerate(zip(at.series, head.series, strict=True)):
        lines = words.split() if layout.series_on_two_lines else [words]
        below = layout.series_lines - 1 - number // layout.series_a_line
        for lift, part in enumerate(reversed(lines), below):
            put(paper, (left + x, base + lift * 1.1 * size), part, BODY, size, align="right", grey=GREY)
    placed += [(at.colon, head.counts, "middle"), (at.total, head.total, "right"), (at.gap, head.gap, "right")]
    for x, words, align in placed:
        put(paper, (left + x, base), words, BODY, size, align=align, grey=GREY)


def _draw_line(paper: Paper, layout: PosterLayout, placed: PlacedLine, left: float, top: float) -> None:
    """Draw a line: all numbers stand on the first line of the name."""
    at, sizes, each = layout.columns, layout.sizes, placed.line
    base = top - layout.padding / 2 - 0.86 * sizes.name

    def number(x: float, words: str, font: str, size: float, down: float = 0.0) -> None:
        put(paper, (left + x, base - down), words, font, size, align="right")

    number(at.rank, each.rank, BOLD, sizes.name)
    for index, words in enumerate(placed.name):
        put(paper, (left + at.name, base - index * layout.name_leading), words, font_of(each), sizes.name)
    if layout.beside:
        _draw_facts(paper, layout, placed, left, base)
    for column, (x, words) in enumerate(zip(at.series, each.series, strict=True)):
        down = column // layout.series_a_line * layout.series_leading
        number(x, words, BOLD if column in each.best else BODY, sizes.series, down)
    number(at.colon - 0.35 * sizes.counts, each.won, BODY, sizes.counts)
    put(paper, (left + at.colon, base), ":" if each.lost else NONE, BODY, sizes.counts, align="middle")
    number(at.colon + layout.half_counts, each.lost, BODY, sizes.counts)
    number(at.total, each.total, BOLD, sizes.total)
    number(at.gap, each.gap, BODY, sizes.gap)
    if not layout.beside:
        lines = max(len(placed.name), 1)
        _draw_facts(paper, layout, placed, left, base - (lines - 1) * layout.name_leading - 1.3 * layout.sizes.facts)


def _draw_facts(paper: Paper, layout: PosterLayout, placed: PlacedLine, left: float, base: float) -> None:
    columns = layout.columns.facts or (layout.columns.name,)
    for x, lines in zip(columns, placed.facts, strict=True):
        for index, words in enumerate(lines):
            put(paper, (left + x, base - index * layout.facts_leading), words, BODY, layout.sizes.facts)
