"""A test that is skipped on a desk fails in CI: nothing is left out unseen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tiers import slow_rows

TESTS = Path(__file__).parents[1]
SKIPPED = """
import needs
import pytest

@needs.program("no-such-program")
def test_of_a_program():
    pass

def test_that_gives_up():
    pytest.skip("something is missing")

@needs.data("no-such-file")
def test_of_data_beside_the_checkout():
    pass
"""
LEFT_OUT = "import pytest\npytest.importorskip('no_such_library')\n"


@pytest.mark.parametrize(("ci", "counts"), [("true", "1 failed, 1 skipped, 2 errors"), *slow_rows(("", "4 skipped"))])
def test_only_data_beside_the_checkout_may_be_missing_in_ci(tmp_path, ci, counts):
    (tmp_path / "conftest.py").write_bytes((TESTS / "conftest.py").read_bytes())
    (tmp_path / "test_skipped.py").write_text(SKIPPED, encoding="utf-8")
    (tmp_path / "test_left_out.py").write_text(LEFT_OUT, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {TESTS}\n", encoding="utf-8")
    call = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    done = subprocess.run(call, cwd=tmp_path, env=os.environ | {"CI": ci}, capture_output=True, text=True, check=False)
    assert counts in done.stdout, done.stdout
