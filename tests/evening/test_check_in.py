"""The check-in: who is here is known to the draw, the money and the log."""

import pytest
from club_evening import PEOPLE, players_of

from skatlist.evening.check_in import draw_arrived, mark_here, mark_paid, missing_people
from skatlist.evening.draws import seat_latecomers
from skatlist.evening.path import NextStep, Stage, next_step
from skatlist.evening.people import PersonFacts
from skatlist.papers.reports.log import log_tables
from skatlist.tournament.money.income import charges
from skatlist.tournament.tournament import Fees, Tournament
from skatlist.words import Language, UsageError

pytestmark = pytest.mark.evening({}, players=players_of(PEOPLE[:9]), series=2, tournament=Tournament(fees=Fees(1200)))


def numbers(people):
    return [person.player.number for person in people]


def test_nobody_is_missing_before_the_check_in_is_used(evening):
    assert missing_people(evening) == ()
    mark_here(evening, 3, is_here=True)
    assert numbers(missing_people(evening)) == [1, 2, 4, 5, 6, 7, 8, 9]


def test_a_second_tick_writes_nothing(evening):
    mark_here(evening, 3, is_here=True)
    mark_paid(evening, 3, has_paid=True)
    count = len(evening.records)
    mark_here(evening, 3, is_here=True)
    mark_paid(evening, 3, has_paid=True)
    assert len(evening.records) == count


def test_a_tick_is_taken_back(evening):
    mark_here(evening, 3, is_here=True)
    mark_here(evening, 3, is_here=False)
    assert evening.roster.arrived == set()


def test_nobody_of_another_number_arrives(evening):
    with pytest.raises(UsageError):
        mark_here(evening, 77, is_here=True)


def test_the_arrival_follows_a_new_start_number_and_ends_with_a_withdrawal(evening):
    mark_here(evening, 3, is_here=True)
    evening.registry.describe_person(3, PersonFacts(number=30).applied_to(evening.registry.person(3)))
    assert evening.roster.arrived == {30}
    evening.registry.describe_person(30, PersonFacts(absent=True).applied_to(evening.registry.person(30)))
    assert evening.roster.arrived == set()


def test_the_fee_is_that_of_the_account(evening):
    mark_paid(evening, 4, has_paid=True)
    assert [(charge.player.number, charge.cents) for charge in charges(evening.event()) if charge.paid] == [(4, 1200)]


@pytest.mark.slow
def test_the_draw_takes_who_is_here_and_those_who_come_later_get_a_seat(evening):
    for number in range(1, 8):
        mark_here(evening, number, is_here=True)
    assert next_step(evening) == NextStep(Stage.CHECK_IN)
    seats, missing = draw_arrived(evening, seed=4711)
    assert numbers(missing) == [8, 9]
    assert {number for each in seats for number in each.numbers} == {*range(1, 8)}
    assert next_step(evening) == NextStep(Stage.PRINT)
    mark_here(evening, 8, is_here=True)
    assert next_step(evening) == NextStep(Stage.LATE, 1)
    assert [each.player.number for each in seat_latecomers(evening)] == [8, 8]
    assert next_step(evening) == NextStep(Stage.PRINT)


def test_the_draw_takes_everybody_on_request(evening):
    mark_here(evening, 1, is_here=True)
    seats, missing = draw_arrived(evening, seed=4711, is_everybody=True)
    assert (len(missing), {number for each in seats for number in each.numbers}) == (0, {*range(1, 10)})


@pytest.mark.slow
def test_a_player_who_comes_in_the_first_series_plays_from_the_second_on(evening):
    for number in range(1, 8):
        mark_here(evening, number, is_here=True)
    draw_arrived(evening, seed=4711)
    evening.enter((1, 1), evening.judge((1, 1), "2 kreuz m2 +"))
    mark_here(evening, 9, is_here=True)
    known = evening.registry.person(9).registration
    assert (known.first_series, known.last_series) == (2, None)


def test_the_log_says_who_came(evening):
    mark_here(evening, 3, is_here=True)
    mark_here(evening, 3, is_here=False)
    for lang, words in ((Language.DE, ("ist da", "ist doch nicht da")), (Language.EN, ("is here", "not here after"))):
        rows = [row.cells[-1] for table in log_tables(evening.log(), evening.sheets, lang) for row in table.rows]
        assert all(each in message for each, message in zip(words, rows[-2:], strict=True))
