"""Bytes from and to the disk: bounded, decoded, written whole or not at all."""

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, Self

from skatlist.messages import InputError

__all__ = [
    "MAX_JSON",
    "MAX_TEXT",
    "MAX_WORKBOOK",
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

MAX_TEXT: Final = 8 * 1024 * 1024  # bytes of lists as text: some 100,000 games
MAX_JSON: Final = 3 * 1024 * 1024  # brackets take many times their room in memory
MAX_WORKBOOK: Final = 8 * 1024 * 1024

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
_FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


def shown(path: str | os.PathLike[str]) -> str:
    """Return the name of a file as it can be printed anywhere, whatever bytes or controls it holds."""
    name = os.fspath(path).encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)


def is_folder(path: Path) -> bool:
    """Whether a path is a folder; what cannot be looked at is none."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises where the way there is forbidden


def read_bytes(path: Path, limit: int = MAX_TEXT, too_big: str = "file_too_big") -> bytes:
    """Return the bytes of a file of at most `limit` bytes; `too_big` is the sentence for one that has more.

    Raises InputError where it is missing, a folder, empty, too big or must not be read.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as fault:  # ValueError: a zero byte in the name
        raise refused(path, fault, "file_forbidden", "file_unreadable") from fault
    if not data:
        raise InputError("file_empty", file=shown(path))
    if len(data) > limit:
        raise InputError(too_big, file=shown(path), limit=limit // (1024 * 1024))
    return data


def open_bytes(path: Path) -> BinaryIO:
    """Return a file opened to be read piece by piece. Raises InputError where it is missing or must not be read."""
    try:
        return path.open("rb")
    except (OSError, ValueError) as fault:
        raise refused(path, fault, "file_forbidden", "file_unreadable") from fault


def size_of(path: Path) -> int:
    """Return how many bytes a file has; 0 for what is no file."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


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


def write_file(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all: beside its place first, then moved there in one step.

    A `private` file is one that nobody but its owner may read, from its first byte on. Raises InputError where it
    cannot be written; an older file is then as it was and nothing is left over.
    """
    beside = None
    try:
        # A link stays a link: what it points to is replaced.
        target = Path(os.path.realpath(path))
        beside = target.with_name(f".skatlist-{os.urandom(8).hex()}.tmp")
        if is_folder(target):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        _write_new(beside, data, 0o600 if private else 0o666)
        if not private and target.exists():
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
            last = writer.submit(write_file, folder / name, content)
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


def refused(path: Path, fault: OSError | ValueError, forbidden: str, other: str) -> InputError:
    """Return the sentence for what the system answered."""
    file = shown(path)
    number = fault.errno if isinstance(fault, OSError) else errno.ENOENT
    if number == errno.EISDIR or (number in _FORBIDDEN and is_folder(path)):
        return InputError("file_is_folder", file=file)
    if number in _FORBIDDEN:
        return InputError(forbidden, file=file)
    if number in _FULL:
        return InputError("disk_full", file=file)
    if number in {errno.ENOENT, errno.ENOTDIR}:
        missing = "folder_missing" if other == "write_failed" else "file_missing"
        return InputError(missing, file=file, folder=shown(path.parent))
    if number == errno.ENAMETOOLONG:
        return InputError("name_too_long", file=file)
    reason = fault.strerror if isinstance(fault, OSError) else None
    return InputError(other, file=file, fault=reason or str(fault))
