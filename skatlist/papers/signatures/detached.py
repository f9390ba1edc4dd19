"""A signature in a file of its own (CMS, `.p7s`) next to the signed file."""

import datetime as dt
import hashlib
from collections.abc import Sequence
from typing import Any, Final

from asn1crypto import cms, tsp
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from skatlist.papers.signatures.cms_form import der_in_our_form, signed_data
from skatlist.papers.signatures.keys.certificate import is_signed_by, load_certificate
from skatlist.papers.signatures.keys.key_file import ClubKey
from skatlist.papers.signatures.signer_checks import bound_check, signed_verdict
from skatlist.papers.verdict import CheckName, FileKind, SignatureCheck, Verdict, verdict_anyhow

_ATTRIBUTES: Final = ("content_type", "message_digest", "signing_time")
_CERTIFICATE: Final = "signing_certificate_v2"  # RFC 5035. Version 0.1 signed without it
_LONG_YEARS: Final = 2050  # until then years have two digits (RFC 5652 11.3)


def sign_detached(data: bytes, key: ClubKey, signed_at: dt.datetime) -> bytes:
    """Return the signature of a whole file, to be kept next to it. `signed_at` has its time zone."""
    moment = signed_at.astimezone(dt.UTC).replace(microsecond=0)
    time = cms.Time({"utc_time" if moment.year < _LONG_YEARS else "generalized_time": moment})
    signer = asn1_x509.Certificate.load(key.certificate.public_bytes(serialization.Encoding.DER))
    certificate = tsp.SigningCertificateV2({"certs": [tsp.ESSCertIDv2({"cert_hash": signer.sha256})]})
    values: tuple[Any, ...] = ("data", hashlib.sha256(data).digest(), time, certificate)
    names = (*_ATTRIBUTES, _CERTIFICATE)
    attributes = cms.CMSAttributes(
        [cms.CMSAttribute({"type": name, "values": [value]}) for name, value in zip(names, values, strict=True)]
    )
    signature = key.private.sign(attributes.dump(), ec.ECDSA(hashes.SHA256()))
    return bytes(signed_data(attributes, signature, signer).dump())


def verify_detached(
    signature: bytes, data: bytes | None, file: str, about: str, trusted: Sequence[x509.Certificate] = ()
) -> Verdict:
    """Return the verdict of a signature file on the file next to it, named `about` (`data` None: it is missing).

    Any content of the signature file leads to a verdict, never to an exception.
    """
    return verdict_anyhow(file, FileKind.P7S, lambda: _judge(signature, data, (file, about), trusted))


def _judge(
    signature: bytes, data: bytes | None, names: tuple[str, str], trusted: Sequence[x509.Certificate]
) -> Verdict:
    file, about = names
    content = cms.ContentInfo.load(signature, strict=True)["content"]
    signer = content["certificates"][0].chosen
    certificate = load_certificate(signer.dump())
    info = content["signer_infos"][0]
    facts = {attribute["type"].native: attribute["values"].native[0] for attribute in info["signed_attrs"]}
    if data is None:
        intact = SignatureCheck(CheckName.INTACT, False, {"file": about}, "alone")
    else:
        true = (
            der_in_our_form(signature, signer)
            and sorted(facts.keys() - {_CERTIFICATE}) == sorted(_ATTRIBUTES)
            and facts["content_type"] == "data"
            and facts["message_digest"] == hashlib.sha256(data).digest()
            and is_signed_by(certificate, info["signature"].native, info["signed_attrs"].untag().dump())
        )
        intact = SignatureCheck(CheckName.INTACT, true, {"file": about}, "" if true else "file")
    signed_at = facts.get("signing_time")
    bound = bound_check(certificate, _signed_mark(facts))
    return signed_verdict(file, FileKind.P7S, (certificate, signed_at), trusted, [intact, bound])


def _signed_mark(facts: dict[str, Any]) -> bytes | None:
    if _CERTIFICATE not in facts:
        return None
    (only,) = facts[_CERTIFICATE]["certs"]
    return bytes(only["cert_hash"])
