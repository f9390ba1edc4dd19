"""Every Python example of docs is a script that runs and prints what stands below it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = {page.name: EXAMPLE.findall(page.read_text(encoding="utf-8")) for page in sorted((ROOT / "docs").glob("*.md"))}


@pytest.mark.parametrize("page", [name for name, examples in PAGES.items() if examples])
def test_the_examples_print_what_the_page_says(page, tmp_path):
    """In the order of the page: an example may use the files of the one before. Warnings are errors here too."""
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    for number, (script, printed) in enumerate(PAGES[page]):
        path = tmp_path / f"example{number}.py"
        path.write_text(script, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-W", "error", path.name],
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
        assert (done.stderr, done.stdout) == ("", printed)


def test_every_python_block_is_an_example():
    for page, examples in PAGES.items():
        assert (ROOT / "docs" / page).read_text(encoding="utf-8").count("```python") == len(examples)
    assert len(PAGES["statistik.md"]) == 3
