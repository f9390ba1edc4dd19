"""The library: read the evenings of a club and add them up to a season."""

import datetime as dt
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import compress, islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skatlist.base.disk import PathName, is_folder, path_text
from skatlist.files.formats.dates import today
from skatlist.files.formats.folder.event_file import EVENT_FILE
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.parsed import Show
from skatlist.files.formats.players.names import NearNames
from skatlist.files.formats.registry import PDF_SUFFIX, WORKBOOK, event_path, is_event_file
from skatlist.papers.lists import Lists, read, refuse_beside_event
from skatlist.papers.paper_files import sources_of, write_drawn
from skatlist.papers.reports.eligibility import light_word, lights_advice
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.papers.reports.league import LeagueResults
from skatlist.papers.reports.match_day import schedule
from skatlist.papers.reports.model import Report
from skatlist.papers.reports.not_final_note import standings_notes, standings_reasons
from skatlist.papers.reports.public_names import NameStyle
from skatlist.papers.reports.report_cells import NONE
from skatlist.papers.reports.season import EventDay, SeasonNotes, SeasonResults, season_notes
from skatlist.papers.reports.statistics import person_report, player_title, statistics_report
from skatlist.papers.reports.typeset import date_text, day_texts
from skatlist.papers.web_page import season_page
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import Player
from skatlist.tournament.decision import Effects
from skatlist.tournament.eligibility import Light
from skatlist.tournament.league import LeagueDay, LeagueLine, league_day, league_table
from skatlist.tournament.model import Display, Event
from skatlist.tournament.season import SeasonLine, season_standings
from skatlist.tournament.statistics import PersonStatistics, Statistics, statistics
from skatlist.tournament.tournament import LeagueRules, SeasonTerms
from skatlist.words import InputError, Language, UsageError, enumerated, text
from skatlist.words.spelling import nearest, normalized
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.paper_files import PaperFiles

Known = Callable[[Sequence[Path]], Mapping[Path, Lists]]  # the evenings among paths that need not be read

_ALIKE = 0.85  # Lefevre and Lefèvre are alike, Meyer and Meier are not
_MOST_DOUBTS = 5  # pairs of people in a sentence


@dataclass(frozen=True)
class Evenings:
    """The evenings of a season in order. `unplayed` are the events without any list, in the order of their days."""

    evenings: tuple[Lists, ...]
    unplayed: tuple[Event, ...]

    @property
    def dates(self) -> tuple[str, ...]:
        """The day of every evening (ISO), empty if it is not known."""
        return tuple(map(_date, self.evenings))

    def provisional(self, now: dt.datetime | None = None) -> tuple[int, ...]:
        """Return the indexes of the evenings that are not final."""
        states = (evening.standings_state(now) for evening in self.evenings)
        return tuple(at for at, state in enumerate(states) if state.is_provisional)

    @property
    def is_league(self) -> bool:
        """Whether every evening is a match day of a league, by its own description."""
        return bool(self.evenings) and all(each.event and each.event.tournament.is_league for each in self.evenings)

    def event_days(self) -> tuple[EventDay, ...]:
        """Return name and date of every evening, and whether it is not final."""
        open_days = self.provisional()
        events = [event_of_heads(evening.event, evening.scored) for evening in self.evenings]
        return tuple(EventDay(event.name, event.date, at in open_days) for at, event in enumerate(events))

    def common_event(self) -> Event:
        """Return the common name and place of all evenings, on the day of the last."""
        return _common_event([event_of_heads(evening.event, evening.scored) for evening in self.evenings])

    def days(self, lang: Language) -> tuple[str, ...]:
        """Return the day of every evening as text."""
        return day_texts(self.dates, lang)

    def still_open(self, lang: Language) -> str:
        """Return a sentence about the evenings that are not final, with the reasons, empty if all are final."""
        days, by_reason = self.days(lang), dict[str, list[str]]()
        for at in self.provisional():
            reason = "; ".join(standings_reasons(self.evenings[at].standings_state(), lang))
            by_reason.setdefault(reason, []).append(days[at])
        sentences = [
            text("standings.season.days_because", lang, days=enumerated(dict.fromkeys(here)), reason=reason)
            if reason
            else enumerated(dict.fromkeys(here))
            for reason, here in by_reason.items()
        ]
        return text("standings.season.provisional", lang, what="; ".join(sentences)) if sentences else ""

    def waiting(self, lang: Language) -> str:
        """Return a sentence about the evenings without a list, empty if all have one."""
        days = day_texts([event.date for event in self.unplayed], lang)
        return text("standings.season.unplayed", lang, days=enumerated(days)) if days else ""


@dataclass(frozen=True)
class Season(Evenings):
    """A season: its evenings, the rules by which their results count, and its lines, the best first.

    An unplayed evening counts as missed for nobody.
    """

    rules: SeasonTerms
    lines: tuple[SeasonLine, ...]

    @property
    def language(self) -> Language:
        """The language of its papers: that of the last evening."""
        return Language(((self.evenings[-1].event if self.evenings else None) or Event()).language)

    def notes(self, lang: Language) -> SeasonNotes:
        """Return the notes to the table of the season."""
        waiting, still_open = self.waiting(lang), self.still_open(lang)
        return season_notes(self.days(lang), self.rules, waiting, still_open, lang, is_league=self.is_league)

    def results(self, lang: Language) -> SeasonResults:
        """Return the season as a report for every medium."""
        notes, doubts = self.notes(lang), self.doubts(lang)
        common = self.common_event()
        return SeasonResults(self.lines, self.event_days(), self.rules, notes, common, doubts, self.is_league)

    def doubts(self, lang: Language) -> tuple[str, ...]:
        """Return a sentence about pairs that may be one person spelled in two ways, none if there are no such pairs.

        Their names are nearly the same, and they never came on the same evening.
        """
        pairs = list(islice(_alike(self.lines), _MOST_DOUBTS + 1))
        pair_names = [" / ".join(_with_club(line.player) for line in pair) for pair in pairs[:_MOST_DOUBTS]]
        more = ["…"] if len(pairs) > _MOST_DOUBTS else []
        return (text("standings.season.alike", lang, pairs="; ".join([*pair_names, *more])),) if pairs else ()

    def page(self, style: str, lang: Language, made: str = "", *, league: bool | None = None) -> str:
        """Return the page of the season for the club's web site: one self-contained HTML file.

        `style` is the form of names on it (`full`, `short`, `number`). `made` is the day it is made, or day and time
        (ISO). The page of a `league` begins with its table. With None it is a league if all evenings are match days.
        """
        teams = self._league(lang) if (self.is_league if league is None else league) else None
        return season_page(self.results(lang), style=NameStyle(style), lang=lang, made=made, league=teams)

    def export(
        self,
        folder: PathName,
        kinds: Sequence[str] = ("pdf", "excel"),
        lang: Language | str | None = None,
        *,
        date: str = "",
        force: bool = False,
        near: Path | None = None,
        league: bool | None = None,
    ) -> "PaperFiles":
        """Write the standings of the season as PDF and Excel into a folder and return the files.

        `date` is the day of printing (ISO), by default today. `near` is the folder to use instead of one that contains
        the evenings. A signed paper is replaced only with `force`. For a `league` its table is written, too, and for a
        single match day only the table. With None it is a league if all evenings are match days. Raises InputError like
        `Lists.export`.
        """
        from skatlist.papers.standings.season_paper import league_excel, league_pdf, season_excel, season_pdf

        lang, folder = Language.of(lang), Path(folder)
        if not self.evenings:
            raise InputError("season_nothing")
        date = date or today()
        results = self.results(lang)
        suffixes = {"pdf": PDF_SUFFIX, "excel": WORKBOOK.suffix}
        papers: list[tuple[str, Any, dict[str, Callable[..., bytes]]]] = []
        if self.is_league if league is None else league:
            papers.append(("standings.league_file", self._league(lang), {"pdf": league_pdf, "excel": league_excel}))
        if not papers or len(self.evenings) > 1:
            papers.append(("standings.season.file", results, {"pdf": season_pdf, "excel": season_excel}))
        planned = [
            (f"{text(stem, lang)}{suffix}", partial(draw[kind], report, lang, date))
            for stem, report, draw in papers
            for kind, suffix in suffixes.items()
            if kind in kinds
        ]
        people = [line.player for line in self.lines]
        words = [results.event.name, results.event.place, *(word for each in people for word in (each.name, each.club))]
        sources = [file for evening in self.evenings for file in sources_of(evening)]
        return write_drawn(
            folder, planned, sources, words, force=force, near=near or folder / text("files.export.folder", lang)
        )

    def _league(self, lang: Language) -> LeagueResults:
        read_league = league_of(self.evenings, self.unplayed)
        if not read_league.lines:
            raise InputError("league_nothing")
        return read_league.results(lang)


def _common_event(events: Sequence[Event]) -> Event:
    places = {each.place for each in events}
    return Event(
        name=_common_words([each.name for each in events]),
        place=places.pop() if len(places) == 1 else "",
        date=events[-1].date if events else "",
        display=events[-1].display if events else Display(),
    )


def _common_words(names: Sequence[str]) -> str:
    """Return the words at the beginning of all names.

    >>> _common_words(["Landesliga Nord, 1. Spieltag", "Landesliga Nord, 2. Spieltag"])
    'Landesliga Nord'
    """
    words = zip(*(name.split() for name in names), strict=False)
    common = [here[0] for here in takewhile(lambda here: len(set(here)) == 1, words)]
    return names[0] if len(set(names)) == 1 else " ".join(common).rstrip(" ,;:–-·")


def _alike(lines: Sequence[SeasonLine]) -> Iterator[tuple[SeasonLine, SeasonLine]]:
    """Yield pairs of lines with nearly the same name whose people never came on the same evening."""
    names = NearNames()
    for at, line in enumerate(lines):
        for nearness, other in names.near(line.player.name) if line.player.name else ():
            both = zip(line.results, lines[other].results, strict=True)
            if nearness >= _ALIKE and not any(None not in results for results in both):
                yield lines[other], line
        if line.player.name:
            names.add(at, line.player.name)


def _with_club(player: Player) -> str:
    return plain(f"{player.name} ({player.club})" if player.club else player.name)


def are_events(paths: Sequence[PathName]) -> bool:
    """Whether several paths are all events (a `.skat` file or a folder), and so a season."""
    return len(paths) > 1 and all(map(_is_event, map(Path, paths)))


def _from_elsewhere(paths: Sequence[PathName]) -> list[Path]:
    events = [path for path in map(Path, paths) if _is_event(path)]
    lists = [path for path in map(Path, paths) if path not in events]
    folders = {os.path.realpath(_folder(path)) for path in events}  # an event file stands for itself
    return [path for path in lists if os.path.realpath(path.parent) not in folders] if events else []


def _folder(path: Path) -> Path:
    return path.parent if path.name == EVENT_FILE else path


def _is_event(path: Path) -> bool:
    if is_folder(path):
        return (path / EVENT_FILE).is_file()
    return path.name == EVENT_FILE or is_event_file(event_path(path))


def season(
    *paths: PathName,
    best: int = 0,
    by_evening: bool = False,
    least: int = 0,
    by_average: bool = False,
    least_series: int = 0,
    rules: str | None = None,
    scoring: str | None = None,
    show: Show = iter,
    known: Known | None = None,
) -> Season:
    """Read the events of a season and add them up, in the order of their days.

    The `best` results count, of series or `by_evening`. People with fewer than `least` evenings, or
    `least_series` series, are not ranked. `by_average` ranks by points per counted result. Anything not given is as in
    `[season]` of the last evening. `show` yields the evenings as they are read. Those that `known`
    returns for the paths are not read; with them the season has standings only. Raises InputError, also for a repeated
    event, and UsageError for a list.

    >>> found = season("samples/clubabend", "samples/streitfall")
    >>> [(line.rank, line.player.name, line.results) for line in found.lines[:2]]
    [(1, 'Oleksandr Schewtschuk', (2489, None)), (2, 'Anja Büttner', (2406, None))]
    """
    evenings, unplayed = _evenings(paths, scoring, rules, show, None if rules or scoring else known)
    terms = season_terms(evenings)
    counting = terms._replace(
        best=best or terms.best,
        by_evening=by_evening or terms.by_evening,
        least=least or terms.least,
        by_average=by_average or terms.by_average,
        least_series=least_series or terms.least_series,
    )
    lines = season_standings([evening.standings() for evening in evenings], counting)
    return Season(evenings, unplayed, counting, lines)


def season_terms(evenings: Sequence[Lists]) -> SeasonTerms:
    """Return the `[season]` terms of the last evening."""
    last = evenings[-1].event if evenings else None
    return SeasonTerms() if last is None else last.tournament.season


@dataclass(frozen=True)
class ReadStatistics(Evenings):
    """The evenings that were read and their statistics."""

    statistics: Statistics

    def title(self, lang: Language) -> str:
        """Return the name and day of a single evening, else a title with the number of evenings, empty without any."""
        if len(self.evenings) == 1:
            event = self.events[0]
            name = ", ".join(filter(None, (plain(event.name), date_text(event.date, lang))))
            return text("standings.statistics.title", lang, name=name or NONE)
        days = self.days(lang)
        return text("standings.statistics.season", lang, count=len(days), first=days[0], last=days[-1]) if days else ""

    @property
    def events(self) -> tuple[Event, ...]:
        """Name and day of every evening."""
        return tuple(event_of_heads(evening.event, evening.scored) for evening in self.evenings)

    def report(self, lang: Language, person: PersonStatistics | None = None) -> Report:
        """Return the statistics of all people, or of one `person` compared with all."""
        figures, events, title = self.statistics, self.events, self.title(lang)
        alone = standings_notes(self.evenings[0].standings_state(), lang) if len(self.evenings) == 1 else ()
        warnings = [*filter(None, (self.waiting(lang),)), *(alone or filter(None, (self.still_open(lang),)))]
        if person is None:
            return statistics_report(figures, events, lang, title=title, warnings=warnings)
        return person_report(figures, person, events, lang, place=title, warnings=warnings)

    def person(self, words: str) -> PersonStatistics:
        """Return the person with a start number or a name.

        A unique part of the name is enough. Raises UsageError with the nearest name, or with everybody who has that
        part.
        """
        people = self.statistics.people
        wanted = normalized(words)
        if (number := natural(words)) is not None:
            matching = [person for person in people if person.player.number == number]
        else:
            matching = [person for person in people if normalized(person.player.name) == wanted]
            matching = matching or [person for person in people if wanted and wanted in normalized(person.player.name)]
        if len(matching) == 1:
            return matching[0]
        if matching:
            raise UsageError(
                "stats_several", said=words, names=tuple(player_title(person.player) for person in matching)
            )
        near = nearest(words, [person.player.name for person in people])
        raise UsageError("stats_near" if near else "stats_nobody", said=words, name=near or "")


def statistics_of(lists: Lists) -> ReadStatistics:
    """Return the statistics of one evening."""
    return ReadStatistics((lists,), (), lists.statistics)


def read_statistics(
    *paths: PathName, rules: str | None = None, scoring: str | None = None, show: Show = iter
) -> ReadStatistics:
    """Read an evening, or the events of a season, and return the statistics of all people.

    Several paths are a season if they name events, else the lists of one evening. Raises InputError like `read` and
    `season`, and UsageError for lists together with the event of another folder.

    >>> found = read_statistics("samples/clubabend", "samples/streitfall")
    >>> first = found.statistics.people[0]
    >>> first.player.name, first.totals, first.counts.declared
    ('Oleksandr Schewtschuk', (2489, None), 28)
    """
    if are_events(paths) or _from_elsewhere(paths):
        evenings, unplayed = _evenings(paths, scoring, rules, show)
    else:
        evenings, unplayed = (read(*paths, rules=rules, scoring=scoring, show=show),), ()
    return ReadStatistics(evenings, unplayed, statistics([(each.standings(), each.scored) for each in evenings]))


@dataclass(frozen=True)
class League(Evenings):
    """The match days of a league, its table, and that of each day by itself."""

    lines: tuple[LeagueLine, ...]
    by_day: tuple[tuple[LeagueLine, ...], ...]

    def title(self, lang: Language) -> str:
        """Return a title with the match days in the table, empty if none was played."""
        return text("standings.league_title", lang, span=self.span(lang)) if self.evenings else ""

    def span(self, lang: Language) -> str:
        """Return the number of match days with their first and last day, or the day of a single one."""
        days = self.days(lang)
        if len(days) < 2:  # noqa: PLR2004 - a span needs two days
            return enumerated(days)
        return text("standings.league_span", lang, count=len(days), first=days[0], last=days[-1])

    def results(self, lang: Language) -> LeagueResults:
        """Return the league as a report for every medium. The last match day states how many teams go up and down."""
        last, days = self.evenings[-1].event if self.evenings else None, match_days_of(self.evenings)
        return LeagueResults(
            self.lines,
            self.by_day,
            self.event_days(),
            title=self.title(lang),
            span=self.span(lang),
            open_days=self.still_open(lang),
            unplayed=self.waiting(lang),
            standings=[day.standings for day in days],
            groups=[[[team.name for team in group] for group in day.meetings()] for day in days],
            event=self.common_event(),
            rules=last.tournament.league if last else LeagueRules(),
            next_day=self.unplayed[0] if self.unplayed else None,
            not_eligible=self.not_eligible(lang),
        )

    def not_eligible(self, lang: Language) -> tuple[str, ...]:
        """Return a sentence for every person who may not play by the rules of their federation, and advice."""
        days, red = self.days(lang), light_word(Light.RED, lang)
        sentences = [
            f"{day}, {red}: {finding.text(lang)}"
            for day, evening in zip(days, self.evenings, strict=True)
            for finding in evening.eligibility
            if finding.severity is Severity.ERROR
        ]
        return (*sentences, *([lights_advice(lang)] if sentences else ()))


def league(*paths: PathName, rules: str | None = None, scoring: str | None = None) -> League:
    """Read the match days of a league, one event each, and return its table by match points, then game points.

    Groups and match points are those of each event. Ties between teams are decided by the director's lots. Raises
    InputError, also for a repeated event.

    >>> league("samples/clubabend").lines
    ()
    """
    return league_of(*_evenings(paths, scoring, rules))


def league_of(evenings: Sequence[Lists], unplayed: tuple[Event, ...] = ()) -> League:
    """Return the table of a league from match days that were read."""
    days = match_days_of(evenings)
    lots = [lot for day in reversed(days) for lot in Effects(day.standings.decisions).team_lots]
    return League(tuple(evenings), unplayed, league_table(days, lots), tuple(league_table([day]) for day in days))


def match_days_of(evenings: Iterable[Lists]) -> tuple[LeagueDay, ...]:
    """Return evenings as match days of a league, each with its own rules."""
    return tuple(league_day(evening.standings(), evening.event or Event()) for evening in evenings)


def export_schedule(
    *paths: PathName,
    folder: Path,
    lang: Language | None = None,
    date: str = "",
    force: bool = False,
    near: Path | None = None,
) -> "PaperFiles":
    """Write the schedule of match days, played or not, as PDF into a folder and return the files.

    `lang` is by default that of the last match day. The other parameters are as in `Season.export`. Raises InputError
    and UsageError.
    """
    from skatlist.papers.report_pdf import report_pdf

    days = _read_events(paths)
    events = [event_of_heads(day.event, day.scored) for day in days]
    lang = lang or Language(events[-1].language)
    report = schedule(events, _common_event(events), lang)
    name = f"{text('papers.tournament.file_schedule', lang)}{PDF_SUFFIX}"
    teams = {player.team for event in events for player in event.players}
    words = [*teams, *(word for event in events for word in (event.name, event.place))]
    sources = [file for day in days for file in sources_of(day)]
    planned = [(name, lambda: report_pdf(report, lang, date or today()))]
    return write_drawn(
        folder, planned, sources, words, force=force, near=near or folder / text("files.export.folder", lang)
    )


def _evenings(
    paths: Sequence[PathName],
    scoring: str | None,
    rules: str | None = None,
    show: Show = iter,
    known: Known | None = None,
) -> tuple[tuple[Lists, ...], tuple[Event, ...]]:
    events = _read_events(paths, scoring, rules, show, known)
    played = [evening.is_played for evening in events]
    return (
        tuple(compress(events, played)),
        tuple(event_of_heads(each.event, ()) for each, has_lists in zip(events, played, strict=True) if not has_lists),
    )


def _read_events(
    paths: Sequence[PathName],
    scoring: str | None = None,
    rules: str | None = None,
    show: Show = iter,
    known: Known | None = None,
) -> list[Lists]:
    """Return events in the order of their days.

    Raises UsageError for a list, which is not an event, and InputError for a repeated event.
    """
    event_paths = [event_path(_folder(Path(path))) for path in paths]
    strange = next((path for path in event_paths if os.path.lexists(path) and not _is_event(path)), None)
    if strange is not None:
        events = [path for path in event_paths if _is_event(path)]
        if len(events) == 1 and is_event_file(events[0]):
            raise refuse_beside_event(events[0], strange)
        raise UsageError("season_no_event", file=path_text(strange))
    files = [os.path.realpath(path) for path in event_paths]
    twice = next((path for at, path in enumerate(files) if path in files[:at]), None)
    if twice is not None:
        raise InputError("season_twice", file=path_text(twice))
    there = {} if known is None else known(event_paths)
    rest = [path for path, place in zip(paths, event_paths, strict=True) if place not in there]
    fresh = {path: read(path, rules=rules, scoring=scoring) for path in (show(rest) if rest else ())}
    places = zip(paths, event_paths, strict=True)
    return sorted((there[place] if place in there else fresh[path] for path, place in places), key=_date)


def _date(evening: Lists) -> str:
    return event_of_heads(evening.event, evening.scored).date
