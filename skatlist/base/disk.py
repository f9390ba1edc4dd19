"""Read and write bytes: only from plain files and within limits, and completely or not at all."""

import errno
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final, Self

from skatlist.words import InputError

PathName = str | os.PathLike[str]
EVENT_SUFFIX: Final = ".skat"  # a whole evening with its journal, read by the store
EVENT_BEGIN: Final = b"SQLite format 3\0"
_FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_A_DAY: Final = 24 * 60 * 60  # seconds
# Unfinished files have their computer and process in their name, except those of version 0.1.
_TEMPORARY: Final = r"\.skatlist-(?:(?P<host>[A-Za-z0-9]+)-(?P<process>\d+)-)?[0-9a-f]{8,16}\.tmp(?:-journal)?"
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # else opening a pipe waits for a writer


def path_text(path: str | os.PathLike[str]) -> str:
    """Return a path in printable form, even with undecodable bytes or control characters."""
    name = os.fspath(path).encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)


def with_ending(path: Path, ending: str, name: str) -> Path:
    """Return a path with another ending. A mere folder (`.`, `..`, `/`) gets a file `name` in it instead."""
    return path.with_suffix(ending) if path.name.strip(".") else path / f"{name}{ending}"


def expand_home(path: PathName) -> Path:
    """Return a path with `~` or `~user` replaced by the home folder. Raises InputError if it is unknown."""
    try:
        return Path(path).expanduser()
    except (RuntimeError, ValueError) as fault:  # ValueError: a zero byte in the name of the user
        raise InputError("home_missing", file=path_text(path)) from fault


def home_folder() -> Path:
    """Return the folder of skatlist's own files for this user, where each system keeps such files."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - a user without a home is no error
    if os.name == "nt":
        return Path(os.environ.get("APPDATA") or home) / "skatlist"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "skatlist"
    return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "skatlist"


def config_path() -> Path:
    """Return the path of the configuration: that in SKATLIST_CONFIG, else `config.toml` in the user's own folder."""
    path = os.environ.get("SKATLIST_CONFIG")
    return Path(path) if path else home_folder() / "config.toml"


def is_event_name(file: str) -> bool:
    """Whether a file has the name of an event file. Findings in its lists have a game instead of a line.

    >>> is_event_name("Abend.SKAT"), is_event_name("tisch3.csv")
    (True, False)
    """
    return file.lower().endswith(EVENT_SUFFIX)


def is_folder(path: Path) -> bool:
    """Whether a path is a folder. False if the path is not accessible."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises if a folder above is forbidden


def size_of(path: Path) -> int:
    """Return the size of a file in bytes, 0 for anything else."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return 0
    return state.st_size if stat.S_ISREG(state.st_mode) else 0


def open_bytes(path: Path, *, pipe: bool = False) -> BinaryIO:
    """Return a file opened for reading piece by piece.

    With `pipe` it may be a pipe. Raises InputError if it is missing or forbidden, or is no file, because reading a pipe
    or a device could take forever.
    """
    try:
        _check_plain(path.stat().st_mode, path, pipe=pipe)  # merely opening a device may have an effect
        file = open(path, "rb", opener=_open_at_once)  # noqa: SIM115 - Path.open takes no opener
        try:
            _check_plain(os.fstat(file.fileno()).st_mode, path, pipe=pipe)
            if pipe:
                os.set_blocking(file.fileno(), True)
        except BaseException:
            file.close()
            raise
    except (OSError, ValueError) as fault:  # ValueError: a zero byte in the name
        raise file_refusal(path, fault, "file_forbidden", "file_unreadable") from fault
    return file


def read_bytes(path: Path, limit: int, too_big: str = "file_too_big", *, pipe: bool = False) -> bytes:
    """Return the bytes of a file of at most `limit` bytes.

    `too_big` is the error for a larger file. Raises InputError if it is empty or too big, and like `open_bytes`.
    """
    data = head_of(path, limit + 1, pipe=pipe)
    if not data:
        raise InputError("file_empty", file=path_text(path))
    if len(data) > limit:
        size = f"{limit // 1024**2} MB" if limit >= 1024**2 else f"{limit // 1024} KB"
        raise InputError(too_big, file=path_text(path), limit=size)
    return data


def head_of(path: Path, size: int, *, pipe: bool = False) -> bytes:
    """Return the first bytes of a file, at most `size`. Raises InputError like `open_bytes`."""
    with open_bytes(path, pipe=pipe) as file:
        try:
            return file.read(size)
        except OSError as fault:
            raise file_refusal(path, fault, "file_forbidden", "file_unreadable") from fault


def disk_full(file: str) -> InputError:
    """Return the error for a full disk, with another remedy in a browser tab, which has no other place for a file."""
    return InputError("browser_full" if sys.platform == "emscripten" else "disk_full", file=file)


def file_refusal(path: Path, fault: OSError | ValueError, forbidden: str, other: str) -> InputError:
    """Return the error for an exception of the system: `forbidden` without permission, `other` for unknown reasons."""
    file = path_text(path)
    number = fault.errno if isinstance(fault, OSError) else errno.ENOENT
    if number == errno.EISDIR or (number in _FORBIDDEN and is_folder(path)):
        return InputError("file_is_folder", file=file)
    if number in _FORBIDDEN:
        return InputError(forbidden, file=file)
    if number in _FULL:
        return disk_full(file)
    if number in {errno.ENOENT, errno.ENOTDIR}:
        missing = "folder_missing" if other == "write_failed" else "file_missing"
        if (
            missing == "folder_missing" and isinstance(fault, OSError) and path.parent.is_dir()
        ):  # as below /proc, where nothing can be made
            missing = "write_refused"
        return InputError(missing, file=file, folder=path_text(path.parent))
    if number == errno.ENAMETOOLONG:
        return InputError("name_too_long", file=file)
    reason = fault.strerror if isinstance(fault, OSError) else None
    return InputError(other, file=file, fault=reason or str(fault))


def _check_plain(mode: int, path: Path, *, pipe: bool) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not (stat.S_ISREG(mode) or (pipe and stat.S_ISFIFO(mode))):
        raise InputError("file_no_file", file=path_text(path))


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | _AT_ONCE)


class NewFile:
    """A file or folder that is written next to its place and moved there by `keep`.

    Without `keep` nothing is left of it. An existing file is replaced only with `replace`. With `keep_link` a link
    stays a link, and its target is replaced. Otherwise the link itself is replaced. From the first byte on only the
    owner may read a `private` file. Raises InputError if it cannot be written, and leaves an older file unchanged.
    """

    def __init__(
        self,
        path: Path,
        *,
        replace: bool = False,
        private: bool = False,
        keep_link: bool = True,
        exists: str = "file_exists",
    ) -> None:
        self._path, self._replace, self._private, self._exists = path, replace, private, exists
        self._file: int | None = None
        with self._system():
            if not replace and os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            self._target = Path(os.path.realpath(path)) if replace and keep_link else path
            self.beside = self._target.with_name(temporary_name())

    def write(self, data: bytes) -> None:
        """Write the next bytes."""
        with self._system():
            if is_folder(self._target):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if self._file is None:
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
                self._file = os.open(self.beside, flags, 0o600 if self._private else 0o666)
            view = memoryview(data)
            while view:
                view = view[os.write(self._file, view) :]

    def keep(self, *, sync: bool = True) -> None:
        """Move the complete file to its place. Callers with many files call `sync_folder` once instead of `sync`."""
        with self._system():
            if self._file is not None:
                os.fsync(self._file)
                self._close()
            if not self._replace:
                _name_first(self.beside, self._target)
            else:
                old = self._target
                if old.is_file() and not old.is_symlink() and not self._private:
                    self.beside.chmod(stat.S_IMODE(old.stat().st_mode))
                os.replace(self.beside, self._target)  # noqa: PTH105 - the function documented as atomic
            if sync:
                sync_folder(self._target.parent)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # people need the original reason of the failure
            self._close()
        _forget(self.beside)

    def _close(self) -> None:
        if self._file is not None:
            descriptor, self._file = self._file, None
            os.close(descriptor)

    @contextmanager
    def _system(self) -> Iterator[None]:
        try:
            yield
        except FileExistsError as fault:
            raise InputError(self._exists, file=path_text(self._path), path=path_text(self._path)) from fault
        except (OSError, ValueError) as fault:
            raise file_refusal(self._path, fault, "write_forbidden", "write_failed") from fault


def write_file(path: Path, data: bytes, *, replace: bool = True, private: bool = False, keep_link: bool = True) -> None:
    """Write a file completely or not at all, like NewFile."""
    clean_up(path.parent)
    with NewFile(path, replace=replace, private=private, keep_link=keep_link) as new:
        new.write(data)
        new.keep()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let only one program at a time run the block, while others wait.

    The lock is an empty file that stays. A killed program releases it. Raises InputError if it cannot be made.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise file_refusal(path, fault, "write_forbidden", "write_failed") from fault
    try:
        _wait_for(descriptor)
        yield
    finally:
        os.close(descriptor)  # this also releases the lock


if sys.platform == "win32":

    def _wait_for(descriptor: int) -> None:
        import msvcrt

        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
            except OSError as fault:
                if fault.errno == errno.EDEADLK:  # it only waited for ten seconds
                    continue
            return

else:

    def _wait_for(descriptor: int) -> None:
        import fcntl

        with suppress(OSError):  # a disk without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut, if the system supports that."""
    if os.name != "posix":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
    except OSError:
        return  # a folder with permission to write but not to read
    try:
        os.fsync(descriptor)
    except OSError as fault:
        if fault.errno not in {errno.EINVAL, getattr(errno, "ENOTSUP", errno.EINVAL)}:
            raise
    finally:
        os.close(descriptor)


def clean_up(folder: Path) -> None:
    """Remove what killed calls of the program left in a folder, except for files still being written."""
    with suppress(OSError, ValueError), os.scandir(folder) as entries:
        for entry in entries:
            made = re.fullmatch(_TEMPORARY, entry.name)
            if made is None:
                continue
            with suppress(OSError):
                old = time.time() - entry.stat(follow_symlinks=False).st_mtime > _A_DAY
                if old or (made["host"] == _host() and not _runs(int(made["process"]))):
                    _forget(Path(entry.path))


def temporary_name() -> str:
    """Return a new name for a file or folder that `clean_up` removes once this process no longer runs."""
    return f".skatlist-{_host()}-{os.getpid()}-{os.urandom(4).hex()}.tmp"


def _host() -> str:
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return re.sub(r"[^A-Za-z0-9]", "", name)[:20] or "host"


def _runs(process: int) -> bool:
    """Whether a process runs on this computer."""
    if os.name != "posix":
        return False  # Windows does not remove open files anyway
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _name_first(beside: Path, path: Path) -> None:
    """Give a finished file its name, never replacing another file. Raises FileExistsError."""
    try:
        os.link(beside, path)  # unlike renaming, this never replaces a file
    except FileExistsError:
        raise
    except (OSError, AttributeError):
        if not beside.exists():
            raise
    else:
        return
    # Memory sticks have no hard links, so the name is reserved first.
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        os.replace(beside, path)  # noqa: PTH105
    except BaseException:
        _forget(path)
        raise


def _forget(path: Path) -> None:
    if is_folder(path):
        shutil.rmtree(path, ignore_errors=True)
    for ending in ("", "-journal"):
        with suppress(OSError, ValueError):
            os.unlink(f"{path}{ending}")  # noqa: PTH108
