"""The course of an evening as pictures: the running totals of a table, and the ranks after every series."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from skatlist.papers.chart import DASHES, ChartFrame, LabelBox, draw_line, draw_mark, free_box, spread, ticks
from skatlist.papers.fonts import BODY, BOLD, printable, whole_lines, width
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_page import A4, BLACK, GREY, ON_ITS_SIDE, Paper, draw_foot, equal_parts, put
from skatlist.papers.reports.event_heading import event_of_heads, list_facts
from skatlist.papers.reports.not_final_note import finality_words, standings_notes
from skatlist.papers.reports.rankings import count_note, line_key, name_of
from skatlist.papers.reports.typeset import date_text, number_text, printed_on
from skatlist.skat.sheet import ScoredSheet
from skatlist.skat.sheet.presence import substitutes
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standing, Standings
from skatlist.tournament.state import ListState, StandingsState, list_state
from skatlist.words import Language, text

# The course of a table: the running totals over the games, with a mark at each lost one.

_WIDE, _HIGH = ON_ITS_SIDE
_COURSE_LEFT: Final = 42.0
_COURSE_RIGHT: Final = _WIDE - 30.0
_COURSE_TOP: Final = _HIGH - 28.0
_COURSE_BOTTOM: Final = 24.0
_AXIS: Final = 40.0  # room for the numbers at the left
_LABELS: Final = 190.0  # room for the names at the right
_LEADER: Final = 30.0  # from the end of a line to its label
_COURSE_NAMES: Final = (12.0, 11.0, 10.0, 9.0)
_SIZE: Final = 9.0
_LINE: Final = 1.6
_MARK: Final = 3.2
_MOST_TICKS: Final = 24
_JUMP: Final = 100  # points in one game that are worth a label
_JUMP_SIZE: Final = 7.4
_MOST_STEPS: Final = 8  # by which a label may be moved away from others
_UP: Final = 9


class _Label(NamedTuple):
    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * 1.15 + 4


def course_pdf(
    scored: ScoredSheet,
    *,
    event: Event | None = None,
    state: ListState | None = None,
    lang: Language,
    date: str = "",
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return the course of a table as PDF: the total of each player after every game, without the sums at the end.

    `state` has the open points, by default those of the list alone. `date` is the day of printing (ISO). `files` are
    embedded.
    """
    facts = list_facts(scored, event, lang)
    sheet, state = scored.sheet, state or list_state(scored)
    seat = text("papers.seat", lang, series=sheet.series, table=sheet.table)
    title = f"{text('papers.course', lang)} · {seat}"
    where = printable(" · ".join(filter(None, (facts["when"], facts["where"], facts["rules"]))))
    notes = [sentence] if (sentence := finality_words(state, lang)) else []
    head = PageHead(printable(facts["event"]), where, notes, _COURSE_RIGHT - _COURSE_LEFT, 0.8)
    paper = Paper(
        ", ".join(filter(None, (title, printable(facts["event"])))),
        lang,
        (_WIDE, _HIGH),
        date=event_of_heads(event, [scored]).date,
        files=files,
        tagged=True,
    )
    top = head.draw(paper, _COURSE_LEFT, _COURSE_TOP, title, paper.structure)
    paper.read_lines()
    draw_mark(paper, (_COURSE_LEFT + _MARK, top - 12), _MARK)
    put(paper, (_COURSE_LEFT + 3.4 * _MARK, top - 12), text("papers.lost_game", lang), BODY, _SIZE + 1)
    with paper.figure(_read_course(scored, lang), (_COURSE_LEFT, _COURSE_BOTTOM + 14, _COURSE_RIGHT, top - 16)):
        _draw_course(paper, scored, (top - 34, _COURSE_BOTTOM + 42), lang)
    draw_foot(
        paper,
        (_COURSE_LEFT, _COURSE_RIGHT, _COURSE_BOTTOM),
        printed_on(date, lang),
        text("papers.page", lang, page=1, pages=1),
    )
    paper.showPage()
    return paper.finish()


def _read_course(scored: ScoredSheet, lang: Language) -> str:
    names = scored.sheet.names(text("papers.place", lang, place="{place}"))
    totals = scored.rows[-1].totals if scored.rows else (0,) * scored.sheet.size
    ends = (f"{name} {number_text(total, lang)}" for name, total in zip(names, totals, strict=True))
    return text("papers.course_read", lang, games=len(scored.rows), ends=", ".join(ends))


def _draw_course(paper: Paper, scored: ScoredSheet, edges: tuple[float, float], lang: Language) -> None:
    """Draw the chart between two heights of the page."""
    top, low = edges
    rows = scored.counted_rows
    games = max(len(rows), 1)
    courses = [[0, *(row.totals[place] for row in rows)] for place in range(scored.sheet.size)]
    every = [total for course in courses for total in course]
    up = ticks(min(every), max(every), _UP)
    up = up if len(up) > 1 else [0, 100]
    frame = ChartFrame((_COURSE_LEFT + _AXIS, low, _COURSE_RIGHT - _LABELS, top), (0, games), (up[0], up[-1]))
    frame.draw_across(paper, [(game, str(game)) for game in _games(games, scored.sheet.size)], _SIZE)
    frame.draw_up(paper, [(number, number_text(number, lang)) for number in up], _SIZE)
    put(paper, (frame.right, low - 26), text("papers.games_played", lang), BODY, _SIZE, align="right", grey=GREY)
    put(paper, (_COURSE_LEFT, top + 9), text("papers.points", lang), BODY, _SIZE, grey=GREY)
    for place, course in enumerate(courses):
        steps = [frame.at(0, 0)]
        for game in range(1, len(course)):
            steps += [frame.at(game, course[game - 1]), frame.at(game, course[game])]
        draw_line(paper, steps, _LINE, DASHES[place])
    taken: list[LabelBox] = []
    for course in courses:
        _draw_jumps(paper, frame, course, lang, taken)
    for place, course in enumerate(courses):
        for game, row in enumerate(rows, start=1):
            if row.lost[place] > (rows[game - 2].lost[place] if game > 1 else 0):
                draw_mark(paper, frame.at(game, course[game]), _MARK)
    _draw_labels(paper, scored, frame, [course[-1] for course in courses], lang)


def _draw_jumps(paper: Paper, frame: ChartFrame, course: Sequence[int], lang: Language, taken: list[LabelBox]) -> None:
    """Label each step of a hundred points or more with its height, off the axis and the labels that are `taken`."""
    for game in range(1, len(course)):
        jump = course[game] - course[game - 1]
        if abs(jump) >= _JUMP:
            x, y = frame.at(game, course[game])
            sign = "+" if jump > 0 else ""
            words = f"{sign}{number_text(jump, lang)}"
            wide, high = width(words, BODY, _JUMP_SIZE), 0.73 * _JUMP_SIZE
            left = x - 2 - wide if x - 2 - wide > frame.left else x + 3
            steps = (3 + step * (high + 2) for step in range(_MOST_STEPS))
            lows = [y + step if jump > 0 else y - step - high for step in steps]
            box = free_box([LabelBox(left - 1, low - 1, left + wide + 1, low + high + 1) for low in lows], taken)
            taken.append(box)
            put(paper, (left, box.low + 1), words, BODY, _JUMP_SIZE)


def _games(games: int, size: int) -> range:
    step = size
    while games / step > _MOST_TICKS:
        step += size
    return range(0, games + 1, step)


def _draw_labels(paper: Paper, scored: ScoredSheet, frame: ChartFrame, ends: Sequence[int], lang: Language) -> None:
    """Write every name next to the end of its line, so that none overlap."""
    names = list(scored.sheet.names(text("papers.place", lang, place="{place}")))
    for each in substitutes(scored.sheet):
        if each.instead is not None:
            names[each.place - 1] += f", {text('papers.from_game', lang, game=each.first, name=each.player.name)}"
    room = _LABELS - _LEADER - 4
    labels = []
    for name, end in zip(names, ends, strict=True):
        total = number_text(end, lang)
        lines, size = whole_lines(
            printable(name), BOLD, _COURSE_NAMES, room - width(f"  {total}", BOLD, _COURSE_NAMES[0]), 2
        )
        labels.append(_Label((*lines[:-1], f"{lines[-1]}  {total}"), size))
    wanted = [frame.at(0, end)[1] for end in ends]
    places = spread(wanted, [label.height for label in labels], frame.low, frame.top)
    for place, (label, y, start) in enumerate(zip(labels, places, wanted, strict=True)):
        right = frame.right + _LEADER
        draw_line(paper, [(frame.right, start), (right - 10, y), (right - 2, y)], _LINE, DASHES[place])
        base = y + label.height / 2 - label.size
        for at, words in enumerate(label.lines):
            put(paper, (right + 2, base - at * label.size * 1.15), words, BOLD, label.size)


# The rise and fall of players: their ranks after every series, a line for each player.

_UPRIGHT_SERIES: Final = range(4, 9)  # with fewer the lines are too short, with more there is no room
_MOST_LINES: Final = 20
_BEST: Final = 10  # of more players, the first ten and the ten who climbed or fell most
_RANKS_LEFT: Final = 42.0
_RANKS_RIGHT: Final = 30.0
_RANKS_TOP: Final = 28.0
_RANKS_BOTTOM: Final = 24.0
_HEADINGS: Final = 22.0
_LABEL: Final = 146.0
_GAP: Final = 13.0
_USUALLY: Final = 0.9  # of the labels fit in the common size
_LEAST_ROW: Final = 15.5
_MOST_ROW: Final = 30.0
_RANKS_NAMES: Final = (11.0, 10.0, 9.0, 8.0, 7.0, 6.4)
_THICK: Final = (1.5, 0.8)
_PODIUM: Final = 3


class _RankMark(NamedTuple):
    """The position of a player after a series: the row, counted from above, and the rank as printed."""

    row: int
    rank: str


class _RankLine(NamedTuple):
    """A player: name, total after the first ranked series and at the end, and the stops of the line."""

    name: str
    first: str
    last: str
    stops: dict[int, _RankMark]
    podium: bool


def ranks_pdf(
    standings: Sequence[Standings],
    *,
    event: Event | None = None,
    state: StandingsState = StandingsState(),  # noqa: B008 - an immutable record
    lang: Language,
    date: str = "",
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return the ranks over the series as PDF: `standings` are those after each series, the last ones over all.

    Of many players it shows the first and those who climbed or fell most. `date` is the day of printing (ISO). `files`
    are embedded.
    """
    size = A4 if len(standings) in _UPRIGHT_SERIES else ON_ITS_SIDE
    where = (date_text(event.date, lang), event.place) if event else ()
    drawn = _drawn_lines(standings)
    count = sum(line.rank is not None for line in standings[-1].players)
    chosen = text("papers.ranks_chosen", lang, best=_BEST, others=len(drawn) - _BEST) if len(drawn) < count else ""
    facts = printable(" · ".join(filter(None, (*where, count_note(standings[-1], lang), chosen))))
    event_name = printable(event.name) if event else ""
    head = PageHead(event_name, facts, standings_notes(state, lang), size[0] - _RANKS_LEFT - _RANKS_RIGHT)
    title = text("papers.ranks", lang)
    about = ", ".join(filter(None, (title, event_name)))
    paper = Paper(about, lang, size, date=event.date if event else "", files=files, tagged=True)
    room = size[1] - _RANKS_TOP - head.height - _HEADINGS - _RANKS_BOTTOM - 20
    groups = list(equal_parts(drawn, int(room / _LEAST_ROW))) or [[]]
    for number, group in enumerate(groups, start=1):
        top = head.draw(paper, _RANKS_LEFT, size[1] - _RANKS_TOP, title, paper.structure)
        lines = _lines(standings, group, lang)
        row = min(_MOST_ROW, room / max(1, *map(len, groups)))
        ways = (f"{each.name} {', '.join(stop.rank for _, stop in sorted(each.stops.items()))}" for each in lines)
        read_aloud = text("papers.ranks_read", lang, ways="; ".join(ways))
        with paper.figure(read_aloud, (_RANKS_LEFT, _RANKS_BOTTOM + 14, size[0] - _RANKS_RIGHT, top)):
            _Chart(paper, size[0], top - _HEADINGS, row).draw(lines, standings[-1].series, lang)
        page = text("papers.page", lang, page=number, pages=len(groups))
        draw_foot(paper, (_RANKS_LEFT, size[0] - _RANKS_RIGHT, _RANKS_BOTTOM), printed_on(date, lang), page)
        paper.showPage()
    return paper.finish()


def _drawn_lines(standings: Sequence[Standings]) -> list[Standing]:
    """Return the players with a line: all, or the first ten and the ten who moved most since the first series."""
    ranked = [line for line in standings[-1].players if line.rank is not None]
    if len(ranked) <= _MOST_LINES:
        return ranked
    first = {line_key(line): line.rank for line in standings[0].players if line.rank is not None}
    moves = {line_key(line): abs(first.get(line_key(line), line.rank or 0) - (line.rank or 0)) for line in ranked}
    movers = sorted(ranked[_BEST:], key=lambda line: -moves[line_key(line)])[: _MOST_LINES - _BEST]
    kept = {line_key(line) for line in (*ranked[:_BEST], *movers)}
    return [line for line in ranked if line_key(line) in kept]


def _lines(standings: Sequence[Standings], group: Sequence[Standing], lang: Language) -> list[_RankLine]:
    keys = {line_key(line): at for at, line in enumerate(group)}
    stops: list[dict[int, _RankMark]] = [{} for _ in group]
    firsts = [""] * len(group)
    for column, after in enumerate(standings):
        here = [line for line in after.players if line.rank is not None and line_key(line) in keys]
        for row, line in enumerate(here):
            at = keys[line_key(line)]
            stops[at][column] = _RankMark(row, str(line.rank))
            firsts[at] = firsts[at] or number_text(line.total, lang)
    return [
        _RankLine(
            printable(name_of(line, lang)),
            firsts[at],
            number_text(line.total, lang),
            stops[at],
            line.rank is not None and line.rank <= _PODIUM,
        )
        for at, line in enumerate(group)
    ]


class _Chart:
    """The drawing of one page: rows of equal height below an upper edge."""

    def __init__(self, paper: Paper, wide: float, top: float, row: float) -> None:
        self.paper, self.top, self.row = paper, top, row
        self.left, self.right = _RANKS_LEFT, wide - _RANKS_RIGHT
        self.size = min(9.0, 0.5 * row)
        self.label = _RANKS_NAMES[-1]

    def draw(self, lines: Sequence[_RankLine], series: Sequence[int], lang: Language) -> None:
        """Draw headings, lines, ranks and labels."""
        self.label = self._label_size(lines)
        last = len(series) - 1
        first, end = self.left + _LABEL + _GAP, self.right - _LABEL - _GAP
        columns = [first + (end - first) * at / max(last, 1) for at in range(len(series))]
        for x, number in zip(columns, series, strict=True):
            words = text("papers.series_column", lang, series=number)
            fits = width(words, BODY, 8) <= (end - first) / max(last, 1) - 4 or last == 0
            put(self.paper, (x, self.top + 6), words if fits else str(number), BODY, 8, align="middle", grey=GREY)
        for at, each in enumerate(lines):
            stops = sorted(each.stops.items())
            way = [(columns[column], self._y(stop.row)) for column, stop in stops]
            if len(way) > 1:
                draw_line(self.paper, way, _THICK[at // len(DASHES) % len(_THICK)], DASHES[at % len(DASHES)])
        for each in lines:
            for column, stop in each.stops.items():
                self._draw_stop(columns[column], self._y(stop.row), stop.rank)
            self._draw_labels(each, (first, end))

    def _y(self, row: int) -> float:
        return self.top - (row + 0.5) * self.row

    def _draw_stop(self, x: float, y: float, rank: str) -> None:
        wide = max(width(rank, BOLD, self.size) + 3, self.size * 1.2)
        corner, high = f"{x - wide / 2:.2f} {y - 0.62 * self.size:.2f}", 1.24 * self.size
        self.paper.addLiteral(f"q {BLACK:g} G 1 g 0.5 w {corner} {wide:.2f} {high:.2f} re B Q")
        put(self.paper, (x, y - 0.36 * self.size), rank, BOLD, self.size, align="middle")

    def _draw_labels(self, each: _RankLine, edges: tuple[float, float]) -> None:
        """Write the name after the last stop, and before the first one if that is the first series."""
        first, end = edges
        font = BOLD if each.podium else BODY
        if 0 in each.stops:
            self._draw_label(f"{each.first}  {each.name}", (first - _GAP, self._y(each.stops[0].row)), BODY, "right")
        last = max(each.stops, default=None)
        if last is not None:
            self._draw_label(f"{each.name}  {each.last}", (end + _GAP, self._y(each.stops[last].row)), font, "left")

    def _draw_label(self, words: str, at: tuple[float, float], font: str, align: str) -> None:
        """Write a name and its total in the common size, a long one on two lines or smaller."""
        x, y = at
        sizes = [size for size in _RANKS_NAMES if size <= self.label]
        lines: tuple[str, ...] = (words,)
        size = self.label
        if width(words, font, size) > _LABEL:
            two = [each for each in sizes if 2.1 * each <= self.row] or sizes[-1:]
            lines, size = whole_lines(words, font, two, _LABEL, 2)
        for number, part in enumerate(lines):
            base = y + ((len(lines) - 1) * 0.525 - 0.36 - number * 1.05) * size
            put(self.paper, (x, base), part, font, size, align=align)

    def _label_size(self, lines: Sequence[_RankLine]) -> float:
        wide = sorted(width(f"{each.name}  {each.last}", BOLD if each.podium else BODY, 1) for each in lines)
        usual = wide[int(_USUALLY * (len(wide) - 1))] if wide else 0.0
        return next(
            (size for size in _RANKS_NAMES if size <= 0.72 * self.row and size * usual <= _LABEL), _RANKS_NAMES[-1]
        )
