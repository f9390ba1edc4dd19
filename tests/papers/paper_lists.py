"""Lists for the papers: many kinds of games, seeded, without any reader of files."""

import random

from skatlist.skat.game import Contract, Entry, Level, Reason
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, ScoredSheet, Sheet, dealer_of, score, sitting

NAMES = ("Łukasz Żółtowski", "Gülşen Öztürk", "Karl-Heinz Müßiggang", "Dörte Äpfelbaum", "Ágnes Őry")
LONG_NAMES = (
    'Łukasz "A<B" Öztürk',
    "Bartholomäus-Maximilian von Hohenzollern-Sigmaringen",
    "Wolfeschlegelsteinhausenbergerdorff",
    "<b>Anna</b> & Söhne\u202e\x07",
    "Θεόδωρος Ωνάσης",
)
SUITS = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND)
LEVELS = (Level.NONE,) * 6 + (Level.SCHNEIDER, Level.HAND, Level.HAND | Level.SCHNEIDER)


def entry_of(chance: random.Random) -> Entry:
    """Return a believable game."""
    kind = chance.random()
    if kind < 0.06:
        return Entry(contract=Contract.PASSED)
    won = chance.random() < 0.82
    if kind < 0.12:
        levels = chance.choice((Level.NONE, Level.HAND, Level.OUVERT, Level.HAND | Level.OUVERT))
        return Entry(contract=Contract.NULL, levels=levels, won=won)
    spitzen = chance.choice((1, 1, 2, -1, -1, -2, 3, -3, 4))
    return Entry(contract=chance.choice(SUITS), spitzen=spitzen, levels=chance.choice(LEVELS), bid=18, won=won)


def player_at(number: int, size: int) -> int:
    """Return a place that plays in a game."""
    return next(place for place in range(1, size + 1) if place not in sitting(dealer_of(number, size), size))


def sheet_of(size: int, games: int, *, seed: int = 1, names: tuple[str, ...] = NAMES, **more: object) -> Sheet:
    """Return a list of a number of games."""
    chance = random.Random(seed)
    rows = []
    for number in range(1, games + 1):
        entry = entry_of(chance)
        seats = [place for place in range(1, size + 1) if place not in sitting(dealer_of(number, size), size)]
        declarer = None if entry.contract is Contract.PASSED else chance.choice(seats)
        rows.append(Row(number=number, entry=entry, declarer=declarer))
    players = tuple(Player(name=names[seat], number=11 + seat, club="SC Reizend Köln") for seat in range(size))
    return Sheet(**{"players": players, "rows": tuple(rows), "series": 1, "table": 3} | more)


def scored_of(size: int, games: int, **more: object) -> ScoredSheet:
    """Return a scored list of a number of games."""
    return score(sheet_of(size, games, **more), load_profile())


def with_rows(scored: ScoredSheet, changed: dict[int, Row]) -> ScoredSheet:
    """Return a list with other rows at some numbers, scored anew."""
    rows = tuple(changed.get(row.number, row) for row in scored.sheet.rows)
    return score(scored.sheet._replace(rows=rows), scored.profile)


def with_result_turned(scored: ScoredSheet, number: int = 5) -> ScoredSheet:
    """Return a list in which one game went the other way."""
    row = next(row for row in scored.sheet.rows if row.number == number)
    return with_rows(scored, {number: row._replace(entry=row.entry._replace(won=not row.entry.won))})


def with_seats_swapped(scored: ScoredSheet, one: int, other: int) -> ScoredSheet:
    """Return a list whose players sat at each other's places, counted from 0."""
    people = list(scored.sheet.players)
    people[one], people[other] = people[other], people[one]
    return score(scored.sheet._replace(players=tuple(people)), scored.profile)


def with_another_name(scored: ScoredSheet) -> ScoredSheet:
    """Return a list whose first player is called otherwise."""
    people = (scored.sheet.players[0]._replace(name="Jemand Anderes"), *scored.sheet.players[1:])
    return score(scored.sheet._replace(players=people), scored.profile)


def eventful(size: int = 4, games: int = 48, **more: object) -> ScoredSheet:
    """Return a list with games that need small print."""
    entries = {
        5: Entry(contract=Contract.HEARTS, spitzen=1, levels=Level.HAND, bid=36, won=False),
        9: Entry(contract=Contract.NULL, bid=24, won=False, charged_contract=Contract.CLUBS, charged_spitzen=-2),
        14: Entry(contract=Contract.GRAND, spitzen=4, levels=Level(63), won=False),
        17: Entry(contract=Contract.SPADES, won=True),
        20: Entry(contract=Contract.CLUBS, spitzen=-1, won=False, reason=Reason.GIVEN_UP),
    }
    rows = {
        number: Row(number=number, entry=entry, declarer=player_at(number, size)) for number, entry in entries.items()
    }
    rows[13] = Row(number=13, entry=Entry(contract=Contract.VOID), remark="falscher Geber")
    return with_rows(scored_of(size, games, **more), rows)
