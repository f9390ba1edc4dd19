"""Signs missing on a console, replaced by signs it has, so that a name stays readable on an old code page."""

import codecs
import sys
import unicodedata
from functools import cache
from typing import Final

from skatlist.words import Language, text
from skatlist.words.visible import visible

UNBROKEN: Final = "\N{NO-BREAK SPACE}"  # a blank at which no line ends, shown as a plain one
_NO_SIGN: Final = "?"
_PAIRS: Final = (
    "…=... ·=- •=* ×=x →=-> €=EUR ä=ae ö=oe ü=ue Ä=Ae Ö=Oe Ü=Ue ß=ss ẞ=SS Ł=L ł=l Đ=D đ=d Ø=O ø=o "
    "ı=i Ð=D ð=d Þ=Th þ=th Æ=Ae æ=ae Œ=Oe œ=oe Ħ=H ħ=h"
)
# Letters that cannot be split into a letter and its marks, and their usual replacement.
_WRITTEN: Final = {
    **dict.fromkeys("„“”«»", '"'),
    **dict.fromkeys("‚‘’‹›", "'"),
    **dict.fromkeys("–—−‐‑─━", "-"),
    **dict.fromkeys("│┃", "|"),
    UNBROKEN: " ",
    **dict(pair.split("=") for pair in _PAIRS.split()),
}


def lettering(lang: Language) -> str:
    """Return the error handler with which streams write missing signs. It is for streams only, never for files."""
    name = f"skatlist.{lang}"

    def written(fault: UnicodeError) -> tuple[str, int]:
        if not isinstance(fault, UnicodeEncodeError):
            raise fault
        missing = fault.object[fault.start : fault.end]
        signs = _signs(lang)
        return "".join(_written(sign, signs, fault.encoding) for sign in missing), fault.end

    codecs.register_error(name, written)
    return name


@cache
def _signs(lang: Language) -> dict[str, str]:
    return _WRITTEN | dict(pair.split("=") for pair in text("style.suits", lang).split())


def _written(sign: str, signs: dict[str, str], encoding: str) -> str:
    """Return the replacement of a sign in an encoding: its own spelling, or the letter without its marks, or `?`."""
    if unicodedata.combining(sign) or sign == "\N{VARIATION SELECTOR-16}":
        return ""
    letters = signs.get(sign) or "".join(c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c))
    try:
        letters.encode(encoding)
    except UnicodeEncodeError:
        return _NO_SIGN
    return letters


def spelled(words: str) -> str:
    """Return a text with the signs that standard output will write, so that lines and columns can be measured."""
    words, stream = visible(words), sys.stdout
    if words.isascii() or stream.encoding is None or stream.encoding.lower().startswith("utf"):
        return words
    kept = (part.encode(stream.encoding, stream.errors or "strict") for part in words.split(UNBROKEN))
    return UNBROKEN.join(part.decode(stream.encoding) for part in kept)
