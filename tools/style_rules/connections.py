"""A function that opens a connection of SQLite closes it, also if something fails meanwhile."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from .judging import Rule, Source

CLOSING = {"closing", "kept"}
REMEDY = "`with` alone ends what is written and leaves the file open: `with closing(sqlite3.connect(...))`"


def left_open(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where SQLite is opened and nothing around it closes it.

    It may be returned, and a `try` may follow at once.
    """
    if "sqlite3" not in source.text:
        return
    cared_for = set(_cared_for(source.nodes))
    for node in source.nodes:
        if _opens(node) and node not in cared_for:
            yield node.lineno, REMEDY


def _opens(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "sqlite3.connect"


def _cared_for(nodes: tuple[ast.AST, ...]) -> Iterator[ast.AST | None]:
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[opened]) if name in CLOSING:
                yield opened
            case ast.Return(value=opened):
                yield opened
        for body in (getattr(node, part, None) for part in ("body", "orelse", "finalbody")):
            if isinstance(body, list):
                for first, second in pairwise(body):
                    if isinstance(first, ast.Assign) and isinstance(second, ast.Try):
                        yield first.value


HERE = ("skatlist/", "tests/", "tools/", "benchmarks/", "checker/")
RULES = (Rule("left-open", "What opens a connection of SQLite closes it", HERE, left_open),)
