"""The checks of the signer and of the stamp on the page, for every kind of file, and the resulting verdict."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes

from skatlist.papers.signatures.keys.certificate import fingerprint, holder
from skatlist.papers.verdict import (
    CheckName,
    Difference,
    FileKind,
    LaterSignature,
    SignatureCheck,
    SignedPaper,
    Verdict,
    make_verdict,
)

if TYPE_CHECKING:
    from skatlist.papers.signatures.payload.content import Checked, Content


def _signer_checks(
    certificate: x509.Certificate, signed_at: dt.datetime | None, trusted: Sequence[x509.Certificate]
) -> Iterator[SignatureCheck]:
    """Yield whether the certificate was valid at the stated time of signing, and whether it is among the `trusted`."""
    begin, end = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    dates = {"begin": begin.date().isoformat(), "end": end.date().isoformat()}
    if signed_at is None:
        yield SignatureCheck(CheckName.IN_TIME, False, dates, "unknown")
    else:
        # Signatures and certificates have whole seconds.
        inside = begin <= signed_at.replace(microsecond=0) <= end
        yield SignatureCheck(CheckName.IN_TIME, inside, dates)
    mark = fingerprint(certificate)
    known = mark in map(fingerprint, trusted) if trusted else None
    yield SignatureCheck(CheckName.TRUSTED, known, {"fingerprint": mark})


def bound_check(certificate: x509.Certificate, signed: bytes | None) -> SignatureCheck:
    """Return whether a certificate is the one used for signing.

    `signed` is its SHA-256 under the signature. It is None if the signature names no certificate, as in version 0.1.
    Then it is only known that the key's owner chose name and dates, because the certificate is signed with the same
    key.
    """
    if signed is not None:
        return SignatureCheck(CheckName.BOUND, signed == certificate.fingerprint(hashes.SHA256()))
    try:
        certificate.verify_directly_issued_by(certificate)
    except (ValueError, TypeError, InvalidSignature):
        return SignatureCheck(CheckName.BOUND, False)
    return SignatureCheck(CheckName.BOUND, None)


def with_page(
    checked: "Checked",
    certificate: x509.Certificate,
    signed_at: dt.datetime | None,
    compare: "Callable[[Content], tuple[SignatureCheck, Iterable[Difference]] | None]",
) -> "Checked":
    """Return the checks and differences of the content together with those that `compare` returns about the page.

    The page is compared only if the content can be read and the stamp shows the signer and the time of the signature.
    If `compare` returns None, nothing is added.
    """
    if checked.content is None:
        return checked
    seal = checked.content.facts.seal
    stamp = (seal.signer, seal.fingerprint, seal.signed_at.replace(microsecond=0))
    if stamp != (holder(certificate), fingerprint(certificate), signed_at):
        return checked._replace(checks=(*checked.checks, SignatureCheck(CheckName.PRINTED, False, reason="stamp")))
    page = compare(checked.content)
    if page is None:
        return checked
    check, differences = page
    return checked._replace(checks=(*checked.checks, check), differences=(*checked.differences, *differences))


def signed_verdict(
    file: str,
    kind: FileKind,
    signer: tuple[x509.Certificate, dt.datetime | None],
    trusted: Sequence[x509.Certificate],
    checks: Iterable[SignatureCheck],
    *,
    differences: Iterable[Difference] = (),
    later: Iterable[LaterSignature] = (),
    paper: SignedPaper | None = None,
) -> Verdict:
    """Return the verdict on a file with a readable signature.

    `signer` is the certificate with the stated time. The checks of the signer are added.
    """
    certificate, signed_at = signer
    return make_verdict(
        file,
        kind,
        [SignatureCheck(CheckName.SIGNED, True), *_signer_checks(certificate, signed_at, trusted), *checks],
        signer=holder(certificate),
        fingerprint=fingerprint(certificate),
        signed_at=signed_at,
        differences=differences,
        later=later,
        paper=paper,
    )
