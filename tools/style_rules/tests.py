"""Tests depend on no clock, have the same names in every worker, and slow ones hold no whole proof."""

import ast
import re
from collections.abc import Iterator

from .judging import PLANTED, Rule, Source

CLOCKS = {
    *("sleep", "time", "perf_counter", "monotonic", "process_time", "thread_time"),
    *("perf_counter_ns", "monotonic_ns"),
}


def clocks(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where a test sleeps or measures time: on a computer with other work it finds something else.

    A script that a test hands to another program is read, too. The whole attack, a command of its own, may show how
    long it took.
    """
    if source.path.startswith("tests/attack/") or source.path == PLANTED:
        return
    for line in _clock_lines(source.nodes):
        yield line, "a test that sleeps or measures time depends on the computer: make the event happen, or wait for it"


def _clock_lines(nodes: tuple[ast.AST, ...]) -> Iterator[int]:
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="time"), attr=attr) if attr in CLOCKS:
                yield node.lineno
            case ast.Constant(value=str(text)) if "import " in text:
                yield from (node.lineno + line - 1 for line in _clock_lines(_script(text)))


def _script(text: str) -> tuple[ast.AST, ...]:
    """Return the nodes of a program in Python that imports something, nothing of other texts."""
    try:
        nodes = tuple(ast.walk(ast.parse(text)))
    except SyntaxError:
        return ()
    return nodes if any(isinstance(node, ast.Import | ast.ImportFrom) for node in nodes) else ()


# A test is named by its subject and the outcome, people by their roles.
NO_SUBJECT = re.compile(r"_?test_(what|who|whom|whose|whoever|whatever)_|Test(What|Who)[A-Z]")
NO_ROLE = {"somebody", "somebodys", "someone", "anybody", "whoever", "whatever", "he", "his", "him", "himself", "told"}


def names_without_subject(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the tests whose name begins with a relative clause, or has a word for nobody in particular."""
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            words = NO_ROLE.intersection(node.name.split("_")) if node.name.startswith("test_") else set()
            if words or NO_SUBJECT.match(node.name):
                yield node.lineno, f"`{node.name}`: begin with the subject, end with the outcome, name the role"


def names_from_sets(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the parametrized tests whose names or order come from a set.

    A set has another order where Python compiles a module than where it reads it compiled: workers disagree.
    """
    for node in source.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "parametrize":
            named = any(key.arg == "ids" for key in node.keywords) or isinstance(node.args[1], ast.Set | ast.SetComp)
            if named and any(isinstance(each, ast.Set | ast.SetComp) for each in ast.walk(node)):
                yield node.lineno, "the names of these tests come from a set: write a list, or sort it"


def whole_among_slow(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the whole proofs in what is slow throughout: `-m slow` would run them."""
    throughout = [
        each
        for each in source.nodes
        if isinstance(each, ast.FunctionDef | ast.ClassDef)
        if "pytest.mark.slow" in map(ast.unparse, each.decorator_list)
    ]
    if re.search(r"^pytestmark = .*mark\.slow", source.text, re.MULTILINE):
        throughout.append(source.tree)
    for call in (each for node in throughout for each in ast.walk(node) if isinstance(each, ast.Call)):
        name = ast.unparse(call.func)
        if name in {"whole", "whole_rows"} or (name == "drawn" and len(call.args) > len(("few", "many"))):
            yield call.lineno, "`-m slow` would run this whole proof, hours of it: mark the cases slow, not the test"


TESTS = ("tests/",)
RULES = (
    Rule("clock", "No test sleeps or measures time", TESTS, clocks),
    Rule("test-name", "A test is named by its subject and outcome", TESTS, names_without_subject),
    Rule("test-named-by-a-set", "No test has its name or place from a set", TESTS, names_from_sets),
    Rule("whole-among-slow", "No slow test holds a whole proof", TESTS, whole_among_slow),
)
