"""Where a new key goes, and its certificate beside it: both are written or neither, and nothing is overwritten."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from skatlist.disk import NewFile, clean_up, shown
from skatlist.signatures.keys import public_part, read_certificate
from skatlist.words import InputError, UsageError

_GIVEN_AWAY: Final = (".crt", ".cer", ".der")  # what certificates are called


def certificate_place(key: Path) -> Path:
    """Return where the certificate of a new key goes: beside it, ending in `.crt`.

    Raises UsageError where the key itself would be called like a certificate, which is given away, and InputError
    where one of the two is there already.
    """
    if not key.name:
        raise InputError("file_is_folder", file=shown(key))
    if key.name.lower().endswith(_GIVEN_AWAY):
        raise UsageError("key_called_certificate", file=shown(key), near=shown(key.with_suffix(".pem")))
    public = key.with_suffix(".crt")
    for path in (key, public):
        if os.path.lexists(path):
            raise InputError("key_exists", file=shown(path))
    return public


def keep_key(path: Path, made: bytes) -> Path:
    """Write a new key, and its certificate beside it, or neither; return where the certificate is.

    Raises UsageError, InputError.
    """
    public = certificate_place(path)
    clean_up(path.parent)
    # A key that another call has just made is never replaced.
    with NewFile(path, private=True, exists="key_exists") as key:
        key.write(made)
        key.keep()
    try:
        with NewFile(public, exists="key_exists") as certificate:
            certificate.write(public_part(read_certificate(path)))
            certificate.keep()
    except BaseException:  # a key without its certificate is of no use, also where the user breaks off
        with suppress(OSError):
            path.unlink()
        raise
    return public
