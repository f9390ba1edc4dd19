"""`skatlist prizes`: the prizes of an event: the plan before the start, then who wins them."""

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from skatlist.accounts import money_findings, money_of, season_money_of
from skatlist.cli.commands.settle import money_lines
from skatlist.cli.terminal.options import Output, OutputOption, PathsArgument, RulesOption, ScoringOption, option
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.findings_view import finding_json
from skatlist.lists import read
from skatlist.reports.prizes import prize_parts, prizes_json, season_prize_parts, season_prizes_json
from skatlist.reports.season import season_report
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
    findings = money_findings(lists, tins=False)

    def document() -> dict[str, Any]:
        shown = [finding_json(finding, lists.profile_of(finding), desk.lang) for finding in findings]
        return prizes_json(found, shown, is_provisional=lists.standings_state(now).is_provisional)

    desk.answer(output, document, money_lines(prize_parts(found, desk.lang), lists, now, findings, desk))


def _show_season(paths: Sequence[Path], scoring: str | None, desk: Terminal, output: Output) -> None:
    """Show what can be won at the end of a season, and who wins it."""
    found = season(*paths, scoring=scoring)
    account = season_money_of(found)
    heading = season_report(found.results(desk.lang), desk.lang)
    lines = report_lines(heading._replace(parts=season_prize_parts(account, desk.lang)), desk)
    provisional = bool(found.provisional())
    desk.answer(output, lambda: season_prizes_json(found.dates, account, is_provisional=provisional), lines)
