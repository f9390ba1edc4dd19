"""`skatlist standings`: the Rangliste over all lists."""

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from skatlist.cli.terminal.options import (
    AtOption,
    CountingOptions,
    Output,
    OutputOption,
    PathsArgument,
    SeasonOptions,
    SizeOptions,
    given_options,
    option,
)
from skatlist.cli.terminal.report import answer_report
from skatlist.cli.terminal.terminal import Terminal
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.event_heading import event_title
from skatlist.papers.reports.model import Part, Report, Table, TextLines
from skatlist.papers.reports.rankings import (
    RankingNames,
    category_table,
    people_of_teams_table,
    players_table,
    ranking_report,
    standings_json,
    teams_table,
    with_qualified,
)
from skatlist.tournament.model import Event
from skatlist.tournament.tournament import Qualified
from skatlist.words import UsageError


class RankingOptions(NamedTuple):
    """The ranking to show, by default that of the players."""

    teams: Annotated[bool, option("--teams")] = False
    categories: Annotated[bool, option("--categories")] = False
    tandem: Annotated[bool, option("--tandem", about="tandems")] = False
    league: Annotated[bool, option("--league", about="league_table")] = False


def standings(
    ctx: typer.Context,
    paths: PathsArgument,
    *,
    ranking: RankingOptions,
    series: Annotated[int | None, option("--series", metavar="N", about="only_series", min=1, max=9999)] = None,
    gaps: Annotated[bool, option("--gaps")] = False,
    counting: CountingOptions,
    size: SizeOptions,
    at: AtOption = None,
    season: SeasonOptions,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the standings."""
    terminal: Terminal = ctx.obj
    if sum(ranking) > 1 or (ranking.league and (series is not None or any(season))):
        raise UsageError("one_ranking", options=tuple(given_options(ranking)))
    if ranking.league:
        _show_league(paths, terminal, output, counting)
        return
    if len(paths) > 1 or any(season):
        from skatlist.evening.season import are_events

        if are_events(paths):
            options = [*given_options(ranking), *(["--series"] if series else []), *given_options(size)]
            options += ["--at"] if at else []
            if options:
                raise UsageError("season_players", options=tuple(options))
            _show_season(paths, terminal, output, {**counting._asdict(), **season.terms}, with_gaps=gaps)
            return
        if any(season):
            raise UsageError("season_alone")
    lists = read(*paths, **counting._asdict(), **size._asdict(), at=at, show=terminal.show)
    _show_evening(lists, series, ranking, terminal, output, with_gaps=gaps)


def _show_evening(
    lists: Lists, series: int | None, options: RankingOptions, terminal: Terminal, output: Output, *, with_gaps: bool
) -> None:
    """Show a ranking, of all series or of one. Raises UsageError for a series without a list."""
    table = lists.standings(series)
    if series is not None and series not in table.series:
        raise UsageError("no_list_of_series", series=series)
    lang, names = terminal.lang, RankingNames.full(terminal.lang, lists.event)
    event = lists.event or Event()
    if series is not None:  # only the overall standings decide who qualifies
        event = event._replace(tournament=event.tournament._replace(qualified=Qualified()))
    qualified = event.tournament.qualified

    def report() -> Report:
        tables: list[Table]
        missing = "standings.no_tandems"
        if options.categories:
            tables = [category_table(each, names, lang, with_gaps=True) for each in lists.categories(table)]
            missing = "standings.no_categories"
        elif options.tandem:
            tandems = lists.tandems(table)
            tables = [people_of_teams_table(tandems, table.series, names, lang, size=2)] if tandems else []
        elif options.teams:
            teams = teams_table(table.teams, table.series, names, lang, with_gaps=with_gaps)
            tables = [with_qualified(teams, table.teams, qualified.teams, lang)]
        else:
            players = players_table(table, names, lang, with_gaps=with_gaps)
            tables = [with_qualified(players, table.players, qualified.people, lang)] if table.players else []
            missing = "standings.no_list"
        state = lists.standings_state(dt.datetime.now(dt.UTC))
        parts: list[Part] = [each._replace(is_titled=options.categories) for each in tables]
        title = event_title(lists.event, lists.scored, lang)
        return ranking_report(title, state, table, parts or [TextLines((terminal.text(missing),))], lang)

    answer_report(terminal, output, lambda: standings_json(table, event, lang), report)


def _show_league(paths: Sequence[Path], terminal: Terminal, output: Output, counting: CountingOptions) -> None:
    from skatlist.evening.season import league
    from skatlist.papers.reports.league import league_json, league_report

    table = league(*paths, **counting._asdict()).results(terminal.lang)
    answer_report(terminal, output, lambda: league_json(table), lambda: league_report(table, terminal.lang))


def _show_season(
    paths: Sequence[Path],
    terminal: Terminal,
    output: Output,
    terms: Mapping[str, Any],
    *,
    with_gaps: bool,
) -> None:
    from skatlist.evening.archive.known import known_evenings
    from skatlist.evening.season import season
    from skatlist.papers.reports.season import season_json, season_report

    table = season(*paths, show=terminal.show, known=known_evenings, **terms).results(terminal.lang)
    answer_report(
        terminal, output, lambda: season_json(table), lambda: season_report(table, terminal.lang, with_gaps=with_gaps)
    )
