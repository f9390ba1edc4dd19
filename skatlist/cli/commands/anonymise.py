"""`skatlist anonymise`: a copy of an event without names."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.base.disk import is_folder, path_text
from skatlist.cli.terminal.options import Output, OutputOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.anonymising import anonymise as anonymised
from skatlist.papers.reports.model import facts_of


def anonymise(
    ctx: typer.Context,
    event: Annotated[Path, argument("ABEND", "anonymise")],
    target: Annotated[Path | None, option("-o", "--output", metavar="KOPIE", about="output_copy")] = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Write a copy of an event without names."""
    terminal: Terminal = ctx.obj
    ending = "" if is_folder(event) else ".skat"
    made = anonymised(event, target or Path(terminal.text("people.anonymous.file") + ending), terminal.show)
    counts = facts_of(made, "players", "lists")
    lines = [
        *terminal.lines("people.anonymous.done", file=made.path, **counts),
        *terminal.lines("people.anonymous.left_behind"),
    ]
    terminal.answer(output, lambda: {"schema": "skatlist/anonymise/1", "file": path_text(made.path), **counts}, lines)
