"""Sign a PDF (PAdES) and certify it, so that afterwards only the remaining signature fields may be filled."""

import datetime as dt
import zlib
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Any, Final

from asn1crypto import keys, x509
from cryptography.hazmat.primitives import serialization
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.embed import EmbeddedFileObject, EmbeddedFileParams, FileSpec, embed_file
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner, SimpleSigner
from pyhanko.stamp import BaseStampStyle
from pyhanko_certvalidator.registry import SimpleCertificateStore

from skatlist.papers.seal import STAMP_FIELD
from skatlist.papers.signatures.keys.certificate import holder, load_certificate
from skatlist.papers.signatures.keys.key_file import ClubKey
from skatlist.papers.signatures.pdf.objects import MAX_PAGES
from skatlist.words import InputError

_TYPES: Final = {"json": "application/json", "toml": "application/toml"}


def sign_pdf(paper: bytes, attachments: Mapping[str, bytes], key: ClubKey, signed_at: dt.datetime) -> bytes:
    """Return a paper with its attachments, signed by the club in the field of its stamp.

    The other fields stay empty. The page already shows the stamp. The club's field covers it and draws nothing. Raises
    InputError for more pages than `verify` reads.
    """
    writer = _PaperWriter(BytesIO(paper))
    pages = int(writer.root["/Pages"]["/Count"])
    if pages > MAX_PAGES:
        raise InputError("paper_too_many_pages", count=pages, limit=MAX_PAGES)
    for name, data in attachments.items():
        kind = _TYPES[name.rpartition(".")[2]]
        # A packed stream ends with its checksum, and validators take a carriage return there for the end of a line.
        packed = zlib.adler32(data) & 0xFF != ord("\r")
        params = EmbeddedFileParams()
        content = EmbeddedFileObject.from_file_data(writer, data, mime_type=kind, params=params, compress=packed)
        embed_file(writer, FileSpec(name, name, content, af_relationship=generic.pdf_name("/Data")))
    meta = PdfSignatureMetadata(
        field_name=STAMP_FIELD,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.FILL_FORMS,
    )
    signer = _TimedSigner(meta, _signer(key), stamp_style=_DrawnAlready())
    signer.signed_at = signed_at
    signed: BytesIO = signer.sign_pdf(writer)
    return signed.getvalue()


@cache
def _signer(key: ClubKey) -> SimpleSigner:
    """Return the key as the signer object of the PDF library."""
    private = key.private.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    certificate = key.certificate.public_bytes(serialization.Encoding.DER)
    return _NamedSigner(
        signing_cert=x509.Certificate.load(certificate),
        signing_key=keys.PrivateKeyInfo.load(private),
        cert_registry=SimpleCertificateStore(),
    )


class _NamedSigner(SimpleSigner):
    """Signs with a certificate that may have no name at all."""

    @property
    def subject_name(self) -> str:
        return holder(load_certificate(self.signing_cert.dump())) if self.signing_cert else ""


class _TimedSigner(PdfSigner):
    """Signs with the time printed on the paper."""

    signed_at: dt.datetime

    def init_signing_session(self, *args: Any, **more: Any) -> Any:
        session = super().init_signing_session(*args, **more)
        session.system_time = self.signed_at
        return session


class _PaperWriter(IncrementalPdfFileWriter):
    """Leaves the metadata of a paper and its version alone.

    The library would break the archive standard by rewriting one and contradict the head of the file by the other.
    """

    def _update_meta(self) -> None:
        return

    def ensure_output_version(self, *_args: Any, **_more: Any) -> None:
        return


class _DrawnAlready(BaseStampStyle):
    """Keeps the appearance of the field empty, because the page itself has the stamp."""

    def create_stamp(self, *_args: Any) -> None:
        return None
