"""The key of the club: one PEM file, with the certificate next to it in a file of its own.

It contains the certificate in clear and the private key encrypted with a passphrase.
"""

import datetime as dt
import os
import stat
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, padding, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from skatlist.base.disk import NewFile, clean_up, path_text
from skatlist.papers.signatures.keys.certificate import certificate_in, key_bytes, public_part, read_certificate
from skatlist.words import InputError, UsageError

MAX_NAME: Final = 64  # letters, the limit of a certificate
MAX_YEARS: Final = 30
MIN_PASSPHRASE: Final = 8  # letters. A shorter one is guessed within days
_PRIVATE: Final = b"PRIVATE KEY-----"
_GIVEN_AWAY: Final = (".crt", ".cer", ".der")  # endings of certificate files
_ROUNDS: Final = 600_000  # a tenth of a second. The library's own writer takes only 2,048
_KEY: Final = 32
_BLOCK: Final = 16


class ClubKey(NamedTuple):
    """An unlocked key, and the certificate with its owner."""

    private: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate


def new_key(name: str, passphrase: str, *, now: dt.datetime, years: int) -> bytes:
    """Return a new key as the content of the PEM file to keep: certificate in clear, private key encrypted.

    The key is ECDSA P-256. `now` has its time zone. Raises UsageError for an invalid name, passphrase or number of
    years, and for a clock so late that no certificate can state the end.
    """
    if not 0 < len(name) <= MAX_NAME or not name.isprintable() or name != name.strip():
        raise UsageError("key_name", limit=MAX_NAME)
    if not passphrase:
        raise UsageError("key_passphrase_empty")
    if not 1 <= years <= MAX_YEARS:
        raise UsageError("key_years", limit=MAX_YEARS)
    if now.astimezone(dt.UTC).year + years > dt.MAXYEAR:
        raise UsageError("key_clock", year=now.year, last=dt.MAXYEAR)
    private = ec.generate_private_key(ec.SECP256R1())
    certificate = _self_signed(private, name, now.astimezone(dt.UTC).replace(microsecond=0), years)
    return public_part(certificate) + _lock(private, unicodedata.normalize("NFC", passphrase))


def _self_signed(private: ec.EllipticCurvePrivateKey, name: str, begin: dt.datetime, years: int) -> x509.Certificate:
    """Return a certificate for signing documents and nothing else.

    No extended key usage: PDF readers, Excel and `openssl cms` each look for another one, and accept a missing one
    as any.
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


def _lock(private: ec.EllipticCurvePrivateKey, passphrase: str) -> bytes:
    """Return a private key as an encrypted PEM block: PBKDF2 with SHA-256, AES-256. Any program for keys reads it."""
    from asn1crypto import algos, core, keys, pem
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

    salt, start = os.urandom(_BLOCK), os.urandom(_BLOCK)
    secret = PBKDF2HMAC(hashes.SHA256(), _KEY, salt, _ROUNDS).derive(passphrase.encode())
    plain = private.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    padder = padding.PKCS7(8 * _BLOCK).padder()
    filled = padder.update(plain) + padder.finalize()
    encryptor = Cipher(algorithms.AES(secret), modes.CBC(start)).encryptor()
    content = encryptor.update(filled) + encryptor.finalize()
    derivation = {
        "salt": algos.Pbkdf2Salt("specified", salt),
        "iteration_count": _ROUNDS,
        "prf": {"algorithm": "sha256", "parameters": core.Null()},
    }
    parameters = {
        "key_derivation_func": {"algorithm": "pbkdf2", "parameters": derivation},
        "encryption_scheme": {"algorithm": "aes256_cbc", "parameters": start},
    }
    info = keys.EncryptedPrivateKeyInfo(
        {"encryption_algorithm": {"algorithm": "pbes2", "parameters": parameters}, "encrypted_data": content}
    )
    written: bytes = pem.armor("ENCRYPTED PRIVATE KEY", info.dump())
    return written


def require_long(passphrase: str) -> None:
    """Raise UsageError for a passphrase too short for a new key."""
    if 0 < len(unicodedata.normalize("NFC", passphrase)) < MIN_PASSPHRASE:
        raise UsageError("key_passphrase_short", least=MIN_PASSPHRASE)


def unlock(path: Path, passphrase: str) -> ClubKey:
    """Return the key in a file that `new_key` made.

    Raises InputError for a wrong passphrase, a damaged file, or a file that holds only a certificate.
    """
    data = key_bytes(path)
    certificate = certificate_in(data, path)
    file = path_text(path)
    if _PRIVATE not in data:
        raise InputError("key_public_only", file=file)
    private = _private_key(data, passphrase, file)
    if not isinstance(private, ec.EllipticCurvePrivateKey) or not isinstance(private.curve, ec.SECP256R1):
        raise InputError("key_other_kind", file=file)
    if private.public_key() != certificate.public_key():
        raise InputError("key_not_a_pair", file=file)
    return ClubKey(private, certificate)


def _private_key(data: bytes, passphrase: str, file: str) -> object:
    """Return the private key in a file, whichever way its passphrase was composed when it was made.

    A Mac may type `ö` as two characters, a PC types it as one. New keys use the form with one.
    """
    composed, parted = (unicodedata.normalize(form, passphrase) for form in ("NFC", "NFD"))
    for words in dict.fromkeys((composed, passphrase, parted)):
        try:
            return serialization.load_pem_private_key(data, words.encode())
        except TypeError as fault:  # not encrypted, or encrypted and no passphrase given
            raise InputError("key_not_locked" if passphrase else "key_passphrase_wrong", file=file) from fault
        except (ValueError, UnsupportedAlgorithm):
            continue
    # A wrong passphrase and a changed byte of the encrypted key have the same symptom.
    raise InputError("key_passphrase_wrong", file=file)


def require_private(path: Path) -> None:
    """Raise InputError for a file without a key to sign with: a certificate only, or something else."""
    read_certificate(path)
    if not holds_private_key(path):
        raise InputError("key_public_only", file=path_text(path))


def holds_private_key(path: Path) -> bool:
    """Whether a file contains a private key. Raises InputError if it cannot be read."""
    return _PRIVATE in key_bytes(path)


def seen_by_others(path: Path) -> bool:
    """Whether other users of this computer may read or write a file. False if the system does not tell."""
    if os.name != "posix":
        return False
    return bool(stat.S_IMODE(path.stat().st_mode) & (stat.S_IRGRP | stat.S_IROTH | stat.S_IWGRP | stat.S_IWOTH))


def certificate_place(key: Path) -> Path:
    """Return the path for the certificate of a new key: next to it, ending in `.crt`.

    Raises UsageError if the key itself would have the name of a certificate, because those are given away, and
    InputError if one of the two exists already.
    """
    if not key.name:
        raise InputError("file_is_folder", file=path_text(key))
    if key.name.lower().endswith(_GIVEN_AWAY):
        raise UsageError("key_called_certificate", file=path_text(key), near=path_text(key.with_suffix(".pem")))
    public = key.with_suffix(".crt")
    for path in (key, public):
        if os.path.lexists(path):
            raise InputError("key_exists", file=path_text(path))
    return public


def keep_key(path: Path, made: bytes) -> Path:
    """Write a new key, and its certificate next to it, or neither, and return the path of the certificate.

    Raises UsageError, InputError.
    """
    public = certificate_place(path)
    clean_up(path.parent)
    # Never replace a key that another call has just made.
    with NewFile(path, private=True, exists="key_exists") as key:
        key.write(made)
        key.keep()
    try:
        with NewFile(public, exists="key_exists") as certificate:
            certificate.write(public_part(read_certificate(path)))
            certificate.keep()
    except BaseException:  # a key without its certificate is useless, even after Ctrl-C
        with suppress(OSError):
            path.unlink()
        raise
    return public
