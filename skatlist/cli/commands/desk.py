"""`skatlist desk`: the evening in the browser."""

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from skatlist.base.disk import home_folder
from skatlist.cli.command_words import name_style
from skatlist.cli.evening_call import AuthorOption, author_of, open_evening
from skatlist.cli.terminal.options import argument, option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.desk.edition import EDITION, is_edition, require_edition
from skatlist.desk.fault_log import LOG, kept_log, require_log
from skatlist.desk.phone_secrets import Phones, Wifi, lan_address
from skatlist.desk.presence import Presence
from skatlist.desk.recent_files import RecentFiles
from skatlist.desk.stations import Stations
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.desk.event_desk import EventDesk
    from skatlist.evening import Evening

JOINED: Final = "joined"  # keeps the links to other desks
_ASK: Final = "-"
_LONGEST: Final = 4096  # letters in a line
_NO_PHONE: Final = ("127.0.0.1", "localhost", "0.0.0.0")  # noqa: S104 - addresses of the desk itself


def desk(
    ctx: typer.Context,
    event: Annotated[Path | None, argument("ABEND.skat", "event")] = None,
    port: Annotated[int | None, option("--port", metavar="N", min=1, max=65535)] = None,
    browser: Annotated[bool, option("--browser/--no-browser")] = True,
    lan: Annotated[bool, option("--lan", "--phones")] = False,
    address: Annotated[str, option("--address", metavar="192.168.x.y")] = "",
    wifi: Annotated[str, option("--wifi", metavar="NAME")] = "",
    wifi_password: Annotated[str, option("--wifi-password", metavar="TEXT|-")] = "",
    names: Annotated[str, option("--names", metavar="voll|kurz|nummer")] = "",
    join: Annotated[str, option("--join", metavar="ADRESSE|DATEI")] = "",
    edition: Annotated[Path | None, option("--edition", metavar="ORDNER")] = None,
    log: Annotated[Path | None, option("--log", metavar="DATEI", about="desk_log")] = None,
    author: AuthorOption = "",
) -> None:
    """Open the evening in the browser."""
    terminal: Terminal = ctx.obj
    outside = (address or lan_address()) if lan else ""
    if lan and not outside:
        raise UsageError("lan_none")
    if not lan and (address or wifi or wifi_password):
        raise UsageError("lan_only")
    if outside in _NO_PHONE:
        raise UsageError("lan_address", address=outside)
    if wifi_password == _ASK:
        wifi_password = _wifi_password(terminal)

    if join:
        from skatlist.desk.link import join_event

        event = join_event(join, home_folder() / JOINED, author_of(author), event)
    at_the_desk = _event_desk(terminal, event, author, log)
    if edition is not None:
        at_the_desk.edition = require_edition(edition)
    at_the_desk.names = name_style(names or "full", terminal.lang)
    if outside:
        at_the_desk.stations = Stations(home_folder() / "stations")
        at_the_desk.phones = Phones(home_folder() / "tables", Wifi.of_form(wifi, wifi_password))
    _serve(terminal, at_the_desk, port, outside, browser=browser)


def show_first_page(terminal: Terminal) -> None:
    """Open the first page of the desk: choose, make or practise an evening.

    After a crash, open the evening that was open.
    """
    at_the_desk = _event_desk(terminal, None, "", None)
    at_the_desk.is_resuming = False
    _serve(terminal, at_the_desk, None, "", browser=True)


def _event_desk(terminal: Terminal, event: Path | None, author: str, log: Path | None) -> "EventDesk":
    from skatlist.desk.event_desk import EventDesk

    def opened(path: Path) -> "Evening":
        evening = open_evening(path, terminal, author)
        evening.journal.show = iter  # no progress bar while pages are served
        return evening

    folder = home_folder()
    if log is not None:
        require_log(log)
    else:
        with suppress(OSError):  # the desk works without a log, too
            folder.mkdir(parents=True, exist_ok=True)
    at_the_desk = EventDesk(event, author_of(author), RecentFiles(folder / "recent.txt"), opened)
    at_the_desk.presence = Presence(folder / "desks")
    at_the_desk.log = log or folder / LOG
    at_the_desk.shelves = folder / "refused"
    at_the_desk.links = folder / JOINED
    at_the_desk.edition = folder / "browser" if is_edition(folder / "browser") else None
    return at_the_desk


def _serve(terminal: Terminal, at_the_desk: "EventDesk", port: int | None, outside: str, *, browser: bool) -> None:
    from skatlist.desk.serving import serve

    chosen = at_the_desk.path

    def ready(here: str) -> None:
        lines = [terminal.text("desk.running", address=here), terminal.text("desk.stop")]
        if chosen is None and at_the_desk.path is not None:
            lines.insert(1, terminal.text("desk.reopened", file=at_the_desk.path, address=here))
        if at_the_desk.edition is not None:
            lines.insert(1, terminal.text("desk.browser.offered", address=f"{here.rstrip('/')}{EDITION}/"))
        if at_the_desk.phones is not None:
            lines.insert(1, terminal.text("desk_list.phone.running", address=f"http://{at_the_desk.phones.address}/"))
        terminal.say_all([*lines, *(terminal.text("desk.elsewhere", address=each) for each in at_the_desk.elsewhere)])
        sys.stdout.flush()  # a program reading from the pipe waits for the address
        if browser:
            threading.Thread(target=_browse, args=(here, terminal), daemon=True).start()

    assert at_the_desk.log is not None  # noqa: S101 - set by _event_desk
    with kept_log(at_the_desk.log):
        serve(at_the_desk, terminal.lang, port, ready, outside)
    with suppress(OSError):  # the window may be closed
        terminal.say(
            terminal.text("desk.stopped" if at_the_desk.is_open else "desk.stopped_empty", file=at_the_desk.path)
        )


def _wifi_password(terminal: Terminal) -> str:
    """Return the password typed at the terminal, or the first line from a pipe. Raises UsageError."""
    from skatlist.cli.unlock import ask_hidden

    if sys.stdin.isatty():
        words = ask_hidden(terminal.text("desk_list.phone.ask_wifi_password"), "wifi_password_empty")
    else:
        words = sys.stdin.readline(_LONGEST).rstrip("\r\n")
    if not words:
        raise UsageError("wifi_password_empty")
    return words


def _browse(address: str, terminal: Terminal) -> None:
    """Open a page in a window. A browser that would take over the terminal does not count."""
    try:
        in_terminal = type(webbrowser.get()) is webbrowser.GenericBrowser and "BROWSER" not in os.environ
        is_open = not in_terminal and webbrowser.open(address)
    except webbrowser.Error:
        is_open = False
    if not is_open:
        terminal.note(terminal.text("desk.no_browser"))
