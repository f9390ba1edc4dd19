"""The versions of a signed PDF: each is plainly appended to the one before and adds only a signature in its field."""

import math
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from io import BytesIO
from itertools import islice
from typing import Any, Final, NamedTuple

from lxml import etree
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import enumerate_sig_fields

from skatlist.base.patterns import pattern
from skatlist.papers.signatures.pdf.objects import alike, entry, items, numbers_in, resolve, stream_content
from skatlist.papers.signatures.pdf.pdf_signature import PdfSignature

# The appearance of a field signed after the club: text and lines inside its frame, nothing else.
#
# The frame alone is not enough: PDFium draws an appearance without a valid box over the whole page. So its box must be
# exactly that of the field, and only the listed operators are allowed.

_MOST: Final = 256 * 1024  # unpacked bytes of one drawing
_MOST_FORMS: Final = 12
_DEEPEST: Final = 5
_NEAR: Final = 1.0  # points, because programs round the size of a field
_LARGEST: Final = 14_400.0  # points, the limit of all programs
_IDENTITY: Final = [1, 0, 0, 1, 0, 0]
_FORM: Final = frozenset(
    {"/BBox", "/Filter", "/FormType", "/Length", "/Matrix", "/Name", "/Resources", "/Subtype", "/Type"}
)
_RESOURCES: Final = frozenset({"/ExtGState", "/Font", "/ProcSet", "/XObject"})
_STATE: Final = frozenset({"/CA", "/Type", "/ca"})
_FONTS: Final = frozenset({"/MMType1", "/TrueType", "/Type0", "/Type1"})
# Operators by the number of their operands, without pictures, patterns and shadings.
_OPERATORS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"q", "Q", "h", "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n", "W", "W*", "BT", "ET", "T*", "EMC"}),
    frozenset({"w", "J", "j", "M", "i", "g", "G", "gs", "ri", "Tc", "Tw", "Tz", "TL", "Ts", "Tr", "Tj", "'", "TJ"})
    | {"Do", "BMC", "MP"},
    frozenset({"m", "l", "d", "Td", "TD", "Tf", "BDC", "DP"}),
    frozenset({"rg", "RG", '"'}),
    frozenset({"re", "v", "y", "k", "K"}),
    frozenset(),
    frozenset({"cm", "Tm", "c"}),
)
_TOKEN: Final = pattern(
    rb"(?P<space>[\0\t\n\f\r ]+|%[^\r\n]*)|(?P<open>\[|<<)|(?P<close>\]|>>)"
    rb"|(?P<text>\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>)"
    rb"|(?P<number>[+-]?(?:\d{1,9}(?:\.\d{0,12})?|\.\d{1,12})(?![^\0\t\n\f\r \[\]()<>/%]))"
    rb"|(?P<name>/[^\0\t\n\f\r \[\]()<>{}/%]*)|(?P<word>[A-Za-z'\"][A-Za-z0-9*]*)"
)


def is_plain_field(widget: generic.DictionaryObject) -> bool:
    """Whether a signed field draws nothing but text and lines, all inside its frame."""
    if not isinstance(widget.get("/DA", generic.TextStringObject()), generic.TextStringObject):
        return False
    try:
        return "/AP" not in widget or _stays_inside(entry(widget, "/AP"), numbers_in(widget.raw_get("/Rect")))
    except (ArithmeticError, KeyError, TypeError, ValueError, zlib.error):
        return False  # no box, not four numbers, a stream that cannot be unpacked


def _stays_inside(looks: Any, frame: list[float]) -> bool:
    left, bottom, right, top = frame
    form = entry(looks, "/N")
    forms = list(islice(_forms(form, 0), _MOST_FORMS + 1))
    return (
        set(looks) == {"/N"}
        and len(forms) <= _MOST_FORMS
        and all(map(_is_plain_form, forms))
        and _fits(numbers_in(form.raw_get("/BBox")), right - left, top - bottom)
    )


def _fits(box: list[float], width: float, height: float) -> bool:
    x, y, other_x, other_y = box
    return abs(abs(other_x - x) - width) <= _NEAR and abs(abs(other_y - y) - height) <= _NEAR


def _forms(form: Any, depth: int) -> Iterator[Any]:
    """Yield a drawing and those used in it, within limits of number and depth."""
    yield form
    if depth > _DEEPEST:
        raise ValueError(depth)
    inner = entry(entry(form, "/Resources"), "/XObject")
    if inner is not None:
        for name in inner:
            yield from _forms(resolve(inner.raw_get(name)), depth + 1)


def _is_plain_form(form: Any) -> bool:
    if not isinstance(form, generic.StreamObject) or not set(form) <= _FORM or entry(form, "/Subtype") != "/Form":
        return False
    x, y, other_x, other_y = numbers_in(form.raw_get("/BBox"))  # a box has four numbers
    bounded = all(math.isfinite(edge) and abs(edge) <= _LARGEST for edge in (x, y, other_x, other_y))
    straight = "/Matrix" not in form or numbers_in(form.raw_get("/Matrix")) == _IDENTITY
    resources = entry(form, "/Resources")
    code = stream_content(form)
    return (
        bounded
        and other_x != x
        and other_y != y
        and straight
        and len(code) <= _MOST
        and _are_plain(resources if resources is not None else generic.DictionaryObject())
        and _draws_plainly(code)
    )


def _are_plain(resources: Any) -> bool:
    if not isinstance(resources, generic.DictionaryObject) or not set(resources) <= _RESOURCES:
        return False
    states = entry(resources, "/ExtGState") or {}
    return are_fonts(entry(resources, "/Font")) and all(set(entry(states, name)) <= _STATE for name in states)


def are_fonts(values: Any) -> bool:
    """Whether all entries of a dictionary are fonts. True for None. Fonts whose letters are drawings do not count."""
    return values is None or (
        isinstance(values, generic.DictionaryObject)
        and all(entry(entry(values, name), "/Subtype") in _FONTS for name in values)
    )


def _draws_plainly(code: bytes) -> bool:
    """Whether a drawing has only text and lines, each operator with its operands, and closes everything it opens."""
    states = words = marks = 0
    for name, operands in operations(code):
        if len(operands) >= len(_OPERATORS) or name not in _OPERATORS[len(operands)]:
            return False
        states += (name == "q") - (name == "Q")
        words += (name == "BT") - (name == "ET")
        marks += (name in {"BMC", "BDC"}) - (name == "EMC")
        if min(states, words, marks) < 0 or words > 1:
            return False
    return states == words == marks == 0


def operations(code: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """Yield every operator of a drawing with its operands, an array or a dictionary as one.

    Raises ValueError if it is not well-formed.
    """
    operands: list[bytes] = []
    depth = at = begin = 0
    while at < len(code):
        token = _TOKEN.match(code, at)
        if token is None:
            raise ValueError(code[at : at + 20])
        begin = at if depth == 0 else begin
        at = token.end()
        if token.lastgroup == "word" and depth == 0:
            yield token[0].decode(), operands
            operands = []
            continue
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        if depth < 0:
            raise ValueError(code[at : at + 20])
        if depth == 0 and token.lastgroup != "space":
            operands.append(code[begin:at])
    if operands or depth:
        raise ValueError(code[-20:])


# The versions of a signed PDF: each is plainly appended to the one before, and adds only a signature in its field.
#
# Programs treat a malformed file differently: one that repairs it takes anything that looks like an object, and may
# draw a page that no other program shows. Neither our files nor the additions of signing programs need a repair.

FREE_IN_CATALOGUE: Final = frozenset({"/Extensions", "/Metadata", "/Version"})
FREE_IN_FORM: Final = frozenset({"/DA", "/DR"})

_OF_SAVING: Final = frozenset({"/ModDate", "/Producer"})
_EXTENSION: Final = frozenset({"/BaseVersion", "/ExtensionLevel", "/ExtensionRevision", "/Type", "/URL"})
_VERSION: Final = pattern(r"/[12]\.[0-9]")
_RDF: Final = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_XMP: Final = "{http://ns.adobe.com/xap/1.0/}"
_MM: Final = "{http://ns.adobe.com/xap/1.0/mm/}"
_PDF: Final = "{http://ns.adobe.com/pdf/1.3/}"
_DC: Final = "{http://purl.org/dc/elements/1.1/}"
_AROUND: Final = (_RDF, "{adobe:ns:meta/}")  # names that only enclose statements
_RESOURCE: Final = f"{_RDF}resource"
_IGNORED_ATTRIBUTES: Final = frozenset(
    {f"{_RDF}about", f"{_RDF}parseType", "{adobe:ns:meta/}xmptk", "{http://www.w3.org/XML/1998/namespace}lang"}
)
_SAVED: Final = frozenset(
    {f"{_XMP}{name}" for name in ("CreateDate", "MetadataDate", "ModifyDate")}
    | {f"{_MM}{name}" for name in ("DocumentID", "InstanceID", "OriginalDocumentID")}
    | {f"{_PDF}Producer"}
)
# Statements of the metadata -> key of the same statement in the document information.
_IN_BOTH: Final = {
    f"{_DC}title": "/Title",
    f"{_DC}creator": "/Author",
    f"{_DC}description": "/Subject",
    f"{_DC}subject": "/Keywords",
    f"{_PDF}Keywords": "/Keywords",
    f"{_PDF}Trapped": "/Trapped",
    f"{_XMP}CreatorTool": "/Creator",
}


def adds_no_metadata(now: Any, before: Any) -> bool:
    """Whether the metadata of a version state nothing new, except for the time and program of saving."""
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
    fonts = entry(form, "/DR") or generic.DictionaryObject()
    return (
        isinstance(form.get("/DA", generic.TextStringObject()), generic.TextStringObject)
        and set(fonts) <= {"/Encoding", "/Font", "/ProcSet"}
        and are_fonts(entry(fonts, "/Font"))
    )


def _same_metadata(now: Any, before: Any, info: dict[str, str]) -> bool:
    if now is None:
        return before is None
    known = Counter(() if before is None else _statements(before))
    known |= Counter(((name,), " ".join(info[key].split())) for name, key in _IN_BOTH.items() if key in info)
    return not Counter(_statements(now)) - known


def _statements(stream: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the texts of metadata with the names that enclose them, the innermost first.

    The time of saving and the program that saved are left out. Raises ValueError if there is a document type, because
    other programs could then read more in them.
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
            if key not in _IGNORED_ATTRIBUTES and (path or key not in _SAVED):
                yield (path if key == _RESOURCE else (key, *path)), " ".join(value.split())
        if len(path) == 1 and path[0] in _SAVED and not len(node):
            continue
        for words in (node.text, *(child.tail for child in node)):
            if words and words.strip():
                yield path, " ".join(words.split())


_MOST_VERSIONS: Final = 60
_MOST_LATER: Final = 50  # five players and the keeper sign. Programs may add several versions for each
_OF_SIGNING: Final = frozenset({"/AP", "/DA", "/V"})
_LINE: Final = rb"\d{10} \d{5} [nf](?: \n| \r|\r\n)"
_GROUP: Final = pattern(rb"(\d{1,10}) (\d{1,6})[ \t]*\r?\n((?:" + _LINE + rb")*)")
_TABLE: Final = pattern(rb"xref[ \t]*\r?\n((?:" + _GROUP.pattern + rb")+)\s*trailer\s*(?=<<)")
_TAIL: Final = pattern(rb"\s*startxref\s+(\d{1,10})\s+%%EOF(?:\r\n|\r|\n|(?=\d)|\Z)")
_START: Final = pattern(rb"startxref\s+(\d{1,10})\s+%%EOF\s*\Z")
_OBJECT: Final = pattern(rb"(?<![^\0\t\n\f\r 0-9])obj")  # anything that a repairing program takes for an object
_HEAD: Final = pattern(rb"(\d{1,10}) (\d{1,5}) obj")
_TRAILER: Final = frozenset({"/ID", "/Info", "/Prev", "/Root", "/Size"})
_PACKED_OBJECTS: Final = frozenset({"/ObjStm", "/XRef"})


class _Version(NamedTuple):
    """The positions of table and end of a version, its objects by position, and the position of the previous table."""

    table: int
    end: int
    objects: dict[int, tuple[int, int]]
    before: int | None


def nothing_but_signatures(reader: PdfFileReader, club: PdfSignature, others: Sequence[PdfSignature]) -> bool:
    """Whether every version of a file after the club's only added a signature in a field that the club left empty.

    Each covers the file as it was, certifies nothing and draws nothing outside its field. Everything else that can be
    reached from the catalogue is unchanged, except for the metadata that `adds_no_metadata` judges.
    """
    fields = _fields_at(reader, club.revision)
    signed_in = {other.revision: other.field for other in others}
    if len(signed_in) < len(others) or reader.total_revisions - club.revision > _MOST_LATER:
        return False
    for other in others:
        ours = other.field in fields and other.field != club.field and "/V" not in fields[other.field]
        if not (ours and other.revision > club.revision and other.whole) or other.certifies:
            return False
    later = range(club.revision + 1, reader.total_revisions)
    return all(_changes_only_its_field(reader, version, signed_in.get(version)) for version in later)


def _changes_only_its_field(reader: PdfFileReader, version: int, own: str | None) -> bool:
    """Whether a version of a file differs from the one before it in nothing but its `own` field."""

    def free(values: generic.DictionaryObject) -> AbstractSet[str]:
        if values.get("/FT") == "/Sig" and values.get("/T") == own:
            return _OF_SIGNING
        if "/SigFlags" in values:
            return FREE_IN_FORM
        return FREE_IN_CATALOGUE if values.get("/Type") == "/Catalog" else frozenset()

    before, now = (reader.get_historical_resolver(number) for number in (version - 1, version))
    signed = own is None or is_plain_field(_fields_at(reader, version)[own])
    return signed and alike(now.root, before.root, free) and adds_no_metadata(now, before)


def _fields_at(reader: PdfFileReader, version: int) -> Mapping[str, Any]:
    return {
        name: resolve(field) for name, _value, field in enumerate_sig_fields(reader.get_historical_resolver(version))
    }


def is_laid_out_plainly(data: bytes, reader: PdfFileReader, club: PdfSignature) -> bool:
    """Whether each version after the club's consists of objects one after the other, their table, and nothing else."""
    versions = _versions(data, reader)
    if versions is None or len(versions) != reader.total_revisions or versions[-1].end != len(data):
        return False
    begin = versions[club.revision].end
    for version in versions[club.revision + 1 :]:
        if not _nothing_between(data, begin, version):
            return False
        begin = version.end
    return not any(_holds_objects(reader, number) for number in range(club.revision + 1, len(versions)))


def _versions(data: bytes, reader: PdfFileReader) -> list[_Version] | None:
    """Return the versions of a file from the first on, or None if one is not laid out like ours."""
    start = _START.search(data, max(0, len(data) - 1024))
    at = int(start[1]) if start else None
    versions: list[_Version] = []
    while at is not None:
        version = _version(data, at, reader)
        if version is None or len(versions) == _MOST_VERSIONS or (versions and version.end > versions[-1].table):
            return None
        versions.append(version)
        at = version.before
    return versions[::-1] or None


def _version(data: bytes, at: int, reader: PdfFileReader) -> _Version | None:
    table = _TABLE.match(data, at)
    if table is None:
        return None
    stream = BytesIO(data)
    stream.seek(table.end())
    trailer = generic.DictionaryObject.read_from_stream(stream, generic.TrailerReference(reader))
    tail = _TAIL.match(data, stream.tell())
    if tail is None or int(tail[1]) != at or not {"/Root", "/Size"} <= trailer.keys() <= _TRAILER:
        return None
    objects: dict[int, tuple[int, int]] = {}
    count = 0
    for group in _GROUP.finditer(table[1]):
        lines = [group[3][begin : begin + 20] for begin in range(0, len(group[3]), 20)]
        if len(lines) != int(group[2]):
            return None
        for number, line in enumerate(lines, int(group[1])):
            if line[17:18] == b"n":
                objects[int(line[:10])] = (number, int(line[11:16]))
                count += 1
    if not count == len(objects) == len(set(objects.values())):
        return None
    before = trailer.raw_get("/Prev") if "/Prev" in trailer else None
    if before is not None and not isinstance(before, generic.NumberObject):
        return None
    return _Version(at, tail.end(), objects, before if before is None else int(before))


def _nothing_between(data: bytes, begin: int, version: _Version) -> bool:
    """Whether a version contains exactly the objects that its table lists."""
    places = sorted(version.objects)
    heads = [_HEAD.match(data, place) for place in places]
    numbers = [None if head is None else (int(head[1]), int(head[2])) for head in heads]
    if numbers != [version.objects[place] for place in places]:
        return False
    if [match.start() for match in _OBJECT.finditer(data, begin, version.end)] != [
        head.end() - len(b"obj") for head in heads if head is not None
    ]:
        return False
    between = data[begin : places[0]] if places else data[begin : version.table]
    if between.strip():
        return False
    ends = [*places[1:], version.table]
    return all(data[place:end].rstrip().endswith(b"endobj") for place, end in zip(places, ends, strict=True))


def _holds_objects(reader: PdfFileReader, version: int) -> bool:
    resolver = reader.get_historical_resolver(version)
    objects = (
        resolver.get_object(generic.Reference(reference.idnum, reference.generation, resolver))
        for reference in reader.xrefs.explicit_refs_in_revision(version)
    )
    return any(isinstance(each, generic.StreamObject) and each.get("/Type") in _PACKED_OBJECTS for each in objects)
