"""How well slips are found, placed and repaired: PROMISES R4, on lists the simulation makes.

usage: python benchmarks/bench_repairs.py [LISTS_PER_KIND]

Puts one slip at a time into faultless lists and prints for each kind how many were found, how many had their row named
by the first error, how often it was the only error, and how often the true change was the first proposal or among the
first three.
"""

import random
import sys
from collections import Counter

from skatlist.checks import Fix, Severity, check_sheet
from skatlist.event.names import invent_players
from skatlist.event.simulation import simulate_sheet
from skatlist.event.slips import Manner, Slip, SlipKind, put_slips
from skatlist.rules import load_profile
from skatlist.sheet import score

PROFILE = load_profile()
GAMES = {3: 36, 4: 48, 5: 50}


def is_true(fix: Fix, slip: Slip) -> bool:
    """Whether a fix is the change that undoes the slip."""
    if slip.kind is SlipKind.ROW_LEFT_OUT:
        return fix.label == "insert_row"
    if slip.kind is SlipKind.ROW_TWICE:
        return fix.label == "strike_row"
    if slip.kind is SlipKind.COLUMN:
        return fix.label == "move_booking"
    if slip.kind is SlipKind.BONUS_FACTOR:
        return fix.label == "factor"
    return any(
        change.game == slip.game and change.field == slip.field and (change.after or "") == (slip.true or "")
        for change in fix.changes
    )


def measure(kind: SlipKind, lists: int) -> Counter[str]:
    """Return how often what held for slips of one kind."""
    count: Counter[str] = Counter()
    for seed in range(lists):
        rng = random.Random(f"{kind}{seed}")
        size = (3, 4, 5)[seed % 3]
        sheet = simulate_sheet(rng, invent_players(rng, size), GAMES[size], PROFILE)
        wrong, slips = put_slips(sheet, rng, 1, PROFILE, [kind])
        if not slips:
            continue
        (slip,) = slips
        count["lists"] += 1
        errors = [f for f in check_sheet(score(wrong, PROFILE)) if f.severity is Severity.ERROR]
        if not errors:
            continue
        count["found"] += 1
        count["only"] += len(errors) == 1
        moved = slip.manner is Manner.NUMBERED
        count["row"] += errors[0].game in ({slip.game, slip.game + 1} if moved else {slip.game})
        fixes = errors[0].fixes
        count["first"] += bool(fixes) and is_true(fixes[0], slip)
        count["three"] += any(is_true(fix, slip) for fix in fixes[:3])
    return count


def main(lists: int = 200) -> None:
    print(f"{'kind':16}{'lists':>6}{'found':>8}{'row':>8}{'only':>8}{'first':>8}{'three':>8}")
    every: Counter[str] = Counter()
    for kind in SlipKind:
        count = measure(kind, lists)
        every += count
        show(kind.value, count)
    show("all", every)


def show(name: str, count: Counter[str]) -> None:
    keys = ("found", "row", "only", "first", "three")
    shares = (f"{100 * count[key] / max(1, count['lists']):7.1f}%" for key in keys)
    print(f"{name:16}{count['lists']:6}", *shares, sep="")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
