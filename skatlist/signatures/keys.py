"""The key of the club: made, read, unlocked. One PEM file, the certificate in clear, the private key encrypted."""

import datetime as dt
import os
import stat
import unicodedata
import warnings
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from skatlist.disk import read_bytes, shown
from skatlist.words import InputError, UsageError

MAX_NAME: Final = 64  # letters; a certificate holds no longer name
MAX_YEARS: Final = 30
MIN_PASSPHRASE: Final = 8  # letters; what is shorter is guessed in days
_MAX_FILE: Final = 1024 * 1024
_PRIVATE: Final = b"PRIVATE KEY-----"
_LONGEST: Final = 200  # letters of a name that somebody else's program made
_GROUP: Final = 4  # hexadecimal digits a person compares at a glance


class ClubKey(NamedTuple):
    """An unlocked key, and the certificate that says whose it is."""

    private: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate


def new_key(name: str, passphrase: str, *, now: dt.datetime, years: int) -> bytes:
    """Return a new key as the PEM file to keep: certificate in clear, private key encrypted with the passphrase.

    ECDSA P-256; `now` carries its time zone. Raises UsageError for a name, a passphrase or a number of years that
    is not possible.
    """
    if not 0 < len(name) <= MAX_NAME or not name.isprintable() or name != name.strip():
        raise UsageError("key_name", limit=MAX_NAME)
    from skatlist.signatures.key_locking import locked  # noqa: PLC0415 - only a new key is locked

    if not passphrase:
        raise UsageError("key_passphrase_empty")
    if not 1 <= years <= MAX_YEARS:
        raise UsageError("key_years", limit=MAX_YEARS)
    private = ec.generate_private_key(ec.SECP256R1())
    certificate = _self_signed(private, name, now.astimezone(dt.UTC).replace(microsecond=0), years)
    return public_part(certificate) + locked(private, unicodedata.normalize("NFC", passphrase))


def _self_signed(private: ec.EllipticCurvePrivateKey, name: str, begin: dt.datetime, years: int) -> x509.Certificate:
    """Return a certificate for signing documents and nothing else.

    No extended key usage: PDF readers, Excel and `openssl cms` each look for another one, and take none for all.
    """
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=True,  # also called non-repudiation
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(_years_later(begin, years))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(private.public_key()), critical=False)
    )
    return builder.sign(private, hashes.SHA256())


def _years_later(begin: dt.datetime, years: int) -> dt.datetime:
    try:
        return begin.replace(year=begin.year + years)
    except ValueError:  # the 29th of February
        return begin.replace(year=begin.year + years, month=3, day=1)


def require_long(passphrase: str) -> None:
    """Raise UsageError for a passphrase too short for a new key."""
    if 0 < len(unicodedata.normalize("NFC", passphrase)) < MIN_PASSPHRASE:
        raise UsageError("key_passphrase_short", least=MIN_PASSPHRASE)


def public_part(certificate: x509.Certificate) -> bytes:
    """Return the certificate as the PEM file to give away."""
    return certificate.public_bytes(serialization.Encoding.PEM)


def read_certificate(path: Path) -> x509.Certificate:
    """Return the certificate in a key file, or in a file of its own (PEM or DER).

    Raises InputError if there is none.
    """
    return _certificate_in(_content(path), path)


def _content(path: Path) -> bytes:
    return read_bytes(path, _MAX_FILE, "key_too_big")


def _certificate_in(data: bytes, path: Path) -> x509.Certificate:
    try:
        return loaded(data)
    except ValueError as fault:
        raise InputError("key_no_certificate", file=shown(path)) from fault


def loaded(data: bytes) -> x509.Certificate:
    """Return the certificate in PEM or DER bytes, nothing in it damaged that anybody here asks it for.

    Raises ValueError: the library itself only says so when asked, with another exception for every part.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what it thinks of strange certificates is for programmers
            pem = b"-----BEGIN" in data
            certificate = (x509.load_pem_x509_certificate if pem else x509.load_der_x509_certificate)(data)
            certificate.public_key()
            _ = (certificate.not_valid_before_utc, certificate.not_valid_after_utc, certificate.serial_number)
            _ = (certificate.subject.rfc4514_string(), certificate.issuer.rfc4514_string())
    except Exception as fault:
        raise ValueError("certificate") from fault
    return certificate


def unlock(path: Path, passphrase: str) -> ClubKey:
    """Return the key in a file that `new_key` made.

    Raises InputError for a wrong passphrase, a damaged file, or a file that holds only a certificate.
    """
    data = _content(path)
    certificate = _certificate_in(data, path)
    file = shown(path)
    if _PRIVATE not in data:
        raise InputError("key_public_only", file=file)
    private = _unlocked(data, passphrase, file)
    if not isinstance(private, ec.EllipticCurvePrivateKey) or not isinstance(private.curve, ec.SECP256R1):
        raise InputError("key_other_kind", file=file)
    if private.public_key() != certificate.public_key():
        raise InputError("key_not_a_pair", file=file)
    return ClubKey(private, certificate)


def _unlocked(data: bytes, passphrase: str, file: str) -> object:
    """Return the private key in a file, whichever way its passphrase was composed when it was made.

    A Mac may type `ö` as two characters, a PC as one; new keys take it as one.
    """
    composed, parted = (unicodedata.normalize(form, passphrase) for form in ("NFC", "NFD"))
    for words in dict.fromkeys((composed, passphrase, parted)):
        try:
            return serialization.load_pem_private_key(data, words.encode())
        except TypeError as fault:  # not encrypted at all, or no passphrase for one that is
            raise InputError("key_not_locked" if passphrase else "key_passphrase_wrong", file=file) from fault
        except (ValueError, UnsupportedAlgorithm):
            continue
    # A wrong passphrase and a changed byte of the encrypted key look alike.
    raise InputError("key_passphrase_wrong", file=file)


def require_private(path: Path) -> None:
    """Raise InputError for a file that holds no key to sign with: only a certificate, or something else."""
    read_certificate(path)
    if not holds_private_key(path):
        raise InputError("key_public_only", file=shown(path))


def require_valid(certificate: x509.Certificate, now: dt.datetime, path: Path) -> None:
    """Raise InputError where a certificate does not hold at a time (with its time zone)."""
    begin, end = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if now > end:
        raise InputError("key_expired", file=shown(path), date=local(end).date())
    if now < begin:
        raise InputError("key_not_yet", file=shown(path), date=local(begin).date())


def local(moment: dt.datetime) -> dt.datetime:
    """Return a moment by the clock on the wall; one at the end of all times, as certificates have it, as it is."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment


def holder(certificate: x509.Certificate) -> str:
    """Return whose certificate it is: the common name, else all of the name, a dash if there is none."""
    names = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    name = str(names[0].value) if names else certificate.subject.rfc4514_string()
    return name[:_LONGEST] or "–"


def fingerprint(certificate: x509.Certificate) -> str:
    """Return the SHA-256 of a certificate, in groups a person can compare: `0A1B 2C3D …`."""
    digits = certificate.fingerprint(hashes.SHA256()).hex().upper()
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))


def holds_private_key(path: Path) -> bool:
    """Whether a file holds more than a certificate. Raises InputError where it cannot be read."""
    return _PRIVATE in _content(path)


def seen_by_others(path: Path) -> bool:
    """Whether other users of this computer may read or write a file; where the system does not say so, no."""
    if os.name != "posix":
        return False
    return bool(stat.S_IMODE(path.stat().st_mode) & (stat.S_IRGRP | stat.S_IROTH | stat.S_IWGRP | stat.S_IWOTH))
