"""Whether the words of a page that another version drew are all to be seen: dark, upright, nothing painted over them.

Such a page cannot be drawn again, so its drawing is followed step by step, as a printer does it. Only what a paper of
ours is made of may occur: words, straight rules, grey areas. Whoever has the club's key could otherwise hide the signed
words under a white patch, or write them in white, and paint other numbers on top.
"""

import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Any, Final, NamedTuple

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from reportlab.pdfgen.canvas import Canvas

from skatlist.papers.fonts import BODY, BOLD, CODE_SIZE, load_fonts
from skatlist.papers.pdf_page import Paper, put
from skatlist.papers.seal import GAP, QR_SIDE
from skatlist.signatures.pdf.appearance import operations
from skatlist.signatures.pdf.objects import alike, entry, items, numbers, stream_content
from skatlist.signatures.pdf.pages import pages_of
from skatlist.words import Language

_DARKEST: Final = 0.5  # grey of a word; paper is 1, ink 0
_SMALLEST: Final = 3.5  # points
_HEIGHT: Final = 0.62  # of a size: how high digits are, and so much must stay free
_INSIDE: Final = 0.12  # of a size: how far a rule may reach into the frame of a word
_MOST_FORMS: Final = 8
_ESCAPED: Final = re.compile(rb"\\([0-7]{1,3}|[\s\S])")
_PALEST: Final = 0.9  # grey of an area behind words
_DARKEST_SHADE: Final = 0.7
_STRAIGHT: Final = 0.1  # points
_THIN: Final = 1.0
_LONG: Final = 40.0
_SHORTEST: Final = 7.0  # points, of a rule
_MOST_LETTERS: Final = 4096  # far more than names and words of a paper have
_CODE: Final = re.compile(rb"[0-9A-F]{4,6}")  # of a character that the fonts lack, in a box
_LETTER: Final = re.compile(rb"<[0-9A-F]{2}> <([0-9A-F]{4,6})>")
_IGNORED: Final = frozenset({"T*", "TL", "J", "j", "M", "d", "h", "n", "EMC"})
# What says how something is read aloud: decoration, or by its number; never in other words than those drawn.
_READ: Final = re.compile(rb"/Artifact|/[A-Z][A-Z0-9]*<</MCID \d{1,6}>>")

_Matrix = tuple[float, float, float, float, float, float]
_Cuts = Mapping[str, str]  # the letters of a document by font
_Frame = tuple[float, float, float, float]  # left, bottom, right, top
_AS_IT_IS: Final[_Matrix] = (1, 0, 0, 1, 0, 0)


class _State(NamedTuple):
    """What `q` keeps and `Q` brings back."""

    matrix: _Matrix = _AS_IT_IS
    fill: float = 0.0
    stroke: float = 0.0
    width: float = 1.0
    font: Any = None
    size: float = 0.0


def why_hidden(reader: PdfFileReader, stamp: Sequence[float]) -> str | None:
    """Return why the words of a document could not all be read as they are: `painted`, `font`; None where they can.

    Nothing may lie on or under a word, and its letters must look like those of this program. `stamp` is the frame of
    the club's field: the QR code is at its right.
    """
    _left, low, right, _top = stamp
    qr_code = (right, low - 1, right + GAP + QR_SIDE + 1, low + QR_SIDE + 1)
    fonts: dict[int, Any] = {}
    try:
        for page in pages_of(reader):
            streams = [entry(page, "/Contents")]
            streams = list(items(streams[0])) or streams
            painter = _Painter(qr_code, fonts)
            for stream in streams:
                painter.follow(stream_content(stream), entry(page, "/Resources"), depth=0)
        return None if _are_ours([*fonts.values()]) else "font"
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError, zlib.error):
        return "painted"  # something that no paper of ours has


class _Painter:
    """Follows a drawing; raises ValueError at what no paper of ours has."""

    def __init__(self, qr_code: _Frame, fonts: dict[int, Any]) -> None:
        self.qr_code = qr_code
        self.fonts = fonts
        self.state = _State()
        self.kept: list[_State] = []
        self.words: list[_Frame] = []
        self.codes: list[_Frame] = []
        self.path: list[_Frame] = []
        self.at = (0.0, 0.0)
        self.place = _AS_IT_IS
        self.forms = 0
        self.in_form = False  # its words are labels: what the list says is written over the form

    def follow(self, code: bytes, resources: Any, *, depth: int) -> None:
        """Follow one stream of operators."""
        kept = len(self.kept)
        for name, operands in operations(code):
            if name in _IGNORED:
                continue
            if name == "Do":
                self._form(entry(entry(resources, "/XObject"), operands[0].decode()), depth)
            elif name == "Tf":
                font = entry(entry(resources, "/Font"), operands[0].decode())
                self.state = self.state._replace(font=font, size=float(operands[1]))
            elif name == "Tj":
                self._write(operands[0])
            elif name in {"BMC", "BDC"}:
                if not _READ.fullmatch(b"".join(operands)):
                    raise ValueError(operands)
            else:
                self._step(name, [float(each) for each in operands])
        if len(self.kept) != kept:
            raise ValueError(code[-20:])

    def _form(self, form: Any, depth: int) -> None:
        self.forms += 1
        straight = "/Matrix" not in form or numbers(form.raw_get("/Matrix")) == list(_AS_IT_IS)
        if depth or self.forms > _MOST_FORMS or entry(form, "/Subtype") != "/Form" or not straight:
            raise ValueError(depth)
        state = self.state
        self.in_form = True
        self.follow(stream_content(form), entry(form, "/Resources"), depth=1)
        self.state, self.in_form = state, False

    def _step(self, name: str, values: Sequence[float]) -> None:
        match name, values:
            case "q", []:
                self.kept.append(self.state)
            case "Q", []:
                self.state = self.kept.pop()
            case "cm", [*matrix]:
                self.state = self.state._replace(matrix=_times(_six(matrix), self.state.matrix))
            case (("g" | "rg"), [grey, *others]) if all(each == grey for each in others):
                self.state = self.state._replace(fill=grey)
            case (("G" | "RG"), [grey, *others]) if all(each == grey for each in others):
                self.state = self.state._replace(stroke=grey)
            case "w", [width]:
                self.state = self.state._replace(width=width)
            case (("BT" | "ET"), []):
                self.place = _AS_IT_IS
            case "Tm", [*matrix]:
                self.place = _six(matrix)
            case "Td", [x, y]:
                self.place = _times((1, 0, 0, 1, x, y), self.place)
            case _:
                self._draw(name, values)

    def _draw(self, name: str, values: Sequence[float]) -> None:
        match name, values:
            case "m", [x, y]:
                self.at = (x, y)
            case "l", [x, y]:
                half = self.state.width / 2
                (left, right), (low, high) = sorted((self.at[0], x)), sorted((self.at[1], y))
                if min(right - left, high - low) > _STRAIGHT or max(right - left, high - low) < _SHORTEST:
                    raise ValueError(name)  # a rule of a table, no stroke of a digit
                self.path.append(self._frame((left - half, low - half, right + half, high + half)))
                self.at = (x, y)
            case "re", [x, y, width, height]:
                self.path.append(self._frame((x, y, x + width, y + height)))
            case (("S" | "f" | "f*"), []):
                self._finish(filled=name != "S")
            case _:
                raise ValueError(name)

    def _finish(self, *, filled: bool) -> None:
        """Judge a path that is painted now. Raises ValueError where it hides words or could be taken for some."""
        dark = filled and self.state.fill <= _PALEST
        if dark and not all(_within(each, self.qr_code) or self._is_shade(each) for each in self.path):
            raise ValueError(filled)  # only the QR code is drawn of dark areas, only cells are shaded
        over = [each for each in self.path if filled or not (self._is_rule(each) or self._is_box(each))]
        if any(_meet(area, word) for area in over for word in self.words):
            raise ValueError(filled)
        self.path = []

    def _is_shade(self, frame: _Frame) -> bool:
        """Whether an area is a shaded part of a row: light enough to be read on, and no part of a digit."""
        wide, high = frame[2] - frame[0], frame[3] - frame[1]
        return self.state.fill >= _DARKEST_SHADE and wide >= _LONG and high >= _SHORTEST

    def _is_rule(self, frame: _Frame) -> bool:
        """Whether a stroke is so thin and long that no word under it is hidden or read as another."""
        return self.state.width <= _THIN and max(frame[2] - frame[0], frame[3] - frame[1]) >= _LONG

    def _is_box(self, frame: _Frame) -> bool:
        """Whether a stroke goes around a code, and around nothing else."""
        inside = [code for code in self.codes if _within(code, frame)]
        return len(inside) == 1 and self.state.width <= _THIN and sum(_meet(frame, word) for word in self.words) == 1

    def _write(self, words: bytes) -> None:
        """Take down where words stand. Raises ValueError where they could not be read."""
        size, font = self.state.size, self.state.font
        letters = _ESCAPED.sub(_plain, words[1:-1])
        if words[:1] != b"(" or self.state.fill > _DARKEST:
            raise ValueError(words)
        self.fonts[id(font)] = font
        first, widths = int(font["/FirstChar"]), numbers(font.raw_get("/Widths"))
        length = sum(widths[letter - first] for letter in letters) * size / 1000
        matrix = _times(self.place, self.state.matrix)
        code = _CODE.fullmatch(letters) is not None
        least = _SMALLEST * CODE_SIZE if code else _SMALLEST
        if abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5 * size < least:
            raise ValueError(size)
        inside = _INSIDE * size
        frame = (inside, inside, max(inside, length - inside), _HEIGHT * size)
        if letters.strip():
            seen = _moved(frame, matrix)
            if not self.in_form and any(_meet(seen, other) for other in self.words):
                raise ValueError(words)
            self.words.append(seen)
            self.codes += [seen] if code else []
        self.place = _times((1, 0, 0, 1, length, 0), self.place)

    def _frame(self, frame: _Frame) -> _Frame:
        return _moved(frame, self.state.matrix)


def _plain(found: re.Match[bytes]) -> bytes:
    return bytes([int(found[1], 8) & 255]) if found[1][:1].isdigit() else found[1]


def _six(values: Sequence[float]) -> _Matrix:
    a, b, c, d, e, f = values
    return a, b, c, d, e, f


def _times(one: _Matrix, other: _Matrix) -> _Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _moved(frame: _Frame, matrix: _Matrix) -> _Frame:
    corners = [_times((1, 0, 0, 1, x, y), matrix)[4:] for x in frame[::2] for y in frame[1::2]]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(up), max(across), max(up)


def _within(one: _Frame, other: _Frame) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def _meet(one: _Frame, other: _Frame) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _are_ours(fonts: Sequence[generic.DictionaryObject]) -> bool:
    """Whether each font is, to the last byte, what this program makes of its own for the same letters, or once made.

    A font names its letters; they are drawn again in their order, and the fonts that come of it compared.
    """
    cuts = {
        family: "".join(
            _letters(font) for font in sorted(fonts, key=_font_name) if _font_name(font).endswith(f"+{family}")
        )
        for family in (BODY, BOLD)
    }
    makers = (_cut_with_paper, _cut_with_all_of_ascii)
    return any(all(alike(font, anew.get(_font_name(font)), _names) for font in fonts) for anew in _made(makers, cuts))


def _made(makers: Sequence[Callable[[_Cuts], bytes]], cuts: _Cuts) -> Iterator[dict[str, Any]]:
    """Yield the fonts that each maker embeds, by name."""
    for make in makers:
        reader = PdfFileReader(BytesIO(make(cuts)))
        found = entry(entry(pages_of(reader)[0], "/Resources"), "/Font")
        made = [entry(found, name) for name in found]
        yield {_font_name(font): font for font in made}


def _cut_with_paper(cuts: _Cuts) -> bytes:
    paper = Paper("", Language.DE, (9, 9))
    for family, letters in cuts.items():
        put(paper, (0, 0), letters, family, 9)
    return paper.finish()


def _cut_with_all_of_ascii(cuts: _Cuts) -> bytes:
    """Return a document with the fonts as version 0.1 embedded them."""
    load_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer)
    for family, letters in cuts.items():
        canvas.setFont(family, 9)
        canvas.drawString(0, 0, letters)
    canvas.save()
    return buffer.getvalue()


def _letters(font: generic.DictionaryObject) -> str:
    """Return the letters a font says it has, in their order, without the empty ones."""
    named = islice(_LETTER.finditer(stream_content(entry(font, "/ToUnicode"))), _MOST_LETTERS)
    return "".join(chr(code) for code in (int(letter[1], 16) for letter in named) if code)


def _font_name(font: generic.DictionaryObject) -> str:
    return str(entry(font, "/BaseFont"))


def _names(values: generic.DictionaryObject) -> frozenset[str]:
    """Return what is free: a page may call a font whatever it likes."""
    return frozenset({"/Name"} if values.get("/Type") == "/Font" else ())
