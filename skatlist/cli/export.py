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
    folder: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="option_output_folder", metavar="ORDNER", readable=False, show_default=False
        ),
    ] = None,
    only: Annotated[Only | None, typer.Option("--only", help="option_only")] = None,
    rules: RulesOption = None,
    scoring: ScoringOption = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    now: Annotated[str, typer.Option("--now", help="option_now", metavar="JJJJ-MM-TT")] = "",
) -> None:
    """Write lists and standings as PDF and Excel."""
    from skatlist.checks import has_errors
    from skatlist.cli.calling import check_call
    from skatlist.cli.lists import read_lists
    from skatlist.cli.printing import keep_apart, papers, printed_on
    from skatlist.formats.files import make_folder, write_files

    desk: Desk = ctx.obj
    lists = read_lists(paths, rules, players, games, scoring)
    date = printed_on(now)
    usual = Path(desk.text("export.folder"))
    folder = folder or usual
    keep_apart(folder, lists, folder / usual)
    make_folder(folder)
    kinds = (only.value,) if only else ("pdf", "excel")
    findings = lists.findings()
    made = papers(lists, findings, kinds, desk.file_lang(lists.event), date)
    written, replaced = write_files(folder, desk.progress(made, desk.text("export.label")))
    key = ("done" if written > 1 else "done_one") + ("_replaced" if replaced else "")
    desk.say(desk.text(f"export.{key}", count=written, folder=folder, replaced=replaced))
    if has_errors(findings):
        asked = {"rules": rules, "scoring": scoring, "players": players, "games": games}
        desk.alarm(desk.text("export.errors", call=check_call(paths, asked)))
