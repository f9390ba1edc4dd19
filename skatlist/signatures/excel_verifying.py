"""Verifying a signed workbook: the signature, that it covers every part, the lists inside, the cells people see."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cryptography import x509

import skatlist
from skatlist.formats.workbook_bounds import unpacked
from skatlist.signatures.content import Content
from skatlist.signatures.content_checks import Checked, check_content
from skatlist.signatures.excel_archive import in_our_form
from skatlist.signatures.excel_attachments import ATTACHED, attachments_of
from skatlist.signatures.excel_cells import books_of, differing_cells, drawn_alike, looks_alike
from skatlist.signatures.excel_manifest import ORIGIN_RELATION, SIGNATURE_FOLDER, Reference, manifest_of
from skatlist.signatures.excel_package import TYPES, Package, read_package, relationships_xml, types_xml
from skatlist.signatures.excel_paper import excel_drawn
from skatlist.signatures.excel_signature import ExcelSignature, is_true, read_signature
from skatlist.signatures.excel_signing import ORIGIN, ROOT_RELATIONS, SIGNATURE_PART, signature_parts
from skatlist.signatures.keys import fingerprint, holder
from skatlist.signatures.paper import PaperKind
from skatlist.signatures.signer_checks import signer_checks
from skatlist.signatures.verdict import CheckName, FileKind, SignatureCheck, Verdict, judged

__all__ = ["verify_excel"]


class _Parts(NamedTuple):
    """The parts by name that are not what was signed: changed or gone, added."""

    changed: tuple[str, ...]
    added: tuple[str, ...]


def verify_excel(data: bytes, file: str, trusted: Sequence[x509.Certificate] = ()) -> Verdict:
    """Return what a workbook proves; `file` is its name for people, `trusted` are the certificates to believe.

    Whatever the file holds, there is a verdict.
    """
    try:
        return _verified(data, file, trusted)
    except Exception:  # noqa: BLE001 - a stranger's file: whatever breaks the reader is a broken file
        return judged(file, FileKind.EXCEL, [SignatureCheck(CheckName.SIGNED, False, reason="broken")])


def _verified(data: bytes, file: str, trusted: Sequence[x509.Certificate]) -> Verdict:
    parts = unpacked(data, Path(file), paper=True)
    if not any(name.startswith(SIGNATURE_FOLDER) for name in parts):
        return judged(file, FileKind.EXCEL, [SignatureCheck(CheckName.SIGNED, False, reason="excel")])
    package = read_package(parts)
    club = read_signature(parts[SIGNATURE_PART])
    differing = _differing(manifest_of(package), club.references)
    found = _content(parts, differing)
    printed = None if found.content is None else _printed(parts, found.content, club)
    checks = [
        SignatureCheck(CheckName.SIGNED, True),
        *_intact(club, differing),
        _whole(data, parts, package, differing),
        *signer_checks(club.certificate, club.signed_at, trusted),
        *found.checks,
        *([] if printed is None else printed.checks),
    ]
    return judged(
        file,
        FileKind.EXCEL,
        checks,
        signer=holder(club.certificate),
        fingerprint=fingerprint(club.certificate),
        signed_at=club.signed_at,
        differences=[*found.differences, *([] if printed is None else printed.differences)],
    )


def _differing(now: Sequence[Reference], signed: Sequence[Reference]) -> _Parts:
    """Return which parts are not covered as they are; any other order is a change too."""
    there, covered = set(now), set(signed)
    changed = [_name(part.uri) for part in signed if part not in there]
    named = {_name(part.uri) for part in signed}
    added = [_name(part.uri) for part in now if part not in covered and _name(part.uri) not in named]
    if not changed and not added and tuple(now) != tuple(signed):
        changed = [SIGNATURE_PART]
    return _Parts(tuple(changed), tuple(added))


def _name(uri: str) -> str:
    return uri.partition("?")[0].removeprefix("/")


def _intact(club: ExcelSignature, differing: _Parts) -> Iterator[SignatureCheck]:
    """Yield whether the value of the signature is true and every part it names is the one it was made of."""
    if not is_true(club):
        yield SignatureCheck(CheckName.INTACT, False)
    elif differing.changed:
        yield SignatureCheck(CheckName.INTACT, False, {"parts": differing.changed}, "parts")
    else:
        yield SignatureCheck(CheckName.INTACT, True)


def _whole(data: bytes, parts: Mapping[str, bytes], package: Package, differing: _Parts) -> SignatureCheck:
    """Judge whether nothing is in the file beside what the signature covers and the signature itself."""
    if differing.added:
        return SignatureCheck(CheckName.WHOLE, False, {"parts": differing.added}, "parts")
    whole = _held_together(parts, package) and in_our_form(data)
    return SignatureCheck(CheckName.WHOLE, whole, reason="" if whole else "container")


def _held_together(parts: Mapping[str, bytes], package: Package) -> bool:
    """Whether the parts no digest covers are those that follow from the covered ones, to the byte."""
    own = signature_parts(parts[SIGNATURE_PART])
    beside = {name for name in parts if name.startswith(SIGNATURE_FOLDER)}
    root = package.relationships[ROOT_RELATIONS]
    return (
        beside == set(own.parts)
        and all(
            parts[name] == content and package.types[name] == own.types[name] for name, content in own.parts.items()
        )
        and [relation for relation in root if relation.type == ORIGIN_RELATION] == [ORIGIN]
        and parts[TYPES] == types_xml(package.types)
        and all(parts[name] == relationships_xml(found) for name, found in package.relationships.items())
        and all(len({relation.id for relation in found}) == len(found) for found in package.relationships.values())
    )


def _content(parts: Mapping[str, bytes], differing: _Parts) -> Checked:
    """Read the lists inside; where their part was changed, they are not the signed ones."""
    checked = check_content(attachments_of(parts))
    if ATTACHED not in differing.changed:
        return checked
    others = tuple(check for check in checked.checks if check.name is not CheckName.EMBEDDED)
    failed = SignatureCheck(CheckName.EMBEDDED, False, reason="exchanged")
    return checked._replace(checks=(failed, *others))


def _printed(parts: Mapping[str, bytes], content: Content, club: ExcelSignature) -> Checked:
    """Hold the worksheets against those drawn anew from the lists inside."""
    seal = content.facts.seal
    if (seal.signer, seal.fingerprint, seal.signed_at.replace(microsecond=0)) != (
        holder(club.certificate),
        fingerprint(club.certificate),
        club.signed_at,
    ):
        return Checked(content, (SignatureCheck(CheckName.PRINTED, False, reason="stamp"),))
    drawn = excel_drawn(content.facts, content.sheets, content.profile)
    if drawn_alike(parts, drawn):
        return Checked(content, (SignatureCheck(CheckName.PRINTED, True),))
    # Another version of the library that writes workbooks writes other bytes: then the cells decide.
    books = books_of(parts, drawn)
    differences = tuple(differing_cells(books, content.sheets[0] if content.facts.kind is PaperKind.LIST else None))
    if differences:
        return Checked(content, (SignatureCheck(CheckName.PRINTED, False),), differences)
    if looks_alike(books):
        return Checked(content, (SignatureCheck(CheckName.PRINTED, True),))
    if content.facts.program != skatlist.__version__:
        version = {"program": content.facts.program}
        return Checked(content, (SignatureCheck(CheckName.PRINTED, None, version),))
    return Checked(content, (SignatureCheck(CheckName.PRINTED, False, reason="looks"),))
