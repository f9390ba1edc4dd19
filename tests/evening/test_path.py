"""The path of an event: how far each step is in every state it can be in, and that what comes next is right."""

import pytest
from club_evening import EACH, PEOPLE, ROUND, add_games, make_evening, players_of

from skatlist.evening import Evening
from skatlist.evening.check_in import draw_arrived
from skatlist.evening.path import NextStep, PathFacts, SeriesFacts, Stage, StepState, next_step, path_facts, path_of
from skatlist.evening.people import PersonFacts
from skatlist.skat.sheet import Player
from skatlist.tournament.policy import Decision, Open
from skatlist.tournament.tournament import Fees, PrizePlan, Tournament

MONEY = Tournament(fees=Fees(entry=1200), prizes=(PrizePlan("overall", amounts=(5000,)),))
CLUB = PathFacts(
    (SeriesFacts(1, points=(Open(1, None, None, None),)), SeriesFacts(2, points=(Open(2, None, None, None),)))
)
CUP = CLUB._replace(is_tournament=True)
PRIZE_SKAT = CUP._replace(has_money=True, has_prizes=True)
UNPLAYED = Open(1, 2, None, None)
RUNNING = Open(1, 1, 5, 48)
UNSIGNED = Open(1, 1, 48, 48, unsigned=(1, 2))
DISPUTED = Open(1, 1, 48, 48, disputes=(1,))
UNLIKE = Open(1, 1, 48, 48, unsettled=2)
ALONE = Open(1, 1, 48, 48, no_second=True)
ALONE_TOTALS = Open(1, 2, 48, 48, unsigned=(1, 2, 3, 4), totals_alone=True)
TO_SEAT = Open(2, None, None, None)


def at(*points, begun=True, **more):
    """Return a first series at tables with what keeps it open."""
    return SeriesFacts(1, 2, points, is_begun=begun, **more)


def second(*points, **more):
    return SeriesFacts(2, 2, points, **more)


SEATED = at(UNPLAYED, UNPLAYED, begun=False)
DONE = at(is_closed=True)
LATER = SeriesFacts(2, points=(TO_SEAT,))
# what is known -> what comes next, and the states of the steps, a letter each: Done, Now, Open, Later.
STATES = {
    "a club evening, nobody": (CLUB, NextStep(Stage.PEOPLE), "ONLLLLLL"),
    "two are no table": (CLUB._replace(people=2), NextStep(Stage.PEOPLE), "ONLLLLLL"),
    "people, no seats": (CLUB._replace(people=8), NextStep(Stage.DRAW, 1), "ODNLLLLL"),
    "seats": (CLUB._replace(people=8, series=(SEATED, LATER)), NextStep(Stage.ENTER, 1, 2), "DDNLLLL"),
    "seats of people nobody entered": (CLUB._replace(series=(SEATED, LATER)), NextStep(Stage.ENTER, 1, 2), "DDNLLLL"),
    "a list goes on": (
        CLUB._replace(people=8, series=(at(UNPLAYED, RUNNING), LATER)),
        NextStep(Stage.ENTER, 1, 1),
        "DDNLOLO",
    ),
    "signatures are missing": (
        CLUB._replace(people=8, series=(at(UNSIGNED), LATER)),
        NextStep(Stage.SIGN, 1, 1),
        "DDNLOLO",
    ),
    "many signatures are missing": (
        CLUB._replace(people=8, series=(at(UNSIGNED, UNSIGNED, to_sign=2), LATER)),
        NextStep(Stage.SIGN, 1),
        "DDNLOLO",
    ),
    "a table is still playing": (
        CLUB._replace(people=8, series=(at(UNSIGNED, UNSIGNED, RUNNING, to_sign=2), LATER)),
        NextStep(Stage.ENTER, 1, 1),
        "DDNLOLO",
    ),
    "the second list is missing": (
        CLUB._replace(people=8, series=(at(ALONE), LATER)),
        NextStep(Stage.SECOND, 1, 1),
        "DDNLOLO",
    ),
    "totals alone wait for the director": (
        CLUB._replace(people=8, series=(at(ALONE_TOTALS, ALONE_TOTALS), LATER)),
        NextStep(Stage.CLOSE, 1),
        "DDNLOLO",
    ),
    "signatures come before totals alone": (
        CLUB._replace(people=8, series=(at(ALONE_TOTALS, UNSIGNED), LATER)),
        NextStep(Stage.SIGN, 1, 1),
        "DDNLOLO",
    ),
    "two lists differ": (CLUB._replace(people=8, series=(at(UNLIKE), LATER)), NextStep(Stage.COMPARE, 1, 1), "DDNLOLO"),
    "a dispute": (CLUB._replace(people=8, series=(at(DISPUTED), LATER)), NextStep(Stage.DISPUTE, 1, 1), "DDNLOLO"),
    "a series is complete": (CLUB._replace(people=8, series=(at(), LATER)), NextStep(Stage.CLOSE, 1), "DDNLOLO"),
    "a series is over": (CLUB._replace(people=8, series=(DONE, LATER)), NextStep(Stage.DRAW, 2), "DDDNOLO"),
    "the last one is complete": (
        CLUB._replace(people=8, series=(DONE, second(is_begun=True))),
        NextStep(Stage.CLOSE),
        "DDDDNLO",
    ),
    "all series are over": (
        CLUB._replace(people=8, series=(DONE, second(is_closed=True))),
        NextStep(Stage.CLOSE),
        "DDDDNLO",
    ),
    "all is over": (
        CLUB._replace(people=8, series=(DONE, second(is_closed=True)), is_over=True),
        NextStep(Stage.PAPERS),
        "DDDDDNO",
    ),
    "a tournament, nobody": (CUP, NextStep(Stage.PEOPLE), "ONLLLLLLLL"),
    "entries": (CUP._replace(people=124), NextStep(Stage.DRAW, 1), "ODONLLLLLL"),
    "drawn": (CUP._replace(people=124, series=(SEATED, LATER)), NextStep(Stage.PRINT), "ODODNOLLLL"),
    "somebody came late": (
        CUP._replace(people=124, series=(at(UNPLAYED, begun=False, without_seat=2), LATER)),
        NextStep(Stage.LATE, 1),
        "ODONOOLLLL",
    ),
    "too late for a series that has begun": (
        CUP._replace(people=124, series=(at(RUNNING, without_seat=2), LATER)),
        NextStep(Stage.ENTER, 1, 1),
        "ODDDDNLOLO",
    ),
    "late for the second series": (
        CUP._replace(people=124, series=(DONE, second(UNPLAYED, without_seat=1))),
        NextStep(Stage.LATE, 2),
        "ODDNDDOOLO",
    ),
    "a series by the standings": (
        CUP._replace(people=124, series=(DONE, LATER)),
        NextStep(Stage.DRAW, 2),
        "ODDDDDNOLO",
    ),
    "a fee is taken at the door": (
        PRIZE_SKAT._replace(people=124, pays_at_door=True),
        NextStep(Stage.CHECK_IN),
        "DDNOLLLLOLL",
    ),
    "twelve who know each other": (
        PRIZE_SKAT._replace(people=12, pays_at_door=True),
        NextStep(Stage.DRAW, 1),
        "DDONLLLLOLL",
    ),
    "four are still missing": (CUP._replace(people=124, here=120, missing=4), NextStep(Stage.CHECK_IN), "ODNOLLLLLL"),
    "everybody is here": (CUP._replace(people=124, here=124), NextStep(Stage.DRAW, 1), "ODDNLLLLLL"),
    "drawn before the door opens": (
        PRIZE_SKAT._replace(people=124, pays_at_door=True, series=(SEATED, LATER)),
        NextStep(Stage.PRINT),
        "DDODNOLLOLL",
    ),
    "drawn before the door opens, the cards are printed": (
        PRIZE_SKAT._replace(people=124, pays_at_door=True, series=(SEATED, LATER), is_printed=True),
        NextStep(Stage.ENTER, 1, 2),
        "DDODDNLLOLL",
    ),
    "drawn without the four who are missing": (
        CUP._replace(people=124, here=120, missing=4, series=(SEATED, LATER)),
        NextStep(Stage.PRINT),
        "ODODNOLLLL",
    ),
    "a game ends the check-in": (
        PRIZE_SKAT._replace(people=124, here=3, missing=121, pays_at_door=True, series=(at(RUNNING), LATER)),
        NextStep(Stage.ENTER, 1, 1),
        "DDDDDNLOOLO",
    ),
    "a club evening with a check-in": (
        CLUB._replace(people=8, here=7, missing=1),
        NextStep(Stage.CHECK_IN),
        "ODNOLLLLL",
    ),
    "announced": (PRIZE_SKAT, NextStep(Stage.PEOPLE), "DNLLLLLLOLL"),
    "a prize skat is over": (
        PRIZE_SKAT._replace(people=124, series=(DONE, second(is_closed=True)), is_over=True),
        NextStep(Stage.PAPERS),
        "DDDDDDDDDNO",
    ),
    "prizes are left to be paid": (
        PRIZE_SKAT._replace(people=124, series=(DONE, second(is_closed=True)), is_over=True, unpaid_prizes=3),
        NextStep(Stage.PRIZES),
        "DDDDDDDDNLO",
    ),
}


@pytest.mark.parametrize("state", STATES)
def test_the_next_step_is_right_in_every_state(state):
    facts, following, letters = STATES[state]
    steps = path_of(facts)
    assert "".join(step.state.value[0].upper() for step in steps) == letters
    assert [step.task for step in steps if step.state is StepState.NOW] == [following]


@pytest.mark.parametrize("state", STATES)
def test_open_points_behind_those_of_an_earlier_series_do_not_change_the_next_step(state):
    facts, following, _ = STATES[state]
    open_before = [any(each.points for each in facts.series[:at]) for at in range(len(facts.series))]
    for points in ((), (UNSIGNED,)):
        series = [
            each._replace(points=points) if behind else each
            for each, behind in zip(facts.series, open_before, strict=True)
        ]
        steps = path_of(facts._replace(series=tuple(series)))
        assert [step.task for step in steps if step.state is StepState.NOW] == [following]


def test_the_next_step_looks_through_the_lists_of_the_first_open_series_only(tmp_path, monkeypatch):
    looked_at = []
    with Evening.open(make_evening(tmp_path / "abend.skat", series=2), write=True, author="Ida") as evening:
        look = evening.open_points
        monkeypatch.setattr(evening, "open_points", lambda number: looked_at.append(number) or look(number))
        add_games(evening, *ROUND)
        assert next_step(evening) == NextStep(Stage.ENTER, 1, 1)
        assert looked_at == [1]
        assert next(each.task for each in path_of(path_facts(evening)) if each.state is StepState.NOW).series == 1
        assert looked_at == [1, 1, 2]


@pytest.fixture
def cup(tmp_path):
    return make_evening(tmp_path / "pokal.skat", {}, tournament=MONEY, players=(), series=2)


def test_a_tournament_is_led_from_its_people_to_its_papers(cup):
    with Evening.open(cup, write=True, author="Ida") as evening:
        assert next_step(evening) == NextStep(Stage.PEOPLE)
        evening.registry.register(*players_of(PEOPLE[:8]))
        assert next_step(evening) == NextStep(Stage.DRAW, 1)
        draw_arrived(evening, seed=4711)
        assert next_step(evening) == NextStep(Stage.PRINT)
        add_games(evening, *ROUND * 2)
        evening.state_totals((1, 1), [EACH] * 4)
        assert next_step(evening) == NextStep(Stage.ENTER, 1, 2)
        add_games(evening, *ROUND * 2, key=(1, 2))
        assert next_step(evening) == NextStep(Stage.SIGN, 1, 1)
        evening.close_series((1,), Decision("Regen", (), "Ida"))
        assert next_step(evening) == NextStep(Stage.ENTER, 2, 1)
        evening.close_series((2, 0), Decision("Regen", (), "Ida"))
        assert next_step(evening) == NextStep(Stage.PRIZES)


@pytest.mark.slow
def test_a_player_after_the_draw_is_seated_before_the_first_game(cup):
    with Evening.open(cup, write=True, author="Ida") as evening:
        evening.registry.register(*players_of(PEOPLE[:7]))
        draw_arrived(evening, seed=4711)
        evening.registry.register(Player("Spät Dran", 8))
        assert next_step(evening) == NextStep(Stage.LATE, 1)
        evening.registry.describe_person(8, PersonFacts(absent=True).applied_to(evening.registry.person(8)))
        assert next_step(evening) == NextStep(Stage.PRINT)


def test_a_player_who_left_is_not_drawn(cup):
    with Evening.open(cup, write=True, author="Ida") as evening:
        evening.registry.register(*players_of(PEOPLE[:3]))
        evening.registry.describe_person(3, PersonFacts(absent=True).applied_to(evening.registry.person(3)))
        assert next_step(evening) == NextStep(Stage.PEOPLE)
