"""A code of a finding stands in the module that defines it: other modules go by the effects of its kind."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from .judging import Facts, Place, Rule, Source, unneeded

CODE = re.compile(r"[A-Z]\d{3}")
MODEL = "skatlist/skat/findings/finding_model.py"
LETTER = re.compile(r"""code(\[0\]|\.startswith\(["'])""")  # `code.startswith(wanted)` asks for what a caller wrote
COLUMN_PREFIX = re.compile(r"^[a-z_]*_$")
PLACES = {"place", "seat", "other", "p"}
# Which examples are rows of a table is known to the view that shows them: no check needs it.
ELSEWHERE = {("skatlist/cli/commands/explain.py", code) for code in ("L102", "L106", "G105")}
# Codes and labels are compared here, which is no relation between findings.
COMPARING = {
    "skatlist/files/bulk/table.py": "each code has its bit",
    "skatlist/tournament/checks/kinds.py": "codes as the caller names them",
    "skatlist/cli/commands/explain.py": "examples that are rows of a table",
    "skatlist/desk/pages/findings.py": "hints of one code are shown together",
    "skatlist/skat/findings/finding_model.py": "the label of a number written anew for no known reason",
    "skatlist/files/formats/unread.py": "codes as a file names them",
    "skatlist/papers/tournament/courses.py": "the size of a label",
    "skatlist/papers/reports/value.py": "the sentence of a game near by",
    "skatlist/papers/signatures/payload/content.py": "the check code of a paper",
}


def codes_in(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the codes that a module names beside those it defines."""
    if "/words/" in source.path:
        return
    kinds = (node for node in source.nodes if isinstance(node, ast.Call) and "Kind" in ast.unparse(node.func))
    defined = {id(node.args[0]) for node in kinds if node.args}
    for node in source.nodes:
        match node:
            case ast.Constant(value=str(text)) if CODE.fullmatch(text) and id(node) not in defined:
                yield node.lineno, text


def codes_not_kept(_: Path, codes: Facts) -> Iterator[Place]:
    """Yield the codes in modules that do not define them."""
    for path, named in codes.items():
        for line, code in named:
            if (path, code) not in ELSEWHERE:
                yield path, line, f"{code} belongs to the module that defines it: ask for an `Effect` of its kind"
    there = {(path, code) for path, named in codes.items() for _, code in named}
    yield from unneeded(__file__, "ELSEWHERE", ELSEWHERE - there)


def letters_read(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where the letter of a code is read, beside the one place that does."""
    if source.path != MODEL:
        for at, line in enumerate(source.text.split("\n"), 1):
            if LETTER.search(line):
                yield at, "the letter of a code is read in `Finding.family` only: use it"


def comparisons(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where a code, or the label of a fix, is compared with anything."""
    for node in source.nodes if "/words/" not in source.path else ():
        operands = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in {"startswith", "endswith"}:
            operands = [called.value]
        if any(isinstance(each, ast.Attribute) and each.attr in {"code", "label"} for each in operands):
            yield node.lineno, ast.unparse(node)


def comparisons_not_kept(_: Path, compared: Facts) -> Iterator[Place]:
    """Yield the comparisons of codes and labels that have no reason."""
    for path, found in compared.items():
        if path not in COMPARING:
            for line, comparison in found:
                yield path, line, f"`{comparison}` compares a code or a label: ask for an `Effect` of the kind"
    yield from unneeded(__file__, "COMPARING", {path for path in COMPARING if not compared.get(path)})


def effects_of(source: Source) -> Iterator[tuple[str, int]]:
    """Yield the effects that a module names, and those that the model defines."""
    if source.path == MODEL:
        for node in source.nodes:
            if isinstance(node, ast.ClassDef) and node.name == "Effect":
                yield from ((each.targets[0].id, each.lineno) for each in node.body if isinstance(each, ast.Assign))
    elif "Effect." in source.text:
        for node in source.nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Effect":
                yield node.attr, node.lineno


def effects_unused(_: Path, effects: Facts) -> Iterator[Place]:
    """Yield the effects that stand on no kind or that no module asks for: both together are two places."""
    used = Counter(name for path, found in effects.items() if path != MODEL for name, _ in found)
    for name, line in effects.get(MODEL, ()):
        if name != "NONE" and used[name] <= 1:
            yield MODEL, line, f"`Effect.{name}` needs a kind that has it and a check that asks for it: or delete it"


def columns_put_together(source: Source) -> Iterator[tuple[int, str]]:
    """Yield where a name such as `total_3` is put together."""
    if source.path == "skatlist/skat/sheet/columns.py":
        return
    for node in source.nodes:
        if not isinstance(node, ast.JoinedStr):
            continue
        for before, after in zip(node.values, node.values[1:], strict=False):
            text = getattr(before, "value", None)
            number = getattr(getattr(after, "value", None), "id", None)
            if isinstance(text, str) and COLUMN_PREFIX.match(text) and number in PLACES:
                yield (
                    node.lineno,
                    "a number in a row has its `Cell` (`sheet/columns.py`): put no column's name together",
                )


PROGRAM = ("skatlist/",)
RULES = (
    Rule("code-of-another", "No module names the code of another's finding", PROGRAM, codes_in, codes_not_kept),
    Rule("letter-of-a-code", "The letter of a code is read in one place", PROGRAM, letters_read),
    Rule("code-compared", "No module compares codes or labels of fixes", PROGRAM, comparisons, comparisons_not_kept),
    Rule("effect-unused", "Every effect stands on a kind and is asked for", PROGRAM, effects_of, effects_unused),
    Rule("column-name", "Only a cell puts the name of its column together", PROGRAM, columns_put_together),
)
