"""The course of a table: the running totals over the games, a mark at each lost one."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from skatlist.event.model import Event
from skatlist.event.state import ListState, list_state
from skatlist.papers.chart import DASHES, ChartFrame, draw_line, draw_mark, spread, ticks
from skatlist.papers.fonts import BODY, BOLD, printable, whole_lines, width
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_page import GREY, ON_ITS_SIDE, Paper, draw_foot, put
from skatlist.reports.event_heading import event_of_heads, list_facts
from skatlist.reports.not_final_note import finality_words
from skatlist.reports.typeset import printed_on, shown_number
from skatlist.sheet import ScoredSheet
from skatlist.sheet.presence import substitutes
from skatlist.words import Language, text

_WIDE, _HIGH = ON_ITS_SIDE
_LEFT: Final = 42.0
_RIGHT: Final = _WIDE - 30.0
_TOP: Final = _HIGH - 28.0
_BOTTOM: Final = 24.0
_AXIS: Final = 40.0  # room for the numbers at the left
_LABELS: Final = 190.0  # room for the names at the right
_LEADER: Final = 30.0  # from the end of a line to its label
_NAMES: Final = (12.0, 11.0, 10.0, 9.0)
_SIZE: Final = 9.0
_LINE: Final = 1.6
_MARK: Final = 3.2
_MOST_TICKS: Final = 24
_JUMP: Final = 100  # points in one game
_JUMP_SIZE: Final = 7.4
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
    """Return the course of a table as PDF: what everybody had after every game, without the sums at the end.

    `state` says what is not settled (None: what the list alone says); `date` is the day of printing (ISO).
    `files` are kept inside.
    """
    facts = list_facts(scored, event, lang)
    sheet, state = scored.sheet, state or list_state(scored)
    seat = text("papers.seat", lang, series=sheet.series, table=sheet.table)
    title = f"{text('papers.course', lang)} · {seat}"
    where = printable(" · ".join(filter(None, (facts["when"], facts["where"], facts["rules"]))))
    notes = [sentence] if (sentence := finality_words(state, lang)) else []
    head = PageHead(printable(facts["event"]), where, notes, _RIGHT - _LEFT, 0.8)
    paper = Paper(
        ", ".join(filter(None, (title, printable(facts["event"])))),
        lang,
        (_WIDE, _HIGH),
        date=event_of_heads(event, [scored]).date,
        files=files,
        tagged=True,
    )
    top = head.draw(paper, _LEFT, _TOP, title, paper.structure)
    paper.read_lines()
    _draw_legend(paper, top - 12, lang)
    with paper.figure(_read_as(scored, lang), (_LEFT, _BOTTOM + 14, _RIGHT, top - 16)):
        _draw_course(paper, scored, (top - 34, _BOTTOM + 42), lang)
    draw_foot(paper, (_LEFT, _RIGHT, _BOTTOM), printed_on(date, lang), text("papers.page", lang, page=1, pages=1))
    paper.showPage()
    return paper.finish()


def _read_as(scored: ScoredSheet, lang: Language) -> str:
    names = scored.sheet.names(text("papers.place", lang, place="{place}"))
    totals = scored.rows[-1].totals if scored.rows else (0,) * scored.sheet.size
    ends = (f"{name} {shown_number(total, lang)}" for name, total in zip(names, totals, strict=True))
    return text("papers.course_read", lang, games=len(scored.rows), ends=", ".join(ends))


def _draw_legend(paper: Paper, y: float, lang: Language) -> None:
    draw_mark(paper, (_LEFT + _MARK, y), _MARK)
    put(paper, (_LEFT + 3.4 * _MARK, y), text("papers.lost_game", lang), BODY, _SIZE + 1)


def _draw_course(paper: Paper, scored: ScoredSheet, edges: tuple[float, float], lang: Language) -> None:
    """Draw the chart between two heights of the page."""
    top, low = edges
    rows = scored.counted_rows
    games = max(len(rows), 1)
    courses = [[0, *(row.totals[place] for row in rows)] for place in range(scored.sheet.size)]
    every = [total for course in courses for total in course]
    up = ticks(min(every), max(every), _UP)
    up = up if len(up) > 1 else [0, 100]
    frame = ChartFrame((_LEFT + _AXIS, low, _RIGHT - _LABELS, top), (0, games), (up[0], up[-1]))
    frame.draw_across(paper, [(game, str(game)) for game in _games(games, scored.sheet.size)], _SIZE)
    frame.draw_up(paper, [(number, shown_number(number, lang)) for number in up], _SIZE)
    put(paper, (frame.right, low - 26), text("papers.games_played", lang), BODY, _SIZE, align="right", grey=GREY)
    put(paper, (_LEFT, top + 9), text("papers.points", lang), BODY, _SIZE, grey=GREY)
    for place, course in enumerate(courses):
        steps = [frame.at(0, 0)]
        for game in range(1, len(course)):
            steps += [frame.at(game, course[game - 1]), frame.at(game, course[game])]
        draw_line(paper, steps, _LINE, DASHES[place])
    for course in courses:
        _draw_jumps(paper, frame, course, lang)
    for place, course in enumerate(courses):
        for game, row in enumerate(rows, start=1):
            if row.lost[place] > (rows[game - 2].lost[place] if game > 1 else 0):
                draw_mark(paper, frame.at(game, course[game]), _MARK)
    _draw_labels(paper, scored, frame, [course[-1] for course in courses], lang)


def _draw_jumps(paper: Paper, frame: ChartFrame, course: Sequence[int], lang: Language) -> None:
    """Write next to each step of a hundred points or more how high it is."""
    for game in range(1, len(course)):
        jump = course[game] - course[game - 1]
        if abs(jump) >= _JUMP:
            x, y = frame.at(game, course[game])
            sign = "+" if jump > 0 else ""
            at = x - 2, y + 3 if jump > 0 else y - 3 - 0.73 * _JUMP_SIZE
            put(paper, at, f"{sign}{shown_number(jump, lang)}", BODY, _JUMP_SIZE, align="right")


def _games(games: int, size: int) -> range:
    step = size
    while games / step > _MOST_TICKS:
        step += size
    return range(0, games + 1, step)


def _draw_labels(paper: Paper, scored: ScoredSheet, frame: ChartFrame, ends: Sequence[int], lang: Language) -> None:
    """Write every name next to the end of its line, apart from each other."""
    names = list(scored.sheet.names(text("papers.place", lang, place="{place}")))
    for each in substitutes(scored.sheet):
        if each.instead is not None:
            names[each.place - 1] += f", {text('papers.from_game', lang, game=each.first, name=each.player.name)}"
    room = _LABELS - _LEADER - 4
    labels = []
    for name, end in zip(names, ends, strict=True):
        total = shown_number(end, lang)
        lines, size = whole_lines(printable(name), BOLD, _NAMES, room - width(f"  {total}", BOLD, _NAMES[0]), 2)
        labels.append(_Label((*lines[:-1], f"{lines[-1]}  {total}"), size))
    wanted = [frame.at(0, end)[1] for end in ends]
    places = spread(wanted, [label.height for label in labels], frame.low, frame.top)
    for place, (label, y, start) in enumerate(zip(labels, places, wanted, strict=True)):
        right = frame.right + _LEADER
        draw_line(paper, [(frame.right, start), (right - 10, y), (right - 2, y)], _LINE, DASHES[place])
        base = y + label.height / 2 - label.size
        for at, words in enumerate(label.lines):
            put(paper, (right + 2, base - at * label.size * 1.15), words, BOLD, label.size)
