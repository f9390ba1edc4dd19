"""The words of a PDF as they stand on its pages, for the tests of papers."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple


class Word(NamedTuple):
    """Words drawn in one go: page from 1, where they begin, their size, whether they are bold, what they say."""

    page: int
    x: float
    y: float
    size: float
    bold: bool
    said: str


@lru_cache(maxsize=4)
def words_of(reader):
    """Return all words of a document, page by page, as they were drawn."""
    found = []
    for number, page in enumerate(reader.pages, start=1):

        def note(*drawn, number=number):
            words, matrix, place, font, size = drawn
            if words.strip():
                x = place[4] * matrix[0] + place[5] * matrix[2] + matrix[4]
                y = place[4] * matrix[1] + place[5] * matrix[3] + matrix[5]
                bold = bool(font) and "Bold" in font["/BaseFont"]
                found.append(Word(number, round(x, 1), round(y, 1), round(size, 2), bold, " ".join(words.split())))

        page.extract_text(visitor_text=note)
    return tuple(found)


def lines_of(reader):
    """Return what stands at one height of a page, from the top, each line as words from the left."""
    ordered = sorted(words_of(reader), key=lambda word: (word.page, -word.y, word.x))
    return [[word.said for word in line] for _, line in groupby(ordered, key=lambda word: (word.page, word.y))]


def elements(element):
    """Yield all elements below an element of the structure, as they are read."""
    kids = element.get("/K")
    for kid in kids if isinstance(kids, list) else [kids]:
        each = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(each, dict) and "/S" in each:
            yield each
            yield from elements(each)
