"""Slips of many kinds in lists that state more or less: found, placed, and repaired. PROMISES R4."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from slip_cases import CASES, FORMS, PROFILE, as_numbered, cases_of, faultless, is_true, measure, spoilt
from slip_oracle import is_possible
from tiers import slow, slow_rows, some, whole

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.order.numbering import sits_out
from skatlist.skat.findings import has_errors
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.sheet import dealer_of, score

IN_CI = ("full", "column", "footer")  # much is stated, less, and only what stands below


def measured(form, seeds):
    every = Counter()
    for case in cases_of(form):
        every += measure(case, form, seeds)
    assert every["lists"] > len(seeds) * 15
    return every


def promised(count):
    """Say which promises do not hold: all found, and the row, the cause among three, and the errors for each slip."""
    return {
        name: value
        for name, value, holds in (
            ("found", count["found"] / count["lists"], count["found"] == count["lists"]),
            ("row", count["row"] / count["placeable"], count["row"] >= 0.99 * count["placeable"]),
            ("errors", count["errors"] / count["slips"], count["errors"] <= 1.2 * count["slips"]),
            ("three", count["three"] / count["told"], count["three"] >= 0.95 * count["told"]),
        )
        if not holds
    }


def test_more_than_twenty_kinds_beyond_one_field():
    assert len(CASES) >= 17 + 21


def test_a_sample_of_slips_is_found_placed_and_repaired():
    assert promised(measured("paper", range(1))) == {}


@pytest.mark.parametrize("form", [*slow(*IN_CI), *whole(*(form for form in FORMS if form not in IN_CI))])
def test_slips_are_found_placed_and_repaired(form):
    """Without what nobody can find: the oracle counts it, and on full lists there is hardly any."""
    count = measured(form, range(30))
    assert promised(count) == {}
    assert count["placeable"] >= (0.85 if form == "footer" else 1) * count["slips"]
    assert count["told"] >= (0.75 if form == "footer" else 0.94) * count["slips"]
    assert not count["silent"] or form not in {"full", "paper"}


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_two_rows_left_out_are_two_errors_and_nobody_dealt_out_of_turn(form):
    for seed in range(4):
        made = spoilt("two rows left out", form, seed)
        errors = [finding for finding in check_sheet(score(made.wrong, PROFILE)) if finding.severity == "error"]
        assert {error.code for error in errors} <= {"S101", "S103"}
        assert 0 < len(errors) <= 2


@pytest.mark.parametrize("agreed", [1, 2, 3, 4])
def test_of_a_list_without_a_game_nothing_is_left_out(agreed):
    before = faultless(4, 1)
    (finding,) = check_sheet(score(before._replace(rows=(), footer=(), agreed=agreed), PROFILE))
    assert (finding.code, finding.sentence) == ("S101", "none")


@pytest.mark.parametrize("form", FORMS)
def test_the_oracle_believes_a_true_list(form):
    for seed in range(6):
        assert is_possible(FORMS[form](faultless(3 + seed % 3, seed)))


def test_only_what_leaves_a_possible_list_is_left_out():
    """Two rows in each other's place where they are numbered anew, and numbers that are not stated."""
    seen = Counter()
    for case, form in (("rows_swapped", "footer"), ("counter", "column"), ("digit_wrong", "footer")):
        for seed in range(12):
            made = spoilt(case, form, seed)
            seen[case, bool(made.slips)] += 1
            assert is_possible(made.true)
            assert is_possible(made.wrong) != bool(made.slips)
    assert len(seen) >= 5


@pytest.mark.parametrize("case", ["contract", "spitzen", "level"])
def test_every_game_proposed_for_a_sum_leaves_a_clean_list(case):
    proposed = 0
    for seed in range(2):
        made = spoilt(case, "footer", seed)
        assert made is not None
        for finding in some(check_sheet(score(made[1], PROFILE))):
            for fix in finding.fixes if finding.sentence == "either" else ():
                proposed += 1
                assert not has_errors(check_sheet(score(with_fix(made[1], fix), PROFILE)))
    assert proposed


@pytest.mark.slow
def test_a_game_that_cannot_be_right_is_explained_by_the_sums():
    """Karo for Pik makes a game overbid; that Pik was played makes all sums right."""
    count = measure("contract", "footer", [5, 6])
    assert count["lists"] == count["errors"] == count["first"] == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "seed", "errors"),
    [
        ("fact and row", 15, 2),  # a row there twice hides whose game it was
        *slow_rows(
            ("fact and row", 33, 2),
            ("fact and row", 2, 1),  # a game left out and a wrong row: only together they fit
            ("fact and row", 7, 1),
            ("fact and row", 4, 2),  # the row has an error of its own
            ("fact and footer", 17, 2),  # one number below is wrong by itself
            ("fact and footer", 8, 2),
            ("fact and footer", 18, 2),  # what it should be depends on the row
            ("two facts", 14, 2),
        ),
    ],
)
def test_two_slips_are_distinguished_by_the_sums(case, seed, errors):
    _, wrong, slips = spoilt(case, "footer", seed)
    findings = check_sheet(score(wrong, PROFILE))
    assert sum(finding.severity == "error" for finding in findings) == errors
    assert all(finding.remedy(lang) for finding in findings if finding.severity == "error" for lang in ("de", "en"))
    fixes = [fix for finding in findings for fix in finding.fixes]
    for slip in some(slips):
        assert any(is_true(fix, as_numbered(slip, slips), values=False) for fix in fixes), slip


@pytest.mark.parametrize("form", ["full", "footer", "column and total"])
def test_a_wrong_factor_and_two_totals_swapped_are_two_findings(form):
    count = measure("factor and totals", form, [0, 2, 3, 5])
    assert count["lists"] > 1
    assert count["three"] == count["errors"] == count["slips"]


@pytest.mark.slow
def test_nobody_who_dealt_is_proposed_for_a_game_passed_in():
    """At tables of four and five the dealer sits out."""
    proposed = 0
    for seed in (1, 4, 5, 7, 10, 13):
        _, wrong, _ = spoilt("passed", "footer", seed)
        places = tuple(range(1, wrong.size + 1))
        for finding in check_sheet(score(wrong, PROFILE)):
            for change in (change for fix in finding.fixes for change in fix.changes if change.field == "declarer"):
                assert not sits_out(int(change.after), dealer_of(change.game, wrong.size), places)
                proposed += 1
    assert proposed > 5
