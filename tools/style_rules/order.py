"""Nothing comes out in the order of hashes, which differs from run to run: no set is sorted by a part of its items.

`None` has another hash in every run of Python 3.11, text with every PYTHONHASHSEED.
"""

import ast
from collections.abc import Iterator

from .judging import Rule, Source

SETS = {"set", "frozenset"}


def is_set(node: ast.expr, names: frozenset[str] | set[str] = frozenset()) -> bool:
    """Whether an expression is a set, or a name that stands for one."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in SETS
        case ast.Name(id=name):
            return name in names
        case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
            return is_set(node.left, names) or is_set(node.right, names)
    return False


def in_scope(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what lies in a function or module, without the functions in it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from in_scope(child)


def sorted_in_part(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where a set is sorted, or its first or last item taken, by a key: ties come as they lie."""
    for function in source.nodes:
        if not isinstance(function, ast.FunctionDef | ast.Module):
            continue
        inner = [*in_scope(function)]
        names = {
            target.id
            for node in inner
            if isinstance(node, ast.Assign) and is_set(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in inner:
            match node:
                case ast.Call(func=ast.Name(id="sorted" | "min" | "max"), args=[first, *_], keywords=keywords):
                    if is_set(first, names) and any(keyword.arg == "key" for keyword in keywords):
                        yield node.lineno, "ties of this set come in the order of hashes: sort whole items, or a list"


RULES = (Rule("order-of-a-set", "No set is sorted by a part of its items", ("skatlist/",), sorted_in_part),)
