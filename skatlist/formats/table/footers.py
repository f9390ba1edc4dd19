"""The words of the rows below a list."""

from typing import Final

from skatlist.sheet import FooterName
from skatlist.words import Language
from skatlist.words.spelling import folded
from skatlist.words.vocabulary import line_word, spellings, table_word, words_of

FOOTER_WORDS: Final = tuple(word for words in spellings("footer").values() for word in words)
_NAMES: Final = {folded(word): FooterName(name) for name, words in spellings("footer").items() for word in words}
# Words that may mean a footer row; only who wrote them knows.
_MEANT: Final = {
    folded(word): line_word("footer", name, lang)
    for lang in Language
    for name, words in words_of("footer_like", lang).items()
    for word in words
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
    return table_word("footer", name.value, lang)
