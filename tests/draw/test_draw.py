"""Draws, recounted by the independent checker. TO, SpO, Anlage 10 (TOURNAMENT facts)."""

from itertools import product

import pytest
import skatlist_check
from hypothesis import strategies as st
from tiers import drawn, slow, slow_rows, some

from skatlist.tournament.draw.bonds import Entrant
from skatlist.tournament.draw.draw import count_seats, draw_league, draw_seats, league_tables
from skatlist.tournament.draw.search import Search
from skatlist.tournament.model import Seating, table_sizes
from skatlist.tournament.tournament import Aim

CLUBS = ("", "Herz Dame", "HERZ  dame", "Pik Sieben", "Ohne Vier")


def people(count, club=None):
    club = club or (lambda _: "")
    return [Entrant(number, club=club(number)) for number in range(1, count + 1)]


def recount(field, seating):
    """Return what the independent checker counts of a draw."""
    tables = {}
    for seats in seating:
        tables.setdefault(str(seats.series), {})[str(seats.table)] = seats.numbers
    message = {"players": [each._asdict() for each in field], "seating": tables}
    return {name: number for name, (number, _) in skatlist_check.Event(message, []).draw().items()}


@drawn(
    1,
    40,
    400,
    count=st.integers(8, 24),
    seed=st.integers(0, 10**6),
    away=st.lists(st.lists(st.integers(1, 24), max_size=5), min_size=3, max_size=3),
)
def test_no_count_is_below_its_bound_where_some_come_late_or_leave(count, seed, away):
    field = people(count)
    absent = {series: set(numbers) for series, numbers in enumerate(away, 1)}
    seating = draw_seats(field, 3, seed=seed, absent=absent)
    counts = count_seats(field, seating)
    assert counts.again.number == recount(field, seating)["again"]
    assert all(result.number >= result.bound for result in counts)


def test_a_late_player_has_met_nobody():
    # Six at two tables, then two more: of each table of four three have met, and only two of them come from one table.
    seating = draw_seats(people(8), 2, seed=1, absent={1: {7, 8}})
    assert count_seats(people(8), seating).again == (2, 2)


@drawn(
    2,
    40,
    400,
    count=st.integers(3, 40),
    series=st.integers(1, 5),
    seed=st.integers(0, 10**9),
    clubs=st.lists(st.sampled_from(CLUBS), min_size=40, max_size=40),
)
def test_everybody_sits_once_a_series_and_the_counts_are_right(count, series, seed, clubs):
    field = [Entrant(number + 1, club=clubs[number], team=clubs[-number]) for number in range(count)]
    seating = draw_seats(field, series, seed=seed)
    assert {seats.series for seats in seating} == set(range(1, series + 1))
    for number in range(1, series + 1):
        tables = [seats.numbers for seats in seating if seats.series == number]
        assert sorted(person for table in tables for person in table) == list(range(1, count + 1))
        assert tuple(map(len, tables)) == table_sizes(count)
    counts = count_seats(field, seating)._asdict()
    assert {name: result.number for name, result in counts.items()} == recount(field, seating)
    assert all(result.number >= result.bound for result in counts.values())


@pytest.mark.slow
def test_the_same_seed_draws_the_same_on_every_machine():
    field = people(11, lambda number: CLUBS[number % 5])
    drawn = [seats.numbers for seats in draw_seats(field, 2, seed=2026)]
    assert drawn == [seats.numbers for seats in draw_seats(field[::-1], 2, seed=2026)]
    assert drawn == SEED_2026
    assert drawn != [seats.numbers for seats in draw_seats(field, 2, seed=2027)]


SEED_2026 = [(1, 10, 8, 11), (2, 6, 5, 9), (7, 4, 3), (4, 2, 10, 1), (8, 9, 7, 6), (3, 5, 11)]


@pytest.mark.parametrize(("count", "series"), [(124, 3), *slow_rows((205, 4), (500, 5))])
def test_a_large_field_meets_nobody_twice_and_no_club_mate(count, series):
    counts = count_seats(
        field := people(count, lambda number: f"Club {number % (count // 8)}"), draw_seats(field, series, seed=1)
    )
    assert (counts.again.number, counts.club.number, counts.threes.number) == (0, 0, 0)


@pytest.mark.parametrize("count", [15, *slow(30, 42)])
def test_one_big_club_is_spread_as_evenly_as_goes(count):
    field = people(count, lambda number: "Herz Dame" if number <= count // 2 else "")
    counts = count_seats(field, draw_seats(field, 3, seed=4))
    assert counts.club.number == counts.club.bound > 0
    assert counts.again.number == 0


@pytest.mark.parametrize("count", [5, 9, *slow(14), *slow(6, 7, 8, 10, 11, 12, 13, 15, 16)])
def test_in_a_small_field_nobody_meets_more_often_than_must_be(count):
    field = people(count)
    for series in (2, 3):
        counts = count_seats(field, draw_seats(field, series, seed=count))
        assert counts.again.number == counts.again.bound


def test_sixteen_meet_each_other_exactly_once_in_five_series():
    seating = draw_seats(people(16), 5, seed=3)
    pairs = {
        sum({one, other} <= {*seats.numbers} for seats in seating) for one in range(1, 17) for other in range(1, one)
    }
    assert pairs == {1}


def test_nobody_sits_twice_at_three_before_all_have():
    field = people(23)  # (4, 4, 4, 4, 4, 3): three in each series
    seating = draw_seats(field, 4, seed=9)
    assert count_seats(field, seating).threes == (0, 0)


@pytest.mark.slow
def test_tables_of_three_first_make_fewer_of_them():
    field = people(11)
    threes_first = count_seats(field, draw_seats(field, 3, seed=1, aims=(Aim.THREES, Aim.AGAIN)))
    usual = count_seats(field, draw_seats(field, 3, seed=1))
    assert (threes_first.threes.number, usual.again.number) == (0, usual.again.bound)


def test_with_tables_of_three_first_people_are_kept_apart_as_well_as_goes():
    for seed in some(range(3)):
        seating = draw_seats(people(9), 3, seed=seed, aims=(Aim.THREES, Aim.AGAIN))
        assert count_seats(people(9), seating).again == (0, 0)


@pytest.mark.slow
def test_posted_seats_stay_when_players_come_or_leave():
    field = people(12)
    first = tuple(seats for seats in draw_seats(field, 3, seed=5) if seats.series == 1)
    absent = {2: {2, 7, 9}, 3: {2, 7, 9}}
    later = draw_seats([*field, Entrant(13), Entrant(14)], 3, seed=5, posted=first, absent=absent)
    assert later[: len(first)] == first
    for series in (2, 3):
        seated = sorted(number for seats in later if seats.series == series for number in seats.numbers)
        assert seated == [1, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14]


def test_at_a_table_of_four_the_last_place_left_is_found_from_every_order():
    posted = [
        Seating(series, 1, numbers) for series, numbers in ((1, (1, 2, 3, 4)), (2, (2, 3, 4, 1)), (3, (3, 4, 1, 2)))
    ]
    for seed in some(range(80)):  # each shuffles the people first: in all 24 orders
        assert draw_seats(people(4), 4, seed=seed, posted=posted)[-1].numbers == (4, 1, 2, 3)


def test_tables_that_do_not_hold_everybody_are_refused():
    for sizes_of, count in ((lambda _: (4, 4), 7), (None, 2)):
        with pytest.raises(ValueError, match=r"\d"):
            draw_seats(people(count), 1, seed=1, sizes_of=sizes_of)


def test_a_draw_made_elsewhere_is_counted():
    field = people(8, lambda number: "Herz Dame" if number in {1, 2, 5} else "")
    tables = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8), (2, 1): (1, 2, 3, 5), (2, 2): (4, 6, 7, 8)}
    seating = [Seating(*key, numbers) for key, numbers in tables.items()]
    counts = count_seats(field, seating)
    assert (counts.again, counts.club, counts.places) == ((6, 4), (4, 2), (6, 0))
    with pytest.raises(KeyError):
        count_seats(field, [Seating(1, 1, (1, 2, 99))])


MISSING = list(product((4, 3), repeat=4))


@pytest.mark.slow
@pytest.mark.parametrize(
    "seated", [*some(MISSING[::5]), *slow(*(each for each in MISSING if each not in MISSING[::5]))]
)
def test_teams_of_a_league_never_sit_with_their_own(seated):
    teams = [team for team, count in zip("ABCD", seated, strict=True) for _ in range(count)]
    field = [Entrant(number, team=team) for number, team in enumerate(teams, start=1)]
    sizes = league_tables(field)
    assert sizes == ((4, 4, 4) if seated == (3, 3, 3, 3) else (4,) * (sum(seated) - 12) + (3,) * (16 - sum(seated)))
    counts = count_seats(field, draw_league(field, ["ABCD"], 3, seed=1))
    assert counts.team.number == 0
    assert counts.again.number <= counts.again.bound + 1


def test_a_team_that_did_not_come_leaves_tables_of_three():
    field = [Entrant(number, team="ABC"[number % 3]) for number in range(12)]
    assert league_tables(field) == (3, 3, 3, 3)


def test_two_teams_of_four_sit_at_two_tables_although_they_meet_their_own():
    field = [Entrant(number, team="AB"[number % 2]) for number in range(1, 9)]
    seating = draw_league(field, ["AB"], 3, seed=5)
    assert [len(seats.numbers) for seats in seating] == [4] * 6
    assert count_seats(field, seating).team == (12, 12)


@pytest.mark.slow
def test_sixteen_teams_of_a_league_day_meet_group_by_group():
    """Four groups of four teams, two of them with three people: tables of their own, one after the other."""
    names = [f"Team {number:02d}" for number in range(16)]
    sizes = [3 if at in {5, 11} else 4 for at in range(16)]
    field = [Entrant(10 * at + seat, team=name) for at, name in enumerate(names) for seat in range(1, sizes[at] + 1)]
    groups = [names[at : at + 4] for at in range(0, 16, 4)]
    seating = draw_league(field, [[name.upper() for name in group] for group in groups], 3, seed=7)
    team = {entrant.number: entrant.team for entrant in field}
    for series in (1, 2, 3):
        tables = [seats for seats in seating if seats.series == series]
        assert [seats.table for seats in tables] == list(range(1, 17))
        assert sorted(number for seats in tables for number in seats.numbers) == sorted(team)
        for at, seats in enumerate(tables):
            teams = [team[number] for number in seats.numbers]
            assert len(set(teams)) == len(teams) >= 3
            assert set(teams) <= set(groups[at // 4])
    later = draw_league(field, groups, 3, seed=8, posted=[seats for seats in seating if seats.series == 1])
    assert [seats for seats in later if seats.series == 1] == [seats for seats in seating if seats.series == 1]


@pytest.mark.slow
def test_player_is_seated_only_in_the_series_they_play():
    field = people(13)
    seating = draw_seats(field, 3, seed=2, absent={1: [13], 3: [1, 2]})
    seated = {series: {n for seats in seating if seats.series == series for n in seats.numbers} for series in (1, 2, 3)}
    everybody = set(range(1, 14))
    assert seated == {1: everybody - {13}, 2: everybody, 3: everybody - {1, 2}}
    counts = count_seats(field, seating)._asdict()
    assert {name: result.number for name, result in counts.items()} == recount(field, seating)


def test_search_stops_when_no_swap_helps(monkeypatch):
    field = [Entrant(number, team=f"Team {(number - 1) // 4}") for number in range(1, 61)]
    posted = [Seating(1, table, tuple(range(4 * table - 3, 4 * table + 1))) for table in range(1, 16)]
    shaken = []
    shake = Search._shake
    monkeypatch.setattr(Search, "_shake", lambda search, series: shaken.append(1) or shake(search, series))
    drawn = draw_seats(field, 2, seed=1, posted=posted)
    assert drawn[:15] == tuple(posted)
    teams = [[(number - 1) // 4 for number in seats.numbers] for seats in drawn[15:]]
    assert all(len(set(table)) == len(table) for table in teams)
    assert len(shaken) < 50
