"""The standings of every kind, what people did in numbers, and one person with the course of his points."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from skatlist.desk.page import Call, DeskPage, Shown
from skatlist.evening import Evening
from skatlist.event.ranking import gaps
from skatlist.event.standings import Standings
from skatlist.further_papers import evening_results
from skatlist.papers.web_page.page import PageColumn, PageTable, ResultParts
from skatlist.reports.rankings import RankingNames, leader_sentence
from skatlist.reports.shown_names import NameStyle
from skatlist.reports.typeset import shown_number
from skatlist.season import statistics_of
from skatlist.words import Language, UsageError, text

_LIVE: Final = 40  # tables; of more the page says that it is a moment old


class RankingPart(NamedTuple):
    """A ranking on the page: where a link finds it, its table, and the start number of who stands in each row."""

    anchor: str
    table: PageTable
    numbers: tuple[int | None, ...] = ()


def _show(evening: Evening, call: Call) -> Shown:
    lists = evening.all_lists()
    results = evening_results(lists)
    parts = ResultParts(results, NameStyle.FULL, call.lang)
    table = results.standings
    shown = parts.main
    if call.query.get("gaps"):
        shown = with_gaps(shown, table.players, len(shown.columns) - 1, call.lang)
    main = RankingPart("main", shown, _numbers(table))
    tables = [*parts.league_tables(), *parts.side_tables()]
    side = [RankingPart(f"side{at}", each) for at, each in enumerate(tables)]
    by_series = [
        RankingPart(f"series{of.series[0]}", each, tuple(line.player.number for line in of.players if line.seats))
        for of, each in zip(results.by_series, parts.series_tables(), strict=False)
    ]
    values = {
        "title": text("page.standings", call.lang),
        "notes": parts.notes,
        "doubts": [text(f"standings.doubt_{doubt.kind}", call.lang, **doubt._asdict()) for doubt in table.doubtful],
        "rankings": [main, *side, *by_series],
        "leader": leader_sentence(table.players, RankingNames.of(parts.names).person, call.lang),
        "remarks": (*parts.replaced, *parts.decided),
        "gaps": bool(call.query.get("gaps")),
        "live": len(evening.tables) <= _LIVE,
        "any": bool(lists.scored),
    }
    return Shown("standings.html", values)


def _numbers(table: Standings) -> tuple[int | None, ...]:
    return tuple(line.player.number for line in table.players)


def with_gaps(page: PageTable, lines: Sequence[Any], at: int, lang: Language) -> PageTable:
    """Return a ranking with what each of its lines has less than the first and the one before, from column `at` on."""
    columns = [PageColumn(text(f"standings.{name}", lang), wide=True) for name in ("gap", "before")]
    rows = [
        (*row[:at], *(shown_number(-less, lang) if less else "" for less in gap or (0, 0)), *row[at:])
        for row, gap in zip(page.rows, gaps(lines), strict=True)
    ]
    return page._replace(columns=(*page.columns[:at], *columns, *page.columns[at:]), rows=tuple(rows))


def _show_statistics(evening: Evening, call: Call) -> Shown:
    report = statistics_of(evening.all_lists()).report(call.lang)
    title = text("tournament_papers.statistics", call.lang)
    return Shown("statistics.html", {"title": title, "report": report, "here": "/standings"})


def _show_person(evening: Evening, call: Call) -> Shown:
    found, number = statistics_of(evening.all_lists()), call.places["number"]
    person = next((each for each in found.statistics.people if each.player.number == number), None)
    if person is None:
        raise UsageError("person_unknown", number=number, file=evening.name)
    report = found.report(call.lang, person)
    return Shown("statistics.html", {"title": report.title, "report": report, "here": "/standings"})


PAGES = (
    DeskPage("/standings", _show),
    DeskPage("/statistics", _show_statistics),
    DeskPage("/statistics/{number:int}", _show_person),
)
