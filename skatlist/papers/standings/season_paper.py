"""The Jahreswertung and the Ligatabelle as paper: a poster each, and its worksheet."""

from skatlist.papers.fonts import printable
from skatlist.papers.report_excel import report_excel
from skatlist.papers.reports.league import DayRanks, LeagueResults, league_json, league_ranking, league_report
from skatlist.papers.reports.model import Table, document_file
from skatlist.papers.reports.rankings import shared_note
from skatlist.papers.reports.season import (
    SeasonResults,
    counted_words,
    counting_table,
    evening_points,
    season_json,
    season_report,
    season_table,
)
from skatlist.papers.reports.typeset import day_headings, mean_text, number_text, printed_on, ratio_text
from skatlist.papers.standings.poster_layout import (
    NONE,
    Poster,
    PosterHeadings,
    PosterLine,
    is_podium,
    kept_together,
    one_line,
    poster_rank,
)
from skatlist.papers.standings.standings_pdf import PosterFacts, poster_paper
from skatlist.tournament.league import lines_of_days
from skatlist.tournament.season import SeasonLine
from skatlist.tournament.tournament import SeasonTerms
from skatlist.words import Language, text

# The Jahreswertung as paper: the poster of a Rangliste with a column for every evening, and its worksheet.


def season_pdf(results: SeasonResults, lang: Language, date: str = "") -> bytes:
    """Return the Jahreswertung as PDF. `date` is the day of printing (ISO)."""
    event, notes = results.event, results.notes
    facts = PosterFacts(
        event=printable(event.name),
        date=event.date,
        where=printable(one_line(event.place, notes.span, notes.rules)),
        warning=results.warning(),
        notes=(
            " · ".join((_best_note(results, lang), *results.legend(lang))),
            *shared_note(results.lines, lang),
        ),
        printed=printed_on(date, lang),
        lang=lang,
        crest=results.event.display.crest,
    )
    return poster_paper([_season_poster(results, lang)], facts, {"season.json": document_file(season_json(results))})


def _best_note(results: SeasonResults, lang: Language) -> str:
    return text("papers.season_best_of_league" if results.is_league else "papers.season_best", lang)


def _season_poster(results: SeasonResults, lang: Language) -> Poster:
    ranked = [line for line in results.lines if line.rank is not None]
    evenings = list(zip(*(line.results for line in ranked), strict=True))
    most = [max((points for points in evening if points is not None), default=None) for evening in evenings]

    def poster_line(line: SeasonLine) -> PosterLine:
        days = "standings.season.of_match_days" if results.is_league else "standings.season.of_evenings"
        counted = text(days, lang, count=line.evenings)
        if results.rules.best:
            of_results = text("standings.season.of_counted", lang, counted=counted_words(line, lang))
            counted = of_results if results.rules.by_evening else one_line(counted, of_results)
        played = text("standings.of_series", lang, count=line.series)
        average = text("standings.season.of_average", lang, average=mean_text(line.average, lang))
        counted = one_line(counted, played, *(() if results.rules.by_average else (average,)))
        return PosterLine(
            rank=poster_rank(line.rank, lang, is_shared=line.shared),
            name=printable(line.player.name),
            facts=(printable(line.player.club), kept_together(counted)),
            series=evening_points(line, lambda points: number_text(points, lang)),
            best=frozenset(
                at for at, points in enumerate(line.results) if line.rank and points == most[at] is not None
            ),
            won="" if line.by_totals else number_text(line.won, lang),
            lost="" if line.by_totals else number_text(line.lost, lang),
            total=mean_text(line.average, lang) if results.rules.by_average else number_text(line.total, lang),
            gap=_gap(line, ranked[0], results.rules, lang) if line.rank is not None else "",
            podium=is_podium(line.rank),
        )

    won_lost = "won_lost_all" if results.rules.best else "won_lost"
    rank, name, counts, gap = (text(f"papers.{key}", lang) for key in ("rank", "name", won_lost, "gap"))
    total = text("standings.season.average" if results.rules.by_average else "standings.season.total", lang)
    headings = PosterHeadings(rank, name, results.days(lang), counts, total, gap)
    return Poster(results.title(lang), True, headings, tuple(map(poster_line, results.lines)))


def _gap(line: SeasonLine, first: SeasonLine, rules: SeasonTerms, lang: Language) -> str:
    if rules.by_average:
        return mean_text(line.average - first.average, lang) if line.average < first.average else ""
    return number_text(line.total - first.total, lang) if line.total < first.total else ""


def season_excel(results: SeasonResults, lang: Language, date: str = "") -> bytes:
    """Return the Jahreswertung as a workbook of values. `date` is the day of printing (ISO)."""
    event, notes = results.event, results.notes
    tables = (_with_numbers(results, lang), *([counting_table(results, lang)] if results.rules.best else []))
    place = (event.name, one_line(event.place, notes.span), notes.rules)
    report = season_report(results, lang)._replace(title=results.title(lang), place=place, parts=tables)
    return report_excel(report, lang, date)


def _with_numbers(results: SeasonResults, lang: Language) -> Table:
    """Return the table of a season with the results of its evenings as numbers, including those in brackets."""
    table = season_table(results, lang)
    first = next((at for at, column in enumerate(table.columns) if column.name == "evening 0"), 0)
    after = first + len(results.evenings)
    rows = tuple(
        row._replace(cells=(*row.cells[:first], *line.results, *row.cells[after:]))
        for row, line in zip(table.rows, results.lines, strict=True)
    )
    return table._replace(rows=rows, notes=tuple(note for note in table.notes if note not in results.legend(lang)))


# The Ligatabelle as paper: a poster with the match points of every day, and its worksheet.


def league_pdf(results: LeagueResults, lang: Language, date: str = "") -> bytes:
    """Return the Ligatabelle as PDF. `date` is the day of printing (ISO)."""
    event = results.event
    facts = PosterFacts(
        event=printable(event.name),
        date=event.date,
        where=printable(one_line(event.place, results.span)),
        warning=results.warning(),
        notes=(
            text("papers.league_best", lang),
            *results.zone_notes(lang),
            *results.group_notes(lang),
            *results.next_notes(lang),
            *shared_note(results.lines, lang),
            *results.decisions(lang),
        ),
        printed=printed_on(date, lang),
        lang=lang,
        crest=results.event.display.crest,
    )
    return poster_paper([_league_poster(results, lang)], facts, {"league.json": document_file(league_json(results))})


def _league_poster(results: LeagueResults, lang: Language) -> Poster:
    rank, team, counts, total, points = (
        text(f"papers.{key}", lang) for key in ("rank", "team", "won_lost", "total", "match_points")
    )
    cuts = results.cuts()
    lines = tuple(
        PosterLine(
            rank=poster_rank(line.rank, lang, is_shared=line.shared),
            name=printable(line.team),
            facts=(_facts_of_team(line.series, day, lang),),
            series=tuple(ratio_text(each and each.ratio, lang) or NONE for each in of_days),
            best=frozenset(at for at, each in enumerate(of_days) if each and each.rank == 1),
            won="" if line.by_totals else number_text(line.won, lang),
            lost="" if line.by_totals else number_text(line.lost, lang),
            total=number_text(line.total, lang),
            gap=ratio_text(line.ratio, lang),
            podium=is_podium(line.rank),
            is_cut=at in cuts,
        )
        for at, (line, of_days, day) in enumerate(
            zip(results.lines, lines_of_days(results.lines, results.by_day), results.day_ranks(lang), strict=True)
        )
    )
    headings = PosterHeadings(rank, team, day_headings(results.dates, lang), counts, total, points)
    return Poster(text("papers.page.league", lang), False, headings, lines, of_league=True)


def _facts_of_team(series: int, day: DayRanks, lang: Language) -> str:
    played = text("standings.of_series", lang, count=series)
    if "," not in day.ranks:  # a single match day, whose rank is that of the table
        return played
    ranks = text("standings.ranks_of_days", lang, ranks=day.ranks)
    return one_line(played, ranks, text("standings.best_of_days", lang, day=day.best_day))


def league_excel(results: LeagueResults, lang: Language, date: str = "") -> bytes:
    """Return the Ligatabelle as a workbook of values. `date` is the day of printing (ISO).

    It is handed out: who may not play by the federation is not on it, as on the poster.
    """
    report = league_report(results, lang)
    table = league_ranking(results, lang)
    table = table._replace(title=text("papers.page.league", lang), notes=(*table.notes, *results.decisions(lang)))
    place = (results.event.name, one_line(results.event.place, results.span))
    report = report._replace(title=table.title, place=place, parts=(table,), warnings=results.warning())
    return report_excel(report, lang, date)
