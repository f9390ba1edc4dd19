"""docs/befunde.md is what its tool makes of the catalogue."""

import runpy
from pathlib import Path

from skatlist.checks import KINDS

ROOT = Path(__file__).parents[2]


def test_the_page_of_findings_is_fresh():
    made = runpy.run_path(str(ROOT / "tools" / "make_befunde.py"))["page"]()
    assert (ROOT / "docs" / "befunde.md").read_text(encoding="utf-8") == made, "python tools/make_befunde.py"
    assert made.count("\n### ") == len(KINDS)
