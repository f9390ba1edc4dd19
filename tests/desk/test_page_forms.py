"""The client of these tests sends nothing that a browser would not send."""

import pytest
from page_forms import forms_of

PAGE = """<form method="get"><input name="find"><button>Suchen</button></form>
<form method="post" id="one"><input type="hidden" name="mark" value="7"><input name="line" value="e">
<textarea name="more">
zwei Zeilen</textarea>
<input type="checkbox" name="places" value="1" checked>
<input type="checkbox" name="places" value="2">
<select name="rules"><option>isko<option value="club" selected>Club</select><input type="file" name="sent">
<input name="gone" disabled><button name="do" value="enter">Eintragen</button>
<button formaction="/b">Anders</button></form>
<button form="one" name="do" value="undo">Zurück</button>"""
VALUES = {"mark": ["7"], "line": ["e"], "more": ["zwei Zeilen"], "places": ["1"], "rules": ["club"]}


@pytest.mark.parametrize(
    ("path", "typed", "files", "sent"),
    [
        ("/a", {}, [], {"do": ["enter"]}),  # the return key presses the first button
        ("/a", {"do": "undo", "places": ["1", "2"]}, ["sent"], {"do": ["undo"], "places": ["1", "2"]}),
        ("/a", {"places": None, "rules": "isko"}, [], {"places": [], "rules": ["isko"], "do": ["enter"]}),
        ("/b", {"line": "x"}, [], {"line": ["x"]}),
        ("/a", {"mark": "7"}, [], {"do": ["enter"]}),
        ("/a", {"mark": "8"}, [], None),
        ("/a", {"do": "delete"}, [], None),
        ("/a", {"places": ["3"]}, [], None),
        ("/a", {"rules": "skat"}, [], None),
        ("/a", {"find": "x"}, [], None),
        ("/a", {"gone": "x"}, [], None),
        ("/a", {}, ["other"], None),
        ("/c", {}, [], None),
    ],
)  # fmt: skip
def test_a_form_sends_what_its_page_has(path, typed, files, sent):
    (form,) = forms_of(PAGE, "http://desk/a?at=1")
    assert form.filled(path, typed, files) == (None if sent is None else {**VALUES, **sent})


def test_fields_without_a_form_are_not_posted(desk):
    with pytest.raises(AssertionError, match="submit a form"):
        desk.post("/people", data={"line": "Ida Neu"})
    with pytest.raises(AssertionError, match="no form of the page"):
        desk.submit("/people", data={"do": "rename", "thing": "number", "before": "1", "after": "2"})
