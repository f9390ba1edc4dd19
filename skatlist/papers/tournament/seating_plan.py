"""The seating plan of a series: every table as a square with its places and who sits there."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Final

from skatlist.papers.fonts import BODY, BOLD
from skatlist.papers.pdf_page import BLACK, GREY, ON_ITS_SIDE, Paper, equal_parts, put
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.seats import SeatedTable, seated_tables, shown_name
from skatlist.papers.tournament.text_box import TextBox, put_in
from skatlist.words import Language, text

_COLUMNS: Final = 4
_ROWS: Final = 3
_SQUARE: Final = 0.32  # of the room for a table
_NAME: Final = 0.19  # of the square: sizes of letters
_NUMBER: Final = 0.42
_PLACE: Final = 0.13
_EDGE: Final = 0.8
_GAP: Final = 4.0
# Where the places are around a table, clockwise as people play: sides of the square, by how many sit there.
_AROUND: Final = {
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
    5: ("below", "left", "above-left", "above-right", "right"),
}


def draw_seating_plan(hall: HallPaper, series: int) -> None:
    """Draw the tables of a series as they stand in a room, seen from above; place 1 is below, play goes clockwise."""
    tables = seated_tables(hall.event, series)
    title = text("tournament_papers.plan", hall.lang, series=series)
    where = (text("tournament_papers.clockwise", hall.lang),)
    hall.add(title, where, partial(_plan_pages, tables, hall.lang), size=ON_ITS_SIDE)


def _plan_pages(
    tables: Sequence[SeatedTable], lang: Language, room: tuple[float, float], left: float
) -> list[Callable[[Paper, float], None]]:
    """Return what draws each page of the plan into a room below an upper edge."""

    def draw(here: Sequence[SeatedTable], paper: Paper, top: float) -> None:
        columns = min(_COLUMNS, len(here))
        wide, high = room[0] / columns, room[1] / max(ceil(len(here) / columns), 2)
        for at, table in enumerate(here):
            row, column = divmod(at, columns)
            _draw_table(paper, table, TextBox(left + column * wide, top - (row + 1) * high, wide, high), lang)

    return [partial(draw, page) for page in equal_parts(tables, _COLUMNS * _ROWS)]


def _draw_table(paper: Paper, table: SeatedTable, cell: TextBox, lang: Language) -> None:
    x, y = cell.left + cell.wide / 2, cell.low + cell.high / 2
    side = min(_SQUARE * cell.wide, _SQUARE * 1.4 * cell.high)
    paper.setLineWidth(_EDGE)
    paper.setStrokeGray(BLACK)
    paper.roundRect(x - side / 2, y - side / 2, side, side, 4)
    size, place_size = _NUMBER * side, _PLACE * side
    put(paper, (x, y - 0.365 * size), str(table.table), BOLD, size, fit=(0.62 * side, 9), align="middle")
    for place, (player, around) in enumerate(zip(table.people, _AROUND[len(table.people)], strict=True), start=1):
        box, align, (right, up) = _beside(around, cell, side / 2)
        inside = 0.5 * side - 0.9 * place_size
        number = (x + right * inside, y + up * inside - 0.365 * place_size)
        put(paper, number, str(place), BODY, place_size, align="middle", grey=GREY)
        name = shown_name(player, lang)
        put_in(paper, box, f"{player.number} {name}" if player.name else name, BODY, _NAME * side, align=align)


def _beside(around: str, cell: TextBox, half: float) -> tuple[TextBox, str, tuple[float, float]]:
    """Return where a name stands, how it is aligned, and where its place is in the square, from -1 to 1."""
    x, y = cell.left + cell.wide / 2, cell.low + cell.high / 2
    beside = cell.wide / 2 - half - 2 * _GAP
    tall = min(0.5 * cell.high - half - 2 * _GAP, 0.85 * half)
    over = y + half + _GAP
    match around:
        case "left":
            return TextBox(cell.left + _GAP, y - half, beside, 2 * half), "right", (-1, 0)
        case "right":
            return TextBox(x + half + _GAP, y - half, beside, 2 * half), "left", (1, 0)
        case "above-left":
            return TextBox(cell.left + _GAP, over, cell.wide / 2 - 2 * _GAP, tall), "middle", (-0.6, 1)
        case "above-right":
            return TextBox(x + _GAP, over, cell.wide / 2 - 2 * _GAP, tall), "middle", (0.6, 1)
        case "above":
            return TextBox(cell.left + _GAP, over, cell.wide - 2 * _GAP, tall), "middle", (0, 1)
        case _:
            return TextBox(cell.left + _GAP, y - half - _GAP - tall, cell.wide - 2 * _GAP, tall), "middle", (0, -1)
