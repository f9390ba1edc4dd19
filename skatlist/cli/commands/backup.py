"""`skatlist backup`: a safe copy of an event file."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.base.disk import path_text
from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, argument
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Event, Medium, medium_of


def backup(
    ctx: typer.Context,
    event: EventArgument,
    target: Annotated[Path | None, argument("ZIEL", "backup")] = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Copy an event file."""
    terminal: Terminal = ctx.obj
    with open_evening(event, terminal) as evening:
        described = Event(language=evening.journal.setting("language"))  # the whole library would take long to import
        path, count = evening.back_up(target, terminal.file_lang(described))
    if output is Output.JSON:
        terminal.json(
            {"schema": "skatlist/backup/1", "event": evening.name, "backup": path_text(path), "entries": count}
        )
        return
    terminal.tell(terminal.text("evening.backup.done", file=path_text(path), count=count))
    if medium_of(path) is Medium.REMOVABLE:
        terminal.tell(terminal.text("evening.on_removable", file=path_text(path)))
