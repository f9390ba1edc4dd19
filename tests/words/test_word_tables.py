"""The words of lists: each language has one for everything, and no word of one means something else in another."""

import pytest
from tiers import some

from skatlist.words import Language
from skatlist.words.catalogue import sentences
from skatlist.words.word_tables import line_word, spellings, table_word, typed_word, typed_words, words_of

CONCEPTS = ["contract", "level", "reason", "result", "number", "line"]
TYPED = sorted({key.partition(".")[0] for key in sentences("typed", Language.DE.value)})


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("concept", CONCEPTS)
def test_every_language_has_a_word_for_everything(concept, lang):
    assert words_of(concept, lang)
    for name, words in words_of(concept, lang).items():
        assert words, name
        assert line_word(concept, name, lang)
        assert table_word(concept, name, lang)


@pytest.mark.parametrize("concept", [*CONCEPTS, "letter"])
def test_a_word_means_the_same_in_every_language(concept):
    meanings = {}
    for name, words in spellings(concept).items():
        for word in words:
            meanings.setdefault(word.casefold(), set()).add(name)
    assert meanings
    assert {word: names for word, names in meanings.items() if len(names) > 1} == {}


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("concept", TYPED)
def test_everything_can_be_typed_in_every_language(concept, lang):
    assert words_of(concept, lang, "typed").keys() == typed_words(concept).keys()
    assert [name for name in typed_words(concept) if not typed_word(concept, name, lang).strip()] == []


@pytest.mark.parametrize("concept", [concept for concept in TYPED if concept != "row"])  # `nach 32` ends, `k 1 nach 2`
def test_a_word_typed_means_the_same_in_every_language(concept):
    meanings = {}
    for name, words in some(typed_words(concept).items()):
        for word in some(words):
            assert word == word.casefold() or concept.startswith("person")  # compared without case and marks
            meanings.setdefault(word.casefold(), set()).add(name)
    assert meanings
    assert {word: names for word, names in meanings.items() if len(names) > 1} == {}
