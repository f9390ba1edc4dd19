"""The table of exit codes in the docs: every code, and an example that ends with it."""

import re
from pathlib import Path

import pytest
from tiers import some

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (\d+) \| [^|]+ \| (?:`skatlist ([^`]+)`|[^|]+) \|$", re.MULTILINE)


@pytest.mark.parametrize(("page", "lang"), [("dateien.md", "de"), ("files.md", "en")])
def test_an_example_ends_with_the_code_of_its_row(skatlist, monkeypatch, page, lang):
    monkeypatch.chdir(ROOT)
    rows = ROW.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
    assert [int(code) for code, _ in rows] == [0, 1, 2, 3, 4, 130]
    for code, call in some(rows[:-1]):
        assert skatlist(*call.split(), "--lang", lang).code == int(code), call
