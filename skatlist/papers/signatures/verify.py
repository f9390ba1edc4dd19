"""Verify a signed file. The ending of its name decides its kind."""

import os
import stat
import warnings
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from cryptography import x509

from skatlist.base.disk import EVENT_SUFFIX, PathName, file_refusal, is_folder, path_text, read_bytes
from skatlist.files.formats.files import MAX_WORKBOOK
from skatlist.files.formats.registry import PDF_SUFFIX, SIGNATURE_SUFFIX, WORKBOOK
from skatlist.papers.signatures.keys.certificate import read_certificate
from skatlist.papers.verdict import Unread, Verdict
from skatlist.words import InputError

MAX_SIGNED: Final = 16 * 1024 * 1024  # a Rangliste with all lists of a large tournament inside
_PDF: Final = (b"%PDF-",)
_WORKBOOK: Final = (b"PK", b"\xd0\xcf\x11\xe0")  # .xlsx, and .xls, which gets an error message of its own
_DER: Final = (b"\x30",)
_TOO_BIG: Final = "verify_too_big"


def verify(path: PathName, trust: PathName | Sequence[PathName] = ()) -> Verdict:
    """Return the verdict on a signed file.

    `trust` are the files of trusted certificates. Raises InputError if one of the files cannot be read, or if the
    signed file does not fit its name or is of a kind that is never signed.

    >>> verdict = verify("samples/unterschrieben-0.1/serie1-tisch01.pdf")
    >>> verdict.outcome.value, verdict.signer
    ('unvouched', 'Skatfreunde Łukasz & Söhne 1923')
    """
    files = (trust,) if isinstance(trust, str | os.PathLike) else trust
    return verify_file(Path(path), [read_certificate(Path(each)) for each in files])


def signed_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files to verify: those given, and from a folder all of a kind that can be signed.

    A folder without such files stands for itself.
    """
    return [file for path in paths for file in (_inside(path) if is_folder(path) else [path])]


def _inside(folder: Path) -> list[Path]:
    try:
        files = sorted(each for each in folder.iterdir() if each.suffix.lower() in _VERIFIERS and _is_file(each))
    except OSError:
        return [folder]  # reading it will report the reason
    return files or [folder]


def others_inside(paths: Iterable[Path]) -> list[str]:
    """Return what lies in the folders among these paths and is not verified: other files, and folders (`name/`)."""
    others: list[str] = []
    for folder in filter(is_folder, paths):
        verified = {*_inside(folder)}
        with suppress(OSError):  # verifying reports the reason
            inside = sorted(each for each in folder.iterdir() if each not in verified)
            others += (f"{path_text(each)}/" if is_folder(each) else path_text(each) for each in inside)
    return others


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False


def outcome_of(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict | Unread:
    """Return the verdict on one of the `signed_files`, or the reason why there is none."""
    try:
        return verify_file(path, trusted)
    except InputError as fault:
        return Unread(path_text(path), fault)
    except OSError as fault:
        return Unread(path_text(path), file_refusal(path, fault, "file_forbidden", "file_unreadable"))


def verify_file(path: Path, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on one of the `signed_files`.

    Raises InputError if it cannot be read, does not fit its name, or is of a kind that is never signed.
    """
    if is_folder(path):
        raise _nothing_inside(path)
    if not os.path.lexists(path):
        raise InputError("file_missing", file=path_text(path))
    if path.suffix.lower() not in _VERIFIERS:
        raise InputError("verify_suffix", file=path_text(path), known=tuple(_VERIFIERS))
    with warnings.catch_warnings():
        # Damaged certificates get our error message instead of a library warning for programmers.
        warnings.simplefilter("ignore")
        return _VERIFIERS[path.suffix.lower()](path, trusted)


def _nothing_inside(folder: Path) -> InputError:
    try:
        os.scandir(folder).close()
    except PermissionError:
        return InputError("verify_folder_closed", folder=path_text(folder))
    except OSError as fault:
        return file_refusal(folder, fault, "file_forbidden", "file_unreadable")
    return InputError("verify_folder", folder=path_text(folder), known=tuple(_VERIFIERS))


# The module for each kind of file is imported on first use.


def _verify_pdf(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    from skatlist.papers.signatures.pdf.verify_pdf import verify_pdf

    return verify_pdf(_beginning(path, MAX_SIGNED, _PDF, "verify_not_pdf"), path_text(path), trusted)


def _verify_excel(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    from skatlist.papers.signatures.excel.verify_excel import verify_excel

    return verify_excel(_beginning(path, MAX_WORKBOOK, _WORKBOOK, "verify_not_excel"), path_text(path), trusted)


def _verify_detached(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    """Return the verdict on the file next to its signature, which has the same name without `.p7s`.

    The signature of a workbook is about the paper in it, which may call itself provisional.
    """
    from skatlist.papers.signatures.detached import verify_detached

    signature = _beginning(path, MAX_WORKBOOK, _DER, "verify_not_p7s")
    about = path.with_suffix("")
    data = read_bytes(about, MAX_SIGNED, _TOO_BIG) if about.exists() else None
    verdict = verify_detached(signature, data, path_text(path), path_text(about), trusted)
    if data is None or not verdict.good or about.suffix.lower() != WORKBOOK.suffix:
        return verdict
    from skatlist.papers.signatures.excel.verify_excel import paper_inside

    paper, final = paper_inside(data, path_text(about))
    return verdict._replace(paper=paper, checks=(*verdict.checks, *([] if final is None else [final])))


def _verify_event(path: Path, trusted: Sequence[x509.Certificate]) -> Verdict:
    from skatlist.papers.signatures.journal_seal import verify_event_file

    return verify_event_file(path, trusted)


def _beginning(path: Path, limit: int, marks: tuple[bytes, ...], otherwise: str) -> bytes:
    data = read_bytes(path, limit, _TOO_BIG)
    if not data.startswith(marks):
        raise InputError(otherwise, file=path_text(path))
    return data


_VERIFIERS: Final = {
    PDF_SUFFIX: _verify_pdf,
    WORKBOOK.suffix: _verify_excel,
    SIGNATURE_SUFFIX: _verify_detached,
    EVENT_SUFFIX: _verify_event,
}
