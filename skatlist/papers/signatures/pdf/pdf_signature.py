"""The signatures of a PDF: whether they are intact, what they cover, and what was added after them."""

import datetime as dt
import logging
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from cryptography import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.fields import MDPPerm
from pyhanko.sign.validation import EmbeddedPdfSignature, SignatureCoverageLevel, validate_pdf_signature
from pyhanko.sign.validation.pdf_embedded import read_certification_data
from pyhanko_certvalidator import ValidationContext

from skatlist.papers.seal import STAMP_FIELD
from skatlist.papers.signatures.cms_form import in_our_form, signature_before_zeros
from skatlist.papers.signatures.keys.certificate import holder
from skatlist.papers.signatures.pdf.objects import entry, items, plainly_packed

_ALLOWED: Final = (ModificationLevel.NONE, ModificationLevel.LTA_UPDATES, ModificationLevel.FORM_FILLING)
_MOST_SIGNATURES: Final = 50
_MOST_FILES: Final = 100

# Broken files are reported by the verdict, not by the log of the library.
logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
logging.getLogger("pyhanko_certvalidator").setLevel(logging.CRITICAL)


class PdfSignature(NamedTuple):
    """One signature: its field, its signer, its time, and what is known about it.

    `intact` says that neither the covered part nor the signature itself was changed, `whole` that it covers the whole
    file or its whole version, `last` that nothing follows it, `unchanged` that later versions only filled signature
    fields, `certifies` that it limits later changes. `revision` is its own version. In a later signature the
    hexadecimal digits may be all upper or all lower case, because programs differ in that.
    """

    field: str
    certificate: x509.Certificate
    signed_at: dt.datetime | None
    intact: bool
    whole: bool
    last: bool
    unchanged: bool
    certifies: bool
    revision: int

    @property
    def signer(self) -> str:
        """The name in the certificate."""
        return holder(self.certificate)


def certifying_signature(reader: PdfFileReader) -> PdfSignature | None:
    """Return the club's signature, None if it is missing.

    It is the first signature, the only one in the field of the stamp, and forbids all changes but signing. A second
    certification in a later version of the file is not the club's.
    """
    embedded = _certifying(reader)
    if embedded is None:
        return None
    judged = _judge(embedded)
    ours = in_our_form(_gap_of(embedded), embedded.signer_cert)
    return judged._replace(
        intact=judged.intact and ours, unchanged=judged.unchanged and _still_certifies(reader, embedded)
    )


def _certifying(reader: PdfFileReader) -> Any:
    signatures = reader.embedded_regular_signatures
    if [signature.fq_name for signature in signatures].count(STAMP_FIELD) != 1:
        return None
    first = signatures[0]
    permission = None if first.fq_name != STAMP_FIELD else _permission(first)
    return first if permission in {MDPPerm.NO_CHANGES, MDPPerm.FILL_FORMS} else None


def _permission(signature: EmbeddedPdfSignature) -> MDPPerm | None:
    for reference in signature.sig_object.get("/Reference", ()):
        if reference["/TransformMethod"] == "/DocMDP":
            return MDPPerm(reference["/TransformParams"]["/P"])
    return None


def _still_certifies(reader: PdfFileReader, club: EmbeddedPdfSignature) -> bool:
    certified = read_certification_data(reader)
    return certified is not None and certified.author_sig.container_ref == club.sig_object.container_ref


def later_signatures(reader: PdfFileReader) -> Iterator[PdfSignature]:
    """Yield the signatures besides the certifying one, in order."""
    certifying = _certifying(reader)
    for signature in islice(reader.embedded_regular_signatures, _MOST_SIGNATURES):
        if certifying is None or signature.fq_name != certifying.fq_name:
            judged = _judge(signature)
            padded = signature_before_zeros(_gap_of(signature)) is not None
            yield judged._replace(intact=judged.intact and padded)


def end_of_signed(reader: PdfFileReader) -> int:
    """Return the end of the bytes covered by the last signature."""
    ends = []
    for signature in reader.embedded_regular_signatures:
        _start, _before, after, rest = map(int, signature.byte_range)
        ends.append(after + rest)
    return max(ends, default=0)


def _gap_of(signature: EmbeddedPdfSignature) -> bytes:
    _start, before, after, _rest = map(int, signature.byte_range)
    stream = signature.reader.stream
    stream.seek(before)
    return bytes(stream.read(after - before))


def _judge(signature: EmbeddedPdfSignature) -> PdfSignature:
    """Judge a signature by itself. Its own certificate serves as the root. Whether to trust it is decided elsewhere."""
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
        field=str(signature.fq_name),
        certificate=certificate,
        signed_at=signature.self_reported_timestamp,
        intact=bool(status.intact and status.valid),
        whole=coverage in {SignatureCoverageLevel.ENTIRE_FILE, SignatureCoverageLevel.ENTIRE_REVISION},
        last=coverage is SignatureCoverageLevel.ENTIRE_FILE,
        unchanged=bool(status.docmdp_ok) and status.modification_level in _ALLOWED,
        certifies=_permission(signature) is not None,
        revision=signature.signed_revision,
    )


def pdf_attachments(reader: PdfFileReader, revision: int | None = None) -> Mapping[str, bytes]:
    """Return the files inside a document by name, as they are now or as they were in a version.

    Raises ValueError for a file that is not packed like ours, and for a repeated name.
    """
    root: Any = reader.root if revision is None else reader.get_historical_root(revision)
    files = list(islice(items(entry(entry(entry(root, "/Names"), "/EmbeddedFiles"), "/Names")), 2 * _MOST_FILES))
    attachments: dict[str, bytes] = {}
    for name, file in zip(files[::2], files[1::2], strict=False):
        stream = entry(entry(file, "/EF"), "/F")
        if str(name) in attachments or not plainly_packed(stream):
            raise ValueError(name)
        attachments[str(name)] = stream.data
    return attachments
