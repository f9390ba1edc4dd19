"""Signing a workbook inside its package, as Office does (OPC digital signature)."""

import datetime as dt
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from skatlist.formats.limits import MAX_WORKBOOK
from skatlist.formats.table.workbook_bounds import unpacked
from skatlist.signatures.excel.archive import pack
from skatlist.signatures.excel.attachments import attach
from skatlist.signatures.excel.package import (
    ORIGIN_RELATION,
    ORIGIN_TYPE,
    RELATIONSHIPS,
    RELS_TYPE,
    SIGNATURE_FOLDER,
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

ROOT_RELATIONS: Final = "_rels/.rels"
SIGNATURE_PART: Final = f"{SIGNATURE_FOLDER}sig1.xml"
_ORIGIN: Final = f"{SIGNATURE_FOLDER}origin.sigs"
_ORIGIN_RELATIONS: Final = f"{SIGNATURE_FOLDER}_rels/origin.sigs.rels"
_SIGNATURE_TYPE: Final = "application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml"
ORIGIN: Final = Relationship("rIdSignature", ORIGIN_RELATION, f"/{_ORIGIN}")
_SIGNATURE_RELATION: Final = f"{RELATIONSHIPS}/digital-signature/signature"


def sign_excel(workbook: bytes, attachments: Mapping[str, bytes], key: ClubKey, signed_at: dt.datetime) -> bytes:
    """Return a workbook of ours with its attachments, signed by the club; every part of it is covered.

    Raises InputError where it would be too large to be verified.
    """
    package = package_with(workbook, attachments)
    signed = signature_parts(signature_xml(manifest_of(package), key, signed_at))
    relations = {**package.relationships, **signed.relationships}
    relations[ROOT_RELATIONS] = (*package.relationships[ROOT_RELATIONS], ORIGIN)
    types = {**package.types, **signed.types}
    written = {name: relationships_xml(found) for name, found in relations.items()}
    return _bounded(pack({TYPES: types_xml(types), **package.parts, **signed.parts, **written}))


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
        if fault.key != "errors.workbook_too_big":
            raise
    raise InputError("paper_too_big_excel")


def signature_parts(signature: bytes) -> Package:
    """Return the parts a signature adds to a package."""
    relation = Relationship("rId1", _SIGNATURE_RELATION, SIGNATURE_PART.removeprefix(SIGNATURE_FOLDER))
    return Package(
        {_ORIGIN: b"", _ORIGIN_RELATIONS: relationships_xml((relation,)), SIGNATURE_PART: signature},
        {_ORIGIN: ORIGIN_TYPE, _ORIGIN_RELATIONS: RELS_TYPE, SIGNATURE_PART: _SIGNATURE_TYPE},
        {_ORIGIN_RELATIONS: (relation,)},
    )
