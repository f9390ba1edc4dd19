"""What a signed PDF holds besides its pages: nothing that makes a program show, run or hide something of its own.

The catalogue is held against a list of what may be in it. A deny-list would have to know every way in which a program
can be told to show something else: scripts, portfolios, forms of another kind, layers, labels of pages …
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from lxml import etree
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.signatures.payload.canonical import LIST_NAME, RULES_NAME
from skatlist.signatures.payload.paper import PAPER_NAME
from skatlist.signatures.pdf.appearance import are_fonts
from skatlist.signatures.pdf.objects import alike, entry, identity, items, resolve, stream_content
from skatlist.signatures.pdf.pages import pages_of

# What programs that save or sign a file write again; each is judged here.
FREE_IN_CATALOGUE: Final = frozenset({"/Extensions", "/Metadata", "/Version"})
FREE_IN_FORM: Final = frozenset({"/DA", "/DR"})
OF_SAVING: Final = frozenset({"/ModDate", "/Producer"})

_OF_SIGNING: Final = frozenset({"/AF", "/AcroForm", "/Names", "/Perms"})
_OF_READING: Final = frozenset({"/StructParents", "/Tabs"})  # of a page: where its texts are in what is read aloud
_OF_FIELDS: Final = frozenset({"/AP", "/DA", "/V"})  # of fields, which are looked at by themselves
# Of papers of any version: what is the same in all, what is one of a few words, what only points to places.
_SAME: Final = frozenset({"/Lang", "/MarkInfo", "/OutputIntents", "/Type", "/ViewerPreferences"})
_ONE_OF: Final[Mapping[str, frozenset[str]]] = {"/PageMode": frozenset({"/UseNone", "/UseOutlines"})}
_TREES: Final = frozenset({"/Outlines", "/StructTreeRoot"})
_OF_PAPERS: Final = _SAME | _TREES | {"/AF", "/PageMode", "/Pages"}
_PARTS: Final = frozenset(
    {"/A", "/ColSpan", "/Count", "/Dest", "/First", "/K", "/Last", "/MCID", "/Next", "/Nums", "/O", "/Obj", "/P"}
    | {"/Parent", "/ParentTree", "/ParentTreeNextKey", "/Pg", "/Prev", "/S", "/Scope", "/Title", "/Type"}
)
_PLACES: Final = frozenset({"/Dest", "/Obj", "/Pg"})
_MOST_PARTS: Final = 200_000
_ABOUT_PAPERS: Final = frozenset(
    {"/Author", "/CreationDate", "/Creator", "/Keywords", "/Subject", "/Title", "/Trapped"}
)
_EXTENSION: Final = frozenset({"/BaseVersion", "/ExtensionLevel", "/ExtensionRevision", "/Type", "/URL"})
_FILE: Final = frozenset({"/EF", "/F", "/Type", "/UF"})
_SIGNED: Final = 3  # there are signatures, and the file is only ever appended to
_VERSION: Final = re.compile(r"/[12]\.[0-9]")
_ABOUT: Final = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_XMP: Final = "{http://ns.adobe.com/xap/1.0/}"
_MM: Final = "{http://ns.adobe.com/xap/1.0/mm/}"
_PDF: Final = "{http://ns.adobe.com/pdf/1.3/}"
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_SCHEMAS: Final = "{http://www.aiim.org/pdfa/ns/extension/}schemas"  # describe other statements, say nothing
_SAVED: Final = frozenset(
    {f"{_XMP}{name}" for name in ("CreateDate", "MetadataDate", "ModifyDate")}
    | {f"{_MM}{name}" for name in ("DocumentID", "InstanceID", "OriginalDocumentID")}
    | {f"{_PDF}Producer", f"{_DC}format"}
)
# What the metadata say twice -> where the document says it, too.
_SAID_TWICE: Final = {
    f"{_DC}title": "/Title",
    f"{_DC}creator": "/Author",
    f"{_DC}description": "/Subject",
    f"{_DC}subject": "/Keywords",
    f"{_PDF}Keywords": "/Keywords",
    f"{_PDF}Trapped": "/Trapped",
    f"{_XMP}CreatorTool": "/Creator",
}


def nothing_beside(printed: PdfFileReader, drawn: PdfFileReader, *, same_version: bool) -> bool:
    """Whether a document holds besides its pages only what the paper drawn again does, and what signing takes.

    `same_version`: its title is compared, too; another version may have other words for it.
    """
    root, ours, pages = printed.root, drawn.root, pages_of(drawn)
    return (
        (_same_catalogue(root, ours) if same_version else _plain_catalogue(root, ours))
        and all(
            # Another version may set a Rangliste on other pages, and those on their side.
            _is_page(page, pages[min(at, len(pages) - 1)], turned=not same_version)
            for at, page in enumerate(pages_of(printed))
        )
        and _plain_extensions(root)
        and _plain_form(entry(root, "/AcroForm"))
        and set(entry(root, "/Perms")) == {"/DocMDP"}
        and set(entry(root, "/Names")) == {"/EmbeddedFiles"}
        and _plain_files(entry(entry(root, "/Names"), "/EmbeddedFiles"), root, associated=same_version or "/AF" in root)
        and _same_title(printed.trailer_view["/Info"], drawn.trailer_view["/Info"], same_version=same_version)
        and _plain_metadata(
            entry(root, "/Metadata"), printed.trailer_view["/Info"], entry(ours, "/Metadata"), same_version=same_version
        )
    )


def _same_catalogue(root: Any, ours: Any) -> bool:
    kept = set(root) - FREE_IN_CATALOGUE - _OF_SIGNING
    return kept == set(ours) - FREE_IN_CATALOGUE - _OF_SIGNING and all(
        key == "/Pages" or alike(root.raw_get(key), ours.raw_get(key), _of_signing) for key in kept
    )


def _of_signing(values: generic.DictionaryObject) -> frozenset[str]:
    """Return what of a field is not compared here: who signed in it."""
    return _OF_FIELDS if values.get("/FT") == "/Sig" else frozenset()


def _plain_catalogue(root: Any, ours: Any) -> bool:
    """Whether a catalogue of another version says no more than ours might: nothing that acts or is read otherwise."""
    kept = set(root) - FREE_IN_CATALOGUE - _OF_SIGNING
    return (
        kept <= _OF_PAPERS
        and all(alike(root.raw_get(key), ours[key]) for key in kept & _SAME if key in ours)
        and all(str(root.get(key)) in words for key, words in _ONE_OF.items() if key in kept)
        and all(_are_plain(root.raw_get(key)) for key in kept & _TREES)
    )


def _are_plain(tree: Any) -> bool:
    """Whether bookmarks or what is read aloud only point to places: no words in the place of those drawn."""
    todo, seen = [tree], set[int]()
    while todo and len(seen) < _MOST_PARTS:
        node = todo.pop()
        if identity(node) in seen:
            continue
        seen |= {identity(node)} - {0}
        node = resolve(node)
        if isinstance(node, generic.ArrayObject):
            todo += [node.raw_get(at) for at in range(len(node))]
        elif isinstance(node, generic.DictionaryObject):
            if not set(node) <= _PARTS:
                return False
            todo += [node.raw_get(key) for key in node if key not in _PLACES]
    return not todo


def _is_page(page: Any, ours: Any, *, turned: bool) -> bool:
    """Whether a page has the entries ours have: those that make it act, change or hide are not among them.

    `turned`: it may be wide where ours is high.
    """
    kept, known = (set(each) - _OF_READING - {"/Annots"} for each in (page, ours))
    fixed = known - {"/Contents", "/MediaBox", "/Parent", "/Resources"}
    in_order = page.get("/Tabs", "/S") == "/S" and isinstance(page.get("/StructParents", 0), int)
    same = all(alike(page.raw_get(key), ours.raw_get(key)) for key in fixed)
    return kept == known and in_order and same and _has_size(page, ours, turned=turned)


def _has_size(page: Any, ours: Any, *, turned: bool) -> bool:
    box, left, low, right, top = page.get("/MediaBox"), *items(ours["/MediaBox"])
    sizes = [(left, low, right, top), (left, low, top, right)] if turned else [(left, low, right, top)]
    return any(alike(box, generic.ArrayObject(size)) for size in sizes)


def _plain_extensions(root: Any) -> bool:
    extensions = entry(root, "/Extensions") or {}
    each = [value for name in extensions for value in _one_or_more(entry(extensions, name))]
    plain = (isinstance(value, generic.DictionaryObject) and set(value) <= _EXTENSION for value in each)
    return all(plain) and _VERSION.fullmatch(str(root.get("/Version", "/1.3"))) is not None


def _one_or_more(value: Any) -> list[Any]:
    return list(items(value)) if isinstance(value, generic.ArrayObject) else [value]


def _plain_form(form: Any) -> bool:
    """Whether the form is fields to sign in; its fonts, which some programs add, draw nothing in those."""
    fonts = entry(form, "/DR") or generic.DictionaryObject()
    return (
        set(form) - FREE_IN_FORM == {"/Fields", "/SigFlags"}
        and entry(form, "/SigFlags") == _SIGNED
        and isinstance(form.get("/DA", generic.TextStringObject()), generic.TextStringObject)
        and set(fonts) <= {"/Encoding", "/Font", "/ProcSet"}
        and are_fonts(entry(fonts, "/Font"))
    )


def _plain_files(names: Any, root: Any, *, associated: bool) -> bool:
    """Whether the files inside are ours, each under one name; `associated`: they belong to the document."""
    raw: Any = entry(names, "/Names") if set(names) == {"/Names"} else ()
    files = [raw.raw_get(at) for at in range(len(raw))]
    pairs = list(zip(files[::2], files[1::2], strict=False))
    beside = entry(root, "/AF") or generic.ArrayObject()
    theirs = Counter(identity(beside.raw_get(at)) for at in range(len(beside)))
    return (
        len(files) == 2 * len(pairs) > 0
        and all(_is_file(name, resolve(file), associated=associated) for name, file in pairs)
        and theirs == Counter(identity(file) for _, file in pairs if associated)
    )


def _is_file(name: Any, file: Any, *, associated: bool) -> bool:
    known = name in {LIST_NAME, PAPER_NAME} or RULES_NAME.fullmatch(str(name))
    inside = entry(file, "/EF")
    return bool(
        known
        and set(file) == _FILE | ({"/AFRelationship"} if associated else set())
        and file.get("/AFRelationship") == ("/Data" if associated else None)
        and name == file["/F"] == file["/UF"]
        and set(inside) <= {"/F", "/UF"}
        and {inside.raw_get(key) for key in inside} == {inside.raw_get("/F")}
    )


def _same_title(info: Any, ours: Any, *, same_version: bool) -> bool:
    if not same_version:
        return set(info) <= _ABOUT_PAPERS | OF_SAVING
    kept = set(info) - OF_SAVING
    return kept == set(ours) - OF_SAVING and all(alike(info.raw_get(key), ours.raw_get(key)) for key in kept)


def _plain_metadata(stream: Any, info: Mapping[str, Any], ours: Any, *, same_version: bool) -> bool:
    """Whether the metadata say what ours say, or the document of itself, and when it was saved by which program."""
    if stream is None:
        return not same_version
    known = set(_statements(ours))
    return all(
        name in _SAVED
        or (name, words) in known
        or (name in _SAID_TWICE and words == str(info.get(_SAID_TWICE[name], "")))
        for name, words in _statements(stream)
    )


def _statements(stream: Any) -> Iterator[tuple[str, str]]:
    """Yield what metadata say: what about and in which words. Raises ValueError where they could say more."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    tree: Any = etree.fromstring(stream_content(stream), parser)
    about = [each for each in tree.iter(f"{_ABOUT}Description") if next(each.iterancestors(_SCHEMAS), None) is None]
    if tree.getroottree().docinfo.doctype or not about:
        raise ValueError(tree)
    for each in about:
        yield from ((str(key), str(value)) for key, value in each.attrib.items() if key != f"{_ABOUT}about")
        for child in each.iterchildren(tag=etree.Element):
            if child.tag == _SCHEMAS:
                continue
            yield str(child.tag), " ".join("".join(child.itertext()).split())
