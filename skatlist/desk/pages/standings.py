"""The standings of every kind, the statistics, and one person with the course of their points."""

from typing import Final

from skatlist.desk.page import Call, DeskPage, PageContent
from skatlist.evening import Evening
from skatlist.evening.season import statistics_of
from skatlist.papers.further_papers import evening_results
from skatlist.papers.reports.model import Report, TextLines
from skatlist.papers.reports.public_names import NameStyle
from skatlist.papers.reports.rankings import RankingNames, leader_sentence, ranking_warnings
from skatlist.papers.reports.results import names_in_style, ranking_parts, series_tables, titled
from skatlist.words import UsageError, text

_LIVE: Final = 40  # tables. With more of them the page is updated with a delay and says so


def _show(evening: Evening, call: Call) -> PageContent:
    lists, lang = evening.all_lists(), call.lang
    results, with_gaps = evening_results(lists), bool(call.query.get("gaps"))
    names = names_in_style(results, NameStyle.FULL, lang)
    title = text("papers.page.standings", lang)
    leader = "" if with_gaps else leader_sentence(results.standings.players, RankingNames.of(names).person, lang)
    parts = [
        *([TextLines((leader,))] if leader else ()),
        *ranking_parts(results, names, lang, with_gaps=with_gaps),
        *(part for table in series_tables(results, names, lang) for part in titled(table.anchor, table)),
    ]
    values = {
        "title": title,
        "report": Report(title, tuple(parts), warnings=ranking_warnings(results.state, results.standings, lang)),
        "gaps": with_gaps,
        "live": len(evening.sheets.keys) <= _LIVE,
        "any": bool(lists.scored),
    }
    return PageContent("standings.html", values)


def _show_statistics(evening: Evening, call: Call) -> PageContent:
    report = statistics_of(evening.all_lists()).report(call.lang)
    title = text("papers.tournament.statistics", call.lang)
    return PageContent("statistics.html", {"title": title, "report": report, "here": "/standings"})


def _show_person(evening: Evening, call: Call) -> PageContent:
    read, number = statistics_of(evening.all_lists()), call.places["number"]
    person = next((each for each in read.statistics.people if each.player.number == number), None)
    if person is None:
        raise UsageError("person_unknown", number=number, file=evening.name)
    report = read.report(call.lang, person)
    return PageContent("statistics.html", {"title": report.title, "report": report, "here": "/standings"})


PAGES = (
    DeskPage("/standings", _show),
    DeskPage("/statistics", _show_statistics),
    DeskPage("/statistics/{number:int}", _show_person),
)
