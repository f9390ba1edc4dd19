"""A page of a poster drawn: headings, and line by line from the left, as they are read."""

from collections.abc import Sequence

from skatlist.papers.fonts import BODY, BOLD
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, line, put
from skatlist.papers.pdf_structure import Element
from skatlist.papers.standings.poster_layout import PlacedLine, PosterLayout, font_of
from skatlist.papers.standings.poster_lines import NONE

_HEADING_RULE = 0.9
_CUT = 2.6  # parts the table


def draw_table(layout: PosterLayout, page: Sequence[PlacedLine], left: float, paper: Paper, top: float) -> float:
    """Draw headings and lines from an upper edge on, and return the lower edge."""
    y = top - layout.heading_height
    table = paper.structure.add("Table")
    _draw_headings(paper, layout, left, y, table.add("TR"))
    line(paper, (left, y), (left + layout.room, y), _HEADING_RULE, BLACK)
    for each in page:
        _draw_line(paper, layout, each, (left, y - layout.stretch / 2), table.add("TR"))
        y -= each.height + layout.stretch
        line(paper, (left, y), (left + layout.room, y), _CUT if each.line.is_cut else HAIR, BLACK)
    return y


def _draw_headings(paper: Paper, layout: PosterLayout, left: float, y: float, row: Element) -> None:
    at, head, size = layout.columns, layout.poster.headings, layout.sizes.heading
    base = y + 0.45 * size

    def heading(x: float, words: str, align: str) -> None:
        part = row.add("TH", scope="Column")
        put(paper, (left + x, base), words, BODY, size, align=align, grey=GREY, part=part)

    heading(at.rank, head.rank, "right")
    heading(at.name, head.name, "left")
    for number, (x, words) in enumerate(zip(at.series, head.series, strict=True)):
        lines = words.split() if layout.series_on_two_lines else [words]
        below = layout.series_lines - 1 - number // layout.series_a_line + len(lines) - 1
        part = row.add("TH", scope="Column")
        for down, each in enumerate(lines):
            lift = (below - down) * 1.1 * size
            put(paper, (left + x, base + lift), each, BODY, size, align="right", grey=GREY, part=part)
    heading(at.colon, head.counts, "middle")
    heading(at.total, head.total, "right")
    heading(at.gap, head.gap, "right")


def _draw_line(paper: Paper, layout: PosterLayout, placed: PlacedLine, at: tuple[float, float], row: Element) -> None:
    """Draw a line, its cells in reading order: all numbers stand on the first line of the name."""
    columns, sizes, each = layout.columns, layout.sizes, placed.line
    left, base = at[0], at[1] - layout.padding / 2 - 0.86 * sizes.name

    def number(x: float, words: str, font: str, size: float, *, down: float = 0.0, part: Element | None = None) -> None:
        put(paper, (left + x, base - down), words, font, size, align="right", part=part or row.add("TD"))

    number(columns.rank, each.rank, BOLD, sizes.name)
    name = row.add("TH", scope="Row")
    for index, words in enumerate(placed.name):
        down = base - index * layout.name_leading
        put(paper, (left + columns.name, down), words, font_of(each), sizes.name, part=name)
    down = 0.0 if layout.beside else (max(len(placed.name), 1) - 1) * layout.name_leading + 1.3 * sizes.facts
    _draw_facts(paper, layout, placed, (left, base - down), name)
    for column, (x, words) in enumerate(zip(columns.series, each.series, strict=True)):
        down = column // layout.series_a_line * layout.series_leading
        number(x, words, BOLD if column in each.best else BODY, sizes.series, down=down)
    counts = row.add("TD")
    number(columns.colon - 0.35 * sizes.counts, each.won, BODY, sizes.counts, part=counts)
    between = ":" if each.lost else NONE
    put(paper, (left + columns.colon, base), between, BODY, sizes.counts, align="middle", part=counts)
    number(columns.colon + layout.half_counts, each.lost, BODY, sizes.counts, part=counts)
    number(columns.total, each.total, BOLD, sizes.total)
    number(columns.gap, each.gap, sizes.gap_font, sizes.gap)


def _draw_facts(paper: Paper, layout: PosterLayout, placed: PlacedLine, at: tuple[float, float], part: Element) -> None:
    left, base = at
    columns = layout.columns.facts or (layout.columns.name,)
    for x, lines in zip(columns, placed.facts, strict=True):
        for index, words in enumerate(lines):
            down = base - index * layout.facts_leading
            put(paper, (left + x, down), words, BODY, layout.sizes.facts, part=part)
