"""The versions of a signed PDF: each lies plainly after the one before, and adds nothing but a signature in its field.

Programs differ in what they make of a file that is not quite right: one that repairs it takes whatever looks like an
object, and may draw a page that no other program shows. A file of ours, and what a program for signatures appends to
it, gives no occasion to that.
"""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from io import BytesIO
from typing import Any, Final, NamedTuple

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import enumerate_sig_fields

from skatlist.signatures.pdf.appearance import is_plain
from skatlist.signatures.pdf.catalogue import FREE_IN_CATALOGUE, FREE_IN_FORM, says_no_more
from skatlist.signatures.pdf.objects import alike, resolve
from skatlist.signatures.pdf.signature import PdfSignature

_MOST_VERSIONS: Final = 60
_MOST_LATER: Final = 50  # five players and the keeper of the list sign; a program may need a version more for each
_OF_SIGNING: Final = frozenset({"/AP", "/DA", "/V"})
_LINE: Final = rb"\d{10} \d{5} [nf](?: \n| \r|\r\n)"
_GROUP: Final = re.compile(rb"(\d{1,10}) (\d{1,6})[ \t]*\r?\n((?:" + _LINE + rb")*)")
_TABLE: Final = re.compile(rb"xref[ \t]*\r?\n((?:" + _GROUP.pattern + rb")+)\s*trailer\s*(?=<<)")
_TAIL: Final = re.compile(rb"\s*startxref\s+(\d{1,10})\s+%%EOF(?:\r\n|\r|\n|(?=\d)|\Z)")
_START: Final = re.compile(rb"startxref\s+(\d{1,10})\s+%%EOF\s*\Z")
_OBJECT: Final = re.compile(rb"(?<![^\0\t\n\f\r 0-9])obj")  # whatever a program that repairs takes for an object
_HEAD: Final = re.compile(rb"(\d{1,10}) (\d{1,5}) obj")
_TRAILER: Final = frozenset({"/ID", "/Info", "/Prev", "/Root", "/Size"})
_PACKED_OBJECTS: Final = frozenset({"/ObjStm", "/XRef"})


class _Version(NamedTuple):
    """Where the table of a version lies and where the version ends, its objects by place, and the table before it."""

    table: int
    end: int
    objects: dict[int, tuple[int, int]]
    before: int | None


def nothing_but_signatures(reader: PdfFileReader, club: PdfSignature, others: Sequence[PdfSignature]) -> bool:
    """Whether every version of a file after the club's only added a signature in a field that the club left empty.

    Each covers the file as it was, certifies nothing and draws nothing outside its field; all else that can be reached
    from the catalogue is as it was, but for what `catalogue` judges apart.
    """
    meant = _fields_at(reader, club.revision)
    signed_in = {other.revision: other.field for other in others}
    if len(signed_in) < len(others) or reader.total_revisions - club.revision > _MOST_LATER:
        return False
    for other in others:
        ours = other.field in meant and other.field != club.field and "/V" not in meant[other.field]
        if not (ours and other.revision > club.revision and other.whole) or other.certifies:
            return False
    later = range(club.revision + 1, reader.total_revisions)
    return all(_left_alone(reader, version, signed_in.get(version)) for version in later)


def _left_alone(reader: PdfFileReader, version: int, own: str | None) -> bool:
    """Whether a version of a file differs from the one before it in nothing but its `own` field."""

    def free(values: generic.DictionaryObject) -> AbstractSet[str]:
        if values.get("/FT") == "/Sig" and values.get("/T") == own:
            return _OF_SIGNING
        if "/SigFlags" in values:
            return FREE_IN_FORM
        return FREE_IN_CATALOGUE if values.get("/Type") == "/Catalog" else frozenset()

    before, now = (reader.get_historical_resolver(number) for number in (version - 1, version))
    signed = own is None or is_plain(_fields_at(reader, version)[own])
    return signed and alike(now.root, before.root, free) and says_no_more(now, before)


def _fields_at(reader: PdfFileReader, version: int) -> Mapping[str, Any]:
    """Return the fields to sign in by name, as they were in a version of the file."""
    return {
        name: resolve(field) for name, _value, field in enumerate_sig_fields(reader.get_historical_resolver(version))
    }


def read_alike(data: bytes, reader: PdfFileReader, club: PdfSignature) -> bool:
    """Whether each version after the club's is objects one after the other, their table and nothing else."""
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
    """Return the versions of a file from the first on; None where one is not laid out as ours are."""
    start = _START.search(data, max(0, len(data) - 1024))
    at = int(start[1]) if start else None
    found: list[_Version] = []
    while at is not None:
        version = _version(data, at, reader)
        if version is None or len(found) == _MOST_VERSIONS or (found and version.end > found[-1].table):
            return None
        found.append(version)
        at = version.before
    return found[::-1] or None


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
    named = 0
    for group in _GROUP.finditer(table[1]):
        lines = [group[3][begin : begin + 20] for begin in range(0, len(group[3]), 20)]
        if len(lines) != int(group[2]):
            return None
        for number, line in enumerate(lines, int(group[1])):
            if line[17:18] == b"n":
                objects[int(line[:10])] = (number, int(line[11:16]))
                named += 1
    if not named == len(objects) == len(set(objects.values())):
        return None
    before = trailer.raw_get("/Prev") if "/Prev" in trailer else None
    if before is not None and not isinstance(before, generic.NumberObject):
        return None
    return _Version(at, tail.end(), objects, before if before is None else int(before))


def _nothing_between(data: bytes, begin: int, version: _Version) -> bool:
    """Whether from the begin of a version to its table there are the objects the table names, and no others."""
    places = sorted(version.objects)
    heads = [_HEAD.match(data, place) for place in places]
    named = [None if head is None else (int(head[1]), int(head[2])) for head in heads]
    if named != [version.objects[place] for place in places]:
        return False
    if [found.start() for found in _OBJECT.finditer(data, begin, version.end)] != [
        head.end() - len(b"obj") for head in heads if head is not None
    ]:
        return False
    between = data[begin : places[0]] if places else data[begin : version.table]
    if between.strip():
        return False
    ends = [*places[1:], version.table]
    return all(data[place:end].rstrip().endswith(b"endobj") for place, end in zip(places, ends, strict=True))


def _holds_objects(reader: PdfFileReader, version: int) -> bool:
    """Whether an object of a version has others packed into it."""
    resolver = reader.get_historical_resolver(version)
    objects = (
        resolver.get_object(generic.Reference(reference.idnum, reference.generation, resolver))
        for reference in reader.xrefs.explicit_refs_in_revision(version)
    )
    return any(isinstance(each, generic.StreamObject) and each.get("/Type") in _PACKED_OBJECTS for each in objects)
