"""A code of a finding stands in the module that defines it: other modules go by the signs of its kind."""

import ast
import re
from pathlib import Path

from sources import nodes_of

from skatlist.checks.kinds import all_kinds
from skatlist.findings import Sign

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[A-Z]\d{3}")
# Which examples are rows of a table is said beside the view that shows them: no check asks for it.
ELSEWHERE = {"cli/commands/explain.py": {"L102", "L106", "G105"}}


def codes_in(nodes):
    """Return the codes a module names beside those it defines."""
    defined = {id(node.args[0]) for node in nodes if isinstance(node, ast.Call) and "Kind" in ast.unparse(node.func)}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {node.value for node in constants if CODE.fullmatch(node.value) and id(node) not in defined}


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


def test_every_sign_stands_on_a_kind_and_is_asked_for():
    sources = {
        path: path.read_text(encoding="utf-8") for path in (ROOT / "skatlist").rglob("*.py") if path.name != "model.py"
    }
    assert len(all_kinds()) > 50
    for sign in Sign:
        name = re.compile(rf"\bSign\.{sign.name}\b")
        assert len([path for path, source in sources.items() if name.search(source)]) > 1, sign


def test_what_is_silenced_stands_on_a_kind():
    silent = [kind.silences for kind in all_kinds() if kind.silences]
    assert silent
    assert all(any(kind.sign & signs for kind in all_kinds()) for signs in silent)
