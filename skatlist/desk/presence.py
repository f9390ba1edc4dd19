"""Notes of the desks on this computer about their open files, so that two desks with the same file can warn."""

import os
import secrets
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

from skatlist.base.disk import write_file
from skatlist.words import InputError

_HERE: Final = "127.0.0.1"
_PATIENCE: Final = 0.2  # seconds that another desk has to answer
_ENDING: Final = ".desk"
_MARK: Final = 32  # letters

MARK_HERE: Final = "/here"  # the path at which a desk shows the mark of its note


class Presence:
    """A note of this desk in a folder of the user, named after its `port`, which no other desk can have.

    A note is only a hint: a killed desk leaves one behind, and another program may use its port later. The next desk
    removes false notes. A note that cannot be written does no harm, because only a warning depends on it. Only its
    owner may read a note. It begins with a random mark, which the desk shows at `/here`. Another account of the
    computer learns nothing from the mark.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.port = 0
        self.mark = b""

    def come(self, file: Path) -> None:
        """Write a note about the file that is open here now."""
        self.mark = secrets.token_hex(_MARK // 2).encode()
        if self._folder is not None and self.port:
            with suppress(OSError, InputError):
                self._folder.mkdir(parents=True, exist_ok=True)
                write_file(self._note(self.port), self.mark + _real(file), private=True)

    def go(self) -> None:
        """Remove the note."""
        self.mark = b""
        if self._folder is not None and self.port:
            with suppress(OSError):
                self._note(self.port).unlink(missing_ok=True)

    def others(self, file: Path | None) -> tuple[str, ...]:
        """Return the addresses of the other desks that have a file open."""
        if file is None:
            return ()
        return tuple(
            f"http://{_HERE}:{port}/"
            for port, mark in self._marks(file).items()
            if port != self.port and self._is_open(port, mark)
        )

    def is_noted(self, file: Path) -> bool:
        """Whether a desk has the file open, or has ended without removing its note."""
        return bool(self._marks(file))

    def _marks(self, file: Path) -> dict[int, bytes]:
        """Return the marks of the notes about a file by port."""
        if self._folder is None:
            return {}
        with suppress(OSError):
            wanted = _real(file)
            notes = sorted(self._folder.glob(f"*{_ENDING}"))
            marks = {int(note.stem): _mark(note, wanted) for note in notes if note.stem.isdecimal()}
            return {port: mark for port, mark in marks.items() if mark}
        return {}

    def _note(self, port: int) -> Path:
        assert self._folder is not None  # noqa: S101 - callers make sure of it
        return self._folder / f"{port}{_ENDING}"

    def _is_open(self, port: int, mark: bytes) -> bool:
        """Whether the desk that wrote a mark is at a port. A false note is removed."""
        try:
            there = _mark_at(port)
        except ConnectionRefusedError:
            there = b""
        except (OSError, OverflowError):
            return False
        if there != mark:
            self._note(port).unlink(missing_ok=True)
        return there == mark


def _mark_at(port: int) -> bytes:
    """Return the mark that a desk shows at a port, empty if it is no desk. Raises OSError."""
    with closing(HTTPConnection(_HERE, port, timeout=_PATIENCE)) as other:
        try:
            other.request("GET", MARK_HERE)
            answer = other.getresponse()
            return answer.read(_MARK + 1) if answer.status == 200 else b""  # noqa: PLR2004 - HTTP: OK
        except HTTPException:
            return b""


def _real(file: Path) -> bytes:
    return os.fsencode(os.path.realpath(file))


def _mark(note: Path, file: bytes) -> bytes:
    with suppress(OSError):
        content = note.read_bytes()
        return content[:_MARK] if content[_MARK:] == file else b""
    return b""
