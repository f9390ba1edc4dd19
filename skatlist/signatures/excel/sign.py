"""Signing a workbook inside its package, as Office does (OPC digital signature)."""

import datetime as dt
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from skatlist.formats.files import MAX_WORKBOOK
from skatlist.formats.table.workbook_bounds import unpacked
from skatlist.signatures.excel.archive import pack
from skatlist.signatures.excel.attachments import attach
from skatlist.signatures.excel.package import (
    RELATIONSHIPS,
    RELS_TYPE,
    TYPES,
    Package,
    Relationship,
    read_package,
    relationships_xml,
    types_xml,
)
from skatlist.signatures.excel.signature import manifest_of, signature_xml
from skatlist.signatures.keys.key_file import ClubKey
from skatlist.words import InputError

SIGNATURE_FOLDER: Final = "_xmlsignatures/"
SIGNATURE_PART: Final = f"{SIGNATURE_FOLDER}sig1.xml"
_ORIGIN: Final = f"{SIGNATURE_FOLDER}origin.sigs"
_ORIGIN_RELATIONS: Final = f"{SIGNATURE_FOLDER}_rels/origin.sigs.rels"
_ROOT_RELATIONS: Final = "_rels/.rels"
_DIGITAL: Final = "application/vnd.openxmlformats-package.digital-signature"
_ORIGIN_TYPE, _SIGNATURE_TYPE = f"{_DIGITAL}-origin", f"{_DIGITAL}-xmlsignature+xml"
_ORIGIN_RELATION: Final = f"{RELATIONSHIPS}/digital-signature/origin"
_TO_ORIGIN: Final = Relationship("rIdSignature", _ORIGIN_RELATION, f"/{_ORIGIN}")
_TO_SIGNATURE: Final = Relationship("rId1", f"{RELATIONSHIPS}/digital-signature/signature", "sig1.xml")


def sign_excel(workbook: bytes, attachments: Mapping[str, bytes], key: ClubKey, signed_at: dt.datetime) -> bytes:
    """Return a workbook of ours with its attachments, signed by the club; every part of it is covered.

    Raises InputError if it would be too large to be verified.
    """
    package = package_with(workbook, attachments)
    return _bounded(pack(assemble(package, signature_xml(manifest_of(package), key, signed_at))))


def package_with(workbook: bytes, attachments: Mapping[str, bytes]) -> Package:
    """Return a workbook of ours with its attachments, as it is before it is signed."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return attach(read_package(parts), attachments)


def _bounded(workbook: bytes) -> bytes:
    """Return a workbook that anyone who verifies it will open."""
    try:
        if len(workbook) <= MAX_WORKBOOK:
            unpacked(workbook, Path(), paper=True)
            return workbook
    except InputError as fault:
        if fault.key not in {"errors.workbook_too_big", "errors.workbook_too_wide"}:
            raise
    raise InputError("paper_too_big_excel")


def assemble(package: Package, signature: bytes) -> dict[str, bytes]:
    """Return the parts of a package with a signature, every part that no digest covers in its one form."""
    relations = {
        **package.relationships,
        _ROOT_RELATIONS: (*package.relationships[_ROOT_RELATIONS], _TO_ORIGIN),
        _ORIGIN_RELATIONS: (_TO_SIGNATURE,),
    }
    own = {_ORIGIN: _ORIGIN_TYPE, _ORIGIN_RELATIONS: RELS_TYPE, SIGNATURE_PART: _SIGNATURE_TYPE}
    written = {name: relationships_xml(found) for name, found in relations.items()}
    types = types_xml({**package.types, **own})
    return {TYPES: types, **package.parts, _ORIGIN: b"", SIGNATURE_PART: signature, **written}


def without_signature(package: Package) -> Package:
    """Return a package without its signature, or what is in the place of one."""
    types = {name: kind for name, kind in package.types.items() if not name.startswith(SIGNATURE_FOLDER)}
    relations = {
        holder: tuple(way for way in found if way.type != _ORIGIN_RELATION)
        for holder, found in package.relationships.items()
        if holder in types
    }
    return Package({name: package.parts[name] for name in types}, types, relations)
