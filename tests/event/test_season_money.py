"""The money of a season. A club's rules: 75 % paid per evening, 25 % at the end; 4 € for a missed evening."""

from fractions import Fraction

from event.money_events import some_event
from tiers import some

from skatlist.skat.sheet import Player
from skatlist.tournament.model import identity
from skatlist.tournament.money.awards import rankings
from skatlist.tournament.money.cash_book import cash_book, season_money
from skatlist.tournament.season import season_standings
from skatlist.tournament.standings import Standing, Standings, standings
from skatlist.tournament.tournament import PrizePlan, SeasonTerms, Tournament

TERMS = SeasonTerms(share=Fraction(25), missed=400)
PLAN = PrizePlan("season", (Fraction(50), Fraction(30), Fraction(20)), step=100)


def evening(**totals):
    """An evening with the points of everybody who came, ties sharing their rank."""
    best = sorted(totals.values(), reverse=True)
    return Standings(
        (1,),
        tuple(
            Standing(1 + best.index(total), Player(name), (total,), 0, 0, 0, total)
            for name, total in sorted(totals.items(), key=lambda pair: -pair[1])
        ),
    )


def test_money_left_by_evenings_and_for_missed_ones_is_shared_by_rank():
    lines = season_standings([evening(Anna=900, Bernd=900, Cem=100), evening(Anna=100, Bernd=100)])
    money = season_money(Tournament(prizes=(PLAN,), season=TERMS), [1250, 1333], lines, ())
    assert [(each.player.name, each.evenings, each.cents) for each in money.missed] == [("Cem", 1, 400)]
    assert money.due == 1250 + 1333 + 400
    (award,) = money.awards
    assert award.prizes == (1683, 800, 500)
    assert [(winner.name, winner.cents) for winner in award.winners] == [("Anna", 1241), ("Bernd", 1241), ("Cem", 500)]
    assert (money.paid, money.kept) == (2982, 1)


def test_a_guest_pays_for_no_missed_evening():
    lines = season_standings([evening(Anna=900, Cem=100), evening(Anna=100)])
    money = season_money(Tournament(season=TERMS), [0, 0], lines, [identity(Player("Cem"))])
    assert (money.missed, money.awards, money.kept) == ((), (), 0)


def test_a_quarter_of_an_evening_goes_to_the_end_and_every_cent_is_there():
    paid = 0
    for seed in some(range(60)):
        books, tables = [], []
        for each in range(3):
            event, scored = some_event(seed * 3 + each)
            event = event._replace(tournament=event.tournament._replace(season=TERMS))
            result = rankings(
                event, lambda only, scored=scored, event=event: standings(scored, event.players, (), only)
            )
            books.append(cash_book(event, scored, result, {}))
            tables.append(standings(scored, event.players))
        rules = Tournament(prizes=(PLAN,), season=TERMS)
        money = season_money(rules, [book.season for book in books], season_standings(tables), ())
        fed = sum(pot.due for book in books for pot in book.pots if pot.awards)
        assert abs(sum(money.shares) - fed / 4) < 3 * 30  # a part of a cent for each source and series
        assert money.due == sum(money.shares) + sum(400 * each.evenings for each in money.missed)
        assert money.due == money.paid + money.kept
        assert money.kept >= 0
        paid += money.paid
    assert paid
