"""Nothing comes out in the order of hashes, which differs from run to run: no set is sorted by a part of its items."""

import ast

import pytest
from sources import modules, nodes_of
from tiers import some

SETS = {"set", "frozenset"}


def is_set(node, names=frozenset()):
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


def in_scope(node):
    """Yield what lies in a function or module, without the functions in it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from in_scope(child)


def sorted_in_part(nodes):
    """Yield the lines in which a set is sorted, or its first or last item taken, by a key: ties come as they lie."""
    for function in nodes:
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
                        yield node.lineno


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("sorted({1, 2}, key=abs)", {1}),
        ("def f(rows):\n    many = {*rows}\n    return max(many, key=len)", {3}),
        ("min(set(a) | b, key=len)", {1}),
        ("def f():\n    words = set()\ndef g(words):\n    return sorted(words, key=len)", set()),
        ("sorted({1, 2})\nsorted(dict.fromkeys(a), key=abs)\nsorted([1], key=abs)", set()),
    ],
)
def test_the_rule_sees_what_it_forbids(source, lines):
    assert set(sorted_in_part(ast.walk(ast.parse(source)))) == lines


def test_no_set_is_sorted_by_a_part_of_its_items():
    """`None` has another hash in every run of Python 3.11, text with every PYTHONHASHSEED."""
    places = [f"{place}:{line}" for place, path in some(modules().items()) for line in sorted_in_part(nodes_of(path))]
    assert places == []
