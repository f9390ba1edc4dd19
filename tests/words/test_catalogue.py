"""Every sentence exists in both languages, asks for the same parameters, and every key in use exists."""

import ast
import pkgutil
import string
from pathlib import Path

import pytest

import skatlist
import skatlist.words.de
from skatlist.words import Language, text
from skatlist.words.catalogue import sentences

PACKAGE = Path(skatlist.__file__).parent
TOPICS = sorted(module.name for module in pkgutil.iter_modules(skatlist.words.de.__path__))
SENTENCES = {"text", "InputError", "UsageError", "ProfileError", "VerificationError"}


@pytest.mark.parametrize("topic", TOPICS)
def test_both_languages_say_the_same_things(topic):
    german, english = sentences(topic, "de"), sentences(topic, "en")
    assert list(german) == list(english)
    fields = {
        lang: {key: names(said) for key, said in table.items()} for lang, table in (("de", german), ("en", english))
    }
    assert fields["de"] == fields["en"]


def names(sentence):
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def literal_keys():
    """Yield file, line and key of every sentence named literally in the code."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = getattr(node.func, "id", "")
            if isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "desk":
                name = node.func.attr
            key = node.args[0].value
            if name in SENTENCES and isinstance(key, str):
                yield path, node.lineno, key if name == "text" else f"errors.{key}"


def test_every_key_in_use_exists():
    found = list(literal_keys())
    assert len(found) > 50
    missing = []
    for path, line, key in found:
        topic, _, name = key.partition(".")
        if topic in TOPICS and name in sentences(topic, "de"):
            continue
        missing.append(f"{path.relative_to(PACKAGE)}:{line} {key}")
    assert missing == []


def test_words_stand_in_for_enum_members():
    assert text("value.bid", Language.EN, bid=36) == "bid 36"
    assert text("findings.table", Language.DE, table=3) == "Tisch 3"


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        (None, {}, "de"),
        ("en", {"SKATLIST_LANG": "de"}, "en"),
        (None, {"SKATLIST_LANG": "en", "LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "en_US.UTF-8"}, "en"),
        (None, {"LC_ALL": "C", "LANG": "en_US.UTF-8"}, "de"),
        (None, {"LC_MESSAGES": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "de"),
        ("", {"LANG": "POSIX"}, "de"),
    ],
)
def test_the_language_is_asked_for_else_the_variable_else_the_locale_else_german(asked, environ, language):
    assert Language.preferred(asked, environ) == language
