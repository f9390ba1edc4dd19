"""The statistics of an event on one sheet: games by contract and people as pictures, and three top tens."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from skatlist.papers.chart import ChartFrame, LabelBox, free_box, ticks
from skatlist.papers.fonts import BODY, BOLD, cut_to_room, printable, whole_lines, width
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_page import A4, BLACK, GREY, HAIR, Paper, draw_foot, line, put
from skatlist.papers.reports.model import Table
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.reports.report_cells import cell_text, initialled
from skatlist.papers.reports.statistics import StatisticsSheet, statistics_sheet
from skatlist.papers.reports.typeset import date_text, number_text, printed_on
from skatlist.tournament.model import Event
from skatlist.tournament.state import StandingsState
from skatlist.tournament.statistics import Statistics
from skatlist.words import Language, text

_LEFT: Final = 51.0  # 18 mm, to be punched
_RIGHT: Final = A4[0] - 34.0
_TOP: Final = A4[1] - 34.0
_BOTTOM: Final = 34.0
_WIDE: Final = _RIGHT - _LEFT
_HEADING: Final = 11.0
_ABOVE: Final = 14.0  # space above a heading
_TEXT: Final = 9.0
_SMALL: Final = 7.5
_LEAST: Final = 7.0  # a longer name is shortened
_LABEL: Final = 150.0  # greatest width of a name in the picture of people
_LABEL_STEPS: Final = 14
_LEADING: Final = 1.35

_STRIPS: Final = 196.0  # greatest height of all strips together
_STRIP: Final = 40.0  # greatest height of one strip
_CONTRACT: Final = 46.0  # width of the names of contracts
_SUMMARY: Final = 84.0  # width of the text at the right of a strip
_DOT: Final = 1.1
_PERSON: Final = 1.8
_TICKS: Final = 8
_GRID: Final = 0.6
_NOUGHT: Final = 0.8  # width of the line at zero
_MEAN: Final = 0.8
_ROWS: Final = 10
_BETWEEN: Final = 14.0  # between two lists
_SHARES: Final = (0.21, 0.27, 0.52)  # share of the width for each list
_NAME_AND_NUMBER: Final = 2  # columns of a list without games
_NAME: Final = 0.34  # share of a list's width for the name next to a game


def statistics_pdf(
    statistics: Statistics,
    event: Event,
    *,
    state: StandingsState,
    lang: Language,
    date: str = "",
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return the statistics of an evening as one sheet (PDF/UA-1). `state` is that of the Rangliste.

    `date` is the day of printing (ISO).
    """
    title = text("papers.tournament.statistics", lang)
    event_name = printable(event.name)
    paper = Paper(", ".join(filter(None, (title, event_name))), lang, A4, date=event.date, files=files, tagged=True)
    where = printable(" · ".join(filter(None, (date_text(event.date, lang), event.place))))
    head = PageHead(event_name, where, standings_notes(state, lang), _WIDE)
    y = head.draw(paper, _LEFT, _TOP, title, paper.structure)
    sheet = statistics_sheet(statistics, lang)
    y = _draw_sentence(paper, sheet.sentence, y)
    if sheet.strips:
        y = _draw_strips(paper, sheet, y, lang)
    low = _BOTTOM + (_ROWS + 1) * _TEXT * _LEADING + _HEADING * _LEADING
    if sheet.people:
        _draw_people(paper, sheet, (y, low + _ABOVE), lang)
    left = _LEFT
    widths = [share * (_WIDE - _BETWEEN * (len(_SHARES) - 1)) for share in _SHARES]
    lists = [(table, _cells(table, lang), wide) for table, wide in zip(sheet.lists, widths, strict=True)]
    size = max(_LEAST, min([_TEXT, *(_size(rows, wide) for _, rows, wide in lists if rows)]))
    for table, rows, wide in lists:
        if rows:
            _draw_list(paper, table, rows, (left, low, wide), size)
        left += wide + _BETWEEN
    page = text("papers.page", lang, page=1, pages=1)
    draw_foot(paper, (_LEFT, _RIGHT, _BOTTOM - 10), printed_on(date, lang), page)
    paper.showPage()
    return paper.finish()


def _draw_sentence(paper: Paper, sentence: str, y: float) -> float:
    part = paper.structure.add("P")
    for words in whole_lines(printable(sentence), BODY, (_TEXT,), _WIDE, 2)[0]:
        y -= _TEXT * _LEADING
        put(paper, (_LEFT, y), words, BODY, _TEXT, part=part)
    return y


def _draw_heading(paper: Paper, at: tuple[float, float], words: str) -> None:
    put(paper, at, words, BOLD, _HEADING, part=paper.structure.add("H2"))


def _draw_strips(paper: Paper, sheet: StatisticsSheet, y: float, lang: Language) -> float:
    """Draw every game as a dot at its points, in a strip for each contract, and return the lower end of the picture."""
    y -= _ABOVE + _HEADING
    _draw_heading(paper, (_LEFT, y), text("standings.statistics.strips", lang))
    figure = paper.structure.add("Figure", label=f"{text('standings.statistics.strips', lang)}. {sheet.strips_text}")
    points = [each for strip in sheet.strips for each in strip.games]
    across = ticks(min(0, *points), max(0, *points), _TICKS)
    high = min(_STRIPS / len(sheet.strips), _STRIP)
    top = y - 6
    low = top - high * len(sheet.strips)
    frame = ChartFrame((_LEFT + _CONTRACT, low, _RIGHT - _SUMMARY, top), (across[0], across[-1]), (0, 1))
    most = max(times for strip in sheet.strips for times in strip.games.values())
    apart = min(2 * _DOT, (high - 6) / most)
    with paper.drawing(figure):
        for number in across:
            x, _ = frame.at(number, 0)
            line(paper, (x, low), (x, top), HAIR if number else _NOUGHT, BLACK if not number else _GRID)
        for at, strip in enumerate(sheet.strips):
            middle = top - (at + 0.5) * high
            for number, times in strip.games.items():
                x, _ = frame.at(number, 0)
                for place in range(times):
                    _draw_dot(paper, (x, middle + (place - (times - 1) / 2) * apart), _DOT)
            x, _ = frame.at(float(strip.mean), 0)
            line(paper, (x, middle - high / 2 + 1), (x, middle + high / 2 - 1), _MEAN, BLACK)
    for at, strip in enumerate(sheet.strips):
        base = top - (at + 0.5) * high - 0.35 * _TEXT
        put(paper, (_LEFT, base), strip.name, BODY, _TEXT, part=figure)
        put(paper, (_RIGHT, base), strip.summary, BODY, _SMALL, align="right", part=figure)
    for number in across:
        x, _ = frame.at(number, 0)
        put(paper, (x, low - _SMALL * 1.3), number_text(number, lang), BODY, _SMALL, align="middle", part=figure)
    words = text("standings.statistics.strips_legend", lang)
    put(paper, (_RIGHT, low - _SMALL * 1.3), words, BODY, _SMALL, align="right", part=figure)
    return low - _SMALL * 1.3


def _draw_people(paper: Paper, sheet: StatisticsSheet, edges: tuple[float, float], lang: Language) -> None:
    """Draw every player as a dot between two heights, with names for those far from the average."""
    high, low = edges
    heading = text("standings.statistics.people_picture", lang)
    high -= _ABOVE + _HEADING
    _draw_heading(paper, (_LEFT, high), heading)
    figure = paper.structure.add("Figure", label=f"{heading}. {sheet.people_text}")
    shares = [float(each.share * 100) for each in sheet.people]
    means = [float(each.points) for each in sheet.people]
    across = ticks(min(shares), max(shares), _TICKS)
    up = ticks(min(means), max(means), _TICKS)
    frame = ChartFrame((_LEFT + 24, low + 26, _RIGHT, high - 20), (across[0], across[-1]), (up[0], up[-1]))
    middle = frame.at(float(sheet.field.share * 100), float(sheet.field.points))
    with paper.drawing(figure):
        line(paper, (frame.left, frame.low), (frame.right, frame.low), HAIR, BLACK)
        line(paper, (frame.left, frame.low), (frame.left, frame.top), HAIR, BLACK)
        line(paper, (middle[0], frame.low), (middle[0], frame.top), HAIR, _GRID)
        line(paper, (frame.left, middle[1]), (frame.right, middle[1]), HAIR, _GRID)
        for share, mean in zip(shares, means, strict=True):
            _draw_dot(paper, frame.at(share, mean), _PERSON)
    for number in across:
        x, _ = frame.at(number, 0)
        put(paper, (x, frame.low - 10), number_text(number, lang), BODY, _SMALL, align="middle", part=figure)
    for number in up:
        _, y = frame.at(0, number)
        put(paper, (frame.left - 4, y - 2.6), number_text(number, lang), BODY, _SMALL, align="right", part=figure)
    put(paper, (_LEFT, frame.top + 8), text("standings.statistics.up", lang), BODY, _SMALL, part=figure)
    put(
        paper,
        (frame.right, frame.low - 21),
        text("standings.statistics.across", lang),
        BODY,
        _SMALL,
        align="right",
        part=figure,
    )
    put(paper, (_LEFT, frame.low - 21), sheet.limit, BODY, _SMALL, part=figure)
    taken = [_dot_box(frame.at(share, mean)) for share, mean in zip(shares, means, strict=True)]
    for each in sheet.labelled:
        x, y = frame.at(float(each.share * 100), float(each.points))
        name = _short(printable(each.name), _SMALL, _LABEL)
        wide, left = width(name, BODY, _SMALL), each.share <= sheet.field.share
        box = free_box(list(_label_boxes(frame, (x, y), wide, left=left)), taken)
        taken.append(box)
        put(paper, (box.left, box.low + 0.24 * _SMALL), name, BODY, _SMALL, part=figure)
        height = (box.low + box.top) / 2
        if abs(height - y) > _SMALL:
            with paper.drawing(figure):
                line(paper, (x, y), (box.left - 1 if box.left > x else box.right + 1, height), HAIR, GREY)


def _label_boxes(frame: ChartFrame, at: tuple[float, float], wide: float, *, left: bool) -> Iterator[LabelBox]:
    """Yield the places for the name of a dot inside the chart: beside it, then higher and lower."""
    x, y = at
    for step in range(_LABEL_STEPS):
        for up in dict.fromkeys((step, -step)):
            low = y + up * 0.6 * _SMALL - 0.6 * _SMALL
            for begin in (x - 5 - wide, x + 5) if left else (x + 5, x - 5 - wide):
                if frame.left < begin < frame.right - wide and frame.low < low < frame.top:
                    yield LabelBox(begin, low, begin + wide, low + 1.2 * _SMALL)


def _dot_box(at: tuple[float, float]) -> LabelBox:
    x, y = at
    return LabelBox(x - _PERSON, y - _PERSON, x + _PERSON, y + _PERSON)


def _short(name: str, size: float, room: float) -> str:
    """Return a name that fits a room: if need be with an initial as first name, then cut."""
    return name if width(name, BODY, size) <= room else cut_to_room(initialled(name), BODY, size, room)


def _draw_dot(paper: Paper, at: tuple[float, float], radius: float) -> None:
    paper.setFillGray(BLACK)
    paper.circle(*at, radius, stroke=0, fill=1)


def _cells(table: Table, lang: Language) -> list[list[str]]:
    kinds = [column.kind for column in table.columns]
    return [
        [printable(cell_text(cell, kind, lang)) for cell, kind in zip(row.cells, kinds, strict=True)]
        for row in table.rows
    ]


def _rooms(rows: Sequence[Sequence[str]], wide: float) -> tuple[float, float]:
    number = max(width(row[-1], BODY, _TEXT) for row in rows) + 6
    return (_NAME * wide if len(rows[0]) > _NAME_AND_NUMBER else wide - number), number


def _size(rows: Sequence[Sequence[str]], wide: float) -> float:
    return _rooms(rows, wide)[0] / max(width(row[0], BODY, 1.0) for row in rows)


def _draw_list(
    paper: Paper, table: Table, rows: Sequence[Sequence[str]], at: tuple[float, float, float], size: float
) -> None:
    """Draw a top ten below its heading: names, perhaps a game, numbers. `at` is its left edge, height and width."""
    left, y, wide = at
    right = left + wide
    _draw_heading(paper, (left, y), table.title)
    root = paper.structure.add("Table", label=table.title)
    room, number = _rooms(rows, wide)
    names = [_short(row[0], size, room) for row in rows]
    middle = left + max(width(name, BODY, size) for name in names) + 6
    places = [
        (left, "left", size, room),
        (middle, "left", size, right - number - middle),
        (right, "right", size, wide),
    ]
    if len(rows[0]) == _NAME_AND_NUMBER:
        del places[1]
    read, y = root.add("TR"), y - _TEXT * _LEADING
    for column, (x, side, _, _) in zip(table.columns, places, strict=True):
        put(paper, (x, y), column.head, BODY, _SMALL, align=side, grey=GREY, part=read.add("TH", scope="Column"))
    y -= 3
    line(paper, (left, y), (right, y), HAIR, BLACK)
    for name, row in zip(names, rows, strict=True):
        read, y = root.add("TR"), y - _TEXT * _LEADING
        for at_column, (words, (x, side, letters, most)) in enumerate(zip((name, *row[1:]), places, strict=True)):
            part = read.add("TD") if at_column else read.add("TH", scope="Row")
            put(paper, (x, y), words, BODY, letters, align=side, fit=(most, 6.0), part=part)
