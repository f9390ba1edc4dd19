"""`skatlist prizes`: the prizes of an event: the plan before the start, then who wins them."""

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from skatlist.accounts import money_findings, money_of
from skatlist.cli.terminal.options import Output, OutputOption, PathsArgument, RulesOption, ScoringOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.lists import read


def prizes(
    ctx: typer.Context,
    paths: PathsArgument,
    entries: Annotated[
        int | None,
        typer.Option("--entries", help="option_entries", min=1, max=9999, metavar="N", show_default=False),
    ] = None,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the prizes."""
    from skatlist.cli.views.money_view import finding_blocks
    from skatlist.cli.views.prizes_view import prize_lines, prizes_json
    from skatlist.cli.views.standings_view import head_lines

    desk: Terminal = ctx.obj
    if len(paths) > 1:
        from skatlist.season import are_events  # one evening needs none of it

        if are_events(paths):
            _show_season(paths, scoring, desk, output)
            return
    lists = read(*paths, rules=rules, scoring=scoring, show=desk.show)
    found = money_of(lists, entries)
    now = dt.datetime.now(dt.UTC)
    if output is Output.JSON:
        desk.json(prizes_json(found, lists, now, desk))
        return
    desk.say_all(head_lines(lists, desk, now))
    desk.say_all(prize_lines(found, desk))
    desk.say_all(finding_blocks(money_findings(lists, tins=False), lists, desk))


def _show_season(paths: Sequence[Path], scoring: str | None, desk: Terminal, output: Output) -> None:
    """Show what can be won at the end of a season, and who wins it."""
    from skatlist.accounts import season_money_of
    from skatlist.cli.views.prizes_view import season_prizes_json, season_prizes_lines
    from skatlist.season import season

    found = season(*paths, scoring=scoring)
    account = season_money_of(found)
    if output is Output.JSON:
        desk.json(season_prizes_json(found, account))
    else:
        desk.say_all(season_prizes_lines(found, account, desk))
