"""`skatlist import`: lists of every format into an event file."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.author import AuthorOption, author_of
from skatlist.cli.import_run import import_files
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import EventArgument, Output, OutputOption, SeriesOption, TableOption
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.import_view import import_json, import_lines

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
def importing(
    ctx: typer.Context,
    event: EventArgument,
    files: Annotated[list[Path], typer.Argument(metavar="DATEI...", help="argument_import", readable=False)],
    replace: Annotated[bool, typer.Option("--replace", help="option_replace")] = False,
    series: SeriesOption = None,
    table: TableOption = None,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Take lists into an event file."""
    desk: Terminal = ctx.obj
    outcome = import_files(event, files, author_of(author), desk, replace=replace, at=(series, table))
    if output is Output.JSON:
        desk.json(import_json(outcome, desk))
    else:
        desk.say_all(import_lines(outcome, desk))
    raise typer.Exit(int(outcome.refused or outcome.unclear or outcome.wrong))
