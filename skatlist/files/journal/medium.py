"""The disk below an event file: its medium, and refusals by the disk, SQLite and other programs as sentences."""

import os
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import PathName, disk_full, file_refusal, path_text
from skatlist.base.patterns import pattern
from skatlist.words import InputError, RefusedError

# The medium of an event file: a network drive may fail to keep two programs apart, and a stick can be pulled out.


class Medium(StrEnum):
    """A medium that needs care. A disk of this computer does not."""

    NETWORK = "network"
    CLOUD = "cloud"
    REMOVABLE = "removable"


_TRIAL: Final = ".trial.db"
_MOUNTS: Final = Path("/proc/self/mountinfo")
_BLOCK: Final = Path("/sys/dev/block")
_NETWORK: Final = frozenset(
    ("cifs", "davfs", "fuse.davfs2", "fuse.rclone", "fuse.sshfs", "nfs", "nfs4", "smb3", "smbfs")
)
# The names of folders that programs copy to other computers, and on macOS of the folder that contains them.
_CLOUD: Final = pattern(
    r"(?:onedrive|dropbox|google ?drive|icloud|nextcloud|owncloud|magentacloud|cloudstorage|mobile documents)\b.*",
    re.IGNORECASE,
)
_WINDOWS: Final = {2: Medium.REMOVABLE, 4: Medium.NETWORK}  # as GetDriveType counts


class _Mount(NamedTuple):
    """A file system: its mount point, its type, and the number of its device (`8:1`)."""

    at: str
    kind: str
    device: str


def medium_of(path: PathName, mounts: Path = _MOUNTS, block: Path = _BLOCK) -> Medium | None:
    """Return the medium of a file, as far as the system tells it, or None for a disk of this computer.

    `mounts` and `block` are the files in which Linux lists its file systems and devices.
    """
    real = Path(os.path.realpath(path))
    medium = _of_drive(real) if sys.platform == "win32" else _of_mount(real, mounts, block)
    if medium is None and any(_CLOUD.fullmatch(part) for part in real.parent.parts):
        return Medium.CLOUD
    return medium


def _of_mount(real: Path, mounts: Path, block: Path) -> Medium | None:
    """Return the medium of the file system of a file. The innermost one counts."""
    try:
        listed = mounts.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None  # not every Unix lists its file systems
    holding = [each for each in _mounted(listed) if real.is_relative_to(each.at)]
    if not holding:
        return None
    mount = max(holding, key=lambda each: len(each.at))
    if mount.kind in _NETWORK:
        return Medium.NETWORK
    device = block / mount.device
    return Medium.REMOVABLE if any(map(_says_so, (device, device.resolve().parent))) else None


def _mounted(listed: str) -> Iterator[_Mount]:
    for line in listed.splitlines():
        before, _, after = line.partition(" - ")
        fields, kinds = before.split(), after.split()
        if len(fields) > 4 and kinds:  # noqa: PLR2004 - number, parent, device, root, where it hangs
            at = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[4])
            yield _Mount(at, kinds[0], fields[2])


def _says_so(device: Path) -> bool:
    try:
        return (device / "removable").read_text(encoding="ascii").strip() == "1"
    except (OSError, ValueError):
        return False


def _of_drive(real: Path) -> Medium | None:
    if str(real).startswith("\\\\"):
        return Medium.NETWORK
    import ctypes

    windows = getattr(ctypes, "windll", None)
    return None if windows is None else _WINDOWS.get(windows.kernel32.GetDriveTypeW(real.anchor))


def proves_flush(folder: str, flushes: Callable[[], int]) -> bool:
    """Whether the commits of SQLite in a folder reach the disk. `flushes` returns the number of flushes so far."""
    trial = Path(folder, _TRIAL)
    connection = sqlite3.connect(trial, isolation_level=None)
    try:
        connection.execute("CREATE TABLE trial (number)")
        before = flushes()
        connection.execute("INSERT INTO trial VALUES (1)")
        return flushes() - before > 1  # the journal before the file
    finally:
        connection.close()
        trial.unlink()


# Refusals by the disk, SQLite and other programs, as sentences that people understand.

_DAMAGED: Final = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))
# Signs of a network drive that cannot keep two programs apart.
_LOCKING: Final = frozenset(
    (
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_IOERR_LOCK,
        sqlite3.SQLITE_IOERR_RDLOCK,
        sqlite3.SQLITE_IOERR_UNLOCK,
        sqlite3.SQLITE_IOERR_BLOCKED,
        sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMLOCK,
        sqlite3.SQLITE_IOERR_SHMMAP,
    )
)
_SENTENCES: Final = {
    sqlite3.SQLITE_BUSY: "event_busy",
    sqlite3.SQLITE_LOCKED: "event_busy",
    sqlite3.SQLITE_READONLY: "event_read_only",
    sqlite3.SQLITE_PERM: "event_read_only",
    sqlite3.SQLITE_CANTOPEN: "event_cannot_open",
}


class Overtaken(RefusedError):  # noqa: N818 - no error: another program was faster
    """Another program has written about the same list since this one last read the file."""

    def __init__(self) -> None:
        super().__init__("event_overtaken")


@contextmanager
def as_input_errors(path: Path, *, writing: bool, damaged: bool = False) -> Iterator[None]:
    """Turn errors of SQLite and the system into InputError. In a `damaged` file any error is possible."""
    try:
        yield
    except UnicodeDecodeError as fault:
        # SQLite quotes bytes that it cannot decode, which may be no text at all.
        raise InputError("event_damaged", file=path_text(path)) from fault
    except sqlite3.Error as fault:
        raise _sentence(path, fault, writing=writing, damaged=damaged) from fault
    except OSError as fault:
        raise _refused(path, fault, writing=writing) from fault


def _refused(path: Path, fault: OSError, *, writing: bool) -> InputError:
    kind = ("write_forbidden", "write_failed") if writing else ("file_forbidden", "file_unreadable")
    return file_refusal(path, fault, *kind)


def error_class(fault: sqlite3.Error) -> int:
    """Return the class of an SQLite error. Anything that Python itself could not read counts as damage."""
    # The lowest byte is the class of the error, the rest is its source within SQLite.
    return int(getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)) & 0xFF


def _sentence(path: Path, fault: sqlite3.Error, *, writing: bool, damaged: bool) -> InputError:
    """Return the meaning of an error. A file is called damaged only if nothing else is possible."""
    code = error_class(fault)
    file = path_text(path)
    if code in _DAMAGED or (damaged and code == sqlite3.SQLITE_ERROR):
        return InputError("event_damaged", file=file)
    if getattr(fault, "sqlite_errorcode", 0) in _LOCKING:
        return InputError("event_locking", file=file)
    # In a browser tab nothing is forbidden: a file that cannot be opened has no room for the one beside it.
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_CANTOPEN and sys.platform == "emscripten"):
        return disk_full(file)
    if code == sqlite3.SQLITE_IOERR:  # without room for its own files SQLite only reports that writing failed
        return InputError("event_disk" if writing else "event_unreadable", file=file)
    if code in _SENTENCES:
        return InputError(_SENTENCES[code], file=file)
    return InputError("event_failed", file=file, fault=str(fault))
