"""docs/vertrauen.md and docs/trust.md say what runs came to, and nothing else."""

import ast
import re
import shlex

import mutants
import proof_list
import proofs
import pytest
import trust_pages
from tiers import some

import skatlist

GROUPS = proof_list.read_groups(proofs.ROOT)
PROOFS = list(proof_list.all_proofs(GROUPS))
KNOWN = proofs.kept(proofs.ROOT)


def page(known):
    return trust_pages.page("en", known, proofs.ROOT)


@pytest.mark.parametrize("lang", trust_pages.PAGES)
def test_the_pages_are_what_the_tool_writes(lang):
    path = proofs.ROOT / trust_pages.PAGES[lang]
    assert path.read_text(encoding="utf-8") == trust_pages.page(lang, KNOWN, proofs.ROOT), "tools/proofs.py --pages"


def test_every_promise_has_a_proof_that_can_be_run():
    numbers = [*(f"R{number}" for number in (*range(1, 13), 14)), *(f"W{number}" for number in range(1, 5))]
    assert [group.name for group in GROUPS if group.is_promise] == numbers
    assert len({proof.name for proof in PROOFS}) == len(PROOFS)
    packages = {package.name for package in proof_list.read_packages(proofs.ROOT)}
    for proof in some(PROOFS):
        files = [word for word in shlex.split(proof.command) if word.startswith(("tests/", "tools/", "benchmarks/"))]
        assert all(any(proofs.ROOT.glob(file)) for file in some(files)), proof.name
        left_out = re.findall(r"--deselect=(\S+)", proof.command)
        assert all((proofs.ROOT / file).exists() for file in left_out), proof.name
        for covered in some(proof.covers):
            assert any((proofs.ROOT / f"{covered}{end}").exists() for end in ("", ".py")), (proof.name, covered)
        assert packages.issuperset(proof.needs), proof.name


def test_every_room_and_every_long_test_is_in_a_proof():
    tests = {path.relative_to(proofs.ROOT).as_posix(): path for path in (proofs.ROOT / "tests").rglob("test_*.py")}
    asks_for_all = re.compile(r"from tiers import .*\bwhole|mark\.whole|@drawn\([\d_]+, [\d_]+, [\d_]+")
    whole = {name for name, path in tests.items() if asks_for_all.search(path.read_text(encoding="utf-8"))}
    asks_for_programs = re.compile(r"from needs import .*\b(?:needs|program)\b|needs\.(?:needs|program)\(")
    programs = {name for name, path in tests.items() if asks_for_programs.search(path.read_text(encoding="utf-8"))}
    quick = "needs and not slow and not whole"
    proved = {mark: set() for mark in ("slow", "not whole", "whole", quick)}
    for proof in PROOFS:
        if match := re.search(r'-m "(.+?)"', proof.command):
            proved[match[1]].update(proof_list.tests_of(proof.command, proofs.ROOT))
    assert set(some(tests)) - proved["slow"] - proved["not whole"] == set(), "in no proof of tools/proofs.toml"
    assert set(some(whole)) - proved["whole"] == set(), "in no proof of the whole tier"
    assert set(some(programs)) - proved[quick] == set(), "not in quick-programs"
    package = proofs.ROOT / "skatlist"
    rooms = {path.name for path in package.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    covered = {each.split("/")[1] for proof in PROOFS for each in proof.covers if each.startswith("skatlist/")}
    assert set(some(rooms)) - covered - {"data"} == set(), "covered by no proof"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, "| 3 tests passed, 0 failed (2026-01-02, at abc, 1.5 min)"),
        ({"figures": [1, 2], "verdict": "fault"}, "**failed**; 2 tests passed, 1 failed"),
        ({"verdict": "unsteady"}, "**unsteady**, failed once and passed once; 3 tests"),
        (
            {"version": "0.0.1"},
            "| not run on this version, last: 3 tests passed, 0 failed (2026-01-02, at abc, ver",
        ),
        ({"command": "python -m pytest nothing"}, "not run on this version"),
        ({"command": "small"}, "| sample: 3 tests passed, 0 failed"),
    ],
)
def test_a_run_stands_there_with_its_commit_and_what_it_is_not(change, expected):
    proof = next(proof for proof in PROOFS if "pytest" in proof.command and proof.small)
    run = {"version": skatlist.__version__, "commit": "abc", "day": "2026-01-02", "minutes": 1.5, "verdict": "passed"}
    run |= {"command": proof.command, "figures": [0, 3], **change}
    run |= {"command": proof.small} if run["command"] == "small" else {}
    assert expected in page({proof.name: run})
    assert expected not in page({}) or change["command"].endswith("nothing")


def test_surviving_mutants_stand_on_the_page_with_their_reason_or_as_not_explained():
    proof = next(proof for proof in PROOFS if "mutants" in proof.command)
    known = some(survivor for run in KNOWN.values() for survivor in run.get("survived", ()))
    run = {"version": skatlist.__version__, "commit": "abc", "day": "2026-01-02", "minutes": 1.5, "verdict": "passed"}
    run |= {"command": proof.command, "figures": [9, 7, 2], "survived": [known[0], "skatlist/skat/game/value.py: new"]}
    explained, _, open_ones = page({proof.name: run}).partition("- Not explained yet:")
    assert f"`{known[0]}`" in explained
    assert "`skatlist/skat/game/value.py: new`" in open_ones
    assert "Not explained" not in page(KNOWN)


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [("== 1 failed, 12 passed, 3 deselected in 4.20s ==", ("1", "12")), ("12 passed in 4.20s (0:00:04)", (None, "12"))],
)
def test_the_last_line_of_pytest_is_read(printed, numbers):
    assert re.search(proof_list._TESTS, printed, re.MULTILINE).groups() == numbers


@pytest.mark.slow
def test_every_alteration_is_one():
    path = mutants.ROOT / mutants.folder_of("game") / "value.py"
    good = ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
    match = some(mutants.mutants(path), 50)
    assert {mutant.kind for mutant in match} >= {"comparison", "number", "result", "condition"}
    for mutant in match:
        assert mutant.source != good
        ast.parse(mutant.source)
