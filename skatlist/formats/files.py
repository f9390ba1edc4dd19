"""Files of lists: how long they may be, decoded, written whole or not at all."""

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from skatlist.disk import is_folder, open_bytes, read_bytes, refused, shown, size_of
from skatlist.messages import InputError

__all__ = [
    "NewFile",
    "check_beginning",
    "check_text",
    "decode",
    "is_folder",
    "make_folder",
    "open_bytes",
    "read_bytes",
    "refused",
    "remove_file",
    "shown",
    "size_of",
    "write_file",
    "write_files",
    "write_new",
]


_BINARY: Final = (
    b"\xff\xd8\xff",  # JPEG
    b"\x89PNG",
    b"GIF8",
    b"%PDF",
    b"\x1f\x8b",  # gzip
    b"Rar!",
    b"7z\xbc\xaf",
    b"SQLite format 3",
)
_WORKBOOK: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # .xlsx and .ods, .xls
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS: Final = frozenset(range(32)) - set(b"\t\n\r\x0c\x1a")  # 1A ends a file of old DOS programs


def decode(data: bytes, path: str | os.PathLike[str]) -> str:
    """Return the text of a file: UTF-8 with or without a mark at its beginning, else Windows-1252.

    Raises InputError where it is no text in one of these: a photo, a workbook, UTF-16, an old DOS code page.
    """
    file = shown(path)
    check_beginning(data, file)
    check_text(data, file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _windows(data, file)
    if not text.strip():
        raise InputError("file_empty", file=file)
    return text


def check_beginning(data: bytes, file: str) -> None:
    """Refuse what begins as a workbook, a photo, an archive or UTF-16. Raises InputError."""
    if data.startswith(_WORKBOOK):
        raise InputError("file_is_workbook", file=file)
    if data.startswith(_UTF16):
        raise InputError("file_is_utf16", file=file)
    if data.startswith(_BINARY):
        raise InputError("file_binary", file=file)


def check_text(data: bytes, file: str, *, controls: bool = True) -> None:
    """Refuse bytes that stand in no text: zero, other controls where they are not allowed. Raises InputError."""
    if 0 in data or not (controls or _CONTROLS.isdisjoint(data)):
        raise InputError("file_binary", file=file)


def _windows(data: bytes, file: str) -> str:
    check_text(data, file, controls=False)
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise InputError("file_encoding", file=file, line=line) from fault


def write_new(path: Path, data: bytes, *, force: bool = False, private: bool = False) -> None:
    """Write a file that is not there yet, or replace it with `force`. Raises InputError."""
    if not force and os.path.lexists(path):
        raise InputError("file_exists", file=shown(path))
    write_file(path, data, private=private)


def make_folder(path: Path) -> None:
    """Make a folder and those above it; one that is there already is fine. Raises InputError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as fault:
        raise InputError("folder_is_file", file=shown(path)) from fault
    except (OSError, ValueError) as fault:
        raise refused(path, fault, "write_forbidden", "write_failed") from fault


def write_file(path: Path, data: bytes, *, private: bool = False, named: bool = True) -> None:
    """Write a file whole or not at all: beside its place first, then moved there in one step.

    A `private` file is one that nobody but its owner may read, from its first byte on. Where it is not the user who
    `named` the file, a link in its place is replaced, never what it points to. Raises InputError where it
    cannot be written; an older file is then as it was and nothing is left over.
    """
    beside = None
    try:
        # A link that the user names stays a link: what it points to is replaced.
        target = Path(os.path.realpath(path)) if named else path
        beside = target.with_name(f".skatlist-{os.urandom(8).hex()}.tmp")
        if is_folder(target):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        _write_new(beside, data, 0o600 if private else 0o666)
        if not private and target.exists() and not target.is_symlink():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        os.replace(beside, target)  # noqa: PTH105 - the name the standard library documents as atomic
    except (OSError, ValueError) as fault:
        raise refused(path, fault, "write_forbidden", "write_failed") from fault
    finally:
        if beside is not None:
            _forget(beside)


def remove_file(path: Path) -> bool:
    """Remove a file and return whether it was there. Raises InputError where it must not be removed."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as fault:
        raise refused(path, fault, "write_forbidden", "write_failed") from fault
    return True


class NewFile:
    """A file written piece by piece, beside its place until `keep` says that it is whole; else nothing is left of it.

    Raises InputError where it cannot be written, or is there already and not to be replaced.
    """

    def __init__(self, path: Path, *, force: bool = False) -> None:
        if not force and os.path.lexists(path):
            raise InputError("file_exists", file=shown(path))
        self._path = path
        try:
            self._target = Path(os.path.realpath(path))
            if is_folder(self._target):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            self._beside = self._target.with_name(f".skatlist-{os.urandom(8).hex()}.tmp")
            self._file = self._beside.open("xb")
        except (OSError, ValueError) as fault:
            raise self._refused(fault) from fault

    def write(self, data: bytes) -> None:
        """Write the next bytes."""
        try:
            self._file.write(data)
        except OSError as fault:
            raise self._refused(fault) from fault

    def keep(self) -> None:
        """Put the file in its place: it is whole."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            if self._target.exists():
                self._beside.chmod(stat.S_IMODE(self._target.stat().st_mode))
            os.replace(self._beside, self._target)  # noqa: PTH105 - the name the standard library documents as atomic
        except OSError as fault:
            raise self._refused(fault) from fault

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # what made the writing fail is the message people need
            self._file.close()
        _forget(self._beside)

    def _refused(self, fault: OSError | ValueError) -> InputError:
        return refused(self._path, fault, "write_forbidden", "write_failed")


def write_files(folder: Path, files: Iterable[tuple[str, bytes]]) -> tuple[int, int]:
    """Write files into a folder, each as `write_file` does, and return how many, and how many were there before.

    A file is brought safely to the disk while the next one is being made.
    """
    from concurrent.futures import Future, ThreadPoolExecutor  # noqa: PLC0415 - only where much is written

    written = replaced = 0
    with ThreadPoolExecutor(max_workers=1) as writer:
        last: Future[None] | None = None
        for name, content in files:
            if last is not None:
                last.result()
            replaced += os.path.lexists(folder / name)
            last = writer.submit(write_file, folder / name, content, named=False)
            written += 1
        if last is not None:
            last.result()
    return written, replaced


def _write_new(path: Path, data: bytes, mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, mode)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return  # what made the writing fail is the message people need
