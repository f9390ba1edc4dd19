"""The certificate belongs to its signature: one with another name or other dates for the same key shows."""

import datetime as dt

import pytest
from asn1crypto import cms
from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from signatures.signing import NOW, failed, key_of

from skatlist.papers.signatures.cms_form import signed_data
from skatlist.papers.signatures.detached import sign_detached, verify_detached
from skatlist.papers.signatures.signer_checks import bound_check

DATA = b"liste"


def relabelled(key, *, own_signature=False):
    """Return a certificate of the same public key in another name, with other dates."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Deutscher Skatverband e. V.")])
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.private.public_key())
        .serial_number(key.certificate.serial_number)
        .not_valid_before(NOW - dt.timedelta(days=9999))
        .not_valid_after(NOW + dt.timedelta(days=9999))
    )
    return builder.sign(key.private if own_signature else ec.generate_private_key(ec.SECP256R1()), hashes.SHA256())


def exchanged(signature, certificate):
    """Return a .p7s with another certificate, in our form."""
    info = cms.ContentInfo.load(signature)["content"]["signer_infos"][0]
    attributes = cms.CMSAttributes.load(info["signed_attrs"].untag().dump(force=True))
    other = asn1.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))
    return signed_data(attributes, info["signature"].native, other).dump()


@pytest.mark.slow
@pytest.mark.parametrize("own_signature", [False, True])
def test_an_exchanged_certificate_shows(own_signature):
    true = sign_detached(DATA, key_of(), NOW)
    assert verify_detached(true, DATA, "a", "b").good
    result = verify_detached(exchanged(true, relabelled(key_of(), own_signature=own_signature)), DATA, "a", "b")
    assert failed(result) == {"bound"}


def test_where_no_certificate_is_named_it_must_have_signed_itself():
    mine = key_of().certificate
    assert bound_check(mine, None).passed is None
    assert bound_check(relabelled(key_of()), None).passed is False
    assert bound_check(mine, mine.fingerprint(hashes.SHA256())).passed is True
    assert bound_check(mine, b"").passed is False
