"""The words of the rows below a list."""

from types import MappingProxyType
from typing import Final

from skatlist.sheet import FooterName
from skatlist.words import Language
from skatlist.words.spelling import folded

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
# Words that may mean a footer row; only who wrote them knows.
_MEANT: Final = {
    folded(word): meant
    for meant, words in (("gesamt", "Summe Endsumme Endstand Ergebnis Endergebnis Endpunkte"), ("total", "sum final"))
    for word in words.split()
}


def footer_name(word: str) -> FooterName | None:
    """Return the footer row a word names in either language.

    >>> footer_name("Gesamtpunkte:").value, footer_name("bonus_own").value, footer_name("17")
    ('total', 'bonus_own', None)
    """
    return _NAMES.get(folded(word))


def meant_footer(word: str) -> str | None:
    """Return the word for the footer row that somebody probably meant, None where nobody can tell.

    >>> meant_footer("Summe"), meant_footer("sum"), meant_footer("Kasse")
    ('gesamt', 'total', None)
    """
    return _MEANT.get(folded(word))


def footer_word(name: FooterName, lang: Language) -> str:
    """Return the word a list in a language has for a footer row."""
    return _GERMAN[name][0] if lang is Language.DE else name.value
