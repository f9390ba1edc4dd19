"""What programs write again when somebody signs a PDF: it may say no more than it did when the club signed.

Version, extensions, fonts for the fields, metadata. Everything else in the catalogue stays as it was.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from lxml import etree
from pyhanko.pdf_utils import generic

from skatlist.signatures.pdf.appearance import are_fonts
from skatlist.signatures.pdf.objects import entry, items, stream_content

FREE_IN_CATALOGUE: Final = frozenset({"/Extensions", "/Metadata", "/Version"})
FREE_IN_FORM: Final = frozenset({"/DA", "/DR"})

_OF_SAVING: Final = frozenset({"/ModDate", "/Producer"})
_EXTENSION: Final = frozenset({"/BaseVersion", "/ExtensionLevel", "/ExtensionRevision", "/Type", "/URL"})
_VERSION: Final = re.compile(r"/[12]\.[0-9]")
_RDF: Final = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_XMP: Final = "{http://ns.adobe.com/xap/1.0/}"
_MM: Final = "{http://ns.adobe.com/xap/1.0/mm/}"
_PDF: Final = "{http://ns.adobe.com/pdf/1.3/}"
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_AROUND: Final = (_RDF, "{adobe:ns:meta/}")  # in these names stand statements, and nothing is stated
_RESOURCE: Final = f"{_RDF}resource"
_UNSAID: Final = frozenset(
    {f"{_RDF}about", f"{_RDF}parseType", "{adobe:ns:meta/}xmptk", "{http://www.w3.org/XML/1998/namespace}lang"}
)
_SAVED: Final = frozenset(
    {f"{_XMP}{name}" for name in ("CreateDate", "MetadataDate", "ModifyDate")}
    | {f"{_MM}{name}" for name in ("DocumentID", "InstanceID", "OriginalDocumentID")}
    | {f"{_PDF}Producer"}
)
# Statements of the metadata -> where the document says the same.
_SAID_TWICE: Final = {
    f"{_DC}title": "/Title",
    f"{_DC}creator": "/Author",
    f"{_DC}description": "/Subject",
    f"{_DC}subject": "/Keywords",
    f"{_PDF}Keywords": "/Keywords",
    f"{_PDF}Trapped": "/Trapped",
    f"{_XMP}CreatorTool": "/Creator",
}


def says_no_more(now: Any, before: Any) -> bool:
    """Whether a version of a file says of itself what the one before it did, but when and by what it was saved."""
    info, known = _info(now.trailer_view), _info(before.trailer_view)
    return (
        info == known
        and _plain_extensions(now.root)
        and _plain_form(entry(now.root, "/AcroForm"))
        and _same_metadata(entry(now.root, "/Metadata"), entry(before.root, "/Metadata"), known)
    )


def _info(trailer: generic.DictionaryObject) -> dict[str, str]:
    info = entry(trailer, "/Info") or {}
    return {key: str(info[key]) for key in info if key not in _OF_SAVING}


def _plain_extensions(root: Any) -> bool:
    extensions = entry(root, "/Extensions") or {}
    each = [value for name in extensions for value in _one_or_more(entry(extensions, name))]
    plain = (isinstance(value, generic.DictionaryObject) and set(value) <= _EXTENSION for value in each)
    return all(plain) and _VERSION.fullmatch(str(root.get("/Version", "/1.3"))) is not None


def _one_or_more(value: Any) -> list[Any]:
    return list(items(value)) if isinstance(value, generic.ArrayObject) else [value]


def _plain_form(form: Any) -> bool:
    """Whether the fonts that some programs add to the form are fonts: they draw nothing in a field to sign in."""
    fonts = entry(form, "/DR") or generic.DictionaryObject()
    return (
        isinstance(form.get("/DA", generic.TextStringObject()), generic.TextStringObject)
        and set(fonts) <= {"/Encoding", "/Font", "/ProcSet"}
        and are_fonts(entry(fonts, "/Font"))
    )


def _same_metadata(now: Any, before: Any, info: dict[str, str]) -> bool:
    """Whether metadata state nothing but what they stated, or the document states of itself, each no more often."""
    if now is None:
        return before is None
    known = Counter(() if before is None else _statements(before))
    known |= Counter(((name,), " ".join(info[key].split())) for name, key in _SAID_TWICE.items() if key in info)
    return not Counter(_statements(now)) - known


def _statements(stream: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the words of metadata with the names they stand in, the inner ones first.

    The time of saving and the program that saved are left out. Raises ValueError if programs could read more in them.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    tree: Any = etree.fromstring(stream_content(stream), parser)
    if tree.getroottree().docinfo.doctype:
        raise ValueError(tree)
    for node in tree.iter():
        path = tuple(each.tag for each in (node, *node.iterancestors()) if not each.tag.startswith(_AROUND))
        for key, value in node.attrib.items():
            if key not in _UNSAID and (path or key not in _SAVED):
                yield (path if key == _RESOURCE else (key, *path)), " ".join(value.split())
        if len(path) == 1 and path[0] in _SAVED and not len(node):
            continue
        for words in (node.text, *(child.tail for child in node)):
            if words and words.strip():
                yield path, " ".join(words.split())
