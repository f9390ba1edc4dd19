"""A game is valued once: what is tried on a list values only what it changes."""

import pytest
from checks.sheets import ISKO, believable, findings_of, full, plain, spoilt
from tiers import some

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.fix_list import fix_list
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.game import valuate
from skatlist.skat.sheet import score

LINES = ("1 kreuz m2 r18 +", "2 grand m1 h r20 +", "3 karo o1 r18 -", "e", "1 pik m1 r18 +", "2 herz o2 r18 +") * 6


def valued():
    """Return how many games were valued so far."""
    return valuate.cache_info().misses


def test_a_list_in_order_is_valued_once():
    sheet = believable(1)
    valuate.cache_clear()
    scored = score(sheet, ISKO)
    games = valued()
    assert 0 < games <= len(sheet.rows)
    assert score(sheet, ISKO) == scored
    assert valued() == games
    assert not [finding for finding in check_sheet(scored) if finding.severity == "error"]
    assert fix_list(scored).corrections == ()


@pytest.mark.parametrize("game", [4, 18, 35])
def test_a_proposal_values_the_game_it_changes_and_no_other(game):
    sheet = spoilt(full(*LINES), game, entry=plain(*LINES).rows[game - 1].entry._replace(bid=19))
    (finding,) = findings_of(sheet)
    assert finding.game == game
    for fix in some(finding.fixes):
        valuate.cache_clear()
        score(sheet, ISKO)
        games = valued()
        score(with_fix(sheet, fix), ISKO)
        assert valued() - games <= 1


def test_a_number_that_is_mended_values_no_game():
    sheet = spoilt(full(*LINES), 30, value=99)
    scored = score(sheet, ISKO)
    (correction,) = fix_list(scored).corrections
    valuate.cache_clear()
    score(sheet, ISKO)
    games = valued()
    score(with_fix(sheet, correction.fix), ISKO)
    assert valued() == games
