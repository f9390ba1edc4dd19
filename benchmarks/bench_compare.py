"""How well two lists of one table are compared: python benchmarks/bench_compare.py [PAIRS [FIRST SEED]]

Both lists of simulated tables get slips of their own and common ones, the second has its places in another order.
Printed is how many slips show as a difference, and how often the reading proposed first is what was played.
"""

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from comparison.pairs import compared, make_pair, missed, wrongly_decided

from skatlist.skat.rules import load_profile

PAIRS = 200


def main(pairs: int = PAIRS, first: int = 0) -> None:
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
        for each in (*lost, *wrong):
            print(f"pair {seed}: {each}")
    decided = verdicts["sure"] + verdicts["likely"]
    print(f"{pairs} pairs from seed {first}: {counts['slips']} slips, {counts['missed']} not found")
    print(f"{verdicts.total()} differences: " + ", ".join(f"{name} {verdicts[name]}" for name in verdicts))
    right = decided - counts["wrong"]
    print(f"proposed reading right: {right} of {decided} not open, {100 * right / max(decided, 1):.2f} %")
    print(f"{1000 * spent / pairs:.0f} ms a pair")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
