"""`skatlist simulate`: a random event with believable games, to try the program or to test others."""

from pathlib import Path
from typing import Annotated, Any

import typer

from skatlist.base.disk import path_text
from skatlist.cli.commands.demo import free_folder
from skatlist.cli.evening_call import open_evening
from skatlist.cli.terminal.options import RulesOption, argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening.practice import evening_of
from skatlist.files.formats.files import make_folder, write_new
from skatlist.files.formats.folder.event_file import EVENT_FILE
from skatlist.files.formats.folder.event_writer import event_files
from skatlist.skat.rules import DEFAULT_PROFILE
from skatlist.tournament.simulation import simulate_event, simulate_lists
from skatlist.words import UsageError


def simulate(
    ctx: typer.Context,
    event_file: Annotated[Path | None, argument("ABEND.skat", "simulated")] = None,
    folder: Annotated[Path | None, option("-o", "--output", metavar="ORDNER", about="event_folder")] = None,
    seed: Annotated[int, option("--seed", metavar="N")] = 1,
    players: Annotated[int | None, option("--players", metavar="N", about="people", min=3, max=500)] = None,
    series: Annotated[int | None, option("--series", metavar="N", about="series_count", min=1, max=20)] = None,
    table: Annotated[int | None, option("--table", metavar="N", about="table_size", min=3, max=5)] = None,
    rules: RulesOption = None,
) -> None:
    """Make a random event, or play the drawn tables of an event that have no list yet."""
    terminal: Terminal = ctx.obj
    given = {"players": players, "series": series, "size": table}
    shape: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if event_file is not None:
        if shape or rules:
            raise UsageError("simulate_drawn")
        with open_evening(event_file, terminal) as evening:
            drawn = evening.event()
        event = drawn._replace(sheets=simulate_lists(drawn, seed))
        if not event.sheets:
            raise UsageError("simulate_nothing", file=path_text(event_file))
    else:
        event = simulate_event(
            seed, date=evening_of(seed), rules=rules or DEFAULT_PROFILE, language=terminal.file_lang(None), **shape
        )
    folder = folder or free_folder(Path(terminal.text("files.simulate.folder")))
    make_folder(folder)
    for name, content in terminal.show(event_files(event)):
        if event_file is None or name != EVENT_FILE:
            write_new(folder / name, content)
    terminal.tell(terminal.text("files.simulate.done", count=len(event.sheets), folder=folder))
