"""The words on lists and the words people type, by their meaning, with one table of each for every language.

They are in `words/<language>/vocabulary` and `words/<language>/typed`.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from skatlist.words.catalogue import texts_of
from skatlist.words.language import Language


@cache
def words_of(concept: str, lang: Language, topic: str = "vocabulary") -> Mapping[str, tuple[str, ...]]:
    """Return the words of a language for each name of a concept. The first is the one that skatlist writes.

    >>> words_of("result", Language.DE)["won"]
    ('gewonnen', 'gew', 'g')
    """
    by_name = texts_of(topic, lang)[concept]
    return MappingProxyType({name: tuple(filter(None, words.split("|"))) for name, words in by_name.items()})


@cache
def spellings(concept: str, topic: str = "vocabulary") -> Mapping[str, tuple[str, ...]]:
    """Return the words of all languages for each name of a concept.

    >>> spellings("result")["lost"]
    ('verloren', 'verl', 'v', 'lost')
    """
    tables = [words_of(concept, lang, topic) for lang in Language]
    return MappingProxyType({name: tuple(word for table in tables for word in table[name]) for name in tables[0]})


def typed_words(concept: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words of all languages that people type for each name of a concept.

    >>> typed_words("answer")["later"]
    ('spaeter', 'später', 'later')
    """
    return spellings(concept, "typed")


def typed_word(concept: str, name: str, lang: Language) -> str:
    """Return the word that people of a language type for a name of a concept, as used in examples.

    >>> typed_word("row", "out", Language.DE), typed_word("command", "undo", Language.EN)
    ('weg', 'u')
    """
    return words_of(concept, lang, "typed")[name][0]


def language_of(word: str, concept: str, name: str) -> Language:
    """Return the language that has a word for a name of a concept, German if none has it.

    >>> language_of("From", "change", "from").value
    'en'
    """
    return next((lang for lang in Language if word.lower() in words_of(concept, lang)[name]), Language.DE)


def table_word(concept: str, name: str, lang: Language) -> str:
    """Return the word for a name of a concept that the tables of a language use.

    >>> table_word("contract", "passed", Language.DE), table_word("reason", "given_up", Language.EN)
    ('eingepasst', 'given_up')
    """
    return words_of(concept, lang)[name][0]


@cache
def line_word(concept: str, name: str, lang: Language) -> str:
    """Return the word for a name of a concept that the lines of a language use.

    >>> line_word("contract", "passed", Language.DE), line_word("reason", "given_up", Language.EN)
    ('e', 'given up')
    """
    words = words_of(concept, lang)[name]
    return (words[0] if concept == "line" else words[:2][-1]).replace("_", " ")
