"""A code of a finding stands in the module that defines it: other modules go by the effects of its kind."""

import ast
import re
from pathlib import Path

import pytest
from sources import nodes_of

from skatlist.checks.kinds import all_kinds
from skatlist.findings import Effect

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[A-Z]\d{3}")
# Which examples are rows of a table is said beside the view that shows them: no check asks for it.
ELSEWHERE = {"cli/commands/explain.py": {"L102", "L106", "G105"}}
# Where codes and labels are compared, and are no relation between findings.
COMPARING = {
    "bulk/table.py": "each code has its bit",
    "checks/kinds.py": "codes as the caller names them",
    "cli/commands/explain.py": "examples that are rows of a table",
    "desk/pages/findings.py": "hints of one code are shown together",
    "findings/model.py": "the label of a number written anew for no known reason",
    "formats/unread.py": "codes as a file names them",
    "papers/tournament/courses.py": "the size of a label",
    "reports/value.py": "the sentence of a game near by",
    "signatures/payload/content.py": "the check code of a paper",
}


def codes_in(nodes):
    """Return the codes a module names beside those it defines."""
    defined = {id(node.args[0]) for node in nodes if isinstance(node, ast.Call) and "Kind" in ast.unparse(node.func)}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {node.value for node in constants if CODE.fullmatch(node.value) and id(node) not in defined}


@pytest.mark.slow
def test_no_module_names_the_code_of_another():
    modules = [path for path in sorted((ROOT / "skatlist").rglob("*.py")) if "words" not in path.parts]
    assert len(modules) > 300
    named = {path.relative_to(ROOT / "skatlist").as_posix(): codes_in(nodes_of(path)) for path in modules}
    assert {name: codes for name, codes in named.items() if codes} == ELSEWHERE


def test_a_code_in_another_module_would_be_seen():
    tree = ast.parse('KIND = Kind("G101", "name")\nif finding.code in {"G102"}: pass')
    assert codes_in(tuple(ast.walk(tree))) == {"G102"}


def test_the_letter_of_a_code_is_read_in_one_place():
    letter = re.compile(r"""code(\[0\] (==|in|not in)|\.startswith\(["'])""")
    modules = [*(ROOT / "skatlist").rglob("*.py")]
    reading = [path for path in modules if letter.search(path.read_text(encoding="utf-8"))]
    assert reading == []
    assert "Family(self.code[0])" in (ROOT / "skatlist/findings/model.py").read_text(encoding="utf-8")


def strings_compared(nodes):
    """Yield the comparisons of a code or of the label of a fix with anything."""
    for node in nodes:
        operands = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in {"startswith", "endswith"}:
            operands = [called.value]
        if any(isinstance(each, ast.Attribute) and each.attr in {"code", "label"} for each in operands):
            yield ast.unparse(node)


def test_no_module_compares_codes_or_labels_of_fixes():
    modules = [path for path in sorted((ROOT / "skatlist").rglob("*.py")) if "words" not in path.parts]
    compared = {path.relative_to(ROOT / "skatlist").as_posix(): [*strings_compared(nodes_of(path))] for path in modules}
    assert {name for name, found in compared.items() if found} == set(COMPARING)


def test_a_comparison_would_be_seen():
    lines = 'if fix.label == "write": pass\nif finding.code in KNOWN: pass\nfinding.code.startswith("T")'
    assert len([*strings_compared(ast.walk(ast.parse(lines)))]) == 3


@pytest.mark.slow
def test_every_effect_stands_on_a_kind_and_is_asked_for():
    sources = [
        path.read_text(encoding="utf-8") for path in (ROOT / "skatlist").rglob("*.py") if path.name != "model.py"
    ]
    assert len(all_kinds()) > 50
    for effect in Effect:
        name = re.compile(rf"\bEffect\.{effect.name}\b")
        assert sum(len(name.findall(source)) for source in sources) > 1, effect


def test_what_is_silenced_stands_on_a_kind():
    silent = [kind.silences for kind in all_kinds() if kind.silences]
    assert silent
    assert all(any(kind.effects & effects for kind in all_kinds()) for effects in silent)
