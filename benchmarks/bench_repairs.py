"""How well slips are found, placed and repaired: PROMISES R4, on lists the simulation makes.

usage: python benchmarks/bench_repairs.py [SEEDS_PER_CASE] [FORM ...]

Without arguments only the promised figures are printed, with their goals.

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

from slip_cases import CASES, FORMS, cases_of, measure
from timing import note, report, report_least

# Of lists with running totals: the shares in percent, then the errors for each slip.
_GOALS = {
    "R4 one slip: list found wrong, %": ("found", "lists", 100),
    "R4 one slip: its row named, %": ("row", "placeable", 99),
    "R4 one slip: true change among three, %": ("three", "told", 90),
}
_ERRORS = 1.1
_FEW = 12  # seeds for each kind of slip


def promised(seeds: int = _FEW) -> None:
    """Print the promised figures."""
    one: Counter[str] = Counter()
    two: Counter[str] = Counter()
    bare: Counter[str] = Counter()
    for form in (each for each in FORMS if each != "footer"):
        for case in cases_of(form):
            count = measure(case, form, range(seeds))
            (two if len(CASES[case]) > 1 else one).update(count)
            if form == "bare":
                bare.update(count)
    for name, (part, whole, goal) in _GOALS.items():
        report_least(name, 100 * one[part] / one[whole], goal)
    report_least("R4 bare list: true change among three, %", 100 * bare["three"] / bare["told"], 95)
    report("R4 bare list: errors a slip", bare["errors"] / bare["slips"], _ERRORS)
    report_least("R4 two slips: rows of both named, %", 100 * two["row"] / two["placeable"], 98)
    note(f"{one['lists']} lists with one slip, {two['lists']} with two")


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
    if len(sys.argv) > 1:
        main(int(sys.argv[1]), *sys.argv[2:])
    else:
        promised()
