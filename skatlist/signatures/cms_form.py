"""Whether a signature is written in the one form ours have.

A signature does not cover itself: bytes in and behind it could be changed without breaking it. In the one form that we
write no byte is free, so every change shows.
"""

from asn1crypto import cms, x509

__all__ = ["in_our_form"]


def in_our_form(written: bytes, signer: x509.Certificate) -> bool:
    """Whether hexadecimal digits between `<` and `>` are one signature of ours, then nothing but zeros."""
    if written[:1] != b"<" or written[-1:] != b">":
        return False
    content = bytes.fromhex(written[1:-1].decode("ascii"))
    info = cms.ContentInfo.load(content)
    der = info.dump()
    if any(content[len(der) :]) or written != b"<" + content.hex().upper().encode() + b">":
        return False
    return bool(_expected(info["content"], signer).dump(force=True) == der)


def _expected(found: cms.SignedData, signer: x509.Certificate) -> cms.ContentInfo:
    """Return a signature built anew of what is itself signed: the signed attributes and the signature value."""
    info = found["signer_infos"][0]
    sha256 = {"algorithm": "sha256"}
    rebuilt = cms.SignerInfo(
        {
            "version": "v1",
            "sid": cms.SignerIdentifier(
                {"issuer_and_serial_number": {"issuer": signer.issuer, "serial_number": signer.serial_number}}
            ),
            "digest_algorithm": sha256,
            "signed_attrs": cms.CMSAttributes.load(info["signed_attrs"].untag().dump(force=True)),
            "signature_algorithm": {"algorithm": "sha256_ecdsa"},
            "signature": info["signature"].native,
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
