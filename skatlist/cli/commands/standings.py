"""`skatlist standings`: the Rangliste over all lists."""

import datetime as dt
from typing import Annotated

import typer

from skatlist.cli.terminal.options import (
    AtOption,
    GamesOption,
    Output,
    OutputOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.standings_view import doubt_lines, head_lines, player_lines, standings_json, team_lines
from skatlist.lists import read
from skatlist.words import UsageError


def standings(
    ctx: typer.Context,
    paths: PathsArgument,
    teams: Annotated[bool, typer.Option("--teams", help="option_teams")] = False,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    at: AtOption = None,
    best: Annotated[
        int | None, typer.Option("--best", help="option_best", min=1, max=999, metavar="N", show_default=False)
    ] = None,
    least: Annotated[
        int | None, typer.Option("--least", help="option_least", min=1, max=999, metavar="N", show_default=False)
    ] = None,
    average: Annotated[bool, typer.Option("--average", help="option_average")] = False,
    evenings: Annotated[bool, typer.Option("--evenings", help="option_evenings")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the standings."""
    desk: Terminal = ctx.obj
    if len(paths) > 1 or best or least or average or evenings:
        from skatlist.cli.views.season_view import season_json, season_lines  # one evening needs none of it
        from skatlist.season import are_events, season

        if are_events(paths):
            found = season(
                *paths, best=best or 0, by_evening=evenings, least=least or 0, by_average=average, scoring=scoring
            )
            if output is Output.JSON:
                desk.json(season_json(found))
            else:
                desk.say_all(season_lines(found, desk))
            return
        if best or least or average or evenings:
            raise UsageError("season_alone")
    lists = read(*paths, rules=rules, scoring=scoring, players=players, games=games, at=at)
    table = lists.standings()
    if output is Output.JSON:
        desk.json(standings_json(table, desk))
        return
    desk.say_all(head_lines(lists, desk, dt.datetime.now(dt.UTC)))
    desk.say_all(doubt_lines(table, desk))
    desk.say_all(team_lines(table, desk) if teams else player_lines(table, desk))
