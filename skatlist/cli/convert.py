"""`skatlist convert`: the same list in another format."""

from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.desk import Desk
from skatlist.cli.help import Command
from skatlist.cli.options import GamesOption, PlayersOption

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None, add_completion=False)
