"""The lists inside a workbook: one part of custom XML, where Office and others leave it alone."""

import base64
import uuid
from collections.abc import Mapping
from typing import Final

from lxml import etree

from skatlist.signatures.excel.package import (
    RELS_TYPE,
    Package,
    PackageError,
    Relationship,
    new_root,
    parse,
    relationships_xml,
    word,
    xml_part,
)

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
    """Return a package that carries files inside."""
    root = new_root(_SPACE, "attachments")
    for name, content in attachments.items():
        node = etree.SubElement(root, f"{{{_SPACE}}}file", name=name)
        try:
            node.text = content.decode()
        except ValueError:  # no text, or characters that XML does not have
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


def attachments_of(parts: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return the files a package carries, none if there is nothing of ours. Raises PackageError for a name twice."""
    if ATTACHED not in parts:
        return {}
    found: dict[str, bytes] = {}
    for node in parse(parts[ATTACHED]).findall(f"{{{_SPACE}}}file"):
        name, text = word(node, "name"), node.text or ""
        if name in found:
            raise PackageError(name)
        found[name] = base64.b64decode(text) if node.attrib.get("encoding") == _CODED else text.encode()
    return found
