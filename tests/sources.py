"""The modules of the program and what stands in them, parsed once for all tests that look at the code."""

import ast
from functools import cache
from pathlib import Path

from lasting import lasting

import skatlist

PACKAGE = Path(skatlist.__file__).parent


@cache
def nodes_of(path):
    """Return everything a module says, as nodes of its syntax tree."""
    with lasting():
        return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
