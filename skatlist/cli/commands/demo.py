"""`skatlist demo`: the whole main job on a sample evening."""

import time
from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.app import run
from skatlist.cli.sample import free_folder, lay_out_evening
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.terminal import Desk

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
def demo(
    ctx: typer.Context,
    folder: Annotated[Path | None, typer.Argument(metavar="ORDNER", help="argument_demo", readable=False)] = None,
) -> None:
    """Show the main job."""
    desk: Desk = ctx.obj
    start = time.monotonic()
    place = folder if folder is not None else free_folder(Path("skatlist-demo"))
    first = lay_out_evening(place)
    desk.say(desk.text("demo.laid_out", folder=place))
    steps = (
        ("check", ["check", str(place)]),
        ("score", ["score", str(first)]),
        ("standings", ["standings", str(place)]),
        ("export", ["export", str(place), "-o", str(place / desk.text("demo.papers"))]),
    )
    asked = ["--lang", desk.lang] if desk.asked else []
    for name, call in steps:
        desk.say()
        desk.say(desk.bold(desk.text(f"demo.{name}")))
        desk.say(desk.dim("$ skatlist " + " ".join(call)))
        code = run([*call, *asked])
        if code:
            raise typer.Exit(code)
    desk.say()
    desk.say(desk.text("demo.done", folder=place, seconds=f"{time.monotonic() - start:.1f}"))
