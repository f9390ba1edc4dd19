"""The players of a Rangliste by name: where everybody finds himself in a hall."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, width, wrapped
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, line, put
from skatlist.papers.pdf_structure import Element
from skatlist.papers.standings.poster_lines import PosterLine
from skatlist.words import Language, text
from skatlist.words.spelling import normalized

_COLUMNS: Final = 3
_SIZES: Final = (11.0, 10.4, 9.8, 9.2, 8.6)
_LEADING: Final = 1.38
_GAP: Final = 14.0
_HEADINGS: Final = 15.0
_HEADING: Final = 7.4
_NUMBER: Final = 2.6  # of the size: a column of numbers
_MOST_LINES: Final = 999
_INDENT: Final = 8.0


class IndexEntry(NamedTuple):
    """A player: the lines his name is broken into, his rank, and the page he stands on."""

    lines: tuple[str, ...]
    name: str
    rank: str
    page: str


class NameIndex:
    """The index while it grows: `add` the lines of a page, then ask for its `pages`."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.wide, self.size = 0.0, _SIZES[-1]
        self._found: list[tuple[str, PosterLine, int]] = []

    def add(self, lines: Iterable[PosterLine], page: int) -> None:
        """Note who stands on a page."""
        self._found += [(_surname_first(line.name), line, page) for line in lines]

    def pages(self, room: tuple[float, float]) -> list[list[list[IndexEntry]]]:
        """Return the entries in the order of their surnames: pages of columns, as few as go, as full as each other.

        The letters are as large as that leaves them, and as no more names are broken for.
        """
        self.wide = (room[0] - (_COLUMNS - 1) * _GAP) / _COLUMNS
        settings = {size: self._set(size, room[1]) for size in _SIZES}
        self.size = min(_SIZES, key=lambda size: (len(settings[size]), _broken_names(settings[size]), -size))
        return settings[self.size]

    def _set(self, size: float, height: float) -> list[list[list[IndexEntry]]]:
        names = self.wide - (2 * _NUMBER + 0.6) * size
        entries = [
            IndexEntry(_broken(line.name, size, names), line.name, line.rank, str(page))
            for _, line, page in sorted(self._found, key=lambda each: each[0])
        ]
        most = int((height - _HEADINGS) / (_LEADING * size))
        total = sum(len(entry.lines) for entry in entries)
        pages = ceil(ceil(total / most) / _COLUMNS)
        filled = _filled(entries, min(most, ceil(total / (pages * _COLUMNS)) + 1))
        return [filled[at : at + _COLUMNS] for at in range(0, len(filled), _COLUMNS)]

    def draw(self, columns: Sequence[Sequence[IndexEntry]], left: float, paper: Paper, top: float) -> float:
        """Draw a page of the index and return its lower edge."""
        low = top
        for at, column in enumerate(columns):
            low = min(low, self._draw_column(paper, column, left + at * (self.wide + _GAP), top))
        return low

    def _draw_column(self, paper: Paper, entries: Sequence[IndexEntry], left: float, top: float) -> float:
        right, y, leading = left + self.wide, top - _HEADINGS + 3, _LEADING * self.size
        rank, table = right - _NUMBER * self.size, paper.structure.add("Table")
        row = table.add("TR")
        for x, key, align in ((left, "name", "left"), (rank, "rank", "right"), (right, "page_column", "right")):
            part, said = row.add("TH", scope="Column"), text(f"papers.{key}", self.lang)
            put(paper, (x, y), said, BODY, _HEADING, align=align, grey=GREY, part=part)
        line(paper, (left, y - 3), (right, y - 3), HAIR, BLACK)
        for entry in entries:
            y, row = y - leading, table.add("TR")
            self._draw_name(paper, entry, (left, y), row.add("TH", scope="Row"))
            put(paper, (rank, y), entry.rank, BODY, self.size, align="right", part=row.add("TD"))
            put(paper, (right, y), entry.page, BODY, self.size, align="right", part=row.add("TD"))
            y -= (len(entry.lines) - 1) * leading
        return y

    def _draw_name(self, paper: Paper, entry: IndexEntry, at: tuple[float, float], part: Element) -> None:
        """Write a name with the surname standing out, by which it is in its place."""
        (left, y), size = at, self.size
        if len(entry.lines) == 1:
            first, last = _parted(entry.name)
            put(paper, (left, y), first, BODY, size, part=part)
            put(paper, (left + width(first, BODY, size), y), last, BOLD, size, part=part)
            return
        for index, words in enumerate(entry.lines):
            place = left + bool(index) * _INDENT, y - index * _LEADING * size
            put(paper, place, words, BODY, size, part=part)


def _parted(name: str) -> tuple[str, str]:
    """Return the first names, with the blank behind them, and the surname."""
    first, blank, last = name.rpartition(" ")
    return first + blank, last


def _surname_first(name: str) -> str:
    """Return what a name is sorted by: its last word, then the words before."""
    first, last = _parted(name)
    return f"{normalized(last)} {normalized(first)}"


def _broken(name: str, size: float, room: float) -> tuple[str, ...]:
    first, last = _parted(name)
    if width(first, BODY, size) + width(last, BOLD, size) <= room:
        return (name,)
    return tuple(wrapped(name, BODY, size, room - _INDENT, _MOST_LINES, anywhere=True))


def _broken_names(pages: Sequence[Sequence[Sequence[IndexEntry]]]) -> int:
    return sum(len(entry.lines) > 1 for page in pages for column in page for entry in column)


def _filled(entries: Sequence[IndexEntry], most: int) -> list[list[IndexEntry]]:
    columns: list[list[IndexEntry]] = [[]]
    used = 0
    for entry in entries:
        if columns[-1] and used + len(entry.lines) > most:
            columns.append([])
            used = 0
        columns[-1].append(entry)
        used += len(entry.lines)
    return columns
