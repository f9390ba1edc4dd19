"""What reaches a screen or a paper: nothing unseen, nothing that works on a terminal, one name on both."""

import json
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from skatlist.words import InputError, Language, text
from skatlist.words.visible import escaped, plain, visible


@given(st.text(st.characters()))
def test_screen_and_paper_show_one_name(words):
    shown = visible(words)
    assert plain(shown) == plain(words)
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for char in shown)
    assert visible(shown) == shown


@given(st.text(st.characters()))
def test_json_says_the_same_and_shows_no_control(words):
    document = escaped(json.dumps({"a": words}, ensure_ascii=False, indent=1))
    assert json.loads(document) == {"a": words}
    assert all(char == "\n" or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co"} for char in document)


def test_a_sentence_has_no_line_of_somebody_else():
    for lang in Language:
        said = text("errors.file_missing", lang, file="a\n::error::\x1b]52;c;AA\x07\u202eb")
        assert "\n" not in said
        assert "a ::error::]52;c;AAb" in said
        assert "\n" not in text("errors.file_missing", lang, file=InputError("file_empty", file="x\ry\u2028z"))
