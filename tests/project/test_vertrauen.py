"""docs/vertrauen.md and docs/trust.md say what runs came to, and nothing else."""

import ast
import re
import shlex
from pathlib import Path

import make_vertrauen
import mutants
import pytest
from tiers import some

import skatlist

PROOFS = [proof for promise in make_vertrauen.PROMISES.values() for proof in promise.proofs]


@pytest.mark.parametrize("lang", make_vertrauen.PAGES)
def test_the_pages_are_what_the_tool_writes(lang):
    path = make_vertrauen.PAGES[lang]
    assert path.read_text(encoding="utf-8") == make_vertrauen.page(lang, make_vertrauen.kept())


def test_every_promise_has_a_proof_that_can_be_run():
    numbers = [*(f"R{number}" for number in range(1, 12)), *(f"W{number}" for number in range(1, 5))]
    assert list(make_vertrauen.PROMISES) == numbers
    assert len({proof.name for proof in PROOFS}) == len(PROOFS)
    for proof in some(PROOFS):
        files = [word for word in shlex.split(proof.command) if word.startswith(("tests/", "tools/"))]
        assert all((make_vertrauen.ROOT / file).exists() for file in some(files)), proof.name


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({}, "3 tests passed, 0 failed (2026-01-02, at abc, 1.5 min)"),
        ({"figures": [1, 2], "passed": False}, "**failed**; 2 tests passed, 1 failed"),
        ({"version": "0.0.1"}, "not run on this version"),
        ({"command": "python -m pytest nothing"}, "not run on this version"),
        ({"command": "small"}, "| sample: 3 tests passed, 0 failed"),
    ],
)
def test_only_a_run_of_this_version_counts(change, shown):
    proof = next(proof for proof in PROOFS if not proof.figure)
    run = {"version": skatlist.__version__, "commit": "abc", "day": "2026-01-02", "minutes": 1.5, "passed": True}
    run |= {"command": proof.command, "figures": [0, 3], **change}
    run |= {"command": proof.small} if run["command"] == "small" else {}
    assert shown in make_vertrauen.page("en", {proof.name: run})
    assert shown not in make_vertrauen.page("en", {})[: -len(shown)] or "not run" in shown


def test_what_survived_stands_on_the_page_with_its_reason_or_as_not_explained():
    proof = make_vertrauen.PROMISES["R2"].proofs[0]
    known = some(survivor for run in make_vertrauen.kept().values() for survivor in run.get("survived", ()))
    run = {"version": skatlist.__version__, "commit": "abc", "day": "2026-01-02", "minutes": 1.5, "passed": True}
    run |= {"command": proof.command, "figures": [9, 7, 2], "survived": [known[0], "skatlist/game/value.py: new"]}
    explained, _, open_ones = make_vertrauen.page("en", {proof.name: run}).partition("- Not explained yet:")
    assert f"`{known[0]}`" in explained
    assert "`skatlist/game/value.py: new`" in open_ones
    assert "Not explained" not in make_vertrauen.page("en", make_vertrauen.kept())


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [("== 1 failed, 12 passed, 3 deselected in 4.20s ==", ("1", "12")), ("12 passed in 4.20s (0:00:04)", (None, "12"))],
)
def test_the_last_line_of_pytest_is_read(printed, numbers):
    assert re.search(make_vertrauen._TESTS, printed, re.MULTILINE).groups() == numbers


@pytest.mark.slow
def test_every_alteration_is_one():
    path = Path(skatlist.__file__).parent / "game" / "value.py"
    good = ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
    found = some(mutants.mutants(path), 50)
    assert {mutant.kind for mutant in found} >= {"comparison", "number", "result", "condition"}
    for mutant in found:
        assert mutant.source != good
        ast.parse(mutant.source)
