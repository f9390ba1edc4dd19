"""Every page is read in paragraphs of at most eight lines."""

import re
import textwrap
from pathlib import Path

import pytest
from tiers import some

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "format").glob("*.md")]
MADE = {"befunde.md", "findings.md", "trust.md", "vertrauen.md"}  # tools write them, each paragraph in one line
COLUMNS = 120
MOST = 8
NO_PROSE = re.compile(r"(?ms)^ *```.*?^ *```$|^\|.*?$|^    \S.*?$|^!\[.*?$|^#.*?$")
ITEM = re.compile(r"(?m)^ *(?:[-*]|\d+\.) ")


def long_places(page_text, *, is_made=False):
    """Return the beginnings of the paragraphs and items that take too many lines, and of the lines too long."""
    prose = NO_PROSE.sub("", page_text)
    parts = [part.strip() for block in re.split(r"\n\s*\n", prose) for part in ITEM.split(block) if part.strip()]
    lines = [] if is_made else [line for line in prose.splitlines() if len(line) > COLUMNS + 10]
    many = [part for part in parts if len(textwrap.wrap(part, COLUMNS)) > MOST or part.count("\n") >= MOST]
    return [each[:60] for each in (*many, *lines)]


@pytest.mark.parametrize(
    ("page_text", "count"),
    [
        ("wort " * 200, 2),  # nine lines, in one
        ("wort\n" * MOST, 0),
        ("wort\n" * (MOST + 1), 1),
        ("- wort\n" * (MOST + 1), 0),
        ("```\n" + "wort\n" * (MOST + 1) + "```\n", 0),
        ("| " + "wort " * 50 + "|\n", 0),
    ],
)
def test_long_paragraphs_and_long_lines_count(page_text, count):
    assert len(long_places(page_text)) == count


def test_no_paragraph_takes_more_than_eight_lines():
    texts = {page: page.read_text(encoding="utf-8") for page in some(PAGES)}
    long = {page.name: long_places(content, is_made=page.name in MADE) for page, content in texts.items()}
    assert {name: places for name, places in long.items() if places} == {}
