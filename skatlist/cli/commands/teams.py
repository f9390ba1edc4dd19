"""`skatlist teams`: the teams with everybody who plays for them; over match days the table of a league."""

import datetime as dt

import typer

from skatlist.cli.terminal.options import Output, OutputOption, PathsArgument, ScoringOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.side_view import league_json, league_lines, people_of_teams
from skatlist.cli.views.standings_view import doubt_lines, head_lines, standings_json
from skatlist.event.tournament import LeagueRules, Tournament
from skatlist.lists import read
from skatlist.season import are_events, league, league_of


def teams(
    ctx: typer.Context, paths: PathsArgument, scoring: ScoringOption = None, output: OutputOption = Output.TEXT
) -> None:
    """Show the teams with their people."""
    desk: Terminal = ctx.obj
    if are_events(paths):
        days = league(*paths, scoring=scoring)
        if output is Output.JSON:
            desk.json(league_json(days))
        else:
            desk.say_all(league_lines(days, desk))
        return
    lists = read(*paths, scoring=scoring, show=desk.show)
    table = lists.standings()
    if output is Output.JSON:
        desk.json(standings_json(lists, table, desk))
        return
    desk.say_all(head_lines(lists, desk, dt.datetime.now(dt.UTC)))
    desk.say_all(doubt_lines(table, desk))
    if not table.teams:
        desk.say(desk.text("standings.no_teams"))
        return
    tournament = lists.event.tournament if lists.event else Tournament()
    desk.say_all(people_of_teams(table.teams, table, desk, tournament.team_size))
    if tournament.league != LeagueRules():
        desk.say()
        desk.say_all(league_lines(league_of([lists]), desk, with_people=True))
