"""The benchmarks still run what they say: both ways of making a paper, and what they compare."""

import subprocess
import sys
from pathlib import Path

import pytest

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
