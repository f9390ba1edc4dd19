"""The tests themselves: none passes without having looked at something, none depends on how fast a computer is."""

import ast
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
FILES = {str(path.relative_to(TESTS)): path for path in sorted(TESTS.rglob("*.py"))}
# What keeps as many as it is given.
KEEPING = {"enumerate", "sorted", "list", "tuple", "set", "reversed", "dict", "frozenset", "product"}
# What refuses to give nothing.
GIVING = {"some", "sample"}
CLOCKS = {
    "sleep",
    "time",
    "perf_counter",
    "monotonic",
    "process_time",
    "thread_time",
    "perf_counter_ns",
    "monotonic_ns",
}


class Known:
    """The names in a function, and those of its module, that surely stand for something that is not empty."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    @classmethod
    def in_module(cls, nodes: Sequence[ast.AST]) -> "Known":
        """Return what a module imports and what stands in it outside of functions."""
        module = nodes[0]
        assert isinstance(module, ast.Module)
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
                more = self._told(left, right) if isinstance(op, ast.Eq | ast.GtE | ast.Gt) else []
                return more + (self._told(right, left) if isinstance(op, ast.Eq | ast.LtE | ast.Lt) else [])
            case ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript():
                return [ast.unparse(test)]
        return []

    def _told(self, more: ast.expr, less: ast.expr) -> list[str]:
        """Return what is not empty where the first is as much as the second, or more."""
        told = [more] if self.full(less) else []
        if isinstance(more, ast.Call) and isinstance(more.func, ast.Name) and more.func.id == "len":
            told += more.args if not isinstance(less, ast.Constant) or less.value else []
        return [ast.unparse(each) for each in told]

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


@lru_cache(maxsize=1)
def parsed(source: str) -> tuple[ast.AST, ...]:
    """Return the module and everything in it; three rules look at each file."""
    return tuple(ast.walk(ast.parse(source)))


def loops_that_may_see_nothing(source: str) -> list[int]:
    """Return the lines of loops that hold assertions and may be over before the first one.

    Random examples may have nothing of a kind: that is what they are for.
    """
    nodes = parsed(source)
    functions = [
        each
        for each in nodes
        if isinstance(each, ast.FunctionDef) and each.name.startswith("test")
        if not _drawn(each) and any(map(_asserting, ast.walk(each)))
    ]
    names = Known.in_module(nodes).names if functions else set()
    return sorted(line for function in functions for line in _loops(function.body, Known(set(names))))


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
    """Whether what a loop counts or gathers is asserted behind it."""
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


def looks_at_the_clock(source: str) -> list[int]:
    """Return the lines that sleep or measure time: on a computer with other work they find something else.

    A script that a test hands to another program is looked at, too.
    """
    nodes = parsed(source)
    scripts = [node for node in nodes if isinstance(node, ast.Constant) and is_script(node.value)]
    return [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id == "time" and node.attr in CLOCKS
    ] + [node.lineno + line - 1 for node in scripts for line in looks_at_the_clock(node.value)]


def is_script(value: object) -> bool:
    """Whether a text is a program in Python that imports something."""
    if not isinstance(value, str) or "import " not in value:
        return False
    try:
        return any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(ast.parse(value)))
    except SyntaxError:
        return False


def names_from_sets(source: str) -> list[int]:
    """Return the lines of parametrized tests whose names or order come from a set.

    A set has another order where Python compiles a module than where it reads it compiled: workers disagree.
    """
    return [
        node.lineno
        for node in parsed(source)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "parametrize"
        if any(key.arg == "ids" for key in node.keywords) or isinstance(node.args[1], ast.Set | ast.SetComp)
        if any(isinstance(each, ast.Set | ast.SetComp) for each in ast.walk(node))
    ]


def whole_proofs_among_slow_ones(source: str) -> list[int]:
    """Return the lines that ask for whole proofs in what is slow throughout: `-m slow` would run them."""
    throughout = [
        each
        for each in parsed(source)
        if isinstance(each, ast.FunctionDef | ast.ClassDef)
        if "pytest.mark.slow" in map(ast.unparse, each.decorator_list)
    ]
    if re.search(r"^pytestmark = .*mark\.slow", source, re.MULTILINE):
        throughout.append(parsed(source)[0])
    called = [each for node in throughout for each in ast.walk(node) if isinstance(each, ast.Call)]
    return [each.lineno for each in called if ast.unparse(each.func) in {"whole", "whole_rows"} or _draws_most(each)]


def _draws_most(call: ast.Call) -> bool:
    """Return whether a call is `drawn(few, many, most)`."""
    return ast.unparse(call.func) == "drawn" and len(call.args) == 3


def test_no_file_has_a_loop_of_assertions_that_may_be_empty_a_clock_or_a_test_named_by_a_set():
    """The whole attack, a command of its own, may say how long it took and what takes long."""
    rules = [loops_that_may_see_nothing, looks_at_the_clock, names_from_sets, whole_proofs_among_slow_ones]
    broken = [
        f"tests/{name}:{line} {rule.__name__}"
        for name, path in FILES.items()
        for rule in rules
        if rule is not looks_at_the_clock or not name.startswith(("attack", "project/test_tests"))
        for line in rule(path.read_text(encoding="utf-8"))
    ]
    assert len(FILES) > 300
    assert broken == []


def test_all_of_it_would_be_noticed():
    bare, sure = (
        "def test():\n    for each in found():\n        assert each",
        "def test():\n    found = a()\n    assert found\n",
    )
    assert loops_that_may_see_nothing(bare) == [2]
    assert loops_that_may_see_nothing(sure + "    for each in found:\n        assert each") == []
    assert looks_at_the_clock("import time\ntime.sleep(1)\nbegin = time.perf_counter()") == [2, 3]
    assert looks_at_the_clock('ASK = """\nimport time\ntime.sleep(1)\n"""\n') == [3]
    assert whole_proofs_among_slow_ones("pytestmark = pytest.mark.slow\nROWS = [*whole(1)]") == [2]
    assert whole_proofs_among_slow_ones("@pytest.mark.slow\n@each(whole(1))\ndef test(): ...") == [2]
    assert whole_proofs_among_slow_ones("@pytest.mark.slow\n@drawn(1, 2, 3)\ndef test(): ...") == [2]
    assert names_from_sets("@p.mark.parametrize('a', [{1, 2}], ids=str)\ndef test(a): ...") == [1]
