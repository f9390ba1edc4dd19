"""Hold frames against lists scored one by one: python tests/bulk/all_frames.py [GAMES] [RULES].

Random games, right and wrong, at tables of three to five where people come and go: value, points, overbid of every
game and every footer. A million games (the default) take about a minute for each rule set.
"""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from bulk.test_frames import assert_same, list_of

from skatlist.files.bulk import games_frame
from skatlist.skat.rules import load_profile

AT_ONCE = 1_000  # lists


def main(games="1000000", rules="isko-2022"):
    random, profile, compared = Random(f"{games} {rules}"), load_profile(rules), 0
    while compared < int(games):
        sheets = [list_of(random, at) for at in range(AT_ONCE)]
        frame = games_frame(sheets)
        assert_same(frame, sheets, profile)
        compared += len(frame)
    print(compared)  # noqa: T201 - this is the script's answer


if __name__ == "__main__":
    main(*sys.argv[1:])
