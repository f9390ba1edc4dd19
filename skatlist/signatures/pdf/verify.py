"""Verifying a signed PDF: the signature, the file as a whole, the lists inside it, the page people see, the rules."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO

from cryptography import x509
from pyhanko.pdf_utils.misc import PdfDecodeLimitError
from pyhanko.pdf_utils.reader import PdfFileReader

import skatlist
from skatlist.formats.json.json_list import read_json
from skatlist.papers.seal import SealedPaper
from skatlist.sheet import Sheet
from skatlist.signatures.keys.certificate import fingerprint
from skatlist.signatures.payload.canonical import LIST_NAME
from skatlist.signatures.payload.content import Checked, Content, check_content
from skatlist.signatures.payload.differences import differing_lists
from skatlist.signatures.payload.paper import PaperKind
from skatlist.signatures.pdf.catalogue import nothing_beside
from skatlist.signatures.pdf.draw import draw_pdf
from skatlist.signatures.pdf.objects import is_saved_anew, open_pdf
from skatlist.signatures.pdf.other_version import differing_page, game_at
from skatlist.signatures.pdf.pages import Line, differing_lines, fields_as_drawn, pages_alike, stamp_of, within_reason
from skatlist.signatures.pdf.painting import why_hidden
from skatlist.signatures.pdf.signature import PdfSignature, attachments_of, certifying_signature, later_signatures
from skatlist.signatures.pdf.versions import nothing_but_signatures, read_alike
from skatlist.signatures.signer_checks import signed_verdict, with_page
from skatlist.signatures.verdict import (
    CheckName,
    Difference,
    FileKind,
    LaterSignature,
    SignatureCheck,
    Verdict,
    make_verdict,
    verdict_anyhow,
)
from skatlist.words import SkatlistError


def verify_pdf(data: bytes, file: str, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return what a PDF proves; `file` is its name for people, `trusted` are the certificates to believe.

    Whatever the file holds, there is a verdict.
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
    signed, now = attachments_of(reader, club.revision), attachments_of(reader)
    inside = check_content(signed) if signed == now else _with_other_list(signed, now)
    signer = (club.certificate, club.signed_at)
    found = with_page(inside, *signer, lambda content: _compare_page(data, reader, content, anew=anew))
    later = [LaterSignature(each.signer, fingerprint(each.certificate), each.signed_at, each.field) for each in others]
    whole = [SignatureCheck(CheckName.INTACT, False, reason="anew")] if anew else _intact(data, reader, club, others)
    checks = [*whole, *found.checks]
    return signed_verdict(file, FileKind.PDF, signer, trusted, checks, differences=found.differences, later=later)


def _intact(
    data: bytes, reader: PdfFileReader, club: PdfSignature, others: Sequence[PdfSignature]
) -> Iterator[SignatureCheck]:
    broken = next((other.signer for other in others if not other.intact), None)
    if club.intact and broken is not None:
        yield SignatureCheck(CheckName.INTACT, False, {"signer": broken}, "later")
    else:
        yield SignatureCheck(CheckName.INTACT, club.intact)
    yield SignatureCheck(CheckName.WHOLE, club.whole)
    # The last signer signs everything: what follows is no signature.
    closed = any(signature.last for signature in (club, *others))
    alone = club.unchanged and closed and nothing_but_signatures(reader, club, others)
    plain = read_alike(data, reader)
    yield SignatureCheck(CheckName.UNCHANGED, alone and plain, reason="layout" if alone and not plain else "")


def _with_other_list(signed: Mapping[str, bytes], now: Mapping[str, bytes]) -> Checked:
    """Judge the lists that were signed, and say where those in the file now are others."""
    checked = check_content(signed).with_other_list()
    return checked._replace(differences=(*checked.differences, *differing_lists(_lists(signed), _lists(now))))


def _lists(attachments: Mapping[str, bytes]) -> tuple[Sheet, ...]:
    try:
        return read_json(attachments[LIST_NAME].decode(), LIST_NAME).sheets
    except (SkatlistError, KeyError, UnicodeDecodeError):
        return ()


def _compare_page(
    data: bytes, reader: PdfFileReader, content: Content, *, anew: bool
) -> tuple[SignatureCheck, Iterable[Difference]] | None:
    """Hold the pages against the same pages drawn again from the lists that were signed.

    `anew`: another program saved the file and built it in another way; then only other words count.
    """
    paper = draw_pdf(content.facts, content.sheets, content.profile)
    again = PdfFileReader(BytesIO(paper.data))
    if not within_reason(reader, again):
        return SignatureCheck(CheckName.PRINTED, False, reason="swollen"), ()
    same_version = content.facts.program == skatlist.__version__
    beside = nothing_beside(reader, again, same_version=same_version)
    lines = list(differing_lines(data, paper.data))
    fields, alike = fields_as_drawn(reader, paper.boxes), pages_alike(reader, again)
    if fields and alike and beside and not lines:
        return SignatureCheck(CheckName.PRINTED, True), ()
    if anew and not lines:
        return None
    if not same_version and beside:
        return _compare_other_version(data, reader, content, paper)
    reason = "" if lines else "beside" if fields and alike else "painted"
    return SignatureCheck(CheckName.PRINTED, False, reason=reason), [_difference(line, content) for line in lines]


def _compare_other_version(
    data: bytes, reader: PdfFileReader, content: Content, paper: SealedPaper
) -> tuple[SignatureCheck, Iterable[Difference]]:
    """Hold pages of another version against the list: words and measures change from version to version."""
    version = {"program": content.facts.program}
    if _release(content.facts.program) >= _release(skatlist.__version__):
        return SignatureCheck(CheckName.PRINTED, False, version, "newer"), ()
    plain = fields_as_drawn(reader, paper.boxes, moved=True)
    reason = why_hidden(reader, stamp_of(reader)) if plain else "painted"
    if reason is not None:
        return SignatureCheck(CheckName.PRINTED, False, reason=reason), ()
    differences = tuple(differing_page(data, paper.data, content))
    if differences:
        return SignatureCheck(CheckName.PRINTED, False, version, "version"), differences
    return SignatureCheck(CheckName.PRINTED, None, version), ()


def _release(program: str) -> tuple[int, ...]:
    """Return the numbers of a version, to be compared; one that is none counts as newer than all."""
    numbers = re.match(r"(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?!\d)", program)
    return tuple(map(int, numbers.groups())) if numbers else (sys.maxsize,)


def _difference(line: Line, content: Content) -> Difference:
    """Return a line of a page as the game it belongs to; a Rangliste has no games."""
    if content.facts.kind is PaperKind.STANDINGS:
        return Difference(None, None, None, "", line.signed, line.found)
    scored = content.sheets[0]
    place = (scored.sheet.series, scored.sheet.table)
    return Difference(*place, game_at(content, line.page, line.y), "", line.signed, line.found)
