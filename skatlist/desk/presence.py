"""Which desks of this computer have a file open: two that write in one know of each other."""

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

_HERE: Final = "127.0.0.1"
_PATIENCE: Final = 0.2  # seconds that another desk has to take a call
_ENDING: Final = ".desk"


class Presence:
    """A note of this desk in a folder of the user's own, called by its `port`: no other desk can have that one.

    A note is worth nothing where nobody answers at its port any more; a desk that was killed leaves such a one, and the
    next that looks removes it. What cannot be written there is no loss: nothing but a warning depends on it.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.port = 0

    def come(self, file: Path) -> None:
        """Note which file is open here now."""
        if self._folder is not None and self.port:
            with suppress(OSError):
                self._folder.mkdir(parents=True, exist_ok=True)
                self._note.write_text(os.path.realpath(file), "utf-8")

    def go(self) -> None:
        """Take the note away."""
        if self._folder is not None and self.port:
            with suppress(OSError):
                self._note.unlink(missing_ok=True)

    def others(self, file: Path | None) -> tuple[str, ...]:
        """Return the addresses of the other desks that have a file open."""
        if self._folder is None or file is None:
            return ()
        with suppress(OSError):
            wanted = os.path.realpath(file)
            notes = sorted(self._folder.glob(f"*{_ENDING}"))
            ports = [int(note.stem) for note in notes if note.stem.isdecimal() and _said(note) == wanted]
            return tuple(f"http://{_HERE}:{port}/" for port in ports if port != self.port and self._answers(port))
        return ()

    @property
    def _note(self) -> Path:
        return self._beside(self.port)

    def _beside(self, port: int) -> Path:
        assert self._folder is not None  # noqa: S101 - asked only where there is one
        return self._folder / f"{port}{_ENDING}"

    def _answers(self, port: int) -> bool:
        """Whether somebody is at a port; the note of a desk that is gone is removed."""
        try:
            socket.create_connection((_HERE, port), _PATIENCE).close()
        except ConnectionRefusedError:
            self._beside(port).unlink(missing_ok=True)
            return False
        except (OSError, OverflowError):
            return False
        return True


def _said(note: Path) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return note.read_text("utf-8")
    return ""
