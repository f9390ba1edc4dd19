"""Alter a room at random places and see whether a test notices: python tools/mutants.py ROOM [COUNT] [SEED].

Of every alteration the tests of the room run until one fails. What survives is told with its line, by kind: COUNT is
how many are tried (40), drawn with SEED from all there are; 0 tries all.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = {
    "game": ("tests/game", "tests/rules", "tests/paragraphs"),
    "rules": ("tests/rules", "tests/game", "tests/paragraphs"),
    "sheet": ("tests/sheet", "tests/checks", "tests/event"),
    "checks": ("tests/checks", "tests/slips"),
}
SECONDS: Final = 900
_COMPARED: Final = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COMPUTED: Final = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Div: ast.Mult,
}  # fmt: skip


class Mutant(NamedTuple):
    """An alteration: the file, its line, what kind it is, and the source with it."""

    path: Path
    line: int
    kind: str
    source: str


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every alteration of a file; annotations and docstrings are left out."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    left_out = {id(inner) for node in ast.walk(tree) for each in _not_run(node) for inner in ast.walk(each)}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        for kind, old in _altered(node):
            yield Mutant(path, getattr(node, "lineno", 0), kind, ast.unparse(tree))
            vars(node).update(old)


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


def is_noticed(mutant: Mutant, tree: Path, room: str) -> bool:
    """Whether a test of the room fails with an alteration."""
    target = tree / mutant.path.relative_to(ROOT)
    good = target.read_text(encoding="utf-8")
    target.write_text(mutant.source, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *TESTS[room]]
    environ = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=tree, capture_output=True, timeout=SECONDS, check=False, env=environ)
    except subprocess.TimeoutExpired:
        return True
    finally:
        target.write_text(good, encoding="utf-8")
    return done.returncode != 0


def main() -> int:
    """Try the alterations and print which survive."""
    room, count, seed = [*sys.argv[1:], *["game", "40", "1"][len(sys.argv) - 1 :]][:3]
    every = [each for path in sorted((ROOT / "skatlist" / room).rglob("*.py")) for each in mutants(path)]
    chosen = every if count == "0" else random.Random(int(seed)).sample(every, min(int(count), len(every)))  # noqa: S311
    survived: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="skatlist-mutants-") as folder:
        tree = Path(folder)
        for name in ("skatlist", "tests", "samples", "docs", "checker", "tools", "examples", "templates"):
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", tree)
        if is_noticed(Mutant(ROOT / "skatlist" / "__main__.py", 0, "", _main_source()), tree, room):
            raise SystemExit("the tests fail without any alteration")
        for mutant in chosen:
            if not is_noticed(mutant, tree, room):
                survived[mutant.kind] += 1
                print(f"{mutant.path.relative_to(ROOT)}:{mutant.line}: {mutant.kind} survived", flush=True)
    kinds = ", ".join(f"{kind} {number}" for kind, number in survived.most_common())
    print(f"of {len(every)}: {kinds or 'none survived'}")
    print(f"{len(chosen)} mutants, {len(chosen) - survived.total()} found, {survived.total()} survived")
    return 0


def _main_source() -> str:
    return (ROOT / "skatlist" / "__main__.py").read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
