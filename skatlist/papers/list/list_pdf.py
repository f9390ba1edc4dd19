"""The Spielliste as PDF in the layout of the official form: one list a page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from skatlist.event.model import Event
from skatlist.event.state import ListState, with_states
from skatlist.papers.event_heading import list_facts
from skatlist.papers.fonts import BODY, BOLD, printable, width, wrapped
from skatlist.papers.list.list_form import LABEL, TITLE, TOTAL, draw_form, fact_edges, signature_edges
from skatlist.papers.list.list_layout import BOTTOM, LEFT, PAGE_HEIGHT, PAGE_WIDTH, RIGHT, TOP, Form, Layout
from skatlist.papers.list.list_pages import NOTE_SIZE, Page, factors, pages_of
from skatlist.papers.list.paper_notes import control_sum
from skatlist.papers.list.paper_rows import CROSS, Look, PaperRow, columns_of
from skatlist.papers.not_final_note import list_reasons
from skatlist.papers.pdf_document import Box
from skatlist.papers.pdf_page import GREY, HAIR, LINE, Paper, PlacedWord, draw_foot, line, put, put_all
from skatlist.papers.seal import SEAL_HEIGHT, Seal, SealedPaper, draw_seal, stamp_box
from skatlist.papers.typeset import printed_on, with_minus
from skatlist.rules import load_profile
from skatlist.sheet import FooterName, Player, ScoredSheet, dealer_of, sitting
from skatlist.sheet.columns import Cell
from skatlist.words import Language, text

_FACT: Final = 9.4
_SIGNER: Final = 7.2
_CLUB: Final = 6.6
_SMALL_CLUB: Final = 5.8
_SEAT: Final = 14.0
_WARNING: Final = 11.0
_NAME_SIZES: Final = (9.4, 8.6, 7.8, 7.0, 6.4, 5.8)
_SIGNING: Final = 24.0  # height of a field to sign in


def lists_pdf(
    sheets: Sequence[ScoredSheet],
    *,
    event: Event | None = None,
    states: Sequence[ListState] = (),
    lang: Language,
    date: str = "",
) -> bytes:
    """Return the lists as PDF, in the order of series and table.

    `states` are those of the lists, in the order they are given (empty: what the lists alone say). `date` is
    the day of printing (ISO) for the foot of the page; empty leaves it out. Raises InputError for a name with a
    character that cannot be printed.
    """
    pages = [page for scored, state in with_states(sheets, states) for page in pages_of(scored, lang, state)]
    return _drawn(pages, event, lang, date, None)


def sealed_list_pdf(
    scored: ScoredSheet, *, event: Event | None = None, state: ListState, lang: Language, date: str, seal: Seal
) -> SealedPaper:
    """Return one list as PDF that shows its signature to be, with the fields to sign in on its last page."""
    pages = sealed_pages(scored, lang, state)
    layout = Layout(pages[-1].form)
    return SealedPaper(_drawn(pages, event, lang, date, seal), tuple(_boxes(layout, len(pages) - 1, scored, lang)))


def sealed_pages(scored: ScoredSheet, lang: Language, state: ListState | None = None) -> list[Page]:
    """Return the pages of a list with room for the strip that shows its signature."""
    return [replace(page, form=replace(page.form, seal=SEAL_HEIGHT)) for page in pages_of(scored, lang, state)]


def _boxes(layout: Layout, page: int, scored: ScoredSheet, lang: Language) -> Iterator[Box]:
    """Yield the fields to sign in: the club's stamp, then one over every printed line."""
    yield stamp_box((LEFT, RIGHT, layout.seal_floor), page, lang)
    keeper, *places = signature_edges(layout)
    low = layout.signature_line
    names = [("keeper", text("papers.keeper", lang), keeper)]
    for place, (player, edges) in enumerate(zip(scored.sheet.players, places, strict=True), start=1):
        title = f"{text('papers.place', lang, place=place)} {printable(player.name)}".rstrip()
        names.append((f"place{place}", title, edges))
    for name, title, (left, right) in names:
        yield Box(name, title, page, (left, low, right, low + _SIGNING))


def _drawn(pages: Sequence[Page], event: Event | None, lang: Language, date: str, seal: Seal | None) -> bytes:
    title = text("papers.list", lang) if event is None or not event.name else printable(event.name)
    paper = Paper(title, lang, (PAGE_WIDTH, PAGE_HEIGHT))
    forms: dict[Form, str] = {}
    printed = printed_on(date, lang)
    for number, page in enumerate(pages, start=1):
        layout = use_form(paper, page.form, forms, lang)
        sheet = page.scored.sheet
        draw_seat(paper, text("papers.seat", lang, series=sheet.series, table=sheet.table))
        _draw_facts(paper, page, event, lang)
        draw_people(paper, layout, sheet.players, lang)
        _draw_keeper(paper, layout, printable(sheet.header.get("keeper", "")))
        _draw_rows(paper, layout, page.rows)
        _draw_footer(paper, layout, page)
        _draw_provisional(paper, layout, page, lang)
        _draw_notes(paper, layout, page, lang)
        if seal is not None:
            qr_words = _qr_words(page.scored, event, seal, lang)
            draw_seal(paper, (LEFT, RIGHT, layout.seal_floor), seal, qr_words, lang)
        draw_foot(paper, (LEFT, RIGHT, BOTTOM), printed, text("papers.page", lang, page=number, pages=len(pages)))
        paper.showPage()
    return paper.finish()


def _qr_words(scored: ScoredSheet, event: Event | None, seal: Seal, lang: Language) -> str:
    """Return what a telephone reads in the QR code: enough to compare a list without a network."""
    sheet, when = scored.sheet, list_facts(scored, event, lang)["when"]
    totals = " ".join(f"{place.place}:{place.total}" for place in scored.places)
    words = (text("signatures.qr_code_list", lang, series=sheet.series, table=sheet.table), when, totals, seal.code)
    return "\n".join(word for word in words if word)


def use_form(paper: Paper, form: Form, forms: dict[Form, str], lang: Language) -> Layout:
    """Put the printed form on the page, drawing it first where this shape is new to the document."""
    layout = Layout(form)
    if form not in forms:
        forms[form] = f"form{len(forms) + 1}"
        paper.beginForm(forms[form])
        draw_form(paper, layout, lang)
        paper.endForm()
    paper.doForm(forms[form])
    return layout


def draw_seat(paper: Paper, words: str) -> None:
    """Write series and table into the head."""
    put(paper, (RIGHT, TOP - 13), words, BOLD, _SEAT, align="right")


def draw_people(paper: Paper, layout: Layout, players: Sequence[Player], lang: Language) -> None:
    """Write start number and name above the columns of a place and below its line for signing."""
    lines = signature_edges(layout)[1:]
    for place, player in enumerate(players, start=1):
        left, right = layout.place(place)
        number = text("papers.start_number_blank", lang)
        if player.number is not None:
            number = text("papers.start_number", lang, number=player.number)
        blank = 0 if player.number is not None else 16
        room = right - left - 9 - blank - width(text("papers.place", lang, place=place), BODY, LABEL)
        at = right - 3 - blank, layout.heading_top - 9
        put(paper, at, number, BODY, LABEL, fit=(room, 5), align="right", grey=GREY)
        name = printable(player.name)
        _draw_name(paper, layout, (left + 3, right - 3), name, printable(player.club))
        _draw_signer(paper, layout, lines[place - 1], f"{place}  {name}")


def _draw_keeper(paper: Paper, layout: Layout, name: str) -> None:
    """Write who kept the list below the words under the first line."""
    left, right = signature_edges(layout)[0]
    below = wrapped(name, BODY, _SIGNER, right - left, 1, anywhere=True)
    put_all(paper, [PlacedWord(left, layout.signature_line - 15.5, words) for words in below], BODY, _SIGNER, grey=GREY)


def _draw_signer(paper: Paper, layout: Layout, edges: tuple[float, float], words: str) -> None:
    """Write who signs below a line, on two lines where the name is long."""
    left, right = edges
    lines = wrapped(words, BODY, _SIGNER, right - left, 2, anywhere=True)
    y = layout.signature_line - 8
    put_all(paper, [PlacedWord(left, y - at * 7.5, part) for at, part in enumerate(lines)], BODY, _SIGNER, grey=GREY)


def _draw_name(paper: Paper, layout: Layout, edges: tuple[float, float], name: str, club: str) -> None:
    """Write a name on up to two lines, as large as it fits, and the club below."""
    left, right = edges
    room = right - left
    size, lines = next(
        ((size, lines) for size in _NAME_SIZES if (lines := wrapped(name, BOLD, size, room, 2)) == _uncut(lines, name)),
        (_NAME_SIZES[-1], wrapped(name, BOLD, _NAME_SIZES[-1], room, 4, anywhere=True)),
    )
    y = layout.heading_top - 20.5
    for words in lines:
        put(paper, (left, y), words, BOLD, size)
        y -= size * 1.12
    below = layout.rows_top + layout.subheading + 3.4
    # A long club takes two small lines where the name leaves room for them.
    if width(club, BODY, _CLUB) > room and y - below > _CLUB:
        parts = wrapped(club, BODY, _SMALL_CLUB, room, 2, anywhere=True)
        lift = (len(parts) - 1) * (_SMALL_CLUB + 0.4)
        lines_of_club = [
            PlacedWord(left, below + lift - at * (_SMALL_CLUB + 0.4), part) for at, part in enumerate(parts)
        ]
        put_all(paper, lines_of_club, BODY, _SMALL_CLUB, grey=GREY)
        return
    put(paper, (left, below), club, BODY, _CLUB, fit=(room, 4.8), grey=GREY)


def _uncut(lines: list[str], name: str) -> list[str]:
    """Return the lines if they hold the whole name, else nothing."""
    return lines if "".join(lines).replace(" ", "") == name.replace(" ", "") else []


def _draw_facts(paper: Paper, page: Page, event: Event | None, lang: Language) -> None:
    facts = list_facts(page.scored, event, lang)
    for name, (left, right) in fact_edges().items():
        if facts[name]:
            put(paper, (left, TOP - 39), printable(facts[name]), BODY, _FACT, fit=(right - left, 6.2))


def _draw_rows(paper: Paper, layout: Layout, rows: Sequence[PaperRow]) -> None:
    """Write the games line by line, so that copied text reads like the paper."""
    put_all(paper, _row_words(layout, rows), BODY, layout.font_size, align="right")
    for index, row in enumerate(rows):
        if row.struck:
            y = layout.baseline(index) + 0.3 * layout.font_size
            line(paper, (layout.edges["base"][0] + 3, y), (RIGHT - 3, y), 0.8, 0.2)


def _row_words(layout: Layout, rows: Sequence[PaperRow]) -> Iterator[PlacedWord]:
    ends = _right_ends(layout, layout.font_size)
    for index, row in enumerate(rows):
        y = layout.baseline(index)
        if row.notes:
            yield PlacedWord(ends["note"], y, "*")
        for name, cell in row.written.items():
            if name in ends:
                yield PlacedWord(ends[name], y, with_minus(cell) if isinstance(cell, int) else cell)


def _right_ends(layout: Layout, size: float) -> dict[str, float]:
    """Return where the last digit of every column ends: small numbers in the middle, sums at the right."""
    two_digits, cross = width("00", BODY, size), width(CROSS, BODY, size)
    base = layout.edges["base"][0]
    ends = {"note": base - 2, "suit": base + 4 + width("♣", BODY, size)}
    for name, column in columns_of(layout.form.size).items():
        if column.points:
            left, right = layout.edges[name]
            wide = column.look is Look.SUM or name == "base"
            ends[name] = right - 4 if wide else (left + right + (cross if column.look is Look.MARK else two_digits)) / 2
    del ends["game"]  # the numbers of the games are part of the form
    return ends


def _draw_footer(paper: Paper, layout: Layout, page: Page) -> None:
    """Write the rows below the games: the sums of the list, or what is carried to the next page."""
    ends = _right_ends(layout, layout.font_size)
    alike = width("0", BODY, 1) / width("0", BOLD, 1)  # bold digits as wide as the others: sums stand under them
    values = _footer_values(page)
    for index, name in enumerate(layout.form.footer):
        strong = index in {0, len(layout.form.footer) - 1}
        font, size = (BOLD, layout.font_size * alike) if strong else (BODY, layout.font_size)
        y = layout.footer_baseline(index, size)
        words = [
            PlacedWord(ends[Cell("points", place)], y, with_minus(value))
            for place, value in enumerate(values[name], start=1)
        ]
        if index == 0:
            for counter in ("won", "lost"):
                words += [
                    PlacedWord(ends[Cell(counter, place)], y, str(value))
                    for place, value in enumerate(values[counter], start=1)
                ]
            words.append(PlacedWord(ends["passed"], y, str(values["passed"][0])))
        put_all(paper, words, font, size, align="right")


def _footer_values(page: Page) -> dict[str, tuple[int, ...]]:
    scored = page.scored
    if page.last:
        return {name.value: scored.footer(name) for name in FooterName}
    row = scored.rows[page.first + len(page.rows) - 1]
    return {"carried": row.totals, "won": row.won, "lost": row.lost, "passed": (row.passed,)}


def _draw_provisional(paper: Paper, layout: Layout, page: Page, lang: Language) -> None:
    """Say after the title and beside the total that the numbers are not final, and why."""
    reasons = list_reasons(page.state, lang)
    if not reasons:
        return
    sheet, title = page.scored.sheet, text("papers.list", lang)
    seat = text("papers.seat", lang, series=sheet.series, table=sheet.table)
    left = LEFT + width(title, BOLD, TITLE) + 12
    said = text("papers.list_provisional", lang, reasons="; ".join(reasons))
    room = RIGHT - width(seat, BOLD, _SEAT) - 12 - left
    put(paper, (left, TOP - 13), said, BOLD, _WARNING, fit=(room, 7))
    if page.last:
        total = text(f"papers.footer_{layout.form.footer[-1]}", lang)
        right = layout.edges["minus"][1] - 5 - width(total, BOLD, TOTAL) - 7
        y = layout.footer_baseline(len(layout.form.footer) - 1, TOTAL)
        put(paper, (right, y), text("papers.provisional_mark", lang), BODY, TOTAL, align="right")


def _draw_notes(paper: Paper, layout: Layout, page: Page, lang: Language) -> None:
    """Write the control sum beside the legend, then warnings and notes."""
    if page.last and page.rows:
        words = control_sum(page.scored, lang)
        put(paper, (RIGHT, layout.note_baseline(0)), words, BODY, 6.4, align="right", grey=GREY)
    bold = len(page.warnings)
    lines = [
        PlacedWord(LEFT, layout.note_baseline(at), words)
        for at, words in enumerate((*page.warnings, *page.notes), start=1)
    ]
    put_all(paper, lines[:bold], BOLD, NOTE_SIZE)
    put_all(paper, lines[bold:], BODY, NOTE_SIZE)


ROUNDS: Final = 12  # of a usual series: 36 games at three, 48 at four
_BLANK: Final = 34.0  # room for a number written by hand


def blank_list_pdf(size: int, lang: Language) -> bytes:
    """Return an empty list for a table of that many players (3 to 5) under the default rules."""
    title = f"{text('papers.list', lang)}, {text('papers.players', lang, players=size)}"
    paper = Paper(title, lang, (PAGE_WIDTH, PAGE_HEIGHT))
    layout = use_form(paper, _form(size), {}, lang)
    _draw_seat(paper, lang)
    draw_people(paper, layout, (Player(),) * size, lang)
    paper.showPage()
    return paper.finish()


def _form(size: int) -> Form:
    profile = load_profile()
    numbers = tuple(range(1, ROUNDS * size + 1))
    return Form(
        size=size,
        numbers=numbers,
        sitting=tuple(sitting(dealer_of(number, size), size) for number in numbers),
        rounds=tuple((number - 1) // size for number in numbers),
        footer=(FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL),
        factors=factors(profile, str(profile.scoring.others[size])),
        notes=0,
    )


def _draw_seat(paper: Paper, lang: Language) -> None:
    """Write series and table with lines for their numbers."""
    x = RIGHT
    for name in ("table", "series"):
        line(paper, (x - _BLANK, TOP - 14), (x, TOP - 14), HAIR, LINE)
        words = text(f"papers.{name}", lang)
        put(paper, (x - _BLANK - 5, TOP - 13), words, BOLD, 14, align="right")
        x -= _BLANK + 5 + width(words, BOLD, 14) + 12
