"""The content of the grid of a Spielliste: the games, and the sums below them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from skatlist.event.model import Event
from skatlist.event.money.income import payments, pays_at_tables
from skatlist.papers.fonts import BODY, BOLD, fitted, width
from skatlist.papers.list.list_form import SEAT_BOX, STRONG, fact_edges, seat_boxes
from skatlist.papers.list.list_layout import (
    BOTTOM,
    CARRIED,
    HALF_DIGIT,
    LEFT,
    MONEY,
    RIGHT,
    SIGNATURES,
    TOP,
    TOTAL,
    Layout,
)
from skatlist.papers.list.list_pages import Page
from skatlist.papers.list.paper_rows import CROSS, STAR, CellValue, Look, PaperRow, columns_of, stated_below
from skatlist.papers.pdf_page import BLACK, Paper, PlacedWord, line, put, put_all
from skatlist.papers.pdf_structure import Element, ReadLines
from skatlist.reports.typeset import money, with_minus
from skatlist.sheet import FooterName
from skatlist.sheet.columns import Cell
from skatlist.words import Language

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
    """Return a function from the middle and baseline of a text to the part of the page it is read in."""
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
        yield _ReadRow(layout.heading_bottom, layout.rows_top, _sum_cells(table.add("TR"), columns))
    rows = dict(enumerate(page.rows))
    for index in range(len(page.form.numbers)):
        top = layout.rows_top - index * layout.row_height
        cells = list(_cells(table.add("TR"), columns, rows.get(index)))
        yield _ReadRow(top, top - layout.row_height, cells)
    for top, bottom in layout.footer_edges.values():
        yield _ReadRow(top, bottom, _sum_cells(table.add("TR"), columns))


def _columns(layout: Layout) -> Iterator[_ReadColumn]:
    edges = layout.edges
    yield _ReadColumn(_GAME, *edges[_GAME])
    yield _ReadColumn(_CONTRACT, edges[_GAME][1], edges[_SUMS[0]][0])
    yield from (_ReadColumn(name, *edges[name]) for name in _SUMS)
    yield from (_ReadColumn(f"place{place}", *layout.place(place)) for place in range(1, layout.form.size + 1))
    yield _ReadColumn(_PASSED, *edges[_PASSED])


def _name_of(column: str) -> str:
    if isinstance(column, Cell):
        return f"place{column.place}"
    return column if column in {_GAME, *_SUMS, _PASSED} else _CONTRACT


def _cells(row: Element, columns: Iterable[_ReadColumn], written: PaperRow | None) -> Iterator[tuple[float, Element]]:
    filled = {_GAME} | {_name_of(name) for name in ((*written.written, *written.stated) if written else ())}
    for name, among in groupby(columns, lambda column: column.name if column.name in filled else ""):
        run = list(among)
        cell = row.add("TH", scope="Row") if name == _GAME else row.add("TD", columns=len(run))
        yield run[-1].right, cell


def _sum_cells(row: Element, columns: list[_ReadColumn]) -> list[tuple[float, Element]]:
    label = [column for column in columns if column.name in {_GAME, _CONTRACT, *_SUMS}]
    others = columns[len(label) :]
    first = label[-1].right, row.add("TH", scope="Row", columns=len(label))
    return [first, *((column.right, row.add("TD")) for column in others)]


TOTAL_SIZE: Final = 15.5
_MARK: Final = 7.0
_BAR: Final = 3.5  # from the edge to the bar next to a row that was corrected or is disputed
_BAR_WIDTH: Final = 2.0
_STATED: Final = 6.8
_LEAST_STATED: Final = 6.5
_EDGE: Final = 1.5  # from the rule to a struck number
_LEAST_COUNT: Final = 4.0  # a column of counts has not the room
_STRIKE: Final = 0.6
_LEAST_RULE: Final = 7.2


def draw_rows(paper: Paper, layout: Layout, page: Page, ends: Mapping[str, float]) -> None:
    """Write the games line by line, so that copied text reads like the paper."""
    _draw_stated(paper, layout, page, ends)
    for high, words in _row_words(layout, page, ends).items():
        put_all(paper, words, BODY, high, align="right")
    _draw_marks(paper, layout, page)
    for index, row in enumerate(page.rows):
        top = layout.rows_top - index * layout.row_height
        if row.disputed or row.corrected:
            line(paper, (LEFT - _BAR, top), (LEFT - _BAR, top - layout.row_height), _BAR_WIDTH, BLACK)
        if row.struck:
            y = layout.rows_top - (index + 0.5) * layout.row_height
            line(paper, (layout.edges["base"][0] + 3, y), (RIGHT - 3, y), STRONG, BLACK)


class _Struck(NamedTuple):
    """A number as the list states it: its left edge, the middle of its row, the room next to the right one.

    It is not set smaller than `least`.
    """

    number: str
    left: float
    middle: float
    room: float
    least: float = _LEAST_STATED


def _draw_stated(paper: Paper, layout: Layout, page: Page, ends: Mapping[str, float]) -> None:
    """Write the list's own number small and struck next to the right one if they differ."""
    below = _stated_below(layout, page) if page.last else ()
    for number, left, middle, room, least in (*_stated(layout, page, ends), *below):
        words, size = fitted(number, BODY, _STATED, room, least)
        wide = width(words, BODY, size)
        half, x = max(wide / 2 + 1, _LEAST_RULE / 2), left + wide / 2
        line(paper, (x - half, middle), (x + half, middle), _STRIKE, BLACK)  # first: nothing is drawn over words
        put(paper, (left, middle - HALF_DIGIT * size), words, BODY, size)


def _stated(layout: Layout, page: Page, ends: Mapping[str, float]) -> Iterator[_Struck]:
    """Yield the numbers that the list gives for its games and the rules do not."""
    for index, row in enumerate(page.rows):
        middle = layout.rows_top - (index + 0.5) * layout.row_height
        for name, number in row.stated.items():
            left = layout.edges[name][0] + _EDGE
            size = _size_of(layout, row, name, ends)
            right = ends[name] - width(_cell_words(row.written.get(name)), BODY, size)
            yield _Struck(with_minus(number), left, middle, right - left - 1, min(_LEAST_STATED, size))


def _size_of(layout: Layout, row: PaperRow, name: str, ends: Mapping[str, float]) -> float:
    if name not in row.stated:
        return layout.font_size
    room = ends[name] - layout.edges[name][0] - _EDGE - 1
    right, struck = (width(_cell_words(each), BODY, 1) for each in (row.written.get(name), row.stated[name]))
    beside = (room - struck * _LEAST_STATED) / (right or 1)
    return min(layout.font_size, beside if beside >= _LEAST_STATED else room / ((right + struck) or 1))


def _stated_below(layout: Layout, page: Page) -> Iterator[_Struck]:
    """Yield the sums that the list gives and the rules do not."""
    for name, numbers in stated_below(page.scored, page.state).items():
        counted = name in {FooterName.WON, FooterName.LOST, FooterName.PASSED}
        row = FooterName.POINTS if counted else name
        if row.value in layout.form.footer:
            middle = layout.footer_baseline(row.value, 0)
            for place, number in numbers.items():
                column = name.value if name is FooterName.PASSED else Cell(name.value if counted else "points", place)
                left, right = layout.edges[column]
                least = _LEAST_COUNT if counted else _LEAST_STATED
                yield _Struck(with_minus(number), left + _EDGE, middle, (right - left) / 2, least)


def _draw_marks(paper: Paper, layout: Layout, page: Page) -> None:
    right = layout.edges["game"][1] - 0.8
    marks = [PlacedWord(right, layout.baseline(index), row.mark) for index, row in enumerate(page.rows) if row.mark]
    stars = [mark for mark in marks if mark.text == STAR]
    put_all(paper, stars, BOLD, layout.font_size, align="right")
    letters = [mark for mark in marks if mark.text != STAR]
    put_all(paper, letters, BOLD, min(_MARK, layout.font_size), align="right")


def _row_words(layout: Layout, page: Page, ends: Mapping[str, float]) -> dict[float, list[PlacedWord]]:
    """Return the texts in the rows, by size."""
    carried = _sums(page, CARRIED, page.first - 1, layout.baseline(-1), ends) if layout.form.carried else ()
    words = {layout.font_size: list(carried)}
    for index, row in enumerate(page.rows):
        y = layout.baseline(index)
        for name, cell in row.written.items():
            if name in ends and not row.struck:
                word = PlacedWord(ends[name], y, _cell_words(cell))
                words.setdefault(_size_of(layout, row, name, ends), []).append(word)
    return words


def _cell_words(cell: CellValue) -> str:
    return with_minus(cell) if isinstance(cell, int) else cell or ""


def right_ends(layout: Layout, page: Page) -> dict[str, float]:
    """Return where the last digit of every column ends: counts in the middle, sums at the right."""
    size = layout.font_size
    digit, cross = width("0", BODY, size), width(CROSS, BODY, size)
    base = layout.edges["base"][0]
    ends = {"suit": base + 4 + width("♣", BODY, size)}
    most = _longest(page)
    for name, column in columns_of(layout.form.size).items():
        if column.points:
            left, right = layout.edges[name]
            wide = column.look is Look.SUM or name == "base"
            shown = cross if column.look is Look.MARK else digit * most.get(name, 1)
            ends[name] = right - 3.5 if wide else (left + right + shown) / 2
    del ends["game"]  # the numbers of the games are part of the form
    return ends


def _longest(page: Page) -> dict[str, int]:
    """Return how many digits the longest count of a column has on a list."""
    scored, most = page.scored, {"passed": len(str(page.scored.passed))}
    for name in ("with", "without"):
        most[name] = max((len(str(row.written[name])) for row in page.rows if name in row.written), default=1)
    for counter in (FooterName.WON, FooterName.LOST):
        for place, count in enumerate(scored.footer(counter), start=1):
            most[Cell(counter.value, place)] = len(str(count))
    return most


def _sums(page: Page, name: str, index: int, y: float, ends: Mapping[str, float]) -> Iterator[PlacedWord]:
    """Yield the sums of all players, points and games won and lost: at the end, or with the row of an index.

    Nothing is carried to the next page before that row is played.
    """
    scored = page.scored
    if name == CARRIED:
        if index >= len(scored.rows):
            return
        row = scored.rows[index]
        values = {"points": row.totals, "won": row.won, "lost": row.lost}
        passed = row.passed
    else:
        values = {key: scored.footer(FooterName(key)) for key in ("points", "won", "lost")}
        passed = scored.passed
    for seat in range(scored.sheet.size):
        for column, counts in values.items():
            yield PlacedWord(ends[Cell(column, seat + 1)], y, with_minus(counts[seat]))
    yield PlacedWord(ends["passed"], y, str(passed))


def draw_sums(paper: Paper, layout: Layout, page: Page, ends: Mapping[str, float]) -> None:
    """Write the rows below the games: the sums of the list, or what is carried to the next page."""
    size = layout.font_size
    alike = width("0", BODY, 1) / width("0", BOLD, 1)  # bold digits as wide as the others: sums stand under them
    first, *others = layout.form.footer
    y = layout.footer_baseline(first, size)
    last = page.first + len(page.form.numbers) - 1
    put_all(paper, _sums(page, first, last, y, ends), BOLD, size * alike, align="right")
    for name in others:
        if name == TOTAL:
            _draw_totals(paper, layout, page)
        elif name not in {MONEY, SIGNATURES}:
            put_all(paper, _bonus(layout, page, FooterName(name), ends), BODY, size, align="right")


def _draw_totals(paper: Paper, layout: Layout, page: Page) -> None:
    """Write the Gesamtpunkte, the largest numbers of the list; struck where the list does not count."""
    y = layout.footer_baseline(TOTAL, TOTAL_SIZE)
    totals = page.scored.footer(FooterName.TOTAL)
    put_all(paper, _in_places(layout, y, map(with_minus, totals)), BOLD, TOTAL_SIZE, align="middle")
    if page.state.void:
        for place in range(1, len(totals) + 1):
            left, right = layout.place(place)
            middle = y + HALF_DIGIT * TOTAL_SIZE
            line(paper, (left + 8, middle), (right - 8, middle), STRONG, BLACK)


def draw_fees(paper: Paper, layout: Layout, page: Page, event: Event, lang: Language) -> None:
    """Write the amounts that the players put into the money box, if any."""
    if pays_at_tables(event) and MONEY in layout.form.footer and not page.state.void:
        fees = [money(payment.cents, lang) for payment in payments(event, page.scored)]
        y = layout.footer_baseline(MONEY, layout.font_size)
        put_all(paper, _in_places(layout, y, fees), BODY, layout.font_size, align="middle")


def _bonus(layout: Layout, page: Page, name: FooterName, ends: Mapping[str, float]) -> Iterator[PlacedWord]:
    """Yield a row of points for games won or lost, each with the count that was multiplied."""
    y = layout.footer_baseline(name.value, layout.font_size)
    own, others, _grand = layout.form.factors
    factor = str(own if name is FooterName.BONUS_OWN else others)
    for place, points in enumerate(page.scored.footer(name), start=1):
        yield PlacedWord(ends[Cell("points", place)], y, with_minus(points))
        if factor.isdigit() and int(factor):  # at a table that grew or shrank there is no single count
            count = with_minus(points // int(factor))
            left, right = layout.edges[Cell("won", place)][0], layout.edges[Cell("lost", place)][1]
            yield PlacedWord((left + right + width(count, BODY, layout.font_size)) / 2, y, count)


def _in_places(layout: Layout, y: float, said: Iterable[str]) -> Iterator[PlacedWord]:
    for place, words in enumerate(said, start=1):
        left, right = layout.place(place)
        yield PlacedWord((left + right) / 2, y, words)
