"""The appearance of a field signed after the club: words and strokes inside its frame, nothing else.

The frame alone does not hold everywhere: PDFium draws an appearance without a valid box over the whole page. So its
box must be exactly that of the field, and everything it is drawn with is on a list.
"""

import math
import re
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from pyhanko.pdf_utils import generic

from skatlist.signatures.pdf.objects import entry, numbers_in, resolve, stream_content

_MOST: Final = 256 * 1024  # bytes of one drawing, unpacked
_MOST_FORMS: Final = 12
_DEEPEST: Final = 5
_NEAR: Final = 1.0  # points; programs round a field's size
_LARGEST: Final = 14_400.0  # points, as far as any program counts
_IDENTITY: Final = [1, 0, 0, 1, 0, 0]
_FORM: Final = frozenset(
    {"/BBox", "/Filter", "/FormType", "/Length", "/Matrix", "/Name", "/Resources", "/Subtype", "/Type"}
)
_RESOURCES: Final = frozenset({"/ExtGState", "/Font", "/ProcSet", "/XObject"})
_STATE: Final = frozenset({"/CA", "/Type", "/ca"})
_FONTS: Final = frozenset({"/MMType1", "/TrueType", "/Type0", "/Type1"})
# Operators by how many operands they take; no pictures, patterns, shadings.
_OPERATORS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"q", "Q", "h", "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n", "W", "W*", "BT", "ET", "T*", "EMC"}),
    frozenset({"w", "J", "j", "M", "i", "g", "G", "gs", "ri", "Tc", "Tw", "Tz", "TL", "Ts", "Tr", "Tj", "'", "TJ"})
    | {"Do", "BMC", "MP"},
    frozenset({"m", "l", "d", "Td", "TD", "Tf", "BDC", "DP"}),
    frozenset({"rg", "RG", '"'}),
    frozenset({"re", "v", "y", "k", "K"}),
    frozenset(),
    frozenset({"cm", "Tm", "c"}),
)
_TOKEN: Final = re.compile(
    rb"(?P<space>[\0\t\n\f\r ]+|%[^\r\n]*)|(?P<open>\[|<<)|(?P<close>\]|>>)"
    rb"|(?P<text>\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>)"
    rb"|(?P<number>[+-]?(?:\d{1,9}(?:\.\d{0,12})?|\.\d{1,12})(?![^\0\t\n\f\r \[\]()<>/%]))"
    rb"|(?P<name>/[^\0\t\n\f\r \[\]()<>{}/%]*)|(?P<word>[A-Za-z'\"][A-Za-z0-9*]*)"
)


def is_plain(widget: generic.DictionaryObject) -> bool:
    """Whether a signed field draws nothing but words and strokes, all inside its frame."""
    if not isinstance(widget.get("/DA", generic.TextStringObject()), generic.TextStringObject):
        return False
    try:
        return "/AP" not in widget or _stays_inside(entry(widget, "/AP"), numbers_in(widget.raw_get("/Rect")))
    except (ArithmeticError, KeyError, TypeError, ValueError, zlib.error):
        return False  # no box, no four numbers, a stream that does not unpack


def _stays_inside(looks: Any, frame: list[float]) -> bool:
    left, bottom, right, top = frame
    form = entry(looks, "/N")
    forms = list(islice(_forms(form, 0), _MOST_FORMS + 1))
    return (
        set(looks) == {"/N"}
        and len(forms) <= _MOST_FORMS
        and all(map(_is_plain_form, forms))
        and _fits(numbers_in(form.raw_get("/BBox")), right - left, top - bottom)
    )


def _fits(box: list[float], width: float, height: float) -> bool:
    x, y, other_x, other_y = box
    return abs(abs(other_x - x) - width) <= _NEAR and abs(abs(other_y - y) - height) <= _NEAR


def _forms(form: Any, depth: int) -> Iterator[Any]:
    """Yield a drawing and those used in it; no more and no deeper than are looked at."""
    yield form
    if depth > _DEEPEST:
        raise ValueError(depth)
    inner = entry(entry(form, "/Resources"), "/XObject")
    if inner is not None:
        for name in inner:
            yield from _forms(resolve(inner.raw_get(name)), depth + 1)


def _is_plain_form(form: Any) -> bool:
    if not isinstance(form, generic.StreamObject) or not set(form) <= _FORM or entry(form, "/Subtype") != "/Form":
        return False
    x, y, other_x, other_y = numbers_in(form.raw_get("/BBox"))  # anything but four numbers is no box
    bounded = all(math.isfinite(edge) and abs(edge) <= _LARGEST for edge in (x, y, other_x, other_y))
    straight = "/Matrix" not in form or numbers_in(form.raw_get("/Matrix")) == _IDENTITY
    resources = entry(form, "/Resources")
    code = stream_content(form)
    return (
        bounded
        and other_x != x
        and other_y != y
        and straight
        and len(code) <= _MOST
        and _are_plain(resources if resources is not None else generic.DictionaryObject())
        and _draws_plainly(code)
    )


def _are_plain(resources: Any) -> bool:
    if not isinstance(resources, generic.DictionaryObject) or not set(resources) <= _RESOURCES:
        return False
    states = entry(resources, "/ExtGState") or {}
    return are_fonts(entry(resources, "/Font")) and all(set(entry(states, name)) <= _STATE for name in states)


def are_fonts(values: Any) -> bool:
    """Whether all in a dictionary are fonts, None for none; one whose letters are drawings is no font here."""
    return values is None or (
        isinstance(values, generic.DictionaryObject)
        and all(entry(entry(values, name), "/Subtype") in _FONTS for name in values)
    )


def _draws_plainly(code: bytes) -> bool:
    """Whether a drawing is words and strokes, each operator with its operands, and closes what it opens."""
    states = words = marks = 0
    for name, operands in operations(code):
        if len(operands) >= len(_OPERATORS) or name not in _OPERATORS[len(operands)]:
            return False
        states += (name == "q") - (name == "Q")
        words += (name == "BT") - (name == "ET")
        marks += (name in {"BMC", "BDC"}) - (name == "EMC")
        if min(states, words, marks) < 0 or words > 1:
            return False
    return states == words == marks == 0


def operations(code: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """Yield every operator of a drawing with its operands, an array or a dictionary as one.

    Raises ValueError if it is not well-formed.
    """
    operands: list[bytes] = []
    depth = at = begin = 0
    while at < len(code):
        token = _TOKEN.match(code, at)
        if token is None:
            raise ValueError(code[at : at + 20])
        begin = at if depth == 0 else begin
        at = token.end()
        if token.lastgroup == "word" and depth == 0:
            yield token[0].decode(), operands
            operands = []
            continue
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        if depth < 0:
            raise ValueError(code[at : at + 20])
        if depth == 0 and token.lastgroup != "space":
            operands.append(code[begin:at])
    if operands or depth:
        raise ValueError(code[-20:])
