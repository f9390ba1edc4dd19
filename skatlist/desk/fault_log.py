"""The log of the desk: which page failed, when, and where in the program. It contains no names, secrets or paths."""

import logging
import os
import platform
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO, Any, Final

from skatlist.base.disk import file_refusal, head_of, open_bytes, path_text, size_of
from skatlist.base.patterns import pattern
from skatlist.base.version import __version__
from skatlist.words import InputError

LOG: Final = "desk.log"  # in the folder of the program's own files
_SIZE: Final = 256 * 1024  # bytes after which a new file begins
_OLDER: Final = 2  # older files kept
_CHAIN: Final = 4  # exceptions that led to one another
_FRAMES: Final = 30
_ADDRESS: Final = 100  # letters
_LINE: Final = pattern(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} [A-Z]+ ")
_FORMAT: Final = ("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S%z")
_LOGGER: Final = logging.getLogger("skatlist.desk")
_LOGGER.addHandler(logging.NullHandler())  # without a log nothing appears on the terminal


def log_fault(method: str, path: str, fault: Exception) -> None:
    """Log that a page failed. The query of its address is omitted, because it may contain names."""
    address = re.sub(r"[^A-Za-z0-9/._-]", "?", path)[:_ADDRESS]
    _LOGGER.error("%s %s", method, address, exc_info=fault)


def require_log(path: Path) -> None:
    """Raise InputError for a file that is not a log of the desk, or that cannot be written."""
    if os.path.lexists(path):
        open_bytes(path).close()
        if size_of(path) and _LINE.match(head_of(path, _ADDRESS)) is None:
            raise InputError("log_not_ours", file=path_text(path))
    try:
        _open_private(path).close()
    except (OSError, ValueError) as fault:
        raise file_refusal(path, fault, "write_forbidden", "write_failed") from fault


@contextmanager
def kept_log(path: Path) -> Iterator[None]:
    """Write the log into a file while the block runs. Failing to write it stops nothing."""
    handler = _PrivateFile(path, maxBytes=_SIZE, backupCount=_OLDER, encoding="ascii", errors="replace", delay=True)
    handler.setFormatter(_Frames(*_FORMAT))
    before = _LOGGER.level
    _LOGGER.setLevel(logging.INFO)
    _LOGGER.addHandler(handler)
    try:
        system = platform.system(), platform.release()
        _LOGGER.info("skatlist %s, Python %s, %s %s", __version__, platform.python_version(), *system)
        yield
    finally:
        _LOGGER.removeHandler(handler)
        _LOGGER.setLevel(before)
        handler.close()


class _PrivateFile(RotatingFileHandler):
    """A log that only its owner may read."""

    def _open(self) -> Any:
        return _open_private(Path(self.baseFilename))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - as the library calls it
        """Continue without the record: the disk may be full."""


def _open_private(path: Path) -> IO[str]:
    return open(path, "a", encoding="ascii", errors="replace", opener=lambda name, flags: os.open(name, flags, 0o600))


class _Frames(logging.Formatter):
    """Writes exceptions as their types and the lines of the program. A message may contain the name of a player."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - as the library calls it
        """Return the lines for an exception and those that led to it."""
        return "\n".join(_lines(ei[1]))


def _lines(fault: BaseException | None) -> Iterator[str]:
    for _ in range(_CHAIN):
        if fault is None:
            return
        yield f"  {type(fault).__module__}.{type(fault).__qualname__}"
        for frame in traceback.extract_tb(fault.__traceback__, limit=-_FRAMES):
            yield f"    {_in_program(frame.filename)}:{frame.lineno} {frame.name}"
        fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)


def _in_program(file: str) -> str:
    path = Path(file)
    for folder in path.parents:
        if folder.name in {"skatlist", "site-packages"}:
            return path.relative_to(folder.parent if folder.name == "skatlist" else folder).as_posix()
    return path.name
