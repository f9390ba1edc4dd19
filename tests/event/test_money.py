"""The money of an event: every cent taken is paid out or kept. `tests/tournament` counts it a second time."""

import random
from fractions import Fraction
from types import MappingProxyType

import pytest
from event.money_events import some_event, some_sheet
from tiers import slow, some

from skatlist.files.formats.notation.line import read_line
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet, score
from skatlist.tournament.model import Event
from skatlist.tournament.money.awards import rankings
from skatlist.tournament.money.cash_book import cash_book, planned_cash_book
from skatlist.tournament.payout import Ranking
from skatlist.tournament.settlement import amounts_by_game, cash_play, cash_sums
from skatlist.tournament.standings import standings
from skatlist.tournament.tournament import (
    Category,
    Fees,
    PrizePlan,
    Registration,
    Rounding,
    SideEvent,
    SideKind,
    Tournament,
)

REAL = Tournament(
    side_events=(SideEvent("Damen", SideKind.SINGLE, 500),),
    fees=Fees(entry=1500, series=250, cards=100),
    prizes=(
        PrizePlan("overall", tuple(map(Fraction, ("33.34", "20", "13.33", "10", "8.33", "6", "5", "4"))), step=100),
        PrizePlan("series", (Fraction(30), Fraction(20), *[Fraction("12.5")] * 4), step=50),
        PrizePlan("Damen", (Fraction(60), Fraction(40))),
    ),
)


def event_of(count, rules=REAL, **more):
    players = tuple(Player(f"N{number}", number) for number in range(1, count + 1))
    known = {number: Registration(paid=True) for number in range(1, count + 1)}
    return Event(**{"players": players, "registrations": known, "tournament": rules, "series": 3, **more})


def account_of(event, scored, counted=MappingProxyType({})):
    result = rankings(event, lambda only: standings(scored, event.players, (), only))
    return cash_book(event, scored, result, counted)


def test_the_plan_of_a_real_announcement():
    """T: 23.50 = 15 overall + 7.50 series prizes + card money; everything but the cards is paid out."""
    plan = planned_cash_book(event_of(0), 124)
    assert (plan.entries, plan.taken, plan.owed) == (124, 124 * 2350, 0)
    by_of = {pot.sources: pot for pot in plan.pots}
    assert {sources: pot.due for sources, pot in by_of.items()} == {
        ("entry",): 186000,
        ("series",): 93000,
        ("cards",): 12400,
        ("Damen",): 0,
    }
    (overall,) = by_of["entry",].awards
    assert overall.prizes[:3] == (62300, 37200, 24700)
    assert sum(overall.prizes) == 186000
    assert [award.ranking for award in by_of["series",].awards] == [Ranking("series", at) for at in (1, 2, 3)]
    assert all(sum(award.prizes) == 31000 for award in by_of["series",].awards)
    assert plan.paid == 0
    assert plan.kept == plan.taken


def test_a_plan_for_the_people_registered_counts_who_came_late_and_who_did_not_come():
    event = event_of(9)
    known = {**event.registrations, 1: Registration(last_series=0), 2: Registration(first_series=3, paid=True)}
    plan = planned_cash_book(event._replace(registrations=known))
    assert plan.entries == 8
    assert plan.taken == 7 * 2350 + 1850


@pytest.mark.parametrize("seeds", [range(300), *slow(range(300, 1000))])
def test_every_cent_is_accounted_for(seeds):
    paid = 0
    for seed in some(seeds):
        event, scored = some_event(seed)
        counted = {(each.sheet.series, each.sheet.table): 37 * seed % 500 for each in scored[: seed % 3]}
        result = account_of(event, scored, counted)
        assert result.taken == result.paid + result.kept, seed
        assert result.taken + result.owed == sum(pot.due for pot in result.pots) + result.difference, seed
        assert all(sum(award.prizes) == award.paid + award.left for award in result.awards), seed
        paid += result.paid
    assert paid


def test_unpaid_fees_are_owed_and_fill_the_pots():
    event = event_of(3)
    known = {**event.registrations, 3: Registration(side_events=("Damen",))}
    result = account_of(event._replace(registrations=known), [])
    assert (result.taken, result.owed) == (2 * 2350, 2350 + 500)
    assert sum(pot.due for pot in result.pots) == result.taken + result.owed
    assert [charge.player.number for charge in result.charges if not charge.paid] == [3]


def test_guests_and_categories_may_pay_another_fee_the_lower_one_of_two():
    rules = Tournament((Category("Schüler", to_age=15),), fees=Fees(1500, entry_of=(("guest", 1800), ("Schüler", 500))))
    known = {2: Registration(guest=True), 3: Registration(guest=True, born=2015), 4: Registration(born=2015)}
    event = event_of(4, rules, date="2026-11-22", registrations=known)
    assert [charge.cents for charge in account_of(event, []).charges] == [1500, 1800, 500, 500]


def test_the_cash_box_of_a_table_by_lost_games_passed_in_games_and_rank():
    event = event_of(3, Tournament(fees=Fees(passed_in=50, by_rank=(0, 100, 200))), loss_fees=(50, 50, 50, 100))
    scored = some_sheet(random.Random(2), 1, 1, event.players)
    (cash_box,) = account_of(event, [scored], {(1, 1): 700}).tables
    assert [payment.lost for payment in cash_box.payments] == [place.lost for place in scored.places]
    assert all(payment.passed_in == 50 * scored.passed for payment in cash_box.payments)
    assert sum(payment.by_rank for payment in cash_box.payments) == 300
    assert cash_box.difference == 700 - cash_box.cents
    assert account_of(event, [scored], {(1, 1): 700}).kept == 700


@pytest.mark.parametrize(
    ("of", "series", "tables"), [("overall", 0, 0), ("series", 2, 0), ("table", 2, 4), ("season", 0, 0)]
)
def test_series_and_tables_are_ranked_for_their_prizes_alone(of, series, tables):
    event = event_of(6, Tournament(prizes=(PrizePlan(of, amounts=(500,)),)))
    scored = [
        some_sheet(random.Random(9), number, table, event.players[3 * table - 3 : 3 * table])
        for number in (1, 2)
        for table in (1, 2)
    ]
    result = rankings(event, lambda only: standings(scored, event.players, (), only))
    assert [sum(each.of == name for each in result) for name in ("series", "table")] == [series, tables]


def test_two_plans_of_one_source_pay_out_of_one_pot():
    rules = REAL._replace(
        prizes=(
            PrizePlan("overall", (Fraction(80),)),
            PrizePlan("teams", (), (5000,), sources=("entry", "cards")),
            PrizePlan("series", (Fraction(100),)),
        )
    )
    pots = planned_cash_book(event_of(0, rules), 10).pots
    assert [(pot.sources, pot.due, pot.promised) for pot in pots] == [
        (("entry", "cards"), 16000, 17000),
        (("series",), 7500, 7500),
    ]


def test_the_cash_of_a_name_with_a_number_on_one_list_and_without_on_another_is_one_sum():
    numbered, plain = Player("Anna Becker", 3), Player("Anna Becker")
    others = (Player("Ben Kurz", 4), Player("Carla Lang", 5))
    lists = [some_sheet(random.Random(seed), seed, 1, (anna, *others)) for seed, anna in ((1, numbered), (2, plain))]
    plays = [cash_play(each, Fraction(1), Rounding.TOTALS) for each in lists]
    sums = cash_sums(plays)
    assert [each.player for each in sums] == [numbered, *others]
    assert sums[0].points == sum(each.places[0].points for each in lists)


@pytest.mark.parametrize(
    ("line", "booked", "cents"),
    [
        ("1 karo m1 +", 18, (5, 0, 0)),
        ("1 karo m1 -", -36, (-10, 0, 0)),  # 4.5 cents rounded up, and then doubled
    ],
)
def test_a_game_is_rounded_before_it_is_doubled(line, booked, cents):
    row, _ = read_line(line, place_required=True)
    players = tuple(map(Player, ("Anna Becker", "Ben Kurz", "Carla Lang")))
    scored = score(Sheet(series=1, table=1, players=players, rows=(row,)), load_profile("isko-2022"))
    assert scored.rows[0].bookings[0] == booked
    assert amounts_by_game(scored, Fraction(1, 4)) == cents


def test_two_of_one_name_and_no_number_on_a_list_have_two_sums():
    players = (Player("Anna Becker"), Player("Anna Becker"), Player("Ben Kurz"))
    play = cash_play(some_sheet(random.Random(1), 1, 1, players), Fraction(1), Rounding.TOTALS)
    assert [each.place for each in cash_sums([play])] == [1, 2, 3]
