"""The entrance for telephones: a message to a table is authenticated, then answered as JSON."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from skatlist.base.patterns import pattern
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.guard import PHOTO
from skatlist.desk.news import News
from skatlist.desk.phone_secrets import Holder, NotTakenError, Phones, json_message
from skatlist.desk.sentences import refusal
from skatlist.evening import Evening, Key
from skatlist.words import InputError, Language, SkatlistError, text
from skatlist.words.catalogue import fill, sentences

if TYPE_CHECKING:
    from skatlist.desk.phone_answers import Message

TABLE: Final = "/table/{series:int}/{table:int}"
_LARGEST: Final = 8 * 1024  # bytes of a message
_LARGEST_PHOTO: Final = 5 * 1024**2  # with the picture
_PHONE: Final = pattern(r"[0-9a-z]{8,32}")
_REFUSED: Final = 422
_LATER: Final = 503
_NUMBER: Final = 9999


class PhoneDoor:
    """Accepts messages to tables.

    Each must be signed with the secret of its table, for this run of the desk, and be newer than the last one. `lang`
    is the language for telephones that request none.
    """

    def __init__(self, event: EventDesk, lang: Language, news: News) -> None:
        self.event = event
        self._news = news
        self.lang = lang
        self.routes = [
            Route(TABLE, self.take, methods=["POST"]),
            Route(f"{TABLE}{PHOTO}", self.take_photo, methods=["POST"]),
            Route(f"{TABLE}/changes", self.changes),
        ]

    async def take(self, request: Request) -> Response:
        """Answer a message. After a refusal, nothing is written."""
        return await self._answer(request, self._answered)

    async def take_photo(self, request: Request) -> Response:
        """File a photograph of the table's list: the message on a line, then the picture."""
        return await self._answer(request, self._photographed)

    async def _answer(
        self, request: Request, answered: Callable[[Request, Language], Awaitable[dict[str, Any]]]
    ) -> Response:
        lang = self._language(request)
        try:
            return JSONResponse(await answered(request, lang))
        except NotTakenError as refused:
            answer = {"why": refused.why, "fault": text(f"desk_list.phone.{refused.why}", lang), **refused.more}
            return JSONResponse(answer, refused.status)
        except SkatlistError as fault:
            status = _LATER if isinstance(fault, InputError) else _REFUSED  # the file may come back
            return JSONResponse({"why": fault.key.partition(".")[2], "fault": _refused(fault, lang)}, status)

    async def _answered(self, request: Request, lang: Language) -> dict[str, Any]:
        body = await bounded_body(request)
        believed = self._believer(request, body, body, lang)

        def taken(evening: Evening) -> dict[str, Any]:
            message = believed(evening)
            from skatlist.desk.phone_answers import answer

            return answer(evening, message)

        return await self.event.ask_together(taken)

    async def _photographed(self, request: Request, lang: Language) -> dict[str, Any]:
        body = await bounded_body(request, _LARGEST_PHOTO)
        words, _, content = body.partition(b"\n")
        message = await self.event.ask(self._believer(request, body, words[:_LARGEST], lang))
        from skatlist.desk.phone_answers import file_of_table
        from skatlist.evening.photos import seen_photo

        name = text("desk_list.phone.photo_name", lang)
        seen = await asyncio.to_thread(self.event.picture_bench.do, lambda: seen_photo(content, name))
        return await self.event.ask(lambda evening: file_of_table(evening, message, seen))

    def _believer(self, request: Request, body: bytes, words: bytes, lang: Language) -> "Callable[[Evening], Message]":
        """Return a function that returns the message if its body is signed. It raises NotTakenError."""
        key = _key(request)
        signature = request.headers.get("x-signature", "")
        phones = self.event.phones
        if phones is None:
            raise NotTakenError("off", 403)
        require_open(self.event)

        def believed(evening: Evening) -> "Message":
            if key not in evening.sheets.keys or not phones.rights(evening).is_signed(key, body, signature):
                raise NotTakenError("unsigned", 403)
            return _believed(evening, phones, key, words, lang)

        return believed

    async def changes(self, request: Request) -> Response:
        """Send the number of the last record about a list, and again whenever there is another (server-sent events)."""
        key, lang = _key(request), self._language(request)
        if not await self.event.has_table(key):
            return PlainTextResponse(text("desk.no_page", lang), 404)
        return self._news.answer(request, lambda: self.event.version_of(key), lang)

    def _language(self, request: Request) -> Language:
        wish = request.query_params.get("lang", "")
        return Language(wish) if wish in tuple(Language) else self.lang


def require_open(event: EventDesk) -> None:
    """Raise NotTakenError if no event is open."""
    if not event.is_open:
        raise NotTakenError("opening", _LATER)


def _believed(evening: Evening, phones: Phones, key: Key, body: bytes, lang: Language) -> "Message":
    fields = new_message(evening, phones, key, body)
    from skatlist.desk.phone_answers import Message

    return Message(key, fields["phone"], fields, lang)


def new_message(evening: Evening, phones: Phones, holder: Holder, body: bytes) -> dict[str, Any]:
    """Return the fields of a signed message that is newer than the last one of its telephone. Raises NotTakenError."""
    fields = json_message(body)
    phone, boot, counter = fields.get("phone"), fields.get("boot"), fields.get("counter")
    if not isinstance(phone, str) or _PHONE.fullmatch(phone) is None or type(counter) is not int:
        raise NotTakenError("strange", 400)
    phones.must_be_new(evening, holder, phone, str(boot), counter)
    return fields


def _refused(fault: SkatlistError, lang: Language) -> str:
    """Return a refusal as telephones word it: they send one photograph and have no name for it."""
    own = sentences("desk_list", lang.value).get(f"phone.{fault.key}")
    return refusal(fault, lang) if own is None else fill(own, lang, **fault.params)


async def bounded_body(request: Request, most: int = _LARGEST) -> bytes:
    """Return the body of a message. Raises NotTakenError if it is larger than `most` bytes."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise NotTakenError("too_big", 413)
    return body


def _key(request: Request) -> Key:
    series, table = request.path_params["series"], request.path_params["table"]
    return min(series, _NUMBER + 1), min(table, _NUMBER + 1)
