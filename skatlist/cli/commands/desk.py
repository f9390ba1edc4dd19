"""`skatlist desk`: the evening in the browser."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, author_of, open_evening
from skatlist.cli.terminal.terminal import Terminal


def desk(
    ctx: typer.Context,
    event: Annotated[
        Path | None, typer.Argument(metavar="ABEND.skat", help="argument_event", readable=False, show_default=False)
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", help="option_port", min=1, max=65535, metavar="N", show_default=False)
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="option_browser")] = True,
    author: AuthorOption = "",
) -> None:
    """Open the evening in the browser."""
    terminal: Terminal = ctx.obj
    path = None
    if event is not None:
        with open_evening(event, terminal, author) as evening:
            path = evening.file.path

    def ready(address: str) -> None:
        terminal.say_all([terminal.text("desk.running", address=address), terminal.text("desk.stop")])
        if browser:
            webbrowser.open(address)

    from skatlist.desk.event_desk import EventDesk
    from skatlist.desk.recent_files import RecentFiles
    from skatlist.desk.serving import serve
    from skatlist.signatures.keys.places import home_folder

    at_the_desk = EventDesk(path, author_of(author), RecentFiles(home_folder() / "recent.txt"))
    serve(at_the_desk, terminal.lang, port, ready)
    terminal.say(terminal.text("desk.stopped" if at_the_desk.is_open else "desk.stopped_empty", file=at_the_desk.path))
