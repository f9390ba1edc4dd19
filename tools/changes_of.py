"""Print what CHANGELOG.md says of a version: python tools/changes_of.py 0.6.0"""

import re
import sys
from pathlib import Path

CHANGES = Path(__file__).resolve().parents[1] / "CHANGELOG.md"


def changes_of(version: str, text: str) -> str:
    """Return the section of a version without its heading."""
    section = re.search(rf"^## {re.escape(version)}(?: – [\d-]+)?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if section is None:
        raise SystemExit(f"CHANGELOG.md has no section {version}")
    return section[1].strip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(changes_of(sys.argv[1], CHANGES.read_text(encoding="utf-8")))
