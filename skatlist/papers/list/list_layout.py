"""Where everything stands on a paper list: one A4 page, upright, all measures in points from below left."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from skatlist.papers.list.paper_rows import PLACE_COLUMNS, columns_of
from skatlist.sheet.columns import Cell

PAGE_WIDTH: Final = 595.28
PAGE_HEIGHT: Final = 841.89
LEFT: Final = 42.0  # room for a punch
RIGHT: Final = PAGE_WIDTH - 26.0
TOP: Final = PAGE_HEIGHT - 28.0
BOTTOM: Final = 22.0

MOST_ROWS: Final = 66  # more games go on the next page
FACTS: Final = (("event", 0.33), ("where", 0.26), ("when", 0.12), ("rules", 0.29))  # share of the width

_HEAD: Final = 54.0  # title and facts
_HEADING: Final = 66.0  # column headings
_NARROW: Final = 5  # players: what stands over their counters is turned
_TURNED: Final = 10.0  # so much higher are the headings then
_SUBHEADING: Final = 12.0
_FOOTER_ROW: Final = 14.0
_NOTE_LEADING: Final = 9.0
_SIGNATURES: Final = 46.0
_PAGE_FOOT: Final = 12.0
_SEAL_LIFT: Final = 9.0  # above the line at the foot of the page
_TALLEST_ROW: Final = 15.0
_LARGEST_FONT: Final = 10.6
_FONT_PER_ROW: Final = 0.88  # of the row's height
_FONT_PER_SCALE: Final = 9.8  # the widest running total fits its column


@dataclass(frozen=True, slots=True)
class Form:
    """What the printed form depends on: lists with the same form share one drawing.

    `numbers` are the games of the page, `sitting` the places that sit out in each, `rounds` the round of each;
    `footer` the names of the rows below; `notes` the lines of small print; `seal` the height of the strip that a
    signed list shows its signature in.
    """

    size: int
    numbers: tuple[int | None, ...]
    sitting: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]
    footer: tuple[str, ...]
    factors: tuple[int, str, int]
    notes: int = 1
    seal: float = 0.0


@dataclass(frozen=True)
class Layout:
    """The measures of a form."""

    form: Form

    @cached_property
    def edges(self) -> dict[str, tuple[float, float]]:
        """Left and right edge of every column."""
        widths = {name: column.points for name, column in columns_of(self.form.size).items() if column.points}
        scale = (RIGHT - LEFT) / sum(widths.values())
        edges: dict[str, tuple[float, float]] = {}
        x = LEFT
        for name, points in widths.items():
            edges[name] = (x, x + points * scale)
            x += points * scale
        return edges

    @property
    def narrow(self) -> bool:
        """Whether the headings of games won and lost are turned."""
        return self.form.size >= _NARROW

    @property
    def subheading(self) -> float:
        """The height of the headings of a place's columns."""
        return _SUBHEADING + (_TURNED if self.narrow else 0)

    @cached_property
    def heading_top(self) -> float:
        """The upper edge of the grid."""
        return TOP - _HEAD

    @cached_property
    def rows_top(self) -> float:
        """The upper edge of the first game."""
        return self.heading_top - _HEADING - (_TURNED if self.narrow else 0)

    @cached_property
    def row_height(self) -> float:
        """The height of a game: what the page has left, shared by all."""
        used = self.footer_height + self.notes_height + _SIGNATURES + self.form.seal + _PAGE_FOOT
        return min(_TALLEST_ROW, (self.rows_top - BOTTOM - used) / len(self.form.numbers))

    @cached_property
    def font_size(self) -> float:
        """The size of the numbers in the grid."""
        points, right = self.edges[Cell("points", 1)]
        by_width = _FONT_PER_SCALE * (right - points) / PLACE_COLUMNS[0].points
        return round(min(_LARGEST_FONT, self.row_height * _FONT_PER_ROW, by_width), 2)

    @cached_property
    def rows_bottom(self) -> float:
        """The lower edge of the last game."""
        return self.rows_top - self.row_height * len(self.form.numbers)

    @property
    def footer_height(self) -> float:
        """The height of the rows below the games."""
        return _FOOTER_ROW * len(self.form.footer)

    @property
    def footer_bottom(self) -> float:
        """The lower edge of the grid."""
        return self.rows_bottom - self.footer_height

    @property
    def notes_height(self) -> float:
        """The height of the small print: the legend and the notes."""
        return _NOTE_LEADING * (1 + self.form.notes) + 5

    @property
    def signature_line(self) -> float:
        """The height of the lines people sign on."""
        return self.seal_floor + self.form.seal + 16 + (_PAGE_FOOT - _SEAL_LIFT)

    @property
    def seal_floor(self) -> float:
        """The lower edge of the strip for a signature."""
        return BOTTOM + _SEAL_LIFT

    def baseline(self, row: int) -> float:
        """Return where the numbers of a row stand, row 0 being the first game."""
        middle = self.rows_top - (row + 0.5) * self.row_height
        return middle - 0.365 * self.font_size  # half the height of a digit

    def footer_baseline(self, row: int, size: float) -> float:
        """Return where the numbers of a footer row stand."""
        return self.rows_bottom - (row + 0.5) * _FOOTER_ROW - 0.365 * size

    def note_baseline(self, line: int) -> float:
        """Return where a line of small print stands; line 0 is the legend."""
        return self.footer_bottom - 9.5 - line * _NOTE_LEADING

    def place(self, number: int) -> tuple[float, float]:
        """Return left and right edge of a place's three columns."""
        return self.edges[Cell("points", number)][0], self.edges[Cell("lost", number)][1]
