"""The consent that a correction takes, and the numbers on paper that it replaces. ISkO 5.5 (2010), SkWO 6.2.5."""

import pytest
from house_lists import row, sheet
from tiers import some

from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import FooterName, FooterRow, ListHistory, SignOff, Stated, score
from skatlist.skat.sheet.history import Settled, superseded
from skatlist.tournament import policy
from skatlist.tournament.policy import Decision
from skatlist.words import RefusedError

ISKO = load_profile("isko-2022")
LINES = ("2 kreuz m1 +", "3 pik m1 +", "4 herz m1 +", "1 karo m1 +")
LIST = score(sheet(*LINES, players=4, agreed=4), ISKO)
SIGNED = ListHistory(1, 1, signed=tuple(SignOff(place, "2026-11-20T22:00:00.000Z") for place in range(1, 5)))
EVERYBODY = (1, 2, 3, 4)


def concerned(line, game=1, history=SIGNED, agreed=EVERYBODY, reason="verschrieben"):
    before = LIST.sheet.rows[game - 1]
    return policy.must_be_agreed(LIST, history, before, row(game, line), Decision(reason, agreed))


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("2 kreuz m2 +", EVERYBODY),  # place 2 gains and nobody loses a point: the others lose by it
        ("2 karo m1 +", (2,)),
        ("3 kreuz m1 +", (2, 3)),
        ("2 kreuz m1 -", EVERYBODY),
        ("e", (2,)),
    ],
)
def test_the_people_who_have_to_agree(line, places):
    assert concerned(line) == places
    for silent in some(places):
        with pytest.raises(RefusedError) as refused:
            concerned(line, agreed=tuple(place for place in (0, *EVERYBODY) if place != silent))
        assert (refused.value.key, refused.value.params) == ("errors.correct_concerned", {"places": (silent,)})


def test_nobody_has_to_agree_to_what_changes_no_number():
    assert concerned("2 kreuz m1 r18 +") == ()


def test_the_player_who_gains_does_not_agree_for_the_table():
    with pytest.raises(RefusedError) as refused:
        concerned("2 kreuz m3 +", agreed=(2,))
    assert refused.value.params == {"places": (1, 3, 4)}


def test_before_the_first_signature_the_word_of_a_third_moves_no_game():
    unsigned = ListHistory(1, 1)
    with pytest.raises(RefusedError):
        concerned("3 kreuz m1 +", history=unsigned, agreed=(1,))
    assert concerned("3 kreuz m1 +", history=unsigned, agreed=(2, 3)) == (2, 3)
    assert concerned("3 kreuz m1 +", history=unsigned, agreed=(), reason="") == ()  # a slip of the keyboard


def test_the_director_says_why():
    director = Decision(director="Ida")
    with pytest.raises(RefusedError) as refused:
        policy.must_be_agreed(LIST, SIGNED, LIST.sheet.rows[0], row(1, "e"), director)
    assert refused.value.key == "errors.release_reason"


def carried(scored):
    """Return a list with every number the program computes written on it."""
    rows = tuple(
        each.row._replace(
            stated=Stated(
                each.valuation.points, (*each.totals, None), (*each.won, None), (*each.lost, None), each.passed
            )
        )
        for each in scored.rows
    )
    footer = tuple(FooterRow(name, (*scored.footer(name), None)) for name in FooterName)
    return scored.sheet._replace(rows=rows, footer=footer)


@pytest.mark.parametrize(
    ("decision", "counts"),
    [
        (Decision("verglichen", (2,)), True),
        (Decision("verglichen", director="Ida"), True),
        (Decision("", (1, 2, 3, 4), "Ida"), False),
        (Decision("verglichen"), False),
    ],
)
def test_two_lists_are_settled_with_a_reason_by_the_table_or_the_director(decision, counts):
    if counts:
        policy.must_be_settled(SIGNED, decision)
    else:
        with pytest.raises(RefusedError) as refused:
            policy.must_be_settled(SIGNED, decision)
        assert refused.value.key == "errors.settle_consent"


@pytest.mark.parametrize("line", ["2 kreuz m2 +", "3 kreuz m1 +", "2 kreuz m1 -", "e"])
def test_only_numbers_the_correction_changes_are_superseded(line):
    paper = carried(LIST)
    after = (row(1, line), *paper.rows[1:])
    valid = superseded(paper._replace(rows=after), [Settled(paper.rows, after, paper.footer)], ISKO)
    now = score(valid, ISKO)
    kept = 0
    for each in now.rows:
        for stated, total in zip(each.row.stated.totals, each.totals, strict=False):
            assert stated in {None, total}
            kept += stated is not None
    for below in valid.footer:
        for stated, total in zip(below.values, now.footer(below.name), strict=False):
            assert stated in {None, total}
            kept += stated is not None
    assert kept


def test_a_number_that_was_wrong_before_stays_wrong():
    paper = carried(LIST)
    wrong = paper.rows[2]._replace(stated=paper.rows[2].stated._replace(totals=(0, 24, 22, 99, None)))
    paper = paper._replace(rows=(*paper.rows[:2], wrong, *paper.rows[3:]))
    after = (row(1, "2 kreuz m2 +"), *paper.rows[1:])
    valid = superseded(paper._replace(rows=after), [Settled(paper.rows, after, paper.footer)], ISKO)
    assert valid.rows[2].stated.totals == (0, None, 22, 99, None)
