"""docs/befunde.md and docs/findings.md are what their tool makes of the catalogue."""

import runpy
from pathlib import Path

import pytest

from skatlist.tournament.checks.kinds import all_kinds
from skatlist.words import Language

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("lang", Language)
def test_the_page_of_findings_is_fresh(lang):
    tool = runpy.run_path(str(ROOT / "tools" / "make_befunde.py"))
    made = tool["page"](lang)
    page = ROOT / "docs" / tool["PAGES"][lang]
    assert page.read_text(encoding="utf-8") == made, "python tools/make_befunde.py"
    assert made.count("\n### ") == len(all_kinds())
