"""`skatlist prizes`: the prize plan of an event before the start, and the winners after it."""

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from skatlist.cli.commands.settle import money_lines
from skatlist.cli.terminal.options import CountingOptions, Output, OutputOption, PathsArgument, option
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.accounts import money_findings, money_of, season_money_of
from skatlist.evening.season import are_events, season
from skatlist.papers.lists import read
from skatlist.papers.reports.findings import finding_json
from skatlist.papers.reports.prizes import prize_parts, prizes_json, season_prize_parts, season_prizes_json
from skatlist.papers.reports.season import season_report


def prizes(
    ctx: typer.Context,
    paths: PathsArgument,
    *,
    entries: Annotated[int | None, option("--entries", metavar="N", min=1, max=9999)] = None,
    counting: CountingOptions,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the prizes."""
    terminal: Terminal = ctx.obj
    if len(paths) > 1 and are_events(paths):
        _show_season(paths, counting.scoring, terminal, output)
        return
    lists = read(*paths, **counting._asdict(), show=terminal.show)
    book = money_of(lists, entries)
    now = dt.datetime.now(dt.UTC)
    findings = money_findings(lists, cash_boxes=False)

    def document() -> dict[str, Any]:
        documents = [finding_json(finding, lists.profile_of(finding), terminal.lang) for finding in findings]
        return prizes_json(book, documents, is_provisional=lists.standings_state(now).is_provisional)

    terminal.answer(output, document, money_lines(prize_parts(book, terminal.lang), lists, now, findings, terminal))


def _show_season(paths: Sequence[Path], scoring: str | None, terminal: Terminal, output: Output) -> None:
    results = season(*paths, scoring=scoring)
    account = season_money_of(results)
    heading = season_report(results.results(terminal.lang), terminal.lang)
    lines = report_lines(heading._replace(parts=season_prize_parts(account, terminal.lang)), terminal)
    provisional = bool(results.provisional())
    terminal.answer(output, lambda: season_prizes_json(results.dates, account, is_provisional=provisional), lines)
