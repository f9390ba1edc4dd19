"""`skatlist convert`: the same list in another format."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.convert_large import convert_large
from skatlist.cli.large import is_large
from skatlist.cli.terminal.options import GamesOption, PlayersOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.findings import has_errors
from skatlist.formats.converting import convert as converted
from skatlist.formats.converting import left_behind
from skatlist.formats.loading import Options
from skatlist.formats.registry import target_format
from skatlist.lists import parse
from skatlist.reports.findings import concise_line


def convert(
    ctx: typer.Context,
    source: Annotated[Path, argument("QUELLE", "source")],
    target: Annotated[Path, argument("ZIEL", "target")],
    force: Annotated[bool, option("--force")] = False,
    players: PlayersOption = None,
    games: GamesOption = None,
) -> None:
    """Write a list in another format."""
    desk: Terminal = ctx.obj
    if is_large(source):
        raise typer.Exit(int(convert_large(source, target, desk, force=force, players=players, games=games)))
    options = Options(players=players, games=games)
    parsed = converted(source, target, options, desk.file_lang(None), force=force, read=parse)
    for finding in parsed.findings:
        desk.say(concise_line(finding, desk.lang))
    desk.tell(desk.text("convert.done", target=target, count=len(parsed.sheets)))
    left = left_behind(parsed, target_format(target))
    if left:
        said = ", ".join(desk.text(f"convert.left_{name}") for name in left)
        desk.tell(desk.text("convert.left", facts=said))
    raise typer.Exit(int(has_errors(parsed.findings)))
