"""Who may ask for what: before any page is reached, by where a request comes from and what it calls this computer."""

from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse

from skatlist.words import Language, text

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

OPEN: Final = ("/wall", "/table/", "/static/", "/changes")  # also for those in the Wi-Fi, with --lan
_LOOPBACK: Final = frozenset(("127.0.0.1", "::1"))
_HARMLESS: Final = frozenset(("GET", "HEAD"))
_SAFE: Final = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """The desk is this computer itself: nobody else writes, and no page from elsewhere speaks in its name.

    `hosts` are the names with port by which this computer may be called: another one is a rebound name.
    """

    def __init__(self, app: App, hosts: Collection[str], lang: Language) -> None:
        self.app = app
        self.hosts = frozenset(hosts)
        self.lang = lang

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request in a sentence, or let it through; every answer says what a browser may do with it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answer(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                ours = ((name.encode(), value.encode()) for name, value in _SAFE.items())
                message["headers"] = [*message["headers"], *(each for each in ours if each[0] not in there)]
            await send(message)

        why = self._refused(scope)
        if why:
            response = PlainTextResponse(text(f"desk.{why}", self.lang), 403)
            await response(scope, receive, answer)
        else:
            await self.app(scope, receive, answer)

    def _refused(self, scope: Scope) -> str:
        """Return why a request is refused, empty where it is not."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts:
            return "refused_host"
        if scope["method"] not in _HARMLESS and headers.get("origin") != f"http://{host}":
            return "refused_origin"
        client = (scope.get("client") or ("",))[0]
        if client not in _LOOPBACK and not scope["path"].startswith(OPEN):
            return "refused_desk"
        return ""
