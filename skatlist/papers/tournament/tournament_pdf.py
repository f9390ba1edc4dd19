"""The papers of a tournament as PDF: those before a series, each by itself or all as a stack, and those after it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from skatlist.event.league import league_day
from skatlist.event.model import Event
from skatlist.event.money.cash_book import CashBook
from skatlist.event.money.income import TableCash
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.event.statistics import Statistics
from skatlist.papers.list.list_pdf import draw_blank_lists
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.pdf_page import A4
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.league_papers import draw_match_reports, draw_substitutions
from skatlist.papers.tournament.money_papers import draw_cash_sheet, draw_prizes
from skatlist.papers.tournament.notices import draw_notice_by_name, draw_notice_by_table
from skatlist.papers.tournament.seating_plan import draw_seating_plan
from skatlist.papers.tournament.start_cards import draw_start_cards
from skatlist.papers.tournament.statistics_paper import draw_statistics
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
    hall = HallPaper(text(f"tournament_papers.{name}", lang, series=series), event, lang, date)
    _PAPERS[name](hall, series)
    return hall.paper.finish()


def stack_pdf(series: int, event: Event, profile: Profile, *, cards: bool, lang: Language, date: str = "") -> bytes:
    """Return all papers before a series as one PDF on A4, the lists with names among them, a bookmark for each.

    Without `cards` the start cards are left out: everybody has his already. `date` is the day of printing (ISO).
    """
    hall = HallPaper(text("tournament_papers.stack", lang, series=series), event, lang, date)
    for name in _STACK:
        if cards or name != "start_cards":
            _PAPERS[name](hall, series)
    hall.paper.setPageSize(A4)
    seats = sorted(seating for seating in event.seating if seating.series == series)
    draw_blank_lists(hall.paper, seats, event, profile, lang=lang, date=date)
    return hall.paper.finish()


def prizes_pdf(book: CashBook, event: Event, *, state: StandingsState, lang: Language, date: str = "") -> bytes:
    """Return the prizes of an event as PDF: who wins what and signs for it, before play what there is to win.

    `state` is that of the Rangliste they come from; `date` is the day of printing (ISO).
    """
    played = any(award.is_played for award in book.awards)
    warnings = standings_notes(state, lang) if played else ()
    hall = HallPaper(text("tournament_papers.prizes", lang), event, lang, date, warnings)
    draw_prizes(hall, book)
    return hall.paper.finish()


def cash_sheet_pdf(series: int, tins: Sequence[TableCash], event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return what is in the tins of a series as PDF, by table and person, with a box for what was counted."""
    hall = HallPaper(text("tournament_papers.cash_sheet", lang, series=series), event, lang, date)
    draw_cash_sheet(hall, series, tins)
    return hall.paper.finish()


def match_reports_pdf(
    standings: Standings, event: Event, *, state: StandingsState, lang: Language, date: str = ""
) -> bytes:
    """Return the Spielberichte of a league day as PDF, one for each group of teams that met.

    Before play everything but the names is left to be written. `state` is that of the Rangliste.
    """
    warnings = standings_notes(state, lang) if standings.series else ()
    hall = HallPaper(text("tournament_papers.match_report", lang), event, lang, date, warnings)
    draw_match_reports(hall, league_day(standings, event), max([event.series, *standings.series]))
    return hall.paper.finish()


def statistics_pdf(found: Statistics, event: Event, *, state: StandingsState, lang: Language, date: str = "") -> bytes:
    """Return what an evening was in numbers as PDF: by contract, and everybody. `state` is that of the Rangliste."""
    title = text("tournament_papers.statistics", lang)
    hall = HallPaper(title, event, lang, date, standings_notes(state, lang))
    draw_statistics(hall, found)
    return hall.paper.finish()


def substitutions_pdf(standings: Standings, event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return the Wechselliste as PDF: the changes the lists tell of, and lines for further ones."""
    hall = HallPaper(text("tournament_papers.substitutions", lang), event, lang, date)
    draw_substitutions(hall, standings)
    return hall.paper.finish()
