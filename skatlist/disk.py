"""Bytes from the disk: only from plain files, never more than asked for, and a sentence where that does not work."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from skatlist.messages import InputError

_FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # whoever opens a pipe waits for a writer


def shown(path: str | os.PathLike[str]) -> str:
    """Return the name of a file as it can be printed anywhere, whatever bytes or controls it holds."""
    name = os.fspath(path).encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)


def is_folder(path: Path) -> bool:
    """Whether a path is a folder; what cannot be looked at is none."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises where the way there is forbidden


def size_of(path: Path) -> int:
    """Return how many bytes a file has; 0 for what is no file."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def open_bytes(path: Path, *, pipe: bool = False) -> BinaryIO:
    """Return a file opened to be read piece by piece; a `pipe` that somebody writes to may stand for it.

    Raises InputError where it is missing, must not be read, or is no file: to read a pipe or a device could take for
    ever.
    """
    try:
        _check_plain(path.stat().st_mode, path, pipe=pipe)  # merely to open a device may do something
        file = open(path, "rb", opener=_open_at_once)  # noqa: SIM115 - Path.open takes no opener
        try:
            _check_plain(os.fstat(file.fileno()).st_mode, path, pipe=pipe)
            if pipe:
                os.set_blocking(file.fileno(), True)
        except BaseException:
            file.close()
            raise
    except (OSError, ValueError) as fault:  # ValueError: a zero byte in the name
        raise refused(path, fault, "file_forbidden", "file_unreadable") from fault
    return file


def read_bytes(path: Path, limit: int, too_big: str = "file_too_big", *, pipe: bool = False) -> bytes:
    """Return the bytes of a file of at most `limit` bytes; `too_big` is the sentence for one that has more.

    Raises InputError where it is empty or too big, and as `open_bytes` does.
    """
    data = head_of(path, limit + 1, pipe=pipe)
    if not data:
        raise InputError("file_empty", file=shown(path))
    if len(data) > limit:
        raise InputError(too_big, file=shown(path), limit=limit // (1024 * 1024))
    return data


def head_of(path: Path, size: int, *, pipe: bool = False) -> bytes:
    """Return the first bytes of a file, at most `size`. Raises InputError as `open_bytes` does."""
    with open_bytes(path, pipe=pipe) as file:
        try:
            return file.read(size)
        except OSError as fault:
            raise refused(path, fault, "file_forbidden", "file_unreadable") from fault


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


def _check_plain(mode: int, path: Path, *, pipe: bool) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not (stat.S_ISREG(mode) or (pipe and stat.S_ISFIFO(mode))):
        raise InputError("file_no_file", file=shown(path))


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | _AT_ONCE)
