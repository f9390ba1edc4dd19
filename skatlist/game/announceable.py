"""Every announcement that a rule set allows: contract, Spitzen and crosses."""

from functools import cache
from itertools import product
from typing import Final

from skatlist.game.contract import BASE, SUITS, Contract, Level, with_implied_levels
from skatlist.game.entry import Entry
from skatlist.rules import Profile

_NULL_SETS: Final = (Level.NONE, Level.HAND, Level.OUVERT, Level.HAND | Level.OUVERT)
_PLAYED: Final = (Level.NONE, Level.SCHNEIDER, Level.SCHNEIDER | Level.SCHWARZ)
_ANNOUNCED: Final = (Level.SCHNEIDER_ANNOUNCED, Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ, Level.SCHWARZ_ANNOUNCED)


@cache
def level_sets(contract: Contract, profile: Profile) -> tuple[Level, ...]:
    """Return the complete sets of crosses a contract may carry. ISkO 2.5.1, 2.5.7, 2.5.8."""
    if contract is Contract.NULL:
        return _NULL_SETS
    if contract not in BASE:
        return (Level.NONE,)
    hand = [with_implied_levels(level, contract) | Level.HAND for level in (*_PLAYED, *_ANNOUNCED)]
    sets = [*_PLAYED, *hand]
    if contract is Contract.GRAND or profile.values.suit_ouvert:
        sets.append(with_implied_levels(Level.OUVERT, contract) | Level.HAND)
        if profile.values.ouvert_without_hand:
            sets.append(with_implied_levels(Level.OUVERT, contract))
    if profile.values.spitze:
        sets += [level | Level.SPITZE for level in sets]
    return tuple(sets)


@cache
def announcements(profile: Profile) -> tuple[Entry, ...]:
    """Return every game that the rule set allows, with its crosses but without bid and result.

    >>> from skatlist.rules import load_profile
    >>> len(announcements(load_profile()))
    964
    """
    games = []
    for contract in (*SUITS, Contract.GRAND):
        top = profile.values.spitzen_grand if contract is Contract.GRAND else profile.values.spitzen_suit
        spitzen = [*range(1, top + 1), *range(-1, -top - 1, -1)]
        pairs = product(spitzen, level_sets(contract, profile))
        games += [Entry(contract=contract, spitzen=n, levels=levels) for n, levels in pairs]
    games += [Entry(contract=Contract.NULL, levels=levels) for levels in _NULL_SETS]
    if profile.values.revolution:
        games.append(Entry(contract=Contract.REVOLUTION))
    return tuple(games)
