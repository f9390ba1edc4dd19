"""A series set by the standings: a seating without team-mates at one table is found if there is one. TOURNAMENT, T."""

import random
from itertools import combinations, permutations

import pytest
from tiers import slow, slow_rows, some

from skatlist.tournament.draw.bonds import Entrant
from skatlist.tournament.draw.draw import count_seats
from skatlist.tournament.draw.standing import set_by_standing
from skatlist.tournament.model import table_sizes

FIELDS = [(count, size) for count in (24, 32, 48, 64, 120) for size in (4, 5, 6)] + [(27, 4), (30, 7), (33, 3), (21, 8)]
SMALL = (3, 4, 5, 6, 7, 8, 9)


def seated(ranked):
    return [seats.numbers for seats in set_by_standing(ranked, 2)]


def clashes(tables, field, bond):
    """Count the pairs of one team or tandem at one table, name by name."""
    name = {entrant.number: getattr(entrant, bond) for entrant in field}
    return sum(bool(name[one]) and name[one] == name[other] for at in tables for one, other in combinations(at, 2))


def shuffled(field, seed):
    """Return the field as a ranking, by chance."""
    return random.Random(seed).sample(field, len(field))


def dealt(field):
    """Deal the people, team after team, around the tables: no seating has fewer team-mates at one table."""
    order = sorted(field, key=lambda entrant: entrant.team)
    tables = len(table_sizes(len(order)))
    return [tuple(entrant.number for entrant in order[table::tables]) for table in range(tables)]


def every_seating(numbers, sizes):
    """Yield every way to seat people at tables of these sizes."""
    if not sizes:
        yield []
        return
    for table in combinations(numbers, sizes[0]):
        rest = [number for number in numbers if number not in table]
        for others in every_seating(rest, sizes[1:]):
            yield [table, *others]


def with_bonds(count, seed):
    """Return a small field with teams of any size and tandems across them."""
    chance = random.Random(seed)
    size = chance.choice((2, 3, 4))
    tandems = [f"d{place // 2}" if chance.random() < 0.8 else "" for place in range(count)]
    chance.shuffle(tandems)
    teams = [f"t{place // size}" if chance.random() < 0.9 else "" for place in range(count)]
    chance.shuffle(teams)
    return [Entrant(number, team=teams[number - 1], tandem=tandems[number - 1]) for number in range(1, count + 1)]


def test_a_team_mate_lets_the_next_below_pass():
    ranked = [Entrant(number, team=team) for number, team in enumerate("AABBCCDDEEF", start=1)]
    assert seated(ranked) == [(1, 3, 5, 7), (2, 4, 6, 9), (8, 10, 11)]
    assert {seats.series for seats in set_by_standing(ranked, 3)} == {3}


def test_a_team_with_as_many_waiting_as_tables_are_left_takes_a_chair_now():
    ranked = [Entrant(number, team=team) for number, team in enumerate("CDEFABAB", start=1)]
    assert seated(ranked) == [(1, 2, 5, 6), (3, 4, 7, 8)]


def test_a_team_larger_than_the_tables_is_spread_evenly():
    ranked = [Entrant(number, team="A" if number <= 5 else "") for number in range(1, 9)]
    assert sorted(sum(number <= 5 for number in table) for table in seated(ranked)) == [2, 3]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "size"), [*FIELDS[:6], *FIELDS[-4:], *slow_rows(*FIELDS[6:-4])])
def test_a_seating_without_team_mates_is_found_if_there_is_one(count, size):
    field = [Entrant(number, team=f"t{number // size}") for number in range(count)]
    fewest = clashes(dealt(field), field, "team")
    for seed in range(25):
        ranked = shuffled(field, seed)
        tables = seated(ranked)
        assert sorted(map(len, tables), reverse=True) == list(table_sizes(count))
        assert sorted(number for table in tables for number in table) == list(range(count))
        assert clashes(tables, field, "team") == fewest
        counted = count_seats(field, set_by_standing(ranked, 2)).team
        assert (counted.number, counted.bound) == (fewest, fewest)
    assert (fewest == 0) == (size <= len(table_sizes(count)))


@pytest.mark.parametrize("seeds", [range(8), *slow(range(8, 300))])
@pytest.mark.parametrize("count", SMALL)
def test_a_seating_without_team_mates_and_tandem_partners_is_found_if_any_seating_has_none(count, seeds):
    for seed in some(seeds):
        field = with_bonds(count, seed)
        least = min(
            clashes(tables, field, "team") + clashes(tables, field, "tandem")
            for tables in every_seating(range(1, count + 1), table_sizes(count))
        )
        tables = seated(shuffled(field, seed))
        assert clashes(tables, field, "team") + clashes(tables, field, "tandem") == least


def test_of_all_seatings_without_a_clash_it_is_the_one_nearest_to_the_ranking():
    ranks = range(6)
    for seed in some(range(40)):
        ranked = with_bonds(6, seed)
        rank = {entrant.number: place for place, entrant in enumerate(ranked)}
        orders = ([order[:3], order[3:]] for order in permutations(ranks))
        numbered = ([tuple(ranked[place].number for place in table) for table in tables] for tables in orders)
        free = [
            tables
            for tables in numbered
            if not clashes(tables, ranked, "team") and not clashes(tables, ranked, "tandem")
        ]
        if free:
            assert seated(ranked) == min(
                free, key=lambda tables: [rank[number] for table in tables for number in table]
            )


def test_large_fields_with_teams_and_tandems_have_no_clash():
    for count, seed in some([(48, 1), (120, 2), (250, 3)]):
        tandems = random.Random(seed).sample([f"d{place // 2}" for place in range(count)], count)
        field = [Entrant(number, team=f"t{number // 4}", tandem=tandems[number]) for number in range(count)]
        tables = seated(shuffled(field, seed))
        assert (clashes(tables, field, "team"), clashes(tables, field, "tandem")) == (0, 0)


def test_one_or_two_people_are_refused():
    for count in (1, 2):
        with pytest.raises(ValueError, match=r"\d"):
            set_by_standing([Entrant(number) for number in range(count)], 1)
