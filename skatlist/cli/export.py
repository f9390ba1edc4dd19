"""`skatlist export`: lists and standings as PDF and Excel."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import GamesOption, PathsArgument, PlayersOption, RulesOption, ScoringOption

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Only(StrEnum):
    """One kind of paper."""

    PDF = "pdf"
    EXCEL = "excel"


@app.command(cls=Command)
def export(
    ctx: typer.Context,
    paths: PathsArgument,
    folder: Annotated[Path, typer.Option("-o", "--output", help="option_output_folder", metavar="ORDNER")],
    only: Annotated[Only | None, typer.Option("--only", help="option_only")] = None,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    now: Annotated[str, typer.Option("--now", help="option_now", metavar="JJJJ-MM-TT")] = "",
) -> None:
    """Write lists and standings as PDF and Excel."""
    from skatlist.cli.lists import has_errors, read_lists
    from skatlist.cli.printing import papers, printed_on
    from skatlist.formats.files import make_folder, write_file

    desk: Desk = ctx.obj
    lists = read_lists(paths, rules, players, games, scoring)
    date = printed_on(now)
    make_folder(folder)
    kinds = (only.value,) if only else ("pdf", "excel")
    written = 0
    for name, content in desk.progress(
        papers(lists, kinds, desk.file_lang(lists.event), date), desk.text("export.label")
    ):
        write_file(folder / name, content)
        written += 1
    desk.say(desk.text("export.done", count=written, folder=folder))
    findings = lists.findings()
    if has_errors(findings):
        desk.say(desk.style(desk.text("export.errors"), "1;31"))
