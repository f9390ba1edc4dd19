"""The PDF file around the pages of a paper: PDF/A-3 for archives, PDF/UA-1 if it has structure for reading aloud."""

import hashlib
import zlib
from collections.abc import Container, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from html import escape
from importlib import resources
from typing import Any, Final, Literal, NamedTuple

from reportlab.pdfbase import pdfdoc

from skatlist.tournament.crest import CrestPicture
from skatlist.words import Language

# The objects of a PDF, written exactly as the standards for archives require.
#
# No object is packed into another, one table lists them all, and nothing follows it.

_HEADER: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_STREAM_END: Final = b"endstream\n"


class Blank(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that we write ourselves. Its number is known before its `body`."""

    __RefOnly__ = 1

    def __init__(self, body: bytes = b"") -> None:
        self.body = body

    def format(self, _document: Any) -> bytes:
        """Return the object in the form that the library expects."""
        return self.body


class PdfFile:
    """The objects of a document, numbered in the order they are added."""

    def __init__(self, doc: Any) -> None:
        self._doc = doc

    def new(self, body: bytes = b"") -> Blank:
        """Add an object to the file and return it, so that others can refer to it before its body is written."""
        made = Blank(body)
        self._doc.Reference(made)
        return made

    def add(self, body: bytes) -> bytes:
        """Add an object to the file and return the reference to it."""
        return self.ref(self.new(body))

    def ref(self, value: Any) -> bytes:
        """Return the reference to an object of the file."""
        reference = self._doc.Reference(value)
        number, _ = self._doc.idToObjectNumberAndVersion[reference.name]
        return b"%d 0 R" % number

    def written(self, catalogue: bytes, info: bytes) -> bytes:
        """Return the file: all objects, their table, and an identifier computed from the content."""
        doc, parts, at = self._doc, [_HEADER], len(_HEADER)
        places: list[int] = []
        while (number := len(places) + 1) in doc.numberToId:
            body = doc.idToObject[doc.numberToId[number]].format(doc)
            if body.endswith(_STREAM_END):
                body = ended(body[: -len(_STREAM_END)])
            part = b"%d 0 obj\n%s\nendobj\n" % (number, body.strip(b"\n"))
            places.append(at)
            parts.append(part)
            at += len(part)
        digest = hashlib.sha256(b"".join(parts)).hexdigest()[:32].encode()
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        size = len(places) + 1
        parts.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table))
        parts.append(b"trailer\n<</Size %d/Root %s/Info %s/ID[<%s><%s>]>>\n" % (size, catalogue, info, digest, digest))
        parts.append(b"startxref\n%d\n%%%%EOF\n" % at)
        return b"".join(parts)


def stream(head: bytes, content: bytes, *, packed: bool = True) -> bytes:
    """Return a stream. `head` are the entries of its dictionary besides length and filter."""
    if packed:
        content, head = zlib.compress(content, 9), head + b"/Filter/FlateDecode"
    return ended(b"<<%s/Length %d>>\nstream\n%s" % (head, len(content), content))


def ended(content: bytes) -> bytes:
    """Return a stream with its end, which a line feed separates from the content."""
    return content + (b"\r\n" if content.endswith(b"\r") else b"\n") + b"endstream"


def words(content: str) -> bytes:
    """Return text as a string of the file."""
    if content.isascii() and content.isprintable():
        return b"(%s)" % content.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").encode()
    return b"<FEFF%s>" % content.encode("utf-16-be", "replace").hex().upper().encode()


def name(content: str) -> bytes:
    """Return a word as a name of the file."""
    return b"/" + b"".join(b"%c" % byte if chr(byte).isalnum() else b"#%02X" % byte for byte in content.encode())


# A picture as an object of a PDF, with its transparency.

_PNG_ROWS: Final = 15  # each row names its PNG filter


def picture_object(file: PdfFile, picture: CrestPicture) -> Blank:
    """Return a picture as an object. The objects it needs are added to the file."""
    depth, colours = picture.depth, b"/DeviceGray" if picture.is_grey else b"/DeviceRGB"
    if picture.palette:
        colours = b"[/Indexed/DeviceRGB %d<%s>]" % (len(picture.palette) // 3 - 1, picture.palette.hex().encode())
    head = _head(picture, depth, colours)
    if picture.clear:
        head += b"/Mask[%s]" % b" ".join(b"%d %d" % (sample, sample) for sample in picture.clear)
    if picture.alpha:
        mask = stream(_head(picture, picture.alpha_depth, b"/DeviceGray"), picture.alpha)
        head += b"/SMask %s" % file.add(mask)
    if picture.is_jpeg:
        return Blank(stream(head + b"/Filter/DCTDecode", picture.data, packed=False))
    if not picture.is_packed:
        return Blank(stream(head, picture.data))
    rows = b"/Predictor %d/Colors %d/BitsPerComponent %d/Columns %d" % (
        _PNG_ROWS,
        1 if picture.is_grey else 3,
        depth,
        picture.width,
    )
    return Blank(stream(head + b"/Filter/FlateDecode/DecodeParms<<%s>>" % rows, picture.data, packed=False))


def _head(picture: CrestPicture, depth: int, colours: bytes) -> bytes:
    size = b"/Width %d/Height %d/BitsPerComponent %d" % (picture.width, picture.height, depth)
    return b"/Type/XObject/Subtype/Image%s/ColorSpace%s" % (size, colours)


# The structure of a paper: everything that a screen reader reads aloud, in order, row by row.
#
# Elements are named as in the PDF: `Document`, `H1`, `H2`, `Sect`, `P`, `Table`, `Caption`, `TR`, `TH`, `TD`, `Figure`,
# `Form`. They are added in reading order. Every text belongs to one of them or is decoration.

Scope = Literal["Row", "Column"]

_CELLS: Final = frozenset({"TD", "TH"})
_ONE_LINE: Final = 3.0  # points


class Element:
    """A part of a paper that is read as one: its kind, the elements in it, and where on the pages it is drawn.

    `marks` are the places of its texts: page (from 0) and number on that page. `scope` is that of a TH, `columns` the
    number of columns of a cell. `label` is the sentence read instead of a picture or a line, or before a table. `box`
    is left, low, right and top of a picture.
    """

    __slots__ = ("box", "columns", "kids", "kind", "label", "marks", "parent", "scope")

    def __init__(self, kind: str, parent: "Element | None", scope: Scope | None, columns: int, label: str = "") -> None:
        self.kind, self.parent, self.scope, self.columns, self.label = kind, parent, scope, columns, label
        self.kids: list[Element] = []
        self.marks: list[tuple[int, int]] = []
        self.box: tuple[float, float, float, float] | None = None

    def add(self, kind: str, *, scope: Scope | None = None, columns: int = 1, label: str = "") -> "Element":
        """Add a new element at the end of this one and return it."""
        kid = Element(kind, self, scope, columns, label)
        self.kids.append(kid)
        return kid

    def walk(self) -> Iterator["Element"]:
        """Yield the element and all below it in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def prune(self, kept: Container["Element"]) -> bool:
        """Drop elements of which nothing was drawn, except cells and `kept` ones, and return whether any is left."""
        self.kids = [kid for kid in self.kids if kid.prune(kept)]
        return bool(self.kids or self.marks) or self.kind in _CELLS or self in kept


class _NoStructure(Element):
    """A stand-in for the structure of a paper without one: it accepts all elements and keeps nothing."""

    def add(self, kind: str, *, scope: Scope | None = None, columns: int = 1, label: str = "") -> Element:  # noqa: ARG002
        return self


NO_STRUCTURE: Final = _NoStructure("Document", None, None, 1)


class ReadLines:
    """Texts that are read line by line from the top. Texts at the same height form a paragraph."""

    def __init__(self, root: Element) -> None:
        self._root = root.add("Sect")
        self._heights: list[float] = []

    def at(self, y: float) -> Element:
        """Return the paragraph at a height."""
        for index, height in enumerate(self._heights):
            if abs(height - y) < _ONE_LINE:
                return self._root.kids[index]
        index = sum(height > y for height in self._heights)
        self._heights.insert(index, y)
        part = self._root.add("P")
        self._root.kids.insert(index, self._root.kids.pop())
        return part


def new_structure() -> Element:
    """Return the structure of an empty paper."""
    return Element("Document", None, None, 1)


class Drawn(NamedTuple):
    """The drawing: the pages, the elements of their texts in the order of their numbers, the fields to sign in."""

    pages: Sequence[Any]
    read: Sequence[Sequence[Element]]
    forms: Mapping[Element, Blank]


def structure_of(file: PdfFile, root: Element, drawn: Drawn) -> bytes:
    """Put a structure into a file and return the entries of the catalogue for it."""
    root.prune(drawn.forms)
    tree = file.new()
    objects = {each: file.new() for each in root.walk()}
    refs = {each: file.ref(made) for each, made in objects.items()}
    leaves = [file.ref(page) for page in drawn.pages]
    fields = {each: file.ref(field) for each, field in drawn.forms.items()}
    cells: dict[bytes, bytes] = {}
    for each, made in objects.items():
        parent = file.ref(tree) if each.parent is None else refs[each.parent]
        kids = [*_marks(each, leaves), *(refs[kid] for kid in each.kids)]
        if each in fields:
            kids.append(b"<</Type/OBJR/Obj %s>>" % fields[each])
        attributes = _attributes(each)
        if attributes and attributes not in cells:
            cells[attributes] = file.add(b"<<%s>>" % attributes)
        shared = b"/A %s" % cells[attributes] if attributes else b""
        if each.label and each.kind != "Table":
            shared += b"/Alt%s" % words(each.label)
        made.body = b"<</S/%s/P %s%s%s>>" % (each.kind.encode(), parent, shared, _held(each, kids, leaves))
    numbered = [b"[%s]" % b" ".join(refs[each] for each in page) for page in drawn.read]
    numbered += [refs[each] for each in drawn.forms]
    parents = file.add(b"<</Nums[%s]>>" % b"\n".join(b"%d %s" % pair for pair in enumerate(numbered)))
    entries = (refs[root], parents, len(numbered))
    tree.body = b"<</Type/StructTreeRoot/K %s/ParentTree %s/ParentTreeNextKey %d>>" % entries
    return b"/MarkInfo<</Marked true>>/StructTreeRoot %s" % file.ref(tree)


def _marks(each: Element, leaves: Sequence[bytes]) -> Iterator[bytes]:
    for page, number in each.marks:
        here = page == each.marks[0][0]
        yield b"%d" % number if here else b"<</Type/MCR/Pg %s/MCID %d>>" % (leaves[page], number)


def _held(each: Element, kids: Sequence[bytes], leaves: Sequence[bytes]) -> bytes:
    page = b"/Pg %s" % leaves[each.marks[0][0]] if each.marks else b""
    if len(kids) == 1:
        return page + (b"/K%s" if kids[0].startswith(b"<") else b"/K %s") % kids[0]
    return page + (b"/K[%s]" % b" ".join(kids) if kids else b"")


def _attributes(each: Element) -> bytes:
    if each.box is not None:
        return b"/O/Layout/Placement/Block/BBox[%.2f %.2f %.2f %.2f]" % each.box
    scope = b"/Scope/%s" % each.scope.encode() if each.scope else b""
    summary = b"/Summary%s" % words(each.label) if each.label and each.kind == "Table" else b""
    columns = b"/ColSpan %d" % each.columns if each.columns > 1 else b""
    return b"/O/Table%s" % b"".join((scope, summary, columns)) if scope or summary or columns else b""


# The file around the pages of a paper: PDF/A-3 for archives, with structure also PDF/UA-1 for readers who have it read
# aloud.
#
# The same content always gives the same bytes.

PROGRAM: Final = "skatlist"
FIELD_FLAGS: Final = 132  # of a field to sign in: printed and locked
_TYPES: Final = {"json": "application/json", "toml": "application/toml"}


class Box(NamedTuple):
    """A field to sign in: its name, its label for people, its page from 0, left, bottom, right, top."""

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
    """Return the catalogue. `structure` and `parts` are entries of it, `files` are embedded in the document."""
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
    """Return the metadata as XMP, for programs that archive files.

    `tagged` says that the file also has PDF/UA structure.
    """
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
    """Return the entry of the catalogue for bookmarks, titles with their pages (from 0), or none for a single page."""
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


def signature_fields(file: PdfFile, boxes: Sequence[Box], pages: Sequence[Any]) -> tuple[bytes, list[Blank]]:
    """Return the entry of the catalogue for fields to sign in, and the fields, which are empty and invisible."""
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

    `used` are the letters drawn, by font. Otherwise the library would include all of ASCII.
    """
    known = set(doc.idToObject)
    for font in doc.delayedFonts:
        subsets, letters = font.state[doc].subsets, used[font.fontName]
        subsets[:] = [[code if code in letters else 0 for code in subset] for subset in subsets]
        font.addObjects(doc)
    for key in doc.idToObject.keys() - known:
        if key.startswith("toUnicodeCMap:"):
            yield doc.idToObject[key]
