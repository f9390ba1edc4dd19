"""Admits requests by their origin, size and rate before any page is reached."""

import time
from collections.abc import Awaitable, Callable, Collection, Iterable, MutableMapping
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse, PlainTextResponse

from skatlist.words import Language, text

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

OPEN: Final = (
    "/wall",
    "/table/",
    "/static/",
    "/changes",
    "/join",
    "/journal",
    "/seat/",
    "/announcer",
)  # also open to devices in the Wi-Fi, with --lan
_MESSAGES: Final = ("/table/", "/journal", "/seat/", "/announcer")  # answered by JSON
PHOTO: Final = "/photo"  # ends the address to which a phone sends one
LOOPBACK: Final = frozenset(("127.0.0.1", "::1"))
_HARMLESS: Final = frozenset(("GET", "HEAD"))
_METHODS: Final = frozenset((*_HARMLESS, "POST"))
_SAFE: Final = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_STATUS: Final = {"method": 405, "length": 411, "body": 413, "often": 429}  # any other refusal is a 403


class RequestBounds(NamedTuple):
    """The limits of a request: bytes of forms, files, requests from other computers, their journals, photographs.

    Another computer may send `burst` requests at once, and then `a_second` requests per second.
    """

    page: int = 1 << 20
    files: int = 64 << 20
    elsewhere: int = 64 << 10
    journal: int = 4 << 20
    photo: int = 5 << 20
    burst: int = 240
    a_second: float = 20.0


class Guard:
    """Only this computer may write, and no page from elsewhere may act in its name.

    `hosts` are the names with port by which this computer may be addressed. Any other name results from DNS rebinding.
    """

    def __init__(self, app: App, hosts: Collection[str], lang: Language, bounds: RequestBounds | None = None) -> None:
        self.app = app
        self.hosts = frozenset(hosts)
        self.lang = lang
        self.bounds = bounds or RequestBounds()
        self._often = _Often(self.bounds.burst, self.bounds.a_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request with a sentence, or let it through. Every answer has security headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        is_local = Headers(scope=scope).get("host", "").startswith(("127.", "localhost", "[::1]"))

        async def answer(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                # Without TLS a browser ignores it for any other address, with a warning in its console.
                there |= set() if is_local else {b"cross-origin-opener-policy"}
                message["headers"] = [*message["headers"], *(each for each in _safe() if each[0] not in there)]
            await send(message)

        why = self._refused(scope)
        if why:
            reason = text(f"desk.refused_{why}", browser_language(scope, self.lang))
            status = _STATUS.get(why, 403)
            by_phone = scope["method"] == "POST" and scope["path"].startswith(_MESSAGES)
            refusal = (
                JSONResponse({"why": why, "fault": reason}, status) if by_phone else PlainTextResponse(reason, status)
            )
            await refusal(scope, receive, answer)
        else:
            await self.app(scope, receive, answer)

    def _refused(self, scope: Scope) -> str:
        """Return the reason why a request is refused, or ""."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        client = (scope.get("client") or ("",))[0]
        if client not in LOOPBACK and not self._often.may(client):
            return "often"
        if host not in self.hosts:
            return "host"
        if scope["method"] not in _METHODS:
            return "method"
        if not _is_own(scope, headers):
            return "origin"
        if client not in LOOPBACK and not scope["path"].startswith(OPEN):
            return "desk"
        return self._body_refused(client, headers, scope["path"])

    def _body_refused(self, client: str, headers: Headers, path: str = "/") -> str:
        """Return the reason why the body of a request is not read, or "".

        Its length must be known and within limits.
        """
        if "transfer-encoding" in headers:
            return "length"
        bound = self.bounds.journal if path == "/journal" else self.bounds.elsewhere
        if client in LOOPBACK and path != "/journal":
            is_files = headers.get("content-type", "").startswith("multipart/form-data")
            bound = self.bounds.files if is_files else self.bounds.page
        if path.startswith(("/table/", "/journal")) and path.endswith(PHOTO):
            bound = self.bounds.photo
        return "body" if int(headers.get("content-length", "0")) > bound else ""


class _Often:
    """Counts the recent requests of each client: it may send `burst` at once, then `a_second` per second."""

    def __init__(self, burst: int, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._left: dict[str, tuple[float, float]] = {}  # client -> remaining requests, and the time of that number

    def may(self, client: str) -> bool:
        """Whether a client may send a request now. The call itself counts as a request."""
        now = time.monotonic()
        left, before = self._left.pop(client, (self._burst, now))
        left = min(self._burst, left + (now - before) * self._a_second)
        self._left[client] = max(0.0, left - 1), now
        if len(self._left) > 4 * self._burst:  # forget the client that has been silent longest
            del self._left[next(iter(self._left))]
        return left >= 1


def is_this_computer(client: str) -> bool:
    """Whether an address belongs to this computer. Programs on it may use any address that begins with 127."""
    return client in LOOPBACK or client.startswith("127.")


def browser_language(scope: Scope, otherwise: Language) -> Language:
    """Return the language for a browser: the one chosen on a page, else its first language that skatlist has."""
    headers = Headers(scope=scope)
    accepted = [each.split(";")[0].strip()[:2].lower() for each in headers.get("accept-language", "").split(",")]
    return next((Language(each) for each in (*chosen_language(scope), *accepted) if each in tuple(Language)), otherwise)


def chosen_language(scope: Scope) -> Iterable[str]:
    """Yield the language chosen on a page: in the address, else in the cookie."""
    yield from parse_qs(scope["query_string"].decode("ascii", "replace")).get("lang", ())
    yield cookie_parser(Headers(scope=scope).get("cookie", "")).get("lang", "")


def plain_refusal(why: str, lang: Language) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """Return sentence and headers for a request that was refused unread."""
    message = text(f"desk.refused_{why}", lang).encode()
    return message, [(b"content-type", b"text/plain; charset=utf-8"), *_safe()]


def _safe() -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in _SAFE.items()]


def _is_own(scope: Scope, headers: Headers) -> bool:
    site = headers.get("sec-fetch-site", "same-origin")
    if scope["method"] in _HARMLESS:
        leads = headers.get("sec-fetch-mode") == "navigate" and not scope["query_string"]
        return site != "cross-site" or leads or scope["path"].startswith(OPEN)
    return headers.getlist("origin") == [f"http://{headers.get('host', '')}"] and site == "same-origin"
