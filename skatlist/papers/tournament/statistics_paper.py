"""The statistics of an event on paper: what all games come to, by contract, and everybody in the order of the ranks."""

from collections.abc import Sequence
from typing import Final

from skatlist.event.model import Event
from skatlist.event.player_record import GameCounts, contract_counts
from skatlist.event.state import StandingsState
from skatlist.event.statistics import PersonStatistics, Statistics, best_series, worst_series
from skatlist.papers.count_words import count_cells, count_sentences, extreme_sentences
from skatlist.papers.fonts import printable
from skatlist.papers.not_final_note import standings_notes
from skatlist.papers.pdf_page import ON_ITS_SIDE
from skatlist.papers.tournament.hall_paper import HallPaper
from skatlist.papers.tournament.hall_table import HallColumn, HallTable, table_pages
from skatlist.papers.tournament.seats import shown_name
from skatlist.papers.typeset import shown_number
from skatlist.words import Language, text

_SIZES: Final = (11.0, 10.0, 9.0, 8.2)
_COUNTED: Final = ("hand", "schneider", "overbid")
_NUMBERS: Final = ("declared", "won", "lost", "share", "value", "mean_points", "points", *_COUNTED)
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
    share = 0.8 / len(_NUMBERS)
    columns = [HallColumn(_head("contract", lang), 0.2), *(_column(name, share, lang) for name in _NUMBERS)]
    rows = [
        [text(f"words.Contract.{contract}", lang), *_numbers(counts, lang)]
        for contract, counts in contract_counts(games)
    ]
    return HallTable("", columns, rows, whole=True)


def _people(people: Sequence[PersonStatistics], lang: Language) -> HallTable:
    names = ("played", *_NUMBERS, "others", "best", "worst", "total")
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
    counts, series = person.counts, person.series
    ends = (best_series(series), worst_series(series))
    return [
        str(counts.played),
        *_numbers(counts, lang),
        str(counts.others_lost),
        *(shown_number(each.total, lang) if each else _NONE for each in ends),
        shown_number(person.total, lang) if series else _NONE,
    ]


def _numbers(counts: GameCounts, lang: Language) -> list[str]:
    cells = count_cells(counts, lang)
    return [cells[name] for name in _NUMBERS]


def _column(name: str, share: float, lang: Language) -> HallColumn:
    return HallColumn(_head(name, lang), share, "right", strong=name == "total")


def _head(name: str, lang: Language) -> str:
    return text(f"statistics.head_{name}", lang)
