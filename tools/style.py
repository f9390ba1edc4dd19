"""Judge the sources of the repository: names, prose, tests, codes, rooms. Exits with 1 if a rule is broken.

    python tools/style.py           judge everything
    python tools/style.py --list    name the rules

A rule is a function in `tools/style_rules/`; `tests/project/test_style.py` plants a fault for each.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the program of this checkout, whatever is installed

from style_rules import RULES  # noqa: E402
from style_rules.judging import judge  # noqa: E402


def main(words: list[str]) -> int:
    """Print the faults or the names of the rules, and return the exit code."""
    if words == ["--list"]:
        width = max(len(rule.name) for rule in RULES)
        print(*(f"{rule.name:{width}}  {rule.about}" for rule in RULES), sep="\n")
        return 0
    if words:
        print(__doc__)
        return 2
    faults = judge(ROOT, RULES, os.cpu_count() or 1)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(RULES)} rules, faults: {len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
