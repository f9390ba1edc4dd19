"""`skatlist stats`: what people did over an evening or a season, in numbers."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.terminal.options import Output, OutputOption, PathsArgument, RulesOption, ScoringOption, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.stats_view import evening_lines, person_lines, person_meant, stats_json
from skatlist.frames import game_rows, player_rows, write_frame
from skatlist.season import read_statistics


def stats(
    ctx: typer.Context,
    paths: PathsArgument,
    person: Annotated[str, option("--player", "--who", metavar="NR|NAME")] = "",
    frame: Annotated[Path | None, option("--frame", "--data", metavar="DATEI")] = None,
    players_frame: Annotated[Path | None, option("--players-frame", "--players-data", metavar="DATEI")] = None,
    force: Annotated[bool, option("--force")] = False,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    output: OutputOption = Output.TEXT,
) -> None:
    """Show what people did, in numbers."""
    desk: Terminal = ctx.obj
    found = read_statistics(*paths, rules=rules, scoring=scoring, show=desk.show)
    chosen = person_meant(found, person) if person else None
    written = {}
    if frame is not None or players_frame is not None:
        for path, rows in ((frame, game_rows), (players_frame, player_rows)):
            if path is not None:
                written[path] = write_frame(path, rows(found, chosen), force=force)
    if output is Output.JSON:
        desk.json(stats_json(found, chosen, written))
        return
    for path, count in written.items():
        desk.tell(desk.text("statistics.frame_written", rows=count, file=path))
    if not written:
        desk.say_all(evening_lines(found, desk) if chosen is None else person_lines(found, chosen, desk))
