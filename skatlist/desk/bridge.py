"""The desk in a browser tab: its application receives messages instead of connections.

A service worker sees the requests of the desk's pages and passes them on. It can neither set nor read cookies, and does
not see Origin and Host. The pages are below a `prefix` of the address they came from.
"""

import asyncio
import json
import os
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import AsyncExitStack, suppress
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import anyio.to_thread

from skatlist.base.fields import json_record
from skatlist.base.patterns import pattern
from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.recent_files import RecentFiles
from skatlist.words import Language

Send = Callable[..., None]
_LINKS: Final = pattern(rb'(\s(?:href|src|action|formaction|data-[a-z]+)=")/(?!/)')
_HIDDEN: Final = frozenset(("host", "origin", "cookie", "content-length", "sec-fetch-site", "sec-fetch-mode"))
_DROPPED: Final = frozenset(("set-cookie", "content-length", "cache-control", "cross-origin-opener-policy"))
_HERE: Final = "127.0.0.1"
_COOKIES: Final = ".cookies.json"
_SAVED: Final = ".saved.json"


async def _at_once(work: Callable[..., Any], *args: Any, **_: Any) -> Any:
    return work(*args)


def _noted(file: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        return json_record(file.read_text())
    return {}


def get_ready() -> None:
    """Import the whole desk and compile its templates, for a memory image from which later starts begin."""
    Desk(EventDesk(None, ""), Language.EN, []).get_ready()


class Bridge:
    """The desk of the event files in a folder, for pages at `origin` below the path `prefix`."""

    def __init__(self, folder: str, origin: str, prefix: str, lang: str, author: str) -> None:
        anyio.to_thread.run_sync = _at_once  # type: ignore[assignment]  # Starlette's static files and big uploads
        os.chdir(folder)
        self._prefix, self._host = prefix, urlsplit(origin).netloc
        self._folder = f"{folder}/".encode()
        self._jar_file, self._saved_file = Path(folder, _COOKIES), Path(folder, _SAVED)
        self._jar: dict[str, str] = _noted(self._jar_file)
        self.event = EventDesk(None, author, RecentFiles(Path(folder, ".recent")))
        self._saved: dict[str, int] = _noted(self._saved_file)
        self.event.saved = dict(self._saved)
        self._app = Desk(self.event, Language(lang), [self._host]).app
        self._alive = AsyncExitStack()
        self._gone: dict[str, asyncio.Event] = {}

    async def start(self) -> None:
        """Start the application with the event that was open last."""
        await self._alive.enter_async_context(self._app.router.lifespan_context(self._app))

    def cancel(self, word: str) -> None:
        """Stop an answer that nobody waits for."""
        if word in self._gone:
            self._gone[word].set()

    async def ask(self, request: Mapping[str, Any], send: Send) -> None:
        """Answer a request.

        `send` is called with "answer" (status, headers, body), or with "start", "chunk" ... and "end".
        """
        word = request["id"]
        gone = self._gone[word] = asyncio.Event()
        body = bytes(request["body"] or b"")
        is_sent = False

        async def receive() -> MutableMapping[str, Any]:
            nonlocal is_sent
            if is_sent:
                await gone.wait()
                return {"type": "http.disconnect"}
            is_sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        answer = _Forwarding(self, send)
        try:
            await self._app(self._scope(request, len(body)), receive, answer.take)
        except Exception:
            if not answer.is_whole:
                raise
        finally:
            del self._gone[word]
        if self.event.saved != self._saved:
            self._saved = dict(self.event.saved or {})
            self._saved_file.write_text(json.dumps(self._saved))

    def _scope(self, request: Mapping[str, Any], length: int) -> MutableMapping[str, Any]:
        is_own, path = request["own"], request["path"]
        headers = {name.lower(): value for name, value in request["headers"] if name.lower() not in _HIDDEN}
        headers |= {"host": self._host, "content-length": str(length), "sec-fetch-mode": "navigate"}
        headers["sec-fetch-site"] = "same-origin" if is_own else "cross-site"
        headers["origin"] = f"http://{self._host}" if is_own else "null"
        if self._jar:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self._jar.items())
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": request["method"],
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": request["query"].encode(),
            "root_path": "",
            "headers": [
                (name.encode("latin-1"), value.encode("latin-1", "replace")) for name, value in headers.items()
            ],
            "client": (_HERE, 1),
            "server": (self._host, 80),
        }

    def unsaved(self) -> str:
        """Return as JSON the open file, and how many of its entries exist only in this browser."""
        name = self.event.path.name if self.event.is_open and self.event.path else ""
        return json.dumps({"file": name, "count": max(0, self.event.version - self._saved.get(name, 0)) if name else 0})

    def passed_on(self, name: str, value: str) -> str | None:
        """Return a header in the form that a page in the frame of the tab needs, or None to omit it."""
        if name == "set-cookie":
            self._jar |= {each.key: each.value for each in SimpleCookie(value).values()}
            self._jar_file.write_text(json.dumps(self._jar))
        if name == "location" and value.startswith("/"):
            return self._prefix + value
        if name == "content-security-policy":
            return value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        return None if name in _DROPPED else value

    def linked(self, page: bytes) -> bytes:
        """Return a page with links below the prefix and with the names of files without their folder."""
        return _LINKS.sub(rb"\g<1>" + self._prefix.encode() + b"/", page.replace(self._folder, b""))


class _Forwarding:
    """Passes on the answers of the application: at once, or piece by piece if they never end."""

    def __init__(self, bridge: Bridge, send: Send) -> None:
        self._bridge, self._send = bridge, send
        self._status = 0
        self._headers: dict[str, str] = {}
        self._body = bytearray()
        self.is_whole = False

    @property
    def _media(self) -> str:
        return self._headers.get("content-type", "").partition(";")[0]

    async def take(self, message: MutableMapping[str, Any]) -> None:
        """Accept the next message of the application."""
        if message["type"] == "http.response.start":
            headers = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"])
            passed = ((name, self._bridge.passed_on(name, value)) for name, value in headers)
            self._status, self._headers = (
                message["status"],
                {name: value for name, value in passed if value is not None},
            )
            if self._media == "text/event-stream":
                self._send("start", self._status, json.dumps(self._headers), b"")
            return
        self.is_whole = not message.get("more_body", False)
        if self._media == "text/event-stream":
            self._send("end" if self.is_whole else "chunk", 0, "", bytes(message.get("body", b"")))
            return
        self._body += message.get("body", b"")
        if self.is_whole:
            body = self._bridge.linked(bytes(self._body)) if self._media == "text/html" else bytes(self._body)
            self._send("answer", self._status, json.dumps(self._headers), body)
