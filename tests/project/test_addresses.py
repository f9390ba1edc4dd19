"""Where a number stands in a row is a `Cell`: no name of a column is put together and taken apart again."""

import ast
import re
from pathlib import Path

import pytest
from sources import nodes_of
from tiers import some

import skatlist

ROOT = Path(skatlist.__file__).parent
MADE = re.compile(r"^[a-z_]*_$")
PLACES = {"place", "seat", "other", "p"}


def made_names(path):
    """Yield the lines in which a name such as `total_3` is put together."""
    for node in nodes_of(path):
        if not isinstance(node, ast.JoinedStr):
            continue
        for before, after in zip(node.values, node.values[1:], strict=False):
            text = getattr(before, "value", None)
            number = getattr(getattr(after, "value", None), "id", None)
            if isinstance(text, str) and MADE.match(text) and number in PLACES:
                yield f"{path}:{node.lineno}"


@pytest.mark.slow
def test_only_a_cell_puts_the_name_of_its_column_together():
    paths = [path for path in ROOT.rglob("*.py") if path != ROOT / "sheet" / "columns.py"]
    assert [line for path in some(paths) for line in made_names(path)] == []


def test_a_name_put_together_is_seen(tmp_path):
    (tmp_path / "bad.py").write_text('letters[f"total_{place}"]', "utf-8")
    assert len(list(made_names(tmp_path / "bad.py"))) == 1
