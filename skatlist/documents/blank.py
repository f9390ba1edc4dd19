"""Blank paper lists: the same drawing as the printed list, to be filled in by hand."""

from typing import Final

from reportlab.pdfgen.canvas import Canvas

from skatlist.documents.fonts import BOLD, width
from skatlist.documents.list_layout import PAGE_HEIGHT, PAGE_WIDTH, RIGHT, TOP, Form
from skatlist.documents.list_pages import factors
from skatlist.documents.list_pdf import draw_people, use_form
from skatlist.documents.paper_rows import round_of
from skatlist.documents.pdf_page import HAIR, LINE, finish, line, open_canvas, put
from skatlist.messages import Language, text
from skatlist.rules import load_profile
from skatlist.sheet import FooterName, Player, dealer_of, sitting

__all__ = ["ROUNDS", "blank_list_pdf"]

ROUNDS: Final = 12  # of a usual series: 36 games at three, 48 at four
_BLANK: Final = 34.0  # room for a number written by hand


def blank_list_pdf(size: int, lang: Language) -> bytes:
    """Return an empty list for a table of so many players (3 to 5) under the default rules."""
    title = f"{text('papers.list', lang)}, {text('papers.players', lang, players=size)}"
    canvas, buffer = open_canvas(title, lang, (PAGE_WIDTH, PAGE_HEIGHT))
    layout = use_form(canvas, _form(size), {}, lang)
    _draw_seat(canvas, lang)
    draw_people(canvas, layout, (Player(),) * size, lang)
    canvas.showPage()
    return finish(canvas, buffer)


def _form(size: int) -> Form:
    numbers = tuple(range(1, ROUNDS * size + 1))
    return Form(
        size=size,
        numbers=numbers,
        sitting=tuple(sitting(dealer_of(number, size), size) for number in numbers),
        rounds=tuple(round_of(number, size) for number in numbers),
        footer=(FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL),
        factors=factors(load_profile(), size),
        notes=0,
    )


def _draw_seat(canvas: Canvas, lang: Language) -> None:
    """Write series and table with lines for their numbers."""
    x = RIGHT
    for name in ("table", "series"):
        line(canvas, (x - _BLANK, TOP - 14), (x, TOP - 14), HAIR, LINE)
        words = text(f"papers.{name}", lang)
        put(canvas, (x - _BLANK - 5, TOP - 13), words, BOLD, 14, align="right")
        x -= _BLANK + 5 + width(words, BOLD, 14) + 12
