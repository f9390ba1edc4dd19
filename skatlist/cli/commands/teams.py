"""`skatlist teams`: the teams with everybody who plays for them; over match days the table of a league."""

import datetime as dt
from collections.abc import Iterator

import typer

from skatlist.cli.terminal.options import Output, OutputOption, PathsArgument, ScoringOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.side_view import league_json, league_lines, people_of_teams
from skatlist.cli.views.standings_view import doubt_lines, head_lines, standings_json
from skatlist.event.tournament import Tournament
from skatlist.lists import read
from skatlist.season import are_events, league, league_of


def teams(
    ctx: typer.Context, paths: PathsArgument, scoring: ScoringOption = None, output: OutputOption = Output.TEXT
) -> None:
    """Show the teams with their people."""
    desk: Terminal = ctx.obj
    if are_events(paths):
        days = league(*paths, scoring=scoring)
        desk.answer(output, lambda: league_json(days), league_lines(days, desk))
        return
    lists = read(*paths, scoring=scoring, show=desk.show)
    table = lists.standings()

    def lines() -> Iterator[str]:
        yield from head_lines(lists, desk, dt.datetime.now(dt.UTC))
        yield from doubt_lines(table, desk)
        if not table.teams:
            yield desk.text("standings.no_teams")
            return
        tournament = lists.event.tournament if lists.event else Tournament()
        yield from people_of_teams(table.teams, table, desk, tournament.team_size)
        if tournament.is_league:
            yield ""
            yield from league_lines(league_of([lists]), desk, with_people=True)

    desk.answer(output, lambda: standings_json(lists, table, desk), lines())
