"""Categories, side events and tandems. SpO, SkWO 6.3.1."""

from types import MappingProxyType

import pytest
from hypothesis import strategies as st
from tiers import drawn, some

from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, Sheet, score
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.model import Event
from skatlist.tournament.side_standings import (
    category_standings,
    other_rankings,
    side_event_standings,
    tandem_standings,
)
from skatlist.tournament.standings import standings
from skatlist.tournament.tournament import Category, Registration, SideEvent, SideKind, Tournament

PEOPLE = tuple(
    Player(name, number, team=team)
    for number, (name, team) in enumerate(
        (("Anna", "A"), ("Bernd", "B"), ("Carla", "A"), ("Dieter", "B"), ("Erika", "C"), ("Franz", "C")), 1
    )
)
TOURNAMENT = Tournament(
    categories=(Category("Senioren", from_age=60), Category("Junioren", to_age=21), Category("Damen")),
    side_events=(SideEvent("Tandem", SideKind.TANDEM, 1000), SideEvent("Teams", SideKind.TEAM)),
)
EVENT = Event(
    date="2026-03-06",
    players=PEOPLE,
    tournament=TOURNAMENT,
    registrations=MappingProxyType(
        {
            1: Registration(born=1966, tandem="Eins", categories=("Damen",), side_events=("Tandem", "Teams")),
            2: Registration(born=2005, tandem="Eins", side_events=("Tandem",)),
            3: Registration(born=1950, tandem="Zwei", categories=("Damen",), side_events=("Teams",)),
            4: Registration(tandem="Zwei", side_events=("Tandem",)),
            5: Registration(born=1967, categories=("Damen",)),
        }
    ),
)


def lists(*winners: int):
    """Two tables of three, with a game won by each of these start numbers."""
    tables = []
    for table in (1, 2):
        people = PEOPLE[3 * table - 3 : 3 * table]
        places = [number - 3 * table + 3 for number in winners if 0 < number - 3 * table + 3 <= 3]
        entry = Entry(contract=Contract.CLUBS, spitzen=1, levels=Level.NONE, won=True)
        rows = tuple(Row(number=at, declarer=place, entry=entry) for at, place in enumerate(places, 1))
        tables.append(score(Sheet(table=table, players=people, rows=rows), load_profile()))
    return tables


def test_a_category_ranks_its_people_and_keeps_their_overall_rank():
    result = category_standings(standings(lists(3, 3, 5), PEOPLE), EVENT)
    assert [
        (each.name, [(line.rank, line.standing.rank, line.standing.player.number, line.shared) for line in each.lines])
        for each in result
    ] == [
        ("Senioren", [(1, 1, 3, False), (2, 3, 1, False)]),
        ("Junioren", [(1, 3, 2, False)]),
        ("Damen", [(1, 1, 3, False), (2, 2, 5, False), (3, 3, 1, False)]),
    ]


def test_ages_are_those_of_the_year_and_without_a_day_nobody_has_one():
    undated = category_standings(standings(lists(3), PEOPLE), EVENT._replace(date=""))
    assert [(each.name, len(each.lines)) for each in undated] == [("Senioren", 0), ("Junioren", 0), ("Damen", 3)]


def test_a_tandem_is_the_sum_of_both():
    result = tandem_standings(standings(lists(1, 2, 3, 4, 4), PEOPLE), EVENT)
    assert [(each.rank, each.name, each.total, len(each.members)) for each in result] == [
        (1, "Zwei", 222, 2),
        (2, "Eins", 148, 2),
    ]


@pytest.mark.parametrize(("side", "names"), [(0, ["Eins"]), (1, ["A"])])
def test_a_side_event_has_those_who_entered_with_all_their_people(side, names):
    result = side_event_standings(TOURNAMENT.side_events[side], standings(lists(4), PEOPLE), EVENT)
    assert [(each.rank, each.name) for each in result] == [(1, name) for name in names]


def test_a_side_event_of_a_category_is_for_its_people_only():
    side = SideEvent("Teams", SideKind.SINGLE, category="Senioren")
    result = side_event_standings(side, standings(lists(3), PEOPLE), EVENT)
    assert [line.standing.player.number for line in result.lines] == [3, 1]


def test_a_decision_about_others_does_not_stand_on_a_ranking():
    about = {number: DirectorDecision(number, DecisionKind.PENALTY, people=(number,), points=1) for number in (1, 2)}
    extension = DirectorDecision(3, DecisionKind.EXTENSION, minutes=5)
    result = dict(other_rankings(standings(lists(1, 3), PEOPLE, [*about.values(), extension]), EVENT))
    assert [each.number for each in result["Damen"].decisions] == [1, 3]
    assert [each.number for each in result[""].decisions] == [1, 2, 3]


@drawn(
    40,
    800,
    winners=st.lists(st.integers(1, 6), max_size=8),
    lot=st.permutations(range(1, 7)),
    points=st.integers(1, 99),
)
def test_a_category_is_in_the_order_of_the_overall_ranking(winners, lot, points):
    drawn_lot = DirectorDecision(1, DecisionKind.LOT, people=tuple(lot))
    penalty = DirectorDecision(2, DecisionKind.PENALTY, people=(1,), points=points)
    table = standings(lists(*winners), PEOPLE, [drawn_lot, penalty])
    for category in some(category_standings(table, EVENT)):
        overall = [line.standing.rank for line in category.lines]
        assert overall == sorted(overall)
        assert [line.rank for line in category.lines] == list(range(1, len(overall) + 1))
    for tandem in tandem_standings(table, EVENT):
        assert tandem.total == sum(member.total for member in tandem.members)
