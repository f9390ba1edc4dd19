"""Every loop of assertions runs at least once: it goes over something that surely is not empty, or over `some(...)`."""

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .judging import Rule, Source

# These keep as many items as they are given.
KEEPING = {"enumerate", "sorted", "list", "tuple", "set", "reversed", "dict", "frozenset", "product"}
# These refuse to give nothing.
GIVING = {"some", "sample"}


class Known:
    """The names in a function, and those of its module, that surely stand for something that is not empty."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    @classmethod
    def in_module(cls, module: ast.Module, nodes: Sequence[ast.AST]) -> "Known":
        """Return what a module imports and what stands in it outside of functions."""
        imported = {
            alias.asname or alias.name
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name[0].isupper()  # constants, and enumerations
        }
        known = cls(imported)
        known.learn(module.body)
        return known

    def learn(self, body: list[ast.stmt]) -> None:
        """Learn what a body assigns and asserts."""
        for node in body:
            match node:
                case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=value):
                    if isinstance(target, ast.Name) and value is not None:
                        (self.names.add if self.full(value) else self.names.discard)(target.id)
                case ast.ClassDef(name=name):
                    self.names.add(name)
                case ast.Assert(test=test):
                    self.names |= set(self.asserted(test))

    def asserted(self, test: ast.expr) -> list[str]:
        """Return what an assertion says is not empty."""
        match test:
            case ast.BoolOp(op=ast.And(), values=values):
                return [name for value in values for name in self.asserted(value)]
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                more = self._not_empty(left, right) if isinstance(op, ast.Eq | ast.GtE | ast.Gt) else []
                return more + (self._not_empty(right, left) if isinstance(op, ast.Eq | ast.LtE | ast.Lt) else [])
            case ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript():
                return [ast.unparse(test)]
        return []

    def _not_empty(self, more: ast.expr, less: ast.expr) -> list[str]:
        """Return what is not empty where the first is as much as the second, or more."""
        names = [more] if self.full(less) else []
        if isinstance(more, ast.Call) and isinstance(more.func, ast.Name) and more.func.id == "len":
            names += more.args if not isinstance(less, ast.Constant) or less.value else []
        return [ast.unparse(each) for each in names]

    def full(self, node: ast.expr) -> bool:
        """Whether an expression surely is not empty."""
        if ast.unparse(node) in self.names:
            return True
        needed = NEEDED.get(type(node), lambda _: None)(node)
        if not isinstance(needed, tuple):
            return bool(needed)
        enough, parts = needed
        return bool(parts) and enough(map(self.full, parts))


def _of_call(call: ast.Call) -> object:
    match call.func:
        case ast.Name(id=name) if name in {"range", *GIVING}:
            return name in GIVING or all(isinstance(each, ast.Constant | ast.Name) for each in call.args)
        case ast.Name(id="zip"):  # strict: as long as one is, all are
            return any, call.args if call.keywords else []
        case ast.Name(id="map"):
            return all, call.args[1:]
        case ast.Name(id=name) if name in KEEPING:
            return all, call.args
        case ast.Attribute(value=value, attr="items" | "values" | "keys" | "split" | "splitlines"):
            return all, [value]
    return False


def _of_loops(node: ast.ListComp) -> object:
    return all, [ast.List(elts=[]) if loop.ifs else loop.iter for loop in node.generators]


def _of_sum(node: ast.BinOp) -> object:
    return any, [node.left, node.right]


def _of_display(node: ast.List) -> object:
    return any, [part.value if isinstance(part, ast.Starred) else ast.Constant("a part") for part in node.elts]


def _of_dict(node: ast.Dict) -> object:
    return any, [ast.Constant("a key") if key else value for key, value in zip(node.keys, node.values, strict=True)]


# By kind of an expression: whether it is full, or which of its parts have to be, all of them or any.
NEEDED: dict[type[ast.AST], Callable[[Any], object]] = {
    ast.Constant: lambda node: isinstance(node.value, str | bytes) and node.value,
    ast.JoinedStr: lambda _: True,
    ast.Tuple: _of_display,
    ast.List: _of_display,
    ast.Set: _of_display,
    ast.Dict: _of_dict,
    ast.BinOp: _of_sum,
    ast.ListComp: _of_loops,
    ast.SetComp: _of_loops,
    ast.DictComp: _of_loops,
    ast.GeneratorExp: _of_loops,
    ast.IfExp: lambda node: (all, [node.body, node.orelse]),
    ast.Call: _of_call,
}


def loops_that_may_be_empty(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the loops that hold assertions and may be over before the first one.

    Random examples may have nothing of a kind: that is what they are for.
    """
    functions = [
        each
        for each in source.nodes
        if isinstance(each, ast.FunctionDef) and each.name.startswith("test")
        if not _drawn(each) and any(map(_asserting, ast.walk(each)))
    ]
    names = Known.in_module(source.tree, source.nodes).names if functions else set()
    for function in functions:
        for line in _loops(function.body, Known(set(names))):
            yield line, "this loop may be empty and prove nothing: go over `some(...)`, or assert that it has items"


def _asserting(node: ast.AST) -> bool:
    return isinstance(node, ast.For) and any(isinstance(each, ast.Assert) for each in ast.walk(node))


def _drawn(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Name) and each.id in {"given", "drawn"}
        for decorator in function.decorator_list
        for each in ast.walk(decorator)
    )


def _loops(body: list[ast.stmt], known: Known, later: Sequence[ast.stmt] = ()) -> list[int]:
    lines: list[int] = []
    for at, node in enumerate(body):
        known.learn([node])
        after = [*body[at + 1 :], *later]
        if isinstance(node, ast.For):
            if _asserting(node) and not known.full(node.iter) and not _counted(node, after):
                lines.append(node.lineno)
            if not known.full(node.iter):
                continue
        for inner in ("body", "orelse", "finalbody"):
            lines += _loops(getattr(node, inner, []), known, after)
    return lines


def _counted(loop: ast.For, after: Sequence[ast.stmt]) -> bool:
    """Whether what a loop counts or gathers is asserted after it."""
    gathered = set()
    for node in ast.walk(loop):
        match node:
            case ast.AugAssign(target=ast.Name(id=name)):
                gathered.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="add" | "append" | "update" | "extend")):
                gathered.add(name)
    gathered |= {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    return any(
        isinstance(each, ast.Name) and each.id in gathered
        for node in after
        if isinstance(node, ast.Assert)
        for each in ast.walk(node)
    )


RULES = (Rule("empty-loop", "Every loop of assertions runs at least once", ("tests/",), loops_that_may_be_empty),)
