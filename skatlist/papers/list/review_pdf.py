"""The Prüfblatt: what is wrong on a list, as a paper beside it on which the director decides."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.event.model import Event
from skatlist.event.state import ListState, list_state
from skatlist.findings import Finding
from skatlist.papers.fonts import BODY, BOLD, printable, width, wrapped
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_page import A4, BLACK, GREY, HAIR, Paper, draw_foot, line, put
from skatlist.reports.event_heading import list_facts, named_event
from skatlist.reports.not_final_note import finality_words
from skatlist.reports.typeset import MINUS, printed_on, shown_date, shown_number
from skatlist.sheet import Correction, FooterName, ScoredSheet
from skatlist.sheet.row_words import row_words
from skatlist.words import Language, enumerated, text

_PAGE: Final = A4
_LEFT: Final = 42.0
_RIGHT: Final = _PAGE[0] - 30.0
_TOP: Final = _PAGE[1] - 30.0
_BOTTOM: Final = 24.0
_WIDE: Final = _RIGHT - _LEFT
_SIZE: Final = 10.0
_LEADING: Final = 12.4
_PADDING: Final = 9.0
_HEADING: Final = 8.0
_TITLE: Final = 13.0
_BETWEEN: Final = 12.0
_HEADINGS: Final = 40.0  # the title of a table and its headings
_SIGNING: Final = 44.0
_INSET: Final = 5.0
_MOST_LINES: Final = 999
_NONE: Final = "–"
_HYPHEN: Final = re.compile(r"(?<!\w)-(?=\d)")


class _ReviewColumn(NamedTuple):
    """A column: the key of its heading, its share of the width; what counts stands out."""

    key: str
    share: float
    strong: bool = False


_TOTALS: Final = (
    _ReviewColumn("player", 0.52),
    _ReviewColumn("written", 0.24),
    _ReviewColumn("right", 0.24, strong=True),
)
_FOUND: Final = (
    _ReviewColumn("game", 0.11),
    _ReviewColumn("written", 0.13),
    _ReviewColumn("right", 0.13, strong=True),
    _ReviewColumn("why", 0.43),
    _ReviewColumn("decided", 0.2),
)
_CORRECTED: Final = (
    _ReviewColumn("game", 0.11),
    _ReviewColumn("before", 0.25),
    _ReviewColumn("now", 0.25, strong=True),
    _ReviewColumn("reason", 0.19),
    _ReviewColumn("decided", 0.2),
)


class _ReviewTable(NamedTuple):
    title: str
    columns: tuple[_ReviewColumn, ...]
    rows: tuple[tuple[str, ...], ...]


def review_pdf(
    scored: ScoredSheet,
    findings: Sequence[Finding],
    *,
    event: Event | None = None,
    state: ListState | None = None,
    lang: Language,
    date: str = "",
) -> bytes:
    """Return the Prüfblatt of a list: its `findings` with what is written, what is right, and by which paragraph.

    Corrections that were decided already stand below, with their reason and who agreed. `state` says what is not
    settled (None: what the list alone says); `date` is the day of printing (ISO).
    """
    facts, sheet = list_facts(scored, event, lang), scored.sheet
    state = state or list_state(scored)
    seat = text("papers.seat", lang, series=sheet.series, table=sheet.table)
    title = f"{text('papers.review', lang)} · {seat}"
    where = printable(" · ".join(filter(None, (facts["when"], facts["where"], facts["rules"]))))
    notes = [said] if (said := finality_words(state, lang)) else []
    head = PageHead(printable(facts["event"]), where, notes, _WIDE)
    paper = Paper(
        ", ".join(filter(None, (title, printable(facts["event"])))), lang, _PAGE, date=named_event(event, [scored]).date
    )
    tables = [table for table in _tables(scored, findings, state, lang) if table.rows]
    pages = list(_pages(tables, _TOP - head.height, _BOTTOM + 18 + _SIGNING))
    for number, page in enumerate(pages, start=1):
        y = head.draw(paper, _LEFT, _TOP, title)
        for table in page:
            y = _draw_table(paper, table, y, lang) - _BETWEEN
        if number == len(pages):
            _draw_signing(paper, y - _SIGNING + _BETWEEN, lang)
        said = text("papers.page", lang, page=number, pages=len(pages))
        draw_foot(paper, (_LEFT, _RIGHT, _BOTTOM), printed_on(date, lang), said)
        paper.showPage()
    return paper.finish()


def _tables(
    scored: ScoredSheet, findings: Sequence[Finding], state: ListState, lang: Language
) -> Iterator[_ReviewTable]:
    found = tuple(_found(finding, scored, lang) for finding in findings)
    yield _ReviewTable(text("papers.review_found", lang), _FOUND, found)
    corrected = tuple(_corrected(each, scored, lang) for each in state.corrections)
    yield _ReviewTable(text("papers.review_corrected", lang), _CORRECTED, corrected)
    yield _ReviewTable(text("papers.footer_total", lang), _TOTALS, tuple(_totals(scored, state, lang)))


def _found(finding: Finding, scored: ScoredSheet, lang: Language) -> tuple[str, ...]:
    paragraph = scored.profile.paragraph(finding.topic) if finding.topic else ""
    place = finding.place or 0
    name = scored.sheet.players[place - 1].name if 1 <= place <= scored.sheet.size else ""
    # The true minus, which no line is broken at.
    said = _HYPHEN.sub(MINUS, finding.text(lang))
    why = " · ".join(filter(None, (name, said[:1].upper() + said[1:], paragraph)))
    return (
        _game(finding.game, lang),
        _shown(finding.stated, lang),
        _shown(finding.computed, lang),
        printable(why),
        "",
    )


def _game(game: int | str | None, lang: Language) -> str:
    """Return the number of a game, or what the row below the list is called."""
    if game is None or game == "":
        return text("papers.form_sheet_list", lang)
    return str(game) if isinstance(game, int) else text(f"words.FooterName.{game}", lang)


def _shown(value: int | str | None, lang: Language) -> str:
    if value is None:
        return _NONE
    return shown_number(value, lang) if isinstance(value, int) else printable(value)


def _corrected(correction: Correction, scored: ScoredSheet, lang: Language) -> tuple[str, ...]:
    who = correction.director or enumerated(scored.sheet.named(correction.agreed))
    when = f"{shown_date(correction.time[:10], lang)} {correction.time[11:16]}"
    both = (correction.before, correction.after)
    rows = [
        _NONE if row is None else printable(row_words(row, scored.sheet, lang, stated=correction.is_same_game))
        for row in both
    ]
    if correction.is_moved:
        rows[0] = f"{text('findings.game', lang, game=both[0] and both[0].number)}: {rows[0]}"
    return (str(correction.game or _NONE), *rows, printable(correction.reason), printable(f"{who} {when}".strip()))


def _totals(scored: ScoredSheet, state: ListState, lang: Language) -> Iterator[tuple[str, ...]]:
    """Yield the totals of everybody, as they were written and as they come out."""
    rows = [row.values for row in (*scored.sheet.footer, *state.written) if row.name is FooterName.TOTAL]
    stated = [next(filter(_is_known, values), None) for values in zip(*rows, strict=False)]
    names = scored.sheet.names(text("papers.place", lang, place="{place}"))
    for at, (name, right) in enumerate(zip(names, scored.footer(FooterName.TOTAL), strict=True)):
        yield (printable(name), _shown(stated[at] if at < len(stated) else None, lang), shown_number(right, lang))


def _is_known(value: int | None) -> bool:
    return value is not None


def _pages(tables: Sequence[_ReviewTable], top: float, low: float) -> Iterator[list[_ReviewTable]]:
    """Yield the pieces of tables on every page."""
    page: list[_ReviewTable] = []
    y = top
    for table in tables:
        rows: list[tuple[str, ...]] = []
        y -= _HEADINGS
        for row in table.rows:
            high = _height(table, row)
            if y - high < low and (rows or page):
                yield [*page, *([table._replace(rows=tuple(rows))] if rows else [])]
                page, rows, y = [], [], top - _HEADINGS
            rows.append(row)
            y -= high
        page.append(table._replace(rows=tuple(rows)))
        y -= _BETWEEN
    yield page


def _lines(table: _ReviewTable, row: Sequence[str]) -> list[list[str]]:
    return [
        wrapped(words, _font(column), _SIZE, column.share * _WIDE - 2 * _INSET, _MOST_LINES, anywhere=True)
        for words, column in zip(row, table.columns, strict=True)
    ]


def _font(column: _ReviewColumn) -> str:
    return BOLD if column.strong else BODY


def _height(table: _ReviewTable, row: Sequence[str]) -> float:
    return max(1, *map(len, _lines(table, row))) * _LEADING + _PADDING


def _draw_table(paper: Paper, table: _ReviewTable, y: float, lang: Language) -> float:
    """Draw a table under an upper edge and return the lower one."""
    put(paper, (_LEFT, y - 18), table.title, BOLD, _TITLE)
    y -= _HEADINGS
    edges = [_LEFT]
    for column in table.columns:
        put(paper, (edges[-1] + _INSET, y + 5), text(f"papers.review_{column.key}", lang), BODY, _HEADING, grey=GREY)
        edges.append(edges[-1] + column.share * _WIDE)
    top = y
    line(paper, (_LEFT, y), (_RIGHT, y), 0.9, BLACK)
    for row in table.rows:
        for left, column, lines in zip(edges, table.columns, _lines(table, row), strict=False):
            for at, words in enumerate(lines):
                base = y - _PADDING / 2 - 0.86 * _SIZE - at * _LEADING
                put(paper, (left + _INSET, base), words, _font(column), _SIZE)
        y -= _height(table, row)
        line(paper, (_LEFT, y), (_RIGHT, y), HAIR, BLACK)
    for x in edges:
        line(paper, (x, top), (x, y), HAIR, BLACK)
    return y


def _draw_signing(paper: Paper, y: float, lang: Language) -> None:
    """Draw the lines on which the director signs and says when."""
    x = _LEFT
    for key, share in (("director", 0.62), ("review_when", 0.38)):
        words = text(f"papers.{key}", lang)
        put(paper, (x, y), words, BODY, _SIZE)
        start, x = x + width(words, BODY, _SIZE) + 5, x + share * _WIDE
        line(paper, (start, y - 2), (x - (12 if key == "director" else 0), y - 2), HAIR, BLACK)
