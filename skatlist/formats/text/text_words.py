"""The words at the beginning of a line of a text list."""

from types import MappingProxyType
from typing import Final

from skatlist.formats.table.footers import FOOTER_WORDS
from skatlist.formats.table.head_words import HEADS
from skatlist.words import Language
from skatlist.words.spelling import folded
from skatlist.words.vocabulary import language_of, spellings, table_word, words_of

FREE_HEAD: Final = frozenset(spellings("head")["other"])  # any other word of a head, and what it says
# A text list writes the second word of a language, and reads it and those after it.
_HEADS: Final = {
    name: tuple(word for lang in Language for word in words_of("head", lang)[name][1:] or words_of("head", lang)[name])
    for name in HEADS
}
HEAD_NAMES: Final = MappingProxyType({folded(word): name for name, words in _HEADS.items() for word in words})
KNOWN: Final = (
    *(word for words in _HEADS.values() for word in words),
    *FREE_HEAD,
    *FOOTER_WORDS,
    *spellings("change")["place"],
    *spellings("change")["from"],
)


def head_example(word: str, name: str) -> str:
    """Return an example of what a word of a head says, in the language of the word."""
    return table_word("head_example", name, language_of(word, "head", name))
