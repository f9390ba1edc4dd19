"""The rights of telephones: the secrets of an event's tables, and whether a message was signed with one."""

import base64
import hashlib
import hmac
import json
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from skatlist.disk import locked, path_text, read_bytes, write_file
from skatlist.evening import Key
from skatlist.words import InputError

_LIMIT: Final = 256 * 1024
_SIZE: Final = 32  # bytes of the secret of an event
_LENGTH: Final = 16  # bytes of the secret of a table, which is in a QR code
_TABLE: Final = re.compile(r"[1-9]\d{0,3}/[1-9]\d{0,3}")
_MOST: Final = 9999  # generations of a table


class Rights:
    """The secrets of the tables of one event, kept in a file that only its owner may read, never in the event file.

    They derive from one secret of the event, so that codes on paper stay valid as long as the file exists. A table has
    a different secret in each series, and a new one after a revocation. Raises InputError if the file cannot be read or
    written.
    """

    def __init__(self, folder: Path, event: str) -> None:
        self._path = folder / f"{event[:_SIZE]}.json"
        self._secret = b""
        self._generations: dict[str, int] = {}
        self._read_at: tuple[int, int] | None = None  # another desk may have revoked a table

    def secret(self, key: Key) -> str:
        """Return the secret of a table in a series."""
        self._read()
        table = f"{key[0]}/{key[1]}"
        made_of = f"skatlist table {table} {self._generations.get(table, 1)}"
        made = hmac.digest(self._secret, made_of.encode(), hashlib.sha256)[:_LENGTH]
        return base64.urlsafe_b64encode(made).rstrip(b"=").decode()

    def revoke(self, key: Key) -> None:
        """Invalidate the secret of a table and give it another one.

        Desks that revoke at the same time take turns, so that none undoes the revocation of another.
        """
        self._read()
        table = f"{key[0]}/{key[1]}"
        with locked(self._path.with_suffix(".lock")):
            self._read_at = None
            self._read()
            self._generations[table] = self._generations.get(table, 1) + 1
            self._write(replace=True)

    def is_signed(self, key: Key, message: bytes, signature: str) -> bool:
        """Whether a message to a table was signed with its secret, compared in constant time."""
        expected = signed(self.secret(key), key, message)
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
            rights = json.loads(read_bytes(self._path, _LIMIT))
            secret, generations = bytes.fromhex(rights["secret"]), rights["generations"]
            sound = len(secret) == _SIZE and all(
                _TABLE.fullmatch(table) and type(number) is int and 1 < number <= _MOST
                for table, number in generations.items()
            )
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as fault:
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


def signed(secret: str, key: Key, message: bytes) -> str:
    """Return the signature of a message: HMAC-SHA256 in hex over series and table, a line break, the message.

    >>> signed("secret", (1, 3), b"{}")[:16]
    '0e512b2da6115357'
    """
    return hmac.digest(secret.encode(), f"{key[0]}/{key[1]}\n".encode() + message, hashlib.sha256).hex()
