"""Whether the fonts of a page are cuts of ours: in any other font a digit could look like another one."""

import re
from collections.abc import Sequence
from io import BytesIO
from itertools import islice
from typing import Any, Final

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from reportlab.pdfgen.canvas import Canvas

from skatlist.papers.fonts import BODY, BOLD, load_fonts
from skatlist.signatures.pdf_objects import alike, entry
from skatlist.signatures.pdf_reading import unpacked

_MOST_LETTERS: Final = 4096  # far more than names and words of a paper have
_LETTER: Final = re.compile(rb"<[0-9A-F]{2}> <([0-9A-F]{4,6})>")


def are_ours(fonts: Sequence[generic.DictionaryObject]) -> bool:
    """Whether each font is, to the last byte, what this program makes of its own for the same letters.

    A font names its letters; they are drawn again in their order, and the fonts that come of it compared.
    """
    anew = _cut_anew(fonts)
    return all(alike(font, anew.get(_name(font)), _names) for font in fonts)


def _cut_anew(fonts: Sequence[generic.DictionaryObject]) -> dict[str, Any]:
    load_fonts()
    buffer = BytesIO()
    canvas = Canvas(buffer)
    for family in (BODY, BOLD):
        cuts = {_name(font): font for font in fonts if _name(font).endswith(f"+{family}")}
        canvas.setFont(family, 9)
        canvas.drawString(0, 0, "".join(_letters(cuts[name]) for name in sorted(cuts)))
    canvas.save()
    resources = entry(next(iter(PdfFileReader(buffer).root["/Pages"]["/Kids"])).get_object(), "/Resources")
    made = [entry(entry(resources, "/Font"), name) for name in entry(resources, "/Font")]
    return {_name(font): font for font in made}


def _letters(font: generic.DictionaryObject) -> str:
    """Return the letters a font says it has, in their order, without the empty ones."""
    named = islice(_LETTER.finditer(unpacked(entry(font, "/ToUnicode"))), _MOST_LETTERS)
    return "".join(chr(code) for code in (int(letter[1], 16) for letter in named) if code)


def _name(font: generic.DictionaryObject) -> str:
    return str(entry(font, "/BaseFont"))


def _names(values: generic.DictionaryObject) -> frozenset[str]:
    """Return what is free: a page may call a font whatever it likes."""
    return frozenset({"/Name"} if values.get("/Type") == "/Font" else ())
