"""The computers that have joined an event: codes of ten minutes, lasting secrets, and what waits."""

import base64
import datetime as dt
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from skatlist.base.disk import locked, path_text, read_bytes, write_file
from skatlist.base.fields import outside_json
from skatlist.desk.phone_secrets import NotTakenError
from skatlist.desk.roles import StationRole
from skatlist.words import InputError

if TYPE_CHECKING:
    from skatlist.evening.merging import MergeNote, MergeQuestion

CODE_MINUTES: Final = 10
PUBLIC: Final = 32  # bytes of the half of a key exchange that is sent
JOIN: Final = "/join"  # the page that a computer's code opens in a browser
ANNOUNCER: Final = "/announcer"  # the page for devices that only read
READERS: Final = frozenset((StationRole.ANNOUNCER, StationRole.VIEWER))
_LIMIT: Final = 256 * 1024
_SIZE: Final = 32  # bytes of a lasting secret
_CODE: Final = 16  # bytes of a code
_NONCE: Final = 12  # bytes
_MOST: Final = 64  # stations of an event, and codes at once
_NAME: Final = 40  # characters
_BEYOND: Final = 2**53


@dataclass
class Station:
    """A computer that has joined, by its `id`. `blocked` is since when it may no longer write, or read.

    `seen` is when it was there last, `questions` what it asks the director, `answers` those given so far, `refused` how
    often it was refused since it was blocked.
    """

    id: str
    name: str
    role: StationRole
    secret: bytes
    since: str
    blocked: str = ""
    seen: str = ""
    refused: int = 0
    counter: int = 0
    questions: "tuple[MergeQuestion, ...]" = ()
    notes: "tuple[MergeNote, ...]" = ()
    answers: dict[str, str] = field(default_factory=dict)
    tried: tuple[object, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether it was there within the last few seconds."""
        if not self.seen:
            return False
        return dt.datetime.now(dt.UTC) - dt.datetime.fromisoformat(self.seen) < dt.timedelta(seconds=10)


@dataclass
class JoinCode:
    """A code for one computer with a role: its secret, and until when it holds on the clock of this run."""

    secret: bytes
    role: StationRole
    name: str
    until: float

    @property
    def word(self) -> str:
        """The secret as it stands in an address."""
        return base64.urlsafe_b64encode(self.secret).rstrip(b"=").decode()

    @property
    def id(self) -> str:
        """The name of the code in a message, from which the secret cannot be found."""
        return code_id(self.secret)


class Stations:
    """The computers that may join the open event, while the desk runs with `--lan`.

    Each event keeps its stations in a file in `folder` that only its owner may read. `boot` names this run of the desk:
    a message recorded in an earlier run is not taken.
    """

    def __init__(self, folder: Path) -> None:
        self.address = ""
        self.boot = uuid4().hex
        self._folder = folder
        self._by_event: dict[str, dict[str, Station]] = {}
        self._codes: dict[str, JoinCode] = {}
        self.clock = time.monotonic

    def seconds_of(self, code: JoinCode) -> int:
        """Return the seconds for which a code still holds."""
        return max(0, int(code.until - self.clock()))

    def of(self, event: str) -> dict[str, Station]:
        """Return the stations of an event, named by the hash of its first record. Raises InputError."""
        if event not in self._by_event:
            self._by_event[event] = self._read(event)
        return self._by_event[event]

    @property
    def state(self) -> tuple[object, ...]:
        """The state of all stations that their page shows beside times, another value after every change."""
        every = (each for known in self._by_event.values() for each in known.values())
        return tuple((each.id, each.is_here, each.questions) for each in every)

    def new_code(self, role: StationRole, name: str) -> JoinCode:
        """Make a code for one computer."""
        code = JoinCode(secrets.token_bytes(_CODE), role, name[:_NAME], self.clock() + 60 * CODE_MINUTES)
        self._codes = {each.id: each for each in [*self._codes.values(), code][-_MOST:] if self.seconds_of(each)}
        return code

    def code(self, word: str) -> JoinCode | None:
        """Return a code that still holds, by the word in its address."""
        return next((each for each in self._codes.values() if each.word == word and self.seconds_of(each)), None)

    def address_of(self, code: JoinCode) -> str:
        """Return the address with which a computer joins. The part after `#` is never sent as it is."""
        return f"http://{self.address}{ANNOUNCER if code.role in READERS else JOIN}#k={code.word}"

    def code_for(self, name: str) -> JoinCode:
        """Return the code that a message names. Raises NotTakenError if it is used, too old or unknown."""
        code = self._codes.get(name)
        if code is None or not self.seconds_of(code):
            raise NotTakenError("code_over", 403)
        return code

    def join(self, event: str, code: JoinCode, name: str, *, in_browser: bool = False) -> Station:
        """Take a computer in with a code, which is used up then. Raises NotTakenError, InputError.

        A browser cannot decrypt without TLS: there, both sides derive the lasting secret from that of the code.
        """
        known = self.of(event)
        if len(known) >= _MOST:
            blocked = [each for each in known.values() if each.blocked]
            if not blocked:
                raise NotTakenError("stations_full", 403)
            del known[min(blocked, key=lambda each: each.blocked).id]
        del self._codes[code.id]
        now = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
        title = " ".join((code.name or name).split())[:_NAME] or code.role.value
        station = Station(secrets.token_hex(8), title, code.role, secrets.token_bytes(_SIZE), now)
        if in_browser:
            station.secret = browser_secret(code.word, station.id)
        known[station.id] = station
        self._write(event)
        return station

    def block(self, event: str, station: str, *, blocked: bool) -> Station | None:
        """Block a station or admit it again, and return it."""
        known = self.of(event).get(station)
        if known is not None:
            known.blocked = dt.datetime.now(dt.UTC).isoformat(timespec="seconds") if blocked else ""
            known.refused, known.questions, known.answers = 0, (), {}
            self._write(event)
        return known

    def station_for(self, event: str, name: str, boot: str, counter: int) -> Station:
        """Return the station that a message names, if the message is new. Raises NotTakenError.

        It is still to be proved that the station made the message, then `came` says whether it may be there.
        """
        station = self.of(event).get(name)
        if station is None:
            raise NotTakenError("unsigned", 403)
        if boot != self.boot:
            raise NotTakenError("other_run", 409, boot=self.boot)
        if not station.counter < counter < _BEYOND:
            raise NotTakenError("stale", 409, boot=self.boot, counter=station.counter)
        return station

    @staticmethod
    def came(station: Station, counter: int) -> None:
        """Note that a message of a station was proved, so that it is not taken again.

        Raises NotTakenError if the station is blocked.
        """
        station.counter = counter
        if station.blocked:
            station.refused += 1
            raise NotTakenError("blocked", 403)
        station.seen = dt.datetime.now(dt.UTC).isoformat(timespec="seconds")

    def _path(self, event: str) -> Path:
        return self._folder / f"{event[:_SIZE]}.json"

    def _read(self, event: str) -> dict[str, Station]:
        path = self._path(event)
        if not path.exists():
            return {}
        try:
            kept = outside_json(read_bytes(path, _LIMIT))
            return {each["id"]: _station(each) for each in kept["stations"]}
        except (ValueError, TypeError, KeyError, AttributeError) as fault:
            raise InputError("rights_broken", file=path_text(path)) from fault

    def _write(self, event: str) -> None:
        path = self._path(event)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = [_kept(each) for each in self.of(event).values()]
        with locked(path.with_suffix(".lock")):
            write_file(path, json.dumps({"stations": kept}).encode(), private=True)


def _kept(station: Station) -> dict[str, str]:
    names = ("id", "name", "since", "blocked")
    return {
        **{name: getattr(station, name) for name in names},
        "role": station.role.value,
        "secret": station.secret.hex(),
    }


def _station(kept: dict[str, str]) -> Station:
    secret = bytes.fromhex(kept["secret"])
    if len(secret) != _SIZE or not all(isinstance(kept[name], str) for name in ("id", "name", "since", "blocked")):
        raise ValueError(kept["id"])
    return Station(kept["id"], kept["name"], StationRole(kept["role"]), secret, kept["since"], kept["blocked"])


# Messages between two desks: encrypted and authenticated with a secret that only both know.


def code_id(secret: bytes) -> str:
    """Return the name of a code in a message."""
    return hashlib.sha256(b"skatlist code " + secret).hexdigest()[:16]


def browser_secret(word: str, station: str) -> bytes:
    """Return the lasting secret of a browser that joined with the word of a code.

    >>> browser_secret("AAAA", "0123456789abcdef").hex()[:16]
    'c0925fe587911aaf'
    """
    return hmac.digest(word.encode(), f"skatlist station {station}".encode(), hashlib.sha256)


def closed_message(secret: bytes, about: str, content: bytes) -> bytes:
    """Return a message that only a holder of the secret can read or make. `about` is bound to it, but not in it.

    >>> opened_message(bytes(32), "a 1", closed_message(bytes(32), "a 1", b"{}"))
    b'{}'
    """
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = secrets.token_bytes(_NONCE)
    return nonce + AESGCM(secret).encrypt(nonce, content, about.encode())


def opened_message(secret: bytes, about: str, message: bytes) -> bytes:
    """Return the content of a message. Raises NotTakenError if it was not made with this secret about this."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return AESGCM(secret).decrypt(message[:_NONCE], message[_NONCE:], about.encode())
    except (InvalidTag, ValueError) as fault:
        raise NotTakenError("unsigned", 403) from fault


class KeyExchange:
    """One side of a joining: both sides make one secret of the code and of what each has kept to itself.

    A listener who learns the code afterwards, from a photograph of the screen, cannot read what was joined.
    """

    def __init__(self) -> None:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        self._own = X25519PrivateKey.generate()

    @property
    def public(self) -> bytes:
        """The half that is sent: `PUBLIC` bytes."""
        return self._own.public_key().public_bytes_raw()

    def secret(self, code: bytes, public: bytes) -> bytes:
        """Return the secret made with the half of the other side. Raises NotTakenError if that is none."""
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

        try:
            shared = self._own.exchange(X25519PublicKey.from_public_bytes(public))
        except ValueError as fault:
            raise NotTakenError("strange", 400) from fault
        return hmac.digest(code, b"skatlist joined " + shared, hashlib.sha256)


def about_message(direction: str, *names: object) -> str:
    """Return the part of a message that is bound to it: its direction, its path, its station, its run, its number."""
    return " ".join(map(str, (direction, *names)))


def stations_asking(stations: Iterable[Station]) -> tuple[str, ...]:
    """Return the names of the stations that ask the director something."""
    return tuple(each.name for each in stations if each.questions and not each.blocked)


def stations_away(stations: Iterable[Station]) -> tuple[str, ...]:
    """Return the names of the stations that may have entries which nobody else knows: they write and are not there."""
    return tuple(each.name for each in stations if each.role not in READERS and not (each.blocked or each.is_here))
