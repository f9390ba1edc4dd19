"""Divide lists into pages: the games of each page, the continuation on a further page, and the texts."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple

from skatlist.cases.comparison.model import Side
from skatlist.papers.fonts import BODY, BOLD, in_one_size, printable, width, wrapped
from skatlist.papers.list.list_columns import (
    CROSS,
    STAR,
    CellValue,
    Look,
    PaperRow,
    columns_of,
    factor_words,
    footer_rows,
    paper_rows,
    passed_below,
    rounds_of,
    sitting_out,
    stated_below,
)
from skatlist.papers.list.list_form import (
    BOTTOM,
    CARRIED,
    FINAL,
    HALF_DIGIT,
    LEFT,
    MARK_MARGIN,
    MONEY,
    MOST_ROWS,
    MOST_ROWS_BY_HAND,
    PROVISIONAL,
    RIGHT,
    SEAT_BOX,
    SIGNATURES,
    STRONG,
    STRUCK_LINE,
    TOP,
    TOTAL,
    VOID,
    Form,
    Layout,
    fact_edges,
    seat_boxes,
)
from skatlist.papers.list.list_people import height_of_people, signing_substitutes
from skatlist.papers.list_traces import trace_notes
from skatlist.papers.pdf_document import Element, ReadLines
from skatlist.papers.pdf_page import BLACK, Paper, PlacedWord, line, put, put_all
from skatlist.papers.reports.event_heading import list_facts
from skatlist.papers.reports.not_final_note import conform_note, finality_words
from skatlist.papers.reports.typeset import money, number_ranges, with_minus
from skatlist.papers.seal_strip import SEAL_HEIGHT
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import Basis, FooterName, ScoredSheet
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament.crest import printable_crest
from skatlist.tournament.model import Event
from skatlist.tournament.money.income import payments, pays_at_tables
from skatlist.tournament.state import ListState, list_state
from skatlist.words import Language, text

# The games of each page and the small print below them.

NOTE_SIZE: Final = 7.4
REMARK_SIZE: Final = 9.0
BAND_SIZE: Final = 9.6
BAND_MARGIN: Final = 6.0
_FACT_STEPS: Final = (*((size, 2) for size in (9.6, 9.0, 8.4, 7.8, 7.2, 6.6)), (6.6, 3), (6.6, 4))
_LARGEST_BY_HAND: Final = 8.4
_GAP: Final = "    "
_MOST_PAGES: Final = 4  # most pages with empty rows in an unfinished list


class HeadFacts(NamedTuple):
    """The facts at the head of a list, by name: the lines of each, all in one size."""

    size: float
    lines: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of a list: the games on it, the small print, and whether the list ends here.

    `first` is the index of its first game in the list. `warnings` are lines printed bold before the lines of `notes`.
    `band` are the lines with the reasons why the list is not final. A page without games continues the notes. `state`
    has the open points.
    """

    scored: ScoredSheet
    state: ListState
    form: Form
    facts: HeadFacts
    rows: tuple[PaperRow, ...] = ()
    first: int = 0
    last: bool = False
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    band: tuple[str, ...] = ()


def pages_of(
    scored: ScoredSheet,
    lang: Language,
    state: ListState | None = None,
    *,
    event: Event | None = None,
    sealed: bool = False,
    by_hand: bool = False,
    side: Side = Side.FIRST,
) -> list[Page]:
    """Return the pages of a list: one, unless it has more games or remarks than fit.

    Without a `state` it follows from the list alone. `sealed` says that the strip with a signature takes room on every
    page, `by_hand` that the list is printed before play, to be filled in. `side` is printed if the event keeps two
    lists of a table.
    """
    state = state or list_state(scored)
    rows = paper_rows(scored, lang, state)
    words = (
        " ".join(conform_note(event.conform_ended if event else "", lang)) if by_hand else finality_words(state, lang)
    )
    band = tuple(flow([printable(words)] if words else [], BOLD, BAND_SIZE, margin=BAND_MARGIN))
    struck = sum(row.struck for row in rows)
    slots = max(len(rows), min((scored.agreed or 0) + struck, _MOST_PAGES * MOST_ROWS), scored.sheet.size)
    head = Form(
        size=scored.sheet.size,
        numbers=(),
        sitting=(),
        rounds=(),
        footer=(),
        signers=1 + max(Counter(each.place for each in signing_substitutes(state)).values(), default=0),
        factors=factors(scored.profile, factor_words(scored)),
        band=len(band),
        total=VOID if state.void else PROVISIONAL if state.is_provisional and not by_hand else FINAL,
        seal=SEAL_HEIGHT if sealed else 0.0,
        by_hand=by_hand,
        coded=by_hand,
        house=scored.profile.has_house_rules,
        blank=by_hand and not any(player.name for player in scored.sheet.players),
        side=side.value if event is not None and event.lists > 1 else "",
        crest=event is not None and printable_crest(event.display.crest) is not None,
    )
    facts = head_facts(list_facts(scored, event, lang), Layout(head))
    head = replace(head, facts=max(1, *map(len, facts.lines.values())))
    blank = Page(scored=scored, state=state, form=head, facts=facts, band=band)
    pages, rest = [], []
    for span in spans(slots, scored.sheet.size, MOST_ROWS_BY_HAND if by_hand else MOST_ROWS):
        page, beyond = _page(blank, rows, span, slots, lang)
        pages.append(page)
        rest += beyond
    room = Layout(head).remark_lines
    lines = flow(rest, BODY, REMARK_SIZE, alone=True)
    return [*pages, *(replace(blank, notes=tuple(lines[at : at + room])) for at in range(0, len(lines), room))]


def spans(slots: int, size: int, most: int) -> Iterator[range]:
    """Yield the rows of each page, at most `most`: whole rounds, spread as evenly as possible."""
    pages = -(-slots // most)
    each = -(-slots // (pages * size)) * size if pages > 1 else slots
    for first in range(0, slots, each):
        yield range(first, min(first + each, slots))


def head_facts(facts: Mapping[str, str], layout: Layout) -> HeadFacts:
    """Return event, place and date set on two lines each or, if they are very long, on more, all in one size."""
    edges = fact_edges(layout)
    steps = [step for step in _FACT_STEPS if step[0] <= _LARGEST_BY_HAND or not layout.form.by_hand]
    fields = {name: printable(words) for name, words in facts.items() if name in edges}
    rooms = {name: right - left for name, (left, right) in edges.items()}
    size = min(in_one_size([words], BODY, steps, rooms[name])[0] for name, words in fields.items())
    most = max(count for each, count in steps if each == size)
    lines = {name: in_one_size([words], BODY, [(size, most)], rooms[name])[1][0] for name, words in fields.items()}
    return HeadFacts(size, lines)


def factors(profile: Profile, others: str) -> tuple[int, str, int]:
    """Return the numbers printed on the form: points per own game, per game of the others, base value of Grand."""
    return profile.scoring.own, others, profile.values.grand


def footer_names(scored: ScoredSheet) -> tuple[str, ...]:
    """Return the names of the rows below the last game of a list."""
    sums = [name.value for name in footer_rows(scored) if name.value != TOTAL]
    return (*sums, TOTAL, MONEY, SIGNATURES)


def _page(blank: Page, rows: Sequence[PaperRow], span: range, slots: int, lang: Language) -> tuple[Page, list[str]]:
    """Return a page, and the notes that do not fit on it."""
    scored = blank.scored
    here = tuple(rows[span.start : span.stop])
    next_number = max((row.number or 0 for row in rows), default=0) + 1
    empty = range(max(len(rows), span.start) - len(rows), span.stop - len(rows))
    numbers = (*(row.number for row in here), *(next_number + at for at in empty))
    last = span.stop == slots
    footer = footer_names(scored) if last else (CARRIED,)
    form = replace(
        blank.form,
        numbers=numbers,
        sitting=tuple(sitting_out(scored, index, number) for index, number in zip(span, numbers, strict=True)),
        rounds=rounds_of(scored, numbers),
        footer=footer,
        struck=() if blank.form.by_hand else _struck_rows(scored, blank.state, footer),
        carried=span.start > 0,
        marks=max((len(row.mark) for row in here), default=0),
    )
    form = replace(form, people=height_of_people(Layout(form), scored.sheet.players, blank.state, lang))
    history = trace_notes(scored, blank.state, lang) if not blank.form.by_hand else ()
    sentences = [printable(words) for words in (history if last else [text("papers.continued", lang)])]
    warnings, notes, rest = _fitted(sentences, list(note_items(here)), Layout(form).note_lines, lang)
    form = replace(form, notes=len(notes) + len(warnings))
    page = replace(
        blank, form=form, rows=here, first=span.start, last=last, warnings=tuple(warnings), notes=tuple(notes)
    )
    return page, rest


def _fitted(warnings: list[str], notes: list[str], room: int, lang: Language) -> tuple[list[str], list[str], list[str]]:
    """Return the lines of warnings and notes that fit a page, and the texts to continue on a further page."""
    there = text("papers.notes_beyond", lang)
    for kept in range(len(warnings) + len(notes), -1, -1):
        bold, plain = warnings[:kept], notes[: max(kept - len(warnings), 0)]
        rest = [*warnings[len(bold) :], *notes[len(plain) :]]
        strong = flow(bold, BOLD, NOTE_SIZE, alone=True)
        weak = flow([*plain, there] if rest else plain, BODY, NOTE_SIZE)
        if len(strong) + len(weak) <= room:
            break
    return strong, weak, rest


def note_items(rows: Sequence[PaperRow]) -> Iterator[str]:
    """Yield the notes with their games. A note that several games share appears once for all of them."""
    games: dict[str, list[PaperRow]] = {}
    for row in rows:
        for note in row.notes:
            games.setdefault(note, []).append(row)
    shared = {note for note, among in games.items() if len(among) > 1}
    for row in rows:
        own = [printable(note) for note in row.notes if note not in shared]
        for note in row.notes:
            if note in shared and games[note][0] is row:
                yield f"{number_ranges([each.number for each in games[note]])}: {printable(note)}"
        if own:
            yield f"{number_ranges([row.number])}: {', '.join(own)}"


def flow(items: Sequence[str], font: str, size: float, *, alone: bool = False, margin: float = 0.0) -> list[str]:
    """Set items one after the other on lines of the page's width.

    A long item continues on the next line. With `alone` every item begins a line of its own. `margin` stays free at
    both ends.
    """
    room = RIGHT - LEFT - 2 * margin
    lines: list[str] = []
    for item in items:
        words = f"{lines[-1]}{_GAP}{item}" if lines else item
        if lines and not alone and width(words, font, size) <= room:
            lines[-1] = words
        else:
            lines += wrapped(item, font, size, room, len(item), anywhere=True)
    return lines


# The content of the grid of a Spielliste: the games, and the sums below them.

_TITLE: Final = TOP - 20.0  # below the baseline of the title
_TITLE_END: Final = LEFT + 70.0  # right of the middle of the title
_SEAT: Final = 52.0  # width of the label before the box of the series
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


def element_finder(page: Page, root: Element) -> Callable[[float, float], Element | None]:
    """Return a function that finds the part of the page by the middle and baseline of a text."""
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
    """Yield the rows of the table: headings, carried totals, games, sums."""
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
_BAR: Final = 3.5  # from the edge to the bar next to a row that was corrected or is disputed
_BAR_WIDTH: Final = 2.0
_STATED: Final = 6.6  # size of a struck number
_LEAST_BESIDE: Final = 7.4  # of the computed number next to it, which is larger
_EDGE: Final = 1.5  # from the rule to a struck number
_STRIKE: Final = 0.6
_LEAST_RULE: Final = 7.2
_COUNTED: Final = frozenset({FooterName.WON, FooterName.LOST, FooterName.PASSED})  # in the row of the points
DASH: Final = 5.0
_DASH_LINE: Final = 0.5


def draw_rows(paper: Paper, layout: Layout, page: Page, ends: Mapping[str, float]) -> None:
    """Write the games line by line, so that copied text reads like the paper."""
    _draw_stated(paper, layout, page, ends)
    for high, words in _row_words(layout, page, ends).items():
        put_all(paper, words, BODY, high, align="right")
    _draw_marks(paper, layout, page)
    _draw_dashes(paper, layout, page)
    _cross_out_unplayed(paper, layout, page)
    for index, row in enumerate(page.rows):
        top = layout.rows_top - index * layout.row_height
        if row.disputed or row.corrected:
            line(paper, (LEFT - _BAR, top), (LEFT - _BAR, top - layout.row_height), _BAR_WIDTH, BLACK)
        if row.struck:
            y = layout.rows_top - (index + 0.5) * layout.row_height
            line(paper, (layout.edges["base"][0] + 3, y), (RIGHT - 3, y), STRONG, BLACK)


def _draw_dashes(paper: Paper, layout: Layout, page: Page) -> None:
    """Draw the list keeper's dash for everybody who took part in a game that another player declared."""
    dashes: list[str] = []
    scored_rows = page.scored.rows[page.first : page.first + len(page.rows)]
    for index, (row, scored) in enumerate(zip(page.rows, scored_rows, strict=True)):
        contract = scored.row.entry.contract
        if contract is None or not contract.has_declarer:
            continue
        y = layout.rows_top - (index + 0.5) * layout.row_height
        apart = {*layout.form.sitting[index], scored.row.declarer}
        for place in (each for each in range(1, layout.form.size + 1) if each not in apart):
            cell = Cell("points", place)
            if cell not in row.written and cell not in row.stated:
                left, right = layout.edges[cell]
                middle = (left + right) / 2
                dashes.append(f"{middle - DASH / 2:.2f} {y:.2f} m {middle + DASH / 2:.2f} {y:.2f} l")
    if dashes:
        paper.addLiteral(f"q {BLACK:g} G {_DASH_LINE:g} w {' '.join(dashes)} S Q")


def _cross_out_unplayed(paper: Paper, layout: Layout, page: Page) -> None:
    """Cross out the rows that were not played if the list is final, so that nothing can be added."""
    count = len(page.form.numbers) - len(page.rows)
    if count and not page.state.is_provisional:
        top, low = layout.rows_top - layout.row_height * len(page.rows), layout.rows_bottom
        line(paper, (layout.edges["base"][0] + 3, low + 1.5), (RIGHT - 3, top - 1.5), STRONG, BLACK)


class _Struck(NamedTuple):
    """A wrong number as the list states it: its left edge, and the middle of its line."""

    number: str
    left: float
    middle: float


def _draw_stated(paper: Paper, layout: Layout, page: Page, ends: Mapping[str, float]) -> None:
    """Write the stated number small and struck through next to the computed one if they differ.

    Columns of counts are too narrow for two numbers: there the small print alone names both.
    """
    below = _stated_below(layout, page) if page.last else ()
    for number, left, middle in (*_stated(layout, page, ends), *below):
        wide = width(number, BODY, _STATED)
        half, x = max(wide / 2 + 1, _LEAST_RULE / 2), left + wide / 2
        line(paper, (x - half, middle), (x + half, middle), _STRIKE, BLACK)  # first, so that the words stay on top
        put(paper, (left, middle - HALF_DIGIT * _STATED), number, BODY, _STATED)


def _stated(layout: Layout, page: Page, ends: Mapping[str, float]) -> Iterator[_Struck]:
    """Yield the stated numbers of the games that differ from the computed ones."""
    for index, row in enumerate(page.rows):
        middle = layout.rows_top - (index + 0.5) * layout.row_height
        for name, number in row.stated.items():
            if _has_both(layout, row, name, ends):
                yield _Struck(with_minus(number), layout.edges[name][0] + _EDGE, middle)


def _size_of(layout: Layout, row: PaperRow, name: str, ends: Mapping[str, float]) -> float:
    both = _has_both(layout, row, name, ends)
    return min(layout.font_size, _size_beside(layout, row, name, ends)) if both else layout.font_size


def _has_both(layout: Layout, row: PaperRow, name: str, ends: Mapping[str, float]) -> bool:
    """Whether a cell has the stated number next to the computed one."""
    is_sum = name in row.stated and columns_of(layout.form.size)[name].look is Look.SUM
    return is_sum and _size_beside(layout, row, name, ends) >= _LEAST_BESIDE


def _size_beside(layout: Layout, row: PaperRow, name: str, ends: Mapping[str, float]) -> float:
    """Return the largest size of a number in which the stated one has room next to it."""
    room = ends[name] - layout.edges[name][0] - 2 * _EDGE - 1
    right, struck = (width(_cell_words(each), BODY, 1) for each in (row.written.get(name), row.stated[name]))
    return (room - struck * _STATED) / (right or 1)


def _stated_below(layout: Layout, page: Page) -> Iterator[_Struck]:
    """Yield the stated sums that differ from the computed ones, in a line of their own above those."""
    for name, numbers in stated_below(page.scored, page.state).items():
        counted = name in _COUNTED
        row = (FooterName.POINTS if counted else name).value
        if row in layout.form.struck:
            middle = layout.footer_edges[row][0] - STRUCK_LINE / 2
            for place, number in numbers.items():
                column = name.value if name is FooterName.PASSED else Cell(name.value if counted else "points", place)
                left, right = layout.edges[column]
                words = with_minus(number)
                yield _Struck(words, (left + right - width(words, BODY, _STATED)) / 2, middle)


def _struck_rows(scored: ScoredSheet, state: ListState, footer: Sequence[str]) -> tuple[str, ...]:
    """Return the rows below the games with a line of struck numbers."""
    stated = {(FooterName.POINTS if name in _COUNTED else name).value for name in stated_below(scored, state)}
    return tuple(name for name in footer if name in stated)


def _draw_marks(paper: Paper, layout: Layout, page: Page) -> None:
    right = layout.edges["game"][1] - MARK_MARGIN
    marks = [PlacedWord(right, layout.baseline(index), row.mark) for index, row in enumerate(page.rows) if row.mark]
    stars = [mark for mark in marks if mark.text == STAR]
    put_all(paper, stars, BOLD, layout.font_size, align="right")
    letters = [mark for mark in marks if mark.text != STAR]
    put_all(paper, letters, BOLD, layout.mark_size, align="right")


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
    """Return the right edge of the last digit of every column: counts centred, sums at the right."""
    size = layout.font_size
    digit, cross = width("0", BODY, size), width(CROSS, BODY, size)
    base = layout.edges["base"][0]
    ends = {"suit": base + 4 + width("♣", BODY, size)}
    most = _longest(page)
    for name, column in columns_of(layout.form.size).items():
        if column.points:
            left, right = layout.edges[name]
            wide = column.look is Look.SUM or name == "base"
            content = cross if column.look is Look.MARK else digit * most.get(name, 1)
            ends[name] = right - 3.5 if wide else (left + right + content) / 2
    del ends["game"]  # the numbers of the games are part of the form
    return ends


def _longest(page: Page) -> dict[str, int]:
    """Return the number of digits of the longest count in each column of a list."""
    scored, most = page.scored, {"passed": len(str(page.scored.passed))}
    for name in ("with", "without"):
        most[name] = max((len(str(row.written[name])) for row in page.rows if name in row.written), default=1)
    for counter in (FooterName.WON, FooterName.LOST):
        for place, count in enumerate(scored.footer(counter), start=1):
            most[Cell(counter.value, place)] = len(str(count))
    return most


def _sums(page: Page, name: str, index: int, y: float, ends: Mapping[str, float]) -> Iterator[PlacedWord]:
    """Yield the points, games won and games lost of all players: at the end, or after the row with an index.

    Nothing is carried to the next page before that row is played.
    """
    scored = page.scored
    if name == CARRIED:
        if index >= len(scored.rows):
            return
        row = scored.rows[index]
        values = {"points": row.totals, "won": row.won, "lost": row.lost}
        passed: int | None = row.passed
    elif scored.basis is Basis.TOTALS:
        return
    else:
        values = {key: scored.footer(FooterName(key)) for key in ("points", "won", "lost")}
        passed = passed_below(scored)
    for seat in range(scored.sheet.size):
        for column, counts in values.items():
            yield PlacedWord(ends[Cell(column, seat + 1)], y, with_minus(counts[seat]))
    if passed is not None:
        yield PlacedWord(ends["passed"], y, str(passed))


def draw_sums(paper: Paper, layout: Layout, page: Page, ends: Mapping[str, float]) -> None:
    """Write the rows below the games: the sums of the list, or those carried to the next page."""
    size = layout.font_size
    alike = width("0", BODY, 1) / width("0", BOLD, 1)  # bold digits as wide as the plain ones above the sums
    last = page.first + len(page.form.numbers) - 1
    for name in layout.form.footer:
        if name in {CARRIED, FooterName.POINTS}:
            y = layout.footer_baseline(name, size)
            put_all(paper, _sums(page, name, last, y, ends), BOLD, size * alike, align="right")
        elif name == TOTAL:
            _draw_totals(paper, layout, page)
        elif name not in {MONEY, SIGNATURES}:
            put_all(paper, _bonus(layout, page, FooterName(name), ends), BODY, size, align="right")


def _draw_totals(paper: Paper, layout: Layout, page: Page) -> None:
    """Write the Gesamtpunkte, the largest numbers of the list, struck through if the list does not count."""
    y = layout.footer_baseline(TOTAL, TOTAL_SIZE)
    totals = page.scored.footer(FooterName.TOTAL)
    put_all(paper, _in_places(layout, y, map(with_minus, totals)), BOLD, TOTAL_SIZE, align="middle")
    if page.state.void:
        for place in range(1, len(totals) + 1):
            left, right = layout.place(place)
            middle = y + HALF_DIGIT * TOTAL_SIZE
            line(paper, (left + 8, middle), (right - 8, middle), STRONG, BLACK)


def draw_fees(paper: Paper, layout: Layout, page: Page, event: Event, lang: Language) -> None:
    """Write the amounts that the players pay into the cash box, if any."""
    if pays_at_tables(event) and MONEY in layout.form.footer and not page.state.void:
        due = [payment.cents for payment in payments(event, page.scored)]
        fees = ["" if cents is None else money(cents, lang) for cents in due]
        y = layout.footer_baseline(MONEY, layout.font_size)
        put_all(paper, _in_places(layout, y, fees), BODY, layout.font_size, align="middle")


def _bonus(layout: Layout, page: Page, name: FooterName, ends: Mapping[str, float]) -> Iterator[PlacedWord]:
    """Yield a row of points for games won or lost, each with the number of games it was computed from."""
    y = layout.footer_baseline(name.value, layout.font_size)
    own, others, _grand = layout.form.factors
    factor = str(own if name is FooterName.BONUS_OWN else others)
    for place, points in enumerate(page.scored.footer(name), start=1):
        yield PlacedWord(ends[Cell("points", place)], y, with_minus(points))
        if factor.isdigit() and int(factor):  # there is no single factor if the table changed its size
            count = with_minus(points // int(factor))
            left, right = layout.edges[Cell("won", place)][0], layout.edges[Cell("lost", place)][1]
            yield PlacedWord((left + right + width(count, BODY, layout.font_size)) / 2, y, count)


def _in_places(layout: Layout, y: float, texts: Iterable[str]) -> Iterator[PlacedWord]:
    for place, words in enumerate(texts, start=1):
        left, right = layout.place(place)
        yield PlacedWord((left + right) / 2, y, words)
