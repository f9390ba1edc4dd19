"""`skatlist import`: lists of every format into an event file."""

import os
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, SecondOption, author_of, open_evening
from skatlist.cli.next_step import compare_call, next_call
from skatlist.cli.terminal.options import (
    EventArgument,
    Output,
    OutputOption,
    SeriesOption,
    TableOption,
    argument,
    option,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.import_view import import_json, import_lines
from skatlist.evening.import_files import start_from
from skatlist.formats.registry import event_path


def import_(
    ctx: typer.Context,
    event: EventArgument,
    files: Annotated[list[Path], argument("DATEI...", "import")],
    replace: Annotated[bool, option("--replace")] = False,
    series: SeriesOption = None,
    table: TableOption = None,
    second: SecondOption = False,
    author: AuthorOption = "",
    output: OutputOption = Output.TEXT,
) -> None:
    """Take lists into an event file."""
    desk: Terminal = ctx.obj
    shown = partial(desk.progress, label=desk.text("importing.label"))
    if os.path.lexists(event_path(event)):
        with open_evening(event, desk, author, second=second) as evening:
            outcome = evening.take_over(files, series=series, table=table, replace=replace, show=shown)
            following = compare_call(evening, desk.lang) if second else next_call(evening, desk.lang)
    else:
        outcome = start_from(event, files, author_of(author), shown)
        with open_evening(outcome.event, desk) as evening:  # what is to be known about it is said
            following = next_call(evening, desk.lang)
    desk.answer(output, lambda: import_json(outcome, desk), import_lines(outcome, following, desk))
    raise typer.Exit(int(outcome.refused or outcome.unclear or outcome.wrong or outcome.left_out))
