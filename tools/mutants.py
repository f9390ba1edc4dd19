"""Alter a room at random places and see whether a test notices: python tools/mutants.py ROOM [COUNT] [SEED].

Of every alteration the tests of the room run until one fails: those first that run the altered line, the quickest
before the others; then the tests of the rooms that lean on it, last those of `LAST`. COUNT is how many are tried (40),
drawn with SEED from all there are; 0 tries all. What survives is printed as `survived: FILE: KIND: OLD -> NEW`; such a
line or how it begins, given for COUNT, tries just that.
"""

import ast
import importlib.util
import multiprocessing
import os
import random
import resource
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import coverage
import hypothesis  # noqa: F401  # loaded once, not by every process that tries an alteration
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = {  # beside the room's own and the examples in its docstrings
    "game": ("tests/rules", "tests/paragraphs"),
    "rules": ("tests/game", "tests/paragraphs"),
    "sheet": ("tests/event", "tests/checks"),
    "checks": ("tests/slips",),
    "event": ("tests/checks", "tests/draw", "tests/simulation", "tests/evening", "tests/tournament", "tests/reports"),
    "evening": ("tests/dialogue", "tests/store"),
    "desk": ("tests/evening",),
    "papers": ("tests/signatures", "tests/reports", "tests/report_texts"),
}
LAST: Final = {"papers": ("-m", "not whole", "tests/pictures/test_pictures.py")}  # long ones, when no other noticed
_SECONDS: Final = 1_800  # a test that waits for ever has noticed
_AROUND: Final = 60  # characters shown on either side of what an alteration changes
_QUIET: Final = ("-W", "ignore::pytest.PytestAssertRewriteWarning")  # of what is loaded before the tests
_COMPARED: Final = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COMPUTED: Final = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Div: ast.Mult,
}  # fmt: skip


class Mutant(NamedTuple):
    """An alteration: the file, its line, what kind it is, what it changes, and the source with it."""

    path: Path
    line: int
    kind: str
    change: str
    source: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}: {self.kind}: {self.change}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every alteration of a file; annotations and docstrings are left out."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    good = ast.unparse(tree)
    left_out = {id(inner) for node in ast.walk(tree) for each in _not_run(node) for inner in ast.walk(each)}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        for kind, old in _altered(node):
            altered = ast.unparse(tree)
            pairs = zip(good.splitlines(), altered.splitlines(), strict=False)
            change = next((_change(was.strip(), now.strip()) for was, now in pairs if was != now), "")
            yield Mutant(path, getattr(node, "lineno", 0), kind, change, altered)
            vars(node).update(old)


def _change(was: str, now: str) -> str:
    """Return what differs between two lines, with what stands around it."""
    same = next((at for at, (old, new) in enumerate(zip(was, now, strict=False)) if old != new), 0)
    first, last = max(same - _AROUND, 0), same + _AROUND
    return f"{was[first:last]} -> {now[first:last]}"


def _not_run(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what of a node says nothing when the program runs."""
    if isinstance(node, ast.AnnAssign):
        yield node.annotation
    if isinstance(node, ast.FunctionDef):
        yield from (each for each in (node.returns, *(arg.annotation for arg in ast.walk(node.args)
                                                      if isinstance(arg, ast.arg))) if each is not None)  # fmt: skip
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield node


def _altered(node: ast.AST) -> Iterator[tuple[str, dict[str, object]]]:
    """Alter a node in place, one way after the other, and yield the kind and what to put back."""
    old = dict(vars(node))
    match node:
        case ast.Compare() if type(node.ops[0]) in _COMPARED:
            node.ops = [_COMPARED[type(node.ops[0])](), *node.ops[1:]]
            yield "comparison", old
        case ast.BinOp() if type(node.op) in _COMPUTED:
            node.op = _COMPUTED[type(node.op)]()
            yield "arithmetic", old
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and, or", old
        case ast.UnaryOp() if isinstance(node.op, ast.Not):
            node.op = ast.UAdd()
            node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
            yield "not", old
        case ast.Constant() if isinstance(node.value, bool):
            node.value = not node.value
            yield "true, false", old
        case ast.Constant() if type(node.value) is int:
            node.value += 1
            yield "number", old
        case ast.IfExp() | ast.If():
            node.test = ast.UnaryOp(ast.Not(), node.test)
            yield "condition", old
        case ast.Return() if node.value is not None and ast.unparse(node.value) != "None":
            node.value = ast.Constant(None)
            yield "result", old
        case _:
            return


# --- Trying -----------------------------------------------------------------------------------------------------------


class Order:
    """A plugin of pytest: the tests that run the altered line first, of them and of the others the quickest first."""

    def __init__(self, first: frozenset[str], seconds: Mapping[str, float]) -> None:
        self.first = first
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests in order."""
        items.sort(key=lambda item: (item.nodeid not in self.first, self.seconds.get(item.nodeid, 0)))


class Seconds:
    """A plugin of pytest: how long each test takes, written to a file as the tests end."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write a line for what a test took."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{report.duration} {report.nodeid}\n")


def folder_of(room: str) -> str:
    """Return the folder of a room: a package, a folder in one, or what its tests are called."""
    name = {"event": "tournament", "store": "journal"}.get(room, room)
    found = [*(ROOT / "skatlist").glob(f"{name}/__init__.py"), *(ROOT / "skatlist").glob(f"*/{name}/__init__.py")]
    return str(found[0].parent.relative_to(ROOT))


class Room:
    """A copy of the repository in which a room is altered, and what its tests are known to run."""

    def __init__(self, room: str, tree: Path) -> None:
        self.own = (f"tests/{room}", "--doctest-modules", folder_of(room))
        self.others = [TESTS[room], *([LAST[room]] if room in LAST else [])]
        self.tree = tree
        for name in ("skatlist", "tests", "samples", "docs", "checker", "tools", "examples", "templates", "benchmarks"):
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", tree)
        self.seconds: dict[str, float] = defaultdict(float)
        timed = tree / "seconds"
        self.limit = resource.RLIM_INFINITY
        measure = ("-p", "pytest_cov", f"--cov={folder_of(room)}", "--cov-context=test", "--cov-report=")
        if self.is_failing((*measure, *self.own), Seconds(timed)) or any(map(self.is_failing, self.others)):
            raise SystemExit("the tests fail without any alteration")
        self.limit = 10 + int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
        for line in timed.read_text(encoding="utf-8").splitlines():
            seconds, test = line.split(" ", 1)
            self.seconds[test] += float(seconds)
        self.run = coverage.CoverageData(str(tree / ".coverage"))
        self.run.read()

    def is_noticed(self, mutant: Mutant) -> bool:
        """Whether a test of the room fails with an alteration."""
        target = self.tree / mutant.path.relative_to(ROOT)
        contexts = self.run.contexts_by_lineno(str(target)).get(mutant.line, [])
        first = frozenset(each.rpartition("|")[0] for each in contexts)
        good = target.read_text(encoding="utf-8")
        target.write_text(mutant.source, encoding="utf-8")
        try:
            return self.is_failing(self.own, Order(first, self.seconds)) or any(map(self.is_failing, self.others))
        finally:
            target.write_text(good, encoding="utf-8")
            Path(importlib.util.cache_from_source(str(target))).unlink(missing_ok=True)

    def is_failing(self, tests: Sequence[str], *plugins: object) -> bool:
        """Whether a test fails, or all take longer than without an alteration, traced; in a process of their own."""
        arguments = ["-x", "-n", "0", "-p", "no:cacheprovider", *_QUIET, *tests]
        process = multiprocessing.get_context("fork").Process(target=self._run_tests, args=(arguments, plugins))
        process.start()
        process.join(_SECONDS)
        if process.exitcode is None:
            process.kill()
            process.join()
        return process.exitcode != 0

    def _run_tests(self, arguments: list[str], plugins: Sequence[object]) -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (self.limit, self.limit))
        os.chdir(self.tree)
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        os.environ["PYTHONPATH"] = str(self.tree)
        sys.path.insert(0, str(self.tree))
        sys.exit(pytest.main(arguments, plugins=plugins))


def main() -> int:
    """Try the alterations and print which survive."""
    room, count, seed = [*sys.argv[1:], *["game", "40", "1"][len(sys.argv) - 1 :]][:3]
    every = [each for path in sorted((ROOT / folder_of(room)).rglob("*.py")) for each in mutants(path)]
    if not count.isdecimal():
        chosen = [each for each in every if str(each).startswith(count)]
    elif count == "0":
        chosen = every
    else:
        chosen = random.Random(int(seed)).sample(every, min(int(count), len(every)))  # noqa: S311
    survived: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="skatlist-mutants-") as folder:
        copy = Room(room, Path(folder).resolve())
        for mutant in chosen:
            if not copy.is_noticed(mutant):
                survived[mutant.kind] += 1
                print(f"survived: {mutant}", flush=True)
    kinds = ", ".join(f"{kind} {number}" for kind, number in survived.most_common())
    print(f"of {len(every)}: {kinds or 'none survived'}")
    print(f"{len(chosen)} mutants, {len(chosen) - survived.total()} found, {survived.total()} survived")
    return 0


if __name__ == "__main__":
    sys.exit(main())
