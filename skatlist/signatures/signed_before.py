"""Papers that are there already: whether they are signed, told from their bytes, however damaged they are."""

import os
from pathlib import Path
from typing import Final

from skatlist.disk import read_bytes
from skatlist.words import InputError

_MOST: Final = 64 * 1024 * 1024
_SIGNATURE: Final = b"/ByteRange"  # stands once in each signature of a PDF, always readable
_CERTIFIED: Final = b"/DocMDP"  # the signature that allows no more than further ones: the club's
_IN_EXCEL: Final = b"_xmlsignatures/"


def is_signed(path: Path) -> bool:
    """Whether anybody signed a PDF or Excel file that may be there, in the file or beside it."""
    if os.path.lexists(path.with_name(f"{path.name}.p7s")):
        return True
    return (_SIGNATURE if path.suffix == ".pdf" else _IN_EXCEL) in _content(path)


def is_signed_by_others(path: Path) -> bool:
    """Whether a PDF that may be there bears signatures that the club cannot make again."""
    data = _content(path)
    return path.suffix == ".pdf" and data.count(_SIGNATURE) > (_CERTIFIED in data)


def _content(path: Path) -> bytes:
    try:
        return read_bytes(path, _MOST)
    except InputError:
        return b""  # not there, or no paper; anyone who writes says what is wrong
