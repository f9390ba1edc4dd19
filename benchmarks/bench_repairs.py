"""How well slips are found, placed and repaired: PROMISES R4, on lists the simulation makes.

usage: python benchmarks/bench_repairs.py [SEEDS_PER_CASE] [FORM ...]

Puts slips into faultless lists: one field, one row, a whole list, or two slips at once. The lists state everything
(full), what a scorer writes (paper), values and running totals (plain), the declarer's running total only (column, also
with the Gesamtpunkte), or only what stands below (footer). Prints for each kind and form how many lists were found
wrong, how many slips had their row named, the errors for each slip, and how often the true change was a first proposal
or among the first three.

Not counted, and printed: silent lists, which with their slips are possible ones (everything stated is what the rows
make), and slips of which more than three rows (unplaced) or changes (untold) explain every number equally well.
slip_oracle decides both without looking at the checks. Two slips that put rows in or out are not measured on footer.
"""

import sys
from collections import Counter

from slip_cases import FORMS, cases_of, measure


def main(seeds: int = 60, *forms: str) -> None:
    print(
        f"{'form':18}{'kind':18}{'lists':>6}{'found':>8}{'row':>8}{'errors':>8}{'first':>8}{'three':>8}{'silent':>8}{'unplaced':>10}{'untold':>8}"
    )
    for form in forms or FORMS:
        every: Counter[str] = Counter()
        for case in cases_of(form):
            count = measure(case, form, range(seeds))
            every += count
            if count["lists"] or count["silent"]:
                show(form, case, count)
        show(form, "all", every)


def show(form: str, case: str, count: Counter[str]) -> None:
    print(
        f"{form:18}{case:18}{count['lists']:6}{_share(count, 'found', 'lists')}{_share(count, 'row', 'placeable')}",
        end="",
    )
    print(f"{count['errors'] / max(1, count['slips']):8.2f}", end="")
    print(f"{_share(count, 'first', 'told')}{_share(count, 'three', 'told')}{count['silent']:8}", end="")
    print(f"{count['slips'] - count['placeable']:10}{count['slips'] - count['told']:8}", flush=True)


def _share(count: Counter[str], part: str, whole: str) -> str:
    return f"{100 * count[part] / count[whole]:7.1f}%" if count[whole] else f"{'-':>8}"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
