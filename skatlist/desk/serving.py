"""Run the desk: listen on this computer, open the browser, and stop with everything saved."""

import asyncio
import errno
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

from skatlist.base.disk import home_folder
from skatlist.desk.app import PERSON_PAGES, Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.http_server import HttpServer
from skatlist.desk.template_cache import FOLDER, TemplateCache
from skatlist.papers.report_html import report_environment
from skatlist.words import Language, UsageError

PORT: Final = 8025
_NEXT: Final = 20  # ports tried after the usual one
_HERE: Final = "127.0.0.1"
_STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # Ctrl-C, the system, a closed window, also on Windows


def serve(event: EventDesk, lang: Language, port: int | None, ready: Callable[[str], None], lan: str = "") -> None:
    """Serve an event, or without one the page to choose it, until the desk is stopped.

    `ready` is called with the address. Telephones find the desk at the address `lan`, if given. Raises InputError,
    UsageError.
    """
    listening = _listening(port, (_HERE, lan) if lan else (_HERE,))
    number = listening[0].getsockname()[1]
    event.presence.port = number
    if event.phones is not None:
        event.phones.address = f"{lan}:{number}"
    if event.stations is not None:
        event.stations.address = f"{lan}:{number}"
    with suppress(KeyboardInterrupt):  # pressed before anything has begun
        asyncio.run(_serve(event, lang, listening, lambda: ready(f"http://{_HERE}:{number}/")))


async def _serve(
    event: EventDesk, lang: Language, listening: Sequence[socket.socket], ready: Callable[[], None]
) -> None:
    addresses = [each.getsockname() for each in listening]
    report_environment("desk", PERSON_PAGES).bytecode_cache = TemplateCache(home_folder() / FOLDER)
    desk = Desk(event, lang, [f"{name}:{addresses[0][1]}" for name in ("localhost", *(each[0] for each in addresses))])
    server = HttpServer(desk.app, lang)
    with ExitStack() as opened:
        for each in listening:
            opened.enter_context(each)
        opened.enter_context(_stopped_by_signals(server.stop))
        async with desk.alive():
            await server.serve(listening, ready)


@contextmanager
def _stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Stop the desk on the signals that end a program, except for ignored ones (`nohup`)."""
    loop = asyncio.get_running_loop()
    wanted = [getattr(signal, name) for name in _STOPS if hasattr(signal, name)]
    former = {each: signal.getsignal(each) for each in wanted}
    handled = [each for each in wanted if former[each] is not signal.SIG_IGN]
    for each in handled:
        signal.signal(each, lambda *_: loop.call_soon_threadsafe(stop))
    try:
        yield
    finally:
        for each in handled:
            signal.signal(each, former[each])


def _listening(wanted_port: int | None, hosts: Sequence[str]) -> list[socket.socket]:
    """Return a socket at each address, on the given port, else on the usual one or the next free one.

    Raises UsageError.
    """
    for port in (wanted_port,) if wanted_port is not None else range(PORT, PORT + _NEXT):
        listening: list[socket.socket] = []
        try:
            listening += (_bound(host, port) for host in hosts)
        except OSError as fault:
            for each in listening:
                each.close()
            if fault.errno == errno.EADDRNOTAVAIL or isinstance(fault, socket.gaierror):
                raise UsageError("lan_none") from fault
            if fault.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
            continue
        return listening
    raise UsageError("port_taken", port=wanted_port or PORT)


def _bound(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    if hasattr(signal, "SIGHUP"):  # on Windows this would share the port of another program
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # only now the port is taken, as two sockets may be bound to it
    except OSError:
        listening.close()
        raise
    return listening
