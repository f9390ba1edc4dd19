"""The printed form of a Spielliste: the position of everything, the grid, the headings and labels."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from skatlist.files.photos.list_code import CORNER, CORNER_INSET, OPEN
from skatlist.papers.fonts import BODY, BOLD, fitted, width
from skatlist.papers.list.list_columns import GROUPS, LEFT_COLUMNS, PLACE_COLUMNS, RIGHT_COLUMNS, Look, columns_of
from skatlist.papers.pdf_page import A4, BLACK, Paper, PlacedWord, line, put, put_all
from skatlist.papers.seal_strip import QR_SIDE
from skatlist.skat.sheet.columns import Cell
from skatlist.words import Language, text

# The position of everything on a paper list: one A4 page, upright, all measures in points from the lower left corner.

PAGE_WIDTH, PAGE_HEIGHT = A4
LEFT: Final = 51.0  # 18 mm, to be punched
RIGHT: Final = PAGE_WIDTH - 20.0
TOP: Final = PAGE_HEIGHT - 22.0
BOTTOM: Final = 29.0  # old printers cut what stands nearer to the edge

MOST_ROWS: Final = 54  # more games go on the next page
MOST_ROWS_BY_HAND: Final = 48
# Share of the width. The last two are filled in by hand.
FACTS: Final = (("event", 0.39), ("where", 0.28), ("when", 0.13), ("begin", 0.10), ("end", 0.10))
CARRIED: Final = "carried"
TOTAL: Final = "total"
MONEY: Final = "money"
SIGNATURES: Final = "signatures"
FINAL: Final = "final"
PROVISIONAL: Final = "provisional"
VOID: Final = "void"
CODE_SIDE: Final = 50.0  # of the QR code next to the upper right mark, if the head is high enough
_CODE_GAP: Final = 4.0
_BESIDE: Final = 7.0
CREST_SIDE: Final = 46.0

_BAND: Final = 19.0
BAND_LEADING: Final = 11.0
_NARROW: Final = 5  # players, whose headings of games won and lost are turned
_TURNED: Final = 10.0  # added to the height of turned headings
_SUBHEADING: Final = 12.0
_NOTE_LEADING: Final = 9.0
_NOTE_GAP: Final = 6.0
REMARK_LEADING: Final = 12.0
_SEAL_LIFT: Final = 9.0  # height above the line at the foot of the page
_TALLEST_ROW: Final = 22.0
LEAST_BY_HAND: Final = 11.63  # 4.1 mm, to be filled in
_LEAST_ROW: Final = 8.8
_LARGEST_FONT: Final = 11.0
_FONT_PER_ROW: Final = 0.88  # of the row's height
_FONT_PER_SCALE: Final = 10.6  # the widest running total fits its column
STRUCK_LINE: Final = 8.6  # height of a line of struck numbers above the sums
_QR_GAP: Final = 8.0
HALF_DIGIT: Final = 0.365  # half the height of a digit in size 1


class _Measures(NamedTuple):
    """Heights that differ between printed lists and those filled in by hand, where a game needs 4.1 mm.

    `facts` is from the top to the rule below the facts, `leading` between two lines of them, `heading` the height of
    the column headings, `row` that of a row of sums, `below` the space between the small print and the foot of the
    page, `officials` how high above the foot the keeper of the list and the director sign.
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

_NUMBER_ROOM: Final = 14.5  # of the number of a game
_MARK: Final = 7.0
_SMALL_MARK: Final = 6.0
_TWO_LETTERS: Final = 2
MARK_MARGIN: Final = 0.8  # white beside a letter or a number


@dataclass(frozen=True, slots=True)
class Form:
    """The facts that decide how the printed form looks. Lists with the same form share one drawing.

    `numbers` are the games of the page, `sitting` the places that sit out in each, `rounds` the round of each, `footer`
    the names of the rows below, `struck` those with a line of struck numbers. With `carried` the totals of the previous
    page stand above the first game. `signers` is how many sign in one cell. `facts` are the lines for event and place,
    `band` those with the reasons why the numbers are not final, `people` by how much long names make the head higher,
    `notes` those of small print. `total` is the kind of totals: final, provisional, void. `seal` is the height of the
    strip with the signature. `by_hand` says that the list is printed before play, `blank` that people also write their
    names, `coded` that the head has a QR code, `house` that house rules apply. `side` is `first` or `second` if two
    lists are kept. `marks` are the most letters behind the number of a game.
    """

    size: int
    numbers: tuple[int | None, ...]
    sitting: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]
    footer: tuple[str, ...]
    factors: tuple[int, str, int]
    struck: tuple[str, ...] = ()
    carried: bool = False
    signers: int = 1
    facts: int = 1
    band: int = 0
    total: str = FINAL
    notes: int = 0
    people: float = 0.0
    seal: float = 0.0
    by_hand: bool = False
    blank: bool = False
    coded: bool = False
    house: bool = False
    side: str = ""
    crest: bool = False
    marks: int = 0


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
        """The right edge of the head: before the crest, the QR code and the mark in the corner of a list by hand."""
        return self._code_edge - (CREST_SIDE + _BESIDE if self.form.crest else 0)

    @property
    def _code_edge(self) -> float:
        """The right edge of all that stands before the QR code."""
        code = CODE_SIDE + _BESIDE if self.form.coded else 0
        return RIGHT - (CORNER + _BESIDE + code if self.form.by_hand else 0)

    @property
    def crest_box(self) -> tuple[float, float, float, float]:
        """Left, lower, right and upper edge of the crest."""
        return self._code_edge - CREST_SIDE, self.fact_line, self._code_edge, TOP

    @property
    def code_square(self) -> tuple[float, float, float]:
        """Left and lower edge of the QR code, and its side: a long name of an event makes both higher."""
        top = PAGE_HEIGHT - CORNER_INSET
        side = min(CODE_SIDE, top - self.heading_top - _CODE_GAP)
        return self._code_edge + _BESIDE + CODE_SIDE - side, top - side, side

    @cached_property
    def edges(self) -> dict[str, tuple[float, float]]:
        """Left and right edge of every column."""
        widths = {name: column.points for name, column in columns_of(self.form.size).items() if column.points}
        scale = (RIGHT - LEFT) / sum(widths.values())
        edges = pairwise(accumulate((points * scale for points in widths.values()), initial=LEFT))
        return dict(zip(widths, edges, strict=True))

    @cached_property
    def numbers(self) -> tuple[float, float]:
        """The right edge and the size of the numbers of the games, which make room for two letters behind them."""
        left, right = self.edges["game"]
        if self.form.marks < _TWO_LETTERS:
            return left + _NUMBER_ROOM, self.font_size
        room = right - left - self.mark_room - 2 * MARK_MARGIN
        widest = max(width(str(number or "–"), BODY, 1) for number in self.form.numbers)
        return left + MARK_MARGIN + min(_NUMBER_ROOM, room), min(self.font_size, room / widest)

    @property
    def mark_size(self) -> float:
        """The size of the letters behind the number of a game: smaller in the narrow column of a table of five."""
        return min(_SMALL_MARK if self.form.marks >= _TWO_LETTERS and self.narrow else _MARK, self.font_size)

    @property
    def mark_room(self) -> float:
        """The room of the letters behind the number of a game, with the white to the rule."""
        return width("K" * self.form.marks, BOLD, self.mark_size) + MARK_MARGIN

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
        """The height of the band with the reasons why the numbers are not final, including the white below it."""
        return _BAND + BAND_LEADING * (self.form.band - 1) if self.form.band else 0

    @cached_property
    def heading_bottom(self) -> float:
        """The lower edge of the headings."""
        return self.heading_top - self.measures.heading - self.form.people - (_TURNED if self.narrow else 0)

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
        """How many lines of small print fit the page before the rows of the games become too low to read."""
        rows = len(self.form.numbers) + self.form.carried
        return int((self._grid_room - _NOTE_GAP - _LEAST_ROW * rows) / _NOTE_LEADING) - 1

    @property
    def remark_lines(self) -> int:
        """How many lines of small print fit a page without games."""
        return int((self.heading_top - self.seal_floor - self.form.seal - 2 * _NOTE_LEADING) / REMARK_LEADING)

    @cached_property
    def row_height(self) -> float:
        """The height of a game: the rest of the page, shared by all."""
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
        struck = self.form.struck
        return {name: special.get(name, high.row) + STRUCK_LINE * (name in struck) for name in self.form.footer}

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
        """The right end of the officials' line: before the QR code of a signed list or the mark in the corner."""
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
        """Return the baseline of the numbers of a row: row 0 is the first game, -1 the totals carried over."""
        return self.rows_top - (row + 0.5) * self.row_height - HALF_DIGIT * self.font_size

    def footer_baseline(self, name: str, size: float) -> float:
        """Return the baseline of the words and numbers of a footer row."""
        top, bottom = self.footer_edges[name]
        struck = STRUCK_LINE if name in self.form.struck else 0
        return (top - struck + bottom) / 2 - HALF_DIGIT * size

    def note_baseline(self, line: int) -> float:
        """Return the baseline of a line of small print. Line 0 is the sum of the games."""
        return self.footer_bottom - 9 - line * _NOTE_LEADING

    def place(self, number: int) -> tuple[float, float]:
        """Return left and right edge of a place's three columns."""
        return self.edges[Cell("points", number)][0], self.edges[Cell("lost", number)][1]


# The printed form of a Spielliste: grid, headings and labels, drawn once for all lists of the same shape.

HAIR: Final = 0.25
STRONG: Final = 0.9
LABEL: Final = 7.0
TITLE: Final = 18.0
SIDE: Final = 13.0  # size of "Erstliste" or "Zweitliste" next to the title
SEAT_BOX: Final = (36.0, 20.0)
START_NUMBER: Final = 16.0  # height of the field for it
SMALL: Final = 6.4
_SEAT: Final = 13.0
_LETTERS: Final = {"points": "A", TOTAL: "B"}  # the official form calls these sums A and B
_COUNTERS: Final = ("won", "lost")
_WRITING: Final = 34.0  # 12 mm, to write a number in
_HATCH: Final = 4.5  # between two lines of the hatching
_HATCH_LINE: Final = 0.4


def draw_form(paper: Paper, layout: Layout, lang: Language) -> None:
    """Draw everything that is the same on all lists of this form."""
    _draw_facts(paper, layout, lang)
    if layout.form.by_hand:
        draw_corners(paper)
    if not layout.form.numbers:
        return
    _draw_bands(paper, layout)
    _draw_rules(paper, layout)
    _draw_verticals(paper, layout)
    _draw_column_headings(paper, layout, lang)
    _draw_legend(paper, layout, lang)
    _draw_place_headings(paper, layout, lang)
    _draw_numbers(paper, layout, lang)
    _draw_footer_labels(paper, layout, lang)
    if SIGNATURES in layout.form.footer:
        _draw_officials(paper, layout, lang)


def title_of(layout: Layout) -> str:
    """Return the key of the title: of a list, or of a page without games that continues the notes."""
    return "list" if layout.form.numbers else "remarks"


def side_words(layout: Layout, lang: Language) -> str:
    """Return whether it is the Erstliste or the Zweitliste of its table, "" if only one is kept."""
    return text(f"words.Side.{layout.form.side}", lang) if layout.form.side else ""


def title_edge(layout: Layout, lang: Language) -> float:
    """Return the right end of the title."""
    return LEFT + width(text(f"papers.{title_of(layout)}", lang), BOLD, TITLE) + 8


def fact_edges(layout: Layout) -> dict[str, tuple[float, float]]:
    """Return left and right edge of the facts in the head."""
    edges, x = {}, LEFT
    for name, share in FACTS:
        wide = share * (layout.head_right - LEFT)
        edges[name] = (x, x + wide - (0 if name == FACTS[-1][0] else 10))
        x += wide
    return edges


def seat_boxes(layout: Layout) -> dict[str, tuple[float, float]]:
    """Return left and lower edge of the boxes for series and table."""
    (wide, high), right = SEAT_BOX, layout.head_right
    return {"series": (right - 2 * wide - 48, TOP - high + 1), "table": (right - wide, TOP - high + 1)}


def start_number_edges(layout: Layout, place: int, lang: Language) -> tuple[float, float]:
    """Return left and right edge of the field for the start number of a place."""
    left, right = layout.place(place)
    return left + 6 + width(text("papers.place", lang, place=place), BOLD, LABEL), right


def official_edges(layout: Layout) -> dict[str, tuple[float, float]]:
    """Return left and right end of the lines below the grid."""
    wide = layout.officials_right - LEFT
    keeper, checked = LEFT + 0.24 * wide, LEFT + 0.48 * wide
    return {
        "keeper": (LEFT, keeper - 10),
        "checked": (keeper, checked - 10),
        "objection": (checked, layout.officials_right),
    }


def _draw_bands(paper: Paper, layout: Layout) -> None:
    """Hatch the cells of the players who sit out. Thin black lines survive copying, grey does not."""
    height, cells = layout.row_height, list[str]()
    for index, places in enumerate(layout.form.sitting):
        y = layout.rows_top - (index + 1) * height
        spans = map(layout.place, places)
        cells += [f"{left:.2f} {y:.2f} {right - left:.2f} {height:.2f} re" for left, right in spans]
    if not cells:
        return
    left, right, low = layout.place(1)[0], layout.place(layout.form.size)[1], layout.rows_bottom
    high = layout.rows_top - low
    starts = (left - high + at * _HATCH for at in range(int((right - left + high) / _HATCH)))
    lines = [f"{x:.2f} {low:.2f} m {x + high:.2f} {low + high:.2f} l" for x in starts]
    paper.addLiteral(f"q {' '.join(cells)} W n {BLACK:g} G {_HATCH_LINE:g} w {' '.join(lines)} S Q")


def draw_corners(paper: Paper) -> None:
    """Draw a square in each corner of the page for straightening a photograph. The upper left one is open."""
    left, right = CORNER_INSET, PAGE_WIDTH - CORNER_INSET - CORNER
    low, high = CORNER_INSET, PAGE_HEIGHT - CORNER_INSET - CORNER
    squares = [(x, y, CORNER) for x in (left, right) for y in (low, high)]
    edge = OPEN * CORNER
    squares.append((left + edge, high + edge, CORNER - 2 * edge))
    code = (f"{x:.2f} {y:.2f} {side:.2f} {side:.2f} re" for x, y, side in squares)
    paper.addLiteral(f"{BLACK:g} g {' '.join(code)} f*")


def _draw_rules(paper: Paper, layout: Layout) -> None:
    """Draw the horizontal rules, strong ones between rounds."""
    rounds, first = layout.form.rounds, layout.place(1)[0]
    for index in range(1, len(rounds)):
        y = layout.rows_top - index * layout.row_height
        line(paper, (LEFT, y), (RIGHT, y), STRONG if rounds[index] != rounds[index - 1] else HAIR, BLACK)
    edges = layout.footer_edges
    for name, (top, _bottom) in edges.items():
        right = RIGHT if name == next(iter(edges)) else layout.edges["passed"][0]
        thick = STRONG if name in {TOTAL, MONEY} else HAIR
        line(paper, (LEFT if thick == STRONG else first, top), (right, top), thick, BLACK)
    across = {layout.heading_top, layout.heading_bottom, layout.rows_top, layout.rows_bottom, layout.footer_bottom}
    for y in sorted(across):
        line(paper, (LEFT, y), (RIGHT, y), STRONG, BLACK)


def _draw_verticals(paper: Paper, layout: Layout) -> None:
    """Draw the vertical rules, strong ones between the groups of columns."""
    inside = {name for names in GROUPS.values() for name in names[1:]}
    first_place = layout.place(1)[0]
    top_of_won = layout.heading_bottom + layout.subheading
    below = layout.footer_edges
    counted = below[layout.form.footer[0]][1]  # only the first row of sums has games won and lost
    multiplied = below[TOTAL][0] if TOTAL in below else counted
    for name, column in columns_of(layout.form.size).items():
        if not column.points:
            continue
        left = layout.edges[name][0]
        top = top_of_won if name in inside else layout.heading_top
        bottom = layout.footer_bottom if left >= first_place or left == LEFT else layout.rows_bottom
        if column.name in _COUNTERS:
            top, bottom = top_of_won, counted if column.name == "lost" else multiplied
        thick = STRONG if column.strong else HAIR
        if layout.form.carried and LEFT < left < first_place:  # no rule through the words of the carried row
            line(paper, (left, bottom), (left, layout.rows_top), thick, BLACK)
            bottom = layout.heading_bottom
        line(paper, (left, bottom), (left, top), thick, BLACK)
    line(paper, (RIGHT, layout.footer_bottom), (RIGHT, layout.heading_top), STRONG, BLACK)
    for names in GROUPS.values():
        edges = (layout.edges[names[0]][0], top_of_won), (layout.edges[names[-1]][1], top_of_won)
        line(paper, *edges, HAIR, BLACK)
    line(paper, (first_place, top_of_won), (layout.edges["passed"][0], top_of_won), HAIR, BLACK)


def _draw_column_headings(paper: Paper, layout: Layout, lang: Language) -> None:
    """Write the headings, upright if the column is wide enough, else turned."""
    columns = [column for column in (*LEFT_COLUMNS, *RIGHT_COLUMNS) if column.points and column.name != "base"]
    for column in columns:
        if not column.upright:
            _turned(paper, layout, column.name, text(f"papers.{column.name}", lang))
    low = layout.heading_bottom + 3.8
    for column in columns:
        if column.upright:
            words = text(f"papers.{column.name}", lang)
            size = 8.0 if column.look is Look.SUM else _fitting(words, layout, column.name)
            put(paper, (_middle(layout, column.name), low), words, BODY, size, align="middle")
    for group, names in GROUPS.items():
        middle = (layout.edges[names[0]][0] + layout.edges[names[-1]][1]) / 2
        put(paper, (middle, low + layout.subheading), text(f"papers.{group}", lang), BODY, LABEL, align="middle")


def _turned(paper: Paper, layout: Layout, name: str, words: str) -> None:
    room = layout.heading_top - layout.heading_bottom - 6
    words, size = fitted(words, BODY, 7.2, room, 6)
    paper.saveState()
    paper.translate(_middle(layout, name) + 0.36 * size, layout.heading_bottom + 3.5)
    paper.rotate(90)
    put(paper, (0, 0), words, BODY, size)
    paper.restoreState()


def _draw_legend(paper: Paper, layout: Layout, lang: Language) -> None:
    """Write the legend of the base values into their heading."""
    left, right = layout.edges["base"]
    top = layout.heading_top - 8.5
    words = text("papers.base", lang)
    put(paper, ((left + right) / 2, top), words, BODY, LABEL, fit=(right - left - 2, 4), align="middle")
    grand = layout.form.factors[2]
    sentence = text("papers.legend", lang, grand=grand).split("|")
    size = min(SMALL, *((right - left - 6) / width(each, BODY, 1) for each in sentence))
    lines = [each.split() for each in sentence]
    step = (top - layout.heading_bottom - 4) / len(lines)
    for at, (sign, number) in enumerate(lines, start=1):
        y = top - at * step
        put(paper, (left + 3, y), sign, BODY, size)
        put(paper, (right - 3, y), number, BODY, size, align="right")


def _draw_place_headings(paper: Paper, layout: Layout, lang: Language) -> None:
    places = range(1, layout.form.size + 1)
    for place in places:
        _draw_place(paper, layout, place, lang)
    low = layout.heading_bottom + 3.8
    turned = _COUNTERS if layout.narrow else ()
    for name in (column.name for column in PLACE_COLUMNS):
        words = text(f"papers.{name}_column", lang)
        if name in turned:
            for place in places:
                _turned(paper, layout, Cell(name, place), words)
            continue
        heads = [PlacedWord(_middle(layout, Cell(name, place)), low, words) for place in places]
        put_all(paper, heads, BODY, _fitting(words, layout, Cell(name, 1)), align="middle")


def _draw_place(paper: Paper, layout: Layout, place: int, lang: Language) -> None:
    """Write the number of a place and the label of the start number, on a blank list also that of the club."""
    left, right = layout.place(place)
    top, low = layout.heading_top, layout.heading_top - START_NUMBER
    edge = start_number_edges(layout, place, lang)[0]
    put(paper, (left + 3, low + 5), text("papers.place", lang, place=place), BOLD, LABEL)
    line(paper, (edge, low), (edge, top), HAIR, BLACK)
    line(paper, (left, low), (right, low), HAIR, BLACK)
    words = text("papers.start_number_field", lang)
    if right - edge - width(words, BODY, SMALL) < _WRITING + 4:
        words = text("papers.number", lang)
    put(paper, (edge + 2, low + 5), words, BODY, SMALL)
    if layout.form.blank:
        club = layout.heading_bottom + layout.subheading
        put(paper, (left + 3, club + 3), text("papers.club", lang), BODY, SMALL)
        line(paper, (left, club + 15), (right, club + 15), HAIR, BLACK)


def _fitting(words: str, layout: Layout, name: str) -> float:
    left, right = layout.edges[name]
    return min(LABEL, (right - left - 1.6) / width(words, BODY, 1))


def _draw_facts(paper: Paper, layout: Layout, lang: Language) -> None:
    """Write title and the labels of the head, with boxes and lines to write in."""
    put(paper, (LEFT, TOP - 14), text(f"papers.{title_of(layout)}", lang), BOLD, TITLE)
    put(paper, (title_edge(layout, lang), TOP - 14), side_words(layout, lang), BOLD, SIDE)
    wide, high = SEAT_BOX
    for name, (left, low) in seat_boxes(layout).items():
        put(paper, (left - 5, TOP - 14), text(f"papers.{name}", lang), BODY, _SEAT, align="right")
        paper.setLineWidth(STRONG)
        paper.setStrokeGray(BLACK)
        paper.rect(left, low, wide, high)
    y = layout.fact_line
    for name, (left, right) in fact_edges(layout).items():
        label = TOP - (25.5 if layout.form.by_hand else 28.4)
        put(paper, (left, label), text(f"papers.{name}", lang), BODY, LABEL)
        line(paper, (left, y), (right, y), HAIR, BLACK)


def _draw_numbers(paper: Paper, layout: Layout, lang: Language) -> None:
    """Write the numbers of the games, and the label of carried totals in the first row."""
    right, size = layout.numbers
    words = [
        PlacedWord(right, layout.baseline(index), "–" if number is None else str(number))
        for index, number in enumerate(layout.form.numbers)
    ]
    put_all(paper, words, BODY, size, align="right")
    if layout.form.carried:
        put(paper, (LEFT + 4, layout.baseline(-1)), text(f"papers.footer_{CARRIED}", lang), BOLD, layout.font_size)


def _draw_footer_labels(paper: Paper, layout: Layout, lang: Language) -> None:
    own, others, _grand = layout.form.factors
    right = layout.edges["minus"][1] - 5
    for name in layout.form.footer:
        key = f"total_{layout.form.total}" if name == TOTAL else f"footer_{name}"
        words = text(f"papers.{key}", lang, factor=own if name == "bonus_own" else others)
        font, size = (BOLD, 12.0) if name == TOTAL else (BODY, 8.0)
        words, size = fitted(words, font, size, right - LEFT - 22, 6)
        lift = 4.5 if name == SIGNATURES else 0
        y = layout.footer_baseline(name, size) + lift
        put(paper, (right, y), words, font, size, align="right")
        if name == SIGNATURES:
            words = text("papers.signatures_accept" if layout.form.house else "papers.signatures_meaning", lang)
            put(paper, (right, y - 9.5), words, BODY, SMALL, align="right")
        put(paper, (LEFT + 4, y), _LETTERS.get(name, ""), BOLD, max(size, 9.0))


def _draw_officials(paper: Paper, layout: Layout, lang: Language) -> None:
    """Draw lines for the list keeper and the director, and one to write an objection and its decision on."""
    y, edges = layout.officials_line, official_edges(layout)
    for name in ("keeper", "checked"):
        left, right = edges[name]
        line(paper, (left, y), (right, y), HAIR, BLACK)
        words = keeper_words(layout, lang) if name == "keeper" else text("papers.checked", lang)
        put(paper, (left, y - 8), words, BODY, LABEL)
    for words, (left, right) in objection_blanks(layout, lang):
        put(paper, (left - 3, y + 1.5), words, BODY, LABEL, align="right")
        line(paper, (left, y), (right, y), HAIR, BLACK)


def keeper_words(layout: Layout, lang: Language) -> str:
    """Return the label of the list keeper, with their list if two are kept."""
    return ", ".join(filter(None, (text("papers.keeper", lang), side_words(layout, lang))))


def objection_blanks(layout: Layout, lang: Language) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the words of the line for an objection, each with left and right end of the blank after it."""
    x, end = official_edges(layout)["objection"]
    parts = text("papers.objection", lang).split("|")
    for at, words in enumerate(parts, start=1):
        left = x + width(words, BODY, LABEL) + 3
        x = end if at == len(parts) else left + 24
        yield words, (left, x)
        x += 5


def _middle(layout: Layout, name: str) -> float:
    left, right = layout.edges[name]
    return (left + right) / 2
