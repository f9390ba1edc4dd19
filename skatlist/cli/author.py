"""Who writes into an event file."""

import getpass
import os
from typing import Annotated

import typer

AuthorOption = Annotated[str, typer.Option("--author", help="option_author", metavar="NAME", show_default=False)]


def author_of(asked: str) -> str:
    """Return the name for the journal: asked for, else SKATLIST_AUTHOR, else the name of the login; on one line."""
    name = asked or os.environ.get("SKATLIST_AUTHOR", "") or _login()
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # nobody is logged in, as in a container
        return ""
