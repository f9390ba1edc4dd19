"""The signatures of a PDF: whether they are intact, what they cover, what came after them."""

import datetime as dt
import logging
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from cryptography import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.fields import MDPPerm
from pyhanko.sign.validation import EmbeddedPdfSignature, SignatureCoverageLevel, validate_pdf_signature
from pyhanko.sign.validation.pdf_embedded import read_certification_data
from pyhanko_certvalidator import ValidationContext

from skatlist.signatures.cms_form import in_our_form
from skatlist.signatures.keys import holder

__all__ = ["PdfSignature", "attachments_of", "certifying_signature", "later_signatures"]

_ALLOWED: Final = (ModificationLevel.NONE, ModificationLevel.LTA_UPDATES, ModificationLevel.FORM_FILLING)
_DEEPEST: Final = 20
_MOST_FILES: Final = 100

# What the library wants to say about broken files is said by the verdict.
logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
logging.getLogger("pyhanko_certvalidator").setLevel(logging.CRITICAL)


class PdfSignature(NamedTuple):
    """One signature: whose, when, and what is known about it.

    `intact`: nothing of what it covers, and nothing of itself, was changed; `whole`: it covers all of the file, or all
    of its version of it; `last`: nothing at all follows it; `unchanged`: later versions only filled fields to sign in;
    `revision` is its own version.
    """

    certificate: x509.Certificate
    signed_at: dt.datetime | None
    intact: bool
    whole: bool
    last: bool
    unchanged: bool
    revision: int

    @property
    def signer(self) -> str:
        """The name in the certificate."""
        return holder(self.certificate)


def certifying_signature(reader: PdfFileReader) -> PdfSignature | None:
    """Return the signature that certifies a document and forbids all changes but signing; None where there is none."""
    found = _certifying(reader)
    if found is None:
        return None
    judged = _judged(found)
    return judged._replace(intact=judged.intact and in_our_form(_written(found), found.signer_cert))


def _written(signature: EmbeddedPdfSignature) -> bytes:
    """Return what stands in the gap that a signature leaves for itself."""
    _start, before, after, _rest = map(int, signature.byte_range)
    stream = signature.reader.stream
    stream.seek(before)
    return bytes(stream.read(after - before))


def _certifying(reader: PdfFileReader) -> Any:
    certified = read_certification_data(reader)
    if certified is None or certified.permission not in {MDPPerm.NO_CHANGES, MDPPerm.FILL_FORMS}:
        return None
    reference = certified.author_sig.container_ref
    for signature in reader.embedded_regular_signatures:
        if signature.sig_object.container_ref == reference:
            return signature
    return None


def later_signatures(reader: PdfFileReader) -> Iterator[PdfSignature]:
    """Yield the signatures that came after the certifying one, in their order."""
    certifying = _certifying(reader)
    for signature in reader.embedded_regular_signatures:
        if certifying is None or signature.fq_name != certifying.fq_name:
            yield _judged(signature)


def _judged(signature: EmbeddedPdfSignature) -> PdfSignature:
    """Judge a signature by itself: its own certificate is the root; whether to trust it is another question."""
    der = signature.signer_cert.dump()
    certificate = x509.load_der_x509_certificate(der)
    roots = ValidationContext(
        trust_roots=[signature.signer_cert],
        allow_fetching=False,
        revocation_mode="soft-fail",
        moment=certificate.not_valid_before_utc,
    )
    status = validate_pdf_signature(signature, roots)
    coverage = status.coverage
    return PdfSignature(
        certificate=certificate,
        signed_at=signature.self_reported_timestamp,
        intact=bool(status.intact and status.valid),
        whole=coverage in {SignatureCoverageLevel.ENTIRE_FILE, SignatureCoverageLevel.ENTIRE_REVISION},
        last=coverage is SignatureCoverageLevel.ENTIRE_FILE,
        unchanged=bool(status.docmdp_ok) and status.modification_level in _ALLOWED,
        revision=signature.signed_revision,
    )


def attachments_of(reader: PdfFileReader, revision: int | None = None) -> Mapping[str, bytes]:
    """Return the files inside a document by name, as they are now or as they were in a version."""
    root: Any = reader.root if revision is None else reader.get_historical_root(revision)
    if "/Names" not in root or "/EmbeddedFiles" not in root["/Names"]:
        return {}
    return dict(_files(root["/Names"]["/EmbeddedFiles"], 0))


def _files(node: Any, depth: int) -> Iterator[tuple[str, bytes]]:
    if depth > _DEEPEST:
        return
    if "/Names" in node:
        names = node["/Names"]
        for at in range(0, min(len(names) - 1, 2 * _MOST_FILES), 2):
            yield str(names[at]), names[at + 1]["/EF"]["/F"].data
    if "/Kids" in node:
        kids = node["/Kids"]
        for at in range(min(len(kids), _MOST_FILES)):
            yield from _files(kids[at], depth + 1)
