"""The objects of an untrusted PDF: opened within limits, unpacked, compared with everything they refer to.

No stream may unpack to more than a paper of ours contains.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from io import BytesIO
from itertools import islice
from typing import Any, Final

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.decode_limits import (
    DEFAULT_PURPOSE_LIMITS,
    DecodeLimits,
    DecodePurpose,
    DocumentDecodeBudget,
    StreamDecodeLimits,
)
from pyhanko.pdf_utils.generic import StreamObject
from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.base.patterns import pattern
from skatlist.papers.signatures.payload.content import MAX_CONTENT

_Free = Callable[[generic.DictionaryObject], AbstractSet[str]]

_TOLERANCE: Final = 0.001  # programs that rewrite an object may round its numbers
_PACKING: Final = frozenset({"/Length", "/Filter", "/DecodeParms"})
_END: Final = b"%%EOF"
_COVERED: Final = pattern(rb"/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+\d{1,10}\s*\]")
_MIB: Final = 1024 * 1024
_PLAIN: Final[tuple[list[str], ...]] = ([], ["/FlateDecode"])


def _at_most(size: int) -> StreamDecodeLimits:
    # The ratio of compression is no sign of an attack: a hundred lists in one hand compress well.
    return StreamDecodeLimits(max_ratio=None, max_output_size=size)


_LIMITS: Final = DecodeLimits(
    per_stream=_at_most(MAX_CONTENT),
    per_purpose={
        **DEFAULT_PURPOSE_LIMITS,
        DecodePurpose.OBJECT_STREAM: _at_most(2 * _MIB),
        DecodePurpose.XREF_STREAM: _at_most(_MIB // 4),
        DecodePurpose.XMP_METADATA: _at_most(_MIB),
    },
    # The signed content, and the pages with their fonts. Each version of a file has that budget.
    document_budget=DocumentDecodeBudget(base_allowance=MAX_CONTENT + 6 * _MIB, max_ratio=0),
)


def open_pdf(data: bytes) -> PdfFileReader:
    """Return a PDF ready for inspection. Reading a stream beyond its limits raises PdfDecodeLimitError."""
    return PdfFileReader(BytesIO(data), strict=True, decode_limits=_LIMITS)


def plainly_packed(stream: StreamObject) -> bool:
    """Whether a stream is deflated once or not packed at all, without chained or slow filters."""
    filters: Any = stream.get("/Filter", [])
    return (filters if isinstance(filters, list) else [filters]) in _PLAIN and "/DecodeParms" not in stream


def stream_content(stream: StreamObject) -> bytes:
    """Return the content of a stream. Raises ValueError if programs could unpack it in different ways."""
    data: bytes = stream.data  # within its limits
    if not plainly_packed(stream):
        raise ValueError(stream.get("/Filter"))
    if stream.get("/Filter"):
        flate = zlib.decompressobj()
        if flate.decompress(stream.encoded_data, len(data) + 1) != data or not flate.eof or flate.unused_data.strip():
            raise ValueError("/FlateDecode")
    return data


def is_saved_anew(data: bytes) -> bool:
    """Whether a program rewrote a signed file: it is complete, but no signature is at its stated position."""
    gaps = [(int(match[1]), int(match[2])) for match in _COVERED.finditer(data)]
    there = any(data[begin : begin + 1] == b"<" and data[end - 1 : end] == b">" for begin, end in gaps)
    return bool(gaps) and not there and data.rstrip().endswith(_END)


def resolve(value: Any) -> Any:
    """Return the object that a reference points to, and anything else as it is."""
    return value.get_object() if isinstance(value, generic.IndirectObject) else value


def entry(values: Any, key: str) -> Any:
    """Return an entry of a dictionary, or None."""
    return resolve(values.get(key)) if isinstance(values, generic.DictionaryObject) else None


def items(values: Any) -> Iterator[Any]:
    """Yield the items of an array, none for anything else."""
    values = resolve(values)
    if isinstance(values, generic.ArrayObject):
        yield from (resolve(values.raw_get(index)) for index in range(len(values)))


def numbers_in(values: Any) -> list[float]:
    """Return the numbers in an array. Raises ValueError for anything else in it."""
    numbers = list(items(values))
    if not all(isinstance(each, generic.NumberObject | generic.FloatObject) for each in numbers):
        raise ValueError(numbers)
    return [float(each) for each in numbers]


def _nothing(_values: generic.DictionaryObject) -> AbstractSet[str]:
    return frozenset()


def alike(one: Any, other: Any, free: _Free = _nothing) -> bool:
    """Whether two objects of two documents, or versions of one, are equal with everything they refer to.

    `free` is called with the dictionaries of `other` and returns the keys that are not compared.
    """
    todo, seen = [(one, other)], set[tuple[int, int]]()
    while todo:
        mine, yours = todo.pop()
        pair = (object_number(mine), object_number(yours))
        if all(pair) and pair in seen:
            continue
        if all(pair):
            seen.add(pair)
        inside = _inside(resolve(mine), resolve(yours), free)
        if inside is None:
            return False
        todo += inside
    return True


def _inside(one: Any, other: Any, free: _Free) -> list[tuple[Any, Any]] | None:
    """Return the pairs of parts still to be compared, None if the objects themselves differ."""
    if isinstance(other, generic.NumberObject | generic.FloatObject):
        return [] if _same_number(one, other) else None
    if type(one) is not type(other):
        return None
    if isinstance(one, generic.DictionaryObject):
        passed_over = free(other) | (_PACKING if isinstance(one, generic.StreamObject) else set())
        mine, yours = set(one) - passed_over, set(other) - passed_over
        same = mine == yours and _data(one) == _data(other)
        return [(one.raw_get(key), other.raw_get(key)) for key in mine] if same else None
    if isinstance(one, generic.ArrayObject):
        if len(one) != len(other):
            return None
        return [(one.raw_get(at), other.raw_get(at)) for at in range(len(one))]
    return [] if one == other else None


def _data(value: Any) -> bytes:
    return stream_content(value) if isinstance(value, generic.StreamObject) else b""


def object_number(value: Any) -> int:
    """Return the number of the object referred to, 0 for a direct object."""
    return value.idnum if isinstance(value, generic.IndirectObject) else 0


def _same_number(one: Any, other: Any) -> bool:
    if not isinstance(one, generic.NumberObject | generic.FloatObject):
        return False
    return bool(abs(one - other) <= (0 if isinstance(other, generic.NumberObject) else _TOLERANCE))


# Whether the pages of a PDF are few and small enough to be read.

MAX_PAGES: Final = 200  # of a signed paper: about 9,000 players or games, read within seconds
_NOT_READ: Final = frozenset({"/Annots", "/Parent"})
_DEEPEST: Final = 60
_A_PAGE: Final = 256 * 1024  # bytes with its fonts, unpacked. Ours have half as much
_INHERITED: Final = frozenset({"/Resources", "/MediaBox", "/CropBox", "/Rotate"})


def within_reason(reader: PdfFileReader) -> bool:
    """Whether the number of pages and the size of all that is read of them are within those of our papers.

    Pictures, such as a crest, are never read.
    """
    pages = list(islice(_leaves(reader.root["/Pages"], {}, 0), MAX_PAGES + 1))
    most = _A_PAGE * len(pages)
    weight = 0
    for one in _weights(pages, most):
        weight += one
        if weight > most:
            return False
    return len(pages) <= MAX_PAGES


def _leaves(node: Any, inherited: dict[str, Any], depth: int) -> Iterator[generic.DictionaryObject]:
    """Yield the pages with their inherited entries."""
    own = {key: node.raw_get(key) for key in node}
    if depth > _DEEPEST or "/Kids" not in node or node.get("/Type") != "/Pages":
        yield generic.DictionaryObject(inherited | own)
        return
    inherited = inherited | {key: value for key, value in own.items() if key in _INHERITED}
    for kid in node["/Kids"]:
        yield from _leaves(resolve(kid), inherited, depth + 1)


def _weights(pages: Iterable[generic.DictionaryObject], most: int) -> Iterator[int]:
    for page in pages:
        read = generic.DictionaryObject({key: page.raw_get(key) for key in page if key not in _NOT_READ})
        for stream in _streams(read, set(), 0):
            yield len(stream.data) if plainly_packed(stream) else most + 1


def _streams(value: Any, seen: set[int], depth: int) -> Iterator[generic.StreamObject]:
    number = object_number(value)
    if depth > _DEEPEST or number in seen:
        return
    seen |= {number} if number else set()
    value = resolve(value)
    if isinstance(value, generic.StreamObject):
        yield value
    if isinstance(value, generic.DictionaryObject):
        for key in value:
            here = _without_pictures(value.raw_get(key)) if key == "/XObject" else value.raw_get(key)
            yield from _streams(here, seen, depth + 1)
    elif isinstance(value, generic.ArrayObject):
        for index in range(len(value)):
            yield from _streams(value.raw_get(index), seen, depth + 1)


def _without_pictures(drawings: Any) -> Any:
    """Return the drawings that a page uses, without pictures. A picture that is also something else counts there."""
    drawings = resolve(drawings)
    if not isinstance(drawings, generic.DictionaryObject):
        return drawings
    each = ((name, drawings.raw_get(name)) for name in drawings)
    return generic.DictionaryObject({name: one for name, one in each if not _is_picture(resolve(one))})


def _is_picture(value: Any) -> bool:
    return isinstance(value, generic.StreamObject) and value.get("/Subtype") == "/Image"
