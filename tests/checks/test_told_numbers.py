"""A run of the checks tells no number that its own proposals for other rows make wrong. FINDINGS, Repairs."""

import random

import pytest
from checks.sheets import three_tables
from slips.putting import FIELD_KINDS, ROW_KINDS, put_slips
from tiers import slow, some, whole

from skatlist import check
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import MAX_PLACES, FooterName, score

ISKO = load_profile()
KINDS = tuple(kind for kind in FIELD_KINDS if kind not in ROW_KINDS)


def as_on_paper(sheet):
    """Return a list with running totals in the declarer's column only, and in one they were booked to by mistake."""
    rows = []
    last = [0] * MAX_PLACES
    for row in sheet.rows:
        totals = tuple(total if total != last[seat] else None for seat, total in enumerate(row.stated.totals))
        last = [before if total is None else total for before, total in zip(last, totals, strict=True)]
        rows.append(row._replace(stated=row.stated._replace(totals=totals)))
    return sheet._replace(rows=tuple(rows))


def with_two_slips(seed):
    before = three_tables()[seed % 3]
    after, slips = put_slips(before, random.Random(seed), 2, ISKO, KINDS)
    assert len(slips) == 2
    return as_on_paper(after) if seed % 2 else after


def right_number(scored, finding):
    """Return what the number a finding is about should be on a list; None if it is about no such number."""
    game, column = finding.game, finding.column
    if column is None or finding.place is None:
        return None
    seat = finding.place - 1
    if isinstance(game, str):
        return scored.footer(FooterName(game))[seat]
    if column.name not in {"total", "won", "lost"}:
        return None
    (row,) = (row for row in scored.rows if row.row.number == game)
    return {"total": row.totals, "won": row.won, "lost": row.lost}[column.name][seat]


@pytest.mark.parametrize("seeds", [range(8), *slow(range(8, 400)), *whole(range(400, 1_200))])
def test_no_proposed_number_is_made_wrong_by_the_same_run(seeds):
    numbers = 0
    for seed in some(seeds):
        scored = score(with_two_slips(seed), ISKO)
        errors = [finding for finding in check_sheet(scored) if finding.severity is Severity.ERROR]
        for finding in errors:
            mended = scored.sheet
            for other in errors:
                if other is not finding and other.fixes:
                    mended = with_fix(mended, other.fixes[0])
            right = right_number(score(mended, ISKO), finding)
            if right is not None and isinstance(finding.computed, int):
                numbers += 1
                assert finding.computed == right, (seed, finding.code, finding.game)
    assert numbers > len(seeds) / 3


HEAD = "games 3\nplace 1 A\nplace 2 B\nplace 3 C\n1 1 clubs w2 h b18 95 points s - =60 total 60\n"


def checked(tmp_path, rows):
    path = tmp_path / "list.txt"
    path.write_text(HEAD + rows, encoding="utf-8")
    return [finding for finding in check(path) if finding.severity is Severity.ERROR]


def test_a_total_is_proposed_with_the_game_above_it_entered_as_won(tmp_path):
    result, total = checked(tmp_path, "2 2 grand w1 b24 + =48 total 48\n3 1 spades w1 b18 70 points + =22 total 92\n")
    assert result.fixes[0].label == "result"
    assert (total.stated, total.computed) == (92, 82)
    assert [(one.before, one.after) for one in total.fixes[0].changes] == [(92, 82)]


def test_a_total_that_is_right_with_the_game_above_it_is_no_error(tmp_path):
    (result,) = checked(tmp_path, "2 2 grand w1 b24 + =48 total 48\n3 1 spades w1 b18 70 points + =22 total 82\n")
    assert 3 in result.follows
