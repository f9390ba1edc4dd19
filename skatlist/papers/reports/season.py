"""A season: its evenings, the results that count, and the standings."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from skatlist.papers.reports.model import KEEP, Cell, Column, ColumnKind, Report, Table, facts_of
from skatlist.papers.reports.public_names import PublicNames
from skatlist.papers.reports.rankings import (
    FilledColumn,
    filled_table,
    games_columns,
    number_column,
    ranks,
    shared_note,
)
from skatlist.papers.reports.typeset import day_headings, number_text
from skatlist.tournament.model import Event
from skatlist.tournament.season import SeasonLine
from skatlist.tournament.tournament import SeasonTerms
from skatlist.words import Language, text

if TYPE_CHECKING:
    from fractions import Fraction  # slow to import

_FEW: Final = 2  # evenings that even a narrow page keeps


class EventDay(NamedTuple):
    """An evening of a season or a match day of a league: its name and date (ISO), and whether it is not final yet."""

    name: str = ""
    date: str = ""
    is_provisional: bool = False


class SeasonNotes(NamedTuple):
    """The sentences about a season, each empty if it does not apply.

    `span` is the number of evenings and their period.
    """

    title: str
    span: str
    rules: str
    unplayed: str
    provisional: str


class SeasonResults(NamedTuple):
    """A season for every medium: its lines, its evenings, the terms, the sentences about it.

    `event` has the name, the place and the day. `doubts` are about entries that may be the same person. The season of a
    league ranks the players over its match days.
    """

    lines: Sequence[SeasonLine]
    evenings: Sequence[EventDay]
    rules: SeasonTerms
    notes: SeasonNotes
    event: Event
    doubts: Sequence[str] = ()
    is_league: bool = False

    def title(self, lang: Language) -> str:
        """Return the title of the standings."""
        return text("standings.season.of_league" if self.is_league else "standings.season.paper", lang)

    def days(self, lang: Language) -> tuple[str, ...]:
        """Return the headings of the evenings."""
        return day_headings([evening.date for evening in self.evenings], lang)

    def warning(self) -> tuple[str, ...]:
        """Return the reasons why this is not final."""
        return tuple(filter(None, (self.notes.provisional, self.notes.unplayed, *self.doubts)))

    def legend(self, lang: Language) -> tuple[str, ...]:
        """Return the meaning of brackets and of the games counted, if not all results count."""
        return tuple(text(f"standings.season.{key}", lang) for key in ("brackets", "all_games") if self.rules.best)


def season_notes(
    days: Sequence[str], rules: SeasonTerms, waiting: str, still_open: str, lang: Language, *, is_league: bool = False
) -> SeasonNotes:
    """Return the notes of a season. `days` are texts, `waiting` and `still_open` finished sentences."""
    between = "standings.league_span" if is_league else "standings.season.span"
    span = text(between, lang, count=len(days), first=days[0], last=days[-1]) if days else ""
    title = "standings.season.title_of_league" if is_league else "standings.season.title"
    return SeasonNotes(
        text(title, lang, span=span) if days else "",
        span,
        _what_counts(rules, lang) if days else "",
        waiting,
        still_open,
    )


def _what_counts(rules: SeasonTerms, lang: Language) -> str:
    if rules.best:
        key = "standings.season.best_evenings" if rules.by_evening else "standings.season.best_series"
    else:
        key = "standings.season.all_evenings" if rules.by_evening else "standings.season.all_series"
    sentences = [text(key, lang, count=rules.best)]
    sentences += [text("standings.season.by_average", lang)] if rules.by_average else []
    sentences += [text("standings.season.least", lang, count=rules.least)] if rules.least else []
    sentences += [text("standings.season.least_series", lang, count=rules.least_series)] if rules.least_series else []
    return " ".join(sentences)


def evening_points(line: SeasonLine, write: Callable[[int], str]) -> tuple[str, ...]:
    """Return the points of every evening, with uncounted parts in brackets. `write` writes the numbers.

    >>> from skatlist.skat.sheet import Player
    >>> line = SeasonLine(1, Player("Anna"), (900, 800, None, 500), 3, 1500, 0, 0, counting=(900, 600, None, None))
    >>> evening_points(line, str)
    ('900', '600 (200)', '–', '(500)')
    """
    return tuple(_points(*each, write) for each in zip(line.results, line.counting, strict=True))


def _points(result: int | None, counting: int | None, write: Callable[[int], str]) -> str:
    if result is None:
        return "–"
    if counting is None:
        return f"({write(result)})"
    return write(result) if counting == result else f"{write(counting)} ({write(result - counting)})"


def counted_words(line: SeasonLine, lang: Language) -> str:
    """Return how many of the results of a person count."""
    return text("standings.season.of_results", lang, counted=line.counted, count=line.available)


def season_table(
    results: SeasonResults, lang: Language, names: PublicNames | None = None, *, with_gaps: bool = False
) -> Table:
    """Return the standings of a season, with names in full or in a style.

    The table always has the gap to the first line. `with_gaps` adds the gap to the line before.
    """
    lines, rules = results.lines, results.rules
    people = [line.player._replace(number=None) for line in lines]  # a start number is valid for one evening only
    clubs = [names.club(player) if names else player.club for player in people]
    club = FilledColumn(Column("club", text("standings.club", lang), keep=5), clubs)
    counted: list[Cell] = [counted_words(line, lang) if rules.best else line.counted for line in lines]
    columns = [
        ranks(lines, lang),
        FilledColumn(
            Column("name", text("standings.name", lang), ColumnKind.NAME),
            [names.person(player) if names else player.name for player in people],
        ),
        *([club] if any(clubs) else ()),
        *_evenings(results, lang),
        _numbers(
            "evenings",
            [line.evenings for line in lines],
            lang,
            49,
            head="match_days" if results.is_league else "evenings",
        ),
        _numbers("series", [line.series for line in lines], lang, 18),
        _numbers("missed", [line.missed for line in lines], lang, 15),
        *([_numbers("counted", counted, lang, 20)] if rules.best or rules.by_average else ()),
        *games_columns(lines, lang),
        *total_and_average([line.total for line in lines], [line.average for line in lines], rules, lang),
        number_column("gap", _gaps(lines, rules, to_first=True), lang, 35),
        *([number_column("before", _gaps(lines, rules, to_first=False), lang, 30)] if with_gaps else ()),
    ]
    return filled_table(results.title(lang), columns, lines, (*results.legend(lang), *shared_note(lines, lang)))


def counting_table(results: SeasonResults, lang: Language) -> Table:
    """Return the counting part of every evening, as numbers that a worksheet can add up."""
    lines = results.lines
    columns = [
        ranks(lines, lang),
        FilledColumn(
            Column("name", text("standings.name", lang), ColumnKind.NAME), [line.player.name for line in lines]
        ),
        *(
            FilledColumn(Column(f"evening {at}", day, ColumnKind.NUMBER), [line.counting[at] for line in lines])
            for at, day in enumerate(results.days(lang))
        ),
        number_column("total", [line.total for line in lines], lang, is_strong=True),
    ]
    return filled_table(text("standings.season.counted_sheet", lang), columns, lines)


def _numbers(
    name: str, cells: Sequence[Cell], lang: Language, keep: int = KEEP, *, head: str = "", **more: Any
) -> FilledColumn:
    words = text(f"standings.season.{head or name}", lang)
    return FilledColumn(Column(name, words, ColumnKind.NUMBER, keep, **more), cells)


def total_and_average(
    total: Sequence[Cell], average: Sequence[Cell], rules: SeasonTerms, lang: Language
) -> Iterator[FilledColumn]:
    """Yield total and average, with the deciding one last."""
    if rules.by_average:
        yield number_column("total", total, lang, 22)
        yield _numbers("average", average, lang, is_strong=True)
    else:
        yield _numbers("average", average, lang, 17)
        yield number_column("total", total, lang, is_strong=True)


def _evenings(results: SeasonResults, lang: Language) -> Iterator[FilledColumn]:
    """Yield the results by evening: numbers, or words with brackets around uncounted parts."""
    days = results.days(lang)
    for at, day in enumerate(days):
        cells: list[Cell] = []
        for line in results.lines:
            result, counting = line.results[at], line.counting[at]
            cell = result if result == counting else _points(result, counting, lambda each: number_text(each, lang))
            cells.append(cell)
        keep = min(40 + at, 48) if len(days) > _FEW else KEEP - 1
        yield FilledColumn(Column(f"evening {at}", day, ColumnKind.NUMBER, keep), cells)


def _gaps(lines: Sequence[SeasonLine], rules: SeasonTerms, *, to_first: bool) -> list[Cell]:
    """Return the gap of each line to the first, or to the line before. It is empty if there is none."""
    gaps: list[Cell] = []
    first = before = None
    for line in lines:
        amount: Fraction | int = line.average if rules.by_average else line.total
        first = amount if first is None else first
        other = first if to_first or before is None else before
        gaps.append(None if line.rank is None else amount - other or "")
        before = amount
    return gaps


def season_report(results: SeasonResults, lang: Language, *, with_gaps: bool = False) -> Report:
    """Return a season: its evenings, the terms, the evenings that are not final, and its table."""
    table = season_table(results, lang, with_gaps=with_gaps)._replace(is_titled=False)
    notes = results.notes
    place = (notes.rules,) if notes.rules else ()
    return Report(notes.title, (table,) if results.evenings else (), place, results.warning(), date=results.event.date)


def season_json(results: SeasonResults) -> dict[str, Any]:
    """Return the document `skatlist/season/1`."""
    return {
        "schema": "skatlist/season/1",
        "rules": facts_of(results.rules, "best", "by_evening", "least", "by_average", "least_series"),
        "evenings": [
            {**facts_of(evening, "name", "date"), "provisional": evening.is_provisional} for evening in results.evenings
        ],
        "players": [
            {
                "rank": line.rank,
                "name": line.player.name,
                "club": line.player.club,
                **facts_of(line, "results", "counting", "evenings", "missed", "counted", "available", "total"),
                "average": round(float(line.average), 3),
                **facts_of(line, "won", "lost", "shared", "series"),
            }
            for line in results.lines
        ],
    }
