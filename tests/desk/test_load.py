"""Many tables, a terminal and an import at once: nothing is lost, and the wall stays current."""

import subprocess
import sys
from pathlib import Path

import pytest

LOAD = Path(__file__).parents[2] / "benchmarks" / "bench_desk_load.py"


@pytest.mark.slow
def test_nothing_is_lost_while_everybody_enters():
    call = [sys.executable, str(LOAD), "--tables", "24", "--minutes", "0.25", "--pause", "1"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "none lost or doubled" in done.stdout
