"""Files uploaded by a browser, kept by the desk until the questions about them are answered."""

import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from uuid import uuid4

from starlette.datastructures import UploadFile

from skatlist.base.disk import clean_up, home_folder, temporary_name
from skatlist.words import UsageError

_KEPT: Final = 12  # uploads at once, beyond which the oldest is dropped
_LONGEST: Final = 100  # bytes of a name, and of its ending


class Uploads:
    """Uploaded files by a secret word, under their original names."""

    def __init__(self) -> None:
        clean_up(_place())  # what a killed desk has left
        self._folder: Path | None = None
        self._kept: list[str] = []

    def keep(self, files: Sequence[tuple[str, bytes]]) -> str:
        """Keep files uploaded together, by name and content, and return the word for them."""
        if self._folder is None:
            self._folder = _new_folder()
        word = uuid4().hex
        self._kept.append(word)
        for at, (name, content) in enumerate(files):
            folder = self._folder / word / str(at)  # several may have the same name
            folder.mkdir(parents=True)
            (folder / kept_name(name)).write_bytes(content)
        for old in self._kept[:-_KEPT]:
            shutil.rmtree(self._folder / old)
        self._kept = self._kept[-_KEPT:]
        return word

    @staticmethod
    def is_word(word: str) -> bool:
        """Whether a text has the form of a word for files. They may no longer exist, or may never have existed."""
        return re.fullmatch("[0-9a-f]{32}", word) is not None

    def files(self, word: str) -> list[Path]:
        """Return the files of a word, in order. Raises UsageError if they no longer exist."""
        if self._folder is None or word not in self._kept:
            raise UsageError("upload_gone")
        return sorted((self._folder / word).glob("*/*"), key=lambda file: int(file.parent.name))

    def without_folder(self, message: str) -> str:
        """Return a sentence with the original names of files instead of their paths here."""
        if self._folder is None:
            return message
        return re.sub(rf"{re.escape(str(self._folder))}[/\\][0-9a-f]+[/\\][0-9]+[/\\]", "", message)

    def end(self) -> None:
        """Delete all files."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _place() -> Path:
    """Return the folder of all uploads, where `forget` finds them. A browser tab keeps them in its memory."""
    return Path(tempfile.gettempdir()) if sys.platform == "emscripten" else home_folder() / "uploads"


def _new_folder() -> Path:
    """Make a folder for this process, which a later one removes if this one is killed."""
    place = _place()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = place / temporary_name()
        folder.mkdir(mode=0o700)
    except OSError:  # the user's own folder cannot be written
        return Path(tempfile.mkdtemp(prefix="skatlist-"))
    return folder


def uploaded(fields: Sequence[object]) -> list[tuple[str, bytes]]:
    """Return name and content of the files in form fields, without empty fields."""
    files = [field for field in fields if isinstance(field, UploadFile) and field.filename]
    for file in files:
        file.file.seek(0)  # a page may look at a file before it takes it
    return [(file.filename or "", file.file.read()) for file in files]


def kept_name(written: str) -> str:
    """Return the name under which an uploaded file is kept."""
    last = written.replace("\\", "/").rpartition("/")[2]
    name = "".join(letter if letter.isprintable() and letter not in '<>:"|?*' else "_" for letter in last)
    stem, dot, ending = name.rpartition(".")
    kept = f"{_end(stem)}{dot}{_end(ending)}".strip(" ")
    return kept if kept.strip(". ") else "_"


def _end(words: str) -> str:
    return words.encode()[-_LONGEST:].decode(errors="ignore")
