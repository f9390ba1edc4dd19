"""The desk at work: an address on this computer, the browser opened there, everything safe when it stops."""

import errno
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.words import Language, UsageError

PORT: Final = 8025
_NEXT: Final = 20  # ports tried after the usual one
_GRACE: Final = 2  # seconds for what was begun; pages wait for news without end
_HERE: Final = "127.0.0.1"


def serve(event: EventDesk, lang: Language, port: int | None, ready: Callable[[str], None]) -> None:
    """Serve an event until somebody stops it, or first the page to choose one; `ready` is told the address.

    Raises InputError, UsageError.
    """
    listening = _listening(port)
    port = listening.getsockname()[1]
    desk = Desk(event, lang, [f"{name}:{port}" for name in (_HERE, "localhost")])
    config = uvicorn.Config(
        desk.app,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws="none",
        http="h11",
        timeout_graceful_shutdown=_GRACE,
    )
    server = _Server(config, lambda: ready(f"http://{_HERE}:{port}/"))
    with suppress(KeyboardInterrupt):  # raised again once everything is safe
        server.run(sockets=[listening])
    if not server.started:
        raise UsageError("desk_not_started")


class _Server(uvicorn.Server):
    """A server that says when it is there."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def _listening(asked: int | None) -> socket.socket:
    """Return a socket on the port asked for, else on the usual one or the next that is free. Raises UsageError."""
    for port in (asked,) if asked is not None else range(PORT, PORT + _NEXT):
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((_HERE, port))
        except OSError as fault:
            listening.close()
            if fault.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
            continue
        listening.set_inheritable(True)
        return listening
    raise UsageError("port_taken", port=asked or PORT)
