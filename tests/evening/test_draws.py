"""The draw of an evening, written into its event file."""

from itertools import groupby

import pytest
from club_evening import add_games, make_evening
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.draws import (
    draw,
    draw_by_standing,
    draw_counts,
    drawn_seeds,
    first_undrawn,
    last_series,
    seat_latecomers,
)
from skatlist.sheet import Player
from skatlist.words import RefusedError, UsageError


@pytest.fixture
def evening(tmp_path):
    """Nine people, three series, nobody seated."""
    with Evening.open(make_evening(tmp_path / "abend.skat", {}, series=3), write=True, author="Ida") as opened:
        yield opened


def seated(evening):
    """Start numbers by series."""
    keys = groupby(sorted(evening.seating), lambda key: key[0])
    return {series: sorted(number for key in of for number in evening.seating[key]) for series, of in keys}


def test_all_series_are_drawn_at_once_and_come_again_from_the_file(evening):
    drawn = draw(evening, 1, 4711)
    assert seated(evening) == {series: list(range(1, 10)) for series in (1, 2, 3)}
    assert drawn_seeds(evening) == dict.fromkeys((1, 2, 3), 4711)
    assert draw_counts(evening).again.number == 0
    with Evening.open(evening.file.path) as again:
        assert again.event().seating == drawn
    assert (first_undrawn(evening), last_series(evening)) == (4, 3)


def test_what_is_posted_stays_when_the_rest_is_drawn_again(evening):
    draw(evening, 1, 1)
    before = {key: seats for key, seats in evening.seating.items() if key[0] == 1}
    draw(evening, 2, 2, without=[3, 9])
    assert {key: seats for key, seats in evening.seating.items() if key[0] == 1} == before
    assert seated(evening)[2] == seated(evening)[3] == [1, 2, 4, 5, 6, 7, 8]
    assert (2, 3) not in evening.seating  # seven sit at two tables
    assert drawn_seeds(evening) == {1: 1, 2: 2, 3: 2}


def test_a_series_that_has_begun_is_not_drawn_again(evening):
    draw(evening, 1, 1)
    add_games(evening, "1 kreuz m1 +")
    records = len(evening.records)
    with pytest.raises(RefusedError, match="Serie 1"):
        draw(evening, 1, 2)
    draw(evening, 2, 2)
    assert len(evening.records) == records + 1 + 6


def test_by_the_standings_the_best_sit_at_the_first_table(evening):
    draw(evening, 1, 1)
    with pytest.raises(RefusedError, match="Serie 2"):
        draw_by_standing(evening, 2)
    for table in (1, 2, 3):
        add_games(evening, f"2 grand m{table} +", key=(1, table))
    draw_by_standing(evening, 2)
    best = [evening.seating[1, table][1] for table in (3, 2, 1)]
    assert list(evening.seating[2, 1]) == best
    assert (seated(evening)[2], drawn_seeds(evening)) == (list(range(1, 10)), {1: 1, 3: 1})


def test_latecomers_come_to_tables_of_three_and_nobody_else_moves(evening):
    draw(evening, 1, 1)
    before = dict(evening.seating)
    evening.register(Player("Ida Neu", 10), Player("Uwe Neu", 11))
    found = seat_latecomers(evening)
    assert len(found) == 6
    for late in some(found):
        assert late.player.number in evening.seating[late.key]
    assert all(evening.seating[key][:3] == seats for key, seats in before.items())
    assert seat_latecomers(evening) == ()


def test_where_no_chair_is_left_nothing_is_written(evening):
    draw(evening, 1, 1)
    evening.register(*(Player(f"Neu {number}", number) for number in range(10, 14)))
    records = len(evening.records)
    with pytest.raises(RefusedError, match="Serie 1"):
        seat_latecomers(evening)
    assert len(evening.records) == records


def test_what_cannot_be_drawn_is_refused(evening):
    for wrong in ({"without": [99]}, {"without": [1, 2, 3, 4, 5, 6, 7]}):
        with pytest.raises(UsageError):
            draw(evening, 1, 1, **wrong)
    with pytest.raises(UsageError, match="Serie 1"):
        draw(evening, 2, 1)
    assert not evening.seating


def test_teams_of_a_league_never_sit_with_their_own(evening):
    evening.register(*(Player(f"Team {number}", number, team="ABC"[number % 3]) for number in range(1, 10)))
    draw(evening, 1, 7, league=True)
    assert draw_counts(evening).team == (0, 0)
