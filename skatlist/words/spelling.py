"""How words are compared: spellings of one word are equal, and an unknown word may be close to a known one."""

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_SYMBOLS: Final = frozenset("♣♠♥♦*/+-−–")
_DRESS: Final = "\ufe0e\ufe0f"  # after a sign: show it as a letter, as a picture; telephones write them after ♥
_LONGEST: Final = 60  # longer than any known word, and comparing takes long
_LIKE: Final = 0.65  # Spieler is this close to Alleinspieler
# Letters with a stroke and ligatures, which are letters of their own and cannot be decomposed.
_STROKES: Final = str.maketrans({"ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "a", "œ": "o"})


@lru_cache(maxsize=1024)
def normalized(word: str) -> str:
    """Return a word without case, accents, blanks and punctuation, so that spellings of one word are equal.

    >>> normalized(" Überreizt: ") == normalized("ueberreizt") == normalized("UBERREIZT")
    True
    """
    plain = word.casefold()
    if not plain.isascii():
        plain = plain.translate(_STROKES)
    # ä may be written as ae or, without the key for it, as a. All three become a.
    for pair in ("ae", "oe", "ue"):
        plain = plain.replace(pair, pair[0])
    if plain.isascii() and plain.isalnum():
        return plain
    # Decomposed, an umlaut is a letter and a mark, and marks are not alphanumeric.
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", plain)))


@lru_cache(maxsize=4096)
def lookup_key(word: str) -> str:
    """Return the key of a word: without case, umlauts, blanks and hyphens. Signs stay as they are.

    >>> lookup_key(" Ungültig "), lookup_key("ungueltig"), lookup_key("Given-up"), lookup_key("//"), lookup_key("-")
    ('ungultig', 'ungultig', 'givenup', '//', '-')
    """
    word = word.strip().rstrip(_DRESS)
    return word if _SYMBOLS.issuperset(word) else normalized(word)


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the nearest known word, or None if none is close.

    >>> nearest("kruez", ["kreuz", "karo"]), nearest("Wetter", ["kreuz", "karo"])
    ('kreuz', None)
    """
    if len(word) > _LONGEST:
        return None
    by_key = {lookup_key(known): known for known in words}
    close = difflib.get_close_matches(lookup_key(word), by_key, 1, _LIKE)
    return by_key[close[0]] if close else None


def likeness(word: str, known: str) -> float:
    """Return the likeness of two words, at most 1, and 0 if they are too different."""
    if len(word) > _LONGEST:
        return 0.0
    ratio = difflib.SequenceMatcher(None, lookup_key(word), lookup_key(known)).ratio()
    return ratio if ratio >= _LIKE else 0.0
