"""A list of which only the sums are typed: place by place, all at once, or the totals alone."""

import pytest

from skatlist.evening.dialogue.commands import Question
from skatlist.skat.sheet.sums import ListSums

PLACES = ((421, 11, 1), (275, 6, 0), (595, 8, 2))
SUMS = ListSums(*zip(*PLACES, strict=True))


@pytest.fixture
def three(begun):
    return begun(seating={(1, 1): (1, 2, 3)}, games={3: 36})


def stated(talk):
    return ListSums.of(talk.evening.sheets.sheet((1, 1)))


def test_at_a_table_of_three_a_line_of_three_numbers_is_one_place(three):
    three.say("s")
    for place in PLACES:
        assert three.ask.step is Question.SUMS
        three.say(" ".join(map(str, place)))
    assert three.ask.step is not Question.SUMS
    assert stated(three) == SUMS.padded


def test_all_places_stand_in_one_line(three):
    three.say("s", " ".join(str(number) for place in PLACES for number in place))
    assert stated(three) == SUMS.padded


def test_as_many_numbers_as_places_are_the_totals_at_a_table_of_four(begun):
    talk = begun(games={4: 48})
    talk.say("s", "1071 239 755 1175")
    assert stated(talk) == ListSums(total=(1071, 239, 755, 1175)).padded
