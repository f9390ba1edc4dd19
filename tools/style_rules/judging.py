"""A rule looks at one file at a time; a rule about several files is given its facts together."""

import ast
import gc
import inspect
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

SYNTAX = "syntax"
PLANTED = "tests/project/test_style.py"  # its texts are faults for the rules to see
FOLDERS = ("skatlist", "tests", "tools", "benchmarks", "checker")


class Fault(NamedTuple):
    """A broken rule: where, and what to do."""

    path: str  # from the root of the repository
    line: int
    rule: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.rule}: {self.remedy}"


class Source:
    """A Python file, parsed once for all rules.

    >>> Source("here.py", "a = 1").nodes[1].lineno
    1
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """The module and everything in it, a node before its parts."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def docstrings(self) -> list[tuple[int, str]]:
        """Line and text of each docstring, those below an attribute included, without their examples."""
        texts = [
            (node.lineno, inspect.cleandoc(node.value.value))
            for node in self.nodes
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        ]
        return [(line, re.sub(r"(?ms)^\s*>>>.*?(?=\n\s*\n|\Z)", "", text)) for line, text in texts]

    @cached_property
    def comments(self) -> list[tuple[int, str]]:
        """Line and text of each comment."""
        if "#" not in self.text:
            return []
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        return [(each.start[0], each.string.lstrip("#: ")) for each in tokens if each.type == tokenize.COMMENT]


Facts = Mapping[str, Sequence[Any]]
Place = tuple[str, int, str]  # path, line, remedy


def nothing(_: Source) -> Iterable[Any]:
    """Return no fact of a file: for a rule that reads the repository itself."""
    return ()


class Rule(NamedTuple):
    """A rule: `look` gives line and remedy of each fault in a file, or the facts that `together` judges."""

    name: str
    about: str
    begins: tuple[str, ...] = ()  # how the paths of its files begin
    look: Callable[[Source], Iterable[Any]] = nothing
    together: Callable[[Path, Facts], Iterable[Place]] | None = None


def unneeded(file: str, table: str, left: Iterable[object]) -> Iterator[Place]:
    """Yield the exceptions of a table that nothing needs any more, at the module of the rule."""
    path = Path(file).relative_to(Path(__file__).parents[2]).as_posix()
    yield from ((path, 1, f"{each!r} in {table} is no exception any more: delete it") for each in left)


def judge(root: Path, rules: Sequence[Rule], processes: int = 1) -> list[Fault]:
    """Return the faults of a repository, by path and line. Each file is parsed once, in one of the processes."""
    paths = sorted(path.relative_to(root).as_posix() for folder in FOLDERS for path in (root / folder).rglob("*.py"))
    look_at = partial(_look, root, rules)
    if processes > 1:
        with ProcessPoolExecutor(processes) as workers:
            found = dict(zip(paths, workers.map(look_at, paths, chunksize=10), strict=True))
    else:
        found = dict(zip(paths, map(look_at, paths), strict=True))
    if unread := [fault for each in found.values() for fault in each.get(SYNTAX, ())]:
        return unread
    faults: list[Fault] = []
    for rule in rules:
        facts = {path: found[path][rule.name] for path in paths if rule.name in found[path]}
        faults += faults_of(rule, root, facts)
    return sorted(faults)


def faults_of(rule: Rule, root: Path, facts: Facts) -> list[Fault]:
    """Return the faults among what a rule found in each of its files."""
    if rule.begins and not facts:
        return [
            Fault("tools/style.py", 1, rule.name, "this rule has no file to look at, correct where its paths begin")
        ]
    if rule.together:
        places = list(rule.together(root, facts))
    else:
        places = [(path, line, remedy) for path, found in facts.items() for line, remedy in found]
    return [Fault(path, line, rule.name, remedy) for path, line, remedy in places]


def look(source: Source, rules: Sequence[Rule]) -> dict[str, list[Any]]:
    """Return what each rule that is about a file finds in it."""
    return {rule.name: list(rule.look(source)) for rule in rules if rule.begins and source.path.startswith(rule.begins)}


def _look(root: Path, rules: Sequence[Rule], path: str) -> dict[str, list[Any]]:
    gc.disable()  # a syntax tree has no garbage, and each is gone before the next
    try:
        return look(Source(path, (root / path).read_text(encoding="utf-8")), rules)
    except SyntaxError as error:
        return {SYNTAX: [Fault(path, error.lineno or 1, SYNTAX, f"Python cannot read this: {error.msg}")]}
    finally:
        gc.enable()
