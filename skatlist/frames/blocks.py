"""A large text file block by block: bounded memory, whole lines, one way of writing characters for all of it."""

import codecs
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from skatlist.formats.csv_list import MAX_LINE
from skatlist.formats.files import check_beginning, check_text, open_bytes, shown
from skatlist.messages import InputError

__all__ = ["PADDING", "Block", "Blocks", "encoding_of"]

PADDING: Final = 32  # zero bytes behind every block: cells are loaded eight bytes at a time
_BLOCK: Final = 1 << 20
_LONGEST: Final = 4 * MAX_LINE  # bytes; a character has at most four
_UTF8: Final = "utf-8"
_WINDOWS: Final = "cp1252"


class Block(NamedTuple):
    """Whole lines of a file, each with its end: `size` bytes of `data`, PADDING behind; `line` is the first's number.

    `last`: nothing comes behind it.
    """

    data: bytes
    size: int
    line: int
    last: bool


class Blocks:
    """The blocks of a file, in order."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file = file
        self._name = name
        self._begun = b""  # the beginning of a line that goes on in the next block
        self.done = 0  # bytes read so far

    def read(self, rest: bytes, line: int) -> Block | None:
        """Return the next block, None at the end of the file.

        It begins with what the last one left over: the lines `rest`, the first of them number `line`. Raises
        InputError where a line has no end.
        """
        data = rest + self._begun
        if not rest and self.done == 0:
            data = self._more().removeprefix(codecs.BOM_UTF8)
        cut = 0
        last = False
        while cut <= len(rest) and not last:
            more = self._more()
            last = not more
            data += more or b"\n" * (not data.endswith((b"\n", b"\r")) and bool(data))
            cut = len(data) if last else _end_of_line(data)
            if not cut and len(data) > _LONGEST:
                raise InputError("line_too_long", file=self._name, line=line, limit=MAX_LINE)
        self._begun = data[cut:]
        return Block(data[:cut] + bytes(PADDING), cut, line, last) if cut else None

    def _more(self) -> bytes:
        more = self._file.read(_BLOCK)
        self.done += len(more)
        return more


def _end_of_line(data: bytes) -> int:
    """Return where the last whole line ends; a carriage return at the very end may be half of an end."""
    return data.rfind(b"\n") + 1 or data.rfind(b"\r", 0, -1) + 1


def encoding_of(path: Path) -> str:
    """Return how a file is written: UTF-8, else Windows-1252, as `decode` has it for small ones.

    Raises InputError where it is no text in one of these.
    """
    name = shown(path)
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
    """Refuse what is no Windows-1252 either, with the line."""
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
