"""Where everything stands on a paper list: one A4 page, upright, all measures in points from below left."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from skatlist.papers.list.paper_rows import PLACE_COLUMNS, columns_of
from skatlist.papers.pdf_page import A4
from skatlist.papers.seal_strip import QR_SIDE
from skatlist.sheet.columns import Cell

PAGE_WIDTH, PAGE_HEIGHT = A4
LEFT: Final = 51.0  # 18 mm: a punch takes nothing
RIGHT: Final = PAGE_WIDTH - 20.0
TOP: Final = PAGE_HEIGHT - 22.0
BOTTOM: Final = 29.0  # old printers cut what stands nearer to the edge

MOST_ROWS: Final = 54  # more games go on the next page
MOST_ROWS_BY_HAND: Final = 48
# Share of the width; the last two are filled in by hand.
FACTS: Final = (("event", 0.39), ("where", 0.28), ("when", 0.13), ("begin", 0.10), ("end", 0.10))
CARRIED: Final = "carried"
TOTAL: Final = "total"
MONEY: Final = "money"
SIGNATURES: Final = "signatures"
FINAL: Final = "final"
PROVISIONAL: Final = "provisional"
VOID: Final = "void"
# The marks in the corners of a list to be filled in by hand, by which a photograph of it is straightened.
CORNER: Final = 12.0
CORNER_INSET: Final = 20.0  # from the edges of the paper
CODE_SIDE: Final = 50.0  # of the QR code next to the upper right mark, if the head is high enough
_CODE_GAP: Final = 4.0
_BESIDE: Final = 7.0

_BAND: Final = 19.0
BAND_LEADING: Final = 11.0
_NARROW: Final = 5  # players: what stands over their counters is turned
_TURNED: Final = 10.0  # so much higher are the headings then
_SUBHEADING: Final = 12.0
_NOTE_LEADING: Final = 9.0
_NOTE_GAP: Final = 6.0
REMARK_LEADING: Final = 12.0
_SEAL_LIFT: Final = 9.0  # above the line at the foot of the page
_TALLEST_ROW: Final = 22.0
_LEAST_ROW: Final = 8.8
_LARGEST_FONT: Final = 11.0
_FONT_PER_ROW: Final = 0.88  # of the row's height
_FONT_PER_SCALE: Final = 10.6  # the widest running total fits its column
_QR_GAP: Final = 8.0
HALF_DIGIT: Final = 0.365  # half the height of a digit of size 1


class _Measures(NamedTuple):
    """Heights that differ between typed lists and those filled in by hand, whose games need 4.1 mm each.

    `facts` is from the top to the rule below the facts, `leading` between two lines of them, `heading` the height of
    the column headings, `row` that of a row of sums, `below` what stands between small print and foot of the page,
    `officials` how high above the foot the keeper of the list and the director sign.
    """

    facts: float
    leading: float
    gap: float
    heading: float
    row: float
    total: float
    money: float
    signatures: float
    below: float
    officials: float


_TYPED: Final = _Measures(42.0, 10.6, 7.0, 70.0, 12.6, 21.0, 14.0, 28.4, 38.0, 24.0)
_BY_HAND: Final = _Measures(38.0, 9.0, 4.0, 56.0, 11.7, 16.5, 12.0, 26.4, 18.5, 7.0)


@dataclass(frozen=True, slots=True)
class Form:
    """The facts that the printed form depends on: lists with the same form share one drawing.

    `numbers` are the games of the page, `sitting` the places that sit out in each, `rounds` the round of each; `footer`
    the names of the rows below; `carried`: the totals of the sheet before stand above the first game; so many `signers`
    share a cell. `facts` are the lines that event and place take, `band` those that say why the numbers are not final,
    `notes` those of small print; `total` is the kind of totals: final, provisional, void; `seal` is the height of the
    strip that shows the signature; `by_hand`: the list is printed before play, `blank`: people write their names
    themselves, too, `coded`: a QR code stands in the head, `house`: house rules hold. `side` is which list of its table
    it is, `first` or `second`, if two are kept.
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
    by_hand: bool = False
    blank: bool = False
    coded: bool = False
    house: bool = False
    side: str = ""


@dataclass(frozen=True)
class Layout:
    """The measures of a form."""

    form: Form

    @property
    def measures(self) -> _Measures:
        """The heights of the parts of the form."""
        return _BY_HAND if self.form.by_hand else _TYPED

    @property
    def head_right(self) -> float:
        """The right edge of the head: before the QR code and the mark in the corner of a list filled in by hand."""
        code = CODE_SIDE + _BESIDE if self.form.coded else 0
        return RIGHT - (CORNER + _BESIDE + code if self.form.by_hand else 0)

    @property
    def code_square(self) -> tuple[float, float, float]:
        """Left and lower edge of the QR code, and its side: a long name of an event makes both higher."""
        top = PAGE_HEIGHT - CORNER_INSET
        side = min(CODE_SIDE, top - self.heading_top - _CODE_GAP)
        return self.head_right + _BESIDE + CODE_SIDE - side, top - side, side

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
        return TOP - self.measures.facts - self.measures.leading * (self.form.facts - 1)

    @cached_property
    def heading_top(self) -> float:
        """The upper edge of the grid."""
        return self.fact_line - self.measures.gap - self.band_height

    @property
    def band_height(self) -> float:
        """The height of the band that says why the numbers are not final, with the white below it."""
        return _BAND + BAND_LEADING * (self.form.band - 1) if self.form.band else 0

    @cached_property
    def heading_bottom(self) -> float:
        """The lower edge of the headings."""
        return self.heading_top - self.measures.heading - (_TURNED if self.narrow else 0)

    @cached_property
    def rows_top(self) -> float:
        """The upper edge of the first game."""
        return self.heading_bottom - (self.row_height if self.form.carried else 0)

    @property
    def _grid_room(self) -> float:
        below = sum(self.footer.values()) + self.form.seal + self.measures.below
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
        high = self.measures
        special = {TOTAL: high.total, MONEY: high.money, SIGNATURES: high.signatures * self.form.signers}
        return {name: special.get(name, high.row) for name in self.form.footer}

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
        return BOTTOM + self.form.seal + self.measures.officials

    @property
    def officials_right(self) -> float:
        """Where the line of the officials ends: before the QR code of a signed list, before a mark in the corner."""
        mark = CORNER + _BESIDE if self.form.by_hand else 0
        return RIGHT - (QR_SIDE + _QR_GAP if self.form.seal else mark)

    @property
    def seal_floor(self) -> float:
        """The lower edge of the strip for a signature."""
        return BOTTOM + _SEAL_LIFT

    def signing(self, place: int, turn: int, turns: int) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top of the box to sign in at a place, `turn` of `turns` from 0."""
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
