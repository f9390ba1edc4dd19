"""Every example in a docstring is run. Only modules with examples are imported: looking into all takes seconds."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "skatlist").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_say_what_happens(module):
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried
    assert not failed
