"""Numbers that were wrong on paper only because of a corrected game, and the places a correction concerns."""

import pytest
from house_lists import row, scored, sheet

from skatlist.skat.sheet import FooterName, FooterRow, Stated
from skatlist.skat.sheet.history import Settled, consenting, superseded
from skatlist.skat.sheet.presence import seated_last

LINES = ("2 kreuz m1 -", "1 pik m1 +", "3 herz m1 +")
LOST = scored("isko", *LINES)


def on_paper(wrong=1, others=(40, 0, 40)):
    """Return the list as written: the totals of one place are wrong by 5 from game 1 on, everything else is right."""
    rows = []
    for each in LOST.rows:
        totals = tuple(total + 5 * (place == wrong) for place, total in enumerate(each.totals, 1))
        stated = Stated(each.valuation.points, totals, each.won, each.lost, each.passed)
        rows.append(each.row._replace(stated=stated))
    return LOST.sheet._replace(rows=tuple(rows), footer=(FooterRow(FooterName.BONUS_OTHERS, others),))


def corrected(paper, *follows):
    """Return the list after game 1 was given to place 3, if these numbers were wrong only because of it."""
    after = (row(1, "3 kreuz m1 -"), *paper.rows[1:])
    settled = Settled(paper.rows, after, paper.footer)
    wrong = frozenset(follows), frozenset[int]()
    return superseded(paper._replace(rows=after), [settled], LOST.profile, followers=lambda *_: wrong)


@pytest.mark.parametrize(("follows", "first"), [((), (27, 27)), ((2,), (None, 27)), ((2, 3), (None, None))])
def test_a_number_goes_if_it_was_wrong_only_because_of_the_corrected_game(follows, first):
    """The correction itself changes what places 2 and 3 have, and nothing of place 1."""
    kept = [each.stated for each in corrected(on_paper(), *follows).rows[1:]]
    assert [stated.totals[0] for stated in kept] == [*first]
    assert [(stated.value, stated.won[0], stated.lost[0], stated.passed) for stated in kept] == [
        (22, 1, 0, 0),
        (20, 1, 0, 0),
    ]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_lost_game_wrong_on_paper_counts_for_all_the_others_below_the_list(place):
    """The correction changes places 2 and 3; place 1 has 40 before and after it, and something else on paper."""
    right = scored("isko", "3 kreuz m1 -", *LINES[1:]).footer(FooterName.BONUS_OTHERS)
    wrong = tuple(7 if each == place else right[each - 1] for each in (1, 2, 3))
    valid = corrected(on_paper(wrong=2, others=wrong), FooterName.BONUS_OTHERS)
    assert not valid.footer or valid.footer[0].values[place - 1] is None


@pytest.mark.parametrize(
    ("game", "line", "places"), [(1, "1 kreuz m1 -", (1, 2)), (2, "1 pik m2 +", (1, 2, 3)), (3, "3 herz m1 +", ())]
)
def test_a_correction_concerns_the_places_of_its_own_row(game, line, places):
    assert consenting(LOST, LOST.sheet.rows[game - 1], row(game, line)) == places


def test_a_row_that_is_not_on_the_list_concerns_nobody():
    assert consenting(LOST, row(1, "3 grand m1 +"), row(1, "2 grand m1 +")) == ()


def test_people_who_left_are_not_at_the_table_at_the_end():
    changed = sheet("1 kreuz m1 +", "platz 2 geht", "3 pik m1 +", "platz 2 kommt Ida", names=("Anna", "Bernd", "Cem"))
    assert [player.name for player in seated_last(changed)] == ["Anna", "Cem", "Ida"]
