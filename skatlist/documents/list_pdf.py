"""The Spielliste as PDF in the layout of the official form: one list a page."""

from collections.abc import Iterator, Sequence
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from skatlist.documents.fonts import BODY, BOLD, fitted, printable, shortened, width, wrapped
from skatlist.documents.list_form import draw_form, fact_edges, signature_edges
from skatlist.documents.list_layout import BOTTOM, LEFT, LEVEL_KEYS, PAGE_HEIGHT, PAGE_WIDTH, RIGHT, TOP, Form, Layout
from skatlist.documents.list_pages import NOTE_SIZE, Page, pages_of
from skatlist.documents.paper_rows import CROSSES, PaperRow
from skatlist.documents.pdf_page import GREY, Word, draw_foot, finish, line, open_canvas, put, put_all
from skatlist.documents.plain import printed_on, shown_date, signed
from skatlist.event.model import Event
from skatlist.messages import Language, text
from skatlist.sheet import FooterName, Player, ScoredSheet

__all__ = ["draw_people", "draw_seat", "lists_pdf", "use_form"]

_CROSS: Final = "×"
_FACT: Final = 9.4
_NAME_SIZES: Final = (9.4, 8.6, 7.8, 7.0, 6.4, 5.8)


def lists_pdf(sheets: Sequence[ScoredSheet], *, event: Event | None = None, lang: Language, date: str = "") -> bytes:
    """Return the lists as PDF, in the order of series and table.

    `date` is the day of printing (ISO) for the foot of the page; empty leaves it out. Raises InputError for a
    name with a character that cannot be printed.
    """
    ordered = sorted(sheets, key=lambda scored: (scored.sheet.series, scored.sheet.table))
    title = text("papers.list", lang) if event is None or not event.name else printable(event.name)
    canvas, buffer = open_canvas(title, lang, (PAGE_WIDTH, PAGE_HEIGHT))
    pages = [page for scored in ordered for page in pages_of(scored, lang)]
    forms: dict[Form, str] = {}
    printed = printed_on(date, lang)
    for number, page in enumerate(pages, start=1):
        layout = use_form(canvas, page.form, forms, lang)
        sheet = page.scored.sheet
        draw_seat(canvas, text("papers.seat", lang, series=sheet.series, table=sheet.table))
        _draw_facts(canvas, page, event, lang)
        draw_people(canvas, layout, sheet.players, lang)
        _draw_rows(canvas, layout, page.rows)
        _draw_footer(canvas, layout, page)
        _draw_notes(canvas, layout, page, lang)
        draw_foot(canvas, (LEFT, RIGHT, BOTTOM), printed, text("papers.page", lang, page=number, pages=len(pages)))
        canvas.showPage()
    return finish(canvas, buffer)


def use_form(canvas: Canvas, form: Form, forms: dict[Form, str], lang: Language) -> Layout:
    """Put the printed form on the page, drawing it first where this shape is new to the document."""
    layout = Layout(form)
    if form not in forms:
        forms[form] = f"form{len(forms) + 1}"
        canvas.beginForm(forms[form])
        draw_form(canvas, layout, lang)
        canvas.endForm()
    canvas.doForm(forms[form])
    return layout


def draw_seat(canvas: Canvas, words: str) -> None:
    """Write series and table into the head."""
    put(canvas, (RIGHT, TOP - 13), words, BOLD, 14, align="right")


def draw_people(canvas: Canvas, layout: Layout, players: Sequence[Player], lang: Language) -> None:
    """Write start number and name above the columns of a place and below its line for signing."""
    lines = signature_edges(layout)[1:]
    for place, player in enumerate(players, start=1):
        left, right = layout.place(place)
        number = text("papers.start_number_blank", lang)
        if player.number is not None:
            number = text("papers.start_number", lang, number=player.number)
        blank = 0 if player.number is not None else 14
        put(canvas, (right - 3 - blank, layout.heading_top - 8.6), number, BODY, 6.4, align="right", grey=GREY)
        name = printable(player.name)
        _draw_name(canvas, layout, (left + 3, right - 3), name, printable(player.club))
        start, end = lines[place - 1]
        words, size = fitted(f"{place}  {name}", BODY, 6.8, end - start, 5.2)
        put(canvas, (start, layout.signature_line - 8), words, BODY, size, grey=GREY)


def _draw_name(canvas: Canvas, layout: Layout, edges: tuple[float, float], name: str, club: str) -> None:
    """Write a name on up to two lines, as large as it fits, and the club below."""
    left, right = edges
    room = right - left
    size, lines = next(
        ((size, lines) for size in _NAME_SIZES if (lines := wrapped(name, BOLD, size, room, 2)) == _uncut(lines, name)),
        (_NAME_SIZES[-1], wrapped(name, BOLD, _NAME_SIZES[-1], room, 4, anywhere=True)),
    )
    y = layout.heading_top - 20
    for words in lines:
        put(canvas, (left, y), words, BOLD, size)
        y -= size * 1.12
    if club:
        put(canvas, (left, layout.rows_top + 15.4), shortened(club, BODY, 5.8, room), BODY, 5.8, grey=GREY)


def _uncut(lines: list[str], name: str) -> list[str]:
    """Return the lines if they hold the whole name, else nothing."""
    return lines if "".join(lines).replace(" ", "") == name.replace(" ", "") else []


def _draw_facts(canvas: Canvas, page: Page, event: Event | None, lang: Language) -> None:
    header = page.scored.sheet.header
    facts = {
        "event": (event.name if event else "") or header.get("event", ""),
        "where": (event.place if event else "") or header.get("venue", ""),
        "when": shown_date((event.date if event else "") or header.get("date", ""), lang),
        "rules": page.scored.profile.title[lang.value],
    }
    for name, (left, right) in fact_edges().items():
        if facts[name]:
            words, size = fitted(printable(facts[name]), BODY, _FACT, right - left, 6.2)
            put(canvas, (left, TOP - 39), words, BODY, size)


def _draw_rows(canvas: Canvas, layout: Layout, rows: Sequence[PaperRow]) -> None:
    """Write the games line by line, so that copied text reads like the paper."""
    put_all(canvas, _row_words(layout, rows), BODY, layout.font_size, align="right")
    for index, row in enumerate(rows):
        if row.struck:
            y = layout.baseline(index) + 0.3 * layout.font_size
            line(canvas, (layout.edges["base"][0] + 3, y), (RIGHT - 3, y), 0.8, 0.2)


def _row_words(layout: Layout, rows: Sequence[PaperRow]) -> Iterator[Word]:
    ends = _right_ends(layout, layout.font_size)
    for index, row in enumerate(rows):
        y = layout.baseline(index)
        for name, words in _written(row):
            yield Word(ends[name], y, words)


def _written(row: PaperRow) -> Iterator[tuple[str, str]]:
    """Yield the columns of a row that have something in them, from left to right."""
    if row.notes:
        yield "note", "*"
    if row.symbol:
        yield "symbol", row.symbol
    yield "base", row.base
    for name, number in (("with", row.with_), ("without", row.without)):
        if number is not None:
            yield name, str(number)
    yield from ((name, _CROSS) for level, name in zip(CROSSES, LEVEL_KEYS, strict=True) if row.levels & level)
    for name, number in (("plus", row.plus), ("minus", row.minus)):
        if number is not None:
            yield name, str(number)
    if row.unknown:
        yield "plus", "?"
    for place, cells in enumerate(row.cells, start=1):
        pairs = zip(("points", "won", "lost"), cells or (), strict=False)
        yield from ((f"{name}_{place}", signed(number)) for name, number in pairs if number is not None)
    if row.passed is not None:
        yield "passed", str(row.passed)


def _right_ends(layout: Layout, size: float) -> dict[str, float]:
    """Return where the last digit of every column ends: small numbers in the middle, sums at the right."""
    two_digits, cross = width("00", BODY, size), width(_CROSS, BODY, size)
    base = layout.edges["base"][0]
    ends = {"note": base - 2, "symbol": base + 4 + width("♣", BODY, size)}
    for name, (left, right) in layout.edges.items():
        wide = name in {"base", "plus", "minus"} or name.startswith("points")
        wanted = cross if name in LEVEL_KEYS else two_digits
        ends[name] = right - 4 if wide else (left + right + wanted) / 2
    return ends


def _draw_footer(canvas: Canvas, layout: Layout, page: Page) -> None:
    """Write the rows below the games: the sums of the list, or what is carried to the next page."""
    ends = _right_ends(layout, layout.font_size)
    values = _footer_values(page)
    for index, name in enumerate(layout.form.footer):
        strong = index in {0, len(layout.form.footer) - 1}
        font, size = (BOLD, layout.font_size + 0.2) if strong else (BODY, layout.font_size)
        y = layout.footer_baseline(index, size)
        words = [Word(ends[f"points_{place}"], y, signed(value)) for place, value in enumerate(values[name], start=1)]
        if index == 0:
            for counter in ("won", "lost"):
                words += [
                    Word(ends[f"{counter}_{place}"], y, str(value))
                    for place, value in enumerate(values[counter], start=1)
                ]
            words.append(Word(ends["passed"], y, str(values["passed"][0])))
        put_all(canvas, words, font, size, align="right")


def _footer_values(page: Page) -> dict[str, tuple[int, ...]]:
    scored = page.scored
    if page.last:
        return {name.value: scored.footer(name) for name in FooterName}
    row = scored.rows[page.first + len(page.rows) - 1]
    return {"carried": row.totals, "won": row.won, "lost": row.lost, "passed": (row.passed,)}


def _draw_notes(canvas: Canvas, layout: Layout, page: Page, lang: Language) -> None:
    """Write the control sum beside the legend, then warnings and notes."""
    if page.last and page.rows:
        scored = page.scored
        won, lost = sum(scored.footer(FooterName.WON)), sum(scored.footer(FooterName.LOST))
        games = won + lost + scored.passed
        words = text("papers.control", lang, won=won, lost=lost, passed=scored.passed, games=games)
        put(canvas, (RIGHT, layout.note_baseline(0)), words, BODY, 6.4, align="right", grey=GREY)
    if page.warnings:
        words = shortened("   ".join(page.warnings), BOLD, 7, RIGHT - LEFT)
        put(canvas, (LEFT, layout.note_baseline(1)), words, BOLD, 7)
    first = 2 if page.warnings else 1
    notes = [Word(LEFT, layout.note_baseline(first + index), words) for index, words in enumerate(page.notes)]
    put_all(canvas, notes, BODY, NOTE_SIZE)
