"""News for browsers: a number that is sent again whenever it changes (server-sent events)."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from skatlist.desk.event_desk import EventDesk
from skatlist.desk.guard import is_this_computer
from skatlist.words import Language, text

_ALIVE: Final = 15.0  # seconds without news until a stream sends a sign of life
_STREAMS: Final = 600  # browsers on other computers that wait for news
_STREAMS_HERE: Final = 100  # browsers on this computer
_STREAMS_OF_ONE: Final = 40  # of one computer, about one subject
_STREAMS_OF_ANOTHER: Final = 24  # of another computer in total, so that some of its connections stay free for pages

_Asker = tuple[str, str]  # a computer, and the subject of its stream


class News:
    """The streams of a desk, limited for each computer and in total.

    All phones behind a router may have the same address, so a phone without a stream must still be able to send
    requests.
    """

    def __init__(self, event: EventDesk) -> None:
        self._event = event
        self._streams: Counter[_Asker] = Counter()

    def answer(self, request: Request, number: Callable[[], int], lang: Language) -> Response:
        """Return a stream that sends a number now, and again whenever a change of the file changes it.

        If no stream is free, the client is refused, and its page polls instead.
        """
        client = request.client.host if request.client else ""
        asker = client, request.url.path
        if self._streams[asker] >= _STREAMS_OF_ONE or self._is_full(client):
            return PlainTextResponse(text("desk.refused_streams", lang), 503)
        return StreamingResponse(self._lines(asker, number), media_type="text/event-stream")

    def _is_full(self, client: str) -> bool:
        here = sum(count for (each, _), count in self._streams.items() if is_this_computer(each))
        if is_this_computer(client):
            return here >= _STREAMS_HERE
        of_client = sum(count for (each, _), count in self._streams.items() if each == client)
        return of_client >= _STREAMS_OF_ANOTHER or self._streams.total() - here >= _STREAMS

    async def _lines(self, asker: _Asker, number: Callable[[], int]) -> AsyncIterator[str]:
        self._streams[asker] += 1
        news = self._event.versions(self._event.version, self._event.stirs)
        waiting = asyncio.ensure_future(anext(news))
        last = number()
        try:
            yield f"data: {last}\n\n"
            while True:
                done, _ = await asyncio.wait({waiting}, timeout=_ALIVE)
                if not done:
                    yield ": \n\n"
                    continue
                waiting = asyncio.ensure_future(anext(news))
                if (now := number()) != last:
                    last = now
                    yield f"data: {last}\n\n"
        finally:
            waiting.cancel()
            self._streams -= Counter((asker,))
