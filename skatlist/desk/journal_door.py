"""The entrance for the computers of an event: each sends what it wrote and gets what the others wrote.

Every message is encrypted and authenticated with the secret of its station, in both directions. Only what the role of
the station may write is taken, and only here: no page of the desk is served to another computer.
"""

import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from skatlist.base.patterns import pattern
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.guard import PHOTO
from skatlist.desk.phone_door import bounded_body, require_open
from skatlist.desk.phone_secrets import NotTakenError, json_message
from skatlist.desk.roles import must_be_in_role
from skatlist.desk.sentences import refusal
from skatlist.desk.stations import KeyExchange, Station, Stations, about_message, closed_message, opened_message
from skatlist.evening import Evening
from skatlist.evening.merge_files import tried
from skatlist.evening.merging import merged
from skatlist.files.journal.journal import Record, chained, is_time_ahead
from skatlist.files.journal.merge import ids_of
from skatlist.files.journal.mirror import shared_records
from skatlist.files.journal.photo_records import photo_names
from skatlist.files.journal.record_fields import checked_facts
from skatlist.files.journal.replay import Journal
from skatlist.files.journal.skat_file import SkatFile
from skatlist.files.photos.photo_folder import PhotoFolder, is_photo, photo_hash
from skatlist.files.photos.pictures import LARGEST
from skatlist.words import InputError, Language, SkatlistError, text

JOURNAL: Final = "/journal"
JOIN: Final = "/journal/join"
JOURNAL_PHOTO: Final = f"{JOURNAL}{PHOTO}"
_LARGEST: Final = 4 << 20  # bytes of a message
_AROUND: Final = 1024  # bytes of a message around its content, at most
_MOST: Final = 20_000  # records in a message
_WORD: Final = pattern(r"[0-9a-f]{16}")
_NUMBER: Final = pattern(r"[0-9]{1,15}")
_REFUSED: Final = 422
_LATER: Final = 503
_HASH: Final = pattern(r"[0-9a-f]{64}")
_FIELDS: Final = len(Record._fields)


class JournalDoor:
    """Accepts messages of stations: GET for the records after a number, POST with records of its own as well.

    Photographs go one by one, each by the hash that a record names.
    """

    def __init__(self, event: EventDesk, lang: Language) -> None:
        self.event = event
        self.lang = lang
        self.routes = [
            Route(JOIN, self.join, methods=["POST"]),
            Route(JOURNAL, self.take, methods=["GET", "POST"]),
            Route(JOURNAL_PHOTO, self.take_photo, methods=["GET", "POST"]),
        ]

    async def join(self, request: Request) -> Response:
        """Take in a computer that has a code."""
        return await self._answer(request, self._joined)

    async def take(self, request: Request) -> Response:
        """Answer a message of a station. After a refusal nothing is written."""
        return await self._answer(request, self._taken)

    async def take_photo(self, request: Request) -> Response:
        """Send a station a photograph, or keep one that it has and that is missing here."""
        return await self._answer(request, self._photo)

    async def _answer(self, request: Request, work: Callable[[Evening, Stations, Request, bytes], bytes]) -> Response:
        lang = self.lang
        try:
            stations = self._stations()
            body = await bounded_body(request, LARGEST + _AROUND if request.url.path == JOURNAL_PHOTO else _LARGEST)
            before = stations.state
            answer = await self.event.ask(lambda evening: work(evening, stations, request, body))
            if before != stations.state:
                await self.event.stir()
            return Response(answer, media_type="application/octet-stream")
        except NotTakenError as refused:
            fault = text(f"desk_list.phone.{refused.why}", lang)
            return JSONResponse({"why": refused.why, "fault": fault, **refused.more}, refused.status)
        except SkatlistError as fault:
            status = _LATER if isinstance(fault, InputError) else _REFUSED
            return JSONResponse({"why": fault.key.partition(".")[2], "fault": refusal(fault, lang)}, status)

    def _stations(self) -> Stations:
        if self.event.stations is None:
            raise NotTakenError("off", 403)
        require_open(self.event)
        return self.event.stations

    def _joined(self, evening: Evening, stations: Stations, request: Request, body: bytes) -> bytes:
        code = stations.code_for(_header(request, "x-code", _WORD))
        fields = json_message(opened_message(code.secret, about_message("join", code.id), body))
        name, public = fields.get("name"), fields.get("public")
        if not isinstance(name, str) or not isinstance(public, str):
            raise NotTakenError("strange", 400)
        exchange = KeyExchange()
        secret = exchange.secret(code.secret, _bytes_of(public))
        station = stations.join(evening.records[0].hash, code, name)
        answer = {
            "station": station.id,
            "secret": station.secret.hex(),
            "role": station.role.value,
            "name": station.name,
            "event": evening.records[0].hash,
            "file": evening.file.path.name,
            "boot": stations.boot,
        }
        return exchange.public + closed_message(secret, about_message("joined", code.id), json.dumps(answer).encode())

    def _taken(self, evening: Evening, stations: Stations, request: Request, body: bytes) -> bytes:
        proved = _proved(evening, stations, request, body)
        station, query = proved.station, dict(request.query_params)
        fields = json_message(proved.content) if request.method == "POST" else query
        sent = _sent(fields, evening)
        if sent.records:
            take_records(evening, station, sent.shared, sent.records)
        folder = PhotoFolder(evening.file.path)
        answer = {
            "records": [list(record) for record in evening.records[sent.after :]],
            "questions": len(station.questions),
            "role": station.role.value,
            "lacks": [name for name in photo_names(evening.records) if not folder.has(name)],
        }
        return proved.closed(json.dumps(answer).encode())

    def _photo(self, evening: Evening, stations: Stations, request: Request, body: bytes) -> bytes:
        proved = _proved(evening, stations, request, body)
        name, folder = request.query_params.get("name", ""), PhotoFolder(evening.file.path)
        if _HASH.fullmatch(name) is None or name not in photo_names(evening.records):
            raise NotTakenError("no_photo", 404)
        if request.method == "POST":
            if photo_hash(proved.content) != name or not is_photo(proved.content):
                raise NotTakenError("no_photo", 422)
            folder.keep(proved.content)
            return proved.closed(b"{}")
        content = folder.read(name)
        if content is None:
            raise NotTakenError("no_photo", 404)
        return proved.closed(content)


class _Proved(NamedTuple):
    """A message that was made with the secret of its station, and what is bound to it."""

    station: Station
    content: bytes
    about: tuple[object, ...]

    def closed(self, content: bytes) -> bytes:
        """Return an answer that only the station can read."""
        return closed_message(self.station.secret, about_message("from", *self.about), content)


def _proved(evening: Evening, stations: Stations, request: Request, body: bytes) -> _Proved:
    """Return a message of a station, which is not taken again.

    Raises NotTakenError if it was not made with the secret of its station, is not new, or the station is blocked.
    """
    name, boot = _header(request, "x-station", _WORD), request.headers.get("x-boot", "")
    counter = int(_header(request, "x-counter", _NUMBER))
    station = stations.station_for(evening.records[0].hash, name, boot, counter)
    about = f"{request.method} {request.url.path}?{request.url.query}", name, boot, counter
    if request.method == "GET":
        body = _bytes_of(request.headers.get("x-seal", ""))
    content = opened_message(station.secret, about_message("to", *about), body)
    stations.came(station, counter)
    return _Proved(station, content, about)


def take_records(evening: Evening, station: Station, after: int, records: Sequence[Record]) -> None:
    """Take the records of a station that it wrote after the first `after` ones of this file, as far as none is asked.

    They stand here as they are if nothing was written since, else as records taken from another file. Raises
    RefusedError if its role may not write one of them, InputError if they cannot be read.
    """
    have = ids_of(evening.records)
    new = [record for record in records if record.id not in have]
    state = (len(evening.records), records[-1].hash, tuple(sorted(station.answers.items())))
    if not new or state == station.tried:
        return
    must_be_in_role(station.role, new, evening.records)
    keys = {record.key for record in new if record.key is not None}
    if after == len(evening.records) and not any(is_time_ahead(record.time) for record in records):
        tried([*evening.records, *records], (), station.name, keys)
        evening.file.extend(records)
        evening.refresh()
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "station.skat")
        SkatFile.rebuild(path, [*evening.records[:after], *records])
        with Journal.open(path) as theirs:
            outcome = merged(evening.journal, theirs, station.name, station.answers, partly=True, may_forward=False)
    if outcome.drafts:
        tried(evening.records, outcome.drafts, station.name, keys)
        evening.journal.add(outcome.drafts, station.name)
    station.questions, station.notes = outcome.questions, (*station.notes, *outcome.notes)
    station.tried = (len(evening.records), *state[1:])


class _Received(NamedTuple):
    """The number of records after which a station wants those of this file, of those it shares, and its own ones."""

    after: int
    shared: int
    records: tuple[Record, ...]


def _sent(fields: dict[str, Any], evening: Evening) -> _Received:
    after, head, rows = fields.get("after"), fields.get("head", ""), fields.get("records", [])
    after = int(after) if isinstance(after, str) and _NUMBER.fullmatch(after) else after
    if type(after) is not int or not isinstance(rows, list) or len(rows) > _MOST:
        raise NotTakenError("strange", 400)
    here = evening.records
    if not 0 <= after <= len(here) or (after and here[after - 1].hash != head):
        raise NotTakenError("parted", 409)
    if not all(_is_row(row) for row in rows):
        raise NotTakenError("strange", 400)
    try:
        records = tuple(chained(map(tuple, rows), "", here[after - 1] if after else None))
        for record in records:
            checked_facts(record)
    except (SkatlistError, ValueError, RecursionError) as fault:
        raise NotTakenError("strange", 400) from fault
    if records and not after:  # a desk that was started anew sends its whole file
        shared = shared_records(here, records)
        if not shared:
            raise NotTakenError("other_event", 409)
        return _Received(after, shared, records[shared:])
    return _Received(after, after, records)


def _is_row(row: object) -> bool:
    return (
        isinstance(row, list)
        and len(row) == _FIELDS
        and type(row[0]) is int
        and all(isinstance(each, str) for each in row[1:])
    )


def _header(request: Request, name: str, form: Any) -> str:
    value = request.headers.get(name, "")
    if form.fullmatch(value) is None:
        raise NotTakenError("strange", 400)
    return value


def _bytes_of(value: str) -> bytes:
    try:
        return bytes.fromhex(value)
    except ValueError as fault:
        raise NotTakenError("strange", 400) from fault
