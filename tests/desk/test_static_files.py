"""Style sheets and scripts: a browser keeps them under an address that is another one once they change."""

import os
import re

import pytest
from tiers import some

from skatlist.desk.static_files import KeptFiles


@pytest.mark.parametrize("path", ["/", "/sums/1", "/list/1/1", "/wall"])
def test_the_files_of_a_page_are_kept_and_the_page_is_not(desk, path):
    page = desk.get(path)
    assert page.headers["cache-control"] == "no-store"
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)
    for address in some(addresses):
        assert "immutable" in desk.get(address).headers["cache-control"]
        for other in (address.partition("?")[0], f"{address}0"):
            assert desk.get(other).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("change", ["a word", "the time", "a name"])
def test_the_address_is_another_one_once_a_file_has_changed(tmp_path, change):
    file = tmp_path / "desk.css"
    file.write_text("a { }")
    os.utime(file, (1, 1))
    before = KeptFiles(tmp_path).with_marks('<link href="/static/desk.css">')
    assert before == KeptFiles(tmp_path).with_marks('<link href="/static/desk.css">')
    if change == "a word":
        file.write_text("a {  }")
        os.utime(file, (1, 1))
    elif change == "the time":
        os.utime(file, (2, 2))
    else:
        file.rename(tmp_path / "wall.css")
    assert before != KeptFiles(tmp_path).with_marks('<link href="/static/desk.css">')
