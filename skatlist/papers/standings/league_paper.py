"""The Ligatabelle as paper: a poster with the match points of every day, and its worksheet."""

from skatlist.event.league import LeagueLine, lines_of_days
from skatlist.papers.fonts import printable
from skatlist.papers.report_excel import report_excel
from skatlist.papers.standings.poster_lines import NONE, Poster, PosterHeadings, PosterLine, is_podium, joined
from skatlist.papers.standings.poster_paper import PosterFacts, poster_paper
from skatlist.reports.league import LeagueResults, league_report, league_table
from skatlist.reports.not_final_note import standings_decisions
from skatlist.reports.typeset import day_headings, printed_on, shown_days, shown_number, shown_ratio
from skatlist.words import Language, text


def league_pdf(results: LeagueResults, lang: Language, date: str = "") -> bytes:
    """Return the Ligatabelle as PDF; `date` is the day of printing (ISO)."""
    event = results.event
    facts = PosterFacts(
        event=printable(event.name),
        date=event.date,
        where=printable(joined(event.place, results.span)),
        warning=results.warning(),
        notes=_footnotes(results, lang),
        printed=printed_on(date, lang),
        lang=lang,
    )
    return poster_paper([_poster(results, lang)], facts)


def _poster(results: LeagueResults, lang: Language) -> Poster:
    rank, team, counts, total, points = (
        text(f"papers.{key}", lang) for key in ("rank", "team", "won_lost", "total", "match_points")
    )
    cuts = results.cuts()
    lines = tuple(
        PosterLine(
            rank=shown_number(line.rank, lang),
            name=printable(line.team),
            facts=(joined(text("standings.of_series", lang, count=line.series), _shared(line, lang)),),
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
    return Poster(text("page.league", lang), False, headings, lines, of_league=True)


def _shared(line: LeagueLine, lang: Language) -> str:
    return text("papers.rank_shared", lang) if line.shared else ""


def _footnotes(results: LeagueResults, lang: Language) -> tuple[str, ...]:
    """Return what bold numbers and a shared rank mean, and what was decided on which day."""
    days = shown_days(results.dates, lang)
    return (
        text("papers.league_best", lang),
        *results.zone_notes(lang),
        *results.group_notes(lang),
        *([text("papers.season_shared", lang)] if any(line.shared for line in results.lines) else ()),
        *(
            f"{day}: {said}"
            for day, standings in zip(days, results.standings, strict=True)
            for said in standings_decisions(standings, lang)
        ),
    )


def league_excel(results: LeagueResults, lang: Language, date: str = "") -> bytes:
    """Return the Ligatabelle as a workbook of values; `date` is the day of printing (ISO)."""
    report = league_report(results, lang)
    table = league_table(results, lang)
    table = table._replace(title=text("page.league", lang), notes=(*table.notes, *_footnotes(results, lang)[1:]))
    place = (results.event.name, joined(results.event.place, results.span))
    return report_excel(report._replace(title=table.title, place=place, parts=(table,)), lang, date)
