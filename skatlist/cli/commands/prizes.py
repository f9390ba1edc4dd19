"""`skatlist prizes`: the prizes of an event: the plan before the start, then who wins them."""

import datetime as dt
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from skatlist.accounts import money_findings, money_of, season_money_of
from skatlist.cli.terminal.options import Output, OutputOption, PathsArgument, RulesOption, ScoringOption, option
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.money_view import finding_blocks
from skatlist.cli.views.prizes_view import prize_lines, prizes_json, season_prizes_json, season_prizes_lines
from skatlist.lists import read
from skatlist.reports.event_heading import event_title
from skatlist.reports.model import Report
from skatlist.reports.not_final_note import standings_notes
from skatlist.season import are_events, season


def prizes(
    ctx: typer.Context,
    paths: PathsArgument,
    entries: Annotated[int | None, option("--entries", metavar="N", min=1, max=9999)] = None,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the prizes."""
    desk: Terminal = ctx.obj
    if len(paths) > 1 and are_events(paths):
        _show_season(paths, scoring, desk, output)
        return
    lists = read(*paths, rules=rules, scoring=scoring, show=desk.show)
    found = money_of(lists, entries)
    now = dt.datetime.now(dt.UTC)
    wrong = finding_blocks(money_findings(lists, tins=False), lists, desk)
    warnings = standings_notes(lists.standings_state(now), desk.lang)
    heading = Report(event_title(lists.event, lists.scored, desk.lang), (), warnings=warnings)
    lines = chain(report_lines(heading, desk), prize_lines(found, desk), wrong)
    desk.answer(output, lambda: prizes_json(found, lists, now, desk), lines)


def _show_season(paths: Sequence[Path], scoring: str | None, desk: Terminal, output: Output) -> None:
    """Show what can be won at the end of a season, and who wins it."""
    found = season(*paths, scoring=scoring)
    account = season_money_of(found)
    desk.answer(output, lambda: season_prizes_json(found, account), season_prizes_lines(found, account, desk))
