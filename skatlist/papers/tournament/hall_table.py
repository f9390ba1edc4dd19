"""Tables that follow each other on the pages of a paper for a hall, in one size of letters, the largest that goes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, line, put
from skatlist.papers.tournament.text_box import TextBox, put_in

_ROW: Final = 1.75  # of the size
_TITLE: Final = 1.9
_HEADINGS: Final = 1.3
_GAP: Final = 0.8
_HEADING: Final = 0.66
_LEAST_HEADING: Final = 6.5
_INSET: Final = 2.5
_AIR: Final = 0.12  # above and below the words of a row, as a part of it
_STRONG: Final = 0.9
_FEWEST_ROWS: Final = 2  # below a title at the foot of a page


class HallColumn(NamedTuple):
    """A column: its heading, its share of the width, how its words stand; `by_hand`: a box to be filled in."""

    heading: str
    share: float
    align: str = "left"
    strong: bool = False
    by_hand: bool = False


class HallTable(NamedTuple):
    """A table under a title; the last rows are sums. A `tall` row has room for two lines or a signature.

    `whole`: it is not parted where it fits a page.
    """

    title: str
    columns: Sequence[HallColumn]
    rows: Sequence[Sequence[str]]
    sums: int = 0
    tall: float = 1.0
    whole: bool = False

    def height(self, rows: int) -> float:
        """How high it is with so many rows, with letters of size 1."""
        return (_TITLE if self.title else 0) + _HEADINGS + rows * _ROW * self.tall + _GAP


class _TablePart(NamedTuple):
    """Rows of a table that stand on one page."""

    table: HallTable
    first: int
    rows: int


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page of tables: their parts, the size of the letters, width and left edge."""

    parts: Sequence[_TablePart]
    size: float
    wide: float
    left: float

    def __call__(self, paper: Paper, top: float) -> float:
        """Draw it from an upper edge on, and return its lower edge."""
        y = top
        for part in self.parts:
            y = self._draw_part(paper, part, y)
        return y

    def _draw_part(self, paper: Paper, part: _TablePart, y: float) -> float:
        table, size = part.table, self.size
        if table.title:
            y -= _TITLE * size
            paper.read_as(paper.structure.add("H2"))
            put(paper, (self.left, y + 0.45 * size), table.title, BOLD, 1.2 * size, fit=(self.wide, 0.5 * size))
        y -= _HEADINGS * size
        grid = paper.structure.add("Table")
        names = grid.add("TR")
        for column, box in self._boxes(table, y, _HEADINGS * size):
            said = column.heading
            paper.read_as(names.add("TH", scope="Column"))
            put_in(paper, box, said, BODY, max(_HEADING * size, _LEAST_HEADING), align=column.align, grey=GREY)
        top, high = y, _ROW * table.tall * size
        line(paper, (self.left, y), (self.left + self.wide, y), _STRONG, BLACK)
        for at in range(part.first, part.first + part.rows):
            is_sum = at >= len(table.rows) - table.sums
            y -= high
            cells = grid.add("TR")
            for (column, box), said in zip(self._boxes(table, y, high), table.rows[at], strict=True):
                paper.read_as(cells.add("TD"))
                put_in(paper, box, said, BOLD if column.strong or is_sum else BODY, size, align=column.align)
            before_sums = at + 1 == len(table.rows) - table.sums and table.sums > 0
            line(paper, (self.left, y), (self.left + self.wide, y), _STRONG if before_sums else HAIR, BLACK)
        edge = self.left
        for column in table.columns:
            right = edge + column.share * self.wide
            if column.by_hand:
                for x in (edge, right):
                    line(paper, (x, y), (x, top), HAIR, BLACK)
            edge = right
        paper.read_lines()
        return y - _GAP * size

    def _boxes(self, table: HallTable, low: float, high: float) -> Iterator[tuple[HallColumn, TextBox]]:
        left = self.left
        for column in table.columns:
            wide = column.share * self.wide
            yield column, TextBox(left + _INSET, low + _AIR * high, wide - 2 * _INSET, (1 - 2 * _AIR) * high)
            left += wide


def table_pages(
    tables: Sequence[HallTable], sizes: Sequence[float], below: float = 0.0
) -> Callable[[tuple[float, float], float], list[TablePage]]:
    """Return what sets tables on pages of a room: as few as go, in the largest letters that leave them so few.

    `below` is the height that is kept free on the last page.
    """

    def set_on(room: tuple[float, float], left: float) -> list[TablePage]:
        settings = {size: list(_pages(tables, size, room[1], below)) for size in sizes}
        best = min(settings, key=lambda size: (len(settings[size]), -size))
        return [TablePage(parts, best, room[0], left) for parts in settings[best]]

    return set_on


def _pages(tables: Sequence[HallTable], size: float, height: float, below: float) -> Iterator[list[_TablePart]]:
    page: list[_TablePart] = []
    free = height
    for table in tables:
        first = 0
        while first < len(table.rows) or not table.rows:
            fit = int((free - table.height(0) * size) / (_ROW * table.tall * size))
            rest = len(table.rows) - first
            if page and fit < min(rest, rest if table.whole else _FEWEST_ROWS + table.sums):
                yield page
                page, free = [], height
                continue
            rows = min(rest, max(1, fit))
            page.append(_TablePart(table, first, rows))
            free -= table.height(rows) * size
            first += rows
            if not table.rows:
                break
    if page and free < below:
        yield page
        page = []
    yield page
