"""Refused lines kept outside the event file: the journal holds only what is entered, and a program may be killed."""

import hashlib
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from skatlist import disk
from skatlist.evening import Evening, Key, RowMark
from skatlist.words import InputError

_LARGEST: Final = 1 << 16  # bytes
_LINE: Final = re.compile(r"(?:(\d{1,9})\.(\d{1,9}))? ([^\n]+)")

Kept = tuple[str, RowMark | None]  # a line, and the game that took its place


class Shelf:
    """A file with the refused lines of one list, in order; without a path nothing is kept.

    It is a help after a crash and nothing else: a file that cannot be read or written is no loss.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._written: list[Kept] = []

    @classmethod
    def of_list(cls, folder: Path | None, evening: Evening, key: Key) -> "Shelf":
        """Return the shelf of a list in a folder of the user's own."""
        if folder is None:
            return NO_SHELF
        place = os.fsencode(os.path.realpath(evening.file.path))
        name = f"{evening.records[0].hash} {key[0]}/{key[1]} {evening.sheets.second} ".encode() + place
        return cls(folder / f"{hashlib.sha256(name).hexdigest()[:32]}.txt")

    def read(self) -> list[Kept]:
        """Return the lines."""
        if self._path is not None and self._path.is_file():
            with suppress(InputError):
                content = disk.read_bytes(self._path, _LARGEST).decode(errors="replace")
                found = (_LINE.fullmatch(line) for line in content.split("\n"))
                self._written = [(each[3], (int(each[1]), int(each[2])) if each[1] else None) for each in found if each]
        return self._written

    def write(self, lines: Iterable[Kept]) -> None:
        """Keep these lines instead of those before; no line, no file."""
        lines = [(line, before) for line, before in lines]
        if self._path is None or lines == self._written:
            return
        self._written = lines
        with suppress(OSError, InputError):
            if not lines:
                self._path.unlink(missing_ok=True)
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            content = "\n".join(f"{'' if before is None else '{}.{}'.format(*before)} {line}" for line, before in lines)
            disk.write_file(self._path, content.encode(errors="replace"))


NO_SHELF: Final = Shelf(None)
