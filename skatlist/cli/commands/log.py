"""`skatlist log`: everything that was entered, in its order."""

from typing import Annotated

import typer

from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, SeriesOption, TableOption, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.log_view import log_json, log_lines
from skatlist.evening.log import journal_text
from skatlist.words import UsageError


def log(
    ctx: typer.Context,
    event: EventArgument,
    as_text: Annotated[bool, option("--text", about="log_text")] = False,
    series: SeriesOption = None,
    table: TableOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the journal."""
    desk: Terminal = ctx.obj
    if as_text:
        if series is not None or table is not None or output is Output.JSON:
            raise UsageError("log_text_whole")
        desk.say_all(journal_text(event))
        return
    with open_evening(event, desk) as evening:
        entries = evening.log(series, table)
    desk.answer(output, lambda: log_json(entries), log_lines(entries, evening, desk))
