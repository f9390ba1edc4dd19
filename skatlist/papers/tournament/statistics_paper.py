"""The statistics of an event on paper: what all games come to, by contract, and everybody in the order of the ranks."""

from collections.abc import Sequence
from typing import Final

from skatlist.event.model import Event
from skatlist.event.state import StandingsState
from skatlist.event.statistics import PersonStatistics, Statistics, best_series, worst_series
from skatlist.papers.fonts import printable
from skatlist.papers.pdf_page import ON_ITS_SIDE
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.hall_table import HallColumn, HallTable, table_pages
from skatlist.papers.tournament.seats import shown_name
from skatlist.reports.count_words import COUNTED, contract_rows, count_row, count_sentences, extreme_sentences
from skatlist.reports.not_final_note import standings_notes
from skatlist.reports.typeset import shown_number
from skatlist.words import Language, text

_SIZES: Final = (11.0, 10.0, 9.0, 8.2)
_NONE: Final = "–"


def statistics_pdf(found: Statistics, event: Event, *, state: StandingsState, lang: Language, date: str = "") -> bytes:
    """Return what an evening was in numbers as PDF: by contract, everybody, and below both what all games come to.

    `state` is that of the Rangliste.
    """
    title = text("tournament_papers.statistics", lang)
    hall = HallPaper(title, event, lang, date, standings_notes(state, lang))
    tables = [_contracts(found, lang), _people(found.people, lang)]
    notes = [
        text("statistics.tables", lang, **found.evenings[0]._asdict()),
        *count_sentences(found.counts._replace(played=0, others_lost=0), lang),
        *extreme_sentences(found.people, lang, lambda each: [shown_name(each.player, lang)]),
        text("statistics.legend", lang),
    ]
    hall.add(title, (), table_pages(tables, _SIZES), size=ON_ITS_SIDE, notes=[" · ".join(map(printable, notes))])
    return hall.paper.finish()


def _contracts(found: Statistics, lang: Language) -> HallTable:
    games = [game for person in found.people for game in person.games]
    share = 0.8 / len(COUNTED)
    columns = [HallColumn(_head("contract", lang), 0.2), *(_column(name, share, lang) for name in COUNTED)]
    return HallTable("", columns, contract_rows(games, lang), whole=True)


def _people(people: Sequence[PersonStatistics], lang: Language) -> HallTable:
    names = ("played", *COUNTED, "others", "best", "worst", "total")
    share = 0.73 / len(names)
    columns = [
        HallColumn(_head("number", lang), 0.05, "right"),
        HallColumn(_head("name", lang), 0.22),
        *(_column(name, share, lang) for name in names),
    ]
    rows = [[*_who(person, lang), *_of_person(person, lang)] for person in people]
    return HallTable("", columns, rows)


def _who(person: PersonStatistics, lang: Language) -> tuple[str, str]:
    return str(person.player.number or ""), shown_name(person.player, lang)


def _of_person(person: PersonStatistics, lang: Language) -> list[str]:
    series = person.series
    ends = (best_series(series), worst_series(series))
    return [
        *count_row(person.counts, lang, ("played", *COUNTED, "others")),
        *(shown_number(each.total, lang) if each else _NONE for each in ends),
        shown_number(person.total, lang) if series else _NONE,
    ]


def _column(name: str, share: float, lang: Language) -> HallColumn:
    return HallColumn(_head(name, lang), share, "right", strong=name == "total")


def _head(name: str, lang: Language) -> str:
    return text(f"statistics.head_{name}", lang)
