"""Verifying a file of any signed kind: what its name ends in says who looks at it."""

import importlib
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from cryptography import x509

from skatlist.formats.files import MAX_WORKBOOK, is_folder, read_bytes, shown
from skatlist.messages import InputError
from skatlist.signatures.verdict import Verdict

__all__ = ["signed_files", "verify_file"]

MAX_SIGNED: Final = 16 * 1024 * 1024  # a Rangliste with all lists of a large tournament inside
# Ending of the name -> module and function that take a path and the certificates to trust.
_VERIFIERS: Final = {
    ".pdf": ("skatlist.signatures.verifying", "verify_pdf_file"),
    ".xlsx": ("skatlist.signatures.verifying", "verify_excel_file"),
    ".p7s": ("skatlist.signatures.verifying", "verify_detached_file"),
    ".skat": ("skatlist.signatures.journal_seal", "verify_event_file"),
}
_PDF: Final = b"%PDF-"


def signed_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files to verify: those named, and in a folder all that can be signed.

    Raises InputError for a file of a kind that is never signed, and for a folder without any.
    """
    found: list[Path] = []
    for path in paths:
        if is_folder(path):
            inside = sorted(each for each in path.iterdir() if each.suffix.lower() in _VERIFIERS)
            if not inside:
                raise InputError("verify_folder", folder=shown(path), known=tuple(_VERIFIERS))
            found += inside
        elif path.suffix.lower() in _VERIFIERS:
            found.append(path)
        else:
            raise InputError("verify_suffix", file=shown(path), known=tuple(_VERIFIERS))
    return found


def verify_file(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on one of the `signed_files`.

    Raises InputError where it cannot be read, or is not what its name says.
    """
    module, function = _VERIFIERS[path.suffix.lower()]
    with warnings.catch_warnings():
        # A damaged certificate is our sentence, not a warning of the library for programmers.
        warnings.simplefilter("ignore")
        verdict: Verdict = getattr(importlib.import_module(module), function)(path, trusted)
    return verdict


def verify_pdf_file(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on a PDF file."""
    data = read_bytes(path, MAX_SIGNED)
    if not data.startswith(_PDF):
        raise InputError("verify_not_pdf", file=shown(path))
    from skatlist.signatures.pdf_verifying import verify_pdf  # noqa: PLC0415 - only for a file that is one

    return verify_pdf(data, shown(path), trusted)


def verify_excel_file(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on an Excel workbook."""
    data = read_bytes(path, MAX_WORKBOOK)
    from skatlist.signatures.excel_verifying import verify_excel  # noqa: PLC0415 - only for a file that is one

    return verify_excel(data, shown(path), trusted)


def verify_detached_file(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on the file that lies beside its signature under the same name without `.p7s`."""
    from skatlist.signatures.detached import verify_detached  # noqa: PLC0415 - only for a file that is one

    about = path.with_suffix("")
    data = read_bytes(about, MAX_SIGNED) if about.is_file() else None
    return verify_detached(read_bytes(path), data, shown(path), shown(about), trusted)
