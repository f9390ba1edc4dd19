"""The words of lists: each language has one for everything, and no word of one means something else in another."""

import ast
from pathlib import Path

import pytest
from sources import nodes_of
from tiers import some

import skatlist
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


def test_no_word_that_people_type_in_german_stands_outside_the_words():
    german, english = (
        {word for concept in TYPED for words in words_of(concept, lang, "typed").values() for word in words}
        for lang in (Language.DE, Language.EN)
    )
    only_german = {word for word in german - english if len(word) > 2}
    assert len(only_german) > 60
    room = Path(skatlist.__file__).parent
    modules = [path for path in sorted(room.rglob("*.py")) if path.relative_to(room).parts[0] != "words"]
    found = {
        (path.relative_to(room).as_posix(), node.value)
        for path in modules
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and node.value in only_german
    }
    names = {("papers/templates.py", "liste"), ("dialogue/reading.py", "stand")}
    assert found == names  # of a template, of a command


def test_nothing_outside_the_words_depends_on_one_language():
    """A language is one folder: what differs stands there, and no module asks which one it is."""
    room = Path(skatlist.__file__).parent
    modules = [path for path in sorted(room.rglob("*.py")) if path.relative_to(room).parts[0] != "words"]
    assert len(modules) > 200
    asked = [
        f"{path.relative_to(room)}:{node.lineno}"
        for path in modules
        for node in nodes_of(path)
        if isinstance(node, ast.Compare) and any(map(_names_a_language, (node.left, *node.comparators)))
    ]
    assert asked == []


def _names_a_language(node):
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Language"
