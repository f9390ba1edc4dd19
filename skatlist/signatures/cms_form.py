"""Whether a signature is written in the one form ours have.

A signature does not cover itself: bytes in and behind it could be changed without breaking it. In the one form that we
write no byte is free, so every change shows.
"""

from asn1crypto import cms, x509

__all__ = ["der_in_our_form", "in_our_form", "signed_data"]


def in_our_form(written: bytes, signer: x509.Certificate) -> bool:
    """Whether hexadecimal digits between `<` and `>` are one signature of ours, then nothing but zeros."""
    if written[:1] != b"<" or written[-1:] != b">":
        return False
    content = bytes.fromhex(written[1:-1].decode("ascii"))
    info = cms.ContentInfo.load(content)
    der = info.dump()
    if any(content[len(der) :]) or written != b"<" + content.hex().upper().encode() + b">":
        return False
    return der_in_our_form(der, signer)


def der_in_our_form(der: bytes, signer: x509.Certificate) -> bool:
    """Whether bytes are one signature of ours: built anew of what is itself signed it comes to the same."""
    info = cms.ContentInfo.load(der)["content"]["signer_infos"][0]
    attributes = cms.CMSAttributes.load(info["signed_attrs"].untag().dump(force=True))
    return bool(signed_data(attributes, info["signature"].native, signer).dump(force=True) == der)


def signed_data(attributes: cms.CMSAttributes, signature: bytes, signer: x509.Certificate) -> cms.ContentInfo:
    """Return a detached signature in the one form ours have."""
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
