"""HTTP for the desk. h11 parses and writes it, and every connection is limited in time, size and number.

Alternatives lack such limits: uvicorn keeps half a request head open forever, and hypercorn has no limits for each
client. With uvicorn in place of this file 23 of 42 tests pass: endless heads, bounds for each client, and the seats
kept for this computer are missing.
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

READ_BYTES: Final = 1 << 16
GRACE_SECONDS: Final = 2.0  # for unfinished answers when the desk stops, and for a refused client that is still sending
DRAIN_BYTES: Final = 1 << 20  # read this much after a refusal so that the client sees the answer
REFUSALS_AT_ONCE: Final = 64  # at most this many clients get a sentence at a time. Others are closed without one
BODY_RATE: Final = 50_000  # bytes per second of the slowest accepted body


class Limits(NamedTuple):
    """Limits of connections: numbers, seconds, bytes.

    The head of a request is everything above its body. Of all `connections`, `own` are reserved for this computer and
    `others` for other computers.
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
    """Answers requests with an ASGI application until `stop`. Its refusals are in `lang`."""

    def __init__(self, app: App, lang: Language, limits: Limits = Limits()) -> None:  # noqa: B008 - immutable
        self.app = app
        self.lang = lang
        self.limits = limits
        self.stopping = asyncio.Event()
        self._connections: dict[asyncio.Task[Any], _Connection] = {}
        self._clients: Counter[str] = Counter()  # connections of each address
        self._refusals = 0  # under way

    def stop(self) -> None:
        """Make `serve` return.

        Requests in progress are still answered. Idle connections and streams of news are closed.
        """
        self.stopping.set()

    async def serve(self, listening: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        """Answer the requests at some sockets until `stop`.

        `ready` is called as soon as the sockets accept connections.
        """
        _allow_files(2 * self.limits.connections)
        servers = [await asyncio.start_server(self._handle, sock=each, backlog=256) for each in listening]
        try:
            ready()
            await self.stopping.wait()
        finally:
            for server in servers:
                server.close()
            for task, connection in self._connections.items():
                if not connection.is_busy:
                    task.cancel()
            if self._connections:
                await asyncio.wait(list(self._connections), timeout=GRACE_SECONDS)
            for task in self._connections:
                task.cancel()

    async def _handle(self, reader: StreamReader, writer: StreamWriter) -> None:
        connection = _Connection(self, reader, writer)
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine always runs in a task
        self._connections[task] = connection
        self._clients[connection.client[0]] += 1
        try:
            refusal = self._refusal_of(connection.client[0])
            if refusal is None:
                await connection.answer_requests()
            else:
                self._forget(task)
                if self._refusals < REFUSALS_AT_ONCE:
                    self._refusals += 1
                    try:
                        await connection.refuse(*refusal)
                    finally:
                        self._refusals -= 1
        except (OSError, TimeoutError, h11.ProtocolError, asyncio.CancelledError):
            pass  # the client is gone, or its connection was dropped
        finally:
            with suppress(asyncio.CancelledError):  # dropped while closing, which the loop would print as an error
                await connection.close()
            self._forget(task)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        connection = self._connections.pop(task, None)
        if connection is not None:
            self._clients -= Counter((connection.client[0],))

    def _refusal_of(self, client: str) -> tuple[int, str] | None:
        """Return status and reason if no further connection is accepted. Idle connections are dropped first."""
        is_here = is_this_computer(client)
        if not is_here and self._clients[client] > self.limits.of_a_client and not self._drop_idle([client]):
            return 429, "too_many_of_one"
        side = [each for each in self._clients if is_this_computer(each) == is_here]
        room = self.limits.connections - (self.limits.others if is_here else self.limits.own)
        if sum(self._clients[each] for each in side) > room and not self._drop_idle(side):
            return 503, "too_many"
        is_full = len(self._connections) > self.limits.connections
        return (503, "too_many") if is_full and not self._drop_idle(self._clients) else None

    def _drop_idle(self, clients: Container[str]) -> bool:
        """Drop the oldest idle connection of some clients, and return whether there was one."""
        connections = self._connections.items()
        idle = (task for task, each in connections if each.is_idle and each.client[0] in clients)
        task = next(idle, None)
        if task is None:
            return False
        self._forget(task)
        task.cancel()
        return True


class _Connection:
    """Reads one request after another and answers it, each step within its time limit."""

    def __init__(self, server: HttpServer, reader: StreamReader, writer: StreamWriter) -> None:
        self.server, self.limits = server, server.limits
        self.reader, self.writer = reader, writer
        self.client = (writer.get_extra_info("peername") or ("", 0))[:2]
        self.is_busy = False  # sending an answer that has an end
        self.is_idle = False  # waiting for the next request
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=self.limits.head_bytes)
        self._is_head = self._is_last = False  # about the request being answered
        self._body_refusal: tuple[int, str] | None = None
        self._body_until = 0.0

    async def answer_requests(self) -> None:
        """Answer requests until one side ends the connection."""
        wait = self.limits.head_seconds  # the first request must follow the connection at once
        while not self.server.stopping.is_set():
            self.is_idle = True
            request = await self._read_request(wait)
            self.is_idle = False
            if request is None:
                return
            self.is_busy = True
            with self._failures_logged(request):
                await self.server.app(self._scope(request), self._receive, self._send)
            if self._http.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
                await self.refuse(*(self._body_refusal or (500, "broken")))
            self.is_busy = False
            if not self._is_exchange_complete():
                await self._drain()
                return
            self._http.start_next_cycle()
            wait = self.limits.waiting

    @contextmanager
    def _failures_logged(self, request: h11.Request) -> Iterator[None]:
        try:
            yield
        except (ConnectionError, ClientDisconnect):
            pass  # the client is gone
        except Exception as fault:  # noqa: BLE001 - any error of a page
            log_fault(request.method.decode(), request.target.partition(b"?")[0].decode("ascii"), fault)

    async def refuse(self, status: int, reason: str) -> None:
        """Send the sentence of a refusal as the last answer of this connection."""
        if self._http.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:
            return
        sentence, headers = plain_refusal(reason, self.server.lang)
        head = [*headers, (b"content-length", b"%d" % len(sentence)), (b"connection", b"close")]
        await self._write(h11.Response(status_code=status, headers=head), h11.Data(data=sentence), h11.EndOfMessage())
        await self._drain()

    async def close(self) -> None:
        """Close the connection. A client that does not read the rest in time loses it."""
        self.writer.close()
        try:
            async with asyncio.timeout(GRACE_SECONDS):
                await self.writer.wait_closed()
        except (OSError, TimeoutError):
            pass
        finally:
            self.writer.transport.abort()

    async def _read_request(self, wait: float) -> h11.Request | None:
        """Return the next request, or None if none came or it was refused. `wait` is in seconds."""
        now = asyncio.get_running_loop().time
        try:
            if not self._http.trailing_data[0]:
                await self._read(now() + wait)
            until = now() + self.limits.head_seconds
            while (event := self._http.next_event()) is h11.NEED_DATA:
                await self._read(until)
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
        if not (event.target.startswith(b"/") and event.http_version.startswith(b"1.")):
            await self.refuse(400, "unreadable")
            return None
        return event

    def _scope(self, request: h11.Request) -> MutableMapping[str, Any]:
        path, _, query = request.target.partition(b"?")
        headers = [(name.lower(), value) for name, value in request.headers]
        # With both length headers a proxy may see another end of the request: close after it (RFC 9112 6.3).
        self._is_last = {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}
        length = next((int(value) for name, value in headers if name == b"content-length"), 0)
        self._body_until = asyncio.get_running_loop().time() + self.limits.body_seconds + length / BODY_RATE
        self._is_head, self._body_refusal = request.method == b"HEAD", None
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
        """Return the next part of the body. After its end, wait until the client disconnects."""
        if self._http.their_state is h11.SEND_BODY:
            try:
                return await self._read_body()
            except TimeoutError:
                self._body_refusal = 408, "too_slow"
            except h11.RemoteProtocolError:  # the body ends too early, or its chunks are damaged
                self._body_refusal = 400, "unreadable"
            return {"type": "http.disconnect"}
        while len(self._http.trailing_data[0]) < READ_BYTES and await self._read():
            pass
        return {"type": "http.disconnect"}

    async def _read_body(self) -> MutableMapping[str, Any]:
        if self._http.they_are_waiting_for_100_continue:
            await self._write(h11.InformationalResponse(status_code=100, headers=[]))
        while (event := self._http.next_event()) is h11.NEED_DATA:
            await self._read(self._body_until)
        if isinstance(event, h11.Data):
            return {"type": "http.request", "body": bytes(event.data), "more_body": True}
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        if self._body_refusal:
            return
        if message["type"] == "http.response.start":
            headers = message["headers"]
            if any(name == b"content-type" and value.startswith(b"text/event-stream") for name, value in headers):
                self.is_busy = False  # a stream of news has no end
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
        # In one piece: from Python 3.12 on, `writelines` sends an empty part over and over, and waits for no client.
        if data := b"".join(self._http.send(event) or b"" for event in events):
            self.writer.write(data)
        try:
            async with asyncio.timeout(self.limits.answer_seconds):
                await self.writer.drain()
        except TimeoutError:
            self.writer.transport.abort()
            raise ConnectionResetError from None

    async def _read(self, until: float | None = None) -> bool:
        """Pass the next bytes to the parser, and return whether more may come.

        Raises TimeoutError if none come in time. Bytes that arrived while this computer slept are read even after that
        time.
        """
        try:
            async with asyncio.timeout_at(until):
                data = await self.reader.read(READ_BYTES)
        except TimeoutError:
            async with asyncio.timeout(0):
                data = await self.reader.read(READ_BYTES)
        self._http.receive_data(data)
        return bool(data)

    def _is_exchange_complete(self) -> bool:
        with suppress(h11.RemoteProtocolError):
            while self._http.their_state is h11.SEND_BODY and isinstance(self._http.next_event(), h11.Data):
                pass  # the page did not read the complete body
        return self._http.our_state is h11.DONE and self._http.their_state is h11.DONE

    async def _drain(self) -> None:
        with suppress(OSError, TimeoutError):
            self.writer.write_eof()
            async with asyncio.timeout(GRACE_SECONDS):
                size = 0
                while size < DRAIN_BYTES and (data := await self.reader.read(READ_BYTES)):
                    size += len(data)


def _allow_files(wanted: int) -> None:
    """Raise the number of files and connections that this process may open, as far as the system allows."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
