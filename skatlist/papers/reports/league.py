"""The table of a league over its match days: match points of every day and in total, then game points."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from skatlist.papers.reports.model import Column, ColumnKind, Ratio, Report, Table, TextLines, Tone, facts_of
from skatlist.papers.reports.not_final_note import standings_decisions
from skatlist.papers.reports.rankings import (
    FilledColumn,
    filled_table,
    games_columns,
    number_column,
    ranking_notes,
    ranks,
)
from skatlist.papers.reports.report_cells import NONE
from skatlist.papers.reports.season import EventDay
from skatlist.papers.reports.typeset import date_text, day_headings, day_texts, number_text, ratio_text
from skatlist.tournament.league import LeagueLine, lines_of_days, planned_groups, zones
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standings
from skatlist.tournament.tournament import LeagueRules
from skatlist.words import Language, enumerated, text
from skatlist.words.visible import plain


class DayRanks(NamedTuple):
    """The ranks of a team on its match days, in their order, and its best day with the match points."""

    ranks: str
    best_day: str
    best_points: str


class LeagueResults(NamedTuple):
    """A league for every medium: its table, the tables of single match days, the match days.

    `title` and `span` are about the days, `open_days` and `unplayed` are sentences about days that are not final and
    days without a list. `standings` are those of every day, `event` has the name, the place and the day. `rules` say
    how many teams go up and down, `groups` are the teams that met on each day. `next_day` is the first without a list.
    `not_eligible` are sentences about people who should not have played.
    """

    lines: Sequence[LeagueLine]
    by_day: Sequence[Sequence[LeagueLine]]
    evenings: Sequence[EventDay]
    title: str
    span: str
    open_days: str
    unplayed: str
    standings: Sequence[Standings]
    event: Event
    rules: LeagueRules = LeagueRules()
    groups: Sequence[Sequence[Sequence[str]]] = ()
    next_day: Event | None = None
    not_eligible: tuple[str, ...] = ()

    @property
    def dates(self) -> tuple[str, ...]:
        """The days (ISO)."""
        return tuple(evening.date for evening in self.evenings)

    def cuts(self) -> frozenset[int]:
        """Return the indexes of the lines below which another zone of the table begins."""
        of_teams = zones(self.lines, self.rules)
        zone_of_line = [of_teams.get(line.team) for line in self.lines]
        return frozenset(at for at, (zone, below) in enumerate(pairwise(zone_of_line)) if zone != below)

    def zone_notes(self, lang: Language) -> tuple[str, ...]:
        """Return sentences about how many teams go up and down."""
        moves = (("standings.go_up", self.rules.up), ("standings.go_down", self.rules.down))
        return tuple(text(key, lang, count=count) for key, count in moves if count)

    def group_notes(self, lang: Language, team: Callable[[str], str] = str) -> tuple[str, ...]:
        """Return the groups of the last match day with the match points of each team, the best first."""
        if not self.groups or len(self.groups[-1]) < 2:  # noqa: PLR2004 - one group is the whole table
            return ()
        day = day_texts(self.dates, lang)[-1]
        lines = {line.team: line for line in self.by_day[-1]}
        notes = []
        for number, group in enumerate(self.groups[-1], start=1):
            met = sorted((lines[name] for name in group if name in lines), key=lambda line: line.rank)
            teams = enumerated(f"{team(line.team)} ({ratio_text(line.ratio, lang)})" for line in met)
            notes.append(text("standings.group_of_day", lang, day=day, group=number, teams=teams))
        return tuple(notes)

    def next_notes(self, lang: Language, team: Callable[[str], str] = str) -> tuple[str, ...]:
        """Return a sentence about each group of the next match day: the teams that will meet."""
        groups = planned_groups(self.next_day) if self.next_day is not None else ()
        if self.next_day is None or not any(groups):
            return ()
        where = ", ".join(filter(None, (date_text(self.next_day.date, lang), plain(self.next_day.place))))
        meetings = [enumerated(map(team, group)) for group in groups]
        if len(meetings) > 1:
            meetings = [
                text("standings.next_group", lang, group=number, teams=teams)
                for number, teams in enumerate(meetings, start=1)
            ]
        key = "standings.next_day" if where else "standings.next_day_unknown"
        return (text(key, lang, where=where, teams="; ".join(meetings)),)

    def day_ranks(self, lang: Language) -> tuple[DayRanks, ...]:
        """Return for each line the ranks of its match days and the best one, the first of several equal ones."""
        days = day_headings(self.dates, lang)
        of_lines: list[DayRanks] = []
        for of_days in lines_of_days(self.lines, self.by_day):
            came = [(line, day) for line, day in zip(of_days, days, strict=True) if line is not None]
            best, day = max(came, key=lambda pair: (pair[0].points, -pair[0].rank, pair[0].total), default=(None, ""))
            ranks_of = tuple(number_text(line.rank, lang) if line else NONE for line in of_days)
            of_lines.append(DayRanks(", ".join(ranks_of), day, ratio_text(best and best.ratio, lang)))
        return tuple(of_lines)

    def warning(self) -> tuple[str, ...]:
        """Return the reasons why this is not final."""
        return tuple(filter(None, (self.open_days, self.unplayed)))

    def decisions(self, lang: Language) -> tuple[str, ...]:
        """Return a sentence for every decision in force, with its day if there are several."""
        days = day_texts(self.dates, lang)
        return tuple(
            f"{day}: {sentence}" if len(days) > 1 else sentence
            for day, table in zip(days, self.standings, strict=True)
            for sentence in standings_decisions(table, lang)
        )


def league_ranking(results: LeagueResults, lang: Language, team: Callable[[str], str] = str) -> Table:
    """Return the table of a league, with a column for every match day if there are several. `team` writes a name."""
    lines = results.lines
    days = day_headings(results.dates, lang) if len(results.dates) > 1 else ()
    of_days = list(zip(*lines_of_days(lines, results.by_day), strict=True))
    columns = [
        ranks(lines, lang),
        FilledColumn(Column("team", text("standings.team", lang)), [team(line.team) for line in lines]),
        *(
            FilledColumn(
                Column(f"day {at}", day, ColumnKind.NUMBER, min(40 + at, 48)),
                [each and Ratio(*each.ratio) for each in of_days[at]] if lines else (),
            )
            for at, day in enumerate(days)
        ),
        *_of_days(results, lang),
        number_column("series_played", [line.series for line in lines], lang, 49),
        number_column("match_points", [Ratio(*line.ratio) for line in lines], lang, is_strong=True),
        *games_columns(lines, lang),
        number_column("total", [line.total for line in lines], lang),
    ]
    empty = text("standings.no_teams", lang) if results.evenings else ""
    notes = (
        *ranking_notes(lines, lang, lambda line: team(line.team)),
        *results.zone_notes(lang),
        *results.group_notes(lang, team),
        *results.next_notes(lang, team),
    )
    table = filled_table(results.title or text("papers.page.league", lang), columns, lines, notes, empty)
    cuts = results.cuts()
    return table._replace(rows=tuple(row._replace(bar=None, is_cut=at in cuts) for at, row in enumerate(table.rows)))


def _of_days(results: LeagueResults, lang: Language) -> Iterator[FilledColumn]:
    """Yield the ranks on the match days and the best of them, if there are several."""
    if len(results.dates) > 1:
        days = results.day_ranks(lang)
        yield FilledColumn(Column("day_ranks", text("standings.day_ranks", lang), keep=12), [day.ranks for day in days])
        best = [f"{day.best_day} ({day.best_points})" if day.best_day else "" for day in days]
        yield FilledColumn(Column("best_day", text("standings.best_day", lang), keep=10), best)


def day_tables(results: LeagueResults, lang: Language, team: Callable[[str], str] = str) -> tuple[Table, ...]:
    """Return the table of every match day by itself."""
    return tuple(
        league_ranking(
            results._replace(
                lines=lines,
                by_day=[lines],
                evenings=[evening],
                groups=results.groups[at : at + 1],
                title=text("standings.league_title", lang, span=day),
                rules=LeagueRules(),
                next_day=None,
            ),
            lang,
            team,
        )
        for at, (lines, evening, day) in enumerate(
            zip(results.by_day, results.evenings, day_texts(results.dates, lang), strict=True)
        )
    )


def league_report(results: LeagueResults, lang: Language) -> Report:
    """Return a league: the days that are not final, its table, and the directors' decisions."""
    decisions = results.decisions(lang)
    table = league_ranking(results, lang)._replace(is_titled=False)
    parts = (table, *([TextLines(decisions, Tone.NOTE)] if decisions else ()))
    warnings = (*results.warning(), *results.not_eligible)  # not on the public page: they name people
    return Report(results.title, parts, warnings=warnings, date=results.event.date)


def league_json(results: LeagueResults) -> dict[str, Any]:
    """Return the document `skatlist/league/1`."""
    return {
        "schema": "skatlist/league/1",
        "days": [
            {
                **facts_of(day, "name", "date"),
                "provisional": day.is_provisional,
                "teams": list(map(_team_json, lines)),
            }
            for day, lines in zip(results.evenings, results.by_day, strict=True)
        ],
        "teams": list(map(_team_json, results.lines)),
    }


def _team_json(line: LeagueLine) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "name": line.team,
        "points": float(line.points),
        "against": float(line.against),
        **facts_of(line, "series", "total", "won", "lost", "shared"),
    }
