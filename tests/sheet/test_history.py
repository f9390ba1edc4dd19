"""Numbers that were wrong on paper only because of a corrected game, and the places a correction concerns."""

import pytest
from house_lists import row, scored, sheet

from skatlist.skat.sheet import FooterName, FooterRow, Stated
from skatlist.skat.sheet.history import Correction, Settled, consenting, superseded
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
    ("wrong", "below", "kept"),
    [
        (1, (27, -48, 20), (None, None, None)),
        (1, (22, -48, 20), (22, None, None)),
        (2, (23, -43, 20), (23, None, None)),
    ],
)
def test_points_below_a_list_go_at_the_places_whose_totals_the_corrected_game_made_wrong(wrong, below, kept):
    """The correction changes the points of places 2 and 3; place 1 has 22 before and after it."""
    paper = on_paper(wrong)._replace(footer=(FooterRow(FooterName.POINTS, below),))
    footer = tuple(FooterRow(FooterName.POINTS, kept) for _ in range(any(kept)))
    assert corrected(paper, 2, 3, FooterName.POINTS).footer == footer


def test_a_row_below_a_list_stays_whole_where_a_correction_changes_none_of_its_numbers():
    below = (FooterRow(FooterName.WON, (1, 0, 1)), FooterRow(FooterName.LOST, (0, 1, 0)))
    footer = corrected(on_paper()._replace(footer=below)).footer
    assert footer == (below[0], FooterRow(FooterName.LOST, (0, None, None)))


@pytest.mark.parametrize(
    ("reason", "agreed", "concerned", "director", "settled"),
    [
        ("verschrieben", (1, 2), (1, 2), "", True),
        ("verschrieben", (1, 2, 3), (1, 2), "", True),
        ("verschrieben", (1,), (), "", True),
        ("verschrieben", (1,), (1, 2), "", False),
        ("verschrieben", (), (), "", False),
        ("verschrieben", (), (1, 2), "Ida", True),
        ("", (1, 2), (1, 2), "", False),
        ("", (), (1, 2), "Ida", False),
    ],
)
def test_a_correction_is_settled_by_a_reason_and_everybody_concerned_or_the_director(
    reason, agreed, concerned, director, settled
):
    before, after = LOST.sheet.rows[0], row(1, "3 kreuz m1 -")
    correction = Correction(1, before, after, "2026-03-20T20:05:00+01:00", reason, agreed, concerned, director)
    assert correction.settled is settled


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
