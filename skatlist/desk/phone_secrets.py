"""The telephones at the tables while the desk runs with `--lan`: how they find it, and which messages it accepts."""

import base64
import hashlib
import hmac
import json
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Self
from uuid import uuid4

from skatlist.base.disk import locked, path_text, read_bytes, write_file
from skatlist.base.fields import outside_json
from skatlist.base.patterns import pattern
from skatlist.evening import Evening, Key
from skatlist.words import InputError, UsageError

# The rights of telephones: the secrets of an event's tables, and whether a message was signed with one.

_LIMIT: Final = 256 * 1024
_SIZE: Final = 32  # bytes of the secret of an event
_LENGTH: Final = 16  # bytes of the secret of a table, which is in a QR code
_HOLDER: Final = pattern(r"[1-9]\d{0,3}/[1-9]\d{0,3}|seat/[1-9]\d{0,8}|seat")
_EVERYBODY: Final = "seat"  # the generation of the codes of all players
_MOST_GENERATIONS: Final = 9999  # generations of a table

Holder = Key | int  # who has a code: a table in a series, or the player with a start number


def holder_name(holder: Holder) -> str:
    """Return a holder of a code as it is signed.

    >>> holder_name((2, 7)), holder_name(17)
    ('2/7', 'seat/17')
    """
    return f"{_EVERYBODY}/{holder}" if isinstance(holder, int) else f"{holder[0]}/{holder[1]}"


class Rights:
    """The secrets of the tables and players of one event, in a file for its owner alone, never in the event file.

    They derive from one secret of the event, so that codes on paper stay valid as long as the file exists. A table has
    a different secret in each series, and a new one after a revocation. The methods raise InputError if the file
    cannot be read or written.
    """

    def __init__(self, folder: Path, event: str) -> None:
        self._path = folder / f"{event[:_SIZE]}.json"
        self._secret = b""
        self._generations: dict[str, int] = {}
        self._read_at: tuple[int, int] | None = None  # another desk may have revoked a table

    def secret(self, holder: Holder) -> str:
        """Return the secret of a table in a series, or of a player."""
        self._read()
        name = holder_name(holder)
        generation = self._generations.get(name, 1)
        made_of = f"skatlist table {name} {generation}"
        if isinstance(holder, int):
            made_of = f"skatlist {name} {generation} {self._generations.get(_EVERYBODY, 1)}"
        made = hmac.digest(self._secret, made_of.encode(), hashlib.sha256)[:_LENGTH]
        return base64.urlsafe_b64encode(made).rstrip(b"=").decode()

    def revoke(self, holder: Holder) -> None:
        """Invalidate the secret of a table or a player and give them another one.

        Desks that revoke at the same time take turns, so that none undoes the revocation of another.
        """
        self._renew(holder_name(holder))

    def revoke_players(self) -> None:
        """Invalidate the secrets of all players and give them others."""
        self._renew(_EVERYBODY)

    def _renew(self, name: str) -> None:
        self._read()
        with locked(self._path.with_suffix(".lock")):
            self._read_at = None
            self._read()
            self._generations[name] = self._generations.get(name, 1) + 1
            self._write(replace=True)

    def is_signed(self, holder: Holder, message: bytes, signature: str) -> bool:
        """Whether a message of a holder was signed with their secret, compared in constant time."""
        expected = signed(self.secret(holder), holder, message)
        return hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace"))

    def _read(self) -> None:
        try:
            before = self._path.stat()
        except OSError:
            self._begin()
            before = self._path.stat()
        now = before.st_mtime_ns, before.st_ino
        if now == self._read_at:
            return
        try:
            rights = outside_json(read_bytes(self._path, _LIMIT))
            secret, generations = bytes.fromhex(rights["secret"]), rights["generations"]
            sound = len(secret) == _SIZE and all(
                _HOLDER.fullmatch(name) and type(number) is int and 1 < number <= _MOST_GENERATIONS
                for name, number in generations.items()
            )
        except (ValueError, TypeError, KeyError, AttributeError) as fault:
            raise InputError("rights_broken", file=path_text(self._path)) from fault
        if not sound:
            raise InputError("rights_broken", file=path_text(self._path))
        self._secret, self._generations, self._read_at = secret, generations, now

    def _begin(self) -> None:
        """Create the secret of an event, or use the one that another desk has just created."""
        with suppress(OSError):  # writing it reports the reason
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._secret, self._generations = secrets.token_bytes(_SIZE), {}
        try:
            self._write(replace=False)
        except InputError:
            if not self._path.exists():
                raise

    def _write(self, *, replace: bool) -> None:
        rights = {"secret": self._secret.hex(), "generations": self._generations}
        write_file(self._path, json.dumps(rights).encode(), replace=replace, private=True)
        self._read_at = None


def signed(secret: str, holder: Holder, message: bytes) -> str:
    """Return the signature of a message: HMAC-SHA256 in hex over its holder, a line break, the message.

    >>> signed("secret", (1, 3), b"{}")[:16]
    '0e512b2da6115357'
    """
    return signed_as(secret, holder_name(holder), message)


def signed_as(secret: str, name: str, message: bytes) -> str:
    """Return the signature of a message from a holder called `name`."""
    return hmac.digest(secret.encode(), f"{name}\n".encode() + message, hashlib.sha256).hex()


SEAT: Final = "/seat"  # begins the path of a player's page
_MOST: Final = 64  # telephones remembered for each secret of a table
_BEYOND: Final = 2**53  # browsers count exactly only below this number
_NAME, _PASSWORD = 32, 64  # most bytes of the name and of the password of a Wi-Fi
_LOOPBACK: Final = "127."
# Addresses in usual networks. Nothing is sent there. The system only tells which of its addresses it would send from.
_OUTSIDE: Final = (
    *("192.0.2.1", "192.168.178.2", "192.168.1.2", "192.168.0.2", "192.168.2.2", "192.168.137.2"),
    *("192.168.43.2", "10.42.0.2", "10.0.0.2", "172.20.10.2", "172.16.0.2"),
)


class Wifi(NamedTuple):
    """The Wi-Fi of the evening: its name and password, kept in memory only."""

    name: str
    password: str = ""

    @classmethod
    def of_form(cls, name: str, password: str) -> Self | None:
        """Return a Wi-Fi, or None if it has no name. Raises UsageError for names and passwords that no Wi-Fi has."""
        if len(name.encode(errors="replace")) > _NAME or len(password.encode(errors="replace")) > _PASSWORD:
            raise UsageError("wifi_too_long", name=_NAME, password=_PASSWORD)
        return cls(name, password) if name else None

    @property
    def code(self) -> str:
        r"""The code with which a telephone joins.

        >>> Wifi("Skat; heim", "18:20").code
        'WIFI:T:WPA;S:Skat\\; heim;P:18\\:20;;'
        """
        kind = "WPA" if self.password else "nopass"
        secret = f"P:{_escaped(self.password)};" if self.password else ""
        return f"WIFI:T:{kind};S:{_escaped(self.name)};{secret};"


class NotTakenError(Exception):
    """A telephone's message was refused: `desk_list.phone.<why>`, and the data that the telephone needs next."""

    def __init__(self, why: str, status: int, **more: object) -> None:
        super().__init__(why)
        self.why = why
        self.status = status
        self.more = more


def json_message(content: bytes) -> dict[str, Any]:
    """Return the object in a message. Raises NotTakenError."""
    try:
        fields = outside_json(content)
    except ValueError as fault:
        raise NotTakenError("strange", 400) from fault
    if not isinstance(fields, dict):
        raise NotTakenError("strange", 400)
    return fields


class Phones:
    """The telephones at the tables.

    `folder` is that of the secrets, `address` the address of this computer for telephones. Telephones also sign
    `boot`, so that a message recorded in an earlier run of the desk cannot be replayed.
    """

    def __init__(self, folder: Path, wifi: Wifi | None = None) -> None:
        self.address = ""
        self.wifi = wifi
        self.boot = uuid4().hex
        self._folder = folder
        self._rights: dict[str, Rights] = {}
        self._counters: dict[str, dict[str, int]] = {}  # the secret of a table -> telephone -> its last message

    def rights(self, evening: Evening) -> Rights:
        """Return the secrets of the tables of an event, which is identified by its first record."""
        event = evening.records[0].hash
        if event not in self._rights:
            self._rights[event] = Rights(self._folder, event)
        return self._rights[event]

    def table_address(self, evening: Evening, key: Key) -> str:
        """Return the address in the code of a table. Browsers never send the part after `#`."""
        return f"http://{self.address}/table/{key[0]}/{key[1]}#k={self.rights(evening).secret(key)}"

    def player_address(self, evening: Evening, number: int) -> str:
        """Return the address in the code of a player."""
        return f"http://{self.address}{SEAT}/{number}#k={self.rights(evening).secret(number)}"

    def must_be_new(self, evening: Evening, holder: Holder, phone: str, boot: str, counter: int) -> None:
        """Refuse a message signed for another run of the desk, or not newer than the last one of its telephone.

        If too many telephones use one secret, the one that has been silent longest is forgotten. Only a holder of the
        secret can cause that, and a repeated message of the forgotten telephone is still the same entry. Raises
        NotTakenError.
        """
        if boot != self.boot:
            raise NotTakenError("other_run", 409, boot=self.boot)
        last = self._counters.setdefault(self.rights(evening).secret(holder), {})
        if not last.get(phone, 0) < counter < _BEYOND:
            raise NotTakenError("stale", 409, boot=self.boot, counter=last.get(phone, 0))
        last.pop(phone, None)
        last[phone] = counter  # inserted at the end, which keeps telephones in the order of their last messages
        if len(last) > _MOST:
            del last[next(iter(last))]


def lan_address() -> str:
    """Return the address of this computer in its network, or "" without a network."""
    for outside in _OUTSIDE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((outside, 9))
            except OSError:
                continue
            address = str(asking.getsockname()[0])
        if not address.startswith(_LOOPBACK) and address != "0.0.0.0":  # noqa: S104 - no address
            return address
    return ""


def _escaped(words: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,:"' else letter for letter in words)
