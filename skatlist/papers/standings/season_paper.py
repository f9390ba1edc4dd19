"""The Jahreswertung as paper: the poster of a Rangliste with a column for every evening, and its worksheet."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from skatlist.event.model import Event
from skatlist.event.season import SeasonLine
from skatlist.event.tournament import SeasonTerms
from skatlist.papers.excel import Book
from skatlist.papers.excel_styles import season_styles
from skatlist.papers.fonts import printable
from skatlist.papers.season_notes import SeasonNotes, short_day, shown_days
from skatlist.papers.standings.poster_lines import NONE, Poster, PosterHeadings, PosterLine, is_podium, joined
from skatlist.papers.standings.poster_paper import PosterFacts, poster_paper
from skatlist.papers.standings.standings_excel import add_standings_sheet
from skatlist.papers.standings.standings_rows import MEAN, NOTE, CellValue, StandingsColumn, StandingsTable
from skatlist.papers.typeset import printed_on, shown_mean, shown_number, tenths
from skatlist.words import Language, text


class SeasonResults(NamedTuple):
    """What stands on the papers of a season: its lines, the days of its evenings (ISO), what counts, what is said.

    `event` has the name, the place and the day it goes by; `doubts` are about people who are perhaps one.
    """

    lines: Sequence[SeasonLine]
    dates: Sequence[str]
    rules: SeasonTerms
    notes: SeasonNotes
    event: Event
    doubts: Sequence[str] = ()

    def days(self, lang: Language) -> tuple[str, ...]:
        """Return the headings of the evenings."""
        return tuple(map(short_day, shown_days(self.dates, lang)))

    def warning(self) -> tuple[str, ...]:
        """Return why this is not final."""
        return tuple(filter(None, (self.notes.provisional, self.notes.unplayed, *self.doubts)))

    def footnotes(self, lang: Language) -> tuple[str, ...]:
        """Return what a shared rank means, where there is one."""
        return (text("papers.season_shared", lang),) if any(line.shared for line in self.lines) else ()


def season_pdf(results: SeasonResults, lang: Language, date: str = "") -> bytes:
    """Return the Jahreswertung as PDF; `date` is the day of printing (ISO)."""
    event, notes = results.event, results.notes
    facts = PosterFacts(
        event=printable(event.name),
        date=event.date,
        where=printable(joined(event.place, notes.span, notes.rules)),
        warning=results.warning(),
        notes=(text("papers.season_best", lang), *results.footnotes(lang)),
        printed=printed_on(date, lang),
        lang=lang,
    )
    return poster_paper([_poster(results, lang)], facts).data


def _poster(results: SeasonResults, lang: Language) -> Poster:
    ranked = [line for line in results.lines if line.rank is not None]
    evenings = list(zip(*(line.results for line in ranked), strict=True))
    most = [max((points for points in evening if points is not None), default=None) for evening in evenings]

    def poster_line(line: SeasonLine) -> PosterLine:
        counted = text("season.of_evenings", lang, count=line.evenings)
        if results.rules.best:
            counted = joined(counted, text("season.of_counted", lang, count=line.counted))
        shared = text("papers.rank_shared", lang) if line.shared else ""
        return PosterLine(
            rank=NONE if line.rank is None else shown_number(line.rank, lang),
            name=printable(line.player.name),
            facts=(printable(joined(line.player.club, shared)), counted),
            series=tuple(NONE if points is None else shown_number(points, lang) for points in line.results),
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
    return Poster(text("season.paper", lang), True, headings, tuple(map(poster_line, results.lines)))


def _total_key(rules: SeasonTerms) -> str:
    return "season.average" if rules.by_average else "season.total"


def _amount(line: SeasonLine, rules: SeasonTerms, lang: Language) -> str:
    return shown_mean(line.average, lang) if rules.by_average else shown_number(line.total, lang)


def _gap(line: SeasonLine, first: SeasonLine, rules: SeasonTerms, lang: Language) -> str:
    """Return what is missing to the first; nothing for who has as much."""
    if rules.by_average:
        return shown_mean(line.average - first.average, lang) if line.average < first.average else ""
    return shown_number(line.total - first.total, lang) if line.total < first.total else ""


_UPRIGHT_EVENINGS: Final = 3


def season_excel(results: SeasonResults, lang: Language, date: str = "") -> bytes:
    """Return the Jahreswertung as a workbook of values; `date` is the day of printing (ISO)."""
    event, notes = results.event, results.notes
    title = text("season.paper", lang)
    book = Book(", ".join(filter(None, (title, event.name))), season_styles(), date=event.date)
    table = _table(results, lang)
    add_standings_sheet(
        book,
        table,
        (event.name, joined(event.place, notes.span), notes.rules),
        results.warning(),
        results.footnotes(lang),
        printed=printed_on(date, lang),
        lang=lang,
        upright=len(results.dates) <= _UPRIGHT_EVENINGS,
    )
    return book.save()


def _table(results: SeasonResults, lang: Language) -> StandingsTable:
    """Return the cells of the worksheet."""
    rules, days = results.rules, results.days(lang)
    clubs = any(line.player.club for line in results.lines)
    total = (
        StandingsColumn(MEAN, lambda line, _: tenths(line.average) / 10, 9.0, strong=True)
        if rules.by_average
        else StandingsColumn("total", lambda line, _: line.total, 9.0, strong=True)
    )
    columns = (
        (text("papers.rank", lang), StandingsColumn("rank", lambda line, _: line.rank, 6.0, strong=True)),
        ("", StandingsColumn(NOTE, lambda line, lang: text("papers.rank_shared", lang) if line.shared else "")),
        (text("papers.name", lang), StandingsColumn("name", lambda line, _: line.player.name)),
        *([(text("papers.club", lang), StandingsColumn("club", lambda line, _: line.player.club))] if clubs else []),
        *((day, StandingsColumn(f"evening {at}", _of_evening(at), 8.2)) for at, day in enumerate(days)),
        (text("season.evenings", lang), StandingsColumn("evenings", lambda line, _: line.evenings, 8.2)),
        *(
            [(text("season.counted", lang), StandingsColumn("counted", lambda line, _: line.counted, 8.8))]
            if rules.best
            else []
        ),
        (text("papers.won", lang), StandingsColumn("won", lambda line, _: line.won, 5.5)),
        (text("papers.lost", lang), StandingsColumn("lost", lambda line, _: line.lost, 5.5)),
        (text(_total_key(rules), lang), total),
    )
    return StandingsTable(
        text("season.paper", lang),
        tuple(column for _, column in columns),
        tuple(heading for heading, _ in columns),
        tuple(tuple(column.value(line, lang) for _, column in columns) for line in results.lines),
        (),
        of_people=True,
    )


def _of_evening(at: int) -> Callable[[SeasonLine, Language], CellValue]:
    return lambda line, _: line.results[at]
