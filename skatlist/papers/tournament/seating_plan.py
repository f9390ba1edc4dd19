"""The seating plan of a series: every table as a square with its places and players."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, width, wrapped
from skatlist.papers.pdf_page import BLACK, GREY, ON_ITS_SIDE, Paper, equal_parts, put
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.seats import SeatedTable, seated_tables, shown_name
from skatlist.papers.tournament.text_box import LEADING, TextBox, put_lines
from skatlist.sheet import Player
from skatlist.words import Language, text

_COLUMNS: Final = 4
_EACH: Final = 12  # tables on a page at the most
_SQUARE: Final = 0.3  # of the width of a table
_SQUARE_HIGH: Final = 0.36  # of its height
_SIZES: Final = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.4, 8.8, 8.2, 7.6, 7.0)  # one for all names
_WHOLE: Final = 8.8  # a word is broken only if it is too wide in this size
_NUMBER: Final = 0.42  # of the square: sizes of letters
_PLACE: Final = 0.14
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
    title = text("papers.tournament.plan", hall.lang, series=series)
    where = (text("papers.tournament.clockwise", hall.lang),)
    hall.add(title, where, partial(_plan_pages, tables, hall.lang), size=ON_ITS_SIDE)


class _SeatingLayout(NamedTuple):
    """How tables are set on a page: columns, size of a table, size of all names."""

    columns: int
    wide: float
    high: float
    size: float


def _plan_pages(
    tables: Sequence[SeatedTable], lang: Language, room: tuple[float, float], left: float
) -> list[Callable[[Paper, float], None]]:
    """Return the drawing of each page of the plan below an upper edge, as large as the longest name allows."""
    pages = list(equal_parts(tables, _EACH))
    each = max(map(len, pages))
    grids = (columns for columns in range(1, min(_COLUMNS, each) + 1) if ceil(each / columns) <= columns)
    plans = (_plan(tables, columns, each, lang, room) for columns in grids)
    best = max(plans, key=lambda plan: (plan.size, min(plan.wide, 1.4 * plan.high)))

    def draw(here: Sequence[SeatedTable], paper: Paper, top: float) -> None:
        for at, table in enumerate(here):
            row, column = divmod(at, best.columns)
            cell = TextBox(left + column * best.wide, top - (row + 1) * best.high, best.wide, best.high)
            _draw_table(paper, table, cell, best.size, lang)

    return [partial(draw, page) for page in pages]


def _plan(
    tables: Sequence[SeatedTable], columns: int, each: int, lang: Language, room: tuple[float, float]
) -> _SeatingLayout:
    wide, high = room[0] / columns, room[1] / ceil(each / columns)
    cell = TextBox(0.0, 0.0, wide, high)
    seats = [(words, box) for table in tables for words, box, _, _ in _seats(table, cell, lang)]
    fitting = (size for size in _SIZES if all(_fits(words, size, box) for words, box in seats))
    return _SeatingLayout(columns, wide, high, next(fitting, _SIZES[-1]))


def _fits(words: str, size: float, box: TextBox) -> bool:
    longest = max((width(part, BODY, 1) for word in words.split() for part in _parts(word)), default=0.0)
    if longest * size > box.wide >= longest * _WHOLE:
        return False
    return len(_lines(words, size, box)) * LEADING * size <= box.high


def _parts(word: str) -> Iterator[str]:
    *first, last = word.split("-")
    yield from (f"{part}-" for part in first)
    yield last


def _lines(words: str, size: float, box: TextBox) -> list[str]:
    return wrapped(words, BODY, size, box.wide, len(words), anywhere=True)


def _draw_table(paper: Paper, table: SeatedTable, cell: TextBox, size: float, lang: Language) -> None:
    x, y = cell.left + cell.wide / 2, cell.low + cell.high / 2
    side = _side(cell)
    paper.setLineWidth(_EDGE)
    paper.setStrokeGray(BLACK)
    paper.roundRect(x - side / 2, y - side / 2, side, side, 4)
    number, place_size = _NUMBER * side, _PLACE * side
    paper.read_as(paper.structure.add("H2"))
    put(paper, (x, y - 0.365 * number), str(table.table), BOLD, number, fit=(0.62 * side, 9), align="middle")
    for place, (words, box, align, (right, up)) in enumerate(_seats(table, cell, lang), start=1):
        paper.read_as(paper.structure.add("P"))
        inside = 0.5 * side - 0.9 * place_size
        at = (x + right * inside, y + up * inside - 0.365 * place_size)
        put(paper, at, str(place), BODY, place_size, align="middle", grey=GREY)
        lines = _lines(words, size, box)
        high = len(lines) * LEADING * size if up else box.high  # next to the square, not in the middle of the room
        low = box.low + box.high - high if up < 0 else box.low
        put_lines(paper, box._replace(low=low, high=high), lines, BODY, size, align=align)


def _seats(
    table: SeatedTable, cell: TextBox, lang: Language
) -> Iterator[tuple[str, TextBox, str, tuple[float, float]]]:
    for player, around in zip(table.people, _AROUND[len(table.people)], strict=True):
        yield _numbered(player, lang), *_beside(around, cell, _side(cell) / 2)


def _numbered(player: Player, lang: Language) -> str:
    name = shown_name(player, lang)
    return f"{player.number} {name}" if player.name else name


def _side(cell: TextBox) -> float:
    return min(_SQUARE * cell.wide, _SQUARE_HIGH * cell.high)


def _beside(around: str, cell: TextBox, half: float) -> tuple[TextBox, str, tuple[float, float]]:
    """Return where a name stands, how it is aligned, and where its place is in the square, from -1 to 1."""
    x, y = cell.left + cell.wide / 2, cell.low + cell.high / 2
    beside = cell.wide / 2 - half - 2 * _GAP
    tall = 0.5 * cell.high - half - 2 * _GAP
    over = y + half + _GAP
    high = 2.0 * half  # what stands above and below has the whole width and comes no nearer
    match around:
        case "left":
            return TextBox(cell.left + _GAP, y - high / 2, beside, high), "right", (-1, 0)
        case "right":
            return TextBox(x + half + _GAP, y - high / 2, beside, high), "left", (1, 0)
        case "above-left":
            return TextBox(cell.left + _GAP, over, cell.wide / 2 - 2 * _GAP, tall), "middle", (-0.6, 1)
        case "above-right":
            return TextBox(x + _GAP, over, cell.wide / 2 - 2 * _GAP, tall), "middle", (0.6, 1)
        case "above":
            return TextBox(cell.left + _GAP, over, cell.wide - 2 * _GAP, tall), "middle", (0, 1)
        case _:
            return TextBox(cell.left + _GAP, y - half - _GAP - tall, cell.wide - 2 * _GAP, tall), "middle", (0, -1)
