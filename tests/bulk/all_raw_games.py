"""Hold the table against the functions for every raw game: python tests/bulk/all_raw_games.py [RULES].

6 contracts x 25 Spitzen x 64 sets of crosses x bids 0 to 300 x won or lost: value, booking, overbid and all codes.
Takes some two minutes; prints how many games were compared and the first that differs.
"""

import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
from bulk.test_table import by_functions

from skatlist.files.bulk.game_arrays import CONTRACTS, Facts
from skatlist.files.bulk.table import RuleTable
from skatlist.skat.game import Entry, Level
from skatlist.skat.rules import load_profile

SPITZEN, LEVELS, BIDS = range(-12, 13), [Level(number) for number in range(64)], range(301)


def main(rules="isko-2022"):
    profile, compared = load_profile(rules), 0
    table = RuleTable(profile)
    for code, won in product(range(6), (1, 0)):
        spitzen, levels, bid = (axis.ravel() for axis in np.meshgrid(SPITZEN, range(64), BIDS, indexing="ij"))
        facts = Facts(np.full(bid.size, code), spitzen, levels, bid, np.full(bid.size, won))
        answers = zip(*(column.tolist() for column in table.look_up(facts)), strict=True)
        games = product(SPITZEN, LEVELS, BIDS)
        for (n, crosses, number), answer in zip(games, answers, strict=True):
            entry = Entry(CONTRACTS[code], n, crosses, number, bool(won))
            if answer != by_functions(entry, profile):
                print(entry, answer, by_functions(entry, profile))  # noqa: T201 - this is the script's answer
                return 1
            compared += 1
    print(compared)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
