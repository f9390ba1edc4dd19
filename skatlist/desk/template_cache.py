"""Compiled templates kept in the user's own folder, because compiling them takes a fifth of a desk's start."""

import hashlib
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from skatlist.base.disk import write_file
from skatlist.base.version import __version__
from skatlist.words import InputError

FOLDER: Final = "templates"  # in the folder of skatlist's own files
_BY_OTHERS: Final = 0o022


class TemplateCache(BytecodeCache):
    """Compiled templates in a private folder, by the versions of program, library and Python.

    A file is used if its template is unchanged. Without a folder that can be written templates are compiled each time.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._versions = f"{__version__} {jinja2.__version__} {sys.implementation.cache_tag}"
        self._is_private: bool | None = None

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read what was compiled before. Files that others may write are not read, because they are run."""
        if not self._opened():
            return
        with suppress(OSError, ValueError, EOFError, TypeError):
            bucket.load_bytecode(io.BytesIO(self._path(bucket).read_bytes()))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, for the next start."""
        if not self._opened():
            return
        out = io.BytesIO()
        bucket.write_bytecode(out)
        with suppress(OSError, InputError):
            write_file(self._path(bucket), out.getvalue(), private=True)

    def _path(self, bucket: Bucket) -> Path:
        return self._folder / hashlib.sha256(f"{self._versions} {bucket.key}".encode()).hexdigest()[:32]

    def _opened(self) -> bool:
        """Whether the folder is there, of this user, and nobody else may write into it."""
        if self._is_private is None:
            self._is_private = False
            with suppress(OSError):
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                status = self._folder.lstat()
                is_own = os.name == "nt" or (status.st_uid == os.getuid() and not status.st_mode & _BY_OTHERS)
                self._is_private = is_own and not self._folder.is_symlink()
        return self._is_private
