"""The words on the pages of a PDF, with where they stand."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple

from pypdf import PdfReader, apply_configuration

from skatlist.signatures.pdf.objects import MAX_PAGES

_MOST_FORMS: Final = 8  # drawings used on a page, ours use one
_NEAR: Final = 4.5  # points between lines of one row
_INDENT: Final = 100.0  # a line that begins so far to the right goes on with the row above it
_EDGE: Final = 1.0
# However the library that reads words understands a file: no stream takes more than ours do many times over.
_BOUNDS: Final[Mapping[str, Any]] = {
    "zlib_maximum_output_length": 4 * 1024 * 1024,
    "array_based_stream_maximum_output_length": 4 * 1024 * 1024,
    "stream_filters_maximum_length": 1,
    "stream_parsing_work_maximum_count": 300_000,
    "xform_maximum_invocations_per_extraction": _MOST_FORMS,
}

# What the library wants to say about broken files is said by the verdict.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


class Words(NamedTuple):
    """Words drawn in one go: the page (from 0), the point where they begin, what they say."""

    page: int
    x: float
    y: float
    said: str


def words_of(data: bytes) -> list[Words]:
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


def in_lines(found: Sequence[Words], *, indented: bool = False) -> Iterator[list[Words]]:
    """Yield the rows of all pages as they are read: from the top, each from the left.

    `indented`: a line that begins far to the right goes on with the row above.
    """
    row: list[Words] = []
    for line in _heights(found):
        if row and indented and line[0].page == row[0].page and line[0].x > row[0].x + _INDENT:
            row += line
            continue
        if row:
            yield row
        row = line
    if row:
        yield row


def _heights(found: Sequence[Words]) -> Iterator[list[Words]]:
    """Yield what stands at about the same height of a page, from the left; words one below the other as they are."""
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


def in_columns(found: Sequence[Words]) -> list[str]:
    """Return what stands one below the other, column by column from the left."""
    columns: list[list[Words]] = []
    for each in sorted(found, key=lambda each: each.x):
        if not columns or each.x - columns[-1][0].x > _EDGE:
            columns.append([])
        columns[-1].append(each)
    return [" ".join(each.said for each in sorted(column, key=lambda each: -each.y)) for column in columns]
