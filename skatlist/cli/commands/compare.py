"""`skatlist compare`: two lists of one table, differences judged by witnesses."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.terminal.options import (
    GamesOption,
    Output,
    OutputOption,
    PlayersOption,
    RulesOption,
    SeriesOption,
    TableOption,
)
from skatlist.cli.terminal.terminal import Terminal
from skatlist.cli.views.compare_view import compare_json, compare_lines
from skatlist.disk import shown
from skatlist.findings import has_errors
from skatlist.two_lists import compare as compared
from skatlist.two_lists import write_agreed


def compare(
    ctx: typer.Context,
    first: Annotated[Path, typer.Argument(metavar="ERSTLISTE", help="argument_first_list", readable=False)],
    second: Annotated[Path, typer.Argument(metavar="ZWEITLISTE", help="argument_second_list", readable=False)],
    series: SeriesOption = None,
    table: TableOption = None,
    rules: RulesOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    target: Annotated[
        Path | None, typer.Option("--output", "-o", help="option_output_agreed", metavar="DATEI", show_default=False)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="option_force")] = False,
    output: OutputOption = Output.TEXT,
) -> None:
    """Compare two lists of one table."""
    desk: Terminal = ctx.obj
    found = compared(first, second, rules=rules, players=players, games=games, series=series, table=table)
    if target is not None:
        write_agreed(found, target, desk.file_lang(None), force=force)
    if output is Output.JSON:
        desk.json(compare_json(found, desk.lang))
    else:
        desk.say_all(compare_lines(found, desk))
        if target is not None:
            desk.tell(desk.text("comparison.written", file=shown(target)))
    raise typer.Exit(int(not found.is_equal or has_errors(found.findings)))
