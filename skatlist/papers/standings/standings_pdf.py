"""The Rangliste as PDF: a poster for a wall, of the players and of the teams."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from skatlist.papers.fonts import BODY, BOLD, printable, whole_lines, width
from skatlist.papers.name_index import IndexEntry, NameIndex
from skatlist.papers.page_head import PageHead
from skatlist.papers.pdf_document import Element
from skatlist.papers.pdf_page import A4, BLACK, GREY, HAIR, ON_ITS_SIDE, Paper, draw_foot, line, put
from skatlist.papers.reports.not_final_note import standings_notes
from skatlist.papers.reports.rankings import count_note, qualified_notes, ranking_footnotes
from skatlist.papers.reports.typeset import date_text, printed_on
from skatlist.papers.results_code import RESULTS_HEIGHT, draw_results_code
from skatlist.papers.seal import Seal
from skatlist.papers.seal_strip import QR_SIDE, draw_seal, stamp_box
from skatlist.papers.standings.poster_layout import (
    NONE,
    PlacedLine,
    Poster,
    PosterLayout,
    font_of,
    poster_layout,
    posters_of,
)
from skatlist.skat.rules import Profile
from skatlist.tournament.crest import printable_crest
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standings
from skatlist.tournament.state import StandingsState
from skatlist.tournament.tournament import Qualified
from skatlist.words import Language, text

# A poster as PDF, for a wall: large letters, headings on every page, a frame while it is not final.

_HEADING_RULE = 0.9
_CUT = 2.6  # the rule that divides the table


def draw_table(layout: PosterLayout, page: Sequence[PlacedLine], left: float, paper: Paper, top: float) -> float:
    """Draw headings and lines below an upper edge and return the lower edge."""
    y = top - layout.heading_height
    table = paper.structure.add("Table")
    _draw_headings(paper, layout, left, y, table.add("TR"))
    line(paper, (left, y), (left + layout.room, y), _HEADING_RULE, BLACK)
    for each in page:
        _draw_line(paper, layout, each, (left, y - layout.stretch / 2), table.add("TR"))
        y -= each.height + layout.stretch
        line(paper, (left, y), (left + layout.room, y), _CUT if each.line.is_cut else HAIR, BLACK)
    return y


def _draw_headings(paper: Paper, layout: PosterLayout, left: float, y: float, row: Element) -> None:
    at, head, size = layout.columns, layout.poster.headings, layout.sizes.heading
    base = y + 0.45 * size

    def heading(x: float, words: str, align: str) -> None:
        part = row.add("TH", scope="Column")
        put(paper, (left + x, base), words, BODY, size, align=align, grey=GREY, part=part)

    heading(at.rank, head.rank, "right")
    heading(at.name, head.name, "left")
    for number, (x, words) in enumerate(zip(at.series, head.series, strict=True)):
        lines = words.split() if layout.series_on_two_lines else [words]
        below = layout.series_lines - 1 - number // layout.series_a_line + len(lines) - 1
        part = row.add("TH", scope="Column")
        for down, each in enumerate(lines):
            lift = (below - down) * 1.1 * size
            put(paper, (left + x, base + lift), each, BODY, size, align="right", grey=GREY, part=part)
    heading(at.colon, head.counts, "middle")
    heading(at.total, head.total, "right")
    heading(at.gap, head.gap, "right")


def _draw_line(paper: Paper, layout: PosterLayout, placed: PlacedLine, at: tuple[float, float], row: Element) -> None:
    """Draw a line, its cells in reading order: the numbers stand on the first line of the name."""
    columns, sizes, each = layout.columns, layout.sizes, placed.line
    left, base = at[0], at[1] - layout.padding / 2 - 0.86 * sizes.name

    def number(x: float, words: str, font: str, size: float, *, down: float = 0.0, part: Element | None = None) -> None:
        put(paper, (left + x, base - down), words, font, size, align="right", part=part or row.add("TD"))

    number(columns.rank, each.rank, BOLD, sizes.name)
    name = row.add("TH", scope="Row")
    for index, words in enumerate(placed.name):
        down = base - index * layout.name_leading
        put(paper, (left + columns.name, down), words, font_of(each), sizes.name, part=name)
    down = 0.0 if layout.beside else (max(len(placed.name), 1) - 1) * layout.name_leading + 1.3 * sizes.facts
    _draw_facts(paper, layout, placed, (left, base - down), name)
    for column, (x, words) in enumerate(zip(columns.series, each.series, strict=True)):
        down = column // layout.series_a_line * layout.series_leading
        number(x, words, BOLD if column in each.best else BODY, sizes.series, down=down)
    counts = row.add("TD")
    number(columns.colon - 0.35 * sizes.counts, each.won, BODY, sizes.counts, part=counts)
    between = ":" if each.lost else NONE if each.total == NONE else ""  # empty with Gesamtpunkte alone
    put(paper, (left + columns.colon, base), between, BODY, sizes.counts, align="middle", part=counts)
    number(columns.colon + layout.half_counts, each.lost, BODY, sizes.counts, part=counts)
    number(columns.total, each.total, BOLD, sizes.total)
    number(columns.gap, each.gap, sizes.gap_font, sizes.gap)


def _draw_facts(paper: Paper, layout: PosterLayout, placed: PlacedLine, at: tuple[float, float], part: Element) -> None:
    left, base = at
    columns = layout.columns.facts or (layout.columns.name,)
    for x, lines in zip(columns, placed.facts, strict=True):
        for index, words in enumerate(lines):
            down = base - index * layout.facts_leading
            put(paper, (left + x, down), words, BODY, layout.sizes.facts, part=part)


_LEFT: Final = 42.0
_RIGHT: Final = 30.0
_TOP: Final = 30.0
_BOTTOM: Final = 24.0
_LEADING: Final = 1.22
_SIGNING: Final = 25.0  # height of the line for the director's signature
_SIGNED: Final = 9.0
_NOTE: Final = 8.0
_FOOT: Final = 14.0
_SEAL_LIFT: Final = 9.0
_ABOVE_SEAL: Final = 4.0
_INDEX_COLUMNS: Final = (3,)
_INDEX_SIZES: Final = (11.0, 10.4, 9.8, 9.2, 8.6)
_INDEXED: Final = 40  # from this number of players on, a name is hard to find at a glance
_MOST_NOTES: Final = 30  # lines below a table


class PosterFacts(NamedTuple):
    """The texts around a table: the event, its day (ISO), the line about it (`where`), why it is not final, notes.

    `printed` is the line about the day of printing, `objections` the time of day when objections end. `qr_words` is
    the content of the QR code next to the `seal`, `crest` the picture of the club (PNG or JPEG), `results` the address
    of the published results.
    """

    event: str
    date: str
    where: str
    warning: tuple[str, ...]
    notes: tuple[str, ...]
    printed: str
    lang: Language
    objections: str = ""
    seal: Seal | None = None
    qr_words: str = ""
    crest: bytes = b""
    results: str = ""


def poster_paper(posters: Sequence[Poster], facts: PosterFacts, files: Mapping[str, bytes] | None = None) -> bytes:
    """Return posters on pages of one size, with the seal on every page and, if there are many people, an index.

    `files` are embedded.
    """
    lang, title = facts.lang, posters[0].title
    frames = {size: _Frame(size, facts) for size in (A4, ON_ITS_SIDE)}
    sheets = _sheets(posters, frames, lang)
    paper = Paper(
        f"{title}, {facts.event}" if facts.event else title,
        lang,
        sheets[0].frame.size,
        author=facts.seal.signer if facts.seal else "",
        date=facts.date,
        files=files,
        tagged=True,
    )
    for number, sheet in enumerate(sheets, start=1):
        paper.setPageSize(sheet.frame.size)
        page = text("papers.page", lang, page=number, pages=len(sheets))
        paper.bookmark(f"{sheet.title}, {page}")
        low = sheet.draw(paper, sheet.frame.draw_head(paper, sheet.title))
        paper.read_lines()
        sheet.frame.draw_foot(paper, low, page, signed=sheet.signed)
        paper.showPage()
    paper.sign_in(() if facts.seal is None else [stamp_box(sheets[0].frame.seal_edges, 0, lang)])
    return paper.finish()


class _PosterPage(NamedTuple):
    """A page: its title, and whether it is signed. `draw` draws it below an upper edge and returns the lower one."""

    frame: "_Frame"
    title: str
    draw: Callable[[Paper, float], float]
    signed: bool = True


def _sheets(
    posters: Sequence[Poster], frames: "dict[tuple[float, float], _Frame]", lang: Language
) -> list[_PosterPage]:
    """Return the pages: each poster on pages of its own, and an index if there are many people."""
    rooms = {size: frame.room for size, frame in frames.items()}
    sheets: list[_PosterPage] = []
    entries: list[IndexEntry] = []
    for poster in posters:
        layout = poster_layout(poster, rooms)
        # All pages of a paper have one size, because they hang side by side and the seal has a fixed place.
        rooms = {layout.page: rooms[layout.page]}
        height = rooms[layout.page][1]
        pages = layout.pages(height)
        layout.stretch_to(height)
        for page in pages:
            sheets.append(_PosterPage(frames[layout.page], poster.title, partial(draw_table, layout, page, _LEFT)))
            if poster.of_people:
                entries += (IndexEntry(each.line.name, (each.line.rank, str(len(sheets)))) for each in page)
    if len(entries) >= _INDEXED:
        frame = sheets[0].frame
        title = text("papers.index", lang)
        headings = [text(f"papers.{key}", lang) for key in ("name", "rank", "page_column")]
        index = NameIndex(headings, entries, columns=_INDEX_COLUMNS, sizes=_INDEX_SIZES)
        sheets += [_PosterPage(frame, title, draw, signed=False) for draw in index.pages(frame.room, _LEFT)]
    return sheets


class _Frame:
    """The texts around the table on every page of one size."""

    def __init__(self, size: tuple[float, float], facts: PosterFacts) -> None:
        self.size, self.facts = size, facts
        self.wide = size[0] - _LEFT - _RIGHT
        self.head = PageHead(facts.event, facts.where, facts.warning, self.wide, crest=printable_crest(facts.crest))
        self.notes = [line for note in facts.notes for line in whole_lines(note, BODY, (_NOTE,), self.wide, 1)[0]]
        if len(self.notes) > _MOST_NOTES:  # hundreds of decisions would leave no room for players
            self.notes[_MOST_NOTES - 1 :] = [text("papers.more_notes", facts.lang)]

    @property
    def room(self) -> tuple[float, float]:
        """The greatest width and height of a table."""
        strips = (QR_SIDE if self.facts.seal else 0) + (RESULTS_HEIGHT if self.facts.results else 0)
        foot = _SIGNING + len(self.notes) * _NOTE * _LEADING + _FOOT + strips
        return self.wide, self.size[1] - _TOP - self.head.height - foot - _BOTTOM

    @property
    def seal_edges(self) -> tuple[float, float, float]:
        """Left, right and lower edge of the visible signature on the page."""
        return _LEFT, _LEFT + self.wide, _BOTTOM + _SEAL_LIFT

    def draw_head(self, paper: Paper, title: str) -> float:
        """Write title, event, place and the warning why this is not final. Returns the upper edge of the table."""
        return self.head.draw(paper, _LEFT, self.size[1] - _TOP, title, paper.structure)

    def draw_foot(self, paper: Paper, low: float, page: str, *, signed: bool) -> None:
        """Draw the seal and the foot of a page, if it is `signed` also the director's line and the notes."""
        if signed:
            self._draw_signing(paper, low - _SIGNING + 4)
            for at, words in enumerate(self.notes, start=1):
                put(paper, (_LEFT, low - _SIGNING - at * _NOTE * _LEADING), words, BODY, _NOTE, grey=GREY)
        if self.facts.results:
            above = self.seal_edges[2] + (QR_SIDE + _ABOVE_SEAL if self.facts.seal else 0)
            draw_results_code(paper, (_LEFT, above), self.wide, self.facts.results, self.facts.lang)
        if self.facts.seal is not None:
            draw_seal(paper, self.seal_edges, self.facts.seal, self.facts.qr_words, self.facts.lang)
        draw_foot(paper, (_LEFT, _LEFT + self.wide, _BOTTOM), self.facts.printed, page)

    def _draw_signing(self, paper: Paper, y: float) -> None:
        """Draw the lines to be filled in by hand: the director, the time of posting, the end of objections."""
        x = _LEFT
        for key, share in (("director", 0.46), ("posted", 0.24), ("objections", 0.3)):
            words = text(f"papers.{key}", self.facts.lang)
            put(paper, (x, y), words, BODY, _SIGNED)
            start, x = x + width(words, BODY, _SIGNED) + 4, x + share * self.wide
            if key == "objections" and self.facts.objections:
                put(paper, (start, y), self.facts.objections, BOLD, _SIGNED)
            else:
                line(paper, (start, y - 2), (x - (0 if key == "objections" else 10), y - 2), HAIR, BLACK)


# The Rangliste as PDF: a poster of the players, and of the teams.

_IN_QR_CODE: Final = 8  # ranks in it


def standings_pdf(
    standings: Standings,
    *,
    profile: Profile,
    event: Event | None = None,
    state: StandingsState = StandingsState(),  # noqa: B008 - an immutable record
    lang: Language,
    date: str = "",
    seal: Seal | None = None,
    files: Mapping[str, bytes] | None = None,
    title: str = "",
    of_tandems: bool = False,
) -> bytes:
    """Return the Rangliste of players and teams as PDF, with a note about its `state`.

    A `seal` is on every page, the field for the club's signature on the first. A ranking of some of the people has
    its own `title`. With `of_tandems` the teams are tandems. `date` is the day of printing (ISO) for the foot of the
    page, left out if empty. `files` are embedded.
    """
    where = (date_text(event.date, lang), event.place) if event else ()
    qualified = event.tournament.qualified if event and not title else Qualified()
    facts = PosterFacts(
        event=printable(event.name) if event else "",
        date=event.date if event else "",
        where=printable(" · ".join(filter(None, (*where, count_note(standings, lang))))),
        warning=standings_notes(state, lang),
        notes=(*_notes(standings, profile, lang), *qualified_notes(standings, qualified, lang)),
        printed=printed_on(date, lang),
        lang=lang,
        objections=dt.datetime.fromisoformat(state.objections).strftime("%H:%M") if state.objections else "",
        seal=seal,
        qr_words="" if seal is None else _qr_words(standings, event, seal, lang),
        crest=event.display.crest if event else b"",
        results=event.results_page if event else "",
    )
    posters = posters_of(standings, lang, title, of_tandems=of_tandems, qualified=qualified, event=event)
    return poster_paper(posters, facts, files)


def _notes(standings: Standings, profile: Profile, lang: Language) -> tuple[str, ...]:
    best = (text("papers.best_note", lang),) if standings.series else ()
    words = " · ".join((*best, profile.title[lang.value]))
    return (words, *ranking_footnotes(standings, profile, lang))


def _qr_words(standings: Standings, event: Event | None, seal: Seal, lang: Language) -> str:
    ranks = " ".join(f"{line.rank}:{line.total}" for line in standings.players[:_IN_QR_CODE] if line.rank is not None)
    when = date_text(event.date, lang) if event else ""
    return "\n".join(words for words in (text("papers.standings", lang), when, ranks, seal.code) if words)
