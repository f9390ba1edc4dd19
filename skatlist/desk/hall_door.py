"""The entrance for devices that only read: the announcer's page, and a player's own seat and standing.

Every message is signed with the secret of its device or player, for this run of the desk, and newer than the last one.
"""

import hmac
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from skatlist.base.patterns import pattern
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.phone_door import bounded_body, new_message, require_open
from skatlist.desk.phone_secrets import SEAT, NotTakenError, json_message, signed_as
from skatlist.desk.sentences import refusal
from skatlist.desk.stations import ANNOUNCER, READERS, Stations
from skatlist.evening import Evening
from skatlist.words import InputError, Language, SkatlistError, text

if TYPE_CHECKING:
    from skatlist.desk.wall import Board

_JOIN: Final = f"{ANNOUNCER}/join"
_WORD: Final = pattern(r"[0-9a-f]{16}")
_REFUSED: Final = 422
_LATER: Final = 503
_OTHER_WORDS: Final = {"unsigned": "desk.seat.unsigned"}  # than those for the telephone of a table


class HallDoor:
    """Answers signed messages of players and announcers, and lets a browser join as an announcer by a code.

    `board` computes what the players see, `lang` is the language for devices that request none.
    """

    def __init__(self, event: EventDesk, lang: Language, board: "Callable[[], Board]") -> None:
        self.event = event
        self.lang = lang
        self._board = board
        self.routes = [
            Route(f"{SEAT}/{{number:int}}", self.take_player, methods=["POST"]),
            Route(ANNOUNCER, self.take_announcer, methods=["POST"]),
            Route(_JOIN, self.take_join, methods=["POST"]),
        ]

    async def take_player(self, request: Request) -> Response:
        """Send a player their next seat and their standing."""
        return await self._answer(request, self._player)

    async def take_announcer(self, request: Request) -> Response:
        """Send an announcer what there is to announce."""
        return await self._answer(request, self._announcement)

    async def take_join(self, request: Request) -> Response:
        """Take in a browser that has the code of an announcer or viewer."""
        return await self._answer(request, self._joined)

    async def _answer(
        self, request: Request, work: Callable[[Request, bytes, Language], Awaitable[dict[str, Any]]]
    ) -> Response:
        wish = request.query_params.get("lang", "")
        lang = Language(wish) if wish in tuple(Language) else self.lang
        try:
            body = await bounded_body(request)
            require_open(self.event)
            return JSONResponse(await work(request, body, lang))
        except NotTakenError as refused:
            fault = text(_OTHER_WORDS.get(refused.why, f"desk_list.phone.{refused.why}"), lang)
            return JSONResponse({"why": refused.why, "fault": fault, **refused.more}, refused.status)
        except SkatlistError as fault:
            status = _LATER if isinstance(fault, InputError) else _REFUSED
            return JSONResponse({"why": fault.key.partition(".")[2], "fault": refusal(fault, lang)}, status)

    async def _player(self, request: Request, body: bytes, lang: Language) -> dict[str, Any]:
        number, phones = request.path_params["number"], _there(self.event.phones)
        signature = request.headers.get("x-signature", "")

        def believed(evening: Evening) -> None:
            is_known = number in evening.roster.players and number not in evening.sheets.ghosts
            if not is_known or not phones.rights(evening).is_signed(number, body, signature):
                raise NotTakenError("unsigned", 403)
            new_message(evening, phones, number, body)

        await self.event.ask(believed)
        return await self._board().player(number, lang)

    async def _announcement(self, request: Request, body: bytes, lang: Language) -> dict[str, Any]:
        stations: Stations = _there(self.event.stations)
        fields = json_message(body)
        name, boot, counter = fields.get("station"), fields.get("boot"), fields.get("counter")
        if not isinstance(name, str) or _WORD.fullmatch(name) is None or type(counter) is not int:
            raise NotTakenError("strange", 400)

        def announced(evening: Evening) -> dict[str, Any]:
            event = evening.records[0].hash
            station = stations.of(event).get(name)
            if station is None or not _is_signed(request, station.secret.hex(), name, body):
                raise NotTakenError("unsigned", 403)
            stations.came(stations.station_for(event, name, str(boot), counter), counter)
            if station.role not in READERS:
                raise NotTakenError("no_reader", 403)
            from skatlist.desk.pages.announce import everything_to_announce

            return everything_to_announce(evening, lang)

        return await self.event.ask(announced)

    async def _joined(self, request: Request, body: bytes, _lang: Language) -> dict[str, Any]:
        stations: Stations = _there(self.event.stations)
        fields = json_message(body)
        code, name = fields.get("code"), fields.get("name", "")
        if not isinstance(code, str) or not isinstance(name, str):
            raise NotTakenError("strange", 400)

        def joined(evening: Evening) -> dict[str, Any]:
            known = stations.code_for(code)
            if not _is_signed(request, known.word, "join", body):
                raise NotTakenError("unsigned", 403)
            if known.role not in READERS:
                raise NotTakenError("no_reader", 403)
            return {"station": stations.join(evening.records[0].hash, known, name, in_browser=True).id}

        answer = await self.event.ask(joined)
        await self.event.stir()
        return answer


def _there(known: Any) -> Any:
    if known is None:
        raise NotTakenError("off", 403)
    return known


def _is_signed(request: Request, secret: str, name: str, body: bytes) -> bool:
    signature = request.headers.get("x-signature", "")
    return hmac.compare_digest(signed_as(secret, name, body).encode(), signature.encode("utf-8", "replace"))
