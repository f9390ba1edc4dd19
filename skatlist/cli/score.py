"""`skatlist score`: values, running totals and Seeger-Fabian totals of lists."""

import typer

from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import (
    AtOption,
    GamesOption,
    Output,
    OutputOption,
    PathsArgument,
    PlayersOption,
    RulesOption,
    ScoringOption,
)

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
def score(
    ctx: typer.Context,
    paths: PathsArgument,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    at: AtOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Score lists."""
    from skatlist.checks import Severity, has_errors
    from skatlist.cli.calling import check_call
    from skatlist.cli.lists import read_lists
    from skatlist.cli.score_view import sheet_json, sheet_lines
    from skatlist.formats.losses import lost_rows

    desk: Desk = ctx.obj
    lists = read_lists(paths, rules, players, games, scoring, at)
    findings = lists.findings()
    if output is Output.JSON:
        sheets = [sheet_json(scored) for scored in lists.sheets]
        desk.json({"schema": "skatlist/score/1", "rules": lists.profile.name, "sheets": sheets})
    else:
        for scored in lists.sheets:
            for line in sheet_lines(scored, lists.event, desk):
                desk.say(line)
            desk.say()
        unread = lost_rows(findings, [scored.sheet for scored in lists.sheets])
        if unread:
            key = "score.unread" if unread > 1 else "score.unread_one"
            desk.alarm(desk.text(key, count=unread))
        errors = sum(finding.severity is Severity.ERROR for finding in findings)
        if errors:
            key = "score.errors" if errors > 1 else "score.error"
            asked = {"rules": rules, "scoring": scoring, "players": players, "games": games, "at": at}
            desk.alarm(desk.text(key, count=errors, call=check_call(paths, asked)))
    raise typer.Exit(int(has_errors(findings)))
