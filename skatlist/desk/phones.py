"""The telephones at the tables while the desk runs with `--lan`: how they find it, and which messages it accepts."""

import socket
from pathlib import Path
from typing import Final, NamedTuple, Self
from uuid import uuid4

from skatlist.desk.rights import Rights
from skatlist.evening import Evening, Key
from skatlist.words import UsageError

_MOST: Final = 64  # telephones remembered for each secret of a table
_BEYOND: Final = 2**53  # the largest number a browser can count
_NAME, _PASSWORD = 32, 64  # most bytes of a Wi-Fi
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


class Phones:
    """The telephones at the tables.

    `folder` is that of the secrets, `address` the address of this computer for telephones. They sign `boot`, too, so
    that a message recorded in an earlier run of the desk cannot be replayed.
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

    def must_be_new(self, evening: Evening, key: Key, phone: str, boot: str, counter: int) -> None:
        """Refuse a message signed for another run of the desk, or not newer than the last one of its telephone.

        If too many telephones use one secret, the one that has been silent longest is forgotten. Only a holder of the
        secret can cause that, and a repeated message of the forgotten telephone is still the same entry. Raises
        NotTakenError.
        """
        if boot != self.boot:
            raise NotTakenError("other_run", 409, boot=self.boot)
        last = self._counters.setdefault(self.rights(evening).secret(key), {})
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
