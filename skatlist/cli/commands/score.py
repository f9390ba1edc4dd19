"""`skatlist score`: values, running totals and Seeger-Fabian totals of lists."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skatlist.cli.command_words import check_call
from skatlist.cli.large import large_file, open_large, progress, score_large
from skatlist.cli.terminal.options import (
    AtOption,
    CountingOptions,
    Output,
    OutputOption,
    PathsArgument,
    SizeOptions,
    option,
)
from skatlist.cli.terminal.report import answer_report
from skatlist.cli.terminal.score_text import show_list
from skatlist.cli.terminal.terminal import JsonItems, Terminal
from skatlist.papers.lists import Lists, read
from skatlist.papers.reports.score import summary_json, summary_report

if TYPE_CHECKING:
    from skatlist.files.bulk.tally import ListCounts


def score(
    ctx: typer.Context,
    paths: PathsArgument,
    *,
    counting: CountingOptions,
    size: SizeOptions,
    at: AtOption = None,
    summary: Annotated[bool, option("--summary")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Score lists."""
    terminal: Terminal = ctx.obj
    settings: dict[str, Any] = {**counting._asdict(), **size._asdict(), "at": at}
    large = large_file(paths) if at is None else None
    lists = (
        read(*paths, **settings, show=terminal.show)
        if large is None
        else open_large(large, counting.rules, *size, counting.scoring)
    )
    name = lists.profile.name
    if summary:
        if isinstance(lists, Lists):
            tally = lists.tally()
        else:
            with progress(terminal, lists.size, writes=False) as show:
                tally = lists.tally(show)
        answer_report(terminal, output, lambda: summary_json(tally, name), lambda: summary_report(tally, terminal.lang))
    else:
        with JsonItems(terminal, {"schema": "skatlist/score/1", "rules": name}, "sheets") as items:
            if isinstance(lists, Lists):
                for scored, state in zip(lists.scored, lists.states, strict=True):
                    show_list(scored, lists.findings, state, lists.event, items=items, terminal=terminal)
                tally = lists.tally()
            else:
                tally = score_large(lists, terminal, partial(show_list, event=None, items=items, terminal=terminal))
        if output is Output.TEXT:
            _alarm(tally, paths, settings, terminal)
    raise typer.Exit(int(tally.errors > 0))


def _alarm(tally: "ListCounts", paths: list[Path], settings: dict[str, Any], terminal: Terminal) -> None:
    if tally.unread:
        terminal.say_in_red(terminal.text("game.score.unread", count=tally.unread))
    if tally.errors:
        terminal.say_in_red(
            terminal.text("game.score.errors", count=tally.errors, call=check_call(paths, settings, terminal.lang))
        )
