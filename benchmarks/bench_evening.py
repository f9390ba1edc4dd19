"""P6: a whole evening checked, ranked and printed, as a multiple of importing the libraries that others start with."""

import tempfile
from pathlib import Path

from timing import medians, python, report

GOAL = 2.5
JOB = """
import sys, shutil, pathlib
from skatlist.cli.app import run
evening, out = sys.argv[1:]
run(["check", evening])
run(["standings", evening])
run(["export", evening, "-o", out])
"""


def main() -> None:
    from skatlist.event.simulation import simulate_event
    from skatlist.formats.event_folder import write_event_folder

    with tempfile.TemporaryDirectory() as folder:
        evening = Path(folder) / "evening"
        write_event_folder(simulate_event(7, players=32, series=2), evening)
        commands = {
            "imports": python("-c", "import pandas, openpyxl, reportlab.platypus"),
            "evening": python("-c", JOB, str(evening), str(Path(folder) / "out")),
        }
        taken = medians(commands, rounds=7)
    report("evening of 8 tables, 2 series", taken["evening"] / taken["imports"], GOAL)


if __name__ == "__main__":
    main()
