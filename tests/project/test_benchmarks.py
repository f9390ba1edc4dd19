"""The benchmarks still run what they say: both ways of making a paper, and what they compare."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tiers import some

pytestmark = pytest.mark.slow
FOLDER = Path(__file__).parents[2] / "benchmarks"
WAYS = {
    "bench_papers": ("pdf_ours", "pdf_platypus", "excel_ours", "excel_per_cell"),
    "bench_signing": ("drawn", "bare", "signed"),
}


@pytest.mark.parametrize(("script", "way"), [(script, way) for script, ways in WAYS.items() for way in ways])
def test_a_way_of_making_papers_runs(script, way):
    done = subprocess.run([sys.executable, FOLDER / f"{script}.py", way], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("script", sorted(path.stem for path in FOLDER.glob("*.py")))
def test_a_benchmark_can_be_imported(script):
    program = f"import sys; sys.path.insert(0, {str(FOLDER)!r}); import {script}"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stderr == ""


def test_a_script_that_breaks_off_is_no_figure(monkeypatch):
    monkeypatch.syspath_prepend(FOLDER)
    from timing import python, seconds

    assert seconds(python("-c", "pass")) > 0
    with pytest.raises(SystemExit, match="ZeroDivisionError"):
        seconds(python("-c", "1 / 0"))


def test_a_group_measured_anew_stands_at_its_place_with_commit_and_reason(monkeypatch):
    monkeypatch.syspath_prepend(FOLDER)
    every = import_module("all")
    monkeypatch.setattr(every, "commit", lambda: "12345678")
    monkeypatch.setattr(every, "reasons", lambda: {"slow": "weil"})
    old = every.PAGE.read_text(encoding="utf-8")
    names = [name for name in every.GROUPS if f"| **{name}** |" in old]
    anew = {names[1]: [every.Figure("slow", "2.50", "2", met=False), every.Figure("fast", "1.00", "2", met=True)]}
    new = every.page_with(anew, old)
    assert [name for name in every.GROUPS if f"| **{name}** |" in new] == names
    assert "Stand 12345678) | | | |\n| | slow | 2,50 | 2 | verfehlt |\n| | weil |" in new
    assert "| | fast | 1,00 | 2 | erreicht |" in new
    first = old[old.index(f"| **{names[0]}**") : old.index(f"| **{names[1]}**")]
    assert first in new
    assert new.count("entry on disk") == old.count("entry on disk") - 1


def test_every_group_has_a_proof_that_writes_it(monkeypatch):
    monkeypatch.syspath_prepend(FOLDER)
    groups = import_module("proof_list").read_groups(FOLDER.parent)
    commands = {proof.command for group in groups for proof in group.proofs}
    every = import_module("all")
    for name in some(every.GROUPS):
        quoted = f'"{name}"' if "," in name else name
        assert f"python benchmarks/all.py --only {quoted} --write" in commands
