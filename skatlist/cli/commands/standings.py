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


def standings(
    ctx: typer.Context,
    paths: PathsArgument,
    teams: Annotated[bool, typer.Option("--teams", help="option_teams")] = False,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    at: AtOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the standings."""
    desk: Terminal = ctx.obj
    lists = read(*paths, rules=rules, scoring=scoring, players=players, games=games, at=at)
    table = lists.standings()
    if output is Output.JSON:
        desk.json(standings_json(table, desk))
        return
    desk.say_all(head_lines(lists, desk, dt.datetime.now(dt.UTC)))
    desk.say_all(doubt_lines(table, desk))
    desk.say_all(team_lines(table, desk) if teams else player_lines(table, desk))
