"""Whether the pages of a PDF are few, and hold little enough to be read."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader

from skatlist.signatures.pdf.objects import object_number, plainly_packed, resolve

MAX_PAGES: Final = 200  # of a signed paper: some 9,000 players or games, read within seconds
_NOT_READ: Final = frozenset({"/Annots", "/Parent"})
_DEEPEST: Final = 60
_A_PAGE: Final = 256 * 1024  # bytes with its fonts, unpacked; ours hold half as much
_INHERITED: Final = frozenset({"/Resources", "/MediaBox", "/CropBox", "/Rotate"})


def within_reason(reader: PdfFileReader) -> bool:
    """Whether the pages of a document are as few, and all they refer to as small, as those of a paper of ours."""
    pages = list(islice(_leaves(reader.root["/Pages"], {}, 0), MAX_PAGES + 1))
    most = _A_PAGE * len(pages)
    weight = 0
    for one in _weights(pages, most):
        weight += one
        if weight > most:
            return False
    return len(pages) <= MAX_PAGES


def _leaves(node: Any, inherited: dict[str, Any], depth: int) -> Iterator[generic.DictionaryObject]:
    """Yield the pages with what they inherit."""
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
            yield from _streams(value.raw_get(key), seen, depth + 1)
    elif isinstance(value, generic.ArrayObject):
        for index in range(len(value)):
            yield from _streams(value.raw_get(index), seen, depth + 1)
