"""Keys, certificates and signatures that were damaged or made strangely: a clear refusal or verdict, never a crash."""

import random

import pytest
from asn1crypto import pem
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.x509.oid import NameOID
from papers.paper_lists import scored_of
from signatures.signing import NOW, content, key_of, sign, verdict
from tiers import slow, whole

from skatlist.papers.reports.typeset import local
from skatlist.papers.signatures.detached import sign_detached, verify_detached
from skatlist.papers.signatures.keys.certificate import fingerprint, holder, read_certificate
from skatlist.papers.signatures.keys.key_file import ClubKey
from skatlist.words import InputError


def key_with_name(*parts):
    """Return the key with a certificate in another name."""
    key, name = key_of(), x509.Name([x509.NameAttribute(*part) for part in parts])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.private.public_key())
    dated = builder.serial_number(7).not_valid_before(NOW).not_valid_after(NOW.replace(year=9999))
    return ClubKey(key.private, dated.sign(key.private, hashes.SHA256()))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("parts", "name"),
    [((), "–"), (((NameOID.COUNTRY_NAME, "DE"),), "C=DE"), (((NameOID.ORGANIZATION_NAME, "Verein"),), "O=Verein")],
)
def test_a_certificate_without_a_common_name_signs_and_is_reported(parts, name):
    key = key_with_name(*parts)
    assert holder(key.certificate) == name
    assert verify_detached(sign_detached(b"x", key, NOW), b"x", "a", "b").good
    assert verdict(sign(content(scored_of(3, 6), key=key), key)).signer == name


def damaged(data, count, seed):
    chance = random.Random(seed)
    for _ in range(count):
        other = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            other[chance.randrange(len(other))] = chance.randrange(256)
        yield bytes(other)


def refused_or_sound(path):
    """Read a certificate as every command does, and ask it everything that is asked."""
    try:
        certificate = read_certificate(path)
    except InputError:
        return False
    assert holder(certificate)
    assert fingerprint(certificate)
    assert local(certificate.not_valid_after_utc)
    certificate.public_key()
    return True


@pytest.mark.parametrize("count", [150, *slow(1_500), *whole(20_000)])
def test_a_damaged_certificate_is_refused_or_can_be_asked_everything(tmp_path, count):
    der = key_of().certificate.public_bytes(serialization.Encoding.DER)
    outcomes = []
    for at, data in enumerate(damaged(der, count, 4)):
        path = tmp_path / "k.pem"
        path.write_bytes(pem.armor("CERTIFICATE", data) if at % 2 else data)
        outcomes.append(refused_or_sound(path))
    assert {True, False} == set(outcomes)


@pytest.mark.parametrize("count", [150, *slow(1_500), *whole(20_000)])
def test_a_damaged_signature_beside_a_file_is_never_good(count):
    key = key_of()
    true = sign_detached(b"liste", key, NOW)
    others = [data for data in damaged(true, count, 5) if data != true]
    assert len(others) > count * 0.9
    for data in others:
        for trusted in ([], [key.certificate]):
            verdict = verify_detached(data, b"liste", "a", "b", trusted)
            assert verdict.checks
            assert not verdict.good, data.hex()
