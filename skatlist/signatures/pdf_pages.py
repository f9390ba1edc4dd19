"""Whether the pages of a PDF show what they should: held against the same pages drawn anew."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.documents.seal import STAMP_FIELD, Box
from skatlist.signatures.pdf_reading import plainly_packed
from skatlist.signatures.pdf_words import words_of

__all__ = ["Line", "differing_lines", "fields_as_drawn", "pages_alike", "within_reason"]

_NOT_SEEN: Final = frozenset({"/Annots", "/Parent", "/Tabs", "/Type"})  # of a page; annotations are looked at apart
_TOLERANCE: Final = 0.02  # points
_MOST_PAGES: Final = 200
_DEEPEST: Final = 60
_SLACK: Final = 256 * 1024  # bytes of pages painted over that are still looked at
_INHERITED: Final = frozenset({"/Resources", "/MediaBox", "/CropBox", "/Rotate"})


class Line(NamedTuple):
    """A line of words at a height of a page (from 0): what should stand there, and what does."""

    page: int
    y: float
    signed: str
    found: str


def within_reason(printed: PdfFileReader, drawn: PdfFileReader) -> bool:
    """Whether the pages of a document hold little enough to be compared with those drawn anew, word by word."""
    most = 2 * sum(_weights(_pages(drawn), 0)) + _SLACK
    weight = 0
    for one in _weights(_pages(printed), most):
        weight += one
        if weight > most:
            return False
    return True


def _weights(pages: Iterable[generic.DictionaryObject], most: int) -> Iterator[int]:
    """Yield how much every stream of every page holds; one that is not packed as ours are counts for too much."""
    for page in pages:
        for stream in _streams(_seen(page), set(), 0):
            yield len(stream.data) if plainly_packed(stream) else most + 1


def _streams(value: Any, seen: set[int], depth: int) -> Iterator[generic.StreamObject]:
    number = _identity(value)
    if depth > _DEEPEST or number in seen:
        return
    seen |= {number} if number else set()
    value = _resolved(value)
    if isinstance(value, generic.StreamObject):
        yield value
    if isinstance(value, generic.DictionaryObject):
        for key in value:
            yield from _streams(value.raw_get(key), seen, depth + 1)
    elif isinstance(value, generic.ArrayObject):
        for index in range(len(value)):
            yield from _streams(value.raw_get(index), seen, depth + 1)


def pages_alike(printed: PdfFileReader, drawn: PdfFileReader) -> bool:
    """Whether two documents have the same pages: contents, fonts and forms compared object by object."""
    ours, theirs = _pages(drawn), _pages(printed)
    if len(ours) != len(theirs):
        return False
    return all(_alike(_seen(one), _seen(other), set(), 0) for one, other in zip(ours, theirs, strict=True))


def _pages(reader: PdfFileReader) -> list[generic.DictionaryObject]:
    """Return the pages with what they inherit."""
    return list(islice(_leaves(reader.root["/Pages"], {}, 0), _MOST_PAGES))


def _leaves(node: Any, inherited: dict[str, Any], depth: int) -> Iterator[generic.DictionaryObject]:
    own = {key: node.raw_get(key) for key in node}
    if depth > _DEEPEST or "/Kids" not in node:
        yield generic.DictionaryObject(inherited | own)
        return
    inherited = inherited | {key: value for key, value in own.items() if key in _INHERITED}
    for kid in node["/Kids"]:
        yield from _leaves(_resolved(kid), inherited, depth + 1)


def _seen(page: generic.DictionaryObject) -> generic.DictionaryObject:
    """Return a page without what draws nothing."""
    return generic.DictionaryObject({key: page.raw_get(key) for key in page if key not in _NOT_SEEN})


def _alike(one: Any, other: Any, seen: set[tuple[int, int]], depth: int) -> bool:
    """Compare two objects of two documents with everything they refer to."""
    pair = (_identity(one), _identity(other))
    if all(pair) and pair in seen:
        return True
    if all(pair):
        seen.add(pair)
    one, other = _resolved(one), _resolved(other)
    if depth > _DEEPEST or type(one) is not type(other):
        return False
    if isinstance(one, generic.StreamObject) and one.data != other.data:
        return False
    if isinstance(one, generic.DictionaryObject):
        mine, yours = _meaning(one), _meaning(other)
        return mine == yours and all(_alike(one.raw_get(key), other.raw_get(key), seen, depth + 1) for key in mine)
    if isinstance(one, generic.ArrayObject):
        pairs = zip(range(len(one)), range(len(other)), strict=False)
        return len(one) == len(other) and all(
            _alike(one.raw_get(a), other.raw_get(b), seen, depth + 1) for a, b in pairs
        )
    return bool(one == other)


def _identity(value: Any) -> int:
    return value.idnum if isinstance(value, generic.IndirectObject) else 0


def _resolved(value: Any) -> Any:
    return value.get_object() if isinstance(value, generic.IndirectObject) else value


def _meaning(values: generic.DictionaryObject) -> set[str]:
    """Return the keys that mean something: how a stream is packed does not."""
    packing = {"/Length", "/Filter", "/DecodeParms"} if isinstance(values, generic.StreamObject) else set()
    return set(values) - packing


def fields_as_drawn(printed: PdfFileReader, boxes: Iterable[Box], *, moved: bool = False) -> bool:
    """Whether all that lies over the pages are the fields to sign in, where they belong, empty ones drawing nothing.

    `moved`: another version drew them, so they may lie elsewhere.
    """
    expected = {box.name: box for box in boxes}
    found = 0
    for number, page in enumerate(_pages(printed)):
        for widget in map(_resolved, _value(page, "/Annots") or ()):
            box = expected.get(str(_value(widget, "/T")))
            if box is None or not _is_field(widget, box) or not (moved or _is_at(widget, box, number)):
                return False
            found += 1
    return found == len(expected)


def _is_field(widget: Any, box: Box) -> bool:
    if _value(widget, "/Subtype") != "/Widget" or _value(widget, "/FT") != "/Sig":
        return False
    if "/V" in widget and box.name != STAMP_FIELD:
        return True  # whoever signs there draws his own name
    return not widget["/AP"]["/N"].data.strip() if "/AP" in widget else True


def _is_at(widget: Any, box: Box, page: int) -> bool:
    edges = [float(edge) for edge in widget["/Rect"]]
    near = all(abs(one - other) <= _TOLERANCE for one, other in zip(edges, box.edges, strict=True))
    return near and box.page == page


def _value(values: Any, key: str) -> Any:
    return _resolved(values.get(key))


def differing_lines(printed: bytes, drawn: bytes) -> Iterator[Line]:
    """Yield the lines of words that are not the same in two documents, page by page from the top.

    Only for a document that is `within_reason`.
    """
    theirs, ours = _lines(printed), _lines(drawn)
    keys = sorted({*theirs, *ours}, key=lambda key: (key[0], -key[1]))
    for key in keys:
        if theirs.get(key) != ours.get(key):
            yield Line(*key, " ".join(ours.get(key, ())), " ".join(theirs.get(key, ())))


def _lines(data: bytes) -> Mapping[tuple[int, float], Sequence[str]]:
    """Return the words of every page by page and height."""
    found: dict[tuple[int, float], list[str]] = defaultdict(list)
    for words in words_of(data):
        found[words.page, round(words.y, 1)].append(words.said)
    return found
