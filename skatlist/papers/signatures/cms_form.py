"""The one form in which our signatures are written.

A signature does not cover itself, so bytes in it and after it could be changed without breaking it. In our form no byte
is free, and every change shows.
"""

import re

import asn1crypto.tsp  # noqa: F401 - registers its attributes before the library numbers the known ones
from asn1crypto import cms, x509


def in_our_form(written: bytes, signer: x509.Certificate) -> bool:
    """Whether upper-case hexadecimal digits between `<` and `>` are one signature in our form, padded with zeros."""
    der = signature_before_zeros(written)
    return der is not None and not re.search(rb"[a-f]", written) and der_in_our_form(der, signer)


def signature_before_zeros(written: bytes) -> bytes | None:
    """Return the signature in hexadecimal digits between `<` and `>`, all of one case.

    Return None if the text has any other form, or if anything but zeros follows the signature.
    """
    if not re.fullmatch(rb"<([0-9A-F]*|[0-9a-f]*)>", written):
        return None
    content = bytes.fromhex(written[1:-1].decode("ascii"))
    der: bytes = cms.ContentInfo.load(content).dump()
    return None if any(content[len(der) :]) else der


def der_in_our_form(der: bytes, signer: x509.Certificate) -> bool:
    """Whether bytes are a signature in our form: rebuilding it from its signed parts gives the same bytes."""
    info = cms.ContentInfo.load(der)["content"]["signer_infos"][0]
    # The signed part is copied byte for byte, and everything around it is written again. (`dump(force=True)` instead
    # takes twice as long for every level of nesting.)
    attributes = cms.CMSAttributes(contents=info["signed_attrs"].contents)
    certificate = x509.Certificate.load(signer.dump())
    return bool(signed_data(attributes, info["signature"].native, certificate).dump() == der)


def signed_data(attributes: cms.CMSAttributes, signature: bytes, signer: x509.Certificate) -> cms.ContentInfo:
    """Return a detached signature in our form."""
    sha256 = {"algorithm": "sha256"}
    rebuilt = cms.SignerInfo(
        {
            "version": "v1",
            "sid": cms.SignerIdentifier(
                {"issuer_and_serial_number": {"issuer": signer.issuer, "serial_number": signer.serial_number}}
            ),
            "digest_algorithm": sha256,
            "signed_attrs": attributes,
            "signature_algorithm": {"algorithm": "sha256_ecdsa"},
            "signature": signature,
        }
    )
    data = cms.SignedData(
        {
            "version": "v1",
            "digest_algorithms": [sha256],
            "encap_content_info": {"content_type": "data"},
            "certificates": [cms.CertificateChoices("certificate", signer)],
            "signer_infos": [rebuilt],
        }
    )
    return cms.ContentInfo({"content_type": "signed_data", "content": data})
