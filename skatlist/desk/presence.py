"""Which desks of this computer have a file open: two that write in one know of each other."""

import os
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

_HERE: Final = "127.0.0.1"
_PATIENCE: Final = 0.2  # seconds that another desk has to answer
_ENDING: Final = ".desk"
_LONGEST: Final = 1 << 16  # bytes of a path

FILE_HERE: Final = "/here"  # where a desk says which file it has open


class Presence:
    """A note of this desk in a folder of the user's own, called by its `port`: no other desk can have that one.

    A note is only where to ask: who was killed leaves one, and somebody else may be at its port since. The next desk
    that looks removes what is not true. What cannot be written there is no loss: nothing but a warning depends on it.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.port = 0
        self.file = b""  # which one is open here, as other desks are told it

    def come(self, file: Path) -> None:
        """Note which file is open here now."""
        self.file = _real(file)
        if self._folder is not None and self.port:
            with suppress(OSError):
                self._folder.mkdir(parents=True, exist_ok=True)
                self._note(self.port).write_bytes(self.file)

    def go(self) -> None:
        """Take the note away."""
        self.file = b""
        if self._folder is not None and self.port:
            with suppress(OSError):
                self._note(self.port).unlink(missing_ok=True)

    def others(self, file: Path | None) -> tuple[str, ...]:
        """Return the addresses of the other desks that have a file open."""
        if self._folder is None or file is None:
            return ()
        with suppress(OSError):
            wanted = _real(file)
            notes = sorted(self._folder.glob(f"*{_ENDING}"))
            ports = [int(note.stem) for note in notes if note.stem.isdecimal() and _said(note) == wanted]
            return tuple(
                f"http://{_HERE}:{port}/" for port in ports if port != self.port and self._is_open(port, wanted)
            )
        return ()

    def _note(self, port: int) -> Path:
        assert self._folder is not None  # noqa: S101 - asked only where there is one
        return self._folder / f"{port}{_ENDING}"

    def _is_open(self, port: int, file: bytes) -> bool:
        """Whether the desk at a port has a file open; a note that is not true is removed."""
        try:
            there = _file_at(port)
        except ConnectionRefusedError:
            there = b""
        except (OSError, OverflowError):
            return False
        if there != file:
            self._note(port).unlink(missing_ok=True)
        return there == file


def _file_at(port: int) -> bytes:
    """Return what is said at a port when it is asked for its file, nothing where that is no desk. Raises OSError."""
    with closing(HTTPConnection(_HERE, port, timeout=_PATIENCE)) as other:
        try:
            other.request("GET", FILE_HERE)
            answer = other.getresponse()
            return answer.read(_LONGEST) if answer.status == 200 else b""  # noqa: PLR2004 - as HTTP has it
        except HTTPException:
            return b""


def _real(file: Path) -> bytes:
    return os.fsencode(os.path.realpath(file))


def _said(note: Path) -> bytes:
    with suppress(OSError):
        return note.read_bytes()
    return b""
