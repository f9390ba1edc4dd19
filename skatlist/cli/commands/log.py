"""`skatlist log`: everything that was entered, in its order."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.open_event import open_evening
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, SeriesOption, TableOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.log_view import entry_json, log_lines
from skatlist.store.event_log import log_entries
from skatlist.words import UsageError

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
def log(
    ctx: typer.Context,
    event: EventArgument,
    as_text: Annotated[bool, typer.Option("--text", help="option_log_text")] = False,
    series: SeriesOption = None,
    table: TableOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the journal."""
    desk: Terminal = ctx.obj
    if as_text:
        if series is not None or table is not None or output is Output.JSON:
            raise UsageError("log_text_whole")
        _say_all(event, desk)
        return
    with open_evening(event, desk, write=False) as evening:
        entries = [
            entry
            for entry in log_entries(evening.records)
            if (series is None or series == entry.series or series in entry.closes)
            and (table is None or table == entry.table)
        ]
    if output is Output.JSON:
        desk.json({"schema": "skatlist/log/1", "entries": [entry_json(entry) for entry in entries]})
        return
    desk.say_all(log_lines(entries, evening, desk))


def _say_all(event: Path, desk: Terminal) -> None:
    """Print the journal as text, as much of it as can be read; raise what is wrong with the rest."""
    from skatlist.formats.registry import event_path
    from skatlist.store.backup import salvaged
    from skatlist.store.text_journal import journal_lines

    path = event_path(event)
    found = salvaged(path)
    desk.say_all(journal_lines(found.records, damaged=found.damage is not None))
    if found.damage is not None:
        from skatlist.disk import shown
        from skatlist.words import InputError

        last = len(found.records)
        raise InputError("log_damaged", file=shown(path), last=last, next=last + 1) from found.damage
