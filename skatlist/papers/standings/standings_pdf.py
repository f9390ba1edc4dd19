"""The Rangliste as PDF: headings on every page, as many pages as it takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from skatlist.event.model import Event
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.papers.fonts import BODY, BOLD, fitted, printable, width, wrapped
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.pdf_document import Box
from skatlist.papers.pdf_page import BLACK, GREY, HAIR, LINE, PALE, Paper, draw_foot, line, put
from skatlist.papers.seal import QR_SIDE, Seal, draw_seal, stamp_box
from skatlist.papers.standings.standings_rows import (
    NOTE,
    SERIES,
    CellValue,
    StandingsColumn,
    StandingsTable,
    footnotes,
    tables_of,
)
from skatlist.papers.typeset import printed_on, shown_date, with_minus
from skatlist.rules import Profile
from skatlist.words import Language, text

_SHORT: Final = 595.28
_LONG: Final = 841.89
_LEFT: Final = 42.0
_RIGHT: Final = 30.0
_TOP: Final = 30.0
_BOTTOM: Final = 24.0
_HEAD: Final = 50.0
_ROW: Final = 15.5
_HEADING: Final = 19.0
_TITLE: Final = 30.0
_SIZE: Final = 9.6
_HEADING_SIZE: Final = 7.6
_WARNING: Final = 10.5
_MOST_WARNING: Final = 4  # lines
_SEAL_LIFT: Final = 9.0
_IN_QR_CODE: Final = 8  # ranks
_SMALLER: Final = 0.8
_SCALES: Final = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
_UPRIGHT_SERIES: Final = 3  # more need the page on its side
_SERIES_A_LINE: Final = 8

# Words that do not fit their column go on two small lines.
_LEAST_ONE_LINE: Final = 6.6
_NOTE_SIZE: Final = 6.8


def standings_pdf(
    standings: Standings,
    *,
    profile: Profile,
    event: Event | None = None,
    state: StandingsState = StandingsState(),  # noqa: B008 - a record that nothing changes
    lang: Language,
    date: str = "",
    seal: Seal | None = None,
) -> bytes:
    """Return the Rangliste of players and teams as PDF, which says in what `state` it is.

    `date` is the day of printing (ISO) for the foot of the page; empty leaves it out. `seal` is shown on every page
    of a paper that will be signed. Raises InputError for a name with a character that cannot be printed.
    """
    size = _size(standings)
    title = text("papers.standings", lang)
    paper = Paper(f"{title}, {printable(event.name)}" if event and event.name else title, lang, size)
    room = size[0] - _LEFT - _RIGHT
    warning = [
        part for said in standings_notes(state, lang) for part in wrapped(said, BOLD, _WARNING, room, _MOST_WARNING)
    ]
    head = _HEAD + len(warning) * _WARNING * 1.25
    notes = list(footnotes(standings, profile, lang))
    floor = _BOTTOM + 18 + len(notes) * 10 + (QR_SIDE if seal else 0)
    pages = _largest(tables_of(standings, lang), room, size[1] - _TOP - head, floor)
    printed = printed_on(date, lang)
    for number, page in enumerate(pages, start=1):
        _draw_head(paper, size, title, _facts(event, profile, lang))
        for index, words in enumerate(warning):
            put(paper, (_LEFT, size[1] - _TOP - 48 - index * _WARNING * 1.25), words, BOLD, _WARNING)
        for block in page:
            _draw_block(paper, block)
        if number == len(pages):
            low = page[-1].bottom
            _draw_notes(paper, low, notes)
        if seal is not None:
            draw_seal(paper, _seal_edges(size), seal, _qr_words(standings, event, seal, lang), lang)
        draw_foot(
            paper,
            (_LEFT, size[0] - _RIGHT, _BOTTOM),
            printed,
            text("papers.page", lang, page=number, pages=len(pages)),
        )
        paper.showPage()
    return paper.finish()


def standings_box(standings: Standings, lang: Language) -> Box:
    """Return the field of the club's signature on the first page."""
    return stamp_box(_seal_edges(_size(standings)), 0, lang)


def _size(standings: Standings) -> tuple[float, float]:
    """Return width and height of the page: many series need it on its side."""
    return (_SHORT, _LONG) if len(standings.series) <= _UPRIGHT_SERIES else (_LONG, _SHORT)


def _seal_edges(size: tuple[float, float]) -> tuple[float, float, float]:
    return _LEFT, size[0] - _RIGHT, _BOTTOM + _SEAL_LIFT


def _qr_words(standings: Standings, event: Event | None, seal: Seal, lang: Language) -> str:
    """Return what a telephone reads in the QR code: the first ranks with their totals, and the check code."""
    ranks = " ".join(f"{line.rank}:{line.total}" for line in standings.players[:_IN_QR_CODE] if line.rank is not None)
    when = shown_date(event.date, lang) if event else ""
    return "\n".join(words for words in (text("papers.standings", lang), when, ranks, seal.code) if words)


class _Grid:
    """A table with the edges of its columns, drawn that many times as large; many series take more lines of a row."""

    def __init__(self, table: StandingsTable, room: float, scale: float) -> None:
        self.table, self.scale = table, scale
        names = [column.name for column in table.columns]
        notes = {str(row[names.index(NOTE)]) for row in table.rows}
        series = names.count(SERIES)
        self.lines = max(1, -(-series // _SERIES_A_LINE))
        self.a_line = -(-series // self.lines)
        widths = {column.name: column.points * scale for column in table.columns}
        widths[NOTE] = max((width(note, BODY, _NOTE_SIZE * scale) + 4 for note in notes if note), default=0.0)
        taken = sum(wide * (self.a_line if name == SERIES else 1) for name, wide in widths.items())
        shares = {column.name: column.share for column in table.columns if column.share}
        widths |= {name: (room - taken) * share / sum(shares.values()) for name, share in shares.items()}
        self.edges = list(self._edges(widths))
        self.right = _LEFT + room

    def _edges(self, widths: dict[str, float]) -> Iterator[tuple[float, float, int]]:
        """Yield left edge, right edge and line in the row of every column."""
        x, series = _LEFT, 0
        for index, column in enumerate(self.table.columns):
            wide = widths[column.name]
            if column.name != SERIES:
                yield x, x + wide, 0
                x += wide
                continue
            start = x + series % self.a_line * wide
            yield start, start + wide, series // self.a_line
            series += 1
            if self.table.columns[index + 1].name != SERIES:
                x += self.a_line * wide

    @property
    def row_height(self) -> float:
        return (_ROW + (self.lines - 1) * _SIZE * 1.2) * self.scale

    @property
    def heading_height(self) -> float:
        return (_HEADING + (self.lines - 1) * _SIZE) * self.scale

    def holds_its_words(self) -> bool:
        """Whether every name and heading has room for one line of full size, a club for one a little smaller."""
        for at, (column, heading) in enumerate(zip(self.table.columns, self.table.headings, strict=True)):
            left, right, _line = self.edges[at]
            room = right - left - 8
            if width(heading, BODY, _HEADING_SIZE * self.scale) > room + 3 and column.name != NOTE:
                return False
            size = column.sizes[0] * self.scale * (1 if column.name in {"name", "team"} else _SMALLER)
            if any(width(printable(str(row[at] or "")), BODY, size) > room for row in self.table.rows if size):
                return False
        return True


@dataclass(slots=True)
class _TablePiece:
    """A piece of a table on a page: its upper edge and the rows on it."""

    grid: _Grid
    top: float
    first: int
    titled: bool
    rows: list[Sequence[CellValue]] = field(default_factory=list)

    @property
    def rows_top(self) -> float:
        return self.top - (_TITLE if self.titled else 0) - self.grid.heading_height

    @property
    def bottom(self) -> float:
        return self.rows_top - len(self.rows) * self.grid.row_height


def _largest(tables: Sequence[StandingsTable], room: float, start: float, floor: float) -> list[list[_TablePiece]]:
    """Return the pages, in larger letters for the wall where few play and everything still fits one page."""
    for scale in _SCALES:
        grids = [_Grid(table, room, scale) for table in tables]
        pages = list(_paginated(grids, start, floor))
        if scale == 1 or (len(pages) == 1 and all(grid.holds_its_words() for grid in grids)):
            break
    return pages


def _paginated(grids: list[_Grid], start: float, floor: float) -> Iterator[list[_TablePiece]]:
    """Yield what stands on each page from `start` to `floor`; a table is not begun where fewer than two rows fit."""
    page: list[_TablePiece] = []
    top = start
    for grid in grids:
        second = grid is not grids[0]
        if second and top - _TITLE - grid.heading_height - 2 * grid.row_height < floor:
            yield page
            page, top = [], start
        block = _TablePiece(grid, top, 0, titled=second)
        page.append(block)
        for index, row in enumerate(grid.table.rows):
            if block.bottom - grid.row_height < floor:
                yield page
                block = _TablePiece(grid, start, index, titled=False)
                page = [block]
            block.rows.append(row)
        top = block.bottom
    yield page


def _facts(event: Event | None, profile: Profile, lang: Language) -> list[str]:
    where = [shown_date(event.date, lang), event.place] if event else []
    facts = [event.name if event else "", ", ".join(part for part in where if part), profile.title[lang.value]]
    return [printable(fact) for fact in facts]


def _draw_head(paper: Paper, size: tuple[float, float], title: str, facts: list[str]) -> None:
    """Write title, event, date, place and rules over a strong rule."""
    top, right = size[1] - _TOP, size[0] - _RIGHT
    room = right - _LEFT
    name, where, rules = facts
    put(paper, (_LEFT, top - 14), title, BOLD, 18)
    put(paper, (right, top - 13), name, BOLD, 11.5, fit=(room * 0.66, 7), align="right")
    put(paper, (_LEFT, top - 31), where, BODY, 9, fit=(room * 0.5, 6))
    put(paper, (right, top - 31), rules, BODY, 8, fit=(room * 0.46, 6), align="right", grey=GREY)


def _draw_block(paper: Paper, block: _TablePiece) -> None:
    grid = block.grid
    if block.titled:
        put(paper, (_LEFT, block.top - _TITLE + 6), grid.table.title, BOLD, 13)
    _draw_headings(paper, block)
    height = grid.row_height
    for index, row in enumerate(block.rows):
        top = block.rows_top - index * height
        if (block.first + index) % 2:
            paper.setFillGray(PALE)
            paper.rect(_LEFT, top - height, grid.right - _LEFT, height, stroke=0, fill=1)
        _draw_row(paper, grid, row, top)
    line(paper, (_LEFT, block.bottom), (grid.right, block.bottom), HAIR, LINE)


def _draw_headings(paper: Paper, block: _TablePiece) -> None:
    grid = block.grid
    y = block.rows_top + grid.heading_height - 13 * grid.scale
    for column, heading, (left, right, below) in zip(grid.table.columns, grid.table.headings, grid.edges, strict=True):
        if column.name == NOTE:
            continue
        words, size = fitted(heading, BODY, _HEADING_SIZE * grid.scale, right - left - 5, 5)
        if column.is_words:
            put(paper, (left + 4, y), words, BODY, size, grey=GREY)
        else:
            put(paper, (right - 4, y - below * _SIZE * grid.scale), words, BODY, size, align="right", grey=GREY)
    line(paper, (_LEFT, block.rows_top), (grid.right, block.rows_top), 0.9, BLACK)


def _draw_row(paper: Paper, grid: _Grid, row: Sequence[CellValue], top: float) -> None:
    size = _SIZE * grid.scale
    base = top - _ROW * grid.scale / 2 - 0.365 * size
    for column, cell, (left, right, below) in zip(grid.table.columns, row, grid.edges, strict=True):
        if column.is_words:
            _draw_words(paper, column, printable(str(cell or "")), (left + 4, right - 4, base), grid.scale)
            continue
        empty = "" if column.name == "number" else "–"
        words = empty if cell is None else with_minus(cell) if isinstance(cell, int) else cell
        font = BOLD if column.strong else BODY
        put(paper, (right - 4, base - below * size * 1.2), words, font, size, align="right")


def _draw_words(
    paper: Paper, column: StandingsColumn, words: str, edges: tuple[float, float, float], scale: float
) -> None:
    """Write a name or a club, on two small lines where it is long; `edges` are left, right and baseline."""
    left, right, y = edges
    if not words:
        return
    if column.name == NOTE:
        put(paper, (left - 4, y), words, BODY, _NOTE_SIZE * scale, grey=GREY)
        return
    size, small = column.sizes
    one_line = min(size * scale, (right - left) / (width(words, BODY, 1) or 1))
    if one_line >= _LEAST_ONE_LINE:
        put(paper, (left, y), words, BODY, one_line)
        return
    lines = wrapped(words, BODY, small, right - left, 2)
    for index, part in enumerate(lines):
        put(paper, (left, y + (len(lines) - 1) * 4 - index * 7), part, BODY, small)


def _draw_notes(paper: Paper, low: float, notes: list[str]) -> None:
    for index, words in enumerate(notes):
        put(paper, (_LEFT, low - 13 - index * 10), words, BODY, 7, grey=GREY)
