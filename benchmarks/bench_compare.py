"""How well two lists of one table are compared: python benchmarks/bench_compare.py [PAIRS [FIRST SEED]]

Both lists of simulated tables get slips of their own and common ones, the second has its places in another order.
Every slip must show as a difference, and the reading proposed first be what was played in 98 of 100. With a number of
pairs those that miss are named.
"""

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from comparison.pairs import compared, make_pair, missed, wrongly_decided
from timing import note, report, report_least

from skatlist.skat.rules import load_profile

PAIRS = 200


def main(pairs: int = PAIRS, first: int = 0, *, names: bool = True) -> None:
    profile = load_profile()
    counts: Counter[str] = Counter()
    verdicts: Counter[str] = Counter()
    spent = 0.0
    for seed in range(first, first + pairs):
        pair = make_pair(seed, profile)
        began = time.perf_counter()
        found = compared(pair, profile)
        spent += time.perf_counter() - began
        lost, wrong = list(missed(pair, found)), list(wrongly_decided(pair, found, profile))
        counts += Counter(slips=len(pair.slips), missed=len(lost), wrong=len(wrong))
        verdicts.update(each.verdict.value for each in found.differences)
        for each in (*lost, *wrong) if names else ():
            print(f"pair {seed}: {each}")
    decided = verdicts["sure"] + verdicts["likely"]
    report("slips of two lists not found", counts["missed"], 0)
    report_least("proposed reading right, %", 100 * (decided - counts["wrong"]) / max(decided, 1), 98)
    note(f"{pairs} pairs from seed {first}: {counts['slips']} slips")
    note(f"{verdicts.total()} differences: " + ", ".join(f"{name} {verdicts[name]}" for name in verdicts))
    note(f"{1000 * spent / pairs:.0f} ms a pair")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), names=len(sys.argv) > 1)
