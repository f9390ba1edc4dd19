"""Hold skatlist against the oracle for one contract: python tests/game/exhaustive.py CONTRACT won|lost.

Prints how many games were compared and each of the first disagreements. A script of its own, so that several run
side by side and no test tool slows them down.
"""

import sys
from itertools import islice, product

import oracle

from skatlist.game import Contract, Entry, Level, valuate
from skatlist.rules import load_profile

SPITZEN, BIDS = range(-12, 13), range(301)
SHOWN = 20


def disagreements(contract: str, won: bool):
    """Yield every raw game in which the two differ, with what each says."""
    profile, played = load_profile("isko-2022"), Contract(contract)
    levels = [Level(number) for number in range(64)]
    for spitzen, number, bid in product(SPITZEN, range(64), BIDS):
        entry = Entry(contract=played, spitzen=spitzen, levels=levels[number], bid=bid, won=won)
        got = valuate(entry, profile)
        letters = oracle.SETS[number]
        if (got.value, got.points, got.overbid) != (want := oracle.booking(contract, spitzen, letters, bid, won)):
            yield contract, spitzen, sorted(letters), bid, won, got, want


def main(contract: str, result: str) -> int:
    """Print the comparison; 1 where anything differs."""
    found = list(islice(disagreements(contract, result == "won"), SHOWN))
    print(len(SPITZEN) * 64 * len(BIDS))  # noqa: T201 - this is the script's answer
    for line in found:
        print(*line)  # noqa: T201
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
