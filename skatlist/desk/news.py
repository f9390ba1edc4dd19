"""News for browsers: a number that is said again whenever it is another one (server-sent events)."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.responses import StreamingResponse

from skatlist.desk.event_desk import EventDesk

_ALIVE: Final = 15.0  # seconds without news after which a stream says that it is still there
_STREAMS: Final = 800  # browsers that wait for news
_STREAMS_OF_ONE: Final = 40


class News:
    """The streams of a desk; there are only so many of one computer, and of all."""

    def __init__(self, event: EventDesk) -> None:
        self._event = event
        self._streams: Counter[str] = Counter()

    def is_full(self, client: str) -> bool:
        """Whether a computer is told no more."""
        return self._streams.total() >= _STREAMS or self._streams[client] >= _STREAMS_OF_ONE

    def stream(self, client: str, number: Callable[[], int]) -> StreamingResponse:
        """Return the answer that says a number, and again whenever the file has grown and it is another one."""
        return StreamingResponse(self._lines(client, number), media_type="text/event-stream")

    async def _lines(self, client: str, number: Callable[[], int]) -> AsyncIterator[str]:
        self._streams[client] += 1
        news = self._event.versions(self._event.version)
        waiting = asyncio.ensure_future(anext(news))
        said = number()
        try:
            yield f"data: {said}\n\n"
            while True:
                done, _ = await asyncio.wait({waiting}, timeout=_ALIVE)
                if not done:
                    yield ": \n\n"
                    continue
                waiting = asyncio.ensure_future(anext(news))
                if (now := number()) != said:
                    said = now
                    yield f"data: {said}\n\n"
        finally:
            waiting.cancel()
            self._streams -= Counter((client,))
