"""A workbook as a package: the archive, its parts with types and relationships, and the embedded lists."""

import base64
import io
import struct
import uuid
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath
from typing import Any, Final, NamedTuple

from lxml import etree

# The archive of a workbook in our form: no byte before, between or after its members is free.

_LOCAL: Final = struct.Struct("<4s5H3L2H")
_CENTRAL: Final = struct.Struct("<4s6H3L5H2L")
_END: Final = struct.Struct("<4s4H2LH")
_VERSION: Final = 20  # version needed for unpacking folders and deflate
_DATE: Final = 1 << 5 | 1  # 1 January 1980, the first date an archive can hold
_ACCESS: Final = 0o600 << 16


class _Member(NamedTuple):
    """A packed file: its name, its deflated bytes, and checksum and length of its content."""

    name: str
    packed: bytes
    crc: int
    length: int


def pack(parts: Mapping[str, bytes]) -> bytes:
    """Return an archive of parts in their order, with a fixed date."""
    members = []
    for name, content in parts.items():
        packer = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = packer.compress(content) + packer.flush()
        members.append(_Member(name, packed, zlib.crc32(content), len(content)))
    return _framed(members)


def is_our_archive(data: bytes) -> bool:
    """Whether an archive that could be read has our form to the last byte."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
    if len({info.filename for info in infos}) < len(infos):
        return False
    members = []
    for info in infos:
        begin = info.header_offset + _LOCAL.size + len(info.filename.encode())
        packed = data[begin : begin + info.compress_size]
        # One stream and nothing after it. How well it is packed does not matter.
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = stream.decompress(packed, info.file_size + 1)
        except zlib.error:
            return False  # packed in another way
        if not stream.eof or stream.unused_data or len(content) != info.file_size:
            return False
        members.append(_Member(info.filename, packed, zlib.crc32(content), len(content)))
    return _framed(members) == data


def _framed(members: list[_Member]) -> bytes:
    """Return the archive around packed members."""
    body, directory = bytearray(), bytearray()
    for member in members:
        name = member.name.encode()
        sizes = (member.crc, len(member.packed), member.length, len(name), 0)
        common = (_VERSION, 0, zipfile.ZIP_DEFLATED, 0, _DATE, *sizes)
        directory += _CENTRAL.pack(b"PK\x01\x02", _VERSION, *common, 0, 0, 0, _ACCESS, len(body)) + name
        body += _LOCAL.pack(b"PK\x03\x04", *common) + name + member.packed
    count = len(members)
    return bytes(body + directory + _END.pack(b"PK\x05\x06", 0, 0, count, count, len(directory), len(body), 0))


# A workbook as a package: its parts with types and relationships, written in one form.

TYPES: Final = "[Content_Types].xml"
RELATIONSHIPS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
RELS_TYPE: Final = "application/vnd.openxmlformats-package.relationships+xml"
_ORIGIN_TYPE: Final = "application/vnd.openxmlformats-package.digital-signature-origin"
_CONTENT_TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
_DEFAULTS: Final = {"rels": RELS_TYPE, "sigs": _ORIGIN_TYPE, "xml": "application/xml"}
_DECLARATION: Final = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


class PackageError(ValueError):
    """The package is malformed."""


class Relationship(NamedTuple):
    """A link from a part, or from the package, to another part or to something outside (`mode` External)."""

    id: str
    type: str
    target: str
    mode: str = "Internal"


class Package(NamedTuple):
    """The parts of a workbook by name, the type of each, and the sorted relationships by the part they belong to."""

    parts: Mapping[str, bytes]
    types: Mapping[str, str]
    relationships: Mapping[str, tuple[Relationship, ...]]


def read_package(parts: Mapping[str, bytes]) -> Package:
    """Build the package from unpacked parts. Raises PackageError, KeyError or an exception of the XML library."""
    types = _types(parts)
    relations = {name: tuple(sorted(_relationships(parts[name]))) for name in types if name.endswith(".rels")}
    for name, relationships in relations.items():
        if len({relation.id for relation in relationships}) < len(relationships):
            raise PackageError(name)
        for relation in relationships:
            if relation.mode == "Internal" and relationship_target(name, relation.target) not in types:
                raise PackageError(relation.target)
    return Package({name: parts[name] for name in types}, types, relations)


def parse_xml(content: bytes) -> etree._Element:
    """Return the root of an XML part. Entities are not resolved, and nothing outside is opened.

    Raises PackageError for a document type, or an exception of the XML library.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    root = etree.fromstring(content, parser)
    info: Any = root.getroottree().docinfo
    if info.doctype:
        raise PackageError("doctype")
    return root


def new_root(space: str, name: str) -> etree._Element:
    """Return the root of a new XML part with one namespace."""
    spaces: Any = {None: space}
    return etree.Element(f"{{{space}}}{name}", nsmap=spaces)


def word(node: etree._Element, name: str) -> str:
    """Return an attribute. Raises KeyError if it is missing."""
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
    """Return the type of every part except the one that lists the types."""
    defaults, overrides = {}, {}
    for node in parse_xml(parts[TYPES]):
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
    for node in parse_xml(content):
        mode = str(node.attrib.get("TargetMode", "Internal"))
        yield Relationship(word(node, "Id"), word(node, "Type"), word(node, "Target"), mode)


def relationship_target(holder: str, target: str) -> str:
    """Return the name of the part that a relationship points to."""
    if target.startswith("/"):
        return target[1:]
    return normpath(f"{dirname(dirname(holder))}/{target}").removeprefix("/")


# The lists inside a workbook: one part of custom XML, which Office and other programs leave untouched.

ATTACHED: Final = "customXml/item1.xml"
_PROPERTIES: Final = "customXml/itemProps1.xml"
_RELATIONS: Final = "customXml/_rels/item1.xml.rels"
_WORKBOOK_RELATIONS: Final = "xl/_rels/workbook.xml.rels"
_SPACE: Final = "urn:skatlist:attachments:1"
_STORE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/customXml"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PROPERTIES_TYPE: Final = "application/vnd.openxmlformats-officedocument.customXmlProperties+xml"
_CODED: Final = "base64"


def attach(package: Package, attachments: Mapping[str, bytes]) -> Package:
    """Return a package with embedded files."""
    root = new_root(_SPACE, "attachments")
    for name, content in attachments.items():
        node = etree.SubElement(root, f"{{{_SPACE}}}file", name=name)
        try:
            node.text = content.decode()
        except ValueError:  # no text, or characters not allowed in XML
            node.attrib["encoding"] = _CODED
            node.text = base64.b64encode(content).decode()
    properties = etree.Element(f"{{{_STORE}}}datastoreItem", nsmap={"ds": _STORE})
    properties.attrib[f"{{{_STORE}}}itemID"] = f"{{{uuid.uuid5(uuid.NAMESPACE_URL, _SPACE)}}}".upper()
    schemas = etree.SubElement(properties, f"{{{_STORE}}}schemaRefs")
    etree.SubElement(schemas, f"{{{_STORE}}}schemaRef", {f"{{{_STORE}}}uri": _SPACE})
    inward = Relationship("rId1", f"{_OFFICE}/customXmlProps", "itemProps1.xml")
    outward = Relationship("rIdLists", f"{_OFFICE}/customXml", f"/{ATTACHED}")
    relations = {
        **package.relationships,
        _RELATIONS: (inward,),
        _WORKBOOK_RELATIONS: tuple(sorted((*package.relationships[_WORKBOOK_RELATIONS], outward))),
    }
    types = {ATTACHED: "application/xml", _PROPERTIES: _PROPERTIES_TYPE, _RELATIONS: RELS_TYPE}
    parts = {ATTACHED: xml_part(root), _PROPERTIES: xml_part(properties), _RELATIONS: relationships_xml((inward,))}
    return Package({**package.parts, **parts}, {**package.types, **types}, relations)


def workbook_attachments(parts: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return the files embedded in a package, or none. Raises PackageError for a repeated name."""
    if ATTACHED not in parts:
        return {}
    attachments: dict[str, bytes] = {}
    for node in parse_xml(parts[ATTACHED]).findall(f"{{{_SPACE}}}file"):
        name, text = word(node, "name"), node.text or ""
        if name in attachments:
            raise PackageError(name)
        attachments[name] = base64.b64decode(text) if node.attrib.get("encoding") == _CODED else text.encode()
    return attachments
