"""P6: a whole evening checked, ranked and printed, as a multiple of importing the libraries that others start with."""

import tempfile
from pathlib import Path

from timing import medians, python, report, write_evening

GOAL = 3.5
JOB = """
import sys
from skatlist.cli.app import run
evening, out = sys.argv[1:]
sys.exit(max(run(call) for call in (["check", evening], ["standings", evening], ["export", evening, "-o", out])))
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = write_evening(Path(folder), players=32)
        commands = {
            "imports": python("-c", "import pandas, openpyxl, reportlab.platypus"),
            "evening": python("-c", JOB, str(evening), str(Path(folder) / "out")),
        }
        taken = medians(commands, rounds=7)
    report("evening of 8 tables, 2 series", taken["evening"] / taken["imports"], GOAL)


if __name__ == "__main__":
    main()
