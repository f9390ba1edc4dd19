"""`skatlist log`: every entry, in order."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.options import (
    AtOption,
    EventArgument,
    Output,
    OutputOption,
    SeriesOption,
    TableOption,
    option,
)
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, LogEntry, journal_text
from skatlist.papers.reports.log import log_json, log_tables
from skatlist.papers.reports.model import Report
from skatlist.words import UsageError


def log(
    ctx: typer.Context,
    event: EventArgument,
    as_text: Annotated[bool, option("--text", about="log_text")] = False,
    series: SeriesOption = None,
    table: TableOption = None,
    at: AtOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the journal."""
    terminal: Terminal = ctx.obj
    if as_text:
        if series is not None or table is not None or output is Output.JSON:
            raise UsageError("log_text_whole")
        terminal.say_all(journal_text(event, at))
        return
    with open_evening(event, terminal, until=at) as evening:
        if at is not None and at > len(evening.records):
            raise UsageError("at_beyond", file=evening.name, count=len(evening.records))
        entries = evening.log(series, table)
    terminal.answer(output, lambda: log_json(entries), _lines(entries, evening, terminal))


def _lines(entries: Sequence[LogEntry], evening: Evening, terminal: Terminal) -> Iterator[str]:
    if not entries:
        yield terminal.text("evening.log.nothing")
    yield from report_lines(Report("", log_tables(entries, evening.sheets, terminal.lang, terminal.show)), terminal)
