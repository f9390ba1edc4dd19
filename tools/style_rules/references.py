"""A reference to a provision leads to its row in `docs/quellen.md`, and none to a paper that is not here."""

import re
from collections.abc import Iterator
from pathlib import Path

from .judging import PLANTED, Facts, Place, Rule, Source

DOCUMENT = "docs/quellen.md"
REFERENCE = re.compile(r"quellen\.md ((?:A?\d+(?:\.\d+)?)(?:, A?\d+(?:\.\d+)?)*)")
NOWHERE = re.compile(r"SEEDS|RULES \d|\bS\d l\.\d")
ROW = re.compile(r"(?m)^\| (A?[\d.]+) \|")


def provisions_named(source: Source) -> Iterator[tuple[int, str]]:
    """Yield line and number of each provision that a file refers to."""
    if source.path != PLANTED and "quellen.md " in source.text:
        for at, line in enumerate(source.text.split("\n"), 1):
            for match in REFERENCE.finditer(line):
                yield from ((at, number) for number in match[1].split(", "))


def provisions_lacking(root: Path, named: Facts) -> Iterator[Place]:
    """Yield the references to provisions that the document has not."""
    rows = set(ROW.findall((root / DOCUMENT).read_text(encoding="utf-8")))
    for path, numbers in named.items():
        for line, number in numbers:
            if number not in rows:
                yield path, line, f"{DOCUMENT} has no row {number}: correct the number, or add the row"


def lost_references(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the references to papers that are not in the repository."""
    if source.path not in {PLANTED, "tools/style_rules/references.py"} and NOWHERE.search(source.text):
        for at, line in enumerate(source.text.split("\n"), 1):
            if match := NOWHERE.search(line):
                yield at, f"“{match[0]}” leads to a paper that is not here: name the provision of {DOCUMENT}"


CODE = ("skatlist/", "tests/", "tools/")
RULES = (
    Rule("provision", "A provision that is referred to has its row", CODE, provisions_named, provisions_lacking),
    Rule("lost-reference", "No reference leads to a paper that is not here", CODE, lost_references),
)
