"""A large text file block by block: bounded memory, whole lines, one encoding for the whole file."""

import codecs
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeVar

import numpy as np

from skatlist.base.disk import open_bytes, path_text
from skatlist.files.formats.files import MAX_LINE, check_beginning, check_text
from skatlist.words import InputError

PADDING: Final = 32  # zero bytes after every block: cells are loaded eight bytes at a time
_BLOCK: Final = 1 << 20
_LONGEST: Final = 4 * MAX_LINE  # bytes, of which a character has at most four
_UTF8: Final = "utf-8"
_WINDOWS: Final = "cp1252"
_NEWLINE: Final = 10
_RETURN: Final = 13


class Block(NamedTuple):
    """Whole lines of a file: `size` bytes of `data`, followed by PADDING.

    Every line ends with a line feed. `line` is the number of the first line, `lines` how many there are. `done` is the
    byte offset in the file at which the block ends. `last` says that it is the last block.
    """

    data: bytes
    size: int
    line: int
    lines: int
    done: int
    last: bool

    def split(self, at: int, lines: int) -> tuple["Block", bytes]:
        """Return the block up to byte `at`, which has `lines` lines, and the rest."""
        if at == self.size:
            return self, b""
        rest = self.data[at : self.size]
        return self._replace(
            data=self.data[:at] + bytes(PADDING), size=at, lines=lines, done=self.done - len(rest)
        ), rest

    def rest_from(self, line: int) -> "Block":
        """Return the rest of the block, from a line of the file on."""
        at = 0
        for _ in range(line - self.line):
            at = self.data.find(b"\n", at, self.size) + 1
        return self._replace(data=self.data[at:], size=self.size - at, line=line, lines=self.lines + self.line - line)


class Blocks:
    """The blocks of a file, in order."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file = file
        self._name = name
        self._begun = b""  # the beginning of a line that continues in the next block
        self._done = 0

    def read(self, rest: bytes = b"", line: int = 1) -> Block | None:
        """Return the next block, None at the end of the file.

        It begins with `rest`, the remaining lines of the last block, whose first one has the number `line`. Raises
        InputError if a line is too long.
        """
        parts = [rest, self._begun]
        size = len(rest) + len(self._begun)
        while True:
            more = self._more()
            last = not more
            cut = len(more) if last else more.rfind(b"\n") + 1 or more.rfind(b"\r", 0, -1) + 1
            if last and size and not (self._begun or rest or parts[-1]).endswith(b"\n"):
                parts.append(b"\n")
                self._done += 1
            if last or cut:
                break
            parts.append(more)
            size += len(more)
            if size > _LONGEST + len(rest):
                raise InputError("line_too_long", file=self._name, line=line + rest.count(b"\n"), limit=MAX_LINE)
        self._begun = more[cut:]
        data = b"".join((*parts, more[:cut], bytes(PADDING)))
        return self._block(data, line, last=last) if len(data) > PADDING else None

    def _block(self, data: bytes, line: int, *, last: bool) -> Block:
        codes = np.frombuffer(data, np.uint8)
        newlines = codes == _NEWLINE
        returns = np.flatnonzero(codes == _RETURN)
        alone = returns[~newlines[returns + 1]]
        if alone.size:  # the line end of old Macintosh programs
            codes = codes.copy()
            codes[alone] = _NEWLINE
            data = codes.tobytes()
        count = int(np.count_nonzero(newlines)) + alone.size
        return Block(data, len(data) - PADDING, line, count, self._done - len(self._begun), last)

    def _more(self) -> bytes:
        more = self._file.read(_BLOCK)
        if not self._done:
            self._done = len(more)
            return more.removeprefix(codecs.BOM_UTF8)
        self._done += len(more)
        return more


def encoding_of(path: Path) -> str:
    """Return the encoding of a file: UTF-8, else Windows-1252, like `decode` for small files.

    Raises InputError if it is text in neither.
    """
    name = path_text(path)
    encoding = _UTF8
    decoder = codecs.getincrementaldecoder(_UTF8)()
    with open_bytes(path) as file:
        for chunk in iter(lambda: file.read(_BLOCK), b""):
            if file.tell() == len(chunk):
                check_beginning(chunk, name)
            check_text(chunk, name)
            if encoding == _UTF8 and (decoder.getstate()[0] or not chunk.isascii()):
                try:
                    decoder.decode(chunk)
                except UnicodeDecodeError:
                    encoding = _WINDOWS
        if encoding == _UTF8 and not decoder.getstate()[0]:
            return _UTF8
        _check_windows(file, name)
    return _WINDOWS


def _check_windows(file: BinaryIO, name: str) -> None:
    """Raise InputError with the line if the file is not valid Windows-1252 either."""
    file.seek(0)
    line = 1
    for chunk in iter(lambda: file.read(_BLOCK), b""):
        check_text(chunk, name, controls=False)
        try:
            chunk.decode(_WINDOWS)
        except UnicodeDecodeError as fault:
            line += chunk.count(b"\n", 0, fault.start)
            raise InputError("file_encoding", file=name, line=line) from fault
        line += chunk.count(b"\n")


# Work distributed among the processors, with its results in order.

_MOST: Final = 4  # threads. More would wait for each other
T = TypeVar("T")
R = TypeVar("R")


def processors() -> int:
    """Return how many processors there are."""
    return os.cpu_count() or 1


def in_order(work: Callable[[T], R], items: Iterable[T], pool: Executor | None = None) -> Iterator[R]:
    """Yield the result of every item in turn, computed by a pool or by a few threads.

    Only a few items are in progress at a time.
    """
    most = processors() + 1 if pool else min(_MOST, processors())
    waiting: deque[Future[R]] = deque()
    with nullcontext(pool) if pool else ThreadPoolExecutor(most) as workers:
        try:
            for item in items:
                waiting.append(workers.submit(work, item))
                if len(waiting) > most:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
