"""Random tournaments as plain data, and the same ones as the program has them."""

import random
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from skatlist.draw.bonds import entrant_of
from skatlist.draw.draw import draw_league, draw_seats
from skatlist.event.decision import DecisionKind, DirectorDecision
from skatlist.event.model import Event, Seating
from skatlist.event.tournament import Category, Fees, PrizePlan, Registration, Tournament
from skatlist.game import Contract, Entry
from skatlist.lists import Lists
from skatlist.sheet import Player, Row, Sheet

CONTRACTS = {
    9: Contract.DIAMONDS,
    10: Contract.HEARTS,
    11: Contract.SPADES,
    12: Contract.CLUBS,
    24: Contract.GRAND,
}
YEAR = 2026
PERCENT = tuple(map(Fraction, (50, 30, 20)))


@cache
def random_tournament(seed, *, teams=0, people=0, club=None):
    """Return a tournament of 3 to 24 people, or of so many teams of three or four, over one to three series."""
    chance = random.Random(seed)
    count = people or chance.randint(3, 24)
    sizes = [chance.choice((3, 4, 4)) for _ in range(teams)]
    names = [f"Team {at}" for at, size in enumerate(sizes) for _ in range(size)]
    count = len(names) or count
    tandem = chance.random() < 0.5
    found = [
        {
            "number": number,
            "club": chance.choice(("", "Herz Dame", "Pik Sieben", "Ohne Vier")) if club is None else club,
            "team": names[number - 1] if names else chance.choice(("", "A", "B", "C")),
            "tandem": f"Paar {(number + 1) // 2}" if tandem and number < count else "",
            "born": chance.choice((None, chance.randint(1930, 2010))),
            "first": 1,
            "last": None,
        }
        for number in range(1, count + 1)
    ]
    series = chance.randint(1, 3)
    if not names and count > 6:
        found[0]["first"], found[1]["last"] = chance.choice((1, 2)), chance.choice((None, 1))
    event = event_of({"people": found, "tables": {}})
    field = [entrant_of(player, event.registration(player.number)) for player in event.players]
    absent = {at: {p["number"] for p in found if not plays(p, at)} for at in range(1, series + 1)}
    if names:
        groups = [[f"Team {at}" for at in range(start, start + 4)] for start in range(0, teams, 4)]
        seating = draw_league(field, groups, series, seed=seed)
    else:
        seating = draw_seats(field, series, seed=seed, absent=absent)
    return {
        "people": found,
        "year": YEAR,
        "tables": {
            (each.series, each.table): {"people": list(each.numbers), "games": games(chance, len(each.numbers))}
            for each in seating
        },
        "zero": {(number, chance.randint(1, series)) for number in few(chance, count)},
        "penalties": [(n, chance.randint(0, series), chance.choice((50, 100))) for n in few(chance, count)],
        "expelled": set(few(chance, count)),
        "entry": chance.choice((0, 500, 1234, 1501)),
        "fee": chance.choice((0, 250, 333)),
        "step": chance.choice((1, 50, 100)),
    }


def few(chance, count):
    return chance.sample(range(1, count + 1), chance.choice((0, 0, 1, 2)))


def plays(person, series):
    return person["first"] <= series and (person["last"] is None or series <= person["last"])


def games(chance, size):
    """A few games: the place that plays (None: passed in), base value, factor, won. Small ones, so that many tie."""
    return [
        (
            (None if chance.random() < 0.1 else chance.randrange(size)),
            chance.choice(tuple(CONTRACTS)),
            chance.randint(2, 4),
            chance.random() < 0.8,
        )
        for _ in range(chance.choice((0, 1, size, 2 * size)))
    ]


def event_of(t, date=f"{YEAR}-05-01"):
    """Return the same tournament as an event with its lists."""
    people = tuple(Player(f"Spieler {p['number']}", p["number"], p["club"], p["team"]) for p in t["people"])
    known = {
        p["number"]: Registration(
            paid=True, tandem=p["tandem"], born=p["born"], first_series=p["first"], last_series=p["last"]
        )
        for p in t["people"]
    }
    by_number = {player.number: player for player in people}
    rules = Tournament(
        categories=(Category("Senioren", from_age=60),),
        fees=Fees(entry=t.get("entry", 0), series=t.get("fee", 0)),
        prizes=tuple(
            PrizePlan(of, tuple(map(Fraction, PERCENT)), step=t.get("step", 1)) for of in ("overall", "series")
        ),
    )
    return Event(
        name="Pokal",
        date=date,
        series=max((series for series, _ in t["tables"]), default=1),
        players=people,
        seating=tuple(Seating(*key, tuple(table["people"])) for key, table in sorted(t["tables"].items())),
        sheets=tuple(
            Sheet(*key, tuple(by_number[number] for number in table["people"]), rows=tuple(rows(table["games"])))
            for key, table in sorted(t["tables"].items())
        ),
        registrations=MappingProxyType(known),
        tournament=rules,
        decisions=tuple(decisions(t)),
    )


def rows(played):
    for number, (seat, base, factor, won) in enumerate(played, start=1):
        if seat is None:
            yield Row(number, Entry(Contract.PASSED))
        else:
            yield Row(number, Entry(CONTRACTS[base], factor - 1, won=won), declarer=seat + 1)


def decisions(t):
    said = [
        *((DecisionKind.ZERO, {"people": (number,), "series": series}) for number, series in t.get("zero", ())),
        *(
            (DecisionKind.PENALTY, {"people": (number,), "series": series, "points": points})
            for number, series, points in t.get("penalties", ())
        ),
        *((DecisionKind.EXPULSION, {"people": (number,)}) for number in t.get("expelled", ())),
    ]
    for number, (kind, facts) in enumerate(said, start=1):
        yield DirectorDecision(number, kind, director="Ida", reason="so", **facts)


def lists_of(t, date=f"{YEAR}-05-01"):
    event = event_of(t, date)
    return Lists.of(*event.sheets, event=event)
