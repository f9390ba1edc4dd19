"""Certificates: reading them, name and fingerprint, validity, checking signatures."""

import datetime as dt
import warnings
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from skatlist.base.disk import path_text, read_bytes
from skatlist.papers.reports.typeset import local
from skatlist.words import InputError

_MAX_FILE: Final = 1024 * 1024
_LONGEST: Final = 200  # letters of a name from another program
_GROUP: Final = 4  # hexadecimal digits that people compare at a glance
_DIGITS: Final = frozenset("0123456789ABCDEF")


def public_part(certificate: x509.Certificate) -> bytes:
    """Return the certificate as the content of the PEM file to give away."""
    return certificate.public_bytes(serialization.Encoding.PEM)


def read_certificate(path: Path) -> x509.Certificate:
    """Return the certificate in a key file or in a file of its own (PEM or DER). Raises InputError if it has none."""
    return certificate_in(key_bytes(path), path)


def key_bytes(path: Path) -> bytes:
    """Return the content of a key file or certificate file. Raises InputError."""
    return read_bytes(path, _MAX_FILE, "key_too_big")


def certificate_in(data: bytes, path: Path) -> x509.Certificate:
    """Return the certificate in the bytes of a file. Raises InputError if they contain none."""
    try:
        return load_certificate(data)
    except ValueError as fault:
        raise InputError("key_no_certificate", file=path_text(path)) from fault


def load_certificate(data: bytes) -> x509.Certificate:
    """Return the certificate in PEM or DER bytes, with every field used here intact.

    Raises ValueError for any fault, because the library reports a broken field only on access, with a different
    exception for every field.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its warnings about unusual certificates are for programmers
            pem = b"-----BEGIN" in data
            certificate = (x509.load_pem_x509_certificate if pem else x509.load_der_x509_certificate)(data)
            certificate.public_key()
            _ = (certificate.not_valid_before_utc, certificate.not_valid_after_utc, certificate.serial_number)
            _ = (certificate.subject.rfc4514_string(), certificate.issuer.rfc4514_string())
    except Exception as fault:
        raise ValueError("certificate") from fault
    return certificate


def require_valid(certificate: x509.Certificate, now: dt.datetime, path: Path) -> None:
    """Raise InputError if a certificate is not valid at a time (with its time zone)."""
    begin, end = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if now > end:
        raise InputError("key_expired", file=path_text(path), date=local(end).date())
    if now < begin:
        raise InputError("key_not_yet", file=path_text(path), date=local(begin).date())


def holder(certificate: x509.Certificate) -> str:
    """Return the owner of a certificate: the common name, else the complete name, else a dash."""
    names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    name = str(names[0].value) if names else certificate.subject.rfc4514_string()
    return name[:_LONGEST] or "–"


def fingerprint(certificate: x509.Certificate) -> str:
    """Return the SHA-256 of a certificate, in groups that people can compare: `0A1B 2C3D …`."""
    return _grouped(certificate.fingerprint(hashes.SHA256()).hex().upper())


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))


def as_fingerprint(words: str) -> str | None:
    """Return a typed fingerprint in groups of four, or None for anything else.

    >>> as_fingerprint("0a1b:2c3d" + "00" * 28)[:14]
    '0A1B 2C3D 0000'
    """
    digits = "".join(words.split()).replace(":", "").upper()
    if len(digits) != 64 or not _DIGITS.issuperset(digits):  # noqa: PLR2004 - of a SHA-256
        return None
    return _grouped(digits)


def is_signed_by(certificate: x509.Certificate, signature: bytes, data: bytes) -> bool:
    """Whether `signature` (DER) of `data` was made with the key of a certificate. False for any other kind of key."""
    public = certificate.public_key()
    if not isinstance(public, ec.EllipticCurvePublicKey) or not isinstance(public.curve, ec.SECP256R1):
        return False
    try:
        public.verify(signature, data, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True
