"""The Ligatabelle as paper: a poster with the match points of every day, and its worksheet."""

from skatlist.event.league import lines_of_days
from skatlist.papers.fonts import printable
from skatlist.papers.report_excel import report_excel
from skatlist.papers.standings.poster_lines import (
    NONE,
    Poster,
    PosterHeadings,
    PosterLine,
    is_podium,
    joined,
    poster_rank,
)
from skatlist.papers.standings.poster_paper import PosterFacts, poster_paper
from skatlist.reports.documents import document_file
from skatlist.reports.league import LeagueResults, league_json, league_report, league_table
from skatlist.reports.rankings import shared_note
from skatlist.reports.typeset import day_headings, printed_on, shown_number, shown_ratio
from skatlist.words import Language, text


def league_pdf(results: LeagueResults, lang: Language, date: str = "") -> bytes:
    """Return the Ligatabelle as PDF; `date` is the day of printing (ISO)."""
    event = results.event
    facts = PosterFacts(
        event=printable(event.name),
        date=event.date,
        where=printable(joined(event.place, results.span)),
        warning=results.warning(),
        notes=(
            text("papers.league_best", lang),
            *results.zone_notes(lang),
            *results.group_notes(lang),
            *shared_note(results.lines, lang),
            *results.decisions(lang),
        ),
        printed=printed_on(date, lang),
        lang=lang,
    )
    return poster_paper([_poster(results, lang)], facts, {"league.json": document_file(league_json(results))})


def _poster(results: LeagueResults, lang: Language) -> Poster:
    rank, team, counts, total, points = (
        text(f"papers.{key}", lang) for key in ("rank", "team", "won_lost", "total", "match_points")
    )
    cuts = results.cuts()
    lines = tuple(
        PosterLine(
            rank=poster_rank(line.rank, lang, is_shared=line.shared),
            name=printable(line.team),
            facts=(text("standings.of_series", lang, count=line.series),),
            series=tuple(shown_ratio(each and each.ratio, lang) or NONE for each in of_days),
            best=frozenset(at for at, each in enumerate(of_days) if each and each.rank == 1),
            won=shown_number(line.won, lang),
            lost=shown_number(line.lost, lang),
            total=shown_number(line.total, lang),
            gap=shown_ratio(line.ratio, lang),
            podium=is_podium(line.rank),
            is_cut=at in cuts,
        )
        for at, (line, of_days) in enumerate(
            zip(results.lines, lines_of_days(results.lines, results.by_day), strict=True)
        )
    )
    headings = PosterHeadings(rank, team, day_headings(results.dates, lang), counts, total, points)
    return Poster(text("papers.page.league", lang), False, headings, lines, of_league=True)


def league_excel(results: LeagueResults, lang: Language, date: str = "") -> bytes:
    """Return the Ligatabelle as a workbook of values; `date` is the day of printing (ISO)."""
    report = league_report(results, lang)
    table = league_table(results, lang)
    table = table._replace(title=text("papers.page.league", lang), notes=(*table.notes, *results.decisions(lang)))
    place = (results.event.name, joined(results.event.place, results.span))
    return report_excel(report._replace(title=table.title, place=place, parts=(table,)), lang, date)
