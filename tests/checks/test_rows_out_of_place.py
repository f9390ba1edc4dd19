"""Rows missing at the top of a list, and rows swapped where nothing but the dealer's seat tells."""

import random

import pytest
from checks.sheets import findings_of, plain
from tiers import slow, some

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.fix_list import fix_list
from skatlist.skat.findings import Severity
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Stated, score
from skatlist.tournament.simulation import simulate_event

ISKO = load_profile()


def played(seed, players):
    return simulate_event(seed, players=players, series=1, card_facts=False).sheets[0]


def errors_of(sheet):
    return [each for each in check_sheet(score(sheet, ISKO)) if each.severity is Severity.ERROR]


@pytest.mark.parametrize("seeds", [range(5), *slow(range(5, 100))])
def test_no_game_is_looked_for_after_game_0(seeds):
    """A game that may be missing before the first row has no game before it."""
    at_top = 0
    for seed in some(seeds):
        sheet = played(seed, 3 + seed % 2)
        for at in range(3):
            rows = enumerate((*sheet.rows[:at], *sheet.rows[at + 1 :]), 1)
            shorter = tuple(row._replace(number=number, dealer=None) for number, row in rows)
            for finding in errors_of(sheet._replace(rows=shorter)):
                message = f"{finding.text('de')} {finding.text('en')}"
                assert "game 0 " not in message
                assert "Spiel 0 " not in message
                at_top += finding.sentence in {"lacks_before", "lacks_game_before"}
    assert at_top > len(seeds) / 2


@pytest.mark.parametrize("seeds", [range(5), *slow(range(5, 100))])
def test_this_row_is_said_only_of_a_row_that_is_there(seeds):
    """One game of the last round is missing; totals or dealers, or neither, tell which."""
    at_end = 0
    for seed in some(seeds):
        sheet = played(seed, 3 + seed % 2)
        for at in range(len(sheet.rows) - 4, len(sheet.rows)):
            rows = enumerate((*sheet.rows[:at], *sheet.rows[at + 1 :]), 1)
            bare = seed % 3 == 0
            shorter = tuple(
                row._replace(number=number, dealer=None, stated=Stated() if bare else row.stated)
                for number, row in rows
            )
            for finding in errors_of(sheet._replace(rows=shorter)):
                message = f"{finding.text('de')} {finding.text('en')}"
                assert finding.game is not None or not ("dieser Zeile" in message or "this row" in message)
                at_end += finding.sentence in {"lacks_after", "lacks_game_after", "lacks_game", "lacks"}
    assert at_end


@pytest.mark.parametrize("seeds", [range(8), *slow(range(8, 150))])
def test_rows_swapped_on_a_bare_list_are_among_the_remedies(seeds):
    """Two neighbours of which one then sits out: nothing else shows it. It is proposed, never done by itself."""
    swapped = 0
    for seed in some(seeds):
        rng = random.Random(seed)
        sheet = played(seed, rng.choice((4, 5)))
        rows = [row._replace(stated=Stated(), dealer=None) for row in sheet.rows]
        at = rng.randrange(len(rows) - 1)
        one, other = rows[at : at + 2]
        rows[at : at + 2] = other._replace(number=one.number), one._replace(number=other.number)
        bare = sheet._replace(rows=tuple(rows), footer=())
        findings = errors_of(bare)
        if not findings:
            continue  # both declarers could have played there, too
        remedies = [
            (each.label, each.params.get("first"), each.params.get("second")) for e in findings for each in e.fixes
        ]
        assert {each.code for each in findings} == {"D102"}, seed
        assert ("swap_rows", at + 1, at + 2) in remedies, seed
        assert "correct_seat" in [label for label, *_ in remedies], seed
        assert fix_list(score(bare, ISKO)).sheet == bare, seed
        swapped += 1
    assert swapped > len(seeds) / 4


def test_a_wrong_total_in_a_row_without_a_number_is_looked_at_like_any_other():
    """The row stands twice, the first time without a number; whatever else is wrong is judged once it is struck."""
    sheet = plain("2 pik m1 +", "4 kreuz m2 +", "1 herz o1 -", "1 herz o1 -", "e", "3 karo m1 +", size=4)
    numbers = (1, 2, None, 3, 4, 5)
    totals = ((None, 22), (None, None, None, 36), (-4,), (-40,), (), (None, None, 38))
    values = (22, 36, -40, -40, None, 18)
    written = tuple(
        row._replace(number=number, stated=Stated(value, (*total, *(None,) * (5 - len(total)))))
        for row, number, value, total in zip(sheet.rows, numbers, values, totals, strict=True)
    )
    assert ("S103", 3) in {
        (finding.code, finding.game) for finding in findings_of(sheet._replace(rows=written, agreed=None))
    }
