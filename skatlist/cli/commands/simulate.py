"""`skatlist simulate`: a random event with believable games, for trying the program and for testing others."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.simulating import evening_of, slip_table, with_slips
from skatlist.cli.terminal.help import Command
from skatlist.cli.terminal.options import RulesOption
from skatlist.cli.terminal.terminal import Desk
from skatlist.formats.files import make_folder, write_new
from skatlist.formats.folder.event_writer import event_files
from skatlist.rules import DEFAULT_PROFILE
from skatlist.simulation.simulate import simulate_event

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(cls=Command)
def simulate(
    ctx: typer.Context,
    folder: Annotated[
        Path, typer.Option("-o", "--output", help="option_event_folder", metavar="ORDNER", readable=False)
    ],
    seed: Annotated[int, typer.Option("--seed", help="option_seed", metavar="N")] = 1,
    players: Annotated[int, typer.Option("--players", help="option_people", min=3, max=500, metavar="N")] = 15,
    series: Annotated[int, typer.Option("--series", help="option_series_count", min=1, max=20, metavar="N")] = 2,
    table: Annotated[int, typer.Option("--table", help="option_table_size", min=3, max=5, metavar="N")] = 4,
    slips: Annotated[int, typer.Option("--slips", help="option_slips", min=0, max=999, metavar="N")] = 0,
    rules: RulesOption = None,
) -> None:
    """Make a random event."""
    desk: Desk = ctx.obj
    event = simulate_event(
        seed,
        players=players,
        series=series,
        size=table,
        date=evening_of(seed),
        rules=rules or DEFAULT_PROFILE,
        language=desk.file_lang(None),
    )
    event, made = with_slips(event, slips, seed)
    make_folder(folder)
    for name, content in event_files(event):
        write_new(folder / name, content)
    if slips:
        write_new(folder / "slips.tsv", slip_table(made))
        desk.say(desk.text("simulate.slips", count=len(made), file=folder / "slips.tsv"))
    desk.say(desk.text("simulate.done", count=len(event.sheets), folder=folder))
