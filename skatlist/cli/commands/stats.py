"""`skatlist stats`: the results of people over an evening or a season in numbers."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.base.disk import path_text
from skatlist.cli.terminal.options import CountingOptions, Output, OutputOption, PathsArgument, option
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.frames import game_rows, player_rows, write_frame
from skatlist.evening.season import read_statistics
from skatlist.papers.reports.statistics import statistics_document


def stats(
    ctx: typer.Context,
    paths: PathsArgument,
    *,
    person: Annotated[str, option("--player", "--who", metavar="NR|NAME")] = "",
    frame: Annotated[Path | None, option("--frame", "--data", metavar="DATEI")] = None,
    players_frame: Annotated[Path | None, option("--players-frame", "--players-data", metavar="DATEI")] = None,
    force: Annotated[bool, option("--force")] = False,
    counting: CountingOptions,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show the statistics of an evening or a season."""
    terminal: Terminal = ctx.obj
    read = read_statistics(*paths, **counting._asdict(), show=terminal.show)
    chosen = read.person(person) if person else None
    written = {}
    if frame is not None or players_frame is not None:
        for path, rows in ((frame, game_rows), (players_frame, player_rows)):
            if path is not None:
                written[path] = write_frame(path, rows(read, chosen), force=force)
    if output is Output.JSON:
        files = {path_text(path): rows for path, rows in written.items()}
        provisional = read.provisional()
        terminal.json(statistics_document(read.statistics, read.events, chosen, provisional=provisional, frames=files))
        return
    for path, count in written.items():
        terminal.tell(terminal.text("standings.statistics.frame_written", rows=count, file=path))
    if not written:
        terminal.say_all(report_lines(read.report(terminal.lang, chosen), terminal))
