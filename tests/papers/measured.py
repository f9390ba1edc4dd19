"""The words of a PDF by the boxes of their letters, and what a reader could not make out among them."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import NamedTuple

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument, PdfMatrix

LEAST = 6.0  # points
_KINDS = (pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_FORM)
LEAST_NUMBER = 6.5  # points; what was struck may be this small
_LEGEND = {"9", "10", "11", "12", "23", "24"}  # base values, printed in the form of a list
EDGE = 3.5 / 25.4 * 72
_FOOT = 42.0  # points: day of printing, page, and what a signature adds
_STRIP = 20.0
_SHORT = 3  # letters of a part of a name
_ROUNDING = 0.05
_TOUCHING = 0.4  # by which the boxes of letters may overlap: a renderer rounds
_CODE = re.compile(r"[0-9A-F]{4,6}")  # of a character that the fonts lack, in its box
_NUMBER = re.compile(r"[+−–-]?\d{1,3}(?:\.?\d{3})*(?:,\d+)?")


class Box(NamedTuple):
    """Words drawn in one go on a page (from 1): their edges in points, their size, what they say."""

    page: int
    left: float
    low: float
    right: float
    top: float
    size: float
    text: str


def boxes_of(content: bytes) -> list[list[Box]]:
    """Return the words of every page, and the size of each page as its first item."""
    pages = []
    for number, page in enumerate(PdfDocument(content), start=1):
        whole = Box(number, 0, 0, *page.get_size(), 0, "")
        pages.append([whole, *_inside(page, page.get_textpage(), number, None, PdfMatrix())])
    return pages


def _inside(page, sheet, number, form, moved) -> Iterator[Box]:
    """Yield the words of a page, or of a drawing used on it where it is moved to."""
    for drawn in page.get_objects(_KINDS, max_depth=1, form=form, textpage=sheet):
        placed = drawn.get_matrix().multiply(moved)
        if drawn.type == pdfium.FPDF_PAGEOBJ_FORM:
            yield from _inside(page, sheet, number, drawn.raw, placed)
        elif (words := drawn.extract()).strip():
            edges = moved.on_rect(*drawn.get_bounds())
            size = drawn.get_font_size() * (placed.c**2 + placed.d**2) ** 0.5
            yield Box(number, *edges, size, " ".join(words.split()))


def overlapping(boxes: list[Box]) -> list[tuple[Box, Box]]:
    """Return the pairs of words of a page whose letters lie on each other."""
    strips: dict[int, list[Box]] = defaultdict(list)
    for box in boxes:
        if box.right - box.left > _TOUCHING:
            for strip in range(int(box.low // _STRIP), int(box.top // _STRIP) + 1):
                strips[strip].append(box)
    pairs = set[tuple[Box, Box]]()
    for strip in strips.values():
        ordered = sorted(strip, key=lambda box: box.left)
        for at, box in enumerate(ordered, start=1):
            near = takewhile(lambda other, end=box.right: other.left < end - _TOUCHING, ordered[at:])
            pairs |= {(box, other) for other in near if min(box.top, other.top) - max(box.low, other.low) > _TOUCHING}
    return sorted(pairs)


def faults_of(content: bytes, names: Collection[str]) -> Iterator[str]:
    """Yield the words of a paper that overlap, that are too small or at the edge, each with its page and place.

    A number, which decides, may be as small as the smallest of the `names` on its page, never smaller.
    """
    for whole, *boxes in boxes_of(content):
        for one, other in overlapping(boxes):
            yield f"{_place(one)} overlaps {other.text!r}"
        for box in boxes:
            if min(box.left, box.low, whole.right - box.right, whole.top - box.top) < EDGE:
                yield f"{_place(box)} stands at the edge of the paper"
        inside = [box for box in boxes if box.low > _FOOT]
        least = min([LEAST_NUMBER, *(box.size for box in inside if _is_name(box.text, names))])
        for box in inside:
            is_number = _NUMBER.fullmatch(box.text) and box.text not in _LEGEND
            if box.size < (least if is_number else LEAST) - _ROUNDING and not _CODE.fullmatch(box.text):
                yield f"{_place(box)} is too small"


def _place(box: Box) -> str:
    return f"page {box.page}, {box.left:.0f}/{box.low:.0f}: {box.text!r} of {box.size:.1f} pt"


def _is_name(text: str, names: Collection[str]) -> bool:
    return any(name in text or (len(text) > _SHORT and text in name) for name in names)
