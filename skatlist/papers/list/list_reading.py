"""How a page of a Spielliste is read aloud: its head, the games as a table row by row, what stands below.

A text belongs to the cell it stands in, whoever draws it: the drawing knows nothing of this.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from skatlist.papers.list.list_form import SEAT_BOX, fact_edges, seat_boxes
from skatlist.papers.list.list_layout import BOTTOM, LEFT, RIGHT, TOP, Layout
from skatlist.papers.list.list_pages import Page
from skatlist.papers.list.paper_rows import PaperRow
from skatlist.papers.pdf_structure import Element, ReadLines
from skatlist.sheet.columns import Cell

_TITLE: Final = TOP - 20.0  # below the line of the title
_TITLE_END: Final = LEFT + 70.0  # right of the middle of the title
_SEAT: Final = 52.0  # what is written before the box of the series takes so much
_GAME: Final = "game"  # its number
_CONTRACT: Final = "contract"  # suit, Spitzen and levels are read as one
_PASSED: Final = "passed"
_SUMS: Final = ("plus", "minus")


class _ReadColumn(NamedTuple):
    name: str
    left: float
    right: float


class _ReadRow(NamedTuple):
    """A row of the table: its edges, and its cells with their right edges."""

    top: float
    bottom: float
    cells: list[tuple[float, Element]]


def reading_of(page: Page, root: Element) -> Callable[[float, float], Element | None]:
    """Return what finds the part of a page that is read where a text stands, by its middle and baseline."""
    layout, grid = Layout(page.form), bool(page.form.numbers)
    boxes, facts_at = seat_boxes(layout), fact_edges(layout)
    head = {"title": root.add("H1"), **{name: root.add("P") for name in ("rules", *boxes)}}
    ends = [_TITLE_END, boxes["series"][0] - _SEAT, boxes["series"][0] + SEAT_BOX[0], RIGHT]
    in_head = list(zip(ends, head.values(), strict=True))
    facts = {name: root.add("P") for name in facts_at}
    band = ReadLines(root)
    rows = list(_rows(root.add("Table"), layout, page)) if grid else []
    below = ReadLines(root)
    in_facts = [(right, facts[name]) for name, (_, right) in facts_at.items()]

    def part_at(x: float, y: float) -> Element | None:
        if y > _TITLE:
            return _under(in_head, x)
        if y > layout.fact_line:
            return _under(in_facts, x)
        if y > layout.heading_top:
            return band.at(y)
        row = next((row for row in rows if row.bottom <= y < row.top), None)
        if row is not None:
            return _under(row.cells, x)
        return below.at(y) if y > BOTTOM + 1 else None

    return part_at


def _under(cells: Iterable[tuple[float, Element]], x: float) -> Element | None:
    return next((cell for right, cell in cells if x <= right), None)


def _rows(table: Element, layout: Layout, page: Page) -> Iterator[_ReadRow]:
    """Yield the rows of the table: headings, what was carried over, the games, the sums."""
    columns = list(_columns(layout))
    head = table.add("TR")
    headings = [(column.right, head.add("TH", scope="Column")) for column in columns]
    yield _ReadRow(layout.heading_top, layout.heading_bottom, headings)
    if page.form.carried:
        yield _ReadRow(layout.heading_bottom, layout.rows_top, _sums(table.add("TR"), columns))
    rows = dict(enumerate(page.rows))
    for index in range(len(page.form.numbers)):
        top = layout.rows_top - index * layout.row_height
        cells = list(_cells(table.add("TR"), columns, rows.get(index)))
        yield _ReadRow(top, top - layout.row_height, cells)
    for top, bottom in layout.footer_edges.values():
        yield _ReadRow(top, bottom, _sums(table.add("TR"), columns))


def _columns(layout: Layout) -> Iterator[_ReadColumn]:
    """Yield the columns that are read; the numbers of a place, its games won and lost are one."""
    edges = layout.edges
    yield _ReadColumn(_GAME, *edges[_GAME])
    yield _ReadColumn(_CONTRACT, edges[_GAME][1], edges[_SUMS[0]][0])
    yield from (_ReadColumn(name, *edges[name]) for name in _SUMS)
    yield from (_ReadColumn(f"place{place}", *layout.place(place)) for place in range(1, layout.form.size + 1))
    yield _ReadColumn(_PASSED, *edges[_PASSED])


def _name_of(column: str) -> str:
    """Return the name of the column that is read, for one of the paper."""
    if isinstance(column, Cell):
        return f"place{column.place}"
    return column if column in {_GAME, *_SUMS, _PASSED} else _CONTRACT


def _cells(row: Element, columns: Iterable[_ReadColumn], written: PaperRow | None) -> Iterator[tuple[float, Element]]:
    """Yield the cells of a game; empty ones beside each other are one."""
    filled = {_GAME} | {_name_of(name) for name in ((*written.written, *written.stated) if written else ())}
    for name, among in groupby(columns, lambda column: column.name if column.name in filled else ""):
        run = list(among)
        cell = row.add("TH", scope="Row") if name == _GAME else row.add("TD", columns=len(run))
        yield run[-1].right, cell


def _sums(row: Element, columns: list[_ReadColumn]) -> list[tuple[float, Element]]:
    """Return the cells of a row of sums: its label before the places, then theirs."""
    label = [column for column in columns if column.name in {_GAME, _CONTRACT, *_SUMS}]
    others = columns[len(label) :]
    first = label[-1].right, row.add("TH", scope="Row", columns=len(label))
    return [first, *((column.right, row.add("TD")) for column in others)]
