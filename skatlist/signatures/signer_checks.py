"""What is said of the signer, for every kind of file: did the certificate hold then, is it trusted."""

import datetime as dt
from collections.abc import Iterator, Sequence

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes

from skatlist.papers.seal import Seal
from skatlist.signatures.keys.certificate import fingerprint, holder
from skatlist.signatures.verdict import CheckName, SignatureCheck


def signer_checks(
    certificate: x509.Certificate, signed_at: dt.datetime | None, trusted: Sequence[x509.Certificate] = ()
) -> Iterator[SignatureCheck]:
    """Yield whether the certificate held at the time the signer states, and whether it is one of those `trusted`."""
    begin, end = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    dates = {"begin": begin.date().isoformat(), "end": end.date().isoformat()}
    if signed_at is None:
        yield SignatureCheck(CheckName.IN_TIME, False, dates, "unknown")
    else:
        # A signature has whole seconds, and so has a certificate.
        inside = begin <= signed_at.replace(microsecond=0) <= end
        yield SignatureCheck(CheckName.IN_TIME, inside, dates)
    mark = fingerprint(certificate)
    known = mark in map(fingerprint, trusted) if trusted else None
    yield SignatureCheck(CheckName.TRUSTED, known, {"fingerprint": mark})


def bound_check(certificate: x509.Certificate, signed: bytes | None) -> SignatureCheck:
    """Return whether a certificate is the one that was signed with; `signed` is its SHA-256 under the signature.

    None: the signature names no certificate, as version 0.1 made them. Then name and dates are only known to be the
    key's own: its signature is on the certificate, too.
    """
    if signed is not None:
        return SignatureCheck(CheckName.BOUND, signed == certificate.fingerprint(hashes.SHA256()))
    try:
        certificate.verify_directly_issued_by(certificate)
    except (ValueError, TypeError, InvalidSignature):
        return SignatureCheck(CheckName.BOUND, False)
    return SignatureCheck(CheckName.BOUND, None)


def names_signer(seal: Seal, certificate: x509.Certificate, signed_at: dt.datetime | None) -> bool:
    """Whether the stamp on a paper names the signer, and the time that the signature states."""
    stamp = (seal.signer, seal.fingerprint, seal.signed_at.replace(microsecond=0))
    return stamp == (holder(certificate), fingerprint(certificate), signed_at)
