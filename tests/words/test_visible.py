"""Text on a screen or a paper: nothing unseen, nothing that works on a terminal, one name on both."""

import json
import shlex
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatlist.words import InputError, Language, text
from skatlist.words.visible import escaped, plain, shell_word, visible


@pytest.mark.slow
@given(st.text(st.characters()))
def test_screen_and_paper_show_one_name(words):
    plain_text = visible(words)
    assert plain(plain_text) == plain(words)
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for char in plain_text)
    assert visible(plain_text) == plain_text


@given(st.text(st.characters()))
def test_json_says_the_same_and_shows_no_control(words):
    document = escaped(json.dumps({"a": words}, ensure_ascii=False, indent=1))
    assert json.loads(document) == {"a": words}
    assert all(char == "\n" or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co"} for char in document)


def test_a_sentence_has_no_line_of_another_author():
    for lang in Language:
        sentence = text("errors.file_missing", lang, file="a\n::error::\x1b]52;c;AA\x07\u202eb")
        assert "\n" not in sentence
        assert "a ::error::]52;c;AAb" in sentence
        assert "\n" not in text("errors.file_missing", lang, file=InputError("file_empty", file="x\ry\u2028z"))


@pytest.mark.parametrize(
    "word", ["", "a b", "it's", 'der "Alte".skat', "5 $PATH.skat", "`ls`.skat", "Skat!.skat", "'\"' $"]
)
def test_a_word_of_a_call_is_one_word_that_a_shell_leaves_as_it_is(monkeypatch, word):
    monkeypatch.setattr("os.name", "posix")
    typed = shell_word(word)
    assert shlex.split(typed) == [word]
    assert typed[0] == "'" or not set(word) & set('"$`!')  # in other quotation marks these still work


def test_in_the_windows_shell_only_double_quotation_marks_hold_a_word_together(monkeypatch):
    monkeypatch.setattr("os.name", "nt")
    assert [shell_word(word) for word in ("abend!.skat", "mein $.skat", "x$.skat")] == [
        '"abend!.skat"',
        '"mein $.skat"',
        "x$.skat",
    ]
