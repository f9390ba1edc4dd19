"""P6: what a signature adds to a paper, as a multiple of what pyHanko alone takes to sign the same file.

`python benchmarks/bench_signing.py` prints ratio and goal. An evening of lists is drawn in fresh processes, then signed
by skatlist or by pyHanko, with one paper signed before so that everything is imported; drawing alone is taken off.
"""

import datetime as dt
import sys
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from timing import medians, note, python, report

LISTS = 32
ROUNDS = 7
NOW = dt.datetime(2026, 11, 20, 22, 15, tzinfo=dt.UTC)


@cache
def evening() -> tuple[Any, tuple[Any, ...]]:
    """Return an event and its lists, scored."""
    from skatlist.skat.rules import load_profile
    from skatlist.skat.sheet import score
    from skatlist.tournament.simulation import simulate_event

    event = simulate_event(7, players=64, series=2)
    return event, tuple(score(sheet, load_profile()) for sheet in event.sheets)[:LISTS]


@cache
def key() -> Any:
    from skatlist.papers.signatures.keys.key_file import new_key, unlock

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "key.pem"
        path.write_bytes(new_key("Skatclub", "geheim", now=NOW, years=5))
        return unlock(path, "geheim")


@cache
def bare_signer() -> Any:
    """Return the key as pyHanko alone reads it."""
    from asn1crypto.keys import PrivateKeyInfo
    from asn1crypto.x509 import Certificate
    from cryptography.hazmat.primitives import serialization
    from pyhanko.sign import SimpleSigner
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    der = serialization.Encoding.DER
    private = key().private.private_bytes(der, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return SimpleSigner(
        signing_cert=Certificate.load(key().certificate.public_bytes(der)),
        signing_key=PrivateKeyInfo.load(private),
        cert_registry=SimpleCertificateStore(),
    )


def drawn(scored: Any) -> tuple[Any, Any]:
    """Return a list as it is drawn to be signed, and what is attached to it."""
    from skatlist.papers.paper_files import sealed_pdf
    from skatlist.papers.seal import Seal
    from skatlist.papers.signatures.keys.certificate import fingerprint, holder
    from skatlist.papers.signatures.payload.content import content_of
    from skatlist.papers.signatures.payload.paper import PaperKind
    from skatlist.words import Language

    certificate = key().certificate
    signing = Seal(holder(certificate), NOW, "", fingerprint(certificate))
    heads: dict[str, Any] = {"event": evening()[0], "lang": Language.DE, "date": "2026-11-20"}
    found = content_of(PaperKind.LIST, [scored], signing, profile=scored.profile, **heads)
    return sealed_pdf(found), found.attachments


def signed(scored: Any) -> bytes:
    from skatlist.papers.signatures.pdf.sign import sign_pdf

    paper, attachments = drawn(scored)
    return sign_pdf(paper, attachments, key(), NOW)


def bare(scored: Any) -> bytes:
    """Return the same file signed as the first page of pyHanko's handbook does it."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import PdfSignatureMetadata, sign_pdf

    paper, _attachments = drawn(scored)
    meta = PdfSignatureMetadata(field_name="Verein")
    return sign_pdf(IncrementalPdfFileWriter(BytesIO(paper)), meta, bare_signer()).getvalue()


WAYS = {"drawn": drawn, "bare": bare, "signed": signed}


def main() -> None:
    taken = medians({name: python(__file__, name) for name in WAYS}, ROUNDS)
    ours, theirs = (taken[name] - taken["drawn"] for name in ("signed", "bare"))
    report("P6 signing a PDF / bare pyHanko", ours / theirs, 1.5)
    note(f"a signature: {ours / LISTS * 1000:.1f} ms, bare {theirs / LISTS * 1000:.1f} ms")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sheets = evening()[1]
        for way in WAYS.values():
            way(sheets[0])
        for sheet in sheets:
            WAYS[sys.argv[1]](sheet)
    else:
        main()
