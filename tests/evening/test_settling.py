"""The table settles a difference: the first list is corrected, but for numbers in different columns."""

import pytest
from club_evening import ROUND, row_of

from skatlist.cases.comparison.model import DifferenceKind, Side
from skatlist.evening import Decision, Evening
from skatlist.evening.settling import settle_difference
from skatlist.papers.two_lists import compare_seconds_of
from skatlist.skat.sheet import Stated

KEY = (1, 1)
AGREED = Decision("nachgezählt", (1, 2, 3, 4))
pytestmark = pytest.mark.evening(lists=2)


def both(event, *stated):
    """Write a round on both lists; the first game has these numbers on the paper of the first and the second one."""
    for second, numbers in zip((False, True), stated, strict=True):
        with Evening.open(event, write=True, author="Ida", second=second) as evening:
            first, *others = map(row_of, ROUND)
            for row in (first._replace(stated=numbers), *others):
                evening.enter(KEY, row)


def settled(event):
    """Let the second list be right in the only difference; return it and the numbers on the first list then."""
    with Evening.open(event, write=True, author="Ida") as evening:
        compared = compare_seconds_of(evening.all_lists(), "abend.skat", *KEY)
        [difference] = compared.differences
        assert difference.kind is DifferenceKind.STATED
        settle_difference(evening, compared, difference, Side.SECOND, AGREED)
        assert not compare_seconds_of(evening.all_lists(), "abend.skat", *KEY).differences
        return difference, evening.book(KEY).rows[0].stated


def test_another_number_is_that_of_the_second_list(event):
    both(event, Stated(value=86), Stated(value=36))
    difference, stated = settled(event)
    assert len(difference.cells) == 1
    assert stated.value == 36


def test_points_in_another_column_stay_as_they_were_written(event):
    written = Stated(totals=(None, None, 36, None, None))
    both(event, written, Stated(totals=(None, 36, None, None, None)))
    difference, stated = settled(event)
    assert [cell.place for cell in difference.cells] == [3, 2]
    assert stated == written


def test_games_in_another_order_are_put_in_that_of_the_second_list(event):
    for second in (False, True):
        with Evening.open(event, write=True, author="Ida", second=second) as evening:
            first, other, *others = map(row_of, ("212+2+", "2 pik m1 +", "412+2+", "112+2+"))
            for row in (other, first, *others) if second else (first, other, *others):
                evening.enter(KEY, row._replace(number=None))
    with Evening.open(event, write=True, author="Ida") as evening:
        compared = compare_seconds_of(evening.all_lists(), "abend.skat", *KEY)
        [difference] = [each for each in compared.differences if each.kind is DifferenceKind.ORDER]
        settle_difference(evening, compared, difference, Side.SECOND, AGREED)
        assert not compare_seconds_of(evening.all_lists(), "abend.skat", *KEY).differences
        assert [row.entry for row in evening.book(KEY).rows[:2]] == [other.entry, first.entry]
