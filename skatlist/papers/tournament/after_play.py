"""The papers during play and after it: prizes, tins, Spielbericht and Wechselliste."""

from collections.abc import Sequence

from skatlist.event.league import league_day
from skatlist.event.model import Event
from skatlist.event.money.cash_book import CashBook
from skatlist.event.money.income import TableCash
from skatlist.event.standings import Standings
from skatlist.event.state import StandingsState
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.league_papers import draw_match_reports, draw_substitutions
from skatlist.papers.tournament.money_papers import draw_cash_sheet, draw_prizes
from skatlist.words import Language, text


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


def substitutions_pdf(standings: Standings, event: Event, *, lang: Language, date: str = "") -> bytes:
    """Return the Wechselliste as PDF: the changes the lists tell of, and lines for further ones."""
    hall = HallPaper(text("tournament_papers.substitutions", lang), event, lang, date)
    draw_substitutions(hall, standings)
    return hall.paper.finish()
