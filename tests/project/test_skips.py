"""A test that is skipped on a desk fails in CI, and no test starts a program that its mark does not name."""

import os
import subprocess
import sys
from pathlib import Path

import needs
import pytest
from tiers import slow_rows

TESTS = Path(__file__).parents[1]
INI = f"[pytest]\npythonpath = {TESTS}\nmarkers =\n    needs\n"
SKIPPED = """
import needs
import pytest

needs.PROGRAMS_OF_THE_GATE |= {"no-such-program"}

@needs.program("no-such-program")
def test_of_a_program():
    pass

@needs.program("no-such-program", "no-program-of-the-gate")
def test_of_a_program_of_proofs():
    pass

def test_that_gives_up():
    pytest.skip("something is missing")

@needs.data("no-such-file")
def test_of_data_beside_the_checkout():
    pass
"""
LEFT_OUT = "import pytest\npytest.importorskip('no_such_library')\n"


@pytest.mark.parametrize(
    ("ci", "proves", "counts"),
    [
        ("true", "", "1 failed, 2 skipped, 2 errors"),
        *slow_rows(("", "", "5 skipped"), ("true", "1", "1 failed, 1 skipped, 3 errors")),
    ],
)
def test_only_programs_of_proofs_and_data_beside_the_checkout_may_be_missing_in_ci(tmp_path, ci, proves, counts):
    (tmp_path / "conftest.py").write_bytes((TESTS / "conftest.py").read_bytes())
    (tmp_path / "test_skipped.py").write_text(SKIPPED, encoding="utf-8")
    (tmp_path / "test_left_out.py").write_text(LEFT_OUT, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(INI, encoding="utf-8")
    call = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    environ = os.environ | {"CI": ci, "SKATLIST_PROVES": proves}
    done = subprocess.run(call, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)
    assert counts in done.stdout, done.stdout


STARTS = """
import os
import subprocess
import sys
import needs

def test_of_a_program_that_is_not_named():
    subprocess.run(["sort", "--version"], check=True)

def test_of_a_shell():
    os.system("true")

@needs.program("sort")
def test_of_a_program_that_is_named():
    subprocess.run(["sort", "--version"], check=True)

def test_of_python():
    subprocess.run([sys.executable, "--version"], check=True)
"""


@needs.program("sort", "sh")
def test_a_test_starts_only_python_and_the_programs_of_its_marks(tmp_path):
    (tmp_path / "conftest.py").write_bytes((TESTS / "conftest.py").read_bytes())
    (tmp_path / "test_starts.py").write_text(STARTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(INI, encoding="utf-8")
    call = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "2 failed, 2 passed" in done.stdout, done.stdout
    assert "This test starts sort without needs.program('sort')." in done.stdout
