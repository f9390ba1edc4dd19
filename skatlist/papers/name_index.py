"""People by surname, in columns, for a poster in the hall."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, width, wrapped
from skatlist.papers.pdf_document import Element
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, LINE, Paper, filled_parts, line, put
from skatlist.words.spelling import normalized

_LEADING: Final = 1.38
_MOST_LEADING: Final = 2.0
_GAP: Final = 14.0
_HEADINGS: Final = 15.0
_HEADING: Final = 7.4
_LEAST_CELL: Final = 2.6  # least width of a column of numbers, as a share of the size
_CELL_GAP: Final = 0.7
_LEAST_NAME: Final = 9.0
_AFTER_NAME: Final = 0.6
_MOST_LINES: Final = 999
_INDENT: Final = 8.0


class IndexEntry(NamedTuple):
    """A person with one text for each heading after that of the names."""

    name: str
    cells: tuple[str, ...]


class _IndexLine(NamedTuple):
    """An entry with the lines its name is broken into."""

    entry: IndexEntry
    lines: tuple[str, ...]


_IndexPage = list[list[_IndexLine]]


class NameIndex:
    """An index of names on pages of columns: as few pages as possible, all equally full.

    `columns` and `sizes` are the numbers of columns and the sizes to choose from. The letters are as large as the
    fewest pages allow without breaking more names. With `spread` the names are as far apart as possible, with a rule
    below each.
    """

    def __init__(
        self,
        headings: Sequence[str],
        entries: Iterable[IndexEntry],
        *,
        columns: Sequence[int],
        sizes: Sequence[float],
        spread: bool = False,
    ) -> None:
        self.headings, self.spread = headings, spread
        self._choices = [(count, size) for count in columns for size in sizes]
        self._entries = sorted(entries, key=lambda entry: _surname_first(entry.name))
        every = zip(*(entry.cells for entry in self._entries), strict=True)
        self._ems = [max(_LEAST_CELL, max(width(cell, BODY, 1) for cell in set(cells)) + _CELL_GAP) for cells in every]
        self._wide, self._size, self._leading = 0.0, sizes[-1], _LEADING

    def pages(self, room: tuple[float, float], left: float) -> "list[partial[float]]":
        """Return a drawing for each page, for a `room` of width and height and a left edge.

        A drawing takes the paper and an upper edge, and returns the lower one.
        """
        ways = [(count, size) for count, size in self._choices if self._fits(room[0], count, size)]
        settings = {way: self._set(*way, room) for way in ways or self._choices}
        best = min(settings, key=lambda way: (len(settings[way]), _broken_names(settings[way]), -way[1], way[0]))
        self._wide, self._size = _column(room[0], best[0]), best[1]
        if self.spread:
            most = max((_height(column) for page in settings[best] for column in page), default=1)
            self._leading = min(_MOST_LEADING, (room[1] - _HEADINGS) / (most * self._size))
        return [partial(self._draw, page, left) for page in settings[best]]

    def _fits(self, wide: float, count: int, size: float) -> bool:
        return self._names(wide, count, size) >= _LEAST_NAME * size

    def _names(self, wide: float, count: int, size: float) -> float:
        return _column(wide, count) - (sum(self._ems) + _AFTER_NAME) * size

    def _set(self, count: int, size: float, room: tuple[float, float]) -> list[_IndexPage]:
        names = self._names(room[0], count, size)
        lines = [_IndexLine(entry, _broken(entry.name, size, names)) for entry in self._entries]
        most = int((room[1] - _HEADINGS) / (_LEADING * size))
        total = _height(lines)
        pages = ceil(ceil(total / most) / count)
        filled = filled_parts(lines, min(most, ceil(total / (pages * count)) + 1), lambda each: len(each.lines))
        return [filled[at : at + count] for at in range(0, len(filled), count)]

    def _draw(self, columns: _IndexPage, left: float, paper: Paper, top: float) -> float:
        return min(
            self._draw_column(paper, column, left + at * (self._wide + _GAP), top) for at, column in enumerate(columns)
        )

    def _draw_column(self, paper: Paper, lines: Sequence[_IndexLine], left: float, top: float) -> float:
        edges = [left + self._wide - sum(self._ems[at + 1 :]) * self._size for at in range(len(self._ems))]
        y, leading, table = top - _HEADINGS + 3, self._leading * self._size, paper.structure.add("Table")
        row = table.add("TR")
        for at, (x, words) in enumerate(zip((left, *edges), self.headings, strict=True)):
            part, align = row.add("TH", scope="Column"), "right" if at else "left"
            put(paper, (x, y), words, BODY, _HEADING, align=align, grey=GREY, part=part)
        line(paper, (left, y - 3), (left + self._wide, y - 3), HAIR, BLACK)
        for entry, broken in lines:
            y, row = y - leading, table.add("TR")
            self._draw_name(paper, entry.name, broken, (left, y), row.add("TH", scope="Row"))
            for x, cell in zip(edges, entry.cells, strict=True):
                put(paper, (x, y), cell, BODY, self._size, align="right", part=row.add("TD"))
            y -= (len(broken) - 1) * leading
            if self.spread:
                low = y - 0.5 * (leading - 0.73 * self._size)
                line(paper, (left, low), (left + self._wide, low), HAIR, LINE)
        return y

    def _draw_name(self, paper: Paper, name: str, lines: Sequence[str], at: tuple[float, float], part: Element) -> None:
        """Write a name and emphasize the surname, by which the index is sorted."""
        (left, y), size = at, self._size
        if len(lines) == 1:
            first, last = _parted(name)
            put(paper, (left, y), first, BODY, size, part=part)
            put(paper, (left + width(first, BODY, size), y), last, BOLD, size, part=part)
            return
        for index, words in enumerate(lines):
            place = left + bool(index) * _INDENT, y - index * self._leading * size
            put(paper, place, words, BODY, size, part=part)


def _column(wide: float, count: int) -> float:
    return (wide - (count - 1) * _GAP) / count


def _parted(name: str) -> tuple[str, str]:
    first, blank, last = name.rpartition(" ")
    return first + blank, last


def _surname_first(name: str) -> str:
    first, last = _parted(name)
    return f"{normalized(last)} {normalized(first)}"


def _broken(name: str, size: float, room: float) -> tuple[str, ...]:
    first, last = _parted(name)
    if width(first, BODY, size) + width(last, BOLD, size) <= room:
        return (name,)
    return tuple(wrapped(name, BODY, size, room - _INDENT, _MOST_LINES, anywhere=True))


def _broken_names(pages: Sequence[_IndexPage]) -> int:
    return sum(len(each.lines) > 1 for page in pages for column in page for each in column)


def _height(column: Sequence[_IndexLine]) -> int:
    return sum(len(each.lines) for each in column)
