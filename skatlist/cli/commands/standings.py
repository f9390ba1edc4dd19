"""`skatlist standings`: the Rangliste over all lists."""

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from skatlist.cli.terminal.options import (
    AtOption,
    AverageOption,
    BestOption,
    EveningsOption,
    GamesOption,
    LeastOption,
    LeastSeriesOption,
    Output,
    OutputOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
    option,
)
from skatlist.cli.terminal.report import answer_report
from skatlist.cli.terminal.terminal import Terminal
from skatlist.lists import Lists, read
from skatlist.reports.event_heading import event_title
from skatlist.reports.model import Part, Report, Table, TextLines
from skatlist.reports.rankings import (
    RankingNames,
    category_table,
    people_of_teams_table,
    players_table,
    ranking_report,
    standings_json,
    teams_table,
)
from skatlist.words import UsageError


def standings(
    ctx: typer.Context,
    paths: PathsArgument,
    teams: Annotated[bool, option("--teams")] = False,
    categories: Annotated[bool, option("--categories")] = False,
    tandem: Annotated[bool, option("--tandem", about="tandems")] = False,
    league: Annotated[bool, option("--league", about="league_table")] = False,
    series: Annotated[int | None, option("--series", metavar="N", about="only_series", min=1, max=9999)] = None,
    gaps: Annotated[bool, option("--gaps")] = False,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    at: AtOption = None,
    best: BestOption = None,
    least: LeastOption = None,
    least_series: LeastSeriesOption = None,
    average: AverageOption = False,
    evenings: EveningsOption = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the standings."""
    terminal: Terminal = ctx.obj
    rules_of_season = {"best": best or 0, "by_evening": evenings, "least": least or 0, "by_average": average}
    rules_of_season["least_series"] = least_series or 0
    asked = RankingAsked(teams=teams, categories=categories, tandem=tandem, league=league, gaps=gaps)
    asked.must_be_one(alone=series is not None or any(rules_of_season.values()))
    if league:
        _show_league(paths, terminal, output, rules, scoring)
        return
    if len(paths) > 1 or any(rules_of_season.values()):
        from skatlist.season import are_events  # noqa: PLC0415 - P1: a season, for one evening

        if are_events(paths):
            asked.must_be_players(series=series, players=players, games=games, at=at)
            terms = {**rules_of_season, "rules": rules, "scoring": scoring}
            _show_season(paths, terminal, output, terms, with_gaps=gaps)
            return
        if any(rules_of_season.values()):
            raise UsageError("season_alone")
    lists = read(*paths, rules=rules, scoring=scoring, players=players, games=games, at=at, show=terminal.show)
    _show_evening(lists, series, asked, terminal, output)


class RankingAsked(NamedTuple):
    """Which ranking a call asks for; of the players where it names none."""

    teams: bool
    categories: bool
    tandem: bool
    league: bool
    gaps: bool

    def must_be_one(self, *, alone: bool) -> None:
        """Refuse several rankings at once, and a league where something is asked that it has not. Raises UsageError."""
        wanted = [name for name, asked in self._asdict().items() if asked and name != "gaps"]
        if len(wanted) > 1 or (self.league and alone):
            raise UsageError("one_ranking", options=tuple(f"--{name}" for name in wanted))

    def must_be_players(self, **others: int | None) -> None:
        """Refuse what a season does not rank, and `others` that are of one evening. Raises UsageError."""
        wanted = {**self._asdict(), "gaps": False, **{name: value is not None for name, value in others.items()}}
        options = tuple(f"--{name}" for name, asked in wanted.items() if asked)
        if options:
            raise UsageError("season_players", options=options)


def _show_evening(lists: Lists, series: int | None, asked: RankingAsked, terminal: Terminal, output: Output) -> None:
    """Show the ranking that is asked for, of all series or of one. Raises UsageError where there is no list of it."""
    table = lists.standings(series)
    if series is not None and series not in table.series:
        raise UsageError("no_list_of_series", series=series)
    lang, names = terminal.lang, RankingNames.full(terminal.lang)

    def report() -> Report:
        tables: list[Table]
        missing = "standings.no_tandems"
        if asked.categories:
            tables = [category_table(each, names, lang, with_gaps=True) for each in lists.categories(table)]
            missing = "standings.no_categories"
        elif asked.tandem:
            tandems = lists.tandems(table)
            tables = [people_of_teams_table(tandems, table.series, names, lang, size=2)] if tandems else []
        elif asked.teams:
            tables = [teams_table(table.teams, table.series, names, lang, with_gaps=asked.gaps)]
        else:
            tables = [players_table(table, names, lang, with_gaps=asked.gaps)] if table.players else []
            missing = "standings.no_list"
        state = lists.standings_state(dt.datetime.now(dt.UTC))
        parts: list[Part] = [each._replace(is_titled=asked.categories) for each in tables]
        title = event_title(lists.event, lists.scored, lang)
        return ranking_report(title, state, table, parts or [TextLines((terminal.text(missing),))], lang)

    answer_report(terminal, output, lambda: standings_json(table, lists.event, lang), report)


def _show_league(
    paths: Sequence[Path], terminal: Terminal, output: Output, rules: str | None, scoring: str | None
) -> None:
    from skatlist.reports.league import league_json, league_report  # noqa: PLC0415 - P1: as below
    from skatlist.season import league  # noqa: PLC0415 - P1: a season, for one evening

    found = league(*paths, rules=rules, scoring=scoring).results(terminal.lang)
    answer_report(terminal, output, lambda: league_json(found), lambda: league_report(found, terminal.lang))


def _show_season(
    paths: Sequence[Path],
    terminal: Terminal,
    output: Output,
    terms: Mapping[str, Any],
    *,
    with_gaps: bool,
) -> None:
    from skatlist.reports.season import season_json, season_report  # noqa: PLC0415 - P1: a season, for one evening
    from skatlist.season import season  # noqa: PLC0415 - P1: a season, for one evening

    found = season(*paths, show=terminal.show, **terms).results(terminal.lang)
    answer_report(
        terminal, output, lambda: season_json(found), lambda: season_report(found, terminal.lang, with_gaps=with_gaps)
    )
