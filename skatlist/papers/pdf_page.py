"""A PDF of ours: embedded fonts, the same bytes for the same input, page x of y."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any, Final, NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from skatlist.papers.fonts import BODY, fitted, load_fonts, printable, width
from skatlist.words import Language

# Greys only: the papers come out of black and white printers.
BLACK: Final = 0.0
GREY: Final = 0.32  # small labels
LINE: Final = 0.62  # rules of the grid
PALE: Final = 0.935  # soft bands
HAIR: Final = 0.35  # width of a thin rule


class PlacedWord(NamedTuple):
    """A piece of text with its place; `x` is its left edge, right edge or middle, as the list it is in says."""

    x: float
    y: float
    text: str


class Paper(Canvas):  # type: ignore[misc]
    """A document being written, in our two embedded fonts."""

    def __init__(self, title: str, lang: Language, size: tuple[float, float]) -> None:
        load_fonts()
        rl_config.useA85 = 0  # streams as bytes, not as letters: a fifth smaller
        self._buffer = BytesIO()
        self._encoded: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}
        # Without our font as the initial one an un-embedded Helvetica would stay in every page.
        super().__init__(
            self._buffer, size, invariant=1, pageCompression=1, initialFontName=BODY, initialFontSize=9, lang=lang.value
        )
        self.setTitle(title)
        self.setSubject(title)
        self.setAuthor("skatlist")
        self.setCreator("skatlist")

    def finish(self) -> bytes:
        """Close the document and return its bytes."""
        self.save()
        return self._buffer.getvalue()

    def encoded(self, words: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return a text as pairs of a font's name in the document and an escaped string of its characters."""
        found = self._encoded.get((words, font))
        if found is None:
            face = pdfmetrics.getFont(font)
            parts = face.splitString(words, self._doc)
            found = tuple((face.getSubsetInternalName(part, self._doc), self._escape(text)) for part, text in parts)
            self._encoded[words, font] = found
        return found


def put(
    paper: Paper,
    at: tuple[float, float],
    words: str,
    font: str,
    size: float,
    *,
    fit: tuple[float, float] | None = None,
    **style: Any,
) -> None:
    """Draw one text; `align` is left, right or middle, `grey` its tone. Text from outside must be `printable`.

    `fit` is the room it has and the least size it is set in, to be cut only where that is not enough.
    """
    if fit is not None:
        words, size = fitted(words, font, size, *fit)
    if words:
        put_all(paper, [PlacedWord(*at, words)], font, size, **style)


def put_all(
    paper: Paper, words: Iterable[PlacedWord], font: str, size: float, *, align: str = "left", grey: float = BLACK
) -> None:
    """Draw many texts of one font, size, tone and alignment as one text object.

    The library's own text objects take four times as long: a list has four hundred numbers, most of them often.
    """
    shift = _SHIFTS[align]
    code, used = [f"BT {grey:g} g"], ""
    for x, y, text in words:
        left = x - shift * width(text, font, size) if shift else x
        code.append(f"1 0 0 1 {left:.2f} {y:.2f} Tm")
        for name, part in paper.encoded(text, font):
            if name != used:
                code.append(f"{name} {size:g} Tf")
                used = name
            code.append(f"({part}) Tj")
    paper.addLiteral(" ".join([*code, "ET"]))


def draw_foot(paper: Paper, edges: tuple[float, float, float], printed: str, page: str) -> None:
    """Write the day of printing at the left and the page at the right; `edges` are left, right and baseline."""
    left, right, base = edges
    if printed:
        put(paper, (left, base), printable(printed), BODY, 6.4, grey=GREY)
    put(paper, (right, base), page, BODY, 6.4, align="right", grey=GREY)


_SHIFTS: Final = {"left": 0.0, "middle": 0.5, "right": 1.0}


def line(paper: Paper, start: tuple[float, float], end: tuple[float, float], thick: float, grey: float) -> None:
    """Draw a rule."""
    paper.setLineWidth(thick)
    paper.setStrokeGray(grey)
    paper.line(*start, *end)
