"""What is said of a season beside its table: which evenings, what counts, what is still open."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from skatlist.event.league import LeagueLine
from skatlist.event.model import Event
from skatlist.event.season import SeasonLine
from skatlist.event.standings import Standings
from skatlist.event.tournament import SeasonTerms
from skatlist.words import Language, text


def evening_points(line: SeasonLine, shown: Callable[[int], str]) -> tuple[str, ...]:
    """Return the points of every evening, in brackets what of them does not count; numbers as `shown` writes them.

    >>> from skatlist.sheet import Player
    >>> line = SeasonLine(1, Player("Anna"), (900, 800, None, 500), 3, 1500, 0, 0, counting=(900, 600, None, None))
    >>> evening_points(line, str)
    ('900', '600 (200)', '–', '(500)')
    """
    return tuple(_points(*each, shown) for each in zip(line.results, line.counting, strict=True))


def _points(result: int | None, counting: int | None, shown: Callable[[int], str]) -> str:
    if result is None:
        return "–"
    if counting is None:
        return f"({shown(result)})"
    return shown(result) if counting == result else f"{shown(counting)} ({shown(result - counting)})"


def counted_words(line: SeasonLine, lang: Language) -> str:
    """Return how many of the results of somebody count."""
    return text("season.of_results", lang, counted=line.counted, count=line.available)


class SeasonNotes(NamedTuple):
    """The sentences about a season, `span` how many evenings from when to when; empty where there is nothing to say."""

    title: str
    span: str
    rules: str
    unplayed: str
    provisional: str


class LeagueResults(NamedTuple):
    """What papers and page of a league have: its table, those of the match days by themselves, the days (ISO).

    `title` and `span` say which days they are, `open_days` and `unplayed` are sentences about days that are not final
    and days without a list. `standings` are those of every day, `event` has the name, the place and the day it goes by.
    """

    lines: Sequence[LeagueLine]
    by_day: Sequence[Sequence[LeagueLine]]
    dates: Sequence[str]
    title: str
    span: str
    open_days: str
    unplayed: str
    standings: Sequence[Standings]
    event: Event

    def warning(self) -> tuple[str, ...]:
        """Return why this is not final."""
        return tuple(filter(None, (self.open_days, self.unplayed)))


def season_notes(days: Sequence[str], rules: SeasonTerms, waiting: str, still_open: str, lang: Language) -> SeasonNotes:
    """Return what is said of a season with its days as shown; `waiting` and `still_open` are sentences already."""
    span = text("season.span", lang, count=len(days), first=days[0], last=days[-1]) if days else ""
    return SeasonNotes(
        text("season.title", lang, span=span) if days else "",
        span,
        _what_counts(rules, lang) if days else "",
        waiting,
        still_open,
    )


def _what_counts(rules: SeasonTerms, lang: Language) -> str:
    kind = "evenings" if rules.by_evening else "series"
    said = [text(f"season.best_{kind}", lang, count=rules.best) if rules.best else text(f"season.all_{kind}", lang)]
    said += [text("season.by_average", lang)] if rules.by_average else []
    said += [text("season.least", lang, count=rules.least)] if rules.least else []
    return " ".join(said)
