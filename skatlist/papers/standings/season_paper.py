"""The Jahreswertung as paper: the poster of a Rangliste with a column for every evening, and its worksheet."""

from collections.abc import Sequence
from typing import Final

from skatlist.event.season import SeasonLine
from skatlist.event.tournament import SeasonTerms
from skatlist.papers.excel import Book
from skatlist.papers.excel_styles import season_styles
from skatlist.papers.excel_table import AroundTable, CellValue, SheetColumn
from skatlist.papers.fonts import printable
from skatlist.papers.standings.poster_lines import NONE, Poster, PosterHeadings, PosterLine, is_podium, joined
from skatlist.papers.standings.poster_paper import PosterFacts, poster_paper
from skatlist.papers.standings.standings_excel import add_filled, filled_column
from skatlist.reports.season import SeasonResults, counted_words, evening_points
from skatlist.reports.typeset import printed_on, shown_mean, shown_number, tenths
from skatlist.words import Language, text

_UPRIGHT_EVENINGS: Final = 3


def season_pdf(results: SeasonResults, lang: Language, date: str = "") -> bytes:
    """Return the Jahreswertung as PDF; `date` is the day of printing (ISO)."""
    event, notes = results.event, results.notes
    facts = PosterFacts(
        event=printable(event.name),
        date=event.date,
        where=printable(joined(event.place, notes.span, notes.rules)),
        warning=results.warning(),
        notes=(" · ".join((text("papers.season_best", lang), *results.legend(lang))), *results.footnotes(lang)),
        printed=printed_on(date, lang),
        lang=lang,
    )
    return poster_paper([_poster(results, lang)], facts)


def _poster(results: SeasonResults, lang: Language) -> Poster:
    ranked = [line for line in results.lines if line.rank is not None]
    evenings = list(zip(*(line.results for line in ranked), strict=True))
    most = [max((points for points in evening if points is not None), default=None) for evening in evenings]

    def poster_line(line: SeasonLine) -> PosterLine:
        counted = text("season.of_evenings", lang, count=line.evenings)
        if results.rules.best:
            of_results = text("season.of_counted", lang, counted=counted_words(line, lang))
            counted = of_results if results.rules.by_evening else joined(counted, of_results)
        played = text("standings.of_series", lang, count=line.series)
        average = text("season.of_average", lang, average=shown_mean(line.average, lang))
        counted = joined(counted, played, *(() if results.rules.by_average else (average,)))
        shared = text("papers.rank_shared", lang) if line.shared else ""
        return PosterLine(
            rank=NONE if line.rank is None else shown_number(line.rank, lang),
            name=printable(line.player.name),
            facts=(printable(joined(line.player.club, shared)), counted),
            series=evening_points(line, lambda points: shown_number(points, lang)),
            best=frozenset(
                at for at, points in enumerate(line.results) if line.rank and points == most[at] is not None
            ),
            won=shown_number(line.won, lang),
            lost=shown_number(line.lost, lang),
            total=_amount(line, results.rules, lang),
            gap=_gap(line, ranked[0], results.rules, lang) if line.rank is not None else "",
            podium=is_podium(line.rank),
        )

    rank, name, counts, gap = (text(f"papers.{key}", lang) for key in ("rank", "name", "won_lost", "gap"))
    headings = PosterHeadings(rank, name, results.days(lang), counts, text(_total_key(results.rules), lang), gap)
    return Poster(results.title(lang), True, headings, tuple(map(poster_line, results.lines)))


def _total_key(rules: SeasonTerms) -> str:
    return "season.average" if rules.by_average else "season.total"


def _amount(line: SeasonLine, rules: SeasonTerms, lang: Language) -> str:
    return shown_mean(line.average, lang) if rules.by_average else shown_number(line.total, lang)


def _gap(line: SeasonLine, first: SeasonLine, rules: SeasonTerms, lang: Language) -> str:
    """Return what is missing to the first; nothing for who has as much."""
    if rules.by_average:
        return shown_mean(line.average - first.average, lang) if line.average < first.average else ""
    return shown_number(line.total - first.total, lang) if line.total < first.total else ""


def season_excel(results: SeasonResults, lang: Language, date: str = "") -> bytes:
    """Return the Jahreswertung as a workbook of values; `date` is the day of printing (ISO)."""
    event, notes = results.event, results.notes
    title = results.title(lang)
    book = Book(", ".join(filter(None, (title, event.name))), season_styles, date=event.date)
    facts = (event.name, joined(event.place, notes.span), notes.rules)
    around = AroundTable(facts, results.warning(), results.footnotes(lang), printed_on(date, lang), lang)
    upright = len(results.evenings) <= _UPRIGHT_EVENINGS
    add_filled(book, title, _columns(results, lang), around, upright=upright)
    if results.rules.best:
        columns = _counting_columns(results, lang)
        add_filled(book, text("season.counted_sheet", lang), columns, around._replace(facts=()), upright=upright)
    return book.save()


def _counting_columns(results: SeasonResults, lang: Language) -> list[tuple[SheetColumn, Sequence[CellValue]]]:
    """Return the columns of the worksheet that has what counts of every evening."""
    lines = results.lines
    return [
        filled_column(text("papers.rank", lang), [line.rank for line in lines], "strong", 6.0),
        filled_column(text("papers.name", lang), [line.player.name for line in lines], "words"),
        *(
            filled_column(day, [line.counting[at] for line in lines], "number", 8.2)
            for at, day in enumerate(results.days(lang))
        ),
        filled_column(text("season.total", lang), [line.total for line in lines], "strong", 9.0),
    ]


def _columns(results: SeasonResults, lang: Language) -> list[tuple[SheetColumn, Sequence[CellValue]]]:
    """Return the columns of the worksheet with what stands in them."""
    lines, rules = results.lines, results.rules
    clubs = [line.player.club for line in lines]
    columns = [
        filled_column(text("season.average", lang), [tenths(line.average) / 10 for line in lines], "average", 9.0),
        filled_column(text("season.total", lang), [line.total for line in lines], "strong", 9.0),
    ]
    return [
        filled_column(text("papers.rank", lang), [line.rank for line in lines], "strong", 6.0),
        filled_column("", [text("papers.rank_shared", lang) if line.shared else "" for line in lines], "small"),
        filled_column(text("papers.name", lang), [line.player.name for line in lines], "words"),
        *([filled_column(text("papers.club", lang), clubs, "words")] if any(clubs) else []),
        *(
            filled_column(day, [line.results[at] for line in lines], "number", 8.2)
            for at, day in enumerate(results.days(lang))
        ),
        filled_column(text("season.evenings", lang), [line.evenings for line in lines], "number", 8.2),
        filled_column(text("season.series", lang), [line.series for line in lines], "number", 7.0),
        *(
            [filled_column(text("season.counted", lang), [line.counted for line in lines], "number", 8.8)]
            if rules.best
            else []
        ),
        filled_column(text("papers.won", lang), [line.won for line in lines], "number", 5.5),
        filled_column(text("papers.lost", lang), [line.lost for line in lines], "number", 5.5),
        *(columns[::-1] if rules.by_average else columns),
    ]
