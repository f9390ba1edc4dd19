"""Random events with fees and prizes."""

import random
from fractions import Fraction
from types import MappingProxyType

from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, Sheet, score
from skatlist.tournament.model import Event
from skatlist.tournament.tournament import (
    Category,
    Fees,
    PrizePlan,
    Registration,
    SeasonTerms,
    SideEvent,
    SideKind,
    Tournament,
)

ISKO = load_profile()
CATEGORIES = (Category("Senioren", from_age=60), Category("Damen"))
SIDES = (
    SideEvent("Tandem", SideKind.TANDEM, 500),
    SideEvent("Vierer", SideKind.TEAM, 250),
    SideEvent("Damenpokal", SideKind.SINGLE, 300, "Damen"),
)
SUITS = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND)


def some_sheet(chance, series, table, players):
    """Return a short list: few games, so that there are ties."""
    rows = []
    for number in range(1, chance.randint(1, 6)):
        if chance.random() < 0.2:
            rows.append(Row(number=number, entry=Entry(contract=Contract.PASSED)))
            continue
        won = chance.random() < 0.6
        entry = Entry(contract=chance.choice(SUITS[:2]), spitzen=1, levels=Level.NONE, won=won)
        rows.append(Row(number=number, declarer=chance.randint(1, 3), entry=entry))
    return score(Sheet(series=series, table=table, players=players, rows=tuple(rows)), ISKO)


def some_plan(chance, of):
    """Return prizes that may be too many."""
    sources = chance.choice([(), (), ("entry",), ("entry", "lost_games"), ("cards",), ("Tandem", "passed_in")])
    if chance.random() < 0.5:
        weights = [chance.randint(1, 9) for _ in range(chance.randint(1, 6))]
        whole = chance.choice([100, 100, 60, 33, 130])
        percent = tuple(Fraction(whole * weight, sum(weights)) for weight in weights)
        return PrizePlan(of, percent, (), chance.choice([1, 50, 100]), sources)
    amounts = tuple(sorted((chance.randint(0, 3000) for _ in range(chance.randint(1, 5))), reverse=True))
    return PrizePlan(of, (), amounts, 1, sources)


def some_event(seed):
    """Return an event and its scored lists."""
    chance = random.Random(seed)
    count = chance.randint(6, 17)
    players = tuple(
        Player(f"N{number}", number, team=chance.choice(["", "A", "B", "C"]), excluded=chance.random() < 0.05)
        for number in range(1, count + 1)
    )
    known = {
        player.number: Registration(
            guest=chance.random() < 0.2,
            paid=chance.random() < 0.8,
            tandem=chance.choice(["", "Rot", "Blau"]),
            born=chance.choice([None, 1950, 1990]),
            categories=chance.choice([(), ("Damen",)]),
            side_events=tuple(side.name for side in SIDES if chance.random() < 0.4),
            first_series=chance.choice([1, 1, 1, 2]),
            last_series=chance.choice([None, None, None, 1, 0]),
        )
        for player in players
    }
    names = ["overall", "series", "table", "teams", "tandem", "Senioren", "Damen", *(side.name for side in SIDES)]
    rules = Tournament(
        categories=CATEGORIES,
        side_events=SIDES,
        fees=Fees(
            chance.choice([0, 1500, 1333]),
            chance.choice([0, 250]),
            chance.choice([0, 100]),
            chance.choice([0, 50]),
            entry_of=chance.choice([(), (("guest", 2000), ("Damen", 700))]),
            by_rank=chance.choice([(), (0, 101, 200, 300)]),
        ),
        season=SeasonTerms(chance.choice([Fraction(0), Fraction(0), Fraction(25), Fraction("33.3")])),
        prizes=tuple(some_plan(chance, name) for name in chance.sample(names, chance.randint(0, 6))),
    )
    series = chance.randint(1, 3)
    event = Event(
        date="2026-11-22",
        series=series,
        players=players,
        registrations=MappingProxyType(known),
        tournament=rules,
        loss_fees=chance.choice([(), (50, 50, 50, 100), (100,)]),
    )
    scored = []
    for number in range(1, chance.randint(0, series) + 1):
        there = chance.sample(players, count)
        for table in range(1, count // 3 + 1):
            seats = tuple(there[3 * table - 3 : 3 * table])
            scored.append(some_sheet(chance, number, table, seats))
    return event, scored
