"""Where everything stands on a paper list: one A4 page, upright, all measures in points from below left."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final

from skatlist.papers.list.paper_rows import PLACE_COLUMNS, columns_of
from skatlist.papers.pdf_page import A4
from skatlist.papers.seal_strip import QR_SIDE
from skatlist.sheet.columns import Cell

PAGE_WIDTH, PAGE_HEIGHT = A4
LEFT: Final = 42.0  # room for a punch
RIGHT: Final = PAGE_WIDTH - 26.0
TOP: Final = PAGE_HEIGHT - 27.0
BOTTOM: Final = 29.0  # old printers cut what stands nearer to the edge

MOST_ROWS: Final = 54  # more games go on the next page
# Share of the width; the last two are filled in by hand.
FACTS: Final = (("event", 0.36), ("where", 0.30), ("when", 0.12), ("begin", 0.11), ("end", 0.11))
CARRIED: Final = "carried"
TOTAL: Final = "total"
MONEY: Final = "money"
SIGNATURES: Final = "signatures"
FINAL: Final = "final"
PROVISIONAL: Final = "provisional"
VOID: Final = "void"
FACT_LEADING: Final = 10.6

_HEAD: Final = 49.0  # title and facts
_WRITING: Final = 4.0  # so much higher are the lines that people write in
_BAND: Final = 19.0
BAND_LEADING: Final = 11.0
_HEADING: Final = 70.0  # column headings
_NARROW: Final = 5  # players: what stands over their counters is turned
_TURNED: Final = 10.0  # so much higher are the headings then
_SUBHEADING: Final = 12.0
_FOOTER_ROW: Final = 12.6
_FOOTER_ROWS: Final = {TOTAL: 21.0, MONEY: 14.0, SIGNATURES: 28.4}  # 10 mm to sign in
_NOTE_LEADING: Final = 9.0
_NOTE_GAP: Final = 6.0
REMARK_LEADING: Final = 12.0
_OFFICIALS: Final = 26.0  # the line below the grid that the keeper of the list and the director sign
_PAGE_FOOT: Final = 12.0
_SEAL_LIFT: Final = 9.0  # above the line at the foot of the page
_TALLEST_ROW: Final = 22.0
_LEAST_ROW: Final = 8.8
_LARGEST_FONT: Final = 11.0
_FONT_PER_ROW: Final = 0.88  # of the row's height
_FONT_PER_SCALE: Final = 10.6  # the widest running total fits its column
_QR_GAP: Final = 8.0
HALF_DIGIT: Final = 0.365  # half the height of a digit of size 1


@dataclass(frozen=True, slots=True)
class Form:
    """What the printed form depends on: lists with the same form share one drawing.

    `numbers` are the games of the page, `sitting` the places that sit out in each, `rounds` the round of each;
    `footer` the names of the rows below; `carried`: what the sheet before came to stands above the first game; so many
    `signers` share a cell. `facts` are the lines that event and place take, `band` those that say why the numbers are
    not final, `notes` those of small print; `total` is what the totals are: final, provisional, void; `seal` is the
    height of the strip that shows the signature; `blank`: people write their names themselves. `side` is which list of
    its table it is, `first` or `second`, if two are kept.
    """

    size: int
    numbers: tuple[int | None, ...]
    sitting: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]
    footer: tuple[str, ...]
    factors: tuple[int, str, int]
    carried: bool = False
    signers: int = 1
    facts: int = 1
    band: int = 0
    total: str = FINAL
    notes: int = 0
    seal: float = 0.0
    blank: bool = False
    side: str = ""


@dataclass(frozen=True)
class Layout:
    """The measures of a form."""

    form: Form

    @cached_property
    def edges(self) -> dict[str, tuple[float, float]]:
        """Left and right edge of every column."""
        widths = {name: column.points for name, column in columns_of(self.form.size).items() if column.points}
        scale = (RIGHT - LEFT) / sum(widths.values())
        edges = pairwise(accumulate((points * scale for points in widths.values()), initial=LEFT))
        return dict(zip(widths, edges, strict=True))

    @property
    def narrow(self) -> bool:
        """Whether the headings of games won and lost are turned."""
        return self.form.size >= _NARROW

    @property
    def subheading(self) -> float:
        """The height of the headings of a place's columns."""
        return _SUBHEADING + (_TURNED if self.narrow else 0)

    @property
    def fact_line(self) -> float:
        """The height of the rule below event, place and date."""
        return TOP - _HEAD + 7 - FACT_LEADING * (self.form.facts - 1) - (_WRITING if self.form.blank else 0)

    @cached_property
    def heading_top(self) -> float:
        """The upper edge of the grid."""
        return self.fact_line - 7 - self.band_height

    @property
    def band_height(self) -> float:
        """The height of the band that says why the numbers are not final, with the white below it."""
        return _BAND + BAND_LEADING * (self.form.band - 1) if self.form.band else 0

    @cached_property
    def heading_bottom(self) -> float:
        """The lower edge of the headings."""
        return self.heading_top - _HEADING - (_TURNED if self.narrow else 0)

    @cached_property
    def rows_top(self) -> float:
        """The upper edge of the first game."""
        return self.heading_bottom - (self.row_height if self.form.carried else 0)

    @property
    def _grid_room(self) -> float:
        """The height that games and small print share."""
        below = sum(self.footer.values()) + _OFFICIALS + self.form.seal + _PAGE_FOOT
        return self.heading_bottom - BOTTOM - below

    @property
    def note_lines(self) -> int:
        """How many lines of small print the page has room for before the games become too low to be read."""
        rows = len(self.form.numbers) + self.form.carried
        return int((self._grid_room - _NOTE_GAP - _LEAST_ROW * rows) / _NOTE_LEADING) - 1

    @property
    def remark_lines(self) -> int:
        """How many lines of small print a sheet without games holds."""
        return int((self.heading_top - self.seal_floor - self.form.seal - 2 * _NOTE_LEADING) / REMARK_LEADING)

    @cached_property
    def row_height(self) -> float:
        """The height of a game: what the page has left, shared by all."""
        rows = len(self.form.numbers) + self.form.carried
        return min(_TALLEST_ROW, (self._grid_room - self.notes_height) / max(rows, 1))

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

    @cached_property
    def footer(self) -> dict[str, float]:
        """The heights of the rows below the games, by name."""
        heights = {name: _FOOTER_ROWS.get(name, _FOOTER_ROW) for name in self.form.footer}
        return heights | ({SIGNATURES: heights[SIGNATURES] * self.form.signers} if SIGNATURES in heights else {})

    @cached_property
    def footer_edges(self) -> dict[str, tuple[float, float]]:
        """Upper and lower edge of the rows below the games."""
        below = accumulate(self.footer.values(), lambda y, height: y - height, initial=self.rows_bottom)
        return dict(zip(self.footer, pairwise(below), strict=True))

    @cached_property
    def footer_bottom(self) -> float:
        """The lower edge of the grid."""
        return self.rows_bottom - sum(self.footer.values())

    @property
    def notes_height(self) -> float:
        """The height of the small print: the sum of the games and the notes."""
        return _NOTE_LEADING * (1 + self.form.notes) + _NOTE_GAP

    @property
    def officials_line(self) -> float:
        """The height of the lines that the keeper of the list and the director sign on."""
        return self.seal_floor + self.form.seal + 12 + (_PAGE_FOOT - _SEAL_LIFT)

    @property
    def officials_right(self) -> float:
        """Where the line of the officials ends: before the QR code of a signed list."""
        return RIGHT - (QR_SIDE + _QR_GAP if self.form.seal else 0)

    @property
    def seal_floor(self) -> float:
        """The lower edge of the strip for a signature."""
        return BOTTOM + _SEAL_LIFT

    def signing(self, place: int, turn: int, turns: int) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top of where somebody signs at a place, `turn` of `turns` from 0."""
        left, right = self.place(place)
        top, bottom = self.footer_edges[SIGNATURES]
        high = (top - bottom) / turns
        return left, top - (turn + 1) * high, right, top - turn * high

    def baseline(self, row: int) -> float:
        """Return where the numbers of a row stand, row 0 being the first game, -1 what was carried over."""
        return self.rows_top - (row + 0.5) * self.row_height - HALF_DIGIT * self.font_size

    def footer_baseline(self, name: str, size: float) -> float:
        """Return where the words and numbers of a footer row stand."""
        top, bottom = self.footer_edges[name]
        return (top + bottom) / 2 - HALF_DIGIT * size

    def note_baseline(self, line: int) -> float:
        """Return where a line of small print stands; line 0 is the sum of the games."""
        return self.footer_bottom - 9 - line * _NOTE_LEADING

    def place(self, number: int) -> tuple[float, float]:
        """Return left and right edge of a place's three columns."""
        return self.edges[Cell("points", number)][0], self.edges[Cell("lost", number)][1]
