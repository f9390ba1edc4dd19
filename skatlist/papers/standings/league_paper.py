"""The Ligatabelle as paper: a poster with the match points of every day, and its worksheet."""

from collections.abc import Sequence

from skatlist.event.league import LeagueLine, lines_of_days
from skatlist.papers.excel import Book
from skatlist.papers.excel_styles import season_styles
from skatlist.papers.excel_table import AroundTable, CellValue, SheetColumn
from skatlist.papers.fonts import printable
from skatlist.papers.standings.poster_lines import NONE, Poster, PosterHeadings, PosterLine, is_podium, joined
from skatlist.papers.standings.poster_paper import PosterFacts, poster_paper
from skatlist.papers.standings.standings_excel import add_filled, filled_column
from skatlist.reports.league import LeagueResults
from skatlist.reports.not_final_note import standings_decisions
from skatlist.reports.typeset import day_headings, printed_on, shown_days, shown_number, shown_ratio
from skatlist.words import Language, text

_UPRIGHT_DAYS = 3


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
    event, title = results.event, text("page.league", lang)
    book = Book(", ".join(filter(None, (title, event.name))), season_styles, date=event.date)
    facts = (event.name, event.place, results.span)
    around = AroundTable(facts, results.warning(), _footnotes(results, lang)[1:], printed_on(date, lang), lang)
    add_filled(book, title, _columns(results, lang), around, upright=len(results.dates) <= _UPRIGHT_DAYS)
    return book.save()


def _columns(results: LeagueResults, lang: Language) -> list[tuple[SheetColumn, Sequence[CellValue]]]:
    """Return the columns of the worksheet with what stands in them."""
    lines = results.lines
    of_days = lines_of_days(lines, results.by_day)
    return [
        filled_column(text("papers.rank", lang), [line.rank for line in lines], "strong", 6.0),
        filled_column("", [_shared(line, lang) for line in lines], "small"),
        filled_column(text("papers.team", lang), [line.team for line in lines], "words"),
        *(
            filled_column(heading, [shown_ratio(each and each.ratio, lang) or None for each in of_day], "number", 8.2)
            for heading, of_day in zip(
                day_headings(results.dates, lang), zip(*of_days, strict=True), strict=bool(lines)
            )
        ),
        filled_column(text("standings.series_played", lang), [line.series for line in lines], "number", 7.0),
        filled_column(text("papers.won", lang), [line.won for line in lines], "number", 5.5),
        filled_column(text("papers.lost", lang), [line.lost for line in lines], "number", 5.5),
        filled_column(text("papers.total", lang), [line.total for line in lines], "number", 9.0),
        filled_column(
            text("papers.match_points", lang), [shown_ratio(line.ratio, lang) for line in lines], "strong", 15.0
        ),
    ]
