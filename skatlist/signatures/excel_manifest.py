"""What a signature inside a workbook covers: every part, with its type and its digest."""

import base64
import hashlib
from typing import Final, NamedTuple

from lxml import etree

from skatlist.signatures.excel_package import RELATIONSHIPS, Package, Relationship, new_root

SIGNATURE_FOLDER: Final = "_xmlsignatures/"
ORIGIN_RELATION: Final = f"{RELATIONSHIPS}/digital-signature/origin"


class Reference(NamedTuple):
    """A part as the signature names it: URI with type, digest; of relationships the ids that are covered."""

    uri: str
    digest: str
    ids: tuple[str, ...] = ()


def manifest_of(package: Package) -> tuple[Reference, ...]:
    """Return every part of a package but the signature's own, in the order of their names.

    Relationships are covered one by one, all but the one that leads to the signature. ECMA-376-2 10.5.
    """
    found = []
    for name, kind in sorted(package.types.items()):
        if name.startswith(SIGNATURE_FOLDER):
            continue
        uri = f"/{name}?ContentType={kind}"
        relations = tuple(r for r in sorted(package.relationships.get(name, ())) if r.type != ORIGIN_RELATION)
        content = _transformed(relations) if relations else package.parts[name]
        found.append(Reference(uri, digest(content), tuple(relation.id for relation in relations)))
    return tuple(found)


def digest(content: bytes) -> str:
    """Return the SHA-256 of bytes as signatures write it."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def _transformed(relations: tuple[Relationship, ...]) -> bytes:
    """Return relationships as they are digested: sorted by id, every attribute said, canonical. ECMA-376-2 10.5.8.5."""
    root = new_root(RELATIONSHIPS, "Relationships")
    for relation in relations:
        words = {"Id": relation.id, "Target": relation.target, "TargetMode": relation.mode, "Type": relation.type}
        etree.SubElement(root, f"{{{RELATIONSHIPS}}}Relationship", words)
    return etree.tostring(root, method="c14n")
