"""P1: how long the short commands take, processor time as a multiple of `python -c pass`."""

import shutil
import tempfile
from pathlib import Path

from timing import busy, medians, python, report, seconds, skatlist, write_evening

GOALS = {
    "--version": 6,
    "value": 9,
    "explain": 9,
    "check of one list of 48 games": 12,
    "standings of an evening": 13,
    "standings with a list in Excel": 18,
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = write_evening(Path(folder), players=15)
        mixed = shutil.copytree(evening, evening.with_name("mixed"))
        first = mixed / "serie1-tisch01.csv"
        seconds(skatlist("convert", first, first.with_suffix(".xlsx")))
        first.unlink()
        commands = {
            "python -c pass": python("-c", "pass"),
            "--version": skatlist("--version"),
            "value": skatlist("value", "kreuz", "m2", "h", "+"),
            "explain": skatlist("explain", "G101"),
            "check of one list of 48 games": skatlist("check", evening / "serie1-tisch01.csv"),
            "standings of an evening": skatlist("standings", evening),
            "standings with a list in Excel": skatlist("standings", mixed),
        }
        taken = medians(commands, rounds=21, cost=busy)  # short ones, that a moment of another program spoils
    for name, goal in GOALS.items():
        report(name, taken[name] / taken["python -c pass"], goal)


if __name__ == "__main__":
    main()
