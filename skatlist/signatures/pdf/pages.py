"""Whether the pages of a PDF show what they should: held against the same pages drawn again."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.papers.pdf_document import Box
from skatlist.papers.seal import STAMP_FIELD
from skatlist.signatures.pdf.appearance import is_plain
from skatlist.signatures.pdf.objects import MAX_PAGES, alike, entry, identity, items, numbers, plainly_packed, resolve
from skatlist.signatures.pdf.words import words_of

_NOT_SEEN: Final = frozenset({"/Annots", "/Parent", "/Type"})  # of a page; annotations are looked at apart
_TOLERANCE: Final = 0.02  # points
_DEEPEST: Final = 60
_SLACK: Final = 256 * 1024  # bytes of pages painted over that are still looked at
_FLAGS: Final = 132  # to be printed, not to be moved
_FIELD: Final = frozenset(
    {"/AP", "/DA", "/F", "/FT", "/P", "/Rect", "/StructParent", "/Subtype"} | {"/T", "/TU", "/Type", "/V"}
)
_INHERITED: Final = frozenset({"/Resources", "/MediaBox", "/CropBox", "/Rotate"})


class Line(NamedTuple):
    """A line of words at a height of a page (from 0): what should stand there, and what does."""

    page: int
    y: float
    signed: str
    found: str


def within_reason(printed: PdfFileReader, drawn: PdfFileReader) -> bool:
    """Whether the pages of a document are few and hold little enough to be compared with those drawn again."""
    if len(pages_of(printed)) > MAX_PAGES:
        return False
    most = 2 * sum(_weights(pages_of(drawn), 0)) + _SLACK
    weight = 0
    for one in _weights(pages_of(printed), most):
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
    number = identity(value)
    if depth > _DEEPEST or number in seen:
        return
    seen |= {number} if number else set()
    value = resolve(value)
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
    ours, theirs = pages_of(drawn), pages_of(printed)
    if len(ours) != len(theirs):
        return False
    return all(alike(_seen(other), _seen(one)) for one, other in zip(ours, theirs, strict=True))


def pages_of(reader: PdfFileReader) -> list[generic.DictionaryObject]:
    """Return the pages with what they inherit, one more than there may be where there are too many."""
    return list(islice(_leaves(reader.root["/Pages"], {}, 0), MAX_PAGES + 1))


def _leaves(node: Any, inherited: dict[str, Any], depth: int) -> Iterator[generic.DictionaryObject]:
    own = {key: node.raw_get(key) for key in node}
    if depth > _DEEPEST or "/Kids" not in node or node.get("/Type") != "/Pages":
        yield generic.DictionaryObject(inherited | own)
        return
    inherited = inherited | {key: value for key, value in own.items() if key in _INHERITED}
    for kid in node["/Kids"]:
        yield from _leaves(resolve(kid), inherited, depth + 1)


def _seen(page: generic.DictionaryObject) -> generic.DictionaryObject:
    """Return a page without what draws nothing."""
    return generic.DictionaryObject({key: page.raw_get(key) for key in page if key not in _NOT_SEEN})


def fields_as_drawn(printed: PdfFileReader, boxes: Iterable[Box], *, moved: bool = False) -> bool:
    """Whether all that lies over the pages are the fields to sign in, where they belong, empty ones drawing nothing.

    `moved`: another version drew them, so they may lie elsewhere, and be fewer.
    """
    expected = {box.name: box for box in boxes}
    over: list[Any] = []
    for number, page in enumerate(pages_of(printed)):
        raw: Any = entry(page, "/Annots") or ()
        over += [raw.raw_get(at) for at in range(len(raw))]
        for widget in items(raw):
            box = expected.pop(str(entry(widget, "/T")), None)
            if box is None or not _is_field(widget, box) or not (moved or _is_at(widget, box, number)):
                return False
    fields = entry(entry(printed.root, "/AcroForm"), "/Fields")
    return (moved or not expected) and Counter(map(identity, over)) == Counter(
        identity(fields.raw_get(at)) for at in range(len(fields))
    )


def stamp_of(reader: PdfFileReader) -> list[float]:
    """Return the frame of the club's field. Raises ValueError if there is none."""
    for page in pages_of(reader):
        for widget in items(entry(page, "/Annots")):
            if entry(widget, "/T") == STAMP_FIELD:
                return numbers(widget.raw_get("/Rect"))
    raise ValueError(STAMP_FIELD)


def _is_field(widget: Any, box: Box) -> bool:
    kind = (entry(widget, "/Subtype"), entry(widget, "/FT"), entry(widget, "/F"))
    if kind != ("/Widget", "/Sig", _FLAGS) or not set(widget) <= _FIELD or not is_plain(widget):
        return False
    signed = "/V" in widget and box.name != STAMP_FIELD
    return signed or "/AP" not in widget or not entry(entry(widget, "/AP"), "/N").data.strip()


def _is_at(widget: Any, box: Box, page: int) -> bool:
    near = all(abs(one - other) <= _TOLERANCE for one, other in zip(numbers(widget["/Rect"]), box.edges, strict=True))
    return near and box.page == page and entry(widget, "/TU") == box.title


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
