"""A list is scored once: what is tried on it is scored from the first row on that changes."""

import pytest
from checks.sheets import ISKO, believable, found, full, plain, spoilt

from skatlist.checks.check_list import check_sheet
from skatlist.checks.fix_list import fix_list
from skatlist.sheet import score, scoring

LINES = ("1 kreuz m2 r18 +", "2 grand m1 h r20 +", "3 karo o1 r18 -", "e", "1 pik m1 r18 +", "2 herz o2 r18 +") * 6


@pytest.fixture
def booked(monkeypatch):
    """Return the list of the rows that are booked from now on."""
    rows = []
    once = scoring.booked

    def noted(row, *more):
        rows.append(row)
        return once(row, *more)

    monkeypatch.setattr(scoring, "booked", noted)
    return rows


def test_a_list_in_order_is_booked_once(booked):
    sheet = believable(1)
    booked.clear()
    scored = score(sheet, ISKO)
    assert not [finding for finding in check_sheet(scored) if finding.severity == "error"]
    assert fix_list(scored).corrections == ()
    assert len(booked) == len(scored.rows)


@pytest.mark.parametrize("game", [4, 18, 35])
def test_a_proposal_is_tried_from_its_row_on(booked, game):
    sheet = spoilt(full(*LINES), game, entry=plain(*LINES).rows[game - 1].entry._replace(bid=19))
    assert [finding.game for finding in found(sheet)] == [game]
    scored = score(sheet, ISKO)
    booked.clear()
    (finding,) = (finding for finding in check_sheet(scored) if finding.severity == "error")
    assert finding.fixes
    assert {row.number for row in booked} == set(range(game, len(LINES) + 1))
    assert len(booked) <= len(finding.fixes) * (len(LINES) + 1 - game)


def test_a_correction_is_tried_on_the_list_as_it_stands(booked):
    sheet = spoilt(full(*LINES), 30, value=99)
    scored = score(sheet, ISKO)
    booked.clear()
    assert len(fix_list(scored).corrections) == 1
    assert {row.number for row in booked} == set(range(30, len(LINES) + 1))
