"""What stands on the page of an evening, as plain words and numbers, put into its template with every text escaped."""

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib import resources
from typing import Any, Final, NamedTuple

from skatlist.event.decision import DecisionKind, Effects
from skatlist.event.league import LeagueLine, league_day, league_table, lines_of_days
from skatlist.event.model import Event
from skatlist.event.side_standings import (
    SideStandings,
    category_standings,
    side_event_standings,
    tandem_standings,
)
from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.event.state import ListState, StandingsState
from skatlist.event.statistics import PersonStatistics
from skatlist.formats.parsed import Show
from skatlist.papers.web_page.list_parts import ListPart, list_part, spark_points
from skatlist.reports.event_heading import named_event
from skatlist.reports.not_final_note import (
    decision_notes,
    list_reasons,
    list_remarks,
    replacement_notes,
    standings_notes,
)
from skatlist.reports.shown_names import NameStyle, ShownNames
from skatlist.reports.typeset import (
    day_headings,
    decision_mark,
    printed_on,
    shown_date,
    shown_number,
    shown_ratio,
    superscript,
)
from skatlist.sheet import Player, ScoredSheet
from skatlist.sheet.presence import substitutes
from skatlist.words import Language, text

_NONE: Final = "–"


class PageColumn(NamedTuple):
    """A column of a table: its heading, and `number`, `words` or `course`; `wide` ones are left out on a phone."""

    head: str
    kind: str = "number"
    wide: bool = False


class PageTable(NamedTuple):
    """A table under its title; a cell is words, or the points of a small line."""

    title: str
    columns: tuple[PageColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    shared: bool = False


class EveningResults(NamedTuple):
    """All that an evening's page is made of.

    `standings` are over all, `by_series` those of each series alone; `states` go with the lists, `people` say the
    course of everybody. `show` yields the lists as they are put on the page.
    """

    event: Event | None
    scored: Sequence[ScoredSheet]
    standings: Standings
    by_series: Sequence[Standings]
    state: StandingsState
    states: Sequence[ListState]
    people: Sequence[PersonStatistics]
    show: Show = iter


def evening_page(results: EveningResults, style: NameStyle, lang: Language, date: str = "") -> str:
    """Return the page of an evening as HTML that needs nothing else; `date` is the day it is made (ISO)."""
    parts = ResultParts(results, style, lang)
    return drawn_page(
        lang,
        date,
        title=parts.title,
        where=parts.where,
        notes=parts.notes,
        league=tuple(parts.league_tables()),
        main=parts.main,
        side=tuple(parts.side_tables()),
        by_series=tuple(parts.series_tables()),
        lists=tuple(parts.lists()),
        replaced=(*parts.replaced, *parts.decided),
    )


def drawn_page(lang: Language, date: str, **values: Any) -> str:
    """Return the template of the page filled in: title, where, notes, the main table, and what else there is."""
    from skatlist.papers.report_html import report_environment  # noqa: PLC0415 - jinja2, for this page only

    data = resources.files("skatlist").joinpath("data")
    styles = [data.joinpath(name) for name in ("desk/static/report.css", "page/page.css")]
    css = "".join(style.read_text("utf-8") for style in styles)
    template = report_environment("page").get_template("page.html")
    return template.render(
        lang=lang.value,
        css=css,
        css_hash=b64encode(hashlib.sha256(css.encode()).digest()).decode(),
        say=lambda key, **params: text(f"page.{key}", lang, **params),
        made=printed_on(date, lang) and text("page.made", lang, date=shown_date(date, lang)),
        **{**dict.fromkeys(("league", "side", "by_series", "lists", "replaced"), ()), **values},
    )


class ResultParts:
    """The parts of a page of results: the tables of all rankings, and the notes on them."""

    def __init__(self, results: EveningResults, style: NameStyle, lang: Language) -> None:
        self.results, self.lang = results, lang
        self.named = named_event(results.event, results.scored)
        lines = results.standings.players
        replaced = [each.substitute.player for each in results.standings.replaced]
        self.names = ShownNames([*(line.player for line in lines), *replaced], style, lang, self._secrets())
        self.seats = {
            (seat.series, seat.table, seat.file, seat.place): line.player for line in lines for seat in line.seats
        }

    def _secrets(self) -> Iterator[str]:
        """Yield every name and club that stands anywhere."""
        for player in self.results.event.players if self.results.event else ():
            yield from (player.name, player.club)
        for sheet in (scored.sheet for scored in self.results.scored):
            for player in (*sheet.players, *(each.player for each in substitutes(sheet))):
                yield from (player.name, player.club)

    @property
    def title(self) -> str:
        """What the page is called."""
        return self.names.words(self.named.name) or text("page.evening", self.lang)

    @property
    def where(self) -> str:
        """Day and place."""
        day = shown_date(self.named.date, self.lang)
        return " · ".join(filter(None, (self.names.words(day), self.names.words(self.named.place))))

    @property
    def notes(self) -> tuple[str, ...]:
        """Why the results are not final."""
        return standings_notes(self.results.state, self.lang)

    @property
    def replaced(self) -> tuple[str, ...]:
        """Who went on for whom, and whose the points are."""
        shown = []
        for each in self.results.standings.replaced:
            substitute = each.substitute
            instead = self.seats.get((each.series, each.table, "", substitute.place), substitute.instead or Player())
            called = substitute._replace(
                player=Player(self.names.person(substitute.player)), instead=Player(self.names.person(instead))
            )
            shown.append(each._replace(substitute=called))
        return tuple(replacement_notes(shown, self.lang))

    @property
    def decided(self) -> tuple[str, ...]:
        """What the director decided; his name stands where all names do."""
        return shown_decisions(self.results.standings, self.names, self.lang)

    @cached_property
    def main(self) -> PageTable:
        """The Rangliste over all series, with everybody's course."""
        table = self.results.standings
        courses = self._courses()
        penalties = any(line.penalty for line in table.players)
        columns = (
            *self._who_columns(),
            *(
                PageColumn(text("page.series_short", self.lang, series=number), wide=len(table.series) > 1)
                for number in table.series
            ),
            *(PageColumn(text(f"page.{name}", self.lang), wide=True) for name in ("won", "lost")),
            *([PageColumn(text("page.penalty", self.lang), wide=True)] if penalties else []),
            PageColumn(text("page.total", self.lang)),
            PageColumn(text("papers.course", self.lang), "course", wide=True),
        )
        rows = tuple(
            (
                *self._who(line),
                *self._series(line),
                *(self._number(line, count) for count in (line.won, line.lost)),
                *([shown_number(-line.penalty, self.lang) if line.penalty else ""] if penalties else []),
                self._total(line),
                courses.get(line.player, ""),
            )
            for line in table.players
        )
        return PageTable(text("page.standings", self.lang), columns, rows, any(line.shared for line in table.players))

    def series_tables(self) -> Iterator[PageTable]:
        """Yield the ranking of every series by itself, where there are several."""
        for table in self.results.by_series if len(self.results.standings.series) > 1 else ():
            lines = [line for line in table.players if line.seats]
            rows = tuple((*self._who(line), *self._sums(line)) for line in lines)
            title = text("papers.series_column", self.lang, series=table.series[0])
            columns = (*self._who_columns(), *_sum_columns(self.lang))
            yield PageTable(title, columns, rows, any(line.shared for line in lines))

    def league_tables(self) -> Iterator[PageTable]:
        """Yield the table of a league day."""
        table, event = self.results.standings, self.results.event or Event()
        if event.tournament.is_league:
            lines = league_table([league_day(table, event)], Effects(table.decisions).team_lots)
            yield league_page_table(lines, self.names.team, self.lang)

    def side_tables(self) -> Iterator[PageTable]:
        """Yield teams, categories, tandems and side events."""
        table, event = self.results.standings, self.results.event
        yield from self._team_table(text("papers.teams", self.lang), table.teams)
        if event is None:
            return
        yield from self._team_table(
            text("tournament_papers.tandems", self.lang), tandem_standings(table, event), "tandem"
        )
        for found in category_standings(table, event):
            yield from self._side_table(self._category(found.name), found)
        for side in event.tournament.side_events:
            ranking = side_event_standings(side, table, event)
            if isinstance(ranking, SideStandings):
                yield from self._side_table(self.names.words(side.name, "…"), ranking)
            else:
                yield from self._team_table(self.names.words(side.name, "…"), ranking, side.kind.value)

    def _team_table(self, title: str, teams: Sequence[TeamStanding], kind: str = "team") -> Iterator[PageTable]:
        if not teams:
            return
        words = [
            PageColumn(text(f"page.{kind}", self.lang), "words"),
            PageColumn(text("papers.members", self.lang), "words"),
        ]
        in_league = any(team.match_points for team in teams)
        match_points = [PageColumn(text("standings.match_points", self.lang))] if in_league else []
        rows = tuple(
            (
                self._rank(team),
                self.names.team(team.name),
                ", ".join(self.names.person(member.player) for member in team.members),
                *([shown_ratio(team.match_points, self.lang)] if in_league else []),
                *self._sums(team),
            )
            for team in teams
        )
        columns = (PageColumn(text("papers.rank", self.lang)), *words, *match_points, *_sum_columns(self.lang))
        yield PageTable(title, columns, rows, any(team.shared for team in teams))

    def _side_table(self, title: str, found: SideStandings) -> Iterator[PageTable]:
        if not found.lines:
            return
        lines = [line.standing for line in found.lines]
        ranks = (f"{line.rank}=" if line.shared else f"{line.rank}." for line in found.lines)
        rows = tuple(
            (rank, *self._who(line)[1:], self._rank(line), *self._sums(line))
            for rank, line in zip(ranks, lines, strict=True)
        )
        overall = PageColumn(text("page.overall_rank", self.lang), wide=True)
        columns = (*self._who_columns(), overall, *_sum_columns(self.lang))
        yield PageTable(title, columns, rows, any(line.shared for line in found.lines))

    def _category(self, name: str) -> str:
        return text("page.category", self.lang, name=self.names.words(name, "…"))

    def lists(self) -> Iterator[tuple[str, Sequence[ListPart]]]:
        """Yield the lists series by series."""
        numbers = sorted({scored.sheet.series for scored in self.results.scored})
        by_series: dict[int, list[ListPart]] = {number: [] for number in numbers}
        pairs = list(zip(self.results.scored, self.results.states, strict=True))
        for scored, state in self.results.show(pairs):
            sheet = scored.sheet
            file = sheet.source.file if sheet.assumed else ""
            seats = ((sheet.series, sheet.table, file, place) for place in range(1, sheet.size + 1))
            players = [self.names.person(self.seats.get(seat, Player())) for seat in seats]
            reasons = (*list_reasons(state, self.lang), *list_remarks(state, self.lang))
            notes = tuple(filter(None, map(self.names.words, reasons)))
            by_series[sheet.series].append(list_part(scored, players, notes, self.lang))
        for number, parts in by_series.items():
            yield text("papers.series_column", self.lang, series=number), sorted(parts, key=lambda part: part.table)

    def _courses(self) -> dict[Player, str]:
        """Return the points of everybody's line, all on one scale."""
        people = {person.player: person.course for person in self.results.people if person.course}
        ends = [0, *(total for course in people.values() for total in course)]
        low, high = min(ends), max(ends)
        return {player: spark_points(course, low, high) for player, course in people.items()}

    def _who_columns(self) -> tuple[PageColumn, ...]:
        columns = [PageColumn(text("papers.rank", self.lang)), PageColumn(text("papers.name", self.lang), "words")]
        if self._has_clubs:
            columns.append(PageColumn(text("papers.club", self.lang), "words", wide=True))
        return tuple(columns)

    @cached_property
    def _has_clubs(self) -> bool:
        return any(self.names.club(line.player) for line in self.results.standings.players)

    def _who(self, line: Standing) -> tuple[str, ...]:
        cells = (self._rank(line), self.names.person(line.player))
        return (*cells, self.names.club(line.player)) if self._has_clubs else cells

    def _sums(self, line: Standing | TeamStanding) -> tuple[str, ...]:
        return (self._number(line, line.won), self._number(line, line.lost), self._total(line))

    def _series(self, line: Standing) -> Iterator[str]:
        """Yield the points of every series, marked if a decision acts on them."""
        for series, points in zip(self.results.standings.series, line.series, strict=True):
            yield self._number(line, points) + decision_mark(line.marks, series)

    def _total(self, line: Standing | TeamStanding) -> str:
        """Return the total with the marks of the penalties in it: those overall, in the ranking of a series its own."""
        penalties = [
            each.decision
            for each in line.marks
            if each.kind is not DecisionKind.EXPULSION and (not each.series or len(line.series) == 1)
        ]
        return self._number(line, line.total) + superscript(penalties)

    def _number(self, line: Standing | TeamStanding, number: int | None) -> str:
        return _NONE if number is None or not line.is_counted else shown_number(number, self.lang)

    def _rank(self, line: Standing | TeamStanding) -> str:
        return _NONE if line.rank is None else f"{line.rank}=" if line.shared else f"{line.rank}."


def shown_decisions(standings: Standings, names: ShownNames, lang: Language) -> tuple[str, ...]:
    """Return a note for each decision of the director, with as much of names as is shown."""
    numbered = names.style is NameStyle.NUMBER  # the number stands there anyhow
    people = [] if numbered else [line.player for line in standings.players]
    shown = (
        each._replace(
            director=each.director if names.style is NameStyle.FULL else "",
            reason=names.words(each.reason, "–"),
            paragraph=names.words(each.paragraph),
            teams=tuple(map(names.team, each.teams)),
        )
        for each in standings.decisions
    )
    called = {player.number: names.person(player) for player in people if player.number}
    return tuple(decision_notes(shown, called, lang))


def league_page_table(
    lines: Sequence[LeagueLine],
    name: Callable[[str], str],
    lang: Language,
    *,
    by_day: Sequence[Sequence[LeagueLine]] = (),
    dates: Sequence[str] = (),
    title: str = "",
) -> PageTable:
    """Return the table of a league, its teams called as `name` says.

    Of several match days, on their `dates` (ISO), every day has a column: `by_day` are the tables of each by itself.
    """
    days = day_headings(dates, lang) if len(by_day) > 1 else ()
    columns = (
        PageColumn(text("papers.rank", lang)),
        PageColumn(text("page.team", lang), "words"),
        *(PageColumn(day, wide=True) for day in days),
        PageColumn(text("standings.match_points", lang)),
        *_sum_columns(lang),
    )
    rows = tuple(
        (
            f"{line.rank}=" if line.shared else f"{line.rank}.",
            name(line.team),
            *(shown_ratio(each and each.ratio, lang) or _NONE for each in of_days),
            shown_ratio(line.ratio, lang),
            *(shown_number(number, lang) for number in (line.won, line.lost, line.total)),
        )
        for line, of_days in zip(lines, lines_of_days(lines, by_day if days else ()), strict=True)
    )
    return PageTable(title or text("page.league", lang), columns, rows, any(line.shared for line in lines))


def _sum_columns(lang: Language) -> tuple[PageColumn, ...]:
    wide = (PageColumn(text(f"page.{name}", lang), wide=True) for name in ("won", "lost"))
    return (*wide, PageColumn(text("page.total", lang)))
