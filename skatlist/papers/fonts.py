"""The embedded fonts of the papers: which characters they have, how wide a text is, how to make it fit."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from itertools import groupby
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from skatlist.words import Language, text
from skatlist.words.visible import code_of, plain

BODY: Final = "DejaVuSansCondensed"
BOLD: Final = "DejaVuSansCondensed-Bold"
_ELLIPSIS: Final = "…"
_FEW: Final = 32  # letters
_ROUNDING: Final = 1e-6  # points

# As a share of the size of the surrounding text: the code in its box, the space inside the box and around it.
CODE_SIZE: Final = 0.62
BOX_INSIDE: Final = 0.1
BOX_OUTSIDE: Final = 0.06


@cache
def load_fonts() -> frozenset[str]:
    """Register both fonts with the PDF library and return the characters that both have."""
    folder = resources.files("skatlist").joinpath("data/fonts")
    coverage = []
    for name in (BODY, BOLD):
        font = TTFont(name, BytesIO(folder.joinpath(f"{name}.ttf").read_bytes()))
        pdfmetrics.registerFont(font)
        coverage.append({chr(code) for code in font.face.charToGlyph})
    return frozenset(coverage[0] & coverage[1])


@lru_cache(maxsize=4096)
def printable(words: str) -> str:
    """Return a text without control characters, ready to be drawn.

    A character missing in the fonts appears as its code in a box.
    """
    return plain(words)


@lru_cache(maxsize=4096)
def missing(words: str) -> str:
    """Return the characters of a text that the fonts lack, each once.

    >>> missing("Anna 李小李")
    '李小'
    """
    return "" if words.isascii() else "".join(dict.fromkeys(char for char in plain(words) if char not in load_fonts()))


def runs(words: str) -> Iterator[tuple[str, bool]]:
    """Split a text into pieces and yield each with whether it is a character that the fonts lack."""
    lacking = missing(words)
    for boxed, letters in groupby(words, lambda char: char in lacking):
        if boxed:
            yield from ((char, True) for char in letters)
        else:
            yield "".join(letters), False


@lru_cache(maxsize=16384)
def _ems(words: str, font: str) -> float:
    load_fonts()
    if not missing(words):
        return float(pdfmetrics.stringWidth(words, font, 1000)) / 1000
    return sum(
        _ems(code_of(part), font) * CODE_SIZE + 2 * (BOX_INSIDE + BOX_OUTSIDE) if boxed else _ems(part, font)
        for part, boxed in runs(words)
    )


def width(words: str, font: str, size: float) -> float:
    """Return the width of a text in points."""
    return _ems(words, font) * size


def cut_to_room(words: str, font: str, size: float, room: float) -> str:
    """Return the text, cut with an ellipsis if it is wider than the room."""
    if width(words, font, size) <= room + _ROUNDING:
        return words
    return words[: fitting(words, font, size, room, _ELLIPSIS)].rstrip() + _ELLIPSIS


def fitting(words: str, font: str, size: float, room: float, end: str = "") -> int:
    """Return how many letters from the beginning of a text fit the room together with `end`.

    If the text is much longer, only a little more than fits is measured.
    """
    low, high = 0, _FEW
    while high < len(words) and width(words[:high].rstrip() + end, font, size) <= room:
        low, high = high, 2 * high
    high = min(high, len(words))
    while low < high:
        middle = (low + high + 1) // 2
        if width(words[:middle].rstrip() + end, font, size) <= room:
            low = middle
        else:
            high = middle - 1
    return low


def fitted(words: str, font: str, size: float, room: float, smallest: float) -> tuple[str, float]:
    """Return text and size so that it fits one line: smaller first, cut only if that is not enough."""
    wanted = _ems(words, font)
    if wanted * size > room:
        size = max(smallest, room / wanted)
    return cut_to_room(words, font, size, room), size


def wrapped(words: str, font: str, size: float, room: float, lines: int, *, anywhere: bool = False) -> list[str]:
    """Return the text on at most this many lines, broken at blanks and after hyphens. The last is cut if necessary.

    `anywhere` also breaks inside a word that is wider than the room.
    """
    done: list[str] = []
    rest = words
    while len(done) < lines - 1 and (most := fitting(rest, font, size, room)) < len(rest):
        head = rest[: max(rest.rfind(sign, 0, most) for sign in " -–") + 1]
        if not head and not anywhere:
            break
        head = head or rest[: max(1, most)]
        done.append(head.rstrip())
        rest = rest[len(head) :].lstrip()
    if rest:
        done.append(cut_to_room(rest, font, size, room))
    return done


def whole_lines(
    words: str, font: str, sizes: Sequence[float], room: float, lines: int
) -> tuple[tuple[str, ...], float]:
    """Return the lines of a text and their size: the first size in which it fits on `lines` lines.

    Nothing is cut. If no size fits, it takes as many lines of the last size as it needs.
    """
    for size in sizes:
        done = wrapped(words, font, size, room, len(words) + 1)
        if len(done) <= lines and "".join(done).replace(" ", "") == words.replace(" ", ""):  # else a word is too wide
            return tuple(done), size
    return tuple(wrapped(words, font, sizes[-1], room, len(words) + 1, anywhere=True)), sizes[-1]


def in_one_size(
    texts: Sequence[str], font: str, steps: Sequence[tuple[float, int]], room: float
) -> tuple[float, list[list[str]]]:
    """Break texts into lines, all in one size: that of the first step (a size and its most lines) with room for all.

    Words are broken only if no step fits them whole. Texts that do not fit even in the last step are cut. A line feed
    begins a new line.
    """
    for anywhere in (False, True):
        for size, lines in steps:
            broken = [_lines(words, font, size, room, lines, anywhere=anywhere) for words in texts]
            whole = (_joined("".join(parts)) == _joined(words) for parts, words in zip(broken, texts, strict=True))
            if max(map(len, broken), default=0) <= lines and all(whole):
                return size, broken
    return size, broken


def _lines(words: str, font: str, size: float, room: float, lines: int, *, anywhere: bool) -> list[str]:
    parts = words.split("\n")
    most = max(lines - len(parts) + 1, 1)
    return [line for part in parts for line in wrapped(part, font, size, room, most, anywhere=anywhere)]


def _joined(words: str) -> str:
    return "".join(words.split())


# Names that paper cannot show, and the note about them.

_MOST: Final = 5  # names, and characters, for which a sentence has room


def boxed_note(words: Sequence[str], lang: Language) -> str:
    """Return the characters of some words that a PDF shows as codes in boxes, with the codes."""
    chars = list(dict.fromkeys("".join(map(missing, words))))
    return text(
        "files.export.boxed",
        lang,
        count=len(chars),
        chars=_some([f"{char} ({code_of(char)})" for char in chars]),
        words=_some(words),
    )


def _some(words: Sequence[str]) -> str:
    return ", ".join([*words[:_MOST], *(("…",) if len(words) > _MOST else ())])
