"""Verifying a file of any signed kind: what its name ends in says who looks at it."""

import importlib
import os
import stat
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509

from skatlist.disk import is_folder, read_bytes, refused, shown
from skatlist.formats.limits import MAX_WORKBOOK
from skatlist.signatures.keys import read_certificate
from skatlist.signatures.verdict import Verdict
from skatlist.words import InputError

MAX_SIGNED: Final = 16 * 1024 * 1024  # a Rangliste with all lists of a large tournament inside
# Ending of the name -> module and function that take a path and the certificates to trust.
_VERIFIERS: Final = {
    ".pdf": ("skatlist.signatures.verifying", "verify_pdf_file"),
    ".xlsx": ("skatlist.signatures.verifying", "verify_excel_file"),
    ".p7s": ("skatlist.signatures.verifying", "verify_detached_file"),
    ".skat": ("skatlist.signatures.journal_seal", "verify_event_file"),
}
_PDF: Final = b"%PDF-"
_WORKBOOK: Final = (b"PK", b"\xd0\xcf\x11\xe0")  # .xlsx; .xls, which has a sentence of its own
_DER: Final = b"\x30"
_TOO_BIG: Final = "verify_too_big"


class Unread(NamedTuple):
    """A file on which there is no verdict, and why."""

    file: str
    fault: InputError


def verify(path: str | os.PathLike[str], trust: Sequence[str | os.PathLike[str]] = ()) -> Verdict:
    """Return what a signed file proves; `trust` are the files of the certificates one trusts.

    Raises InputError where it cannot be read, is not what its name says, or of a kind that is never signed.

    >>> verdict = verify("samples/unterschrieben-0.1/serie1-tisch01.pdf")
    >>> verdict.outcome.value, verdict.signer
    ('unvouched', 'Skatfreunde Łukasz & Söhne 1923')
    """
    return verify_file(Path(path), [read_certificate(Path(each)) for each in trust])


def signed_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files to verify: those named, and in a folder all that can be signed.

    What is no file is passed over in a folder; a folder without any stands for itself.
    """
    return [file for path in paths for file in (_inside(path) if is_folder(path) else [path])]


def _inside(folder: Path) -> list[Path]:
    try:
        found = sorted(each for each in folder.iterdir() if each.suffix.lower() in _VERIFIERS and _is_file(each))
    except OSError:
        return [folder]  # anyone who reads it says why
    return found or [folder]


def _is_file(path: Path) -> bool:
    """Whether something in a folder is a file, as far as one may look: no folder, no link to nothing."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False


def outcome_of(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict | Unread:
    """Return the verdict on one of the `signed_files`, or why there is none."""
    try:
        return verify_file(path, trusted)
    except InputError as fault:
        return Unread(shown(path), fault)
    except OSError as fault:
        return Unread(shown(path), refused(path, fault, "file_forbidden", "file_unreadable"))


def verify_file(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on one of the `signed_files`.

    Raises InputError where it cannot be read, is not what its name says, or of a kind that is never signed.
    """
    if is_folder(path):
        raise _nothing_inside(path)
    if not os.path.lexists(path):
        raise InputError("file_missing", file=shown(path))
    if path.suffix.lower() not in _VERIFIERS:
        raise InputError("verify_suffix", file=shown(path), known=tuple(_VERIFIERS))
    module, function = _VERIFIERS[path.suffix.lower()]
    with warnings.catch_warnings():
        # A damaged certificate is our sentence, not a warning of the library for programmers.
        warnings.simplefilter("ignore")
        verdict: Verdict = getattr(importlib.import_module(module), function)(path, trusted)
    return verdict


def _nothing_inside(folder: Path) -> InputError:
    try:
        os.scandir(folder).close()
    except PermissionError:
        return InputError("verify_folder_closed", folder=shown(folder))
    except OSError as fault:
        return refused(folder, fault, "file_forbidden", "file_unreadable")
    return InputError("verify_folder", folder=shown(folder), known=tuple(_VERIFIERS))


def verify_pdf_file(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on a PDF file."""
    data = read_bytes(path, MAX_SIGNED, _TOO_BIG)
    if not data.startswith(_PDF):
        raise InputError("verify_not_pdf", file=shown(path))
    from skatlist.signatures.pdf_verifying import verify_pdf  # noqa: PLC0415 - only for a file that is one

    return verify_pdf(data, shown(path), trusted)


def verify_excel_file(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on an Excel workbook."""
    data = read_bytes(path, MAX_WORKBOOK, _TOO_BIG)
    if not data.startswith(_WORKBOOK):
        raise InputError("verify_not_excel", file=shown(path))
    from skatlist.signatures.excel_verifying import verify_excel  # noqa: PLC0415 - only for a file that is one

    return verify_excel(data, shown(path), trusted)


def verify_detached_file(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on the file that lies next to its signature under the same name without `.p7s`."""
    from skatlist.signatures.detached import verify_detached  # noqa: PLC0415 - only for a file that is one

    signature = read_bytes(path, MAX_WORKBOOK, _TOO_BIG)
    if not signature.startswith(_DER):
        raise InputError("verify_not_p7s", file=shown(path))
    about = path.with_suffix("")
    data = read_bytes(about, MAX_SIGNED, _TOO_BIG) if about.exists() else None
    return verify_detached(signature, data, shown(path), shown(about), trusted)
