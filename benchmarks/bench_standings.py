"""P7: the standings of 500 players after five series (625 lists), as a multiple of reading these lists alone."""

import tempfile

from timing import busy, medians, python, report, seconds, skatlist

PLAYERS, SERIES = 500, 5
READ = """
import sys
from pathlib import Path
from skatlist.files.formats.loading import Options
from skatlist.papers.lists import parse
print(len(parse([Path(sys.argv[1])], Options()).sheets))
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        lists = f"{folder}/turnier"
        seconds(skatlist("simulate", "-o", lists, "--players", str(PLAYERS), "--series", str(SERIES)))
        taken = medians(
            {"read": python("-c", READ, lists), "standings": skatlist("standings", lists)}, rounds=7, cost=busy
        )
    report("standings of 500 players, 5 series / reading", taken["standings"] / taken["read"], 2)


if __name__ == "__main__":
    main()
