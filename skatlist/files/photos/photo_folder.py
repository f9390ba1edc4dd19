"""The photographs of an event: files beside the event file, named by their hash, which is in the journal."""

import hashlib
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from skatlist.base.disk import file_refusal, head_of, is_folder, size_of, write_file
from skatlist.files.photos.pictures import LARGEST
from skatlist.words import InputError, UsageError

MOST: Final = 200 * 1024 * 1024  # bytes of all photographs of an event
_ENDING: Final = ".photos"
_FLAT: Final = sys.platform == "emscripten"  # the files of a browser tab are in one folder
_NAME: Final = re.compile(r"[0-9a-f]{64}\.(?:jpg|png)")


def photo_hash(content: bytes) -> str:
    """Return the hash by which a photograph is known: SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def is_photo(content: bytes) -> bool:
    """Whether a content begins like a photograph that this program keeps, and is no larger than one."""
    return content.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) and len(content) <= LARGEST


class PhotoFolder:
    """The folder beside an event file. It is made with the first photograph, and may be missing on this computer."""

    def __init__(self, event: Path) -> None:
        self.path = event.with_name(event.name + _ENDING)
        self._begin = f"{self.path.name}-" if _FLAT else ""
        self._place = self.path.parent if _FLAT else self.path

    def files(self) -> Iterator[Path]:
        """Yield the photographs in the folder."""
        if is_folder(self._place):
            there = (path for path in self._place.iterdir() if path.name.startswith(self._begin))
            yield from sorted(path for path in there if _NAME.fullmatch(path.name.removeprefix(self._begin)))

    def _files_of(self, name: str) -> tuple[Path, ...]:
        return tuple(self._place / f"{self._begin}{name}.{ending}" for ending in ("jpg", "png"))

    def read(self, name: str) -> bytes | None:
        """Return the photograph of a hash, None if it is not on this computer or is another one meanwhile."""
        for path in self._files_of(name):
            with suppress(InputError):
                content = head_of(path, LARGEST + 1)
                if photo_hash(content) == name:
                    return content
        return None

    def path_of(self, name: str) -> Path | None:
        """Return the file of the photograph of a hash, None if it is not on this computer."""
        return next((file for file in self._files_of(name) if size_of(file)), None)

    def has(self, name: str) -> bool:
        """Whether the photograph of a hash is on this computer."""
        return self.path_of(name) is not None

    def keep(self, content: bytes) -> str:
        """Write a photograph and return its hash. Raises UsageError if the event has too many, InputError."""
        name = photo_hash(content)
        if self.has(name):
            return name
        if sum(map(size_of, self.files())) + len(content) > MOST:
            raise UsageError("photos_full", folder=self.path.name, most=MOST // 1024**2)
        try:
            self._place.mkdir(mode=0o700, exist_ok=True)
        except OSError as fault:
            raise file_refusal(self.path, fault, "write_forbidden", "write_failed") from fault
        write_file(self._files_of(name)[content.startswith(b"\x89PNG")], content)
        return name

    def copy_to(self, event: Path, names: Collection[str]) -> int:
        """Copy these photographs beside another event file, as far as they are here. Return their number."""
        there, count = PhotoFolder(event), 0
        for name in names:
            content = self.read(name)
            if content is not None:
                there.keep(content)
                count += 1
        return count

    def delete(self, names: Iterable[str]) -> int:
        """Delete photographs, and the folder if nothing is left in it. Return the number of deleted ones."""
        count = 0
        for name in names:
            for path in self._files_of(name):
                if size_of(path):
                    path.unlink()
                    count += 1
        if is_folder(self.path) and not any(self.path.iterdir()):
            self.path.rmdir()
        return count

    def delete_all(self) -> None:
        """Delete all photographs, and the folder if nothing else is in it."""
        for path in self.files():
            path.unlink()
        self.delete(())
