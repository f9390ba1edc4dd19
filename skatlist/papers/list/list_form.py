"""The printed form of a Spielliste: grid, headings and labels, drawn once for all lists of the same shape."""

from typing import Final

from skatlist.papers.fonts import BODY, BOLD, fitted, width
from skatlist.papers.list.list_layout import FACTS, LEFT, RIGHT, TOP, Layout
from skatlist.papers.list.paper_rows import GROUPS, LEFT_COLUMNS, PLACE_COLUMNS, RIGHT_COLUMNS, Look, columns_of
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, LINE, PALE, Paper, PlacedWord, line, put, put_all
from skatlist.papers.seal import QR_SIDE
from skatlist.sheet.columns import Cell
from skatlist.words import Language, text

LABEL: Final = 7.2
TITLE: Final = 17.0
TOTAL: Final = 9.4
_LEGEND: Final = 6.6
_STRONG: Final = 0.9
_COUNTERS: Final = ("won", "lost")


def draw_form(paper: Paper, layout: Layout, lang: Language) -> None:
    """Draw everything that is the same on all lists of this form."""
    _draw_bands(paper, layout)
    _draw_rules(paper, layout)
    _draw_verticals(paper, layout)
    _draw_column_headings(paper, layout, lang)
    _draw_place_headings(paper, layout, lang)
    _draw_facts(paper, lang)
    _draw_numbers(paper, layout)
    _draw_footer_labels(paper, layout, lang)
    _draw_signature_lines(paper, layout, lang)


def fact_edges() -> dict[str, tuple[float, float]]:
    """Return left and right edge of the facts in the head."""
    edges, x = {}, LEFT
    for name, share in FACTS:
        wide = share * (RIGHT - LEFT)
        edges[name] = (x, x + wide - (0 if name == FACTS[-1][0] else 10))
        x += wide
    return edges


def _draw_bands(paper: Paper, layout: Layout) -> None:
    """Shade who sits out; where nobody does, every other round."""
    paper.setFillGray(PALE)
    height = layout.row_height
    for index, (places, turn) in enumerate(zip(layout.form.sitting, layout.form.rounds, strict=True)):
        y = layout.rows_top - (index + 1) * height
        for place in places:
            left, right = layout.place(place)
            paper.rect(left, y, right - left, height, stroke=0, fill=1)
        if not places and turn % 2:
            paper.rect(LEFT, y, RIGHT - LEFT, height, stroke=0, fill=1)
    paper.setFillGray(BLACK)


def _draw_rules(paper: Paper, layout: Layout) -> None:
    """Draw the horizontal rules, strong ones between rounds."""
    rounds = layout.form.rounds
    for index in range(1, len(rounds)):
        y = layout.rows_top - index * layout.row_height
        strong = rounds[index] != rounds[index - 1]
        line(paper, (LEFT, y), (RIGHT, y), 0.9 if strong else HAIR, 0.15 if strong else LINE)
    footer = len(layout.form.footer)
    for index in range(1, footer):
        y = layout.rows_bottom - index * layout.footer_height / footer
        right = RIGHT if index == 1 else layout.edges["passed"][0]
        line(paper, (layout.place(1)[0], y), (right, y), HAIR, LINE)
    if footer > 1:
        y = layout.footer_bottom + layout.footer_height / footer
        line(paper, (layout.place(1)[0], y), (layout.edges["passed"][0], y), _STRONG, BLACK)
    for y in (layout.heading_top, layout.rows_top, layout.rows_bottom, layout.footer_bottom):
        line(paper, (LEFT, y), (RIGHT, y), _STRONG, BLACK)


def _draw_verticals(paper: Paper, layout: Layout) -> None:
    """Draw the vertical rules, strong ones between the groups of columns."""
    inside = {name for names in GROUPS.values() for name in names[1:]}
    first_place = layout.place(1)[0]
    top_of_won = layout.rows_top + layout.subheading
    footer_row = layout.footer_height / len(layout.form.footer)
    for name, column in columns_of(layout.form.size).items():
        if not column.points:
            continue
        left, strong = layout.edges[name][0], column.strong
        top = top_of_won if name in inside else layout.heading_top
        bottom = layout.footer_bottom if left >= first_place or left == LEFT else layout.rows_bottom
        if column.name in _COUNTERS:
            top, bottom = top_of_won, layout.rows_bottom - footer_row
        line(paper, (left, bottom), (left, top), 0.7 if strong else HAIR, 0.25 if strong else LINE)
    line(paper, (RIGHT, layout.footer_bottom), (RIGHT, layout.heading_top), 0.7, 0.25)
    for names in GROUPS.values():
        edges = (layout.edges[names[0]][0], top_of_won), (layout.edges[names[-1]][1], top_of_won)
        line(paper, *edges, HAIR, LINE)
    line(paper, (first_place, top_of_won), (layout.edges["passed"][0], top_of_won), HAIR, LINE)


def _draw_column_headings(paper: Paper, layout: Layout, lang: Language) -> None:
    """Write the headings: upright where the column is wide enough, else turned."""
    columns = [column for column in (*LEFT_COLUMNS, *RIGHT_COLUMNS) if column.points]
    for column in columns:
        if not column.upright:
            _turned(paper, layout, column.name, text(f"papers.{column.name}", lang))
    low = layout.rows_top + 3.6
    for column in columns:
        if column.upright:
            words, size = text(f"papers.{column.name}", lang), 8.0 if column.look is Look.SUM else 6.6
            put(paper, (_middle(layout, column.name), low), words, BODY, size, align="middle")
    for group, names in GROUPS.items():
        middle = (layout.edges[names[0]][0] + layout.edges[names[-1]][1]) / 2
        put(paper, (middle, low + layout.subheading), text(f"papers.{group}", lang), BODY, 7, align="middle")


def _turned(paper: Paper, layout: Layout, name: str, words: str) -> None:
    room = layout.heading_top - layout.rows_top - 6
    words, size = fitted(words, BODY, 7.4, room, 6)
    paper.saveState()
    paper.translate(_middle(layout, name) + 0.36 * size, layout.rows_top + 3.5)
    paper.rotate(90)
    put(paper, (0, 0), words, BODY, size)
    paper.restoreState()


def _draw_place_headings(paper: Paper, layout: Layout, lang: Language) -> None:
    labels = []
    for place in range(1, layout.form.size + 1):
        left, _right = layout.place(place)
        words = text("papers.place", lang, place=place)
        labels.append(PlacedWord(left + 3, layout.heading_top - 9, words))
    put_all(paper, labels, BODY, LABEL, grey=GREY)
    low = layout.rows_top + 3.8
    turned = _COUNTERS if layout.narrow else ()
    for name in (column.name for column in PLACE_COLUMNS):
        words = text(f"papers.{name}_column", lang)
        if name in turned:
            for place in range(1, layout.form.size + 1):
                _turned(paper, layout, Cell(name, place), words)
            continue
        places = range(1, layout.form.size + 1)
        put_all(
            paper,
            [PlacedWord(_middle(layout, Cell(name, place)), low, words) for place in places],
            BODY,
            _fitting(words, layout, Cell(name, 1)),
            align="middle",
        )


def _fitting(words: str, layout: Layout, name: str) -> float:
    left, right = layout.edges[name]
    return min(6.8, (right - left - 3) / width(words, BODY, 1))


def _draw_facts(paper: Paper, lang: Language) -> None:
    """Write title and the labels of the head, with lines to write on."""
    put(paper, (LEFT, TOP - 13), text("papers.list", lang), BOLD, TITLE)
    for name, (left, right) in fact_edges().items():
        put(paper, (left, TOP - 27), text(f"papers.{name}", lang), BODY, LABEL, grey=GREY)
        line(paper, (left, TOP - 43), (right, TOP - 43), HAIR, LINE)


def _draw_numbers(paper: Paper, layout: Layout) -> None:
    right = layout.edges["game"][1] - 6.5
    words = [
        PlacedWord(right, layout.baseline(index), "–" if number is None else str(number))
        for index, number in enumerate(layout.form.numbers)
    ]
    put_all(paper, words, BODY, layout.font_size, align="right", grey=GREY)


def _draw_footer_labels(paper: Paper, layout: Layout, lang: Language) -> None:
    own, others, grand = layout.form.factors
    right = layout.edges["minus"][1] - 5
    last = len(layout.form.footer) - 1
    for index, name in enumerate(layout.form.footer):
        words = text(f"papers.footer_{name}", lang, factor=own if name == "bonus_own" else others)
        strong = index == last and last > 0
        font, size = (BOLD, TOTAL) if strong else (BODY, 8)
        put(paper, (right, layout.footer_baseline(index, size)), words, font, size, align="right")
    legend = text("papers.legend", lang, grand=grand)
    if any(layout.form.sitting):
        legend += text("papers.legend_sitting", lang)
    put(paper, (LEFT, layout.note_baseline(0)), legend, BODY, _LEGEND, grey=GREY)


def _draw_signature_lines(paper: Paper, layout: Layout, lang: Language) -> None:
    """Draw a line for the list keeper and one for every player; their names come with the list."""
    y = layout.signature_line
    for left, right in signature_edges(layout):
        line(paper, (left, y), (right, y), 0.5, 0.25)
    left, _right = signature_edges(layout)[0]
    put(paper, (left, y - 8), text("papers.keeper", lang), BODY, LABEL, grey=GREY)


def signature_edges(layout: Layout) -> list[tuple[float, float]]:
    """Return left and right end of the lines people sign on: list keeper first, then the places."""
    count = layout.form.size + 1
    wide = (RIGHT - LEFT - QR_SIDE) / count
    return [(LEFT + index * wide, LEFT + (index + 1) * wide - 8) for index in range(count)]


def _middle(layout: Layout, name: str) -> float:
    left, right = layout.edges[name]
    return (left + right) / 2
