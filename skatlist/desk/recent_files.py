"""The event files opened recently at this desk, so that one can be chosen again."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from skatlist.base.disk import write_file
from skatlist.words import InputError

_KEPT: Final = 8


class RecentFiles:
    """A file with the paths of event files, one on each line, the latest first.

    Without a file (None) nothing is kept. Only its owner may read it. If it cannot be read or written, nothing is lost,
    because event files can be found in their folders.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def read(self) -> list[Path]:
        """Return the files that still exist."""
        return [path for path in self._noted() if os.path.isfile(path)]  # noqa: PTH113 - a forbidden file counts as missing

    @property
    def last(self) -> Path | None:
        """The file that was opened last, None if it is gone."""
        files = self.read()[:1]
        return files[0] if files and files == self._noted()[:1] else None

    def _noted(self) -> list[Path]:
        lines: list[str] = []
        if self._path is not None:
            with suppress(OSError):
                lines = self._path.read_text("utf-8", "surrogateescape").splitlines()
        return [Path(line) for line in lines[:_KEPT] if line]

    def add(self, opened: Path) -> None:
        """Record a file that was opened."""
        if self._path is None:
            return
        opened = opened.resolve()
        files = [opened, *(each for each in self.read() if each != opened)][:_KEPT]
        lines = "".join(f"{file}\n" for file in files)
        with suppress(OSError, InputError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self._path, lines.encode("utf-8", "surrogateescape"), private=True)


NO_FILES: Final = RecentFiles(None)
