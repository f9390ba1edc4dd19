"""HTTP for the desk: h11 reads and writes it; every connection is bounded in time, size and number, and ends at once.

Not uvicorn: it waits for slow headers without end, holds a stop back as long as a browser waits for news, and its
import takes a quarter of the desk's start.
"""

import asyncio
import socket
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Callable, Container, Iterator, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

import h11
from starlette.requests import ClientDisconnect

from skatlist.desk.fault_log import log_fault
from skatlist.desk.guard import App, is_this_computer, plain_refusal
from skatlist.words import Language

_CHUNK: Final = 1 << 16
_GRACE: Final = 2.0  # seconds for what was begun when the desk stops, and for who is told and still talks
_TOLD: Final = 1 << 20  # bytes taken from who was refused and still sends, so that the sentence arrives
_TOLD_AT_ONCE: Final = 64  # who is refused in a sentence; whoever comes then is only refused
_RATE: Final = 50_000  # bytes a second that a body comes with at least


class Limits(NamedTuple):
    """What a connection may take: seconds, bytes and numbers. `head` is what stands above the body of a request.

    Of the connections, `own` are kept for this computer itself and `others` for all other ones.
    """

    connections: int = 1000
    own: int = 100
    others: int = 700
    of_a_client: int = 32
    waiting: float = 60.0
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    answer_seconds: float = 30.0
    head_bytes: int = 16 * 1024
    head_lines: int = 64


class HttpServer:
    """Answers requests by an ASGI application until `stop`; `lang` is spoken where a request says nothing of it."""

    def __init__(self, app: App, lang: Language, limits: Limits = Limits()) -> None:  # noqa: B008 - it never changes
        self.app = app
        self.lang = lang
        self.limits = limits
        self.stopping = asyncio.Event()
        self._talks: dict[asyncio.Task[Any], _Talk] = {}
        self._clients: Counter[str] = Counter()
        self._told = 0  # how many are being refused in a sentence

    def stop(self) -> None:
        """End: who waits for the next request or for news is let go, the others are answered."""
        self.stopping.set()

    async def serve(self, listening: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        """Answer what comes in at sockets, until it is stopped; `ready` is called when it can come."""
        _allow_files(2 * self.limits.connections)
        servers = [await asyncio.start_server(self._hear, sock=each, backlog=256) for each in listening]
        try:
            ready()
            await self.stopping.wait()
        finally:
            for server in servers:
                server.close()
            for task, talk in self._talks.items():
                if not talk.is_busy:
                    task.cancel()
            if self._talks:
                await asyncio.wait(list(self._talks), timeout=_GRACE)
            for task in self._talks:
                task.cancel()

    async def _hear(self, reader: StreamReader, writer: StreamWriter) -> None:
        talk = _Talk(self, reader, writer)
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - it runs
        self._talks[task] = talk
        self._clients[talk.client[0]] += 1
        try:
            why = self._no_room(talk.client[0])
            if why:
                self._forget(task)
                await self._refuse(talk, *why)
            else:
                await talk.go_on()
        except (OSError, TimeoutError, h11.ProtocolError, asyncio.CancelledError):
            pass  # whoever asked is gone, or let go
        finally:
            with suppress(asyncio.CancelledError):  # let go while it ends: the loop would print that as a fault
                await talk.end()
            self._forget(task)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        """Count a connection no more."""
        talk = self._talks.pop(task, None)
        if talk is not None:
            self._clients -= Counter((talk.client[0],))

    def _no_room(self, client: str) -> tuple[int, str] | None:
        """Return why no further connection is accepted. Idle connections are dropped first."""
        is_here = is_this_computer(client)
        if not is_here and self._clients[client] > self.limits.of_a_client and not self._let_go([client]):
            return 429, "too_many_of_one"
        side = [each for each in self._clients if is_this_computer(each) == is_here]
        room = self.limits.connections - (self.limits.others if is_here else self.limits.own)
        if sum(self._clients[each] for each in side) > room and not self._let_go(side):
            return 503, "too_many"
        is_full = len(self._talks) > self.limits.connections
        return (503, "too_many") if is_full and not self._let_go(self._clients) else None

    def _let_go(self, clients: Container[str]) -> bool:
        """End the oldest connection of some clients that is idle, if there is one."""
        idle = (task for task, talk in self._talks.items() if talk.is_idle and talk.client[0] in clients)
        task = next(idle, None)
        if task is None:
            return False
        self._forget(task)
        task.cancel()
        return True

    async def _refuse(self, talk: "_Talk", status: int, why: str) -> None:
        """Say why there is no room, as long as that takes none itself."""
        if self._told < _TOLD_AT_ONCE:
            self._told += 1
            try:
                await talk.refuse(status, why)
            finally:
                self._told -= 1


class _Talk:
    """A connection: one request after another, each read and answered within its time."""

    def __init__(self, server: HttpServer, reader: StreamReader, writer: StreamWriter) -> None:
        self.server, self.limits = server, server.limits
        self.reader, self.writer = reader, writer
        self.client = (writer.get_extra_info("peername") or ("", 0))[:2]
        self.is_busy = False  # a request is being answered, with an end
        self.is_idle = False  # the next request is waited for
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=self.limits.head_bytes)
        self._is_head = self._was_slow = self._is_last = False
        self._until = 0.0

    async def go_on(self) -> None:
        """Answer requests until one side has enough."""
        wait = self.limits.head_seconds  # whoever connects has something to ask
        while not self.server.stopping.is_set():
            self.is_idle = True
            request = await self._head(wait)
            self.is_idle = False
            if request is None:
                return
            self.is_busy = True
            with self._faults(request):
                await self.server.app(self._scope(request), self._receive, self._send)
            if self._http.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
                await self.refuse(*((408, "too_slow") if self._was_slow else (500, "broken")))
            self.is_busy = False
            if not self._is_over():
                await self._let_finish()
                return
            self._http.start_next_cycle()
            wait = self.limits.waiting

    @contextmanager
    def _faults(self, request: h11.Request) -> Iterator[None]:
        """Go on after a page that failed: it is logged, and nobody else's page suffers from it."""
        try:
            yield
        except (ConnectionError, ClientDisconnect):
            pass  # the client is gone
        except Exception as fault:  # noqa: BLE001 - whatever it is
            log_fault(request.method.decode(), request.target.partition(b"?")[0].decode("ascii"), fault)

    async def refuse(self, status: int, why: str) -> None:
        """Say why nothing is answered, and that it ends here."""
        if self._http.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:
            return
        said, headers = plain_refusal(why, self.server.lang)
        head = [*headers, (b"content-length", b"%d" % len(said)), (b"connection", b"close")]
        await self._write(h11.Response(status_code=status, headers=head), h11.Data(data=said), h11.EndOfMessage())
        await self._let_finish()

    async def end(self) -> None:
        """Close the connection; who does not read what is left is let go."""
        self.writer.close()
        try:
            async with asyncio.timeout(_GRACE):
                await self.writer.wait_closed()
        except (OSError, TimeoutError):
            pass
        finally:
            self.writer.transport.abort()

    async def _head(self, wait: float) -> h11.Request | None:
        """Return what is asked for next, None where nothing is or it was refused."""
        now = asyncio.get_running_loop().time
        try:
            if not self._http.trailing_data[0]:
                await self._feed(now() + wait)
            until = now() + self.limits.head_seconds
            while (event := self._http.next_event()) is h11.NEED_DATA:
                await self._feed(until)
        except TimeoutError:
            if self._http.trailing_data[0]:
                await self.refuse(408, "too_slow")
            return None
        except h11.RemoteProtocolError as fault:
            await self.refuse(fault.error_status_hint, "too_big" if fault.error_status_hint == 431 else "unreadable")  # noqa: PLR2004
            return None
        if not isinstance(event, h11.Request):
            return None
        size = len(event.target) + sum(len(name) + len(value) for name, value in event.headers)
        if len(event.headers) > self.limits.head_lines or size > self.limits.head_bytes:
            await self.refuse(431, "too_big")
            return None
        if not event.target.startswith(b"/"):
            await self.refuse(400, "unreadable")
            return None
        return event

    def _scope(self, request: h11.Request) -> MutableMapping[str, Any]:
        path, _, query = request.target.partition(b"?")
        headers = [(name.lower(), value) for name, value in request.headers]
        # Two lengths: another program on the way may have cut the requests otherwise (RFC 9112 6.3).
        self._is_last = {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}
        length = next((int(value) for name, value in headers if name == b"content-length"), 0)
        self._until = asyncio.get_running_loop().time() + self.limits.body_seconds + length / _RATE
        self._is_head, self._was_slow = request.method == b"HEAD", False
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": request.http_version.decode(),
            "method": request.method.decode(),
            "scheme": "http",
            "path": unquote(path.decode("ascii")),
            "raw_path": path,
            "query_string": query,
            "root_path": "",
            "headers": headers,
            "client": self.client,
            "server": self.writer.get_extra_info("sockname")[:2],
        }

    async def _receive(self) -> MutableMapping[str, Any]:
        """Return the next part of the body; after its end wait until the other side is gone."""
        if self._http.their_state is h11.SEND_BODY:
            try:
                return await self._part()
            except TimeoutError:
                self._was_slow = True
            except h11.RemoteProtocolError:
                pass
            return {"type": "http.disconnect"}
        while len(self._http.trailing_data[0]) < _CHUNK and await self._feed():
            pass
        return {"type": "http.disconnect"}

    async def _part(self) -> MutableMapping[str, Any]:
        if self._http.they_are_waiting_for_100_continue:
            await self._write(h11.InformationalResponse(status_code=100, headers=[]))
        while (event := self._http.next_event()) is h11.NEED_DATA:
            await self._feed(self._until)
        if isinstance(event, h11.Data):
            return {"type": "http.request", "body": bytes(event.data), "more_body": True}
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        if self._was_slow:
            return
        if message["type"] == "http.response.start":
            headers = message["headers"]
            if any(name == b"content-type" and value.startswith(b"text/event-stream") for name, value in headers):
                self.is_busy = False  # it has no end of its own
            if self._is_last:
                headers = [*headers, (b"connection", b"close")]
            await self._write(h11.Response(status_code=message["status"], headers=headers))
            return
        events: list[h11.Data | h11.EndOfMessage] = []
        if message.get("body") and not self._is_head:
            events.append(h11.Data(data=message["body"]))
        if not message.get("more_body"):
            events.append(h11.EndOfMessage())
        await self._write(*events)

    async def _write(self, *events: h11.Event) -> None:
        if self.writer.is_closing():
            raise ConnectionResetError
        self.writer.writelines([self._http.send(event) or b"" for event in events])
        try:
            async with asyncio.timeout(self.limits.answer_seconds):
                await self.writer.drain()
        except TimeoutError:
            self.writer.transport.abort()
            raise ConnectionResetError from None

    async def _feed(self, until: float | None = None) -> bool:
        """Take in what comes next; say whether there may be more. Raises TimeoutError where nothing comes in time.

        What came while this computer slept is there, however late it is when it wakes.
        """
        try:
            async with asyncio.timeout_at(until):
                data = await self.reader.read(_CHUNK)
        except TimeoutError:
            async with asyncio.timeout(0):
                data = await self.reader.read(_CHUNK)
        self._http.receive_data(data)
        return bool(data)

    def _is_over(self) -> bool:
        """Whether request and answer are whole, and another one may follow."""
        with suppress(h11.RemoteProtocolError):
            while self._http.their_state is h11.SEND_BODY and isinstance(self._http.next_event(), h11.Data):
                pass  # nobody wanted to know
        return self._http.our_state is h11.DONE and self._http.their_state is h11.DONE

    async def _let_finish(self) -> None:
        """Let the other side read what was said although it still talks: closed at once, it might never see it."""
        with suppress(OSError, TimeoutError):
            self.writer.write_eof()
            async with asyncio.timeout(_GRACE):
                taken = 0
                while taken < _TOLD and (data := await self.reader.read(_CHUNK)):
                    taken += len(data)


def _allow_files(wanted: int) -> None:
    """Let this process have so many files and connections open, as far as the system does."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - Unix only

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
