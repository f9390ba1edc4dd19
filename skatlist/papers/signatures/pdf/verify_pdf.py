"""Verify a signed PDF: the signature, the file as a whole, the embedded lists, the text of its pages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cryptography import x509
from pyhanko.pdf_utils.misc import PdfDecodeLimitError
from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.base.version import __version__
from skatlist.files.formats.json.json_list import read_json
from skatlist.papers.signatures.keys.certificate import fingerprint
from skatlist.papers.signatures.keys.known_keys import is_same_name
from skatlist.papers.signatures.payload.canonical import LIST_NAME
from skatlist.papers.signatures.payload.content import Content, check_content
from skatlist.papers.signatures.payload.differences import differing_lists
from skatlist.papers.signatures.payload.paper import PaperKind, version_of
from skatlist.papers.signatures.pdf.objects import is_saved_anew, open_pdf, within_reason
from skatlist.papers.signatures.pdf.pdf_signature import (
    PdfSignature,
    certifying_signature,
    end_of_signed,
    later_signatures,
    pdf_attachments,
)
from skatlist.papers.signatures.pdf.versions import is_laid_out_plainly, nothing_but_signatures
from skatlist.papers.signatures.pdf.words import (
    Words,
    differing_list,
    differing_ranking,
    lines_on_pages,
    stands_in,
    without_blanks,
    words_on_pages,
)
from skatlist.papers.signatures.signer_checks import signed_verdict, with_page
from skatlist.papers.verdict import (
    CheckName,
    Difference,
    FileKind,
    LaterSignature,
    SignatureCheck,
    Verdict,
    make_verdict,
    verdict_anyhow,
)
from skatlist.skat.sheet import Sheet
from skatlist.words import SkatlistError


def verify_pdf(data: bytes, file: str, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on a PDF.

    `file` is its name for people, `trusted` are the certificates to believe. Any content leads to a verdict, never to
    an exception.
    """

    def reason(fault: Exception) -> str:
        return "swollen" if isinstance(fault, PdfDecodeLimitError) else "anew" if is_saved_anew(data) else ""

    return verdict_anyhow(file, FileKind.PDF, lambda: _judge(data, file, trusted), reason)


def _judge(data: bytes, file: str, trusted: Sequence[x509.Certificate]) -> Verdict:
    reader = open_pdf(data)
    club = certifying_signature(reader)
    if club is None:
        reason = "uncertified" if reader.embedded_regular_signatures else ""
        return make_verdict(file, FileKind.PDF, [SignatureCheck(CheckName.SIGNED, False, reason=reason)])
    others = list(later_signatures(reader))
    anew = not club.intact and is_saved_anew(data)
    signed, now = pdf_attachments(reader, club.revision), pdf_attachments(reader)
    inside = check_content(signed)
    if signed != now:
        inside = inside.with_other_list()
        inside = inside._replace(differences=(*inside.differences, *differing_lists(_lists(signed), _lists(now))))
    signer = (club.certificate, club.signed_at)
    checked = with_page(inside, *signer, lambda content: _compare_page(data, reader, content))
    later = [_later(each, club) for each in others]
    whole = [SignatureCheck(CheckName.INTACT, False, reason="anew")] if anew else _intact(data, reader, club, others)
    checks = [*whole, *checked.checks]
    facts: Any = {"differences": checked.differences, "later": later, "paper": checked.paper}
    return signed_verdict(file, FileKind.PDF, signer, trusted, checks, **facts)


def _intact(
    data: bytes, reader: PdfFileReader, club: PdfSignature, others: Sequence[PdfSignature]
) -> Iterator[SignatureCheck]:
    broken = next((other.signer for other in others if not other.intact), None)
    if club.intact and broken is not None:
        yield SignatureCheck(CheckName.INTACT, False, {"signer": broken}, "later")
    else:
        yield SignatureCheck(CheckName.INTACT, club.intact)
    yield SignatureCheck(CheckName.WHOLE, club.whole)
    # The last signature covers everything, so anything after it is not a signature.
    closed = any(signature.last for signature in (club, *others))
    alone = club.unchanged and closed and nothing_but_signatures(reader, club, others)
    plain = is_laid_out_plainly(data, reader, club)
    if _has_only_blanks_added(data, reader):
        yield SignatureCheck(CheckName.UNCHANGED, False, reason="blank")
    else:
        yield SignatureCheck(CheckName.UNCHANGED, alone and plain, reason="layout" if alone and not plain else "")


def _has_only_blanks_added(data: bytes, reader: PdfFileReader) -> bool:
    """Whether a file was changed only by blanks at its end, as mail programs add them."""
    signed = data[: end_of_signed(reader)]
    if len(signed) == len(data) or data[len(signed) :].strip():
        return False
    before = open_pdf(signed)
    club = certifying_signature(before)
    return club is not None and all(
        check.passed for check in _intact(signed, before, club, [*later_signatures(before)])
    )


def _later(signature: PdfSignature, club: PdfSignature) -> LaterSignature:
    certificate, mark = signature.certificate, fingerprint(signature.certificate)
    return LaterSignature(
        signature.signer,
        mark,
        signature.signed_at,
        signature.field,
        certificate.not_valid_before_utc,
        certificate.not_valid_after_utc,
        has_club_name=mark != fingerprint(club.certificate) and is_same_name(signature.signer, club.signer),
    )


def _lists(attachments: Mapping[str, bytes]) -> tuple[Sheet, ...]:
    try:
        return read_json(attachments[LIST_NAME].decode(), LIST_NAME).sheets
    except (SkatlistError, KeyError, UnicodeDecodeError):
        return ()


def _compare_page(data: bytes, reader: PdfFileReader, content: Content) -> tuple[SignatureCheck, Iterable[Difference]]:
    """Compare the text of the pages with the signed list."""
    if not within_reason(reader):
        return SignatureCheck(CheckName.PRINTED, False, reason="swollen"), ()
    words, program = words_on_pages(data), content.facts.program
    played = any(scored.rows for scored in content.sheets)
    if program != __version__ and played and not any(line.is_row for line in lines_on_pages(words)):
        return SignatureCheck(CheckName.PRINTED, None, {"program": program}, "unread"), ()
    ranking = content.facts.kind is PaperKind.STANDINGS
    differences = [
        *(differing_ranking(words, content) if ranking else differing_list(words, content)),
        *_differing_stamp(words, content),
    ]
    if differences and version_of(program) > version_of(__version__):
        # A later version may lay out its pages in a way unknown to this one.
        return SignatureCheck(CheckName.PRINTED, None, {"program": program}, "later"), ()
    return SignatureCheck(CheckName.PRINTED, not differences), differences


def _differing_stamp(words: Sequence[Words], content: Content) -> Iterator[Difference]:
    """Yield the words of the stamp that are missing on the pages."""
    seal, text = content.facts.seal, without_blanks(each.text for each in words)
    place: tuple[int | None, int | None] = (None, None)
    if content.facts.kind is not PaperKind.STANDINGS:  # standings before the first game have no list
        sheet = content.sheets[0].sheet
        place = (sheet.series, sheet.table)
    if not stands_in(seal.signer, words):
        yield Difference(*place, None, "", seal.signer, "")
    for code in (seal.code, seal.fingerprint):
        if without_blanks(code) not in text:
            yield Difference(*place, None, "", code, "")
