"""A workbook as a package: parts, their types, how they point at each other, written in one form."""

from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath
from typing import Any, Final, NamedTuple

from lxml import etree

TYPES: Final = "[Content_Types].xml"
RELATIONSHIPS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
RELS_TYPE: Final = "application/vnd.openxmlformats-package.relationships+xml"
_ORIGIN_TYPE: Final = "application/vnd.openxmlformats-package.digital-signature-origin"
_CONTENT_TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
_DEFAULTS: Final = {"rels": RELS_TYPE, "sigs": _ORIGIN_TYPE, "xml": "application/xml"}
_DECLARATION: Final = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


class PackageError(ValueError):
    """A package that is not built as packages are."""


class Relationship(NamedTuple):
    """How one part, or the package, points at another part, or at something outside (`mode` External)."""

    id: str
    type: str
    target: str
    mode: str = "Internal"


class Package(NamedTuple):
    """The parts of a workbook by name, the type of each, and the relationships, sorted, by the part that holds them."""

    parts: Mapping[str, bytes]
    types: Mapping[str, str]
    relationships: Mapping[str, tuple[Relationship, ...]]


def read_package(parts: Mapping[str, bytes]) -> Package:
    """Return the package that unpacked parts make. Raises PackageError, or a fault of the XML library."""
    types = _types(parts)
    relations = {name: tuple(sorted(_relationships(parts[name]))) for name in types if name.endswith(".rels")}
    for name, found in relations.items():
        if len({relation.id for relation in found}) < len(found):
            raise PackageError(name)
        for relation in found:
            if relation.mode == "Internal" and target_of(name, relation.target) not in types:
                raise PackageError(relation.target)
    return Package({name: parts[name] for name in types}, types, relations)


def parse(content: bytes) -> etree._Element:
    """Return the root of an XML part; nothing outside is looked at, nothing inside multiplies."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    root = etree.fromstring(content, parser)
    info: Any = root.getroottree().docinfo
    if info.doctype:
        raise PackageError("doctype")
    return root


def new_root(space: str, name: str) -> etree._Element:
    """Return the root of a new XML part, its names in one space."""
    spaces: Any = {None: space}
    return etree.Element(f"{{{space}}}{name}", nsmap=spaces)


def word(node: etree._Element, name: str) -> str:
    """Return an attribute. Raises KeyError if there is none."""
    return str(node.attrib[name])


def types_xml(types: Mapping[str, str]) -> bytes:
    """Return the part that names the type of every other part."""
    root = new_root(_CONTENT_TYPES, "Types")
    used = {name.rpartition(".")[2] for name in types}
    for ending, kind in _DEFAULTS.items():
        if ending in used:
            etree.SubElement(root, f"{{{_CONTENT_TYPES}}}Default", Extension=ending, ContentType=kind)
    for name, kind in sorted(types.items()):
        if kind != _DEFAULTS.get(name.rpartition(".")[2]):
            etree.SubElement(root, f"{{{_CONTENT_TYPES}}}Override", PartName=f"/{name}", ContentType=kind)
    return xml_part(root)


def relationships_xml(relations: tuple[Relationship, ...]) -> bytes:
    """Return a part of relationships."""
    root = new_root(RELATIONSHIPS, "Relationships")
    for relation in sorted(relations):
        words = {"Id": relation.id, "Type": relation.type, "Target": relation.target}
        if relation.mode != "Internal":
            words["TargetMode"] = relation.mode
        etree.SubElement(root, f"{{{RELATIONSHIPS}}}Relationship", words)
    return xml_part(root)


def xml_part(root: etree._Element) -> bytes:
    """Return an XML part: a declaration, then the canonical form, so that no byte of it is free."""
    return _DECLARATION + etree.tostring(root, method="c14n")


def _types(parts: Mapping[str, bytes]) -> dict[str, str]:
    """Return the type of every part but the one that says so."""
    defaults, overrides = {}, {}
    for node in parse(parts[TYPES]):
        if node.tag == f"{{{_CONTENT_TYPES}}}Default":
            defaults[word(node, "Extension")] = word(node, "ContentType")
        elif node.tag == f"{{{_CONTENT_TYPES}}}Override":
            overrides[word(node, "PartName").removeprefix("/")] = word(node, "ContentType")
    types = {}
    for name in parts:
        if name != TYPES:
            kind = overrides.get(name) or defaults.get(name.rpartition(".")[2])
            if kind is None:
                raise PackageError(name)
            types[name] = kind
    return types


def _relationships(content: bytes) -> Iterator[Relationship]:
    for node in parse(content):
        mode = str(node.attrib.get("TargetMode", "Internal"))
        yield Relationship(word(node, "Id"), word(node, "Type"), word(node, "Target"), mode)


def target_of(holder: str, target: str) -> str:
    """Return the name of the part a relationship points at."""
    if target.startswith("/"):
        return target[1:]
    return normpath(f"{dirname(dirname(holder))}/{target}").removeprefix("/")
