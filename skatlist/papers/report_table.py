"""A table of a report on paper: columns as wide as their content, letters of one size, read aloud row by row."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, printable, width, wrapped
from skatlist.papers.pdf_document import Element
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, Paper, line, put
from skatlist.papers.reports.model import KEEP, Column, ColumnKind, ReportRow, Table
from skatlist.papers.reports.report_cells import cell_text
from skatlist.words import Language, text

LEAST: Final = 7.5  # smallest size that everybody can read
LEADING: Final = 1.22
_CAPITAL: Final = 0.73  # height of a capital letter in size 1
_HEADING: Final = 0.76  # of the size
_TITLE: Final = 1.15
_INSET: Final = 0.32  # of the size: space on either side of the text of a cell
_AIR: Final = 0.62  # of the size: space above and below the text of a row together
_BY_HAND: Final = 17.0  # height of a row to be filled in
_NUMBERS_BY_HAND: Final = 13.0  # if only numbers are filled in
_ALL_BY_HAND: Final = 24.0  # if nothing in it is printed
_BOXES: Final = {ColumnKind.TEXT: 92.0, ColumnKind.NAME: 92.0}  # least widths of boxes to write in
_NUMBER_BOX: Final = 50.0
_LEAST_BOX: Final = 30.0  # for a number, if there are many boxes
_LEVEL: Final = 1.1  # of the size: indent of a row below another one
_WIDEST_TEXT: Final = 11.0  # of the size: a longer text may be wrapped
_STRETCH: Final = 1.6  # at most, of its own width, to fill the page
_STRONG: Final = 0.9
_BELOW: Final = 0.9  # of the size
_GROUPS: Final = 0.6  # of the size: space below sums that close a group of rows
_MOST_LINES: Final = 999
_KEPT_ROWS: Final = 2  # at least below a title at the foot of a page
_FLEXIBLE: Final = frozenset({ColumnKind.NAME, ColumnKind.TEXT})


class Piece(NamedTuple):
    """A piece that is not divided between pages: its height, and the function that draws it below an upper left corner.

    A `kept` piece stands on the same page as the next one. `above` are the headings of its table, repeated if the piece
    begins a page.
    """

    height: float
    draw: Callable[[Paper, float, float], None]
    kept: bool = False
    above: "Piece | None" = None


class TableText(NamedTuple):
    """A table with its cells as text, and the width of each column for letters of size 1."""

    table: Table
    places: Sequence[int]  # places of its columns in the table
    columns: tuple[Column, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: tuple[float, ...]
    least: tuple[float, ...]  # if text is wrapped

    def widths(self, size: float, room: float, *, runs_on: bool) -> tuple[float, ...] | None:
        """Return the widths of the columns in a room, None if it is too small. With `runs_on` names are wrapped."""
        natural, least = self._bounds(size, runs_on=runs_on)
        if sum(least) > room:
            return None
        return tuple(_spread(natural, least, room) if sum(natural) > room else self._stretched(natural, room))

    @property
    def by_hand(self) -> bool:
        """Whether the table has cells to be filled in by hand."""
        return any(column.is_filled_by_hand for column in self.columns)

    def natural(self, size: float) -> float:
        """Return the width of the table if nothing is wrapped."""
        return sum(self._bounds(size, runs_on=False)[0])

    def _bounds(self, size: float, *, runs_on: bool) -> tuple[list[float], list[float]]:
        """Return the preferred and the least width of each column."""
        natural, least = [], []
        for column, wide, short, head in zip(self.columns, self.wide, self.least, self.heads, strict=True):
            inset = 2 * _INSET * size
            heading = _longest(head, BODY) * max(LEAST, _HEADING * size) + inset
            box = _BOXES.get(column.kind, _NUMBER_BOX) if column.is_filled_by_hand else 0.0
            natural.append(max(wide * size + inset, heading, box))
            bending = column.kind is ColumnKind.TEXT or (runs_on and column.kind is ColumnKind.NAME)
            narrow = min(wide, max(short, 0.0 if runs_on else _WIDEST_TEXT) if bending else wide) * size + inset
            least.append(max(narrow, heading, min(box, _LEAST_BOX) if column.kind is ColumnKind.NUMBER else box))
        return natural, least

    def _stretched(self, natural: Sequence[float], room: float) -> Iterator[float]:
        by_hand = self.by_hand
        free = (room if by_hand else min(room, _STRETCH * sum(natural))) - sum(natural)
        wanted = [
            wide * (column.is_filled_by_hand if by_hand else column.kind in _FLEXIBLE)
            for wide, column in zip(natural, self.columns, strict=True)
        ]
        shares = wanted if any(wanted) else natural
        for wide, share in zip(natural, shares, strict=True):
            yield wide + free * share / sum(shares)


def table_text(table: Table, lang: Language, keep: int = 0) -> TableText:
    """Return a table as text, without the columns to be dropped. Small curves are for screens only."""
    places = [
        at for at, column in enumerate(table.columns) if column.keep >= keep and column.kind is not ColumnKind.COURSE
    ]
    columns = tuple(table.columns[at] for at in places)
    rows = tuple(
        tuple(printable(cell_text(row.cells[at], table.columns[at].kind, lang)) for at in places) for row in table.rows
    )
    rows = tuple(_with_boxes(row, table, places, words) for row, words in zip(table.rows, rows, strict=True))
    by_column = [
        [(row[at], _font(each, column), _LEVEL * each.level) for row, each in zip(rows, table.rows, strict=True)]
        for at, column in enumerate(columns)
    ]
    for place, words in carried(table, places, len(rows), lang).items():
        by_column[place].append((words, BOLD, 0.0))
    wide = tuple(max((width(words, font, 1) + more for words, font, more in cells), default=0) for cells in by_column)
    least = tuple(max((_longest(words, font) + more for words, font, more in cells), default=0) for cells in by_column)
    heads = tuple(
        printable(column.brief if column.brief and _longest(column.head, BODY) * _HEADING > broad else column.head)
        for column, broad in zip(columns, wide, strict=True)
    )
    return TableText(table, places, columns, heads, rows, wide, least)


def carried(table: Table, places: Sequence[int], rows: int, lang: Language) -> dict[int, str]:
    """Return the sums of money in the first `rows` rows of a table that ends with sums, by the index of the column."""
    if not table.rows or not table.rows[-1].is_sum or not rows:
        return {}
    sums = {
        place: sum(
            cell
            for row in table.rows[:rows]
            if not row.is_sum and not row.level and isinstance(cell := row.cells[at], int)
        )
        for place, at in enumerate(places)
        if table.columns[at].kind is ColumnKind.MONEY and isinstance(table.rows[-1].cells[at], int)
    }
    words = {place: cell_text(cents, ColumnKind.MONEY, lang) for place, cents in sums.items()}
    first = next((place for place, at in enumerate(places) if table.columns[at].kind in _FLEXIBLE), None)
    return words | ({first: text("papers.footer_carried", lang)} if words and first is not None else {})


def _with_boxes(row: ReportRow, table: Table, places: Sequence[int], words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        "" if table.columns[at].is_filled_by_hand and row.cells[at] is None else each
        for at, each in zip(places, words, strict=True)
    )


def _font(row: ReportRow, column: Column) -> str:
    return BOLD if column.is_strong or row.is_strong or row.is_sum else BODY


def _longest(words: str, font: str) -> float:
    parts = words.replace("-", "- ").replace("–", "– ").split()
    return max((width(part, font, 1) for part in parts), default=0.0)


def _spread(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Return widths that fill a room. The widest columns become narrower first, none below its least width."""
    low, high = 0.0, max(natural)
    for _ in range(40):
        cap = (low + high) / 2
        if sum(max(short, min(wide, cap)) for wide, short in zip(natural, least, strict=True)) > room:
            high = cap
        else:
            low = cap
    return [max(short, min(wide, low)) for wide, short in zip(natural, least, strict=True)]


class TablePieces:
    """The pieces of a table in letters of one size: its title with the headings, then row by row."""

    def __init__(
        self, words: TableText, size: float, widths: Sequence[float], root: Element, *, room: float, lang: Language
    ) -> None:
        self.words, self.size, self.room, self.root, self.lang = words, size, room, root, lang
        self.table = words.table
        self.edges = [sum(widths[:at]) for at in range(len(widths) + 1)]
        self.heading = max(LEAST, _HEADING * size)
        self.heads = [self._lines(head, BODY, self.heading, at) for at, head in enumerate(words.heads)]
        self.has_heads = any(words.heads)
        heads = [at for at, column in enumerate(words.columns) if column.is_row_head]
        heads += [at for at, column in enumerate(words.columns) if column.kind is ColumnKind.NAME]
        self.name_column = heads[0] if heads else None
        self.element: Element | None = None

    def _lines(self, words: str, font: str, size: float, at: int, indent: float = 0.0) -> list[str]:
        room = self.edges[at + 1] - self.edges[at] - 2 * _INSET * self.size - indent
        if width(words, font, size) <= room + 0.01:
            return [words]
        return wrapped(words, font, size, room, _MOST_LINES, anywhere=True)

    def pieces(self) -> Iterator[Piece]:
        """Yield the title, the headings, the rows, and some room below."""
        title = _TITLE * self.size * 1.5 if self.table.is_titled and self.table.title else 0.0
        high = max(map(len, self.heads)) * self.heading * 1.15 + 0.4 * self.size if self.has_heads else 0.0
        yield Piece(title + high, lambda paper, x, y: self._begin(paper, x, y, title), kept=True)
        rows = self.table.rows
        together = len(rows)
        for at, row in enumerate(rows):
            lines = [
                self._lines(words, _font(row, self.words.columns[column]), self.size, column, self._indent(row, column))
                for column, words in enumerate(self.words.rows[at])
            ]
            height = ((max(map(len, lines)) - 1) * LEADING + 1 + _AIR) * self.size
            height = max(height, self._by_hand(row))
            next_is_below = at + 1 < together and (rows[at + 1].level > 0 or rows[at + 1].is_sum)
            gap = _GROUPS * self.size if row.is_sum and at + 1 < together and not next_is_below else 0.0
            kept = at < min(_KEPT_ROWS, together) - 1 or next_is_below
            again = self._again(at, title, high) if at else None
            yield Piece(height + gap, self._drawn_row(at, lines, height), kept, again)
        yield Piece(_BELOW * self.size, lambda _paper, _x, _y: None)

    def _by_hand(self, row: ReportRow) -> float:
        """Return the height that a row needs for writing by hand, 0 if it has nothing to fill in."""
        pairs = zip(self.words.columns, self.words.places, strict=True)
        boxes = [column.kind for column, at in pairs if column.is_filled_by_hand and row.cells[at] is not None]
        if len(boxes) == len(self.words.columns):
            return _ALL_BY_HAND
        if not boxes:
            return 0.0
        return _NUMBERS_BY_HAND if {*boxes} == {ColumnKind.NUMBER} else _BY_HAND

    def _begin(self, paper: Paper, x: float, y: float, title: float) -> None:
        label = "" if title else self.table.title
        self.element = self.root.add("Table", label=printable(label))
        if title:
            caption = self.element.add("Caption")
            self._put_title(paper, x, y, printable(self.table.title), caption)
        self._put_heads(paper, x, y - title, self.element)

    def _put_title(self, paper: Paper, x: float, y: float, words: str, part: Element | None) -> None:
        size = _TITLE * self.size
        put(paper, (x, y - size * 1.1), words, BOLD, size, fit=(self.room, LEAST), part=part)

    def _put_heads(self, paper: Paper, x: float, y: float, table: Element | None) -> None:
        """Write the headings. They are read aloud once, above the first rows."""
        if not self.has_heads:
            line(paper, (x, y), (x + self.edges[-1], y), HAIR, BLACK)
            return
        row = table and table.add("TR")
        high = max(map(len, self.heads)) * self.heading * 1.15 + 0.4 * self.size
        for at, lines in enumerate(self.heads):
            part = row and row.add("TH", scope="Column")
            for up, words in enumerate(reversed(lines)):
                base = y - high + 0.35 * self.heading + up * self.heading * 1.15
                self._put(paper, (x, base), at, words, part, size=self.heading, grey=GREY)
        line(paper, (x, y - high), (x + self.edges[-1], y - high), _STRONG, BLACK)

    def _put(
        self,
        paper: Paper,
        at: tuple[float, float],
        column: int,
        words: str,
        part: Element | None,
        *,
        font: str = BODY,
        size: float = 0.0,
        indent: float = 0.0,
        grey: float = BLACK,
    ) -> None:
        """Write a text into a column. `at` is the left edge of the table and the baseline."""
        (x, y), inset, size = at, _INSET * self.size, size or self.size
        if self.words.columns[column].kind in _FLEXIBLE:
            put(paper, (x + self.edges[column] + inset + indent, y), words, font, size, part=part, grey=grey)
        else:
            put(paper, (x + self.edges[column + 1] - inset, y), words, font, size, part=part, grey=grey, align="right")

    def _indent(self, row: ReportRow, at: int) -> float:
        first = next((number for number, each in enumerate(self.words.columns) if each.kind in _FLEXIBLE), None)
        return _LEVEL * self.size * row.level if at == first else 0.0

    def _drawn_row(
        self, at: int, lines: Sequence[Sequence[str]], height: float
    ) -> Callable[[Paper, float, float], None]:
        row = self.table.rows[at]
        closes = at + 1 < len(self.table.rows) and self.table.rows[at + 1].is_sum and not row.is_sum

        def draw(paper: Paper, x: float, y: float) -> None:
            element = self.element and self.element.add("TR")
            most = max(map(len, lines))
            base = y - (height - (most - 1) * LEADING * self.size + _CAPITAL * self.size) / 2
            grey = GREY if row.is_faded else BLACK
            for column, parts in enumerate(lines):
                is_name, font = column == self.name_column, _font(row, self.words.columns[column])
                cell = element and element.add("TH" if is_name else "TD", scope="Row" if is_name else None)
                for down, words in enumerate(parts):
                    where = base - down * LEADING * self.size
                    indent = self._indent(row, column)
                    self._put(paper, (x, where), column, words, cell, font=font, indent=indent, grey=grey)
            strong = closes or (row.is_sum and any(self.table.rows[: at + 1]) and at + 1 == len(self.table.rows))
            low = y - height
            line(paper, (x, low), (x + self.edges[-1], low), _STRONG if strong or row.is_cut else HAIR, BLACK)
            self._draw_boxes(paper, x, y, height, row)

        return draw

    def _draw_boxes(self, paper: Paper, x: float, y: float, height: float, row: ReportRow) -> None:
        for at, (column, place) in enumerate(zip(self.words.columns, self.words.places, strict=True)):
            if column.is_filled_by_hand and row.cells[place] is not None:
                for edge in self.edges[at : at + 2]:
                    line(paper, (x + edge, y), (x + edge, y - height), HAIR, BLACK)

    def _again(self, at: int, title: float, high: float) -> Piece:
        """Return the piece above a row that begins a page: title, headings, carried totals."""
        sums = carried(self.table, self.words.places, at, self.lang)
        size = self.size
        more = (1 + _AIR) * size if sums else 0.0
        title = title or _TITLE * size * 1.5

        def draw(paper: Paper, x: float, y: float) -> None:
            words = text("papers.continued_table", self.lang, title=printable(self.table.title))
            self._put_title(paper, x, y, words, None)
            self._put_heads(paper, x, y - title, None)
            base = y - title - high - (more + _CAPITAL * size) / 2
            for column, word in sums.items():
                self._put(paper, (x, base), column, word, None, font=BOLD)
            if sums:
                low = y - title - high - more
                line(paper, (x, low), (x + self.edges[-1], low), HAIR, BLACK)

        return Piece(title + high + more, draw)


def drop_levels(tables: Sequence[Table]) -> list[int]:
    """Return the thresholds of `keep` for dropping columns, from all columns down to the fewest."""
    return [0, *sorted({column.keep + 1 for table in tables for column in table.columns if column.keep < KEEP})]
