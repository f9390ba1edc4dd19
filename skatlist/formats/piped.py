"""Lists that come through a pipe, where a call names `-` instead of a file: their bytes say which format they have."""

import sys
from pathlib import Path
from typing import Any, Final

from skatlist.formats.files import MAX_TEXT
from skatlist.formats.parsed import Parsed
from skatlist.formats.registry import CSV, PARQUET, TEXT, WORKBOOK, read_list
from skatlist.words import InputError

PIPE: Final = Path("-")
_BEGINNINGS: Final = ((b"PK\x03\x04", WORKBOOK.suffix), (b"PAR1", PARQUET.suffix), (b"{", ".json"), (b"(;", ".sgf"))
_SEPARATORS: Final = (b";", b",", b"\t")


def read_piped() -> Parsed:
    """Return the lists that come through standard input; their file is called `-`. Raises InputError."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - P1: random and its hashes, for a pipe alone

    data = sys.stdin.buffer.read(MAX_TEXT + 1)
    with TemporaryDirectory() as folder:
        path = Path(folder, f"pipe{_suffix_of(data)}")
        path.write_bytes(data)
        try:
            return _renamed(read_list(path), str(path))  # type: ignore[no-any-return]
        except InputError as fault:
            raise _renamed(fault, str(path)) from fault


def _suffix_of(data: bytes) -> str:
    begin = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    for mark, suffix in _BEGINNINGS:
        if begin.startswith(mark):
            return suffix
    first_line = begin.split(b"\n", 1)[0]
    return CSV.suffix if any(first_line.count(separator) > 1 for separator in _SEPARATORS) else TEXT.suffix


def _renamed(value: Any, file: str) -> Any:
    """Return a record in which the file has the name of the pipe, however deep it stands."""
    if isinstance(value, str):
        return value.replace(file, str(PIPE)) if file in value else value
    if isinstance(value, InputError):
        return InputError(value.args[0], **_renamed(value.params, file))
    if isinstance(value, tuple):
        parts = [_renamed(each, file) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, dict):
        return {key: _renamed(each, file) for key, each in value.items()}
    return value
