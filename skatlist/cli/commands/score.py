"""`skatlist score`: values, running totals and Seeger-Fabian totals of lists."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skatlist.cli.large import large_file, open_large, progress
from skatlist.cli.terminal.help import Command
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
from skatlist.cli.terminal.terminal import Desk

if TYPE_CHECKING:
    from skatlist.bulk.tally import Tally

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
    summary: Annotated[bool, typer.Option("--summary", help="option_summary")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Score lists."""
    desk: Desk = ctx.obj
    asked = {"rules": rules, "scoring": scoring, "players": players, "games": games, "at": at}
    large = large_file(paths) if at is None else None
    if large is not None:
        lists = open_large(large, rules, players, games, scoring)
        name = lists.profile.name
        if summary:
            with progress(desk, lists.size, writes=False) as show:
                tally = lists.tally(show)
        else:
            from skatlist.cli.views.large_view import score_large

            tally = score_large(lists, desk)
    else:
        tally, name = _score_small(paths, asked, desk, show=not summary)
    if summary:
        _summarize(tally, name, desk)
    if output is Output.TEXT and not summary:
        _alarm(tally, paths, asked, desk)
    raise typer.Exit(int(tally.errors > 0))


def _score_small(paths: list[Path], asked: dict[str, Any], desk: Desk, *, show: bool) -> "tuple[Tally, str]":
    """Print lists that are read at once, and return what they come to by which rules."""
    from skatlist.bulk.tally import tally_of, tally_of_findings
    from skatlist.cli.views.score_view import sheet_json, sheet_lines
    from skatlist.formats.parsed import lost_lines
    from skatlist.lists import read

    lists = read(*paths, **asked)
    findings = lists.findings
    if show and desk.as_json:
        sheets = [sheet_json(scored, findings) for scored in lists.scored]
        desk.json({"schema": "skatlist/score/1", "rules": lists.profile.name, "sheets": sheets})
    elif show:
        for scored in lists.scored:
            for line in sheet_lines(scored, lists.event, desk):
                desk.say(line)
            desk.say()
    tally = tally_of_findings(findings)
    for scored in lists.scored:
        tally = tally.plus(tally_of(scored, ()))
    unread = len(lost_lines(findings, [scored.sheet for scored in lists.scored]))
    return tally._replace(unread=unread), lists.profile.name


def _summarize(tally: "Tally", rules: str, desk: Desk) -> None:
    from skatlist.cli.views.summary_view import summary_json, summary_lines

    if desk.as_json:
        desk.json(summary_json(tally, rules))
        return
    for line in summary_lines(tally, desk):
        desk.say(line)


def _alarm(tally: "Tally", paths: list[Path], asked: dict[str, Any], desk: Desk) -> None:
    """Say in red that rows are missing and that something is wrong."""
    from skatlist.cli.calling import check_call

    if tally.unread:
        desk.alarm(desk.text("score.unread", count=tally.unread))
    if tally.errors:
        desk.alarm(desk.text("score.errors", count=tally.errors, call=check_call(paths, asked)))
