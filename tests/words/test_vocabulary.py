"""The words of lists: each language has one for everything, and no word of one means something else in another."""

import ast
from pathlib import Path

import pytest
from sources import nodes_of

import skatlist
from skatlist.words import Language
from skatlist.words.vocabulary import line_word, spellings, table_word, words_of

CONCEPTS = ["contract", "level", "reason", "result", "number", "line"]


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
