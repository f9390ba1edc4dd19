"""Lists for the papers: many kinds of games, seeded, without any reader of files."""

import random
from dataclasses import replace

from skatlist.game import Contract, Entry, Level, Reason, announcements
from skatlist.rules import load_profile
from skatlist.sheet import Player, Row, ScoredSheet, Sheet, dealer_of, score, sitting

NAMES = ("Łukasz Żółtowski", "Gülşen Öztürk", "Karl-Heinz Müßiggang", "Dörte Äpfelbaum", "Ágnes Őry")


def entry_of(chance: random.Random) -> Entry:
    """Return a believable game."""
    kind = chance.random()
    if kind < 0.06:
        return Entry(contract=Contract.PASSED)
    won = chance.random() < 0.82
    if kind < 0.12:
        levels = chance.choice((Level.NONE, Level.HAND, Level.OUVERT, Level.HAND | Level.OUVERT))
        return Entry(contract=Contract.NULL, levels=levels, won=won)
    suits = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND)
    spitzen = chance.choice((1, 1, 2, -1, -1, -2, 3, -3, 4))
    levels = chance.choice((Level.NONE,) * 6 + (Level.SCHNEIDER, Level.HAND, Level.HAND | Level.SCHNEIDER))
    return Entry(contract=chance.choice(suits), spitzen=spitzen, levels=levels, bid=18, won=won)


def sheet_of(size: int, games: int, *, seed: int = 1, names: tuple[str, ...] = NAMES, **more: object) -> Sheet:
    """Return a list of so many games."""
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
    """Return a scored list of so many games."""
    return score(sheet_of(size, games, **more), load_profile())
