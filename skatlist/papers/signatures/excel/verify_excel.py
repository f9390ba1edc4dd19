"""Verify a signed workbook: the signature, its coverage of every part, the embedded lists, the visible cells."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from openpyxl import load_workbook

from skatlist.base.version import __version__
from skatlist.files.formats.table.workbook_bounds import repacked, unpacked
from skatlist.papers.signatures.excel.excel_signature import (
    SIGNATURE_FOLDER,
    SIGNATURE_PART,
    ExcelSignature,
    assemble,
    is_true,
    manifest_of,
    read_signature,
    without_signature,
)
from skatlist.papers.signatures.excel.package import ATTACHED, is_our_archive, read_package, workbook_attachments
from skatlist.papers.signatures.excel.workbook_cells import differing_cells, further_sheets
from skatlist.papers.signatures.payload.content import Content, check_content
from skatlist.papers.signatures.payload.paper import version_of
from skatlist.papers.signatures.signer_checks import signed_verdict, with_page
from skatlist.papers.verdict import (
    CheckName,
    Difference,
    FileKind,
    SignatureCheck,
    SignedPaper,
    Verdict,
    make_verdict,
    verdict_anyhow,
)
from skatlist.words import InputError

# Errors of the workbook reader -> the sentence about the signature. Any other error means a broken workbook.
_REASONS: Final = {
    "errors.workbook_too_big": "swollen",
    "errors.workbook_too_wide": "swollen",
    "errors.workbook_old": "unread",
}


class Coverage(NamedTuple):
    """The coverage of the parts of a workbook by its signature.

    `true` says that it was made with the key of its certificate. `changed` and `added` are the names of parts that
    differ from the signed ones and of new parts. `held` says that the parts without a digest are exactly those that
    follow from the rest.
    """

    club: ExcelSignature
    true: bool
    changed: tuple[str, ...]
    added: tuple[str, ...]
    held: bool


def verify_excel(data: bytes, file: str, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return the verdict on a workbook.

    `file` is its name for people, `trusted` are the certificates to trust. Any content leads to a verdict, never to an
    exception.
    """
    return verdict_anyhow(
        file,
        FileKind.EXCEL,
        lambda: _judge(data, file, trusted),
        lambda fault: _REASONS.get(fault.key, "") if isinstance(fault, InputError) else "",
    )


def paper_inside(data: bytes, file: str) -> tuple[SignedPaper | None, SignatureCheck | None]:
    """Return the paper in a workbook and whether it claims to be final, each None if it is missing."""

    def judge() -> Verdict:
        inside = check_content(workbook_attachments(unpacked(data, Path(file), paper=True)))
        return make_verdict(file, FileKind.EXCEL, inside.checks, paper=inside.paper)

    verdict = verdict_anyhow(file, FileKind.EXCEL, judge)
    return verdict.paper, next((check for check in verdict.checks if check.name is CheckName.FINAL), None)


def _judge(data: bytes, file: str, trusted: Sequence[x509.Certificate]) -> Verdict:
    parts = {name: part for name, part in unpacked(data, Path(file), paper=True).items() if not name.endswith("/")}
    if not any(name.startswith(SIGNATURE_FOLDER) for name in parts):
        return make_verdict(file, FileKind.EXCEL, [SignatureCheck(CheckName.SIGNED, False, reason="excel")])
    coverage = coverage_of(parts)
    inside = check_content(workbook_attachments(parts))
    if ATTACHED in coverage.changed:
        inside = inside.with_other_list()
    signer = (coverage.club.certificate, coverage.club.signed_at)
    checked = with_page(inside, *signer, lambda content: _compare_cells(parts, content))
    checks = [_intact(coverage), _whole(data, coverage), *checked.checks]
    return signed_verdict(
        file, FileKind.EXCEL, signer, trusted, checks, differences=checked.differences, paper=checked.paper
    )


def coverage_of(parts: Mapping[str, bytes]) -> Coverage:
    """Return how the signature in a workbook covers its parts.

    Raises any exception that a malformed signature or package causes.
    """
    package, club = without_signature(read_package(parts)), read_signature(parts[SIGNATURE_PART])
    now, signed = manifest_of(package), club.references
    changed = [_name(part.uri) for part in signed if part not in set(now)]
    listed = {_name(part.uri) for part in signed}
    added = [_name(part.uri) for part in now if _name(part.uri) not in listed]
    if not changed and not added and now != signed:  # a part is listed twice or in another order
        changed = [SIGNATURE_PART]
    held = assemble(package, parts[SIGNATURE_PART]) == dict(parts)
    return Coverage(club, is_true(club), tuple(changed), tuple(added), held)


def _name(uri: str) -> str:
    return uri.partition("?")[0].removeprefix("/")


def _intact(coverage: Coverage) -> SignatureCheck:
    if coverage.true and coverage.changed:
        return SignatureCheck(CheckName.INTACT, False, {"parts": coverage.changed}, "parts")
    return SignatureCheck(CheckName.INTACT, coverage.true)


def _whole(data: bytes, coverage: Coverage) -> SignatureCheck:
    if coverage.added:
        return SignatureCheck(CheckName.WHOLE, False, {"parts": coverage.added}, "parts")
    whole = coverage.held and is_our_archive(data)
    return SignatureCheck(CheckName.WHOLE, whole, reason="" if whole else "container")


def _compare_cells(parts: Mapping[str, bytes], content: Content) -> tuple[SignatureCheck, Iterable[Difference]]:
    """Judge whether the worksheets show the numbers and names of the embedded lists."""
    book = load_workbook(repacked(parts), read_only=True)
    differences = tuple(differing_cells(book, content))
    program = content.facts.program
    if differences and version_of(program) > version_of(__version__):
        # A later version may lay out its worksheets in a way unknown to this one.
        return SignatureCheck(CheckName.PRINTED, None, {"program": program}, "later"), ()
    if differences:
        return SignatureCheck(CheckName.PRINTED, False), differences
    further = further_sheets(book, content)
    if further:
        return SignatureCheck(CheckName.PRINTED, None, {"sheets": further, "count": len(further)}, "further"), ()
    return SignatureCheck(CheckName.PRINTED, True), ()
