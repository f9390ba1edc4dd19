"""`skatlist desk`: the evening in the browser."""

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skatlist.cli.evening_call import AuthorOption, author_of, open_evening
from skatlist.cli.terminal.names import name_style
from skatlist.cli.terminal.options import argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.evening import Evening


def desk(
    ctx: typer.Context,
    event: Annotated[Path | None, argument("ABEND.skat", "event")] = None,
    port: Annotated[int | None, option("--port", metavar="N", min=1, max=65535)] = None,
    browser: Annotated[bool, option("--browser/--no-browser")] = True,
    lan: Annotated[bool, option("--lan")] = False,
    address: Annotated[str, option("--address", metavar="192.168.x.y")] = "",
    wifi: Annotated[str, option("--wifi", metavar="NAME")] = "",
    wifi_password: Annotated[str, option("--wifi-password", metavar="TEXT")] = "",
    names: Annotated[str, option("--names", metavar="voll|kurz|nummer")] = "",
    author: AuthorOption = "",
) -> None:
    """Open the evening in the browser."""
    from skatlist.desk.event_desk import EventDesk
    from skatlist.desk.phones import Phones, Wifi, lan_address
    from skatlist.desk.presence import Presence
    from skatlist.desk.recent_files import RecentFiles
    from skatlist.desk.serving import serve
    from skatlist.signatures.keys.places import home_folder

    terminal: Terminal = ctx.obj
    outside = (address or lan_address()) if lan else ""
    if lan and not outside:
        raise UsageError("lan_none")
    if not lan and (address or wifi or wifi_password):
        raise UsageError("lan_only")

    def opened(path: Path) -> "Evening":
        evening = open_evening(path, terminal, author)
        evening.show = iter  # no bar while pages are served
        return evening

    folder = home_folder()
    at_the_desk = EventDesk(event, author_of(author), RecentFiles(folder / "recent.txt"), opened)
    at_the_desk.presence = Presence(folder / "desks")
    at_the_desk.shelves = folder / "refused"
    at_the_desk.names = name_style(names or "full", terminal.lang)
    if outside:
        at_the_desk.phones = Phones(folder / "tables", Wifi.called(wifi, wifi_password))

    def ready(here: str) -> None:
        said = [terminal.text("desk.running", address=here), terminal.text("desk.stop")]
        if event is None and at_the_desk.path is not None:
            said.insert(1, terminal.text("desk.reopened", file=at_the_desk.path, address=here))
        if at_the_desk.phones is not None:
            said.insert(1, terminal.text("desk_phone.running", address=f"http://{at_the_desk.phones.address}/"))
        terminal.say_all([*said, *(terminal.text("desk.elsewhere", address=each) for each in at_the_desk.elsewhere)])
        sys.stdout.flush()  # whoever reads it through a pipe waits for the address
        if browser:
            threading.Thread(target=_browse, args=(here, terminal), daemon=True).start()

    serve(at_the_desk, terminal.lang, port, ready, outside)
    with suppress(OSError):  # the window may be closed
        terminal.say(
            terminal.text("desk.stopped" if at_the_desk.is_open else "desk.stopped_empty", file=at_the_desk.path)
        )


def _browse(address: str, terminal: Terminal) -> None:
    """Open a page in a window; a browser that would take over the terminal is none."""
    try:
        in_terminal = type(webbrowser.get()) is webbrowser.GenericBrowser and "BROWSER" not in os.environ
        found = not in_terminal and webbrowser.open(address)
    except webbrowser.Error:
        found = False
    if not found:
        terminal.note(terminal.text("desk.no_browser"))
