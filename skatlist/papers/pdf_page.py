"""A PDF page by page: embedded fonts, the same bytes for the same input, page x of y, structure for reading aloud."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from math import ceil
from typing import Any, Final, NamedTuple, TypeVar

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from skatlist.papers.fonts import (
    BODY,
    BOLD,
    BOX_INSIDE,
    BOX_OUTSIDE,
    CODE_SIZE,
    fitted,
    load_fonts,
    missing,
    printable,
    runs,
    width,
)
from skatlist.papers.pdf_document import (
    NO_STRUCTURE,
    About,
    Blank,
    Box,
    Drawn,
    Element,
    PdfFile,
    ReadLines,
    catalogue_of,
    fonts_of,
    info_of,
    new_structure,
    outlines_of,
    picture_object,
    signature_fields,
    structure_of,
    without_empty_letters,
)
from skatlist.papers.reports.typeset import calendar_day
from skatlist.tournament.crest import CrestPicture
from skatlist.words import Language, text
from skatlist.words.visible import code_of

A4: Final = (595.28, 841.89)
ON_ITS_SIDE: Final = (841.89, 595.28)

# Greys only, because clubs print in black and white.
BLACK: Final = 0.0
GREY: Final = 0.32  # small labels
Tone = float | tuple[float, float, float]  # a grey, or red, green and blue
LINE: Final = 0.62  # rules of the grid
HAIR: Final = 0.35  # width of a thin rule

_Item = TypeVar("_Item")

_UPRIGHT: Final = (1, 0, 0, 1, 0, 0)
_DECORATION: Final = "/Artifact BMC"

# The box around the code of a character that the fonts lack, as a share of the size of the surrounding text.
_BOX_LINE: Final = 0.04
_BOX_DEPTH: Final = 0.09
_BOX_HEIGHT: Final = 0.83
_CODE_LIFT: Final = 0.1


class PlacedWord(NamedTuple):
    """A piece of text with its place.

    `x` is its left edge, right edge or middle, depending on its list. `part` is its element for reading aloud, or
    nothing for decoration.
    """

    x: float
    y: float
    text: str
    part: Element | None = None


class Paper(Canvas):  # type: ignore[misc]
    """A document being written in our two embedded fonts. It is always PDF/A-3b.

    `author` is the club if it is known, `date` the day of the event (ISO), `files` are the data of the paper to be
    embedded. With `tagged` it has PDF/UA structure. Draw each text with its `part` of the `structure`, in reading
    order. Anything drawn without one is decoration. In a stack of hundreds of pages (`stacked`) each page is read as
    one text in the order it is drawn, which costs no time.
    """

    def __init__(
        self,
        title: str,
        lang: Language,
        size: tuple[float, float],
        *,
        author: str = "",
        date: str = "",
        files: Mapping[str, bytes] | None = None,
        tagged: bool = False,
        stacked: bool = False,
    ) -> None:
        load_fonts()
        rl_config.useA85 = 0  # streams as bytes, not as ASCII: a fifth smaller
        self._root = new_structure() if tagged else NO_STRUCTURE
        self._stacked = stacked
        self._about = About(title, lang, printable(author), calendar_day(date))
        self._files = files or {}
        self._boxes: dict[Box, Element] = {}
        self._bookmarks: list[tuple[str, int]] = []
        self._read: list[list[Element]] = [[]]  # of every page, by number
        # Of the page being drawn: its texts with their elements, and the function that finds an element by its
        # position.
        self._texts: list[tuple[Element | None, str]] = []
        self._part_at: Callable[[float, float], Element | None] = _nowhere
        self._letters: dict[str, set[int]] = {BODY: {ord(" ")}, BOLD: {ord(" ")}}  # drawn, by font
        # Width at size 1 and operators of every text drawn, by font, because most texts recur.
        self.known: dict[str, dict[str, tuple[float, tuple[tuple[str, str], ...]]]] = {BODY: {}, BOLD: {}}
        # With another initial font every page would refer to a Helvetica that is not embedded.
        super().__init__(BytesIO(), size, invariant=1, pageCompression=1, initialFontName=BODY, initialFontSize=9)

    @property
    def is_read(self) -> bool:
        """Whether the current drawing can be read aloud. A form, drawn once for many pages, cannot."""
        return self.structure is not NO_STRUCTURE and self._formData is None

    @property
    def structure(self) -> Element:
        """The root for elements to be read. On a page of a stack, which is read as one, it keeps nothing."""
        return NO_STRUCTURE if self._stacked else self._root

    def bookmark(self, title: str) -> None:
        """Point a bookmark to the page being drawn. Bookmarks appear only in documents of several pages."""
        self._bookmarks.append((title, len(self._read) - 1))

    def sign_in(self, boxes: Iterable[Box]) -> None:
        """Put fields to sign in on the pages, empty and invisible."""
        self._boxes |= {box: self._root.add("Form") for box in boxes}

    def read_by_place(self, part_at: Callable[[float, float], Element | None]) -> None:
        """Assign texts on this page that have no part to the one at their middle and baseline."""
        self._part_at = part_at

    def read_as(self, part: Element | None) -> None:
        """Assign the following texts to a part, or to none as decoration."""
        self._part_at = _nowhere if part is None else lambda _x, _y: part

    def read_lines(self) -> None:
        """Have the following texts read line by line from the top, after everything drawn before."""
        lines = ReadLines(self.structure)
        self._part_at = lambda _x, y: lines.at(y)

    @contextmanager
    def figure(self, label: str, box: tuple[float, float, float, float]) -> Iterator[None]:
        """Treat all that is drawn inside as one picture in a box (left, low, right, top), read aloud as `label`."""
        if self.structure is NO_STRUCTURE:
            yield
            return
        part, before = self.structure.add("Figure", label=label), self._part_at
        part.box = box
        self.read_as(part)
        with self.drawing(part):
            yield
        self._part_at = before

    def draw_crest(self, picture: CrestPicture, box: tuple[float, float, float, float]) -> None:
        """Draw the crest of a club as large as possible in the middle of a box (left, low, right, top)."""
        left, low, right, top = box
        scale = min((right - left) / picture.width, (top - low) / picture.height)
        wide, high = scale * picture.width, scale * picture.height
        name = sha256(picture.data + picture.alpha).hexdigest()[:16]
        if not self.hasForm(name):
            self._doc.addForm(name, picture_object(PdfFile(self._doc), picture))
        x, y = (left + right - wide) / 2, (low + top - high) / 2
        label = text("papers.tournament.crest", self._about.lang)
        with self.figure(label, (x, y, x + wide, y + high)):
            self.addLiteral(f"q {wide:.2f} 0 0 {high:.2f} {x:.2f} {y:.2f} cm /{self._doc.getXObjectName(name)} Do Q")
        self._formsinuse.append(name)

    def part_of(self, word: PlacedWord, shift: float, wide: float) -> Element | None:
        """Return the element of a text, or None for decoration.

        `shift` is the share of its width to the left of its position.
        """
        if word.part is not None:
            return word.part
        a, b, c, d, e, f = self._currentMatrix
        x, y = word.x + (0.5 - shift) * wide, word.y
        return self._part_at(a * x + c * y + e, b * x + d * y + f)

    def add_text(self, code: str, part: Element | None) -> None:
        """Add the operators of a text that is read as a part, or as decoration without one."""
        turned = tuple(self._currentMatrix) != _UPRIGHT
        matrix = " ".join(f"{number:.2f}" for number in self._currentMatrix)
        self._texts.append((part, f"q {matrix} cm {code} Q" if turned else code))

    @contextmanager
    def drawing(self, part: Element) -> Iterator[None]:
        """Assign the rules and areas drawn inside to a part, a picture, instead of treating them as decoration."""
        begin, texts = len(self._code), len(self._texts)
        yield
        code = self._code[begin:]
        del self._code[begin:]
        self._texts.insert(texts, (part, "\n".join(["q", *code, "Q"])))  # below the words on it

    def showPage(self) -> None:  # noqa: N802 - the library's name
        """Close the page: first rules and areas, then the texts in reading order, last the decoration."""
        if self._stacked:
            self._code: list[str] = [*self._begin(self._root.add("P")), *self._code, "EMC"]
        elif self.structure is not NO_STRUCTURE:
            self._code = [_DECORATION, *self._code, "EMC", *self._in_order()]
        self._texts, self._part_at = [], _nowhere
        super().showPage()
        self._read.append([])

    def _in_order(self) -> Iterator[str]:
        order: dict[Element | None, int] = {part: at for at, part in enumerate(self.structure.walk())}
        texts = sorted(self._texts, key=lambda text: order.get(text[0], len(order)))
        for part, pieces in groupby(texts, lambda text: text[0]):
            yield from self._begin(part)
            yield from (code for _, code in pieces)
            yield "EMC"

    def _begin(self, part: Element | None) -> Iterator[str]:
        """Yield the operator that begins a part, and record the part under its number on this page."""
        if part is None:
            yield _DECORATION
        else:
            here = self._read[-1]
            part.marks.append((len(self._read) - 1, len(here)))
            yield f"/{part.kind}<</MCID {len(here)}>>BDC"
            here.append(part)

    def finish(self) -> bytes:
        """Close the document and return its bytes."""
        if self._code:
            self.showPage()
        for letters in fonts_of(self._doc, self._letters):
            letters.content = without_empty_letters(letters.content)
        pages, file = self._doc.Pages.pages, PdfFile(self._doc)
        form, fields = signature_fields(file, list(self._boxes), pages)
        structure = self._structure(file, pages, fields)
        for number, page in enumerate(pages):
            here = [field for box, field in zip(self._boxes, fields, strict=True) if box.page == number]
            self._complete(page, number, here)
        parts = b"/Pages %s" % file.ref(self._doc.Pages) + outlines_of(file, self._bookmarks, pages) + form
        catalogue = file.add(catalogue_of(file, self._about, structure, self._files, parts))
        return file.written(catalogue, file.add(info_of(self._about)))

    def _structure(self, file: PdfFile, pages: Sequence[Any], fields: Sequence[Blank]) -> bytes:
        if self._root is NO_STRUCTURE:
            return b""
        for number, field in enumerate(fields, start=len(pages)):
            field.body = field.body.removesuffix(b">>") + b"/StructParent %d>>" % number
        forms = dict(zip(self._boxes.values(), fields, strict=True))
        return structure_of(file, self._root, Drawn(pages, self._read[: len(pages)], forms))

    def _complete(self, page: Any, number: int, fields: Sequence[Blank]) -> None:
        if fields:
            page.Annots = pdfdoc.PDFArray([self._doc.Reference(field) for field in fields])
        if self._root is not NO_STRUCTURE:
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents, page.Tabs = number, pdfdoc.PDFName("S")

    def encoded(self, words: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return a text as pairs of a font's name in the document and an escaped string of its characters."""
        self._letters[font].update(map(ord, words))
        face = pdfmetrics.getFont(font)
        parts = face.splitString(words, self._doc)
        return tuple((face.getSubsetInternalName(part, self._doc), self._escape(text)) for part, text in parts)


def _nowhere(_x: float, _y: float) -> None:
    """Return None: by default no text gets an element by its position."""


def put(
    paper: Paper,
    at: tuple[float, float],
    words: str,
    font: str,
    size: float,
    *,
    fit: tuple[float, float] | None = None,
    part: Element | None = None,
    **style: Any,
) -> None:
    """Draw one text.

    `align` is left, right or middle, `grey` its tone, which may be a colour. Text from outside must be `printable`.
    `fit` is the room for it and its least size, in which it is cut if it still does not fit. `part` is its element for
    reading aloud.
    """
    if fit is not None:
        words, size = fitted(words, font, size, *fit)
    if words:
        put_all(paper, [PlacedWord(*at, words, part)], font, size, **style)


def put_all(
    paper: Paper, words: Iterable[PlacedWord], font: str, size: float, *, align: str = "left", grey: Tone = BLACK
) -> None:
    """Draw many texts of one font, size, tone and alignment as one text object.

    The library's own text objects take four times as long, and a list has four hundred numbers.
    """
    shift = _SHIFTS[align]
    tone = f"{grey:g} g" if isinstance(grey, (int, float)) else " ".join(f"{each:.3g}" for each in grey) + " rg"
    if not paper.is_read:
        paper.addLiteral(_written(paper, words, (font, size), tone, shift))
        return
    for word in words:
        code = _written(paper, (word,), (font, size), tone, shift)
        paper.add_text(code, paper.part_of(word, shift, width(word.text, font, size)))


def _moved(code: list[str], begin: tuple[float, float], to: tuple[float, float]) -> tuple[float, float]:
    """Append the way from one text to the next, and return where that begins.

    The rows of a list are alike, so ways repeat where places do not: 90 lists in one file take 404 kB, not 478. Fonts
    and the empty form stand in it once; what is left are numbers.
    """
    x, y = (round(each, 2) for each in to)
    code.append(f"{x - begin[0]:.2f} {y - begin[1]:.2f} Td")
    return x, y


def _written(paper: Paper, words: Iterable[PlacedWord], font: tuple[str, float], tone: str, shift: float) -> str:
    """Return the operators that write texts."""
    code, used, frames, beside = [f"BT {tone}"], "", list[str](), (0.0, 0.0)
    face, size = font
    known = paper.known[face]
    for x, y, piece, _part in words:
        if piece not in known:
            if missing(piece):
                left = x - shift * width(piece, face, size)
                for begin, base, label, high in _spelled((left, y), piece, face, size, frames):
                    beside = _moved(code, beside, (begin, base))
                    for name, letters in paper.encoded(label, face):
                        code += (f"{name} {high:g} Tf", f"({letters}) Tj")
                used = ""
                continue
            known[piece] = width(piece, face, 1), paper.encoded(piece, face)
        ems, pieces = known[piece]
        beside = _moved(code, beside, (x - shift * ems * size, y))
        for name, letters in pieces:
            if name != used:
                code.append(f"{name} {size:g} Tf")
                used = name
            code.append(f"({letters}) Tj")
    code.append("ET")
    if frames:
        code.append(f"q {tone.upper()} {_BOX_LINE * size:.2f} w {' '.join(frames)} S Q")
    return " ".join(code)


def _spelled(
    at: tuple[float, float], words: str, font: str, size: float, frames: list[str]
) -> Iterator[tuple[float, float, str, float]]:
    """Yield the pieces of a text: position, letters and size, with a code for each character that the font lacks.

    The boxes around the codes are added to `frames`, to be drawn after the text.
    """
    x, y = at
    side, floor, height = BOX_OUTSIDE * size, y - _BOX_DEPTH * size, _BOX_HEIGHT * size
    for part, lacking in runs(words):
        wide = width(part, font, size)
        if lacking:
            frames.append(f"{x + side:.2f} {floor:.2f} {wide - 2 * side:.2f} {height:.2f} re")
            yield x + side + BOX_INSIDE * size, y + _CODE_LIFT * size, code_of(part), CODE_SIZE * size
        else:
            yield x, y, part, size
        x += wide


def equal_parts(items: Sequence[_Item], most: int) -> Iterator[Sequence[_Item]]:
    """Yield the items page by page: as few pages as possible with at most this many on each, all equally full.

    >>> list(equal_parts("ABCDEFG", 5))
    ['ABCD', 'EFG']
    """
    each = ceil(len(items) / max(ceil(len(items) / most), 1))
    return (items[at : at + each] for at in range(0, len(items), max(each, 1)))


def filled_parts(items: Iterable[_Item], room: float, height: Callable[[_Item], float]) -> list[list[_Item]]:
    """Return the items column by column or page by page, in each as many as fit, but at least one.

    >>> filled_parts([3, 4, 5, 9], 8, float)
    [[3, 4], [5], [9]]
    """
    parts: list[list[_Item]] = [[]]
    used = 0.0
    for item in items:
        if parts[-1] and used + height(item) > room:
            parts.append([])
            used = 0.0
        parts[-1].append(item)
        used += height(item)
    return parts


def draw_foot(paper: Paper, edges: tuple[float, float, float], printed: str, page: str) -> None:
    """Write the day of printing at the left and the page at the right. Neither is read aloud.

    `edges` are left, right and baseline.
    """
    left, right, base = edges
    paper.read_as(None)
    if printed:
        put(paper, (left, base), printable(printed), BODY, 6.4, grey=GREY)
    put(paper, (right, base), page, BODY, 6.4, align="right", grey=GREY)


_SHIFTS: Final = {"left": 0.0, "middle": 0.5, "right": 1.0}


def line(paper: Paper, start: tuple[float, float], end: tuple[float, float], thick: float, grey: float) -> None:
    """Draw a rule."""
    paper.setLineWidth(thick)
    paper.setStrokeGray(grey)
    paper.line(*start, *end)
