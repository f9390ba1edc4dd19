"""The games of people in numbers, counted a second time from the rows themselves."""

from fractions import Fraction

from hypothesis import strategies as st
from papers.paper_lists import eventful, scored_of
from tiers import drawn, some

from skatlist.skat.game import Contract, Level
from skatlist.skat.sheet import ChangeKind, Player, SheetChange, score
from skatlist.tournament.standings import standings
from skatlist.tournament.statistics import (
    best_game,
    best_series,
    contract_counts,
    dearest_game,
    mean_course,
    statistics,
    sum_of,
    worst_series,
)

CROSSES = {
    "hand": Level.HAND,
    "schneider": Level.SCHNEIDER,
    "schneider_announced": Level.SCHNEIDER_ANNOUNCED,
    "schwarz": Level.SCHWARZ,
    "schwarz_announced": Level.SCHWARZ_ANNOUNCED,
    "ouvert": Level.OUVERT,
}


def of(*evenings):
    return statistics([(standings(lists), lists) for lists in evenings])


def recounted(lists):
    """Return the counts of everybody, by name, from bookings and crosses alone."""
    people = {}
    for scored in lists:
        if scored.sheet.void:
            continue
        names = [player.name for player in scored.sheet.players]
        for row in scored.rows:
            entry, declarer = row.row.entry, row.row.declarer
            there = scored.seated[row.row.number].places
            for place in there:
                mine = people.setdefault(names[place - 1], dict.fromkeys((*CROSSES, "declared", "won", "points"), 0))
                mine["played"] = mine.get("played", 0) + (entry.contract is not Contract.VOID)
                if declarer not in there or row.bookings[declarer - 1] == 0:
                    continue
                booked = row.bookings[declarer - 1]
                if place != declarer:
                    mine["others_lost"] = mine.get("others_lost", 0) + (booked < 0)
                    continue
                mine["declared"] += 1
                mine["won"] += booked > 0
                mine["points"] += booked
                mine["value"] = mine.get("value", 0) + (booked if booked > 0 else -booked // 2)
                for name, level in CROSSES.items():
                    mine[name] += level in entry.levels
    return people


@drawn(
    10,
    200,
    size=st.integers(3, 5),
    seeds=st.lists(st.integers(0, 10**6), min_size=1, max_size=4, unique=True),
    left=st.integers(2, 12),
)
def test_every_number_is_that_of_a_second_count(size, seeds, left):
    lists = [scored_of(size, 12, seed=seed, series=at) for at, seed in enumerate(seeds, start=1)]
    if size > 3:
        changed = lists[0].sheet._replace(changes=(SheetChange(left, ChangeKind.LEFT, size),))
        lists[0] = score(changed, lists[0].profile)
    computed, second = of(lists), recounted(lists)
    for person in some(computed.people):
        counts, expected = person.counts, second[person.player.name]
        assert {name: getattr(counts, name) for name in expected} == expected
        assert counts.bonus == sum(each.score.bonus_others for record in person.records for each in record.lists)
        assert person.total == sum(result.total for result in person.series) == person.course[-1]
        if counts.declared:
            assert counts.mean_value == Fraction(expected["value"], expected["declared"])
        by_contract = contract_counts(person.games)
        assert sum_of(each for _, each in by_contract)[1:6] == counts[1:6]
    assert sum_of([computed.counts]).declared == sum(each["declared"] for each in second.values())


def test_people_of_several_evenings_are_the_same_by_name_and_club():
    first, second = scored_of(4, 48), scored_of(4, 48, seed=9)
    moved = [player._replace(number=player.number and player.number + 50) for player in second.sheet.players]
    others = (*moved[:3], Player("Jemand Neues", 99))
    second = score(second.sheet._replace(players=others), second.profile)
    computed = of([first], [second])
    assert len(computed.people) == 5
    totals = {person.player.name: person.totals for person in computed.people}
    assert totals[first.sheet.players[0].name] == (first.places[0].total, second.places[0].total)
    assert totals["Jemand Neues"] == (None, second.places[3].total)
    assert [person.total for person in computed.people] == sorted((p.total for p in computed.people), reverse=True)
    assert [each.lists for each in computed.evenings] == [1, 1]


def test_two_people_of_one_name_and_club_are_two_on_one_evening():
    scored = scored_of(4, 48)
    first, second, *others = scored.sheet.players
    twins = (first, second._replace(name=first.name, club=first.club), *others)
    scored = score(scored.sheet._replace(players=twins), scored.profile)
    totals = [person.total for person in of([scored]).people]
    assert sorted(totals) == sorted(place.total for place in scored.places)


def test_the_best_and_the_worst():
    lists = [eventful()]
    people = of(lists).people
    games = [game for person in people for game in person.games]
    assert best_game(people).game.points == max(game.points for game in games)
    assert dearest_game(people).game.points == min(game.points for game in games)
    series = [result for person in people for result in person.series]
    assert best_series(series).total == max(place.total for place in lists[0].places)
    assert worst_series(series).total == min(place.total for place in lists[0].places)
    assert best_game([]) is dearest_game([]) is best_series([]) is worst_series([]) is None


def test_void_lists_count_nothing_and_nobody_has_nothing():
    scored = scored_of(4, 48)
    void = score(scored.sheet._replace(series=2, void="vertauscht"), scored.profile)
    computed = of([scored, void])
    assert computed.evenings[0].lists == 1
    assert computed.evenings[0].games == 48
    empty = statistics([(standings([], [Player("Niemand", 1)]), [])])
    assert empty.people[0].counts.mean_value is None
    assert empty.people[0].course == ()
    assert empty.people[0].totals == (None,)


@drawn(10, 300, courses=st.lists(st.lists(st.integers(-500, 2000), min_size=1, max_size=6), min_size=1, max_size=5))
def test_the_average_gains_in_each_game_what_those_gained_who_played_it(courses):
    means = mean_course(courses)
    assert len(means) == max(map(len, courses))
    exact = Fraction(0)
    for at, mean in enumerate(some(means)):
        gains = [course[at] - (course[at - 1] if at else 0) for course in courses if len(course) > at]
        exact += Fraction(sum(gains), len(gains))
        assert mean == round(exact)
