"""The Spielliste as PDF in the layout of the official form. A list takes one page, and more if it is long."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from skatlist.cases.comparison.model import Side
from skatlist.files.photos.list_code import ListCode, event_mark
from skatlist.papers.fonts import BODY, BOLD, in_one_size, printable, width
from skatlist.papers.list.list_columns import control_sum
from skatlist.papers.list.list_form import (
    BAND_LEADING,
    BOTTOM,
    HAIR,
    HALF_DIGIT,
    LABEL,
    LEFT,
    REMARK_LEADING,
    RIGHT,
    SEAT_BOX,
    SIDE,
    SMALL,
    STRONG,
    TOP,
    Form,
    Layout,
    draw_form,
    fact_edges,
    keeper_words,
    official_edges,
    seat_boxes,
    side_words,
    title_edge,
)
from skatlist.papers.list.list_pages import (
    BAND_MARGIN,
    BAND_SIZE,
    NOTE_SIZE,
    REMARK_SIZE,
    HeadFacts,
    Page,
    draw_fees,
    draw_rows,
    draw_sums,
    element_finder,
    pages_of,
    right_ends,
)
from skatlist.papers.list.list_people import draw_people, signing_substitutes
from skatlist.papers.pdf_document import Box
from skatlist.papers.pdf_page import A4, BLACK, Paper, PlacedWord, draw_foot, line, put, put_all
from skatlist.papers.qr_code import draw_list_code
from skatlist.papers.reports.event_heading import event_of_heads, list_facts, second_scorer, short_rules
from skatlist.papers.reports.typeset import printed_on
from skatlist.papers.seal import Seal
from skatlist.papers.seal_strip import draw_seal, stamp_box
from skatlist.skat.rules import Profile, load_profile
from skatlist.skat.sheet import Player, ScoredSheet, Sheet, agreed_games, score
from skatlist.tournament.crest import printable_crest
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.state import ListState, with_states
from skatlist.words import Language, text

_SEAT_NUMBER: Final = 15.0
_RULES_STEPS: Final = ((10.0, 1), (8.0, 2))  # size, lines


def draw_head(paper: Paper, page: Page, lang: Language) -> None:
    """Write the rules next to the title, series and table into their boxes, event, place and date, and the band."""
    sheet, layout = page.scored.sheet, Layout(page.form)
    _draw_rules(paper, layout, short_rules(page.scored.profile, lang), lang)
    if not page.form.blank:
        _draw_seat(paper, layout, sheet.series, sheet.table)
    _draw_facts(paper, layout, page.facts)
    if page.band:
        _draw_band(paper, layout, page.band)


def _draw_band(paper: Paper, layout: Layout, texts: Sequence[str]) -> None:
    """Write in a frame across the page why the numbers are not final or no longer those that were signed."""
    top, height = layout.fact_line - 6, layout.band_height - 6
    paper.setLineWidth(STRONG)
    paper.setStrokeGray(BLACK)
    paper.rect(LEFT, top - height, RIGHT - LEFT, height)
    y = top - BAND_SIZE
    words = [PlacedWord(LEFT + BAND_MARGIN, y - at * BAND_LEADING, part) for at, part in enumerate(texts)]
    put_all(paper, words, BOLD, BAND_SIZE)


def _draw_rules(paper: Paper, layout: Layout, rules: str, lang: Language) -> None:
    """Write the name of the rule set next to the title, on two lines if it is long."""
    left = title_edge(layout, lang)
    if side := side_words(layout, lang):
        left += width(side, BOLD, SIDE) + 8
    room = seat_boxes(layout)["series"][0] - 50 - left
    size, (lines,) = in_one_size([printable(rules)], BODY, _RULES_STEPS, room)
    y = TOP - 14 + (len(lines) - 1) * size * 0.6
    put_all(paper, [PlacedWord(left, y - at * size * 1.15, words) for at, words in enumerate(lines)], BODY, size)


def _draw_seat(paper: Paper, layout: Layout, series: int, table: int) -> None:
    wide, high = SEAT_BOX
    for (left, low), number in zip(seat_boxes(layout).values(), (series, table), strict=True):
        at = left + wide / 2, low + high / 2 - HALF_DIGIT * _SEAT_NUMBER
        put(paper, at, str(number), BOLD, _SEAT_NUMBER, fit=(wide - 4, 9), align="middle")


def _draw_facts(paper: Paper, layout: Layout, facts: HeadFacts) -> None:
    leading, edges = layout.measures.leading, fact_edges(layout)
    top = layout.fact_line + 3 + leading * (layout.form.facts - 1)
    for name, lines in facts.lines.items():
        words = [PlacedWord(edges[name][0], top - at * leading, label) for at, label in enumerate(lines)]
        put_all(paper, words, BODY, facts.size)


ROUNDS: Final = 12  # in a usual series: 36 games at three, 48 at four
_SIGNING: Final = 18.0  # height of the field that the keeper of the list signs in
_BLANK: Final = "_" * 6


def lists_pdf(
    sheets: Sequence[ScoredSheet],
    *,
    event: Event | None = None,
    states: Sequence[ListState] = (),
    lang: Language,
    date: str = "",
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return the lists as PDF, in the order of series and table.

    A single list is tagged for reading aloud. `states` are those of the lists, in the given order. If empty, they
    follow from the lists alone. `date` is the day of printing (ISO) for the foot of the page, left out if empty.
    `files` are embedded.
    """
    pages = [
        page for scored, state in with_states(sheets, states) for page in pages_of(scored, lang, state, event=event)
    ]
    title, date_of = _title(sheets, event, lang), event_of_heads(event, sheets).date
    paper = Paper(title, lang, A4, date=date_of, files=files, tagged=True, stacked=len(sheets) > 1)
    return _ListDrawing(paper, event, lang, date).drawn(pages)


def sealed_list_pdf(
    scored: ScoredSheet, *, event: Event | None = None, state: ListState, lang: Language, date: str, seal: Seal
) -> bytes:
    """Return one list as PDF that already shows the signature to come, with fields to sign in below the last game."""
    pages = pages_of(scored, lang, state, event=event, sealed=True)
    at = next(index for index, page in enumerate(pages) if page.last)
    boxes = tuple(_boxes(pages[at], at, lang))
    title, date_of = _title([scored], event, lang), event_of_heads(event, [scored]).date
    paper = Paper(title, lang, A4, author=seal.signer, date=date_of, tagged=True)
    return _ListDrawing(paper, event, lang, date, seal).drawn(pages, boxes)


def blank_list_pdf(size: int, lang: Language) -> bytes:
    """Return an empty list for a table of `size` players (3 to 5) under the default rules."""
    title = f"{text('papers.list', lang)}, {text('papers.players', lang, players=size)}"
    paper = Paper(title, lang, A4, tagged=True)
    return _ListDrawing(paper, None, lang, "").drawn(blank_pages(size, lang))


def blank_pages(size: int, lang: Language) -> list[Page]:
    """Return the pages of an empty list for a table of `size` players under the default rules."""
    empty = score(Sheet(players=(Player(),) * size, agreed=ROUNDS * size), load_profile())
    return pages_of(empty, lang, by_hand=True)


def _title(sheets: Sequence[ScoredSheet], event: Event | None, lang: Language) -> str:
    title, name = text("papers.title_lists", lang), printable(event_of_heads(event, sheets).name)
    if len(sheets) == 1:
        sheet = sheets[0].sheet
        title = text("papers.title_list", lang, series=sheet.series, table=sheet.table)
    return f"{title}, {name}" if name else title


def blank_lists_pdf(
    seats: Sequence[Seating], event: Event, profile: Profile, *, lang: Language, date: str = ""
) -> bytes:
    """Return the lists of tables before play as PDF, with the names of their players and a bookmark for each list."""
    title = text("papers.lists_of_series", lang, series=seats[0].series)
    title = f"{title}, {printable(event.name)}" if event.name else title
    paper = Paper(title, lang, A4, date=event.date, tagged=True, stacked=True)
    draw_blank_lists(paper, seats, event, profile, lang=lang, date=date)
    return paper.finish()


def draw_blank_lists(
    paper: Paper, seats: Sequence[Seating], event: Event, profile: Profile, *, lang: Language, date: str
) -> None:
    """Draw the lists of tables before play into a document, which may have other pages, too.

    If two lists are kept, those of a table follow each other.
    """
    sides = tuple(Side)[: event.lists]
    pages = [
        page for seating in seats for side in sides for page in pages_before_play(seating, event, profile, lang, side)
    ]
    _ListDrawing(paper, event, lang, date).draw(pages)


def pages_before_play(seating: Seating, event: Event, profile: Profile, lang: Language, side: Side) -> list[Page]:
    """Return the pages of the list of a table before play."""
    people = {player.number: player for player in event.players}
    sheet = Sheet(
        series=seating.series,
        table=seating.table,
        players=tuple(people.get(number, Player(number=number)) for number in seating.numbers),
        agreed=event.games.get(len(seating.numbers)),
    )
    empty = score(sheet._replace(agreed=agreed_games(sheet, profile) or ROUNDS * sheet.size), profile)
    return pages_of(empty, lang, event=event, by_hand=True, side=side)


def _boxes(page: Page, number: int, lang: Language) -> Iterator[Box]:
    """Yield the fields to sign in: the club's stamp, the keeper's line, then the cell below each place."""
    layout = Layout(page.form)
    yield stamp_box((LEFT, RIGHT, layout.seal_floor), number, lang)
    (left, right), low = official_edges(layout)["keeper"], layout.officials_line
    yield Box("keeper", text("papers.keeper", lang), number, (left, low, right, low + _SIGNING))
    for turn in _turns(page):
        title = f"{text('papers.place', lang, place=turn.place)} {turn.name}".rstrip()
        left, low, right, top = layout.signing(turn.place, turn.number, turn.turns)
        name = f"place{turn.place}" + (f"-{turn.first}" if turn.number else "")
        yield Box(name, title, number, (left + 1, low + 1, right - 1, top - 1))


class _Turn(NamedTuple):
    """A signer at a place: which one of how many, the name, and the game from which they played."""

    place: int
    number: int
    turns: int
    name: str
    first: int = 1


def _turns(page: Page) -> Iterator[_Turn]:
    later = signing_substitutes(page.state)
    for place, player in enumerate(page.scored.sheet.players, start=1):
        here = [(1, player), *((each.first, each.player) for each in later if each.place == place)]
        for number, (first, one) in enumerate(here):
            yield _Turn(place, number, len(here), printable(one.name), first)


def _draw_turns(paper: Paper, layout: Layout, page: Page) -> None:
    for turn in _turns(page):
        if turn.turns > 1:
            left, low, right, top = layout.signing(turn.place, turn.number, turn.turns)
            line(paper, (left, low), (right, low), HAIR, BLACK)
            put(paper, (left + 2, top - 7), turn.name, BODY, SMALL, fit=(right - left - 4, 4.5))


class _ListDrawing:
    """Lists while they are drawn into a document."""

    def __init__(self, paper: Paper, event: Event | None, lang: Language, date: str, seal: Seal | None = None) -> None:
        self.paper, self.event, self.lang, self.seal = paper, event, lang, seal
        self.printed = printed_on(date, lang)
        self.crest = printable_crest(event.display.crest) if event else None
        self.forms: dict[Form, str] = {}

    def drawn(self, pages: Sequence[Page], boxes: Sequence[Box] = ()) -> bytes:
        """Draw the pages and return the bytes of the document, with fields to sign in."""
        self.draw(pages)
        self.paper.sign_in(boxes)
        return self.paper.finish()

    def draw(self, pages: Sequence[Page]) -> None:
        """Draw the pages."""
        of_list = 0
        for number, page in enumerate(pages, start=1):
            sheet = page.scored.sheet
            of_list = of_list + 1 if page.first else 1
            if not page.first and page.form.numbers and not page.form.blank:
                where = text("papers.seat", self.lang, series=sheet.series, table=sheet.table)
                self.paper.bookmark(", ".join(filter(None, (where, side_words(Layout(page.form), self.lang)))))
            layout = self._form(page)
            draw_head(self.paper, page, self.lang)
            if self.crest is not None:
                self.paper.draw_crest(self.crest, layout.crest_box)
            if page.form.coded:
                self._draw_code(layout, page, of_list)
            if page.form.numbers:
                self._draw_list(layout, page)
            else:
                top = layout.heading_top - REMARK_LEADING
                remarks = [PlacedWord(LEFT, top - at * REMARK_LEADING, label) for at, label in enumerate(page.notes)]
                put_all(self.paper, remarks, BODY, REMARK_SIZE)
            if self.seal is not None:
                words = _qr_words(page.scored, self.event, self.seal, self.lang)
                draw_seal(self.paper, (LEFT, RIGHT, layout.seal_floor), self.seal, words, self.lang)
            if not page.form.by_hand:
                count = text("papers.page", self.lang, page=number, pages=len(pages))
                draw_foot(self.paper, (LEFT, RIGHT, BOTTOM), self.printed, count)
            self.paper.showPage()

    def _draw_code(self, layout: Layout, page: Page, of_list: int) -> None:
        left, low, side = layout.code_square
        draw_list_code(self.paper, (left, low), side, _code_of(page, self.event, of_list))

    def _form(self, page: Page) -> Layout:
        """Put the printed form on the page. A stack has each form once, for all pages that share it."""
        form, layout = page.form, Layout(page.form)
        if self.paper.is_read:
            self.paper.read_by_place(element_finder(page, self.paper.structure))
            draw_form(self.paper, layout, self.lang)
            return layout
        if form not in self.forms:
            self.forms[form] = f"form{len(self.forms) + 1}"
            self.paper.beginForm(self.forms[form])
            draw_form(self.paper, layout, self.lang)
            self.paper.endForm()
        self.paper.doForm(self.forms[form])
        return layout

    def _draw_list(self, layout: Layout, page: Page) -> None:
        """Write everything that stands on the grid of a list and around it."""
        sheet = page.scored.sheet
        draw_people(self.paper, layout, sheet.players, page.state, self.lang)
        if page.last:
            _draw_turns(self.paper, layout, page)
            _draw_keeper(self.paper, layout, printable(sheet.header.get("keeper", "")), self.lang)
            _draw_second_scorer(self.paper, layout, printable(second_scorer(self.event, self.lang)))
        if not page.form.by_hand:
            ends = right_ends(layout, page)
            draw_rows(self.paper, layout, page, ends)
            draw_sums(self.paper, layout, page, ends)
            draw_fees(self.paper, layout, page, self.event or Event(), self.lang)
        _draw_notes(self.paper, layout, page, self.lang)


def _code_of(page: Page, event: Event | None, of_list: int) -> ListCode:
    """Return what the code of a page to be filled in says."""
    sheet = page.scored.sheet
    where = {} if event is None else {"series": sheet.series, "table": sheet.table}
    return ListCode(
        event=event_mark(event.first_hash if event else ""),
        places=sheet.size,
        games=sheet.agreed or len(page.form.numbers),
        list=2 if page.form.side == Side.SECOND.value else 1,
        sheet=of_list,
        **where,
    )


def _qr_words(scored: ScoredSheet, event: Event | None, seal: Seal, lang: Language) -> str:
    sheet, when = scored.sheet, list_facts(scored, event, lang)["when"]
    totals = " ".join(f"{place.place}:{place.total}" for place in scored.places)
    words = (text("signatures.qr_code_list", lang, series=sheet.series, table=sheet.table), when, totals, seal.code)
    return "\n".join(word for word in words if word)


def _draw_keeper(paper: Paper, layout: Layout, name: str, lang: Language) -> None:
    left, right = official_edges(layout)["keeper"]
    left += width(keeper_words(layout, lang), BODY, LABEL) + 4
    put(paper, (left, layout.officials_line - 8), name, BODY, LABEL, fit=(right - left, 5))


def _draw_second_scorer(paper: Paper, layout: Layout, words: str) -> None:
    right = official_edges(layout)["checked"][1]
    put(paper, (LEFT, layout.officials_line - 17), words, BODY, LABEL, fit=(right - LEFT, 5))


def _draw_notes(paper: Paper, layout: Layout, page: Page, lang: Language) -> None:
    """Write the sum of the games and the meaning of the signs, then warnings and notes."""
    y = layout.note_baseline(0)
    if page.last and page.form.by_hand:
        sentence = text("papers.control_blank", lang, blank=_BLANK, games=page.scored.agreed)
        put(paper, (LEFT, y), sentence, BODY, LABEL)
    elif page.last and page.rows:
        put(paper, (LEFT, y), control_sum(page.scored, lang), BODY, LABEL)
    legend = text("papers.legend_signs", lang)
    if any(layout.form.sitting):
        legend += text("papers.legend_sitting", lang)
    put(paper, (RIGHT, y), legend, BODY, SMALL, align="right")
    bold = len(page.warnings)
    lines = [
        PlacedWord(LEFT, layout.note_baseline(at), words)
        for at, words in enumerate((*page.warnings, *page.notes), start=1)
    ]
    put_all(paper, lines[:bold], BOLD, NOTE_SIZE)
    put_all(paper, lines[bold:], BODY, NOTE_SIZE)
