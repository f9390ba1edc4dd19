"""Signatures of bytes: by the one kind of key ours have, and no other."""

import datetime as dt

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID
from signatures.signing import NOW, key_of

from skatlist.papers.signatures.keys.certificate import is_signed_by

DATA = b"Spiel 14"


def certificate_of(private):
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Verein")])
    made = x509.CertificateBuilder(name, name, private.public_key(), 1, NOW, NOW + dt.timedelta(days=9))
    return made.sign(private, hashes.SHA256())


def test_only_the_bytes_that_were_signed_with_the_key_of_the_certificate():
    key, other = key_of(), key_of("Anderer")
    signature = key.private.sign(DATA, ec.ECDSA(hashes.SHA256()))
    assert is_signed_by(key.certificate, signature, DATA)
    assert not is_signed_by(key.certificate, signature, DATA + b" ")
    assert not is_signed_by(other.certificate, signature, DATA)
    assert not is_signed_by(key.certificate, signature[:-1], DATA)
    assert not is_signed_by(key.certificate, b"", DATA)


@pytest.mark.parametrize("curve", [ec.SECP256K1(), ec.SECP384R1(), ec.SECP521R1()], ids=lambda curve: curve.name)
def test_another_curve_is_no_key_of_ours(curve):
    private = ec.generate_private_key(curve)
    signature = private.sign(DATA, ec.ECDSA(hashes.SHA256()))
    assert not is_signed_by(certificate_of(private), signature, DATA)


def test_a_key_of_another_kind_is_none_of_ours():
    private = rsa.generate_private_key(65537, 2048)
    assert not is_signed_by(certificate_of(private), b"\x00" * 256, DATA)
