"""Verifying a file of any signed kind: what its name ends in says who looks at it."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cryptography import x509

from skatlist.formats.files import read_bytes, shown
from skatlist.messages import InputError
from skatlist.signatures.verdict import Verdict

__all__ = ["require_known", "verify_file"]

MAX_SIGNED: Final = 64 * 1024 * 1024
# Ending of the name -> module and function that take a path and the certificates to trust.
_VERIFIERS: Final = {
    ".pdf": ("skatlist.signatures.verifying", "verify_pdf_file"),
    ".skat": ("skatlist.signatures.journal_seal", "verify_event_file"),
}
_PDF: Final = b"%PDF-"


def require_known(path: Path) -> None:
    """Raise InputError for a file of a kind that is never signed."""
    if path.suffix.lower() not in _VERIFIERS:
        raise InputError("verify_suffix", file=shown(path), known=tuple(_VERIFIERS))


def verify_file(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on a file. Raises InputError where it cannot be read or is of another kind."""
    require_known(path)
    module, function = _VERIFIERS[path.suffix.lower()]
    verdict: Verdict = getattr(importlib.import_module(module), function)(path, trusted)
    return verdict


def verify_pdf_file(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on a PDF file."""
    data = read_bytes(path, MAX_SIGNED)
    if not data.startswith(_PDF):
        raise InputError("verify_not_pdf", file=shown(path))
    from skatlist.signatures.pdf_verifying import verify_pdf  # noqa: PLC0415 - only for a file that is one

    return verify_pdf(data, shown(path), trusted)
