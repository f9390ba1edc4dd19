"""`skatlist teams`: the teams with their people, and over several match days the table of a league."""

import datetime as dt

import typer

from skatlist.cli.terminal.options import Output, OutputOption, PathsArgument, ScoringOption
from skatlist.cli.terminal.report import answer_report
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.season import are_events, league, league_of
from skatlist.papers.lists import read
from skatlist.papers.reports.event_heading import event_title
from skatlist.papers.reports.league import league_json, league_ranking, league_report
from skatlist.papers.reports.model import Part, Report
from skatlist.papers.reports.rankings import RankingNames, people_of_teams_table, ranking_report, standings_json
from skatlist.tournament.tournament import Tournament


def teams(
    ctx: typer.Context, paths: PathsArgument, scoring: ScoringOption = None, output: OutputOption = Output.TEXT
) -> None:
    """Show the teams with their people."""
    terminal: Terminal = ctx.obj
    if are_events(paths):
        days = league(*paths, scoring=scoring).results(terminal.lang)
        answer_report(terminal, output, lambda: league_json(days), lambda: league_report(days, terminal.lang))
        return
    lists = read(*paths, scoring=scoring, show=terminal.show)
    table = lists.standings()

    def report() -> Report:
        tournament = lists.event.tournament if lists.event else Tournament()
        names = RankingNames.full(terminal.lang)
        parts: list[Part] = [
            people_of_teams_table(table.teams, table.series, names, terminal.lang, size=tournament.team_size)._replace(
                is_titled=False
            )
        ]
        if table.teams and tournament.is_league:
            parts.append(league_ranking(league_of([lists]).results(terminal.lang), terminal.lang))
        state = lists.standings_state(dt.datetime.now(dt.UTC))
        return ranking_report(event_title(lists.event, lists.scored, terminal.lang), state, table, parts, terminal.lang)

    answer_report(terminal, output, lambda: standings_json(table, lists.event, terminal.lang), report)
