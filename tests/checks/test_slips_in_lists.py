"""Slips of many kinds in lists that state more or less: found, placed, and repaired. PROMISES R4."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from slip_cases import CASES, PROFILE, measure, spoilt
from tiers import some

from skatlist.checks import check_sheet
from skatlist.findings import has_errors
from skatlist.findings.fixes import mended
from skatlist.sheet import score


def measured(form, seeds):
    every = Counter()
    for case in CASES:
        every += measure(case, form, seeds)
    assert every["lists"] > len(seeds) * 15
    return every


def promised(count):
    """Say which promises do not hold."""
    slips = count["slips"]
    return {
        name: value
        for name, value, holds in (
            ("found", count["found"] / count["lists"], count["found"] == count["lists"]),
            ("row", count["row"] / slips, count["row"] >= 0.99 * slips),
            ("errors", count["errors"] / slips, count["errors"] <= 1.2 * slips),
            ("three", count["three"] / count["told"], count["three"] >= 0.95 * count["told"]),
        )
        if not holds
    }


def test_more_than_twenty_kinds_beyond_one_field():
    assert len(CASES) >= 17 + 18


def test_a_sample_of_slips_is_found_placed_and_repaired():
    assert promised(measured("paper", range(3))) == {}


@pytest.mark.slow
@pytest.mark.parametrize("form", ["full", "paper"])
def test_slips_are_found_placed_and_repaired(form):
    assert promised(measured(form, range(30))) == {}


@pytest.mark.slow
@pytest.mark.parametrize("form", ["plain", "column", "column and total"])
def test_slips_on_lists_that_state_less_are_found_nearly_as_well(form):
    """The promises (all found, the row named in 99 of 100) are not reached on these forms; this is what is."""
    count = measured(form, range(30))
    assert count["found"] >= 0.985 * count["lists"]
    assert count["row"] >= 0.92 * count["slips"]
    assert count["errors"] <= 1.2 * count["slips"]
    assert count["three"] >= 0.95 * count["told"]


@pytest.mark.slow
def test_numbers_below_a_list_find_every_slip_and_blame_no_one_row_for_certain():
    """Rows that cost the same cannot be told apart by sums; the true change is among three in most lists."""
    count = measured("footer", range(30))
    assert count["found"] == count["lists"]
    assert count["errors"] <= 1.2 * count["slips"]
    assert count["three"] >= 0.75 * count["told"]


@pytest.mark.parametrize("case", ["contract", "spitzen", "level"])
def test_every_game_proposed_for_a_sum_leaves_a_clean_list(case):
    proposed = 0
    for seed in range(2):
        made = spoilt(case, "footer", seed)
        assert made is not None
        for finding in some(check_sheet(score(made[1], PROFILE))):
            for fix in finding.fixes if finding.sentence == "either" else ():
                proposed += 1
                assert not has_errors(check_sheet(score(mended(made[1], fix), PROFILE)))
    assert proposed


def test_a_game_that_cannot_be_right_is_explained_by_the_sums():
    """Karo for Pik makes a game overbid; that Pik was played makes all sums right."""
    count = measure("contract", "footer", [5, 6])
    assert count["lists"] == count["errors"] == count["first"] == 2
