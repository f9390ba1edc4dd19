"""Blank paper lists: the same drawing as the printed list, to be filled in by hand."""

from typing import Final

from skatlist.papers.fonts import BOLD, width
from skatlist.papers.list.list_layout import PAGE_HEIGHT, PAGE_WIDTH, RIGHT, TOP, Form
from skatlist.papers.list.list_pages import factors
from skatlist.papers.list.list_pdf import draw_people, use_form
from skatlist.papers.pdf_page import HAIR, LINE, Paper, line, put
from skatlist.rules import load_profile
from skatlist.sheet import FooterName, Player, dealer_of, sitting
from skatlist.words import Language, text

ROUNDS: Final = 12  # of a usual series: 36 games at three, 48 at four
_BLANK: Final = 34.0  # room for a number written by hand


def blank_list_pdf(size: int, lang: Language) -> bytes:
    """Return an empty list for a table of so many players (3 to 5) under the default rules."""
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
