"""How well slips are found, placed and repaired: PROMISES R4, on lists the simulation makes.

usage: python benchmarks/bench_repairs.py [SEEDS_PER_CASE] [FORM ...]

Puts slips into faultless lists: one field, one row, a whole list, or two slips at once. The lists state everything
(full), what a scorer writes (paper), values and running totals (plain), the declarer's running total only (column, also
with the Gesamtpunkte), or only what stands below (footer). Prints for each kind and form how many lists were found
wrong, how many slips had their row named, the errors for each slip, and how often the true change was a first proposal
or among the first three. What a list of a form cannot show is left out, and the cause of a slip of which nothing on the
list tells is not counted; slip_cases says which these are.
"""

import sys
from collections import Counter

from slip_cases import CASES, FORMS, measure


def main(seeds: int = 60, *forms: str) -> None:
    print(f"{'form':18}{'kind':18}{'lists':>6}{'found':>8}{'row':>8}{'errors':>8}{'first':>8}{'three':>8}")
    for form in forms or FORMS:
        every: Counter[str] = Counter()
        for case in CASES:
            count = measure(case, form, range(seeds))
            every += count
            if count["lists"]:
                show(form, case, count)
        show(form, "all", every)


def show(form: str, case: str, count: Counter[str]) -> None:
    slips = max(1, count["slips"])
    told = count["told"]
    found, row = 100 * count["found"] / max(1, count["lists"]), 100 * count["row"] / slips
    first, three = (f"{100 * count[key] / told:7.1f}%" if told else f"{'-':>8}" for key in ("first", "three"))
    print(f"{form:18}{case:18}{count['lists']:6}{found:7.1f}%{row:7.1f}%{count['errors'] / slips:8.2f}", end="")
    print(f"{first}{three}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
