"""What people typed, made safe to set: names are plain text on every paper, whatever is in them."""

import unicodedata
from functools import lru_cache
from typing import Final

from skatlist.messages import Language, text

__all__ = ["plain", "printed_on", "shown_date", "signed"]

_SPACES: Final = frozenset({"Zl", "Zp", "Zs"})
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})  # controls, bidi and joiners, halves of pairs, private use
_VARIANTS: Final = range(0xFE00, 0xFE10)  # ask for a coloured picture of the character before
MINUS: Final = "−"


@lru_cache(maxsize=4096)
def plain(words: str) -> str:
    r"""Return text as one visible line: letters composed, controls and direction marks gone, blanks single.

    >>> plain("Ünal\t<b>\u202eA</b>")
    'Ünal <b>A</b>'
    """
    if words.isascii() and words.isprintable() and "  " not in words:
        return words.strip()
    kept = (_visible(char) for char in unicodedata.normalize("NFC", words))
    return " ".join("".join(kept).split())


def _visible(char: str) -> str:
    if char.isspace() or unicodedata.category(char) in _SPACES:
        return " "
    return "" if unicodedata.category(char) in _UNSEEN or ord(char) in _VARIANTS else char


def signed(number: int) -> str:
    """Return a number as it is printed, with the true minus sign.

    >>> signed(-48)
    '−48'
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)


def shown_date(date: str, lang: Language) -> str:
    """Return an ISO date the way the language writes it; anything else as it stands.

    >>> shown_date("2026-11-20", Language.DE)
    '20.11.2026'
    """
    parts = date.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdigit() for part in parts):
        return plain(date)
    year, month, day = parts
    return text("papers.date", lang, year=year, month=month, day=day)


def printed_on(date: str, lang: Language) -> str:
    """Return the line about the day of printing, empty without a date."""
    return text("papers.printed", lang, date=shown_date(date, lang)) if date else ""
