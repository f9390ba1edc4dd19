"""`skatlist desk`: the evening in the browser."""

import webbrowser
from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, author_of, open_evening
from skatlist.cli.terminal.options import EventArgument
from skatlist.cli.terminal.terminal import Terminal


def desk(
    ctx: typer.Context,
    event: EventArgument,
    port: Annotated[
        int | None, typer.Option("--port", help="option_port", min=1, max=65535, metavar="N", show_default=False)
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="option_browser")] = True,
    author: AuthorOption = "",
) -> None:
    """Open the evening in the browser."""
    terminal: Terminal = ctx.obj
    with open_evening(event, terminal, author) as evening:
        path = evening.file.path

    def ready(address: str) -> None:
        terminal.say_all([terminal.text("desk.running", address=address), terminal.text("desk.stop")])
        if browser:
            webbrowser.open(address)

    from skatlist.desk.serving import serve

    serve(path, author_of(author), terminal.lang, port, ready)
    terminal.say(terminal.text("desk.stopped", file=path))
