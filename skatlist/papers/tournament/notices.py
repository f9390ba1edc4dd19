"""Notices before play: seats by name and by table, and the result of the draw."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise
from math import ceil
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, printable, width
from skatlist.papers.name_index import IndexEntry, NameIndex
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, equal_parts, line, put
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.seats import (
    SeatedPlayer,
    SeatedTable,
    drawn_series,
    seated_players,
    seated_tables,
    shown_name,
)
from skatlist.papers.tournament.text_box import TextBox, put_in
from skatlist.reports.draw import draw_notes
from skatlist.reports.typeset import number_ranges
from skatlist.words import Language, text

_SIZES: Final = (20.0, 18.0, 16.0, 14.5, 13.0, 12.0, 11.2, 10.5, 10.0)  # to be read at arm's length
_COLUMNS: Final = (1, 2, 3)
_MOST_SERIES: Final = 5  # next to a name
_NO_SEAT: Final = "–"
_GAP: Final = 18.0
_TABLE: Final = 1.5  # of the size: the line with the number of a table
_ROW: Final = 1.4
_TEAM_ROW: Final = 2.1  # a name with its team below
_TEAM: Final = 0.72
_BETWEEN: Final = 1.1
_SMALLER: Final = 0.84  # of the size: a long name
_FEW: Final = 20  # one in so many may be longer still


def draw_notice_by_name(hall: HallPaper) -> None:
    """Draw who sits where in every series that is drawn, by surname."""
    drawn = drawn_series(hall.event)
    people = [person for person in seated_players(hall.event) if person.seats]
    lang = hall.lang
    parts = list(equal_parts(drawn, _MOST_SERIES))
    for number, series in enumerate(parts, start=1):
        headings = [text("papers.name", lang), text("papers.number", lang)]
        headings += [text("papers.series_column", lang, series=number) for number in series]
        entries = (_entry(person, series, lang) for person in people)
        index = NameIndex(headings, entries, columns=_COLUMNS, sizes=_SIZES, spread=True)
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
    return IndexEntry(shown_name(person.player, lang), (str(person.player.number or ""), *values))


class _TableGrid(NamedTuple):
    """How tables are set on a page: columns, size of the letters, rows of tables, people at the fullest table."""

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
    """Return the drawing of each page of tables: as few, then as large as possible; in a league with the teams."""
    names = [width(shown_name(player, lang), BOLD, 1) for table in tables for player in table.people]
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
        least, more = divmod(len(here), best.columns)  # the first columns hold one table more
        columns = accumulate((least + (column < more) for column in range(best.columns)), initial=0)
        for column, (first, end) in enumerate(pairwise(columns)):
            for row, table in enumerate(here[first:end]):
                _draw_table(paper, best, table, (left + column * (best.wide + _GAP), top - row * best.high), lang)

    return [partial(draw, page) for page in equal_parts(tables, best.columns * best.rows)]


def _settings(people: int, room: tuple[float, float], row: float) -> Iterator[_TableGrid]:
    for columns in _COLUMNS:
        for size in _SIZES:
            blocks = _TableGrid(columns, size, 1, people, (room[0] - (columns - 1) * _GAP) / columns, row)
            yield blocks._replace(rows=max(1, int(room[1] / blocks.high)))


def _draw_table(paper: Paper, blocks: _TableGrid, table: SeatedTable, at: tuple[float, float], lang: Language) -> None:
    """Draw a table from its upper left corner on: its number, then place, name and start number of everybody."""
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
        put_in(paper, TextBox(left + 1.1 * size, top, blocks.names, _ROW * size), shown_name(player, lang), BODY, size)
        if blocks.row > _ROW:
            box = TextBox(left + 1.1 * size, y, blocks.names, top - y + 0.2 * size)
            put_in(paper, box, printable(player.team), BODY, _TEAM * size, grey=GREY)
        put(paper, (right, base), str(player.number or ""), BOLD, size, align="right", part=row.add("TD"))
