"""Hold skatlist against the oracle for one contract: python tests/game/exhaustive.py CONTRACT won|lost STEP.

Compares value, booking, overbid and the codes G102, G104, G105, G106, G112, G113 of every raw game, or of one in so
many; prints how many games were compared and the first disagreements. A script of its own, so that several run side
by side and no test tool slows them down.
"""

import sys
from itertools import islice, product

import oracle

from skatlist.skat.checks.game.bids import check_bid_not_legal
from skatlist.skat.checks.game.points_and_tricks import check_announced_missed
from skatlist.skat.checks.game.spitzen_and_levels import (
    check_level_incomplete,
    check_level_needs_hand,
    check_null_level,
    check_spitzen_range,
)
from skatlist.skat.checks.game.valued_game import ValuedGame
from skatlist.skat.game import Contract, Entry, Level, valuate
from skatlist.skat.rules import load_profile

SPITZEN, BIDS = range(-12, 13), range(301)
CHECKS = (  # of G102, G104, G105, G106, G112, G113
    check_spitzen_range,
    check_level_needs_hand,
    check_level_incomplete,
    check_null_level,
    check_bid_not_legal,
    check_announced_missed,
)
PRINTED = 20


class Watched:
    """An object that notes what is read of it."""

    def __init__(self, kind, of, read):
        self.__dict__.update(_kind=kind, _of=of, _read=read)

    def __getattr__(self, name):
        self._read[self._kind, name] = value = getattr(self._of, name)
        return value


class Remembered:
    """A check that is run once for every combination of the facts it looks at, as it may look at nothing else.

    What it read, in this order, is a path of branches; at its end stand the codes it gave. Games that agree in these
    facts take the same path. Building findings with their proposals for six million games would take minutes. A
    check that looks at too many facts for this is run every time.
    """

    MANY = 2_000

    def __init__(self, check):
        self.check = check
        self.root = None
        self.learned = 0

    def codes(self, entry, valuation, profile):
        if self.learned > self.MANY:
            return [finding.code for finding in self.check(ValuedGame(entry, valuation, profile))]
        node = self.root
        while type(node) is tuple:
            kind, name, branches = node
            node = branches.get(getattr(entry if kind == "entry" else valuation, name))
        return self.learn(entry, valuation, profile) if node is None else node

    def learn(self, entry, valuation, profile):
        read = {}
        case = ValuedGame(Watched("entry", entry, read), Watched("valuation", valuation, read), profile)
        codes = [finding.code for finding in self.check(case)]
        self.learned += 1
        steps = list(read.items())
        if self.root is None:
            self.root = (*steps[0][0], {})
        node = self.root
        for (_, value), following in zip(steps, [*steps[1:], None], strict=True):
            node = node[2].setdefault(value, codes if following is None else (*following[0], {}))
        return codes


def disagreements(contract: str, won: bool, step: int):
    """Yield every raw game, or each n-th, in which the two differ, with both values."""
    profile, played = load_profile("isko-2022"), Contract(contract)
    checks = [Remembered(check) for check in CHECKS]
    levels = [Level(number) for number in range(64)]
    for spitzen, number, bid in islice(product(SPITZEN, range(64), BIDS), 0, None, step):
        entry = Entry(contract=played, spitzen=spitzen, levels=levels[number], bid=bid, won=won)
        got, letters = valuate(entry, profile), oracle.SETS[number]
        codes = {code for check in checks for code in check.codes(entry, got, profile)}
        booked = (got.value, got.points, got.overbid)
        wanted = oracle.booking(contract, spitzen, letters, bid, won)
        faults = oracle.faults(contract, spitzen, letters, bid, won)
        if booked != wanted or codes != faults:
            yield contract, spitzen, sorted(letters), bid, won, booked, wanted, sorted(codes), sorted(faults)


def main(contract: str, result: str, step: str) -> int:
    """Print the comparison; 1 where anything differs."""
    results = list(islice(disagreements(contract, result == "won", int(step)), PRINTED))
    print(len(range(0, len(SPITZEN) * 64 * len(BIDS), int(step))))  # noqa: T201 - this is the script's answer
    for line in results:
        print(*line)  # noqa: T201
    return bool(results)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
