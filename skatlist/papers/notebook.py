"""Lists, standings and comparisons as a notebook shows them: HTML with a table, in the language of the computer."""

from typing import Final

from skatlist.cases.comparison.model import ComparedLists
from skatlist.cases.comparison.sentences import conclusion, reading_words, what, where
from skatlist.papers.report_html import report_environment
from skatlist.papers.reports.event_heading import event_title
from skatlist.papers.reports.findings import concise_line
from skatlist.papers.reports.list_part import list_part
from skatlist.papers.reports.model import Column, ColumnKind, Part, Report, ReportRow, Table, TextLines
from skatlist.papers.reports.rankings import RankingNames, ranking_tables
from skatlist.papers.reports.typeset import with_minus
from skatlist.papers.scored_lists import ScoredLists
from skatlist.skat.sheet import Basis, ScoredSheet
from skatlist.tournament.standings import Standings
from skatlist.words import Language, text

_MOST: Final = 60  # rows of lists, as pandas shows them


def notebook_html(value: "ScoredLists | Standings | ComparedLists | ScoredSheet") -> str:
    """Return a result as HTML for a notebook, without colours of its own."""
    lang = Language.of()
    match value:
        case ScoredLists():
            report = _lists_report(value, lang)
        case Standings():
            report = _standings_report(value, lang)
        case ComparedLists():
            report = _comparison_report(value, lang)
        case ScoredSheet():
            report = _list_report(value, lang)
    template = report_environment("reports").get_template("notebook.html")
    return template.render(report=report, lang=lang.value)


def _lists_report(lists: ScoredLists, lang: Language) -> Report:
    """Return the lists one a row: people with totals, games, errors. A single one stands there with its games."""
    title = event_title(lists.event, lists.scored, lang)
    if len(lists.scored) == 1:
        only, errors = _list_report(lists.scored[0], lang), lists.states[0].errors
        wrong = (text("papers.notebook.wrong", lang, count=errors),) if errors else ()
        return only._replace(title=", ".join(filter(None, (title, only.title))), warnings=wrong)
    columns = (
        Column("series", text("papers.series", lang), ColumnKind.LABEL),
        Column("table", text("desk.table", lang), ColumnKind.LABEL),
        Column("people", text("desk.people", lang)),
        Column("games", text("desk.games", lang), ColumnKind.NUMBER),
        Column("errors", text("papers.notebook.errors", lang), ColumnKind.NUMBER),
    )
    first = list(zip(lists.scored, lists.states, strict=True))[:_MOST]
    rows = tuple(
        ReportRow((scored.sheet.series, scored.sheet.table, _people(scored, lang), _games(scored), state.errors))
        for scored, state in first
    )
    left = len(lists.scored) - len(first)
    notes = (text("papers.notebook.more_lists", lang, count=left),) if left else ()
    table = Table(title, columns, rows, notes, text("standings.no_list", lang), is_titled=False)
    return Report(title, (table if rows else TextLines((table.empty,)),))


def _people(scored: ScoredSheet, lang: Language) -> str:
    names = scored.sheet.names(text("game.score.place", lang))
    return " · ".join(f"{name} {with_minus(place.total)}" for name, place in zip(names, scored.places, strict=True))


def _games(scored: ScoredSheet) -> int | None:
    return None if scored.basis is Basis.TOTALS else scored.games


def _list_report(scored: ScoredSheet, lang: Language) -> Report:
    part = list_part(scored, scored.sheet.names(text("game.score.place", lang)), (), lang)
    return Report(part.title, (TextLines(part.notes), part.games))


def _standings_report(table: Standings, lang: Language) -> Report:
    """Return the rankings. They do not know the state of the lists, and a note says so."""
    tables = ranking_tables(table, RankingNames.full(lang), lang)
    doubts = tuple(text(f"standings.doubt_{doubt.kind}", lang, **doubt._asdict()) for doubt in table.doubtful)
    parts: tuple[Part, ...] = tables if table.players else (TextLines((text("standings.no_list", lang),)),)
    note = TextLines((text("papers.notebook.as_read", lang),)) if table.players else TextLines(())
    return Report("", (*parts, note), warnings=doubts)


def _comparison_report(compared: ComparedLists, lang: Language) -> Report:
    """Return the points in which two lists differ, one a row: where, what each says, the verdict."""
    files = {"first": compared.first.source.file, "second": compared.second.source.file}
    title = text("dispute.comparison.title", lang, series=compared.first.series, table=compared.first.table, **files)
    if compared.other is not None:
        return Report(title, (TextLines((concise_line(compared.other, lang),)),))
    if not compared.differences:
        return Report(title, (TextLines((text("dispute.comparison.equal", lang),)),))
    columns = (
        Column("where", text("papers.page.game", lang)),
        Column("what", ""),
        Column("first", text("words.Side.first", lang)),
        Column("second", text("words.Side.second", lang)),
        Column("verdict", text("papers.notebook.verdict", lang)),
    )
    rows = tuple(
        ReportRow(
            (
                where(each, lang),
                what(each, lang),
                reading_words(each.first, lang),
                reading_words(each.second, lang),
                conclusion(each).text(lang),
            )
        )
        for each in compared.differences
    )
    return Report(title, (Table(title, columns, rows, is_titled=False),))
