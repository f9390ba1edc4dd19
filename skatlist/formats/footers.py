"""The words of the rows below a list."""

from types import MappingProxyType
from typing import Final

from skatlist.formats.columns import folded
from skatlist.messages import Language
from skatlist.sheet import FooterName

__all__ = ["FOOTER_WORDS", "footer_name", "footer_word"]

# The first German word is the one we write.
_GERMAN: Final = MappingProxyType(
    {
        FooterName.POINTS: ("Spielpunkte", "Punkte"),
        FooterName.WON: ("gewonnen", "gewonnene Spiele"),
        FooterName.LOST: ("verloren", "verlorene Spiele"),
        FooterName.PASSED: ("eingepasst",),
        FooterName.BONUS_OWN: ("Bonus eigene", "eigene Spiele"),
        FooterName.BONUS_OTHERS: ("Bonus andere", "verlorene Spiele der anderen"),
        FooterName.TOTAL: ("Gesamtpunkte", "Gesamt", "Gesamtergebnis"),
    }
)
FOOTER_WORDS: Final = tuple(word for name, words in _GERMAN.items() for word in (name.value, *words))
_NAMES: Final = {folded(word): name for name, words in _GERMAN.items() for word in (name.value, *words)}


def footer_name(word: str) -> FooterName | None:
    """Return the footer row a word names in either language.

    >>> footer_name("Gesamtpunkte:").value, footer_name("bonus_own").value, footer_name("17")
    ('total', 'bonus_own', None)
    """
    return _NAMES.get(folded(word))


def footer_word(name: FooterName, lang: Language) -> str:
    """Return the word a list in a language has for a footer row."""
    return _GERMAN[name][0] if lang is Language.DE else name.value
