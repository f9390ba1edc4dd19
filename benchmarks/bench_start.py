"""P1: how long the short commands take, as a multiple of `python -c pass`."""

import tempfile
from pathlib import Path

from timing import medians, python, report, skatlist

ROOT = Path(__file__).parents[1]
EVENING = ROOT / "samples" / "clubabend"
GOALS = {"--version": 7, "value": 7, "explain": 7, "check of one list of 48 games": 9, "standings of an evening": 9}


def main() -> None:
    one = next(path for path in sorted(EVENING.glob("*.csv")))
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "python -c pass": python("-c", "pass"),
            "--version": skatlist("--version"),
            "value": skatlist("value", "kreuz", "m2", "h", "+"),
            "explain": skatlist("explain", "G101"),
            "check of one list of 48 games": skatlist("check", one),
            "standings of an evening": skatlist("standings", EVENING),
        }
        taken = medians(commands)
    for name, goal in GOALS.items():
        report(name, taken[name] / taken["python -c pass"], goal)


if __name__ == "__main__":
    main()
