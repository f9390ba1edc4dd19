"""A PDF of ours: embedded fonts, the same bytes for the same input, page x of y."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any, Final, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from skatlist.documents.fonts import BODY, load_fonts, printable, width
from skatlist.messages import Language

__all__ = [
    "BLACK",
    "GREY",
    "HAIR",
    "LINE",
    "PALE",
    "Word",
    "draw_foot",
    "finish",
    "line",
    "open_canvas",
    "put",
    "put_all",
]

# Greys only: the papers come out of black and white printers.
BLACK: Final = 0.0
GREY: Final = 0.32  # small labels
LINE: Final = 0.62  # rules of the grid
PALE: Final = 0.935  # soft bands
HAIR: Final = 0.35  # width of a thin rule


class Word(NamedTuple):
    """A piece of text with its place; `x` is its left edge, right edge or middle, as the list it is in says."""

    x: float
    y: float
    text: str


def open_canvas(title: str, lang: Language, size: tuple[float, float]) -> tuple[Canvas, BytesIO]:
    """Return an empty document and the buffer it is written to. `title` is plain, printable text."""
    load_fonts()
    buffer = BytesIO()
    # Without our font as the initial one an un-embedded Helvetica would stay in every page.
    canvas = Canvas(
        buffer, pagesize=size, invariant=1, pageCompression=1, initialFontName=BODY, initialFontSize=9, lang=lang.value
    )
    canvas.setTitle(title)
    canvas.setAuthor("skatlist")
    canvas.setCreator("skatlist")
    canvas.setSubject(title)
    return canvas, buffer


def finish(canvas: Canvas, buffer: BytesIO) -> bytes:
    """Close the document and return its bytes."""
    canvas.save()
    return buffer.getvalue()


def put(canvas: Canvas, at: tuple[float, float], words: str, font: str, size: float, **style: Any) -> None:
    """Draw one text; `align` is left, right or middle, `grey` its tone. Text from outside must be `printable`."""
    put_all(canvas, [Word(*at, words)], font, size, **style)


def put_all(
    canvas: Canvas, words: Iterable[Word], font: str, size: float, *, align: str = "left", grey: float = BLACK
) -> None:
    """Draw many texts of one font, size, tone and alignment as one text object: a column of the list."""
    shift = _SHIFTS[align]
    writing = canvas.beginText()
    writing.setFont(font, size)
    writing.setFillGray(grey)
    for x, y, text in words:
        writing.setTextOrigin(x - shift * width(text, font, size) if shift else x, y)
        writing.textOut(text)
    canvas.drawText(writing)


def draw_foot(canvas: Canvas, edges: tuple[float, float, float], printed: str, page: str) -> None:
    """Write the day of printing at the left and the page at the right; `edges` are left, right and baseline."""
    left, right, base = edges
    if printed:
        put(canvas, (left, base), printable(printed), BODY, 6.4, grey=GREY)
    put(canvas, (right, base), page, BODY, 6.4, align="right", grey=GREY)


_SHIFTS: Final = {"left": 0.0, "middle": 0.5, "right": 1.0}


def line(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], thick: float, grey: float) -> None:
    """Draw a rule."""
    canvas.setLineWidth(thick)
    canvas.setStrokeGray(grey)
    canvas.line(*start, *end)
