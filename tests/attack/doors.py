"""Messages to the doors of a desk: recorded, spoilt, mixed up, forged, and made with stolen secrets.

Computers that join, the journal they exchange, the page of a player and that of the announcer. Nothing made without the
secret is accepted, no refusal names people, and the event stays as it was.
"""

import json
import random
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, Self
from unittest.mock import patch

from attack.fuzz import ODD, Fault
from club_evening import ROUND, add_games, make_evening
from desk_client import client_of
from hall_client import announcer_device, player_device
from station_client import Computer, Line

from skatlist.desk.phone_secrets import Phones
from skatlist.desk.roles import StationRole
from skatlist.desk.stations import Stations, code_id
from skatlist.evening import Evening

LAN = "192.168.4.1:8025"
TABLES = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}
NAMES = ("Becker", "Yılmaz", "Straße", "Clubabend")
_PATHS = ("/journal", "/journal/join", "/seat/1", "/seat/2", "/seat/99", "/announcer", "/announcer/join", "/table/1/1")
_SIGNED = ("x-signature", "x-seal", "x-station", "x-boot", "x-counter", "x-code")
_REFUSED = frozenset((400, 403, 404, 405, 409, 411, 413, 422))
_LATER = "9" * 12


class Sent(NamedTuple):
    """A message as it was recorded on the way to the desk."""

    method: str
    path: str
    body: bytes
    headers: dict[str, str]


class Hall:
    """A desk with devices of every kind, each of which has sent what it may; `sent` is what a listener recorded."""

    def __init__(self, stack: ExitStack) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.event = make_evening(folder / "abend.skat", TABLES)
        self.phones, self.stations = Phones(folder / "tables"), Stations(folder / "stations")
        self.phones.address = self.stations.address = LAN
        desk = client_of(self.event, host=LAN, phones=self.phones, stations=self.stations)
        self.client = stack.enter_context(desk)
        self.sent: list[Sent] = []
        self._record(stack)
        self.code = self.stations.new_code(StationRole.DIRECTOR, "")  # shown on the director's screen, not used yet
        self._devices(stack, folder)
        self.before = self.records()

    def _record(self, stack: ExitStack) -> None:
        whole = self.client.request

        def recorded(method: str, path: Any, **more: Any) -> Any:
            headers = {"origin": f"http://{LAN}", **(more.get("headers") or {})}
            self.sent.append(Sent(method, str(path), more.get("content") or b"", headers))
            return whole(method, path, **more)

        stack.enter_context(patch.object(self.client, "request", recorded))

    def _devices(self, stack: ExitStack, folder: Path) -> None:
        """Let every device do what it may."""
        setter = stack.enter_context(_Patch())
        Line(self.client, setter)
        self.computers = [
            Computer(self.stations.address_of(self.stations.new_code(role, "")), folder / role.value, role.value)
            for role in (StationRole.SCORER, StationRole.VIEWER)
        ]
        self.computers[0].write(lambda evening: add_games(evening, *ROUND))
        for each in self.computers:
            assert each.meet() == ""
        with Evening.open(self.event) as evening:
            players = [player_device(self.client, self.phones, evening, number) for number in (1, 2)]
        code = self.stations.new_code(StationRole.ANNOUNCER, "")
        self.devices = [*players, announcer_device(self.client, code)]
        for each in self.devices:
            assert each.look().status_code == 200

    def steal(self) -> None:
        """Block and revoke every device, and record what a thief sends with its secrets."""
        with Evening.open(self.event) as evening:
            event = evening.records[0].hash
            self.phones.rights(evening).revoke(1)
            self.phones.rights(evening).revoke_players()
        for name in self.stations.of(event):
            self.stations.block(event, name, blocked=True)
        self.computers[0].write(lambda evening: add_games(evening, *ROUND, key=(1, 2)))
        for each in self.computers:
            assert each.meet() == "blocked"
        for each in self.devices:
            assert each.look().status_code == 403

    def records(self) -> tuple[Any, ...]:
        """Return all records of the event."""
        with Evening.open(self.event) as evening:
            return tuple(evening.records)


class _Patch:
    """Sets attributes, and sets them back at the end."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    def setattr(self, target: Any, name: str, value: Any) -> None:
        """Set an attribute of a module until the end."""
        self._stack.enter_context(patch.object(target, name, value))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def tried(count: int, seed: int) -> Iterator[list[Fault]]:
    """Send a number of messages that must be refused, and yield what is wrong with each."""
    draw = random.Random(seed)
    with ExitStack() as stack:
        hall = Hall(stack)
        recorded = [*hall.sent]
        for number in range(count):
            if number == count // 2:
                hall.steal()
                recorded = [*hall.sent]
            message = _spoilt(draw, recorded, hall) if draw.random() > 0.1 else draw.choice(recorded)
            yield list(_wrong(hall, message, f"doors:{seed}/{number}"))
        if hall.records() != hall.before:
            yield [Fault(f"doors:{seed}", "unseen", (), "the event has other records")]


def _wrong(hall: Hall, message: Sent, name: str) -> Iterator[Fault]:
    call = (message.method, message.path[:80])
    try:
        answer = hall.client.request(
            message.method, message.path, content=message.body or None, headers=message.headers
        )
    except (ValueError, UnicodeError):
        return  # a message that no browser and no program can send
    del hall.sent[-1:]
    page = message.method == "GET" and not message.path.startswith("/journal")
    if answer.status_code >= 500:
        yield Fault(name, "internal", call, answer.text[:300])
    elif answer.status_code not in _REFUSED and not page:
        yield Fault(name, "unseen", call, f"{answer.status_code} {answer.text[:300]}")
    if any(each in answer.text for each in NAMES):
        yield Fault(name, "unseen", call, "the answer names people")


def _spoilt(draw: random.Random, recorded: list[Sent], hall: Hall) -> Sent:
    """Return a message of a forger who has heard everything and knows no secret that still holds."""
    message = draw.choice(recorded)
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        message = draw.choice(_MEANS)(draw, message, recorded, hall)
    return message


def _other_body(draw: random.Random, message: Sent, recorded: list[Sent], hall: Hall) -> Sent:
    body = bytearray(message.body or b"{}")
    match draw.randrange(7):
        case 0:
            body[draw.randrange(len(body))] ^= 1 << draw.randrange(8)
        case 1:
            del body[draw.randrange(len(body)) :]
        case 2:
            at = draw.randrange(len(body) + 1)
            body[at:at] = draw.choice(ODD).encode("utf-8", "replace")
        case 3:
            body = bytearray(draw.choice(recorded).body)
        case 4:
            body = bytearray(draw.choice((b"", b"{}", b"[]", b"null", b"[" * 5_000, b'{"a":' * 900, b"\xff\xfe", b"0")))
        case 5:
            body = bytearray(draw.randbytes(draw.choice((1, 12, 28, 300, 9_000))))
        case 6:
            body = bytearray(_other_fields(draw, bytes(body), hall))
    return message._replace(body=bytes(body))


def _other_fields(draw: random.Random, body: bytes, hall: Hall) -> bytes:
    """Return a message with another counter, run, station or phone, as a listener would write it who cannot sign."""
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        fields = {}
    if not isinstance(fields, dict):
        return body
    name = draw.choice(("counter", "boot", "station", "phone", "code", "name", "after", "records"))
    words = ("0" * 16, "a" * 16, hall.code.id, hall.phones.boot, hall.stations.boot, draw.choice(ODD))
    fields[name] = draw.choice((0, -1, 2**53, 2**70, 1.5, True, None, [], {}, *words))
    return json.dumps(fields).encode()


def _other_header(draw: random.Random, message: Sent, recorded: list[Sent], hall: Hall) -> Sent:
    name = draw.choice(_SIGNED)
    other = draw.choice(recorded).headers.get(name, "")
    wrong = ("", "0" * 16, "0" * 64, "f" * 64, "9", _LATER, "-1", "zz", code_id(bytes(16)), hall.code.id)
    value = draw.choice((other, *wrong, hall.stations.boot, hall.phones.boot))
    return message._replace(headers={**message.headers, name: value})


def _open_code(draw: random.Random, message: Sent, _recorded: list[Sent], hall: Hall) -> Sent:
    """Return a message to join with the code on the director's screen, of which only its name was heard."""
    if draw.random() < 0.5:
        return Sent("POST", "/journal/join", message.body, {**message.headers, "x-code": hall.code.id})
    body = json.dumps({"code": hall.code.id, "name": draw.choice(ODD)}).encode()
    return Sent("POST", "/announcer/join", body, message.headers)


def _no_header(draw: random.Random, message: Sent, _recorded: list[Sent], _hall: Hall) -> Sent:
    gone = draw.choice((*_SIGNED, "origin"))
    return message._replace(headers={name: value for name, value in message.headers.items() if name != gone})


def _other_path(draw: random.Random, message: Sent, recorded: list[Sent], _hall: Hall) -> Sent:
    path = draw.choice(
        (*_PATHS, draw.choice(recorded).path, "/journal?after=0&head=", "/journal?after=99999999&head=x")
    )
    return message._replace(path=path, method=draw.choice(("GET", "POST", message.method, message.method)))


def _other_origin(draw: random.Random, message: Sent, _recorded: list[Sent], _hall: Hall) -> Sent:
    origin = draw.choice(("null", "http://boese.example", f"https://{LAN}", "http://127.0.0.1:8025", ""))
    return message._replace(headers={**message.headers, "origin": origin})


def _later(_draw: random.Random, message: Sent, _recorded: list[Sent], hall: Hall) -> Sent:
    """Return a message with a counter that is new, and the run of the desk that is on."""
    boot = hall.stations.boot if message.path.startswith(("/journal", "/announcer")) else hall.phones.boot
    headers = {**message.headers, "x-counter": _LATER, "x-boot": hall.stations.boot}
    body = message.body
    try:
        fields = json.loads(body)
        body = json.dumps({**fields, "counter": int(_LATER), "boot": boot}).encode()
    except (ValueError, TypeError, RecursionError):
        pass
    return message._replace(headers=headers, body=body)


_MEANS = (_other_body, _other_body, _other_header, _open_code, _no_header, _other_path, _other_origin, _later)
