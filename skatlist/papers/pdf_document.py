"""The file around the pages of a paper: PDF/A-3 for archives, with structure PDF/UA-1 for those who have it read aloud.

The same content gives the same bytes at any time.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from html import escape
from importlib import resources
from typing import Any, Final, NamedTuple

from skatlist.papers.pdf_objects import Blank, PdfFile, name, stream, words
from skatlist.words import Language

PROGRAM: Final = "skatlist"
FIELD_FLAGS: Final = 132  # of a field to sign in: to be printed, not to be moved
_TYPES: Final = {"json": "application/json", "toml": "application/toml"}


class Box(NamedTuple):
    """A field to sign in: its name, what people call it, its page from 0, left, bottom, right, top."""

    name: str
    title: str
    page: int
    edges: tuple[float, float, float, float]


class About(NamedTuple):
    """The metadata of a document: `author` is the club if it is known, `date` the day of the event (ISO)."""

    title: str
    lang: Language
    author: str = ""
    date: str = ""


def info_of(about: About) -> bytes:
    """Return the metadata of the file."""
    facts = {"Title": about.title, "Author": about.author or PROGRAM, "Creator": PROGRAM, "Producer": PROGRAM}
    if about.date:
        facts |= {key: f"D:{about.date.replace('-', '')}000000Z" for key in ("CreationDate", "ModDate")}
    return b"<<%s>>" % b"".join(name(key) + words(value) for key, value in facts.items())


def catalogue_of(file: PdfFile, about: About, structure: bytes, files: Mapping[str, bytes], parts: bytes) -> bytes:
    """Return the catalogue; `structure` and `parts` are entries of it, `files` what is associated with the document."""
    metadata = stream(b"/Type/Metadata/Subtype/XML", _xmp(about, tagged=bool(structure)), packed=False)
    intent = b"<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)/Info(sRGB IEC61966-2.1)"
    entries = [
        b"/Type/Catalog/Lang",
        words(about.lang.value),
        b"/Metadata ",
        file.add(metadata),
        b"/OutputIntents[%s/DestOutputProfile %s>>]" % (intent, file.add(stream(b"/N 3", _srgb()))),
        b"/ViewerPreferences<</DisplayDocTitle true>>",
        structure,
        parts,
    ]
    specs = [
        (words(key), file.ref(file.new(_file_spec(file, key, data, about)))) for key, data in sorted(files.items())
    ]
    if specs:
        entries.append(b"/AF[%s]" % b" ".join(spec for _, spec in specs))
        entries.append(b"/Names<</EmbeddedFiles<</Names[%s]>>>>" % b" ".join(b"%s %s" % spec for spec in specs))
    return b"<<%s>>" % b"".join(entries)


def _file_spec(file: PdfFile, key: str, data: bytes, about: About) -> bytes:
    kind = name(_TYPES[key.rpartition(".")[2]])
    date = b"/ModDate(D:%s000000Z)" % about.date.replace("-", "").encode() if about.date else b""
    head = b"/Type/EmbeddedFile/Subtype%s/Params<</Size %d%s>>" % (kind, len(data), date)
    inside = file.add(stream(head, data))
    sentence = words(key)
    return b"<</Type/Filespec/F%s/UF%s/EF<</F %s/UF %s>>/AFRelationship/Data>>" % (sentence, sentence, inside, inside)


@cache
def _srgb() -> bytes:
    return resources.files("skatlist").joinpath("data/srgb.icc").read_bytes()


_SCHEMA: Final = """<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">\
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">\
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
<pdfaProperty:category>internal</pdfaProperty:category>\
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>\
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
"""
_SPACES: Final = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
}
_SPACES_READ: Final = {
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
    "pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
}


def _xmp(about: About, *, tagged: bool) -> bytes:
    """Return the same for programs that archive files; `tagged`: the file has PDF/UA structure, too."""
    spaces = "".join(f' xmlns:{key}="{uri}"' for key, uri in (_SPACES | (_SPACES_READ if tagged else {})).items())
    date = f"{about.date}T00:00:00Z"
    dates = f"<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>" if about.date else ""
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""{spaces}>
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
{"<pdfuaid:part>1</pdfuaid:part>" + _SCHEMA if tagged else ""}\
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{escape(about.author or PROGRAM)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>{PROGRAM}</xmp:CreatorTool>{dates}
<pdf:Producer>{PROGRAM}</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>""".encode()


def outlines_of(file: PdfFile, marks: Sequence[tuple[str, int]], pages: Sequence[Any]) -> bytes:
    """Return the entry of the catalogue for bookmarks, titles with their pages (from 0); none for a single page."""
    if len(pages) == 1 or not marks:
        return b""
    root = file.new()
    entries = [file.new() for _ in marks]
    refs = [file.ref(entry) for entry in entries]
    for at, (entry, (title, page)) in enumerate(zip(entries, marks, strict=True)):
        before = b"/Prev %s" % refs[at - 1] if at else b""
        after = b"/Next %s" % refs[at + 1] if at + 1 < len(refs) else b""
        place = b"/Dest[%s/Fit]" % file.ref(pages[page])
        entry.body = b"<</Title%s/Parent %s%s%s%s>>" % (words(title), file.ref(root), before, after, place)
    root.body = b"<</Type/Outlines/First %s/Last %s/Count %d>>" % (refs[0], refs[-1], len(refs))
    return b"/Outlines %s/PageMode/UseOutlines" % file.ref(root)


def fields_of(file: PdfFile, boxes: Sequence[Box], pages: Sequence[Any]) -> tuple[bytes, list[Blank]]:
    """Return the entry of the catalogue for fields to sign in, and the fields, empty and drawing nothing."""
    fields = []
    for box in boxes:
        left, low, right, top = (round(edge, 2) for edge in box.edges)
        size = f"{right - left:.2f} {top - low:.2f}".encode()
        look = stream(b"/Type/XObject/Subtype/Form/BBox[0 0 %s]/Resources<<>>" % size, b"", packed=False)
        body = b"<</Type/Annot/Subtype/Widget/FT/Sig/T%s/TU%s/Rect[%s]/F %d/P %s/AP<</N %s>>>>" % (
            words(box.name),
            words(box.title),
            f"{left:.2f} {low:.2f} {right:.2f} {top:.2f}".encode(),
            FIELD_FLAGS,
            file.ref(pages[box.page]),
            file.add(look),
        )
        fields.append(file.new(body))
    refs = b" ".join(map(file.ref, fields))
    return (b"/AcroForm<</Fields[%s]/SigFlags 3>>" % refs if boxes else b""), fields


def without_empty_letters(cmap: str) -> str:
    """Return a font's table of letters without entries for U+0000."""
    head, begin, rest = cmap.partition(" beginbfchar\n")
    letters, end, tail = rest.partition("endbfchar")
    kept = [line for line in letters.splitlines() if not line.endswith(" <0000>")]
    before, _, _count = head.rpartition("\n")
    return f"{before}\n{len(kept)}{begin}{chr(10).join(kept)}\n{end}{tail}"


def fonts_of(doc: Any, used: Mapping[str, AbstractSet[int]]) -> Iterator[Any]:
    """Put the fonts into a document and yield the streams that say which letters are in them.

    `used` are the letters drawn, by font: the library would take along every letter of ASCII.
    """
    known = set(doc.idToObject)
    for font in doc.delayedFonts:
        subsets, letters = font.state[doc].subsets, used[font.fontName]
        subsets[:] = [[code if code in letters else 0 for code in subset] for subset in subsets]
        font.addObjects(doc)
    for key in doc.idToObject.keys() - known:
        if key.startswith("toUnicodeCMap:"):
            yield doc.idToObject[key]
