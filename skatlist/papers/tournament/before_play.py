"""The papers needed before a series: notices, the seating plan, and all papers as one stack."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import ceil
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, printable, width, wrapped
from skatlist.papers.list.list_pdf import draw_blank_lists
from skatlist.papers.name_index import IndexEntry, NameIndex
from skatlist.papers.pdf_page import A4, BLACK, GREY, HAIR, ON_ITS_SIDE, Paper, equal_parts, line, put
from skatlist.papers.reports.draw_report import draw_notes
from skatlist.papers.reports.typeset import number_ranges
from skatlist.papers.tournament.cards import draw_start_cards, draw_table_cards
from skatlist.papers.tournament.hall_paper import (
    LEADING,
    HallPaper,
    SeatedPlayer,
    SeatedTable,
    TextBox,
    drawn_series,
    name_text,
    put_in,
    put_lines,
    seated_players,
    seated_tables,
)
from skatlist.skat.rules import Profile
from skatlist.tournament.model import Event
from skatlist.words import Language, text

# Notices before play: seats by name and by table, and the result of the draw.

_NOTICE_SIZES: Final = (20.0, 18.0, 16.0, 14.5, 13.0, 12.0, 11.2, 10.5, 10.0)  # to be read at arm's length
_NOTICE_COLUMNS: Final = (1, 2, 3)
_MOST_SERIES: Final = 5  # next to a name
_NO_SEAT: Final = "–"
_NOTICE_GAP: Final = 18.0
_TABLE: Final = 1.5  # of the size: height of the line with the number of a table
_ROW: Final = 1.4
_TEAM_ROW: Final = 2.1  # of the size: height of a name with its team below
_TEAM: Final = 0.72
_BETWEEN: Final = 1.1
_SMALLER: Final = 0.84  # of the size, for a long name
_FEW: Final = 20  # one name in this many may be longer still


def draw_notice_by_name(hall: HallPaper) -> None:
    """Draw the seats of every drawn series, by surname."""
    drawn = drawn_series(hall.event)
    people = [person for person in seated_players(hall.event) if person.seats]
    lang = hall.lang
    parts = list(equal_parts(drawn, _MOST_SERIES))
    for number, series in enumerate(parts, start=1):
        headings = [text("papers.name", lang), text("papers.number", lang)]
        headings += [text("papers.series_column", lang, series=number) for number in series]
        entries = (_entry(person, series, lang) for person in people)
        index = NameIndex(headings, entries, columns=_NOTICE_COLUMNS, sizes=_NOTICE_SIZES, spread=True)
        where = [text("papers.tournament.table_and_place", lang), _count(len(people), hall)]
        if len(parts) > 1:
            facts = {"series": number_ranges(series), "number": number, "sheets": len(parts)}
            where.insert(0, text("papers.tournament.part_of", lang, **facts))
        notes = draw_notes(hall.event, series, lang)
        hall.add(text("papers.tournament.by_name", lang), where, index.pages, notes=notes)


def draw_notice_by_table(hall: HallPaper, series: int) -> None:
    """Draw the tables of a series with their players."""
    tables = seated_tables(hall.event, series)
    where = (_count(sum(len(table.people) for table in tables), hall),)
    notes = draw_notes(hall.event, [series], hall.lang)
    title = text("papers.tournament.by_table", hall.lang, series=series)
    hall.add(
        title, where, partial(_table_pages, tables, hall.lang, is_league=hall.event.tournament.is_league), notes=notes
    )


def _count(people: int, hall: HallPaper) -> str:
    return text("papers.players", hall.lang, players=people)


def _entry(person: SeatedPlayer, series: Sequence[int], lang: Language) -> IndexEntry:
    seats = (person.seats.get(number) for number in series)
    values = (f"{seat.table} · {seat.place}" if seat else _NO_SEAT for seat in seats)
    return IndexEntry(name_text(person.player, lang), (str(person.player.number or ""), *values))


class _TableGrid(NamedTuple):
    """The layout of tables on a page: columns, size of the letters, rows of tables, people at the fullest table.

    `wide` is the width of a table, `row` the height of a person's line in multiples of `size`.
    """

    columns: int
    size: float
    rows: int
    people: int
    wide: float
    row: float

    @property
    def high(self) -> float:
        return (_TABLE + self.people * self.row + _BETWEEN) * self.size

    @property
    def names(self) -> float:
        return self.wide - 4.2 * self.size


def _table_pages(
    tables: Sequence[SeatedTable], lang: Language, room: tuple[float, float], left: float, *, is_league: bool
) -> list[Callable[[Paper, float], None]]:
    """Return a drawing for each page of tables.

    Few pages matter most, then names that fit, then large letters. In a league the team is below each name.
    """
    names = [width(name_text(player, lang), BOLD, 1) for table in tables for player in table.people]
    settings = list(_settings(max(len(table.people) for table in tables), room, _TEAM_ROW if is_league else _ROW))
    best = min(
        settings,
        key=lambda blocks: (
            ceil(len(tables) / (blocks.columns * blocks.rows)),
            max(0, sum(name * blocks.size * _SMALLER > blocks.names for name in names) - len(names) // _FEW),
            -blocks.size,
        ),
    )

    def draw(here: Sequence[SeatedTable], paper: Paper, top: float) -> None:
        least, more = divmod(len(here), best.columns)  # the first columns have one table more
        columns = accumulate((least + (column < more) for column in range(best.columns)), initial=0)
        for column, (first, end) in enumerate(pairwise(columns)):
            for row, table in enumerate(here[first:end]):
                _draw_table_notice(
                    paper, best, table, (left + column * (best.wide + _NOTICE_GAP), top - row * best.high), lang
                )

    return [partial(draw, page) for page in equal_parts(tables, best.columns * best.rows)]


def _settings(people: int, room: tuple[float, float], row: float) -> Iterator[_TableGrid]:
    for columns in _NOTICE_COLUMNS:
        for size in _NOTICE_SIZES:
            blocks = _TableGrid(columns, size, 1, people, (room[0] - (columns - 1) * _NOTICE_GAP) / columns, row)
            yield blocks._replace(rows=max(1, int(room[1] / blocks.high)))


def _draw_table_notice(
    paper: Paper, blocks: _TableGrid, table: SeatedTable, at: tuple[float, float], lang: Language
) -> None:
    """Draw a table below its upper left corner: its number, then place, name and start number of its players."""
    (left, y), size = at, blocks.size
    right = left + blocks.wide
    y -= _TABLE * size
    paper.read_as(paper.structure.add("H2"))
    put(paper, (left, y + 0.3 * size), text("game.score.table", lang, table=table.table), BOLD, 1.15 * size)
    grid = paper.structure.add("Table")
    line(paper, (left, y), (right, y), 2 * HAIR, BLACK)
    for place, player in enumerate(table.people, start=1):
        y -= blocks.row * size
        top = y + blocks.row * size - _ROW * size
        base = top + 0.5 * _ROW * size - 0.365 * size
        row = grid.add("TR")
        put(paper, (left, base), str(place), BODY, size, grey=GREY, part=row.add("TH", scope="Row"))
        paper.read_as(row.add("TD"))
        put_in(paper, TextBox(left + 1.1 * size, top, blocks.names, _ROW * size), name_text(player, lang), BODY, size)
        if blocks.row > _ROW:
            box = TextBox(left + 1.1 * size, y, blocks.names, top - y + 0.2 * size)
            put_in(paper, box, printable(player.team), BODY, _TEAM * size, grey=GREY)
        put(paper, (right, base), str(player.number or ""), BOLD, size, align="right", part=row.add("TD"))


# The seating plan of a series: every table as a square with its places and players.

_PLAN_COLUMNS: Final = 4
_EACH: Final = 12  # tables on a page at most
_SQUARE: Final = 0.3  # of the width of a table
_SQUARE_HIGH: Final = 0.36  # of the height of a table
_PLAN_SIZES: Final = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.4, 8.8, 8.2, 7.6, 7.0)  # the same for all names
_WHOLE: Final = 8.8  # a word is broken only if it is too wide in this size
_NUMBER: Final = 0.42  # sizes of letters, as shares of the square
_PLACE: Final = 0.14
_EDGE: Final = 0.8
_PLAN_GAP: Final = 4.0
# The places around a table, clockwise as people play: sides of the square, by the number of players.
_AROUND: Final = {
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
    5: ("below", "left", "above-left", "above-right", "right"),
}


def draw_seating_plan(hall: HallPaper, series: int) -> None:
    """Draw the tables of a series as seen from above. Place 1 is at the bottom, and play goes clockwise."""
    tables = seated_tables(hall.event, series)
    title = text("papers.tournament.plan", hall.lang, series=series)
    where = (text("papers.tournament.clockwise", hall.lang),)
    hall.add(title, where, partial(_plan_pages, tables, hall.lang), size=ON_ITS_SIDE)


class _SeatingLayout(NamedTuple):
    """The layout of tables on a page: columns, size of a table, size of all names."""

    columns: int
    wide: float
    high: float
    size: float


def _plan_pages(
    tables: Sequence[SeatedTable], lang: Language, room: tuple[float, float], left: float
) -> list[Callable[[Paper, float], None]]:
    """Return a drawing for each page of the plan, with letters as large as the longest name allows."""
    pages = list(equal_parts(tables, _EACH))
    each = max(map(len, pages))
    grids = (columns for columns in range(1, min(_PLAN_COLUMNS, each) + 1) if ceil(each / columns) <= columns)
    plans = (_plan(tables, columns, each, lang, room) for columns in grids)
    best = max(plans, key=lambda plan: (plan.size, min(plan.wide, 1.4 * plan.high)))

    def draw(here: Sequence[SeatedTable], paper: Paper, top: float) -> None:
        for at, table in enumerate(here):
            row, column = divmod(at, best.columns)
            cell = TextBox(left + column * best.wide, top - (row + 1) * best.high, best.wide, best.high)
            _draw_table_plan(paper, table, cell, best.size, lang)

    return [partial(draw, page) for page in pages]


def _plan(
    tables: Sequence[SeatedTable], columns: int, each: int, lang: Language, room: tuple[float, float]
) -> _SeatingLayout:
    wide, high = room[0] / columns, room[1] / ceil(each / columns)
    cell = TextBox(0.0, 0.0, wide, high)
    seats = [(words, box) for table in tables for words, box, _, _ in _seats(table, cell, lang)]
    fitting = (size for size in _PLAN_SIZES if all(_fits(words, size, box) for words, box in seats))
    return _SeatingLayout(columns, wide, high, next(fitting, _PLAN_SIZES[-1]))


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


def _draw_table_plan(paper: Paper, table: SeatedTable, cell: TextBox, size: float, lang: Language) -> None:
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
        high = len(lines) * LEADING * size if up else box.high  # next to the square, not in the middle of the space
        low = box.low + box.high - high if up < 0 else box.low
        put_lines(paper, box._replace(low=low, high=high), lines, BODY, size, align=align)


def _seats(
    table: SeatedTable, cell: TextBox, lang: Language
) -> Iterator[tuple[str, TextBox, str, tuple[float, float]]]:
    for player, around in zip(table.people, _AROUND[len(table.people)], strict=True):
        name = name_text(player, lang)
        label = f"{player.number} {name}" if player.name else name
        yield label, *_beside(around, cell, _side(cell) / 2)


def _side(cell: TextBox) -> float:
    return min(_SQUARE * cell.wide, _SQUARE_HIGH * cell.high)


def _beside(around: str, cell: TextBox, half: float) -> tuple[TextBox, str, tuple[float, float]]:
    """Return the box of a name, its alignment, and the direction of its place number in the square, from -1 to 1."""
    x, y = cell.left + cell.wide / 2, cell.low + cell.high / 2
    beside = cell.wide / 2 - half - 2 * _PLAN_GAP
    tall = 0.5 * cell.high - half - 2 * _PLAN_GAP
    over = y + half + _PLAN_GAP
    high = 2.0 * half  # names at the sides are no higher than the square: those above and below have the whole width
    match around:
        case "left":
            return TextBox(cell.left + _PLAN_GAP, y - high / 2, beside, high), "right", (-1, 0)
        case "right":
            return TextBox(x + half + _PLAN_GAP, y - high / 2, beside, high), "left", (1, 0)
        case "above-left":
            return TextBox(cell.left + _PLAN_GAP, over, cell.wide / 2 - 2 * _PLAN_GAP, tall), "middle", (-0.6, 1)
        case "above-right":
            return TextBox(x + _PLAN_GAP, over, cell.wide / 2 - 2 * _PLAN_GAP, tall), "middle", (0.6, 1)
        case "above":
            return TextBox(cell.left + _PLAN_GAP, over, cell.wide - 2 * _PLAN_GAP, tall), "middle", (0, 1)
        case _:
            return (
                TextBox(cell.left + _PLAN_GAP, y - half - _PLAN_GAP - tall, cell.wide - 2 * _PLAN_GAP, tall),
                "middle",
                (0, -1),
            )


# The papers needed before a series as PDF: each by itself, or all as a stack.

_PAPERS: Final[Mapping[str, Callable[[HallPaper, int], None]]] = {
    "by_name": lambda hall, _series: draw_notice_by_name(hall),
    "by_table": draw_notice_by_table,
    "plan": draw_seating_plan,
    "start_cards": lambda hall, _series: draw_start_cards(hall, 4),
    "small_cards": lambda hall, _series: draw_start_cards(hall, 8),
    "table_cards": draw_table_cards,
}
# Notices first, because everybody waits for them, then cards to be cut, last the lists for the tables.
_STACK: Final = ("by_name", "by_table", "plan", "start_cards", "table_cards")


def before_play_pdf(
    name: str, series: int, event: Event, *, lang: Language, date: str = "", codes: Mapping[int, str] | None = None
) -> bytes:
    """Return one of the papers before a series as PDF, by its name (`by_name`, `plan` ...).

    `date` is the day of printing, `codes` are the addresses of the players' own pages by start number.
    """
    hall = HallPaper(text(f"papers.tournament.{name}", lang, series=series), event, lang, date, codes=codes)
    _PAPERS[name](hall, series)
    return hall.paper.finish()


def stack_pdf(series: int, event: Event, profile: Profile, *, cards: bool, lang: Language, date: str = "") -> bytes:
    """Return all papers before a series, including the lists with names, as one PDF on A4 with a bookmark for each.

    Without `cards` the start cards are omitted, because the players already have theirs. `date` is the day of printing
    (ISO).
    """
    hall = HallPaper(text("papers.tournament.stack", lang, series=series), event, lang, date, stacked=True)
    for name in _STACK:
        if cards or name != "start_cards":
            _PAPERS[name](hall, series)
    hall.paper.setPageSize(A4)
    seats = sorted(seating for seating in event.seating if seating.series == series)
    draw_blank_lists(hall.paper, seats, event, profile, lang=lang, date=date)
    return hall.paper.finish()
