"""The papers that are needed before a series as PDF: each by itself, or all as a stack."""

from collections.abc import Callable, Mapping
from typing import Final

from skatlist.event.model import Event
from skatlist.papers.list.list_pdf import draw_blank_lists
from skatlist.papers.pdf_page import A4
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.notices import draw_notice_by_name, draw_notice_by_table
from skatlist.papers.tournament.seating_plan import draw_seating_plan
from skatlist.papers.tournament.start_cards import draw_start_cards
from skatlist.papers.tournament.table_cards import draw_table_cards
from skatlist.rules import Profile
from skatlist.words import Language, text

_PAPERS: Final[Mapping[str, Callable[[HallPaper, int], None]]] = {
    "by_name": lambda hall, _series: draw_notice_by_name(hall),
    "by_table": draw_notice_by_table,
    "plan": draw_seating_plan,
    "start_cards": lambda hall, _series: draw_start_cards(hall, 4),
    "small_cards": lambda hall, _series: draw_start_cards(hall, 8),
    "table_cards": draw_table_cards,
}
# Notices first, which everybody waits for; what is to be cut; last the lists, which go to the tables.
_STACK: Final = ("by_name", "by_table", "plan", "start_cards", "table_cards")


def before_play_pdf(name: str, series: int, event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return one of the papers before a series as PDF: `by_name`, `plan` and so on; `date` is the day of printing."""
    hall = HallPaper(text(f"papers.tournament.{name}", lang, series=series), event, lang, date)
    _PAPERS[name](hall, series)
    return hall.paper.finish()


def stack_pdf(series: int, event: Event, profile: Profile, *, cards: bool, lang: Language, date: str = "") -> bytes:
    """Return all papers before a series as one PDF on A4, the lists with names among them, a bookmark for each.

    Without `cards` the start cards are left out, because all players have theirs already. `date` is the day of printing
    (ISO).
    """
    hall = HallPaper(text("papers.tournament.stack", lang, series=series), event, lang, date, stacked=True)
    for name in _STACK:
        if cards or name != "start_cards":
            _PAPERS[name](hall, series)
    hall.paper.setPageSize(A4)
    seats = sorted(seating for seating in event.seating if seating.series == series)
    draw_blank_lists(hall.paper, seats, event, profile, lang=lang, date=date)
    return hall.paper.finish()
