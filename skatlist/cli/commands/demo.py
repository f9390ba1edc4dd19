"""`skatlist demo`: the main task on a sample evening, from beginning to end."""

import time
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from skatlist.base.disk import write_file
from skatlist.cli.app import run
from skatlist.cli.command_words import call
from skatlist.cli.terminal.options import argument
from skatlist.cli.terminal.terminal import Terminal
from skatlist.files.formats.files import make_folder
from skatlist.papers.reports.typeset import mean_text
from skatlist.words import InputError

_FIRST = "serie1-tisch01.csv"


def demo(
    ctx: typer.Context,
    folder: Annotated[Path | None, argument("ORDNER", "demo")] = None,
) -> None:
    """Show the main task."""
    terminal: Terminal = ctx.obj
    start = time.monotonic()
    place = folder if folder is not None else free_folder(Path("skatlist-demo"))
    first = lay_out_evening(place)
    terminal.tell(terminal.text("files.demo.laid_out", folder=place))
    steps = (
        ("check", ["check", str(place)]),
        ("score", ["score", str(first)]),
        ("standings", ["standings", str(place)]),
        ("export", ["export", str(place), "-o", str(place / terminal.text("files.export.folder"))]),
    )
    language = ["--lang", terminal.lang] if terminal.has_language else []
    for name, words in steps:
        terminal.say()
        terminal.say(terminal.bold(terminal.text(f"files.demo.{name}")))
        terminal.say(terminal.dim(f"$ {call(*words, lang=terminal.lang)}"))
        code = run([*words, *language])
        if code:
            raise typer.Exit(code)
    terminal.say()
    terminal.tell(
        terminal.text(
            "files.demo.done", folder=place, seconds=mean_text(Fraction(time.monotonic() - start), terminal.lang)
        )
    )


def free_folder(wish: Path) -> Path:
    """Return the folder, or the same name with the next number if it exists."""
    place, number = wish, 1
    while place.exists():
        number += 1
        place = wish.with_name(f"{wish.name}-{number}")
    return place


def lay_out_evening(folder: Path) -> Path:
    """Copy the sample evening into a new folder and return its first list.

    Raises InputError if the folder exists.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError("demo_exists", folder=folder)
    make_folder(folder)
    for file in resources.files("skatlist").joinpath("data/samples/clubabend").iterdir():
        write_file(folder / file.name, file.read_bytes())
    return folder / _FIRST
