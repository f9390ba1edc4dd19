"""The words on the pages of a PDF, with where they stand, and the lines they make."""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import inf
from typing import Any, Final, NamedTuple

from pypdf import PdfReader, apply_configuration

from skatlist.signatures.pdf.pages import MAX_PAGES
from skatlist.words.visible import code_of, plain

_MOST_FORMS: Final = 8  # drawings used on a page, ours use one
_NEAR: Final = 4.5  # points between lines of one row
_INDENT: Final = 100.0  # a line that begins so far to the right goes on with the row above it
_EDGE: Final = 4.0  # points between the begin of a name and that of a code in its box
_LEAST: Final = 3  # numbers that make a row of a list or a Rangliste
_SHORTEST: Final = 3  # letters of a name cut off at the edge of its column
_CUT: Final = "…"
_NUMBER: Final = re.compile(r"[+\-−–]?\d+(?:[.,]\d{3})*=?|–")  # a shared rank ends with an equals sign
# However the library that reads words understands a file: no stream takes more than ours do many times over.
_BOUNDS: Final[Mapping[str, Any]] = {
    "zlib_maximum_output_length": 4 * 1024 * 1024,
    "array_based_stream_maximum_output_length": 4 * 1024 * 1024,
    "stream_filters_maximum_length": 1,
    "stream_parsing_work_maximum_count": 300_000,
    "xform_maximum_invocations_per_extraction": _MOST_FORMS,
}

# The verdict reports broken files, not the log of the library.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


class Words(NamedTuple):
    """Words drawn in one go: the page (from 0), the point where they begin, their text."""

    page: int
    x: float
    y: float
    text: str


class Line(NamedTuple):
    """A line of a page as it is read: its words one by one, and as they were `drawn`."""

    words: tuple[str, ...]
    drawn: tuple[Words, ...]

    @property
    def page(self) -> int:
        """The page it stands on, from 0."""
        return self.drawn[0].page

    @property
    def text(self) -> str:
        """Its words with a blank between them."""
        return " ".join(self.words)

    @property
    def is_row(self) -> bool:
        """Whether it looks like a row of a list or a Rangliste: a number first, and more of them."""
        return is_number(self.words[0]) and sum(map(is_number, self.words)) >= _LEAST


def is_number(word: str) -> bool:
    """Whether a word is a number, or the dash in place of one."""
    return _NUMBER.fullmatch(word) is not None


def words_on_pages(data: bytes) -> list[Words]:
    """Return all words of a document that is `within_reason`, page by page, as they were drawn."""
    found: list[Words] = []
    with apply_configuration(**_BOUNDS):
        for number, page in enumerate(PdfReader(BytesIO(data)).pages[:MAX_PAGES]):

            def keep(words: str, matrix: Any, place: Any, _font: Any, _size: Any, *, number: int = number) -> None:
                if words.strip():
                    x = place[4] * matrix[0] + place[5] * matrix[2] + matrix[4]
                    y = place[4] * matrix[1] + place[5] * matrix[3] + matrix[5]
                    found.append(Words(number, x, y, " ".join(words.split())))

            page.extract_text(visitor_text=keep)
    return found


def lines_of(found: Sequence[Words], *, indented: bool = False) -> list[Line]:
    """Return the lines of all pages as they are read: from the top, each from the left.

    `indented`: a line that begins far to the right goes on with the row above.
    """
    lines: list[list[Words]] = []
    for line in _heights(found):
        last = lines[-1][0] if lines else line[0]
        if lines and indented and line[0].page == last.page and line[0].x > last.x + _INDENT:
            lines[-1] += line
        else:
            lines.append(line)
    return [Line(tuple(word for each in line for word in each.text.split()), tuple(line)) for line in lines]


def _heights(found: Sequence[Words]) -> Iterator[list[Words]]:
    """Yield words at about the same height of a page, from the left; words one below the other as they are."""
    line: list[Words] = []
    for each in sorted(found, key=lambda each: (each.page, -each.y)):
        if line and (line[-1].page != each.page or line[-1].y - each.y > _NEAR):
            yield sorted(line, key=_reading)
            line = []
        line.append(each)
    if line:
        yield sorted(line, key=_reading)


def _reading(words: Words) -> tuple[int, float]:
    return round(words.x), -words.y


def joined(words: Iterable[str]) -> str:
    """Return words without any blanks."""
    return "".join("".join(words).split())


def stands_in(name: str, drawn: Sequence[Words]) -> bool:
    """Whether a name is drawn: in one piece, in several in the order of reading, or cut off with an ellipsis."""
    pieces = [joined([each.text]) for each in drawn]
    name = _spelled(name, "".join(pieces))
    rests = {name}  # what is left of it after some of the pieces
    for piece in pieces:
        cut = piece.removesuffix(_CUT) if piece.endswith(_CUT) and len(piece) > _SHORTEST else None
        for rest in rests:
            ends = piece == rest or (len(rest) >= _SHORTEST and piece.startswith(rest))
            if ends or name in piece or (cut is not None and rest.startswith(cut)):
                return True
        rests |= {rest[len(piece) :] for rest in rests if rest.startswith(piece)}
        sizes = range(min(len(piece), len(name)) - 1, _SHORTEST - 1, -1)
        rests |= {name[size:] for size in sizes if piece.endswith(name[:size])}
    return False


def _spelled(name: str, text: str) -> str:
    return "".join(letter if letter in text else code_of(letter) for letter in joined([plain(name)]))


def missing_names(names: Iterable[str], drawn: Sequence[Words]) -> Iterator[str]:
    """Yield the names that do not stand side by side, from the left, each in a column of its own."""
    text = joined(each.text for each in drawn)
    begins: list[tuple[str, float]] = []
    left = -inf
    for name in names:
        spelled = _spelled(name, text)
        starts = [each.x for each in drawn if each.x > left + _EDGE and _begins(spelled, joined([each.text]))]
        left = min(starts, default=left)
        begins.append((name, left))
    for name, left in begins:
        right = min((other for _name, other in begins if other > left), default=inf)
        if not stands_in(name, [each for each in drawn if left - _EDGE < each.x < right - _EDGE]):
            yield name


def _begins(name: str, piece: str) -> bool:
    return name.startswith(piece) or piece.startswith(name)
