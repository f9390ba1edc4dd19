"""Rounds, who sits out and the factor of a list whose table changes."""

import pytest
from papers.paper_lists import scored_of, sheet_of

from skatlist.papers.list.list_columns import factor_words, rounds_of, sitting_out
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ChangeKind, SheetChange, score


@pytest.mark.parametrize(("size", "out"), [(3, [()] * 4), (4, [(1,), (2,), (3,), (4,)]), (5, [(1, 4), (2, 5), (3, 1)])])
def test_players_who_sit_out(size, out):
    scored = scored_of(size, 4 * size)
    assert [sitting_out(scored, index, index + 1) for index in range(len(out))] == out


def test_games_still_to_come_go_on_in_turn():
    scored = scored_of(4, 6)
    assert [sitting_out(scored, number - 1, number) for number in (6, 7, 8, 9)] == [(2,), (3,), (4,), (1,)]
    assert rounds_of(scored, range(1, 10)) == (0, 0, 0, 0, 1, 1, 1, 1, 2)


def test_a_stated_dealer_counts():
    scored = scored_of(4, 4)
    rows = (scored.sheet.rows[0]._replace(dealer=3), *scored.sheet.rows[1:])
    assert sitting_out(score(scored.sheet._replace(rows=rows), scored.profile), 0, 1) == (3,)


def test_a_player_leaves_after_two_rounds():
    left = SheetChange(before=9, kind=ChangeKind.LEFT, place=4)
    scored = score(sheet_of(4, 14, changes=(left,)), load_profile())
    assert rounds_of(scored, range(1, 15)) == (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    assert sitting_out(scored, 7, 8) == (4,)
    assert sitting_out(scored, 8, 9) == (4,)
    assert factor_words(scored) == "30/40"
    assert factor_words(scored_of(5, 5)) == "24"
